/* What a world is worth once a plan has been played in it: playouts to the end, or for some rounds.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_LEAVES_H
#define TG_LEAVES_H

#include "search/outcome.h"
#include "search/search.h"

/* Values a world after a plan for the searching seat, and may change it. A learned evaluator is
 * another function of this type; `data` is what it needs. */
typedef void (*tg_leaf_fn)(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                           tg_outcome *out);

typedef struct tg_leaf {
    tg_leaf_fn value;
    const void *data;
} tg_leaf;

/* Play to the end; `data` is not read. */
void tg_play_out(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                 tg_outcome *out);

/* What tg_play_rounds ends in: a value for each cell of leaf.h, chips * 2^bits. */
typedef struct tg_leaf_table {
    const int16_t *value;
    int bits;
    int rounds; /* turns of the seat until the table is asked */
} tg_leaf_table;

/* Play some rounds, then take the value from `data`, a tg_leaf_table. It is rounded up or down by
 * chance, so that the mean stays. */
void tg_play_rounds(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                    tg_outcome *out);

#endif
