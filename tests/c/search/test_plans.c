/* The plans of a turn are all that can be done in it, each once: compared with every legal sequence
 * of actions, grouped by the table and the hand that it leads to. */
#include "search/plans.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "failing_memory.h"
#include "played.h"
#include "random_rules.h"

enum { HANDS = 200, JOKER_HANDS = 60, MOST_ENDS = 60000, ALL = 1000000 };

/* What a turn leads to: the state before its discard, new melds in the order of their cards, and
 * the discard, or TG_NO_CARD. */
typedef struct end {
    tg_state state;
    tg_card discard;
} end;

typedef struct ends {
    end *end;
    int count;
} ends;

static void sort_melds(tg_state *state, int first) {
    tg_meld *meld = state->table.meld;
    for (int i = first; i < state->table.meld_count; i++) {
        for (int j = i + 1; j < state->table.meld_count; j++) {
            if (meld[j].cards < meld[i].cards) {
                tg_meld held = meld[i];
                meld[i] = meld[j];
                meld[j] = held;
            }
        }
    }
}

/* Add an end unless it is there; whether it is new. */
static bool note(ends *seen, const tg_state *state, int first, tg_card discard) {
    end *last = &seen->end[seen->count];
    memset(last, 0, sizeof(end));
    last->state = *state;
    last->discard = discard;
    sort_melds(&last->state, first);
    for (int i = 0; i < seen->count; i++) {
        if (seen->end[i].discard == discard &&
            memcmp(&seen->end[i].state, &last->state, sizeof(tg_state)) == 0) {
            return false;
        }
    }
    CHECK(seen->count < MOST_ENDS - 1, "too many ways to play a turn");
    seen->count++;
    return true;
}

/* Every way to play a turn on, by trying every legal action but sapaws onto melds laid in it. */
static void play_on(const tg_plans *plans, const tg_state *state, ends *found, ends *met) {
    int first = plans->start.table.meld_count;
    if (!note(met, state, first, TG_NO_CARD)) {
        return;
    }
    if (state->table.phase != TG_PHASE_PLAY || state->table.turn != plans->seat) {
        note(found, state, first, TG_NO_CARD);
        return;
    }
    const tg_own *own = &state->own[plans->seat];
    tg_action *option = malloc(TG_MAX_JOKER_ACTIONS * sizeof(tg_action));
    int n = tg_legal_actions(plans->rules, &state->table, own, option, TG_MAX_JOKER_ACTIONS);
    for (int k = 0; k < n; k++) {
        if (option[k].kind == TG_DISCARD) {
            note(found, state, first, option[k].card);
        } else if (option[k].kind != TG_SAPAW || option[k].target < first) {
            tg_state after = *state;
            tg_apply(plans->rules, &after, &option[k]);
            play_on(plans, &after, found, met);
        }
    }
    free(option);
}

/* What the listed plans lead to; every action must be legal. */
static void follow_plans(const tg_plans *plans, ends *out) {
    for (int i = 0; i < plans->count; i++) {
        const tg_plan *plan = &plans->plan[i];
        tg_state state = plans->start;
        tg_card discard = TG_NO_CARD;
        for (int k = 0; k < plan->length; k++) {
            const tg_own *own = &state.own[plans->seat];
            CHECK(state.table.turn == plans->seat &&
                      tg_check(plans->rules, &state.table, own, &plan->action[k]) == TG_OK,
                  "plan %d is not legal at action %d", i, k);
            if (plan->action[k].kind == TG_DISCARD) {
                discard = plan->action[k].card;
            } else {
                tg_apply(plans->rules, &state, &plan->action[k]);
            }
        }
        CHECK(note(out, &state, plans->start.table.meld_count, discard), "plan %d is a twin", i);
    }
}

/* With jokers, plans that end the hand all pay something else; the policy's plan may be one more.
 */
static void check_payments(const tg_plans *plans) {
    static tg_settlement paid[MOST_ENDS];
    int ended = 0;
    for (int i = 0; i < plans->count; i++) {
        tg_state state = plans->start;
        tg_plan_apply(&plans->plan[i], plans->rules, &state);
        if (state.own[plans->seat].hand != 0 || i == plans->policy) {
            continue;
        }
        tg_settle(plans->rules, &state, &paid[ended]);
        for (int k = 0; k < ended; k++) {
            CHECK(memcmp(&paid[k], &paid[ended], sizeof(tg_settlement)) != 0,
                  "plan %d pays what another does", i);
        }
        ended++;
    }
}

/* Whether a plan lays off on a meld that it laid itself: only the policy's plan may. */
static bool lays_on_new(const tg_plans *plans, const tg_plan *plan) {
    for (int i = 0; i < plan->length; i++) {
        if (plan->action[i].kind == TG_SAPAW &&
            plan->action[i].target >= plans->start.table.meld_count) {
            return true;
        }
    }
    return false;
}

