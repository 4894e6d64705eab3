#include "belief/particles.h"

#include "belief/fixed.h"
#include "belief/params.h"

static int32_t log2_of(const tg_particle *particle) {
    return particle->log2[0] + particle->log2[1] + particle->log2[2];
}

/* Compute the likelihoods of the other seats in `seats` (bits). */
static void weigh(const tg_judge *judge, int seats, tg_particle *particle) {
    for (int seat = 0; seat < TG_SEATS; seat++) {
        if (seat != judge->history->seat && (seats >> seat & 1) != 0) {
            particle->log2[seat] = tg_past_likelihood(judge, &particle->past, seat);
        }
    }
}

static int32_t highest(const tg_particle *pool, int n) {
    int32_t most = log2_of(&pool[0]);
    for (int i = 1; i < n; i++) {
        int32_t log2 = log2_of(&pool[i]);
        most = log2 > most ? log2 : most;
    }
    return most;
}

/* The weight of a particle for this rise of the power, in units of 2^-16 of the heaviest
 * particle. */
static uint64_t weight(const tg_particle *particle, int32_t most, int rise) {
    int64_t down = (int64_t)(most - log2_of(particle)) * rise / TG_WHOLE_POWER;
    return tg_exp2_down(down < (1 << 30) ? (uint32_t)down : UINT32_C(1) << 30);
}

/* Whether at least half of the pool counts: (sum w)^2 / sum w^2 >= n / 2. */
static bool counts(const tg_particle *pool, int n, int32_t most, int rise) {
    uint64_t sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        uint64_t w = weight(&pool[i], most, rise) >> 4;
        sum += w;
        squares += w * w;
    }
    return TG_POOL_THAT_COUNTS * (sum * sum / (uint64_t)n) >= squares;
}

/* The largest rise of the power, at most `left` and at least 1, with which half of the pool counts.
 */
static int rise_of(const tg_particle *pool, int n, int32_t most, int left) {
    int low = 1, high = left;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (counts(pool, n, most, middle)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

/* Systematic resampling: n equal steps through the summed weights, from a random start. */
static void draw_anew(tg_particle *pool, tg_particle *spare, int n, int32_t most, int rise,
                      tg_rng *rng) {
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        spare[i] = pool[i];
        sum += weight(&spare[i], most, rise);
    }
    uint64_t start = ((tg_rng_next(rng) >> 32) * sum) >> 32;
    uint64_t reached = weight(&spare[0], most, rise);
    for (int i = 0, from = 0; i < n; i++) {
        uint64_t at = (start + (uint64_t)i * sum) / (uint64_t)n;
        while (at >= reached && from + 1 < n) {
            reached += weight(&spare[++from], most, rise);
        }
        pool[i] = spare[from];
    }
}

/* Metropolis: a step to a likelier past is always taken, any other with a probability of the ratio
 * of the likelihoods. */
static void walk(const tg_judge *judge, tg_particle *particle, int steps, int power, tg_rng *rng) {
    for (int i = 0; i < steps; i++) {
        tg_particle next = *particle;
        int moved = tg_past_step(judge->history, &next.past, rng);
        if (moved == 0) {
            continue;
        }
        weigh(judge, moved, &next);
        int64_t rise = (int64_t)(log2_of(&next) - log2_of(particle)) * power / TG_WHOLE_POWER;
        int32_t luck = tg_log2((tg_rng_next(rng) >> 32) + 1) - 32 * TG_LOG_ONE;
        if (rise >= luck) {
            *particle = next;
        }
    }
}

/* The generator of one particle after this resampling, and of the resampling itself. */
static tg_rng rng_of(uint64_t seed, int drawings, int index) {
    return tg_rng_make(seed, TG_STREAM_BELIEF, (uint64_t)drawings << 32 | (uint32_t)index);
}

void tg_particles_begin(const tg_judge *judge, const tg_view *view, uint64_t seed, int from, int to,
                        tg_particle *pool) {
    for (int i = from; i < to; i++) {
        tg_rng rng = rng_of(seed, 0, i);
        tg_state world;
        tg_belief_sample(judge->rules, view, TG_NO_CARD, &rng, &world);
        tg_past_sample(judge->history, &world, &rng, &pool[i].past);
        pool[i].log2[judge->history->seat] = 0;
        weigh(judge, TG_MOVED - 1, &pool[i]);
    }
}

int tg_particles_raise(uint64_t seed, int drawing, int stream, int power, int n, tg_particle *pool,
                       tg_particle *spare) {
    tg_rng rng = rng_of(seed, drawing, stream);
    int32_t most = highest(pool, n);
    int rise = rise_of(pool, n, most, TG_WHOLE_POWER - power);
    draw_anew(pool, spare, n, most, rise, &rng);
    return power + rise;
}

void tg_particles_walk(const tg_judge *judge, uint64_t seed, int drawing, int power, int steps,
                       int from, int to, tg_particle *pool) {
    for (int i = from; i < to; i++) {
        tg_rng rng = rng_of(seed, drawing + 1, i);
        walk(judge, &pool[i], steps, power, &rng);
    }
}

int tg_particles_hidden(const tg_judge *judge, const tg_view *view, const tg_table *table,
                        const tg_particle *pool, int n, tg_hidden *out) {
    int found = 0;
    for (int i = 0; i < n; i++) {
        tg_state end;
        if (!tg_past_replay(judge->rules, judge->history, &pool[i].past, table, &end)) {
            continue;
        }
        tg_hidden *hidden = &out[found++];
        hidden->stock = 0;
        for (int j = 0; j < end.table.stock_size; j++) {
            hidden->stock |= tg_card_bit(end.stock[j]);
        }
        for (int seat = 0; seat < TG_SEATS; seat++) {
            hidden->own[seat] = seat == view->seat ? view->own : end.own[seat];
            hidden->kinds[seat] = (tg_kind_shares){{0}};
            if (seat != view->seat) {
                int32_t log2[TG_MOST_KINDS];
                tg_past_kinds(judge, &pool[i].past, seat, log2);
                hidden->kinds[seat] = tg_shares_of(judge->kinds, log2);
            }
        }
    }
    return found;
}
