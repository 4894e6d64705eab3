/* What a call and an answer bring by how the others respond, against a look at each world. */
#include "search/responses.h"

#include <string.h>

#include "check.h"
#include "random_rules.h"
#include "search/values.h"
#include "searches.h"

enum { HANDS = 300, WORLDS = 40, FIRST = 5 };

static const tg_leaf to_the_end = {tg_play_out, NULL};

static int64_t sum_of(const int64_t group[TG_RESPONSE_GROUPS]) {
    int64_t sum = 0;
    for (int i = 0; i < TG_RESPONSE_GROUPS; i++) {
        sum += group[i];
    }
    return sum;
}

/* The value of one action as the search's own plans have it. */
static int64_t value_of(const searched *one, tg_action_kind kind) {
    for (int i = 0; i < one->plans.count; i++) {
        if (one->plans.plan[i].action[0].kind == kind) {
            tg_arms arms = {0};
            CHECK(tg_arms_add(&arms, &one->plans.plan[i]) == TG_OK, "memory");
            tg_value_worlds(&one->search, &to_the_end, TG_NO_CARD, FIRST, WORLDS, &arms);
            int64_t sum = arms.arm[0].sum[0];
            tg_arms_free(&arms);
            return sum;
        }
    }
    return INT64_MIN;
}

/* The seat's call where every answer is `kind`, in all worlds. */
static int64_t answered_by(const tg_search *search, tg_action_kind kind) {
    int64_t sum = 0;
    for (uint64_t number = FIRST; number < FIRST + WORLDS; number++) {
        tg_world world;
        tg_search_draw(search, TG_NO_CARD, number, &world);
        tg_action action = {.kind = TG_CALL, .card = TG_NO_CARD, .target = TG_NO_MELD};
        tg_apply(search->rules, &world.state, &action);
        action.kind = (uint8_t)kind;
        while (world.state.table.phase == TG_PHASE_ANSWER) {
            tg_apply(search->rules, &world.state, &action);
        }
        tg_settlement paid;
        tg_settle(search->rules, &world.state, &paid);
        sum += tg_outcome_of(&paid, search->seat, &search->stakes).value;
    }
    return sum;
}

static int check_call(const searched *one) {
    const tg_search *search = &one->search;
    int64_t believed = value_of(one, TG_CALL);
    if (believed == INT64_MIN) {
        return 0;
    }
    tg_call_values found;
    tg_value_call(search, FIRST, WORLDS, &found);
    tg_action_kind fold = tg_no_challenge(search->rules);
    CHECK(sum_of(found.worlds) == WORLDS, "%ld worlds", (long)sum_of(found.worlds));
    CHECK(sum_of(found.value[TG_AS_BELIEVED]) == believed, "as believed: not as the plan");
    CHECK(sum_of(found.value[TG_ALL_FOLD]) == answered_by(search, fold), "all fold");
    CHECK(sum_of(found.value[TG_ALL_CHALLENGE]) == answered_by(search, TG_CHALLENGE),
          "all challenge");
    CHECK(found.folds[TG_ALL_CHALLENGE] == 0, "who challenges folds");
    CHECK(search->rules->answer == TG_ANSWER_SHOW ||
              found.folds[TG_ALL_FOLD] == found.answers[TG_ALL_FOLD],
          "who folds does not fold");
    CHECK(found.folds[TG_NEXT_FOLDS] + found.folds[TG_PREVIOUS_FOLDS] >= found.folds[TG_ALL_WELL],
          "one more who folds whatever it holds, and fewer folds");
    return 1;
}

/* `before`: the hand as it was when the caller was to act. */
static int check_answers(const searched *one, const tg_state *before) {
    const tg_search *search = &one->search;
    if (one->view.table.phase != TG_PHASE_ANSWER) {
        return 0;
    }
    tg_view view = view_of(before, search->seat);
    tg_belief early = one->belief;
    early.view = &view;
    tg_answer_values found[TG_CALLERS];
    tg_value_answers(search, &early, FIRST, WORLDS, found);
    const tg_answer_values *believed = &found[TG_BELIEVED];
    CHECK(sum_of(believed->weight) == WORLDS, "%ld worlds", (long)sum_of(believed->weight));
    CHECK(sum_of(believed->value[1]) == value_of(one, TG_CHALLENGE), "a challenge, as believed");
    tg_action_kind fold = tg_no_challenge(search->rules);
    CHECK(sum_of(believed->value[0]) == value_of(one, fold), "a fold, as believed");
    for (int caller = 0; caller < TG_CALLERS; caller++) {
        int64_t weight = sum_of(found[caller].weight);
        CHECK(found[caller].wins >= 0 && found[caller].wins <= weight, "more wins than worlds");
    }
    CHECK(sum_of(found[TG_STRONG].weight) <= sum_of(found[TG_LOOSE].weight) * TG_ALWAYS,
          "a chance above 1");
    return 1;
}

int main(void) {
    int calls = 0, answers = 0;
    for (uint64_t seed = 0; seed < HANDS; seed++) {
        static played hand;
        static searched one;
        tg_rng rng = tg_rng_make(seed, TG_STREAM_DEAL, 4);
        tg_rules rules = random_rules(&rng);
        play_hand(&rules, seed, &hand);
        const tg_state *before = NULL;
        for (int ply = 0; ply < hand.length; ply++) {
            const tg_state *state = &hand.state[ply];
            before = hand.action[ply].kind == TG_CALL ? state : before;
            bool answering = state->table.phase == TG_PHASE_ANSWER;
            bool drawing =
                state->table.phase == TG_PHASE_DRAW &&
                tg_check_call(&rules, &state->table, &state->own[state->table.turn]) == TG_OK;
            if (!answering && !(drawing && ply % 4 == 0)) {
                continue;
            }
            CHECK(begin_search(&rules, state, seed, &one) == TG_OK, "memory");
            calls += drawing ? check_call(&one) : 0;
            answers += answering ? check_answers(&one, before) : 0;
            tg_plans_free(&one.plans);
        }
    }
    CHECK(calls >= 100 && answers >= 20, "%d calls, %d answers", calls, answers);
    return tg_failures != 0;
}
