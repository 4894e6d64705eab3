/* Exact sums over worlds whose players leave some things to chance.
 *
 * A weight is that of a world times 255^TG_MOST_CHANCES, so that it can be split that often into
 * parts of 255 (TG_ALWAYS) without a rest. Weights of worlds add up to less than 2^48 and chips are
 * at most 2^26, so that 128 bits hold every sum. Thread safety: everything here is pure. */
#ifndef TG_FATE_H
#define TG_FATE_H

#include <stdint.h>

#include "policy/ranges.h"
#include "search/outcome.h"

enum { TG_MOST_CHANCES = 6 };

__extension__ typedef unsigned __int128 tg_wide;
__extension__ typedef __int128 tg_signed_wide;

/* What comes of some worlds: chips, and the ends of the hand, each times the weight. */
typedef struct tg_fate {
    tg_signed_wide chips;
    tg_wide end[TG_ENDS];
} tg_fate;

/* The weight of a world that nothing has split yet. */
static inline tg_wide tg_whole_weight(uint64_t weight) {
    tg_wide whole = weight;
    for (int i = 0; i < TG_MOST_CHANCES; i++) {
        whole *= TG_ALWAYS;
    }
    return whole;
}

/* The part of a weight that happens with `chance` out of TG_ALWAYS. */
static inline tg_wide tg_part(tg_wide weight, int chance) {
    return weight / TG_ALWAYS * (unsigned)chance;
}

static inline tg_wide tg_both(tg_wide a, tg_wide b) {
    return a + b;
}

/* Add a weight that ends as `end` with so many chips. */
static inline void tg_fate_add(tg_fate *fate, tg_wide weight, int64_t chips, int end) {
    fate->chips += (tg_signed_wide)weight * chips;
    fate->end[end] += weight;
}

static inline void tg_fate_add_all(tg_fate *fate, const tg_fate *more) {
    fate->chips += more->chips;
    for (int i = 0; i < TG_ENDS; i++) {
        fate->end[i] += more->end[i];
    }
}

static inline bool tg_fate_beats(const tg_fate *fate, const tg_fate *other) {
    return fate->chips > other->chips;
}

/* Halves of a sum, the high one signed, for who has no such wide numbers. */
static inline int64_t tg_fate_high(const tg_fate *fate) {
    return (int64_t)(fate->chips >> 64);
}

static inline uint64_t tg_fate_low(const tg_fate *fate) {
    return (uint64_t)fate->chips;
}

static inline uint64_t tg_end_high(const tg_fate *fate, int end) {
    return (uint64_t)(fate->end[end] >> 64);
}

static inline uint64_t tg_end_low(const tg_fate *fate, int end) {
    return (uint64_t)fate->end[end];
}

#endif
