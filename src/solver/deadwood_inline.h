/* The hot path of the solver for natural hands, as inline functions: ace low, no jokers (R3).
 *
 * A block of three or more neighbours of one suit is one run, so runs need no search. Ranks held
 * three or four times are found by rotating the four suits over one another. A choice is needed
 * only if a set and a run could use the same card (a clash).
 *
 * Thread safety: everything here is pure. */
#ifndef TG_DEADWOOD_INLINE_H
#define TG_DEADWOOD_INLINE_H

#include "cards/cards.h"

/* The cards that lie in a block of three or more neighbours of one suit. */
static inline tg_cards tg_run_cards(tg_cards cards) {
    tg_cards starts = cards & (cards >> 1) & (cards >> 2);
    return starts | (starts << 1) | (starts << 2);
}

/* The ranks held by two or more of the other suits, seen from each suit; `cards` & this is every
 * card whose rank is held three or four times. */
static inline tg_cards tg_set_places(tg_cards cards) {
    tg_cards a = (cards << 16) | (cards >> 48);
    tg_cards b = (cards << 32) | (cards >> 32);
    tg_cards c = (cards << 48) | (cards >> 16);
    return (a & b) | ((a | b) & c);
}

/* The cards that some other suit holds too, in the places of each suit. */
static inline tg_cards tg_other_suits(tg_cards cards) {
    return (cards << 16 | cards >> 48) | (cards << 32 | cards >> 32) | (cards << 48 | cards >> 16);
}

/* tg_deadwood for any hand: slower, for hands with a clash. */
int tg_deadwood_clash(tg_cards hand);

/* R5: minimum deadwood of a natural hand of 0 to 52 cards, ace low. */
static inline int tg_deadwood(tg_cards hand) {
    tg_cards runs = tg_run_cards(hand);
    tg_cards sets = tg_set_places(hand);
    if ((runs & sets) != 0) {
        return tg_deadwood_clash(hand);
    }
    return tg_points(hand & ~runs & ~sets);
}

/* The bit of the natural card with most points, among equals the lowest; `cards` is not empty. */
static inline tg_cards tg_dearest(tg_cards cards) {
    /* By the highest rank: what weighs as much. */
    static const tg_cards as_dear[TG_RANKS] = {
        TG_RANK_A,          TG_RANK_A << 1,     TG_RANK_A << 2,     TG_RANK_A << 3,
        TG_RANK_A << 4,     TG_RANK_A << 5,     TG_RANK_A << 6,     TG_RANK_A << 7,
        TG_RANK_A << 8,     TG_RANK_A * 0x1e00, TG_RANK_A * 0x1e00, TG_RANK_A * 0x1e00,
        TG_RANK_A * 0x1e00,
    };
    tg_cards ranks = cards | cards >> 32;
    ranks = (ranks | ranks >> 16) & 0x1fff;
    cards &= as_dear[63 - __builtin_clzll(ranks)];
    return cards & (~cards + 1);
}

/* The id of the natural card at a bit. */
static inline tg_card tg_natural_card(tg_cards card) {
    int bit = tg_lowest_bit(card);
    return (tg_card)(bit - 3 * (bit >> 4));
}

/* tg_best_discard_natural for any hand: slower, for hands with a clash. */
int tg_best_discard_clash(tg_cards hand, tg_card *discard);

/* The minimum deadwood after discarding one card of a natural hand that is not empty, ace low.
 * Among equal discards the card with most points, then the lowest id. */
static inline int tg_best_discard_natural(tg_cards hand, tg_card *discard) {
    tg_cards runs = tg_run_cards(hand);
    tg_cards sets = tg_set_places(hand);
    tg_cards left = hand & ~runs & ~sets;
    if ((runs & sets) != 0 || left == 0) {
        return tg_best_discard_clash(hand, discard);
    }
    tg_cards card = tg_dearest(left);
    *discard = tg_natural_card(card);
    return tg_points(left ^ card);
}

#endif
