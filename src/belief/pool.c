#include "belief/pool.h"

#include <stdlib.h>

#include "belief/params.h"

tg_error tg_pool_init(const tg_judge *judge, const tg_view *view, uint64_t seed, int size,
                      int steps, tg_pool *out) {
    *out = (tg_pool){.judge = judge, .view = view, .seed = seed, .size = size, .steps = steps};
    /* Zeroed, so that a particle that was never begun gives no deal. */
    out->particle = calloc(2 * (size_t)size, sizeof *out->particle);
    out->spare = out->particle == NULL ? NULL : out->particle + size;
    return out->particle == NULL ? TG_ERR_MEMORY : TG_OK;
}

void tg_pool_free(tg_pool *pool) {
    free(pool->particle);
    *pool = (tg_pool){0};
}

int tg_pool_piece(const tg_pool *pool) {
    int piece = TG_POOL_EVENTS_A_PIECE / (pool->steps * pool->judge->history->length);
    return piece > 1 ? piece : 1;
}

void tg_pool_begin(const tg_pool *pool, int first, int last) {
    tg_particles_begin(pool->judge, pool->view, pool->seed, first, last, pool->particle);
}

bool tg_pool_raise(tg_pool *pool) {
    if (pool->power == TG_WHOLE_POWER) {
        return false;
    }
    pool->power = tg_particles_raise(pool->seed, pool->drawings, pool->power, pool->size,
                                     pool->particle, pool->spare);
    pool->drawings++;
    return true;
}

void tg_pool_walk(const tg_pool *pool, int first, int last) {
    tg_particles_walk(pool->judge, pool->seed, pool->drawings - 1, pool->power, pool->steps, first,
                      last, pool->particle);
}

tg_error tg_pool_deals(const tg_pool *pool, const tg_table *table, tg_deals *out) {
    *out = (tg_deals){.hidden = malloc((size_t)pool->size * sizeof *out->hidden)};
    if (out->hidden == NULL) {
        return TG_ERR_MEMORY;
    }
    out->size = tg_particles_hidden(pool->judge, pool->view, table, pool->particle, pool->size,
                                    out->hidden);
    tg_deals_count_stock(out);
    return TG_OK;
}
