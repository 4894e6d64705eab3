/* R3 ace_high_run without jokers: every ace is also in guard bit 13 of its suit, above the king.
 * Thread safety: everything here is pure. */
#ifndef TG_ACE_HIGH_H
#define TG_ACE_HIGH_H

#include "solver/deadwood.h"

/* The cards of `cards` that lie in a block of three or more neighbours, the ace on both sides. */
static inline tg_cards tg_run_cards_ace_high(tg_cards cards) {
    tg_cards runs = tg_run_cards(cards | (cards & TG_RANK_A) << 13);
    return (runs | (runs >> 13 & TG_RANK_A)) & TG_NATURALS;
}

/* The aces of suits that hold A 2 3 and Q K but neither 4 nor J. Only in these suits do two runs
 * need the same ace. */
static inline tg_cards tg_torn_aces(tg_cards cards) {
    tg_cards high = (cards >> 11) & (cards >> 12) & ~(cards >> 10);
    return cards & (cards >> 1) & (cards >> 2) & ~(cards >> 3) & high & TG_RANK_A;
}

/* tg_deadwood_ace_high for any hand: slower, for hands with a clash. */
int tg_deadwood_ace_high_clash(tg_cards hand);

/* R5: minimum deadwood of a natural hand of 0 to 52 cards under ace_high_run. */
static inline int tg_deadwood_ace_high(tg_cards hand) {
    tg_cards runs = tg_run_cards_ace_high(hand);
    tg_cards sets = tg_set_places(hand);
    if ((runs & sets) != 0) {
        return tg_deadwood_ace_high_clash(hand);
    }
    /* A torn ace stands above the king and leaves 2 and 3. */
    return tg_points(hand & ~runs & ~sets) + 5 * tg_count(tg_torn_aces(hand));
}

#endif
