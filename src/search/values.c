#include "search/values.h"

#include <stdlib.h>
#include <string.h>

tg_error tg_arms_add(tg_arms *arms, const tg_plan *plan) {
    if (arms->count == arms->capacity) {
        int capacity = 2 * arms->capacity + 16;
        tg_arm *grown = realloc(arms->arm, (size_t)capacity * sizeof(tg_arm));
        if (grown == NULL) {
            return TG_ERR_MEMORY;
        }
        arms->arm = grown;
        arms->capacity = capacity;
    }
    tg_arm *arm = &arms->arm[arms->count++];
    arm->plan.length = plan->length;
    memcpy(arm->plan.action, plan->action, (size_t)plan->length * sizeof(tg_action));
    memset(arm->sum, 0, sizeof(arm->sum));
    memset(arm->part, 0, sizeof(arm->part));
    return TG_OK;
}

void tg_arms_free(tg_arms *arms) {
    free(arms->arm);
    *arms = (tg_arms){0};
}

static void add_outcome(const tg_outcome *outcome, int64_t reference, int64_t sum[TG_COLUMNS]) {
    int64_t gap = outcome->value - reference;
    sum[0] += outcome->value;
    sum[1] += outcome->value * outcome->value;
    sum[2] += gap * gap;
    sum[TG_VALUE_COLUMNS + outcome->end]++;
    sum[TG_NEXT_WON] += outcome->next_won;
}

void tg_value_world(const tg_search *search, const tg_leaf *leaf, const tg_world *world,
                    uint64_t number, tg_arms *arms) {
    const tg_rng chances = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
    int part = tg_deals_part(&search->belief->deals, number);
    int64_t reference = 0;
    for (int i = 0; i < arms->count; i++) {
        tg_world after = *world;
        tg_plan_apply(&arms->arm[i].plan, search->rules, &after.state);
        tg_rng rng = chances;
        tg_search_answer(search, &rng, &after.state);
        tg_outcome outcome;
        leaf->value(search, leaf->data, &rng, &after, &outcome);
        reference = i == 0 ? outcome.value : reference;
        add_outcome(&outcome, reference, arms->arm[i].sum);
        arms->arm[i].part[part] += outcome.value;
    }
}

void tg_value_worlds(const tg_search *search, const tg_leaf *leaf, tg_card next_card,
                     uint64_t first, int count, tg_arms *arms) {
    for (int i = 0; i < count; i++) {
        tg_world world;
        tg_search_draw(search, next_card, first + (uint64_t)i, &world);
        tg_value_world(search, leaf, &world, first + (uint64_t)i, arms);
    }
}
