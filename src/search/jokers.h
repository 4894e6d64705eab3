/* Plans that differ only in which joker lies where, and jokers that lie where another card would do
 * (R4). Everything is pure. */
#ifndef TG_JOKERS_H
#define TG_JOKERS_H

#include "engine/game.h"

/* The card with Xr for Xb and Xb for Xr. */
static inline tg_card tg_swapped_card(tg_card card) {
    return card < TG_DECK || card >= TG_MAX_CARDS ? card : (tg_card)(2 * TG_DECK + 1 - card);
}

/* Whether one state is the other with the jokers exchanged. To a seat that sees both jokers they
 * are worth the same in every hidden deal. */
bool tg_is_mirror(const tg_state *state, const tg_state *other);

/* Whether the hand to act holds both jokers and nothing tells them apart. */
bool tg_has_twin_jokers(const tg_state *state);

/* Of twin jokers Xr goes first, and into the lower place of a run: whether the action does it the
 * other way round, which comes to the same. */
bool tg_is_second_of_twins(tg_cards hand, const tg_action *action);

/* Whether a joker that was laid since `before` took the place of a card that stays in the hand and
 * is in no meld there, while both could lie: that is worse, but where the last card must be
 * discarded (R15). */
bool tg_wastes_joker(const tg_rules *rules, const tg_table *before, const tg_state *state);

#endif
