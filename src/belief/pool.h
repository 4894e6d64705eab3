/* The belief where worlds are many: a pool of pasts that explain the history (particles.h), in the
 * making.
 *
 * Begin all particles; then, as long as the pool is raised, walk all of them. Both may be done in
 * pieces, at the same time on several threads; a pool that is given up in between is still good,
 * but says less.
 *
 * Thread safety: tg_pool_begin and tg_pool_walk may run at the same time for different particles;
 * nothing else may. */
#ifndef TG_POOL_H
#define TG_POOL_H

#include "belief/deals.h"

typedef struct tg_pool {
    const tg_judge *judge;
    const tg_view *view;
    uint64_t seed;
    int size, steps;
    int drawings, power; /* so far */
    tg_particle *particle, *spare;
} tg_pool;

/* Room for a pool of `size` particles that make `steps` steps after each drawing, one at least of
 * both and of the events of the history. The judge and the view must outlive it. TG_ERR_MEMORY. */
tg_error tg_pool_init(const tg_judge *judge, const tg_view *view, uint64_t seed, int size,
                      int steps, tg_pool *out);

void tg_pool_free(tg_pool *pool);

/* How many particles make a piece of some milliseconds. */
int tg_pool_piece(const tg_pool *pool);

/* Draw particles `first` to `last` - 1. Those never begun make no deal. */
void tg_pool_begin(const tg_pool *pool, int first, int last);

/* Raise the power and draw the whole pool anew; false if it has its whole power already. */
bool tg_pool_raise(tg_pool *pool);

/* Let particles `first` to `last` - 1 make their steps. */
void tg_pool_walk(const tg_pool *pool, int first, int last);

/* The deals of the particles that lead to `table`, where the history ends; none may do.
 * TG_ERR_MEMORY. */
tg_error tg_pool_deals(const tg_pool *pool, const tg_table *table, tg_deals *out);

#endif
