/* A pool of pasts, sampled by how well they explain the actions of the players.
 *
 * The method is sequential Monte Carlo (Del Moral, Doucet and Jasra 2006). It leads a uniform
 * sample to the likelihood in steps. Each step raises the power of the likelihood so far that about
 * half of the pool still counts, resamples the pool by weight, and lets each past make some
 * Metropolis steps (two cards exchange places). A pool with a power below TG_WHOLE_POWER fits the
 * history too, but the actions weigh less in it. Only integers are used, with a generator for each
 * particle and resampling. So the same seed gives the same pool on every machine, in whatever
 * pieces it is made.
 *
 * Thread safety: functions touch only what they are passed. Threads may work on different pieces of
 * a pool at the same time. */
#ifndef TG_PARTICLES_H
#define TG_PARTICLES_H

#include "belief/likelihood.h"

enum { TG_WHOLE_POWER = 256 }; /* the power 1 of the likelihood */

/* One past, and the logarithm of its likelihood. */
typedef struct tg_particle {
    tg_past past;
    int32_t log2[TG_SEATS]; /* for each other seat */
} tg_particle;

/* What the search needs of a particle: the present hands, the cards in the stock, and the possible
 * kinds of each player. */
typedef struct tg_hidden {
    tg_own own[TG_SEATS];
    tg_cards stock;
    tg_kind_shares kinds[TG_SEATS]; /* of the other seats, if they hold these cards */
} tg_hidden;

/* Draw particles pool[from .. to - 1] uniformly. */
void tg_particles_begin(const tg_judge *judge, const tg_view *view, uint64_t seed, int from, int to,
                        tg_particle *pool);

/* Raise the power and resample `n` particles; `spare` is room for `n` more. `drawing` counts from
 * 0. `stream`: the number of the generator; no particle has this index. Returns the new power. */
int tg_particles_raise(uint64_t seed, int drawing, int stream, int power, int n, tg_particle *pool,
                       tg_particle *spare);

/* Let particles pool[from .. to - 1] make `steps` Metropolis steps each, after resampling
 * `drawing`. */
void tg_particles_walk(const tg_judge *judge, uint64_t seed, int drawing, int power, int steps,
                       int from, int to, tg_particle *pool);

/* Write the hidden deal of each particle that leads to `table`. Returns their number. */
int tg_particles_hidden(const tg_judge *judge, const tg_view *view, const tg_table *table,
                        const tg_particle *pool, int n, tg_hidden *out);

#endif
