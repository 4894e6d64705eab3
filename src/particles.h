/* Hidden hands weighed by what was seen: a pool of pasts, each as likely as the players' actions
 * make it.
 *
 * Drawn by sequential Monte Carlo (Del Moral, Doucet and Jasra 2006): a uniform sample is led to
 * the likelihood in steps. Each step raises it to a power such that about half of the pool still
 * counts, draws the pool anew by weight, and lets each past make some Metropolis steps (two cards
 * change places). Integers alone: the same seed gives the same pool on every machine.
 *
 * Thread safety: functions touch only what they are passed. */
#ifndef TG_PARTICLES_H
#define TG_PARTICLES_H

#include "likelihood.h"

/* One past, and the logarithm of its likelihood. */
typedef struct tg_particle {
    tg_past past;
    int32_t log2[TG_SEATS]; /* for each other seat */
} tg_particle;

/* What search needs of a particle: who holds what now, and the cards that the stock still has. */
typedef struct tg_hidden {
    tg_own own[TG_SEATS];
    tg_cards stock;
} tg_hidden;

/* Fill `pool` with `n` particles; `spare` is room for as many. `steps`: Metropolis steps that each
 * makes after each drawing. Returns the number of drawings. */
int tg_particles_draw(const tg_rules *rules, const tg_view *view, const tg_history *history,
                      uint64_t seed, int n, int steps, tg_particle *pool, tg_particle *spare);

/* What lies behind the view in each particle that leads to `table`; returns how many do. */
int tg_particles_hidden(const tg_rules *rules, const tg_view *view, const tg_history *history,
                        const tg_table *table, const tg_particle *pool, int n, tg_hidden *out);

#endif
