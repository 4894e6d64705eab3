/* Searches of played positions, for tests of what is summed over their worlds. */
#ifndef TG_SEARCHES_H
#define TG_SEARCHES_H

#include "played.h"
#include "search/plans.h"
#include "search/search.h"
#include "three_kinds.h"

/* The uniform belief of a position, and all plans of its turn that need no card to be known. */
typedef struct searched {
    tg_view view;
    tg_kinds kinds;
    tg_belief belief;
    tg_search search;
    tg_plans plans;
} searched;

/* What the seat to act may do, as plans; `out` must stay where it is. */
static inline tg_error begin_search(const tg_rules *rules, const tg_state *state, uint64_t seed,
                                    searched *out) {
    static const tg_policy *const opponent[3] = {&tg_policies[TG_POLICY_BASE],
                                                 &tg_policies[TG_POLICY_GREEDY],
                                                 &tg_policies[TG_POLICY_RANDOM]};
    static const uint8_t balanced[5] = {TG_ALWAYS, TG_ALWAYS, TG_ALWAYS, 0, 100};
    int32_t log2[TG_MOST_KINDS];
    out->view = view_of(state, state->table.turn);
    out->kinds = tg_three_kinds();
    tg_likelihood_begin(&out->kinds, log2);
    out->belief = (tg_belief){.rules = rules, .view = &out->view};
    out->search = (tg_search){.rules = rules,
                              .belief = &out->belief,
                              .seed = seed,
                              .seat = state->table.turn,
                              .stakes = {.unit = 4, .bonus = {5, -3, 7, -2}},
                              .policy = &tg_policies[TG_POLICY_GREEDY],
                              .caller_at = 12,
                              .challenge_at = 4 + (int)(seed % 16)};
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->belief.usual[seat] = tg_shares_of(&out->kinds, log2);
        out->search.steady[seat] = out->search.policy;
        out->search.answers[seat] = opponent[seat == out->search.seat];
        out->search.balanced[seat] = balanced[(seed >> 4) % 3 + (uint64_t)seat];
        for (int kind = 0; kind < out->kinds.count; kind++) {
            out->search.opponent[seat][kind] = opponent[kind];
        }
    }
    tg_action option[TG_MAX_ACTIONS];
    int n = tg_legal_actions(rules, &out->view.table, &out->view.own, option, TG_MAX_ACTIONS);
    tg_plans_init(&out->plans, rules, &out->view, TG_NO_CARD);
    if (state->table.phase == TG_PHASE_PLAY) {
        return tg_plans_add_turns(&out->plans, NULL, out->search.policy, 1000);
    }
    tg_error error = TG_OK;
    for (int k = 0; k < n && error == TG_OK; k++) {
        error = option[k].kind == TG_TAKE
                    ? tg_plans_add_turns(&out->plans, &option[k], out->search.policy, 1000)
                    : tg_plans_add_action(&out->plans, &option[k]);
    }
    return error;
}

#endif