/* The plan marked is what the policy does. */
static void check_policy(const tg_plans *plans, const tg_policy *policy, const tg_plan *marked) {
    tg_rng rng = tg_rng_make(0, TG_STREAM_BOT, 0);
    tg_state by_policy = plans->begun, by_plan = plans->start;
    while (by_policy.table.phase == TG_PHASE_PLAY && by_policy.table.turn == plans->seat) {
        tg_action action;
        tg_policy_act(policy, plans->rules, &by_policy.table, &by_policy.own[plans->seat], &rng,
                      &action);
        tg_apply(plans->rules, &by_policy, &action);
    }
    tg_plan_apply(marked, plans->rules, &by_plan);
    sort_melds(&by_policy, plans->start.table.meld_count);
    sort_melds(&by_plan, plans->start.table.meld_count);
    if (plans->rules->jokers == 0) {
        CHECK(memcmp(&by_policy, &by_plan, sizeof(tg_state)) == 0, "another plan is marked");
    } else {
        CHECK(by_policy.table.pile_size == by_plan.table.pile_size &&
                  by_policy.table.hand_size[plans->seat] == by_plan.table.hand_size[plans->seat],
              "another plan is marked");
    }
}

/* A plan is found also where it lays its melds in another order. */
static void check_order(tg_plans *plans, int index) {
    tg_plan turned = plans->plan[index];
    int begin = turned.action[0].kind == TG_DRAW || turned.action[0].kind == TG_TAKE, end = begin;
    while (end < turned.length &&
           (turned.action[end].kind == TG_EXPOSE || turned.action[end].kind == TG_SECRET)) {
        end++;
    }
    for (int i = begin; i < end; i++) {
        turned.action[i] = plans->plan[index].action[begin + end - 1 - i];
    }
    int found = -1, count = plans->count;
    CHECK(tg_plans_find(plans, &turned, false, &found) == TG_OK && found == index,
          "plan %d, turned round, is found as %d", index, found);
    CHECK(plans->count == count, "finding plan %d adds one", index);
}

static ends naive, listed, met;

/* All plans that begin with `first`; with jokers some ways are left out, but none is made up. */
static int check_turn(const tg_rules *rules, const tg_view *view, tg_card next,
                      const tg_action *first) {
    const tg_policy *policy = &tg_policies[TG_POLICY_BASE];
    tg_plans plans;
    tg_plans_init(&plans, rules, view, next);
    CHECK(tg_plans_add_turns(&plans, first, policy, ALL) == TG_OK && plans.whole, "memory");
    naive.count = listed.count = met.count = 0;
    follow_plans(&plans, &listed);
    if (plans.count > 0) {
        check_policy(&plans, policy, &plans.plan[plans.policy]);
    }
    int count = plans.count;
    if (rules->jokers != 0) {
        check_payments(&plans);
    } else {
        bool is_extra = count > 0 && lays_on_new(&plans, &plans.plan[plans.policy]);
        CHECK(!is_extra || plans.policy == count - 1, "the policy's plan is not the last");
        play_on(&plans, &plans.begun, &naive, &met);
        CHECK(naive.count + is_extra == count, "%d plans of %d", count, naive.count);
        for (int i = 0; i < listed.count - is_extra; i++) {
            CHECK(!note(&naive, &listed.end[i].state, plans.start.table.meld_count,
                        listed.end[i].discard),
                  "plan %d cannot be", i);
        }
    }
    for (int i = 0; i < count; i++) {
        check_order(&plans, i);
    }
    tg_plans_free(&plans);
    return count;
}

/* With few ways allowed, only those plans are listed that lay nothing, or what the policy lays. */
static void check_cut(const tg_rules *rules, const tg_view *view) {
    tg_plans all, cut;
    tg_plans_init(&all, rules, view, TG_NO_CARD);
    tg_plans_init(&cut, rules, view, TG_NO_CARD);
    const tg_policy *policy = &tg_policies[TG_POLICY_BASE];
    tg_plans_add_turns(&all, NULL, policy, ALL);
    tg_plans_add_turns(&cut, NULL, policy, 1);
    CHECK(cut.count > 0 && cut.count <= all.count, "%d of %d", cut.count, all.count);
    CHECK(!cut.whole || cut.count == all.count, "not all, and it does not say so");
    check_policy(&cut, policy, &cut.plan[cut.policy]);
    for (int i = 0; i < cut.count && rules->jokers == 0;
         i++) { /* with jokers another may pay the same */
        int index;
        int before = all.count;
        tg_plans_find(&all, &cut.plan[i], true, &index);
        CHECK(all.count == before, "a plan of the short list is not in the long one");
    }
    tg_plans_free(&all);
    tg_plans_free(&cut);
}

