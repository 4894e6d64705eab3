/* The belief if there are many worlds: a pool of pasts that explain the history (particles.h),
 * while it is built.
 *
 * Begin all particles. Then walk all of them after each tg_pool_raise, until it returns false.
 * Begin and walk may run in pieces on several threads at the same time. A pool that is stopped
 * early is still valid, but uses less of the history.
 *
 * A pool may have several parts. Each is led to the history for itself, so the parts are
 * independent, and how much they differ says how far the whole pool may be trusted. Then keep the
 * deals. Before that, and between keeping them several times, tg_pool_go_on and a walk of all bring
 * the particles nearer to the likelihood: pasts change slowly, so few particles that walk far are
 * worth more than many that do not.
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
    int size, steps, parts;
    int drawings, power[TG_MOST_PARTS]; /* so far */
    tg_particle *particle, *spare;
    tg_hidden *hidden;             /* the deals kept so far, those of a part side by side */
    int room, kept[TG_MOST_PARTS]; /* of each part */
} tg_pool;

/* Allocate a pool of `parts` (1 ... TG_MOST_PARTS) parts of equal size, with `size` particles in
 * all that make `steps` steps after each resampling, and with room for keeping the deals `times`
 * times. `size` is a multiple of `parts`. All are at least 1, and the history has at least one
 * event. The judge and the view must outlive the pool. May return TG_ERR_MEMORY. */
tg_error tg_pool_init(const tg_judge *judge, const tg_view *view, uint64_t seed, int size,
                      int steps, int parts, int times, tg_pool *out);

void tg_pool_free(tg_pool *pool);

/* Number of particles in a piece of a few milliseconds. */
int tg_pool_piece(const tg_pool *pool);

/* Draw particles `first` to `last` - 1. Particles never begun give no deal. */
void tg_pool_begin(const tg_pool *pool, int first, int last);

/* Raise the power of each part that is not whole, and resample the part. False if there is none. */
bool tg_pool_raise(tg_pool *pool);

/* Let particles `first` to `last` - 1 make their steps. */
void tg_pool_walk(const tg_pool *pool, int first, int last);

/* Begin another walk, of so many steps, without resampling. */
void tg_pool_go_on(tg_pool *pool, int steps);

/* Keep the deals of the particles that lead to `table`, the end of the history. False if there is
 * no room. */
bool tg_pool_keep(tg_pool *pool, const tg_table *table);

/* Hand over the deals that were kept; there may be none. */
void tg_pool_deals(tg_pool *pool, tg_deals *out);

#endif
