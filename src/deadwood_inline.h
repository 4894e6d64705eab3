/* The natural solver's hot path as inline functions: cards by bit, ace low, no jokers (R3).
 *
 * A block of three or more neighbours of one suit is one run, so runs need no search; ranks held
 * three or four times are found by rotating the four suits over one another. Only where a set and
 * a run want the same card (a clash) is there anything to choose.
 *
 * Thread safety: everything here is pure. */
#ifndef TG_DEADWOOD_INLINE_H
#define TG_DEADWOOD_INLINE_H

#include "cards.h"

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

/* As tg_deadwood, for any hand; the slower way that a clash needs. */
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

/* Orders the sets of cards that may be left over before a discard, best first: points without the
 * dearest card, then dearest discard, then lowest id. The empty set, which leaves nothing to
 * discard, comes before all. A set never comes after one that contains it. */
enum { TG_KEY_SHIFT = 10 };

static inline int32_t tg_discard_key(tg_cards left) {
    /* By highest rank: the cards of a hand that weigh as much. */
    static const uint16_t same_points[16] = {0x0001, 0x0002, 0x0004, 0x0008, 0x0010, 0x0020,
                                             0x0040, 0x0080, 0x0100, 0x1e00, 0x1e00, 0x1e00,
                                             0x1e00, 0,      0,      0};
    if (left == 0) {
        return -1;
    }
    tg_cards ranks = left | (left >> 32);
    ranks = (ranks | (ranks >> 16)) & 0x1fff;
    int highest = 63 - __builtin_clzll(ranks);
    int points = highest < 10 ? highest + 1 : 10;
    tg_card card = tg_lowest_card(left & (TG_RANK_A * same_points[highest]));
    return (tg_points(left) - points) << TG_KEY_SHIFT | (10 - points) << 6 | card;
}

/* The points left and the card of a key that is not -1. */
static inline int tg_discard_of_key(int32_t key, tg_card *discard) {
    *discard = (tg_card)(key & 63);
    return key >> TG_KEY_SHIFT;
}

/* As tg_best_discard_natural, for any hand. */
int tg_best_discard_clash(tg_cards hand, tg_card *discard);

/* The minimum that can be left after discarding one card of a natural hand that is not empty, ace
 * low; the card: dearest, then lowest id. */
static inline int tg_best_discard_natural(tg_cards hand, tg_card *discard) {
    tg_cards runs = tg_run_cards(hand);
    tg_cards sets = tg_set_places(hand);
    tg_cards left = hand & ~runs & ~sets;
    if ((runs & sets) != 0 || left == 0) {
        return tg_best_discard_clash(hand, discard);
    }
    return tg_discard_of_key(tg_discard_key(left), discard);
}

#endif
