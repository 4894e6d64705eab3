#include "belief/world_list.h"

#include <stdlib.h>

#include "belief/params.h"
#include "belief/worlds.h"

enum {
    UNITS = 30, /* weights are in units of 2^-30 of the heaviest weight */
};

/* A list in the making. */
typedef struct maker {
    tg_worlds source;
    tg_past_sum *sum;
    uint32_t *slot;
    uint32_t capacity; /* of sums, for each seat */
    tg_scaled *weight; /* of each deal */
    tg_deals *deals;
    int room; /* for deals */
} maker;

/* Whether the list stays within the limits; also gives the room needed for the sums of one seat. */
static bool is_affordable(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                          const tg_list_limits *limits, uint32_t *capacity) {
    uint64_t most_a_seat = 0;
    *capacity = 1;
    if (tg_worlds_count(rules, view) > limits->worlds || !tg_worlds_known(rules, view, judge)) {
        return false;
    }
    if (judge != NULL && (tg_worlds_sums(rules, view, judge, &most_a_seat) > limits->sums ||
                          most_a_seat > TG_MOST_SUMS_A_SEAT)) {
        return false;
    }
    while (*capacity < most_a_seat) {
        *capacity *= 2;
    }
    return true;
}

static bool allocate(maker *made, bool judged) {
    size_t room = (size_t)made->room, capacity = made->capacity;
    made->deals->hidden = malloc(room * sizeof *made->deals->hidden);
    made->weight = malloc(room * sizeof *made->weight);
    if (made->deals->hidden == NULL || made->weight == NULL) {
        return false;
    }
    if (!judged) {
        return true;
    }
    made->sum = malloc(2 * capacity * sizeof *made->sum);
    made->slot = malloc(4 * capacity * sizeof *made->slot);
    return made->sum != NULL && made->slot != NULL;
}

/* List the worlds with the present hand of the first seat; false if there is no room or a stop is
 * wanted. */
static bool list_hand(maker *made, const tg_stop *stop) {
    tg_deals *deals = made->deals;
    int listed = 0, room = made->room - deals->size;
    while (!tg_worlds_list(&made->source, &deals->hidden[deals->size], &made->weight[deals->size],
                           room, &listed)) {
        if (!tg_worlds_raise(&made->source, TG_SUMS_A_LOOK) || tg_is_stopped(stop)) {
            return false;
        }
    }
    if (listed > room) {
        return false;
    }
    deals->size += listed;
    return true;
}

static bool list_all(maker *made, const tg_stop *stop) {
    int next_stop = 0;
    while (tg_worlds_next(&made->source)) {
        if (!list_hand(made, stop)) {
            return false;
        }
        if (made->deals->size >= next_stop) {
            next_stop = made->deals->size + TG_WORLDS_A_LOOK;
            if (tg_is_stopped(stop)) {
                return false;
            }
        }
    }
    return true;
}

/* Turn scaled weights into whole numbers; without a history all are 1. */
static bool weigh(maker *made, bool judged) {
    tg_deals *deals = made->deals;
    deals->reached = malloc((size_t)deals->size * sizeof *deals->reached);
    if (deals->reached == NULL) {
        return false;
    }
    int32_t most = INT32_MIN;
    for (int i = 0; i < deals->size; i++) {
        tg_scaled weight = made->weight[i];
        most = weight.part != 0 && weight.power > most ? weight.power : most;
    }
    for (int i = 0; i < deals->size; i++) {
        deals->reached[i] = judged ? tg_scaled_units(made->weight[i], most, UNITS) : 1;
    }
    tg_deals_keep(deals);
    return true;
}

/* Give back memory that the list does not need. */
static void shrink(tg_deals *deals) {
    tg_hidden *hidden = realloc(deals->hidden, (size_t)deals->size * sizeof *hidden);
    deals->hidden = hidden == NULL ? deals->hidden : hidden;
}

tg_error tg_list_worlds(const tg_rules *rules, const tg_view *view, const tg_judge *judge,
                        const tg_list_limits *limits, const tg_stop *stop, tg_deals *out) {
    *out = (tg_deals){0};
    maker made = {.deals = out, .room = (int)limits->worlds};
    if (limits->worlds == 0 || !is_affordable(rules, view, judge, limits, &made.capacity)) {
        return TG_OK;
    }
    bool has_memory = allocate(&made, judge != NULL), whole = false;
    if (has_memory) {
        tg_worlds_begin(rules, view, judge, made.sum, made.slot, made.capacity, &made.source);
        whole = list_all(&made, stop) && out->size > 0;
    }
    free(made.sum);
    free(made.slot);
    if (whole) {
        shrink(out);
        has_memory = weigh(&made, judge != NULL);
    }
    free(made.weight);
    if (!has_memory || !whole || out->size == 0) {
        tg_deals_free(out);
    }
    return has_memory ? TG_OK : TG_ERR_MEMORY;
}