static int check_position(const tg_rules *rules, const tg_state *state) {
    tg_view view = view_of(state, state->table.turn);
    if (state->table.phase == TG_PHASE_PLAY) {
        check_cut(rules, &view);
        return check_turn(rules, &view, TG_NO_CARD, NULL);
    }
    if (state->table.phase != TG_PHASE_DRAW) {
        return 0;
    }
    int count = 0;
    tg_action option[TG_MAX_ACTIONS];
    int n = tg_legal_actions(rules, &view.table, &view.own, option, TG_MAX_ACTIONS);
    for (int k = 0; k < n && k < TG_MAX_ACTIONS; k++) {
        if (option[k].kind == TG_DRAW) {
            count +=
                check_turn(rules, &view, state->stock[state->table.stock_size - 1], &option[k]);
        } else if (option[k].kind == TG_TAKE) {
            count += check_turn(rules, &view, TG_NO_CARD, &option[k]);
        }
    }
    return count;
}

/* Positions of hands under random rules. */
static int check_hands(int hands, bool jokers) {
    static played hand;
    int plans = 0;
    for (int number = 0; number < hands; number++) {
        tg_rng rng = tg_rng_make((uint64_t)number, TG_STREAM_DEAL, jokers);
        tg_rules rules = random_rules(&rng);
        rules.jokers = jokers ? (uint8_t)(1 + number % 2) : 0;
        play_hand(&rules, (uint64_t)number, &hand);
        for (int ply = number % 5; ply < hand.length; ply += 5) {
            plans += check_position(&rules, &hand.state[ply]);
        }
    }
    return plans;
}

/* Of many ways to go out with jokers that pay the same only one is listed. */
static void check_going_out(void) {
    tg_rules rules = tg_classic();
    rules.jokers = 2;
    tg_view view = {.seat = 0};
    view.table.phase = TG_PHASE_PLAY;
    view.table.stock_size = 9;
    view.table.taken = TG_NO_CARD;
    view.table.caller = view.table.winner = TG_NO_SEAT;
    view.own.hand = TG_JOKERS;
    for (int rank = 4; rank < 9; rank++) { /* five to nine of spades */
        view.own.hand |= tg_card_bit((tg_card)rank);
    }
    view.table.hand_size[0] = (uint8_t)tg_count(view.own.hand);
    view.table.hand_size[1] = view.table.hand_size[2] = 12;
    tg_plans plans;
    tg_plans_init(&plans, &rules, &view, TG_NO_CARD);
    CHECK(tg_plans_add_turns(&plans, NULL, &tg_policies[TG_POLICY_BASE], ALL) == TG_OK, "memory");
    int out = 0;
    for (int i = 0; i < plans.count; i++) {
        tg_state state = plans.start;
        tg_plan_apply(&plans.plan[i], &rules, &state);
        out += state.own[0].hand == 0 && i != plans.policy;
    }
    CHECK(out == 1 || out == 2, "%d ways to go out", out);
    check_payments(&plans);
    tg_plans_free(&plans);
}

/* Without memory there is an error, and nothing is lost or leaks. */
static void check_memory(void) {
    tg_rules rules = tg_classic();
    tg_state state;
    rules.jokers = 2;
    for (uint64_t seed = 0; (state.own[0].hand & TG_JOKERS) != TG_JOKERS || seed == 0; seed++) {
        tg_deal(&rules, seed, &state);
    }
    tg_view view = view_of(&state, 0);
    tg_error error = TG_ERR_MEMORY;
    int failures = 0;
    for (; error != TG_OK && failures < 100; failures++) {
        tg_plans plans;
        tg_plans_init(&plans, &rules, &view, TG_NO_CARD);
        allocations_left = failures;
        error = tg_plans_add_turns(&plans, NULL, &tg_policies[TG_POLICY_BASE], ALL);
        allocations_left = -1;
        CHECK(error == TG_OK || error == TG_ERR_MEMORY, "error %d", error);
        tg_plans_free(&plans);
    }
    CHECK(error == TG_OK && failures > 8, "%d allocations", failures);
}

int main(void) {
    naive.end = malloc(MOST_ENDS * sizeof(end));
    listed.end = malloc(MOST_ENDS * sizeof(end));
    met.end = malloc(MOST_ENDS * sizeof(end));
    int plans = check_hands(HANDS, false);
    CHECK(plans > 20000, "%d plans", plans);
    plans = check_hands(JOKER_HANDS, true);
    CHECK(plans > 5000, "%d plans with jokers", plans);
    check_going_out();
    check_memory();
    free(naive.end);
    free(listed.end);
    free(met.end);
    return tg_failures != 0;
}
