/* Hidden hands that fit what a seat knows: the uniform belief, and where their cards came from.
 *
 * A view is taken to be consistent (the binding checks it): the cards it does not show are exactly
 * as many as the other hands, the face-down secrets and the stock hold.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_BELIEF_H
#define TG_BELIEF_H

#include "engine/game.h"

/* What seat `seat` knows of a running hand: the table and its own cards. */
typedef struct tg_view {
    tg_table table;
    tg_own own;
    uint8_t seat;
    uint8_t draws[TG_SEATS]; /* R12: stock cards that each seat is taken to have drawn */
} tg_view;

/* The cards that the seat does not see: other hands, others' face-down secrets, the stock. */
tg_cards tg_belief_unseen(const tg_rules *rules, const tg_view *view);

/* How likely each card is to be drawn next: `weight[card]` of the returned total, exact; 0 for a
 * card that cannot be. The total is 0 when the stock is empty. */
int tg_belief_next(const tg_rules *rules, const tg_view *view, uint16_t weight[TG_MAX_CARDS]);

/* Draw one world uniformly among the deals of the unseen cards that fit the view; with `next` a
 * card, among those in which it is drawn next (its weight is not 0); else TG_NO_CARD. The same
 * generator gives worlds for different `next` that differ as little as they can.
 *
 * What R12 pays another seat for (taga_loob, sagasa, kang) follows from how it came by its cards.
 * Its hidden cards, but those known from the pile, are taken to be any of those that it was dealt
 * and drew, each alike: they are given different places among its 12 or 13 dealt cards and its
 * draws. A card in a dealt place is a dealt one. A trio was exposed before any of the draws or
 * after the last, each alike; the fourth in the place of a later draw makes a sagasa if it is laid.
 * Four of a rank not all dealt have made a kang. A set of four of its own on the table is as often
 * taken to have been exposed whole, which made a kang if not all places of four cards are dealt
 * ones, as to have got its fourth by a sagasa. */
void tg_belief_sample(const tg_rules *rules, const tg_view *view, tg_card next, tg_rng *rng,
                      tg_state *out);

#endif
