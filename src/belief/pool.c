#include "belief/pool.h"

#include <stdlib.h>
#include <string.h>

#include "belief/params.h"

tg_error tg_pool_init(const tg_judge *judge, const tg_view *view, uint64_t seed, int size,
                      int steps, int parts, int times, tg_pool *out) {
    *out = (tg_pool){
        .judge = judge, .view = view, .seed = seed, .size = size, .steps = steps, .parts = parts};
    out->room = size / parts * times;
    /* Zeroed, so that a particle that was never begun gives no deal. */
    out->particle = calloc(2 * (size_t)size, sizeof *out->particle);
    out->hidden = malloc((size_t)size * (size_t)times * sizeof *out->hidden);
    if (out->particle == NULL || out->hidden == NULL) {
        tg_pool_free(out);
        return TG_ERR_MEMORY;
    }
    out->spare = out->particle + size;
    return TG_OK;
}

void tg_pool_free(tg_pool *pool) {
    free(pool->particle);
    free(pool->hidden);
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
    int each = pool->size / pool->parts;
    bool raised = false;
    for (int part = 0; part < pool->parts; part++) {
        if (pool->power[part] == TG_WHOLE_POWER) {
            continue;
        }
        raised = true;
        pool->power[part] =
            tg_particles_raise(pool->seed, pool->drawings, pool->size + part, pool->power[part],
                               each, pool->particle + part * each, pool->spare + part * each);
    }
    pool->drawings += raised;
    return raised;
}

void tg_pool_walk(const tg_pool *pool, int first, int last) {
    int each = pool->size / pool->parts;
    while (first < last) {
        int part = first / each;
        int end = (part + 1) * each < last ? (part + 1) * each : last;
        tg_particles_walk(pool->judge, pool->seed, pool->drawings - 1, pool->power[part],
                          pool->steps, first, end, pool->particle);
        first = end;
    }
}

void tg_pool_go_on(tg_pool *pool, int steps) {
    pool->drawings++;
    pool->steps = steps;
}

bool tg_pool_keep(tg_pool *pool, const tg_table *table) {
    int each = pool->size / pool->parts;
    for (int part = 0; part < pool->parts; part++) {
        if (pool->kept[part] + each > pool->room) {
            return false;
        }
        pool->kept[part] +=
            tg_particles_hidden(pool->judge, pool->view, table, pool->particle + part * each, each,
                                pool->hidden + part * pool->room + pool->kept[part]);
    }
    return true;
}

void tg_pool_deals(tg_pool *pool, tg_deals *out) {
    *out = (tg_deals){.hidden = pool->hidden, .parts = pool->parts};
    for (int part = 0; part < pool->parts; part++) {
        memmove(out->hidden + out->size, pool->hidden + part * pool->room,
                (size_t)pool->kept[part] * sizeof *out->hidden);
        out->size += pool->kept[part];
        out->end[part] = out->size;
    }
    pool->hidden = NULL;
    tg_deals_count_stock(out);
}
