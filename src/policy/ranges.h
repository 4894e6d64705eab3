/* Who calls and who challenges (R17 to R20), as chances by what everybody sees and the own count.
 *
 * The situation of a call is public: the stock, the caller's cards, how many opponents have opened
 * and the fewest cards that one of them holds. Who answers sees the same situation and what was
 * answered before. Tables for each payout are data (tongits_core/data/ranges).
 *
 * Thread safety: everything here is pure. */
#ifndef TG_RANGES_H
#define TG_RANGES_H

#include "engine/game.h"

enum {
    TG_COUNT_BUCKETS = 19,
    TG_STOCK_BUCKETS = 5,
    TG_SIZE_BUCKETS = 5,
    /* by stock, opened opponents (0, 1, 2), caller's cards, fewest cards of an opened opponent */
    TG_CALL_SITUATIONS = TG_STOCK_BUCKETS * TG_SEATS * TG_SIZE_BUCKETS * TG_SIZE_BUCKETS,
    /* with nobody's challenge: another may answer after, or none; or somebody has challenged */
    TG_ANSWER_ROLES = 3,
    TG_ANSWER_SITUATIONS = TG_CALL_SITUATIONS * TG_ANSWER_ROLES,
    TG_ALWAYS = 255
};

/* Chances out of TG_ALWAYS. */
typedef struct tg_ranges {
    uint8_t call[TG_CALL_SITUATIONS][TG_COUNT_BUCKETS];        /* to call, where that is legal */
    uint8_t challenge[TG_ANSWER_SITUATIONS][TG_COUNT_BUCKETS]; /* else fold, or show */
} tg_ranges;

/* The bucket of a count (R5). */
int tg_count_bucket(int count);

/* The situation of a call by `caller`, who calls or might. */
int tg_call_situation(const tg_table *table, int caller);

/* The situation of the seat to act, which is asked to answer. */
int tg_answer_situation(const tg_table *table);

/* True with `chance` of TG_ALWAYS; a sure thing draws no number. */
static inline bool tg_happens(int chance, tg_rng *rng) {
    return chance == TG_ALWAYS || (chance > 0 && (int)tg_rng_below(rng, TG_ALWAYS) < chance);
}

#endif
