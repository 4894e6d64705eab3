/* Call ranges: the chances to call and to challenge (R17 to R20), by the public situation and the
 * player's own count.
 *
 * The situation of a call is the stock, the caller's number of cards, the number of opened
 * opponents, and the fewest cards that one of them holds. The situation of an answer also includes
 * the answers before it. The tables, one for each payout, are data (tongits_core/data/ranges).
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
    /* no challenge yet, another seat answers later; none yet, last answer; somebody challenged */
    TG_ANSWER_ROLES = 3,
    TG_ANSWER_SITUATIONS = TG_CALL_SITUATIONS * TG_ANSWER_ROLES,
    TG_ALWAYS = 255
};

/* Chances out of TG_ALWAYS. */
typedef struct tg_ranges {
    uint8_t call[TG_CALL_SITUATIONS][TG_COUNT_BUCKETS];        /* to call, if that is legal */
    uint8_t challenge[TG_ANSWER_SITUATIONS][TG_COUNT_BUCKETS]; /* to challenge; else fold or show */
} tg_ranges;

/* The bucket of a count (R5). */
int tg_count_bucket(int count);

/* The situation of a call by `caller`, made or possible. */
int tg_call_situation(const tg_table *table, int caller);

/* The situation of the seat to act, which must answer a call. */
int tg_answer_situation(const tg_table *table);

/* True with the chance `chance` / TG_ALWAYS. 0 and TG_ALWAYS draw no random number. */
static inline bool tg_happens(int chance, tg_rng *rng) {
    return chance == TG_ALWAYS || (chance > 0 && (int)tg_rng_below(rng, TG_ALWAYS) < chance);
}

#endif
