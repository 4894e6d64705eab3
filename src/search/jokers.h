/* Plans that differ only by exchanging the two jokers, and jokers in the place of a card that could
 * lie there (R4). Everything is pure. */
#ifndef TG_JOKERS_H
#define TG_JOKERS_H

#include "engine/game.h"

/* The card after exchanging Xr and Xb. */
static inline tg_card tg_swapped_card(tg_card card) {
    return card < TG_DECK || card >= TG_MAX_CARDS ? card : (tg_card)(2 * TG_DECK + 1 - card);
}

/* Whether one state is the other with the jokers exchanged. For a seat that sees both jokers, both
 * states have the same value in every hidden deal. */
bool tg_is_mirror(const tg_state *state, const tg_state *other);

/* Whether the seat to act holds both jokers and nothing in the state distinguishes them. */
bool tg_has_twin_jokers(const tg_state *state);

/* Twin jokers have one order: Xr is laid first, and in the lower place of a run. Whether the action
 * uses the other order, which is equivalent. */
bool tg_is_second_of_twins(tg_cards hand, const tg_action *action);

/* Whether a joker laid since `before` stands in the place of a card that stays in the hand, in no
 * meld, although both could be laid. Such a plan is worse, except if the last card must be
 * discarded (R15). */
bool tg_wastes_joker(const tg_rules *rules, const tg_table *before, const tg_state *state);

#endif
