/* The value of a world after a plan: by playouts to the end of the hand, or for some rounds.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_LEAVES_H
#define TG_LEAVES_H

#include "search/outcome.h"
#include "search/search.h"

/* Values a world after a plan, for the searching seat; may change the world. `data` is what the
 * function needs. A learned evaluator would be another function of this type. */
typedef void (*tg_leaf_fn)(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                           tg_outcome *out);

typedef struct tg_leaf {
    tg_leaf_fn value;
    const void *data;
} tg_leaf;

/* Play to the end; `data` is not read. */
void tg_play_out(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                 tg_outcome *out);

/* The leaf table of tg_play_rounds: a value for each cell of leaf.h, in chips * 2^bits. With v the
 * chips of a cell, v * times + plus is its value in the unit of the search: 1 and 0 without a pot.
 */
typedef struct tg_leaf_table {
    const int16_t *value;
    int bits;
    int rounds; /* turns of the seat before the table is used */
    int64_t times, plus;
} tg_leaf_table;

/* Play some rounds, then take the value from `data`, a tg_leaf_table. The value is rounded up or
 * down by chance, so the mean is exact. */
void tg_play_rounds(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                    tg_outcome *out);

#endif
