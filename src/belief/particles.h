/* Hidden hands weighed by what was seen: a pool of pasts, each as likely as the players' actions
 * make it.
 *
 * Drawn by sequential Monte Carlo (Del Moral, Doucet and Jasra 2006): a uniform sample is led to
 * the likelihood in steps. Each step raises it to a power such that about half of the pool still
 * counts, draws the pool anew by weight, and lets each past make some Metropolis steps (two cards
 * change places). A pool whose power is short of TG_WHOLE_POWER fits the history all the same; it
 * holds the actions less against the hands. Integers alone, and a generator for each particle and
 * drawing: the same seed gives the same pool on every machine, in whatever pieces it is made.
 *
 * Thread safety: functions touch only what they are passed; pieces of a pool may be made and led on
 * at the same time. */
#ifndef TG_PARTICLES_H
#define TG_PARTICLES_H

#include "belief/likelihood.h"

enum { TG_WHOLE_POWER = 256 }; /* the power 1 of the likelihood */

/* One past, and the logarithm of its likelihood. */
typedef struct tg_particle {
    tg_past past;
    int32_t log2[TG_SEATS]; /* for each other seat */
} tg_particle;

/* What search needs of a particle: who holds what now, the cards that the stock still has, and what
 * kind of player each may be. */
typedef struct tg_hidden {
    tg_own own[TG_SEATS];
    tg_cards stock;
    tg_kind_shares kinds[TG_SEATS]; /* what the history tells of the others who hold these cards */
} tg_hidden;

/* Draw particles pool[from .. to - 1] uniformly. */
void tg_particles_begin(const tg_judge *judge, const tg_view *view, uint64_t seed, int from, int to,
                        tg_particle *pool);

/* Raise the power and draw all `n` particles anew; `spare` is room for as many. `drawing` counts
 * from 0. Returns the new power. */
int tg_particles_raise(uint64_t seed, int drawing, int power, int n, tg_particle *pool,
                       tg_particle *spare);

/* Let particles pool[from .. to - 1] make `steps` Metropolis steps each, after drawing `drawing`.
 */
void tg_particles_walk(const tg_judge *judge, uint64_t seed, int drawing, int power, int steps,
                       int from, int to, tg_particle *pool);

/* What lies behind the view in each particle that leads to `table`; returns how many do. */
int tg_particles_hidden(const tg_judge *judge, const tg_view *view, const tg_table *table,
                        const tg_particle *pool, int n, tg_hidden *out);

#endif
