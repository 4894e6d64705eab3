/* The belief if there are many worlds: a pool of pasts that explain the history (particles.h),
 * while it is built.
 *
 * Begin all particles. Then walk all of them after each tg_pool_raise, until it returns false.
 * Begin and walk may run in pieces on several threads at the same time. A pool that is stopped
 * early is still valid, but uses less of the history.
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

/* Allocate a pool of `size` particles that make `steps` steps after each resampling. Both are at
 * least 1, and the history has at least one event. The judge and the view must outlive the pool.
 * May return TG_ERR_MEMORY. */
tg_error tg_pool_init(const tg_judge *judge, const tg_view *view, uint64_t seed, int size,
                      int steps, tg_pool *out);

void tg_pool_free(tg_pool *pool);

/* Number of particles in a piece of a few milliseconds. */
int tg_pool_piece(const tg_pool *pool);

/* Draw particles `first` to `last` - 1. Particles never begun give no deal. */
void tg_pool_begin(const tg_pool *pool, int first, int last);

/* Raise the power and resample the whole pool; false if the power is whole already. */
bool tg_pool_raise(tg_pool *pool);

/* Let particles `first` to `last` - 1 make their steps. */
void tg_pool_walk(const tg_pool *pool, int first, int last);

/* The deals of the particles that lead to `table`, the end of the history; there may be none. May
 * return TG_ERR_MEMORY. */
tg_error tg_pool_deals(const tg_pool *pool, const tg_table *table, tg_deals *out);

#endif
