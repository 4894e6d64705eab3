#include "particles.h"

#include "fixed.h"

enum { WHOLE = 256 }; /* the power 1 of the likelihood */

static int32_t log2_of(const tg_particle *particle) {
    return particle->log2[0] + particle->log2[1] + particle->log2[2];
}

static void weigh(const tg_rules *rules, const tg_history *history, tg_particle *particle) {
    for (int seat = 0; seat < TG_SEATS; seat++) {
        bool other = seat != history->seat;
        particle->log2[seat] =
            other ? tg_past_likelihood(rules, history, &particle->past, seat) : 0;
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

/* The weight of a particle for a rise of the power, in units of 2^-16 of the heaviest. */
static uint64_t weight(const tg_particle *particle, int32_t most, int rise) {
    int64_t down = (int64_t)(most - log2_of(particle)) * rise / WHOLE;
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
    return 2 * (sum * sum / (uint64_t)n) >= squares;
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

/* Systematic drawing: n equal steps through the weights laid end to end, from a random start. */
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

/* Metropolis: a step is taken if it is likelier, else with the ratio of the likelihoods. */
static void walk(const tg_rules *rules, const tg_history *history, tg_particle *particle, int steps,
                 int power, tg_rng *rng) {
    for (int i = 0; i < steps; i++) {
        tg_particle next = *particle;
        if (!tg_past_step(history, &next.past, rng)) {
            continue;
        }
        weigh(rules, history, &next);
        int64_t rise = (int64_t)(log2_of(&next) - log2_of(particle)) * power / WHOLE;
        int32_t luck = tg_log2((tg_rng_next(rng) >> 32) + 1) - 32 * TG_LOG_ONE;
        if (rise >= luck) {
            *particle = next;
        }
    }
}

int tg_particles_draw(const tg_rules *rules, const tg_view *view, const tg_history *history,
                      uint64_t seed, int n, int steps, tg_particle *pool, tg_particle *spare) {
    for (int i = 0; i < n; i++) {
        tg_rng rng = tg_rng_make(seed, TG_STREAM_BELIEF, (uint64_t)i);
        tg_state world;
        tg_belief_sample(rules, view, TG_NO_CARD, &rng, &world);
        tg_past_sample(history, &world, &rng, &pool[i].past);
        weigh(rules, history, &pool[i]);
    }
    tg_rng rng = tg_rng_make(seed, TG_STREAM_BELIEF, (uint64_t)n);
    int drawings = 0;
    for (int power = 0; power < WHOLE; drawings++) {
        int32_t most = highest(pool, n);
        int rise = rise_of(pool, n, most, WHOLE - power);
        power += rise;
        draw_anew(pool, spare, n, most, rise, &rng);
        for (int i = 0; i < n; i++) {
            walk(rules, history, &pool[i], steps, power, &rng);
        }
    }
    return drawings;
}

int tg_particles_hidden(const tg_rules *rules, const tg_view *view, const tg_history *history,
                        const tg_table *table, const tg_particle *pool, int n, tg_hidden *out) {
    int found = 0;
    for (int i = 0; i < n; i++) {
        tg_state end;
        if (!tg_past_replay(rules, history, &pool[i].past, table, &end)) {
            continue;
        }
        tg_hidden *hidden = &out[found++];
        hidden->stock = 0;
        for (int j = 0; j < end.table.stock_size; j++) {
            hidden->stock |= tg_card_bit(end.stock[j]);
        }
        for (int seat = 0; seat < TG_SEATS; seat++) {
            hidden->own[seat] = seat == view->seat ? view->own : end.own[seat];
        }
    }
    return found;
}
