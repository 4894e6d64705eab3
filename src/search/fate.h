/* Exact sums over worlds whose players leave some things to chance.
 *
 * A weight is that of a world times 255^TG_MOST_CHANCES, so that it can be split that often into
 * parts of 255 (TG_ALWAYS) without a rest. Weights of worlds add up to less than 2^48 and chips are
 * at most 2^26, so that 128 bits hold every sum. Thread safety: everything here is pure. */
#ifndef TG_FATE_H
#define TG_FATE_H

#include "policy/ranges.h"
#include "search/outcome.h"
#include "search/wide.h"

enum { TG_MOST_CHANCES = 6 };

/* What comes of some worlds: chips, and the ends of the hand, each times the weight. */
typedef struct tg_fate {
    tg_wide chips;
    tg_wide end[TG_ENDS];
} tg_fate;

/* The weight of a world that nothing has split yet. */
static inline tg_wide tg_whole_weight(uint64_t weight) {
    tg_wide whole = {0, weight};
    for (int i = 0; i < TG_MOST_CHANCES; i++) {
        whole = tg_wide_times(whole, TG_ALWAYS);
    }
    return whole;
}

/* The part of a weight that happens with `chance` out of TG_ALWAYS. */
static inline tg_wide tg_part(tg_wide weight, int chance) {
    return tg_wide_times(tg_wide_part(weight, TG_ALWAYS), (uint32_t)chance);
}

/* Add a weight that ends as `end` with so many chips. */
static inline void tg_fate_add(tg_fate *fate, tg_wide weight, int64_t chips, tg_end end) {
    tg_wide paid = tg_wide_times(weight, (uint32_t)(chips < 0 ? -chips : chips));
    fate->chips = tg_wide_sum(fate->chips, chips < 0 ? tg_wide_negative(paid) : paid);
    fate->end[end] = tg_wide_sum(fate->end[end], weight);
}

static inline void tg_fate_add_all(tg_fate *fate, const tg_fate *more) {
    fate->chips = tg_wide_sum(fate->chips, more->chips);
    for (int i = 0; i < TG_ENDS; i++) {
        fate->end[i] = tg_wide_sum(fate->end[i], more->end[i]);
    }
}

static inline bool tg_fate_beats(const tg_fate *fate, const tg_fate *other) {
    return tg_wide_is_more(fate->chips, other->chips);
}

#endif
