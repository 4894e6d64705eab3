/* Melds of natural cards, found by shifting the whole hand; used by legal actions and policies. A
 * place is a bit of the hand, or guard bit 13 of a suit for an ace above the king (R3
 * ace_high_run). Thread safety: everything here is pure. */
#ifndef TG_NATURAL_H
#define TG_NATURAL_H

#include "cards/meld.h"

/* The ranks held three or four times, as bits of the spade lane. */
static inline tg_cards tg_trio_ranks(tg_cards cards) {
    tg_cards a = cards & 0x1fff, b = (cards >> 16) & 0x1fff;
    tg_cards c = (cards >> 32) & 0x1fff, d = (cards >> 48) & 0x1fff;
    return (a & b & (c | d)) | (c & d & (a | b));
}

/* The ranks held four times, as bits of the spade lane. */
static inline tg_cards tg_quad_ranks(tg_cards cards) {
    return cards & (cards >> 16) & (cards >> 32) & (cards >> 48) & 0x1fff;
}

/* The places that natural `cards` can fill. */
static inline tg_cards tg_run_places(tg_cards cards, bool ace_high) {
    tg_cards natural = cards & TG_NATURALS;
    return ace_high ? natural | (natural & TG_RANK_A) << 13 : natural;
}

/* The places where a run of three starts. */
static inline tg_cards tg_run_starts(tg_cards places) {
    return places & (places >> 1) & (places >> 2);
}

/* The longest run from place `start`. An ace stands at one end only, and the run 2 .. K A is laid
 * as A 2 .. K (R4). */
static inline int tg_run_length(tg_cards places, int start) {
    int longest = (start & 15) == 1 ? 12 : 13;
    int length = __builtin_ctzll(~(places >> start));
    return length < longest ? length : longest;
}

/* The cards of the run of `length` places from `start`. */
static inline tg_cards tg_cards_of_run(int start, int length) {
    tg_cards lane = ((UINT64_C(1) << length) - 1) << (start & 15);
    return ((lane & 0x1fff) | lane >> 13) << (start & 48);
}

static inline tg_meld tg_natural_set(tg_cards cards) {
    tg_meld meld = {.cards = cards,
                    .kind = TG_SET,
                    .rank = (uint8_t)(tg_lowest_bit(cards) & 15),
                    .length = (uint8_t)tg_count(cards),
                    .joker_place = {TG_NO_PLACE, TG_NO_PLACE}};
    return meld;
}

static inline tg_meld tg_natural_run(int start, int length) {
    tg_meld meld = {.cards = tg_cards_of_run(start, length),
                    .kind = TG_RUN,
                    .rank = (uint8_t)(start & 15),
                    .suit = (uint8_t)(start >> 4),
                    .length = (uint8_t)length,
                    .joker_place = {TG_NO_PLACE, TG_NO_PLACE}};
    return meld;
}

#endif
