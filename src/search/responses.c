#include "search/responses.h"

#include <string.h>

static tg_action plain(tg_action_kind kind) {
    return (tg_action){.kind = (uint8_t)kind, .card = TG_NO_CARD, .target = TG_NO_MELD};
}

static tg_outcome outcome_of(const tg_search *search, const tg_state *state) {
    tg_settlement paid;
    tg_settle(search->rules, state, &paid);
    return tg_outcome_of(&paid, search->seat, &search->stakes);
}

/* Answer the seat's call. */
static void respond(const tg_search *search, tg_response response, tg_rng rng, tg_state *state) {
    if (response == TG_AS_BELIEVED) {
        tg_search_answer(search, &rng, state);
        return;
    }
    while (state->table.phase == TG_PHASE_ANSWER) {
        int seat = state->table.turn;
        bool is_next = seat == (search->seat + 1) % TG_SEATS;
        tg_action action = plain(TG_CHALLENGE);
        if (response != TG_ALL_CHALLENGE) {
            if ((response & (is_next ? TG_NEXT_FOLDS : TG_PREVIOUS_FOLDS)) != 0) {
                action = plain(tg_no_challenge(search->rules));
            } else {
                tg_policy_act(search->policy, search->rules, &state->table, &state->own[seat], &rng,
                              &action);
            }
        }
        tg_apply(search->rules, state, &action);
    }
}

static void note_answers(const tg_rules *rules, const tg_table *table, tg_response response,
                         tg_call_values *out) {
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->folds[response] += table->answer[seat] == tg_no_challenge(rules);
        out->answers[response] += table->answer[seat] != 0;
    }
}

void tg_value_call(const tg_search *search, uint64_t first, int count, tg_call_values *out) {
    memset(out, 0, sizeof *out);
    const tg_action call = plain(TG_CALL);
    for (int i = 0; i < count; i++) {
        uint64_t number = first + (uint64_t)i;
        int group = (int)(number % TG_RESPONSE_GROUPS);
        const tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
        tg_world world;
        tg_search_draw(search, TG_NO_CARD, number, &world);
        tg_apply(search->rules, &world.state, &call);
        out->worlds[group]++;
        for (int response = 0; response < TG_RESPONSES; response++) {
            tg_state state = world.state;
            respond(search, (tg_response)response, rng, &state);
            out->value[response][group] += outcome_of(search, &state).value;
            note_answers(search->rules, &state.table, (tg_response)response, out);
        }
    }
}

/* Add the values of both answers of the seat in one world. */
static void add_answers(const tg_search *search, const tg_world *world, uint64_t number,
                        int64_t weight, tg_answer_values *out) {
    int group = (int)(number % TG_RESPONSE_GROUPS);
    out->weight[group] += weight;
    for (int challenges = 0; challenges < 2; challenges++) {
        tg_state state = world->state;
        tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
        tg_action answer = plain(challenges ? TG_CHALLENGE : tg_no_challenge(search->rules));
        tg_apply(search->rules, &state, &answer);
        tg_search_answer(search, &rng, &state);
        int64_t value = weight * outcome_of(search, &state).value;
        out->value[challenges][group] += value;
        if (challenges && state.table.winner == search->seat) {
            out->wins += weight;
            out->won += value;
        }
    }
}

/* Play the call and the answers so far in a world before the call. Returns the chance of these
 * answers by the seat's policy, 0 if they cannot be; `*call`: the chance of the call. */
static int64_t replay(const tg_search *search, tg_state *state, int *call) {
    const tg_rules *rules = search->rules;
    const tg_table *now = &search->belief->view->table;
    const tg_action calls = plain(TG_CALL);
    int64_t weight = 1;
    if (tg_check(rules, &state->table, &state->own[now->caller], &calls) != TG_OK) {
        return 0;
    }
    *call = tg_policy_chance(search->policy, rules, &state->table, &state->own[now->caller]);
    tg_apply(rules, state, &calls);
    while (state->table.phase == TG_PHASE_ANSWER && state->table.turn != search->seat) {
        int seat = state->table.turn;
        int answer = now->answer[seat];
        int chance = tg_policy_chance(search->policy, rules, &state->table, &state->own[seat]);
        if (answer == 0) {
            return 0; /* it was not asked: it holds no secret (R11) */
        }
        weight *= answer == TG_CHALLENGE ? chance : TG_ALWAYS - chance;
        const tg_action given = plain((tg_action_kind)answer);
        tg_apply(rules, state, &given);
    }
    return state->table.phase == TG_PHASE_ANSWER ? weight : 0;
}

void tg_value_answers(const tg_search *search, const tg_belief *before, uint64_t first, int count,
                      tg_answer_values out[TG_CALLERS]) {
    memset(out, 0, TG_CALLERS * sizeof *out);
    for (int i = 0; i < count; i++) {
        uint64_t number = first + (uint64_t)i;
        tg_world world;
        tg_search_draw(search, TG_NO_CARD, number, &world);
        add_answers(search, &world, number, 1, &out[TG_BELIEVED]);
        tg_search early = *search;
        early.belief = before;
        tg_search_draw(&early, TG_NO_CARD, number, &world);
        int call = 0;
        int64_t weight = replay(search, &world.state, &call);
        if (weight > 0) {
            add_answers(search, &world, number, weight, &out[TG_LOOSE]);
            add_answers(search, &world, number, weight * call, &out[TG_STRONG]);
        }
    }
}
