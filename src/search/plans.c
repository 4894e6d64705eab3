#include "search/plans.h"

#include <stdlib.h>
#include <string.h>

#include "engine/table.h"
#include "search/jokers.h"

void tg_plans_init(tg_plans *plans, const tg_rules *rules, const tg_view *view, tg_card next_card) {
    *plans = (tg_plans){
        .rules = rules, .seat = view->seat, .next_card = next_card, .whole = true, .policy = -1};
    plans->start.table = view->table;
    plans->start.own[view->seat] = view->own;
    plans->sees_jokers = rules->jokers > 0 && (tg_belief_unseen(rules, view) & TG_JOKERS) == 0;
    if (next_card != TG_NO_CARD) {
        plans->start.stock[view->table.stock_size - 1] = next_card;
    }
}

void tg_plans_free(tg_plans *plans) {
    free(plans->plan);
    free(plans->end);
    plans->plan = NULL;
    plans->end = NULL;
    plans->count = plans->capacity = plans->ends = plans->end_capacity = 0;
}

tg_error tg_plan_add(tg_plan *plan, const tg_action *action) {
    if (plan->length == TG_MAX_PLAN_ACTIONS) {
        return TG_ERR_CAPACITY;
    }
    plan->action[plan->length++] = *action;
    return TG_OK;
}

tg_error tg_plans_add(tg_plans *plans, const tg_plan *plan) {
    if (plans->count == plans->capacity) {
        int capacity = 2 * plans->capacity + 16;
        tg_plan *grown = realloc(plans->plan, (size_t)capacity * sizeof(tg_plan));
        if (grown == NULL) {
            return TG_ERR_MEMORY;
        }
        plans->plan = grown;
        plans->capacity = capacity;
    }
    plans->plan[plans->count++] = *plan;
    return TG_OK;
}

tg_error tg_plans_add_action(tg_plans *plans, const tg_action *action) {
    tg_plan plan = {.length = 0};
    tg_plan_add(&plan, action);
    return tg_plans_add(plans, &plan);
}

/* Note a settlement; `*is_new`: whether no earlier one is equal. */
static tg_error note_end(tg_plans *plans, const tg_settlement *paid, bool *is_new) {
    *is_new = false;
    for (int i = 0; i < plans->ends; i++) {
        if (memcmp(&plans->end[i], paid, sizeof(tg_settlement)) == 0) {
            return TG_OK;
        }
    }
    if (plans->ends == plans->end_capacity) {
        int capacity = 2 * plans->end_capacity + 4;
        tg_settlement *grown = realloc(plans->end, (size_t)capacity * sizeof(tg_settlement));
        if (grown == NULL) {
            return TG_ERR_MEMORY;
        }
        plans->end = grown;
        plans->end_capacity = capacity;
    }
    plans->end[plans->ends++] = *paid;
    *is_new = true;
    return TG_OK;
}

tg_error tg_plans_add_end(tg_plans *plans, const tg_plan *plan, const tg_state *state) {
    if (plans->rules->jokers) {
        tg_settlement paid; /* the others' hands, empty here, add the same to every settlement */
        tg_settle(plans->rules, state, &paid);
        bool is_new;
        tg_error error = note_end(plans, &paid, &is_new);
        if (error != TG_OK || !is_new) {
            return error;
        }
    }
    return tg_plans_add(plans, plan);
}

/* The state before the discard of a plan. `last`: the discard, a code for a call or an answer, or
 * TG_NO_CARD. */
static void before_discard(const tg_plans *plans, const tg_plan *plan, tg_state *out,
                           tg_card *last) {
    enum { ABOVE_CARDS = 200 };
    *out = plans->start;
    *last = TG_NO_CARD;
    int n = plan->length;
    if (n == 0) {
        return;
    }
    tg_action_kind kind = (tg_action_kind)plan->action[0].kind;
    if (kind == TG_CALL || kind == TG_FOLD || kind == TG_CHALLENGE || kind == TG_SHOW) {
        *last = (tg_card)(ABOVE_CARDS + kind);
        return;
    }
    if (plan->action[n - 1].kind == TG_DISCARD) {
        *last = plan->action[--n].card;
    }
    for (int i = 0; i < n; i++) {
        tg_apply(plans->rules, out, &plan->action[i]);
    }
    /* the order of exposes changes nothing */
    tg_table_sort_melds(&out->table, plans->start.table.meld_count);
}

tg_error tg_plans_find(tg_plans *plans, const tg_plan *plan, bool mirrored, int *index) {
    tg_state wanted, state;
    tg_card wanted_last, last;
    before_discard(plans, plan, &wanted, &wanted_last);
    for (int i = 0; i < plans->count; i++) {
        before_discard(plans, &plans->plan[i], &state, &last);
        bool same = last == wanted_last && memcmp(&state, &wanted, sizeof(tg_state)) == 0;
        bool mirror =
            mirrored && last == tg_swapped_card(wanted_last) && tg_is_mirror(&state, &wanted);
        if (same || mirror) {
            *index = i;
            return TG_OK;
        }
    }
    *index = plans->count;
    return tg_plans_add(plans, plan);
}

bool tg_plans_begin_alike(const tg_plans *plans, const tg_plans *others) {
    return memcmp(&plans->begun, &others->begun, sizeof(tg_state)) == 0 ||
           (plans->sees_jokers && tg_is_mirror(&plans->begun, &others->begun));
}
