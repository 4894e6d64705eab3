/* The uniform belief: hidden hands that fit what a seat knows, and how their cards arrived.
 *
 * A view must be consistent (the binding checks this): the number of unseen cards is the number of
 * cards in the other hands, the others' face-down secrets and the stock, and of the cards of the
 * pile that the seat has forgotten (tg_own.forgotten; each is a TG_BLANK_CARD in the view). A world
 * has a card in each of these places too: the others remember the pile.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_BELIEF_H
#define TG_BELIEF_H

#include "engine/game.h"

/* What `seat` knows of a running hand: the table and its own cards. */
typedef struct tg_view {
    tg_table table;
    tg_own own;
    uint8_t seat;
    uint8_t draws[TG_SEATS]; /* R12: stock cards that each seat has drawn, as assumed */
} tg_view;

/* The cards that the seat does not see: other hands, others' face-down secrets, the stock, and what
 * it has forgotten of the pile. */
tg_cards tg_belief_unseen(const tg_rules *rules, const tg_view *view);

/* The exact chance of each card to be drawn next: `weight[card]` out of the returned total; 0 for
 * an impossible card. The total is 0 if the stock is empty. */
int tg_belief_next(const tg_rules *rules, const tg_view *view, uint16_t weight[TG_MAX_CARDS]);

/* Draw one world uniformly among all deals of the unseen cards that fit the view. `next`: a card
 * with a weight above 0; then only deals count in which this card is drawn next. TG_NO_CARD: any
 * deal. The same generator gives worlds for different `next` that differ as little as possible.
 *
 * What R12 pays another seat for (taga_loob, sagasa, kang) depends on how the seat got its cards.
 * Its hidden cards, except those known from the pile, get random different places among its 12 or
 * 13 dealt cards and its draws. A card in a dealt place counts as dealt. A trio was exposed before
 * one of the draws or after the last, all equally likely; the fourth card makes a sagasa if its
 * place is a later draw and it is laid. Four of a rank that were not all dealt have made a kang.
 * For a set of four of its own on the table two cases are equally likely: the set was exposed
 * whole, which made a kang unless four random places are all dealt; or its fourth card came by a
 * sagasa. */
void tg_belief_sample(const tg_rules *rules, const tg_view *view, tg_card next, tg_rng *rng,
                      tg_state *out);

#endif
