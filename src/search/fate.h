/* Exact sums over worlds in which chance decides some actions of the players.
 *
 * A weight is the weight of a world times 255^TG_MOST_CHANCES. So it can be split TG_MOST_CHANCES
 * times into parts of 255 (TG_ALWAYS) without a remainder. The weights of all worlds sum to less
 * than 2^48 and values are at most 2^26, so 128 bits hold every sum. Thread safety: everything here
 * is pure. */
#ifndef TG_FATE_H
#define TG_FATE_H

#include "policy/ranges.h"
#include "search/outcome.h"
#include "search/wide.h"

enum { TG_MOST_CHANCES = 6 };

/* The result of some worlds: values, ends of the hand, and whether the next player won, each times
 * the weight. */
typedef struct tg_fate {
    tg_wide value;
    tg_wide end[TG_ENDS];
    tg_wide next_won;
} tg_fate;

/* The weight of a world that no chance has split yet. */
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

/* Add a branch of this weight. */
static inline void tg_fate_add(tg_fate *fate, tg_wide weight, const tg_outcome *outcome) {
    int64_t value = outcome->value;
    tg_wide paid = tg_wide_times(weight, (uint32_t)(value < 0 ? -value : value));
    fate->value = tg_wide_sum(fate->value, value < 0 ? tg_wide_negative(paid) : paid);
    fate->end[outcome->end] = tg_wide_sum(fate->end[outcome->end], weight);
    if (outcome->next_won) {
        fate->next_won = tg_wide_sum(fate->next_won, weight);
    }
}

static inline void tg_fate_add_all(tg_fate *fate, const tg_fate *more) {
    fate->value = tg_wide_sum(fate->value, more->value);
    fate->next_won = tg_wide_sum(fate->next_won, more->next_won);
    for (int i = 0; i < TG_ENDS; i++) {
        fate->end[i] = tg_wide_sum(fate->end[i], more->end[i]);
    }
}

static inline bool tg_fate_beats(const tg_fate *fate, const tg_fate *other) {
    return tg_wide_is_more(fate->value, other->value);
}

#endif
