/* Values of plans: sums over many worlds against one world at a time, played out here by hand; in
 * any pieces and on any number of threads they are the same. */
#include "search/values.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "belief/calls.h"
#include "check.h"
#include "failing_memory.h"
#include "policy/leaf.h"
#include "random_rules.h"
#include "searches.h"

enum { HANDS = 120, WORLDS = 24, MOST_ARMS = 6, THREADS = 4 };

static int positions[4], answers, calls_that_fit, fights, without_count;

static const tg_leaf to_the_end = {tg_play_out, NULL};

/* How the hand has ended for the seat, told by the table and by what is paid. */
static tg_end end_seen(const tg_rules *rules, const tg_state *state, const tg_settlement *paid,
                       int seat) {
    const tg_table *table = &state->table;
    if (paid->winner == TG_NO_SEAT) {
        return TG_END_NOBODY;
    }
    bool spread = table->ending == TG_ENDING_SPREAD;
    bool burned = !spread && !tg_is_eligible(rules, table, &state->own[seat], seat);
    switch (table->ending) {
    case TG_ENDING_DRAW:
        if (paid->winner == seat) {
            return TG_END_WON_CALL;
        }
        if (burned) {
            return TG_END_BURNED;
        }
        return table->caller == seat                 ? TG_END_LOST_CALL
               : table->answer[seat] == TG_CHALLENGE ? TG_END_LOST_CHALLENGE
                                                     : TG_END_LOST_FOLDED;
    case TG_ENDING_EXHAUSTION:
        return paid->winner == seat ? TG_END_WON_EXHAUSTION
               : burned             ? TG_END_BURNED
                                    : TG_END_LOST_EXHAUSTION;
    default:
        return paid->winner == seat ? TG_END_WON_TONGITS
               : burned             ? TG_END_BURNED
                                    : TG_END_LOST_TONGITS;
    }
}

/* Whether the seat to act challenges: by the search's count, by its policy for answers, or by a
 * mixture of the two. */
static bool does_challenge(const tg_search *search, const tg_state *state, tg_rng *rng) {
    int seat = state->table.turn;
    double low = tg_search_count(search, state, seat) <= search->challenge_at ? 1.0 : 0.0;
    double told =
        tg_policy_chance(search->answers[seat], search->rules, &state->table, &state->own[seat]) /
        255.0;
    double part = search->balanced[seat] / 255.0;
    return tg_happens((int)(255.0 * (part * low + (1.0 - part) * told) + 0.5), rng);
}

/* A plan in a world, then answers to a call of the root, then everybody's policy. */
static tg_outcome play(const tg_search *search, const tg_plan *plan, uint64_t number) {
    tg_world world;
    tg_search_draw(search, TG_NO_CARD, number, &world);
    tg_state *state = &world.state;
    for (int i = 0; i < plan->length; i++) {
        tg_apply(search->rules, state, &plan->action[i]);
    }
    tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
    while (state->table.phase == TG_PHASE_ANSWER) {
        tg_action option[3];
        int n = tg_legal_actions(search->rules, &state->table, &state->own[state->table.turn],
                                 option, 3);
        bool challenges = does_challenge(search, state, &rng);
        const tg_action *answer = &option[0];
        for (int k = 1; k < n; k++) {
            answer = (option[k].kind == TG_CHALLENGE) == challenges ? &option[k] : answer;
        }
        tg_apply(search->rules, state, answer);
    }
    while (state->table.phase != TG_PHASE_OVER) {
        int seat = state->table.turn;
        const tg_policy *policy =
            seat == search->seat ? search->policy : search->opponent[seat][world.kind[seat]];
        tg_action action;
        tg_policy_act(policy, search->rules, &state->table, &state->own[seat], &rng, &action);
        tg_apply(search->rules, state, &action);
    }
    tg_settlement paid;
    tg_settle(search->rules, state, &paid);
    const tg_stakes *stakes = &search->stakes;
    int64_t value = stakes->unit * paid.payment[search->seat];
    value += stakes->bonus[paid.winner == TG_NO_SEAT ? 3 : paid.winner];
    return (tg_outcome){value, end_seen(search->rules, state, &paid, search->seat),
                        paid.winner != TG_NO_SEAT && paid.winner == (search->seat + 1) % 3};
}

static tg_arms arms_of(const tg_plans *plans) {
    tg_arms arms = {0};
    for (int i = 0; i < plans->count && i < MOST_ARMS; i++) {
        CHECK(tg_arms_add(&arms, &plans->plan[i]) == TG_OK, "memory");
    }
    return arms;
}

static void check_sums(const searched *one) {
    tg_arms arms = arms_of(&one->plans);
    tg_value_worlds(&one->search, &to_the_end, TG_NO_CARD, 5, WORLDS, &arms);
    for (int i = 0; i < arms.count; i++) {
        int64_t sum[TG_COLUMNS] = {0};
        for (uint64_t number = 5; number < 5 + WORLDS; number++) {
            tg_outcome first = play(&one->search, &one->plans.plan[0], number);
            tg_outcome outcome = play(&one->search, &one->plans.plan[i], number);
            int64_t gap = outcome.value - first.value;
            sum[0] += outcome.value;
            sum[1] += outcome.value * outcome.value;
            sum[2] += gap * gap;
            sum[TG_VALUE_COLUMNS + outcome.end]++;
            sum[TG_NEXT_WON] += outcome.next_won;
        }
        for (int k = 0; k < TG_COLUMNS; k++) {
            CHECK(sum[k] == arms.arm[i].sum[k], "plan %d, column %d: %ld, not %ld", i, k,
                  (long)arms.arm[i].sum[k], (long)sum[k]);
        }
    }
    tg_arms_free(&arms);
}

/* A part of the worlds that one thread values. */
typedef struct part {
    const searched *one;
    uint64_t first;
    int count;
    tg_arms arms;
} part;

static void *value_part(void *argument) {
    part *mine = argument;
    tg_value_worlds(&mine->one->search, &to_the_end, TG_NO_CARD, mine->first, mine->count,
                    &mine->arms);
    return NULL;
}

static void check_threads(const searched *one) {
    tg_arms alone = arms_of(&one->plans);
    tg_value_worlds(&one->search, &to_the_end, TG_NO_CARD, 0, THREADS * WORLDS, &alone);
    pthread_t thread[THREADS];
    part parts[THREADS];
    for (int i = 0; i < THREADS; i++) {
        parts[i] = (part){one, (uint64_t)(i * WORLDS), WORLDS, arms_of(&one->plans)};
        pthread_create(&thread[i], NULL, value_part, &parts[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        for (int k = 0; k < alone.count; k++) {
            for (int c = 0; c < TG_COLUMNS; c++) {
                alone.arm[k].sum[c] -= parts[i].arms.arm[k].sum[c];
            }
        }
        tg_arms_free(&parts[i].arms);
    }
    for (int k = 0; k < alone.count; k++) {
        for (int c = 0; c < TG_COLUMNS; c++) {
            CHECK(alone.arm[k].sum[c] == 0, "threads differ in column %d", c);
        }
    }
    tg_arms_free(&alone);
}

/* In an answer without a history worlds fit the call, unless that is so rare that 256 draws miss
 * it: then any caller's hand does. */
static void check_answer(const searched *one) {
    const tg_search *search = &one->search;
    const tg_table *table = &one->view.table;
    int low = 0, usual = 0;
    for (uint64_t number = 0; number < WORLDS; number++) {
        tg_world world;
        tg_search_draw(search, TG_NO_CARD, number, &world);
        tg_rng rng = tg_rng_make(search->seed, TG_STREAM_WORLD, number);
        if (tg_rng_below(&rng, TG_ONE_IN_RASH) != 0) {
            usual++;
            low += tg_search_count(search, &world.state, table->caller) <= search->caller_at;
        }
    }
    calls_that_fit += low == usual;
}

/* With a block on the caller it has called in spite of it: with a count of 0, in most worlds where
 * cards allow it. */
static void check_fight(const tg_rules *rules, const tg_state *state, uint64_t seed) {
    static searched one;
    tg_rules with_fights = *rules;
    tg_state blocked = *state;
    int caller = state->table.caller;
    with_fights.zero_count_fight = 1;
    blocked.table.blocked |= (uint8_t)(1 << caller);
    CHECK(begin_search(&with_fights, &blocked, seed, &one) == TG_OK, "memory");
    one.search.caller_at = 0;
    bool allowed = state->table.hand_size[caller] > 4 && state->table.known[caller] == 0;
    for (uint64_t number = 0; number < WORLDS && allowed; number++) {
        tg_world world;
        tg_search_draw(&one.search, TG_NO_CARD, number, &world);
        fights++;
        without_count += tg_search_count(&one.search, &world.state, caller) == 0;
    }
    tg_plans_free(&one.plans);
}

/* What is hidden is the same set of cards in every world, and the card asked for lies on top. */
static void check_worlds(const searched *one) {
    uint16_t weight[TG_MAX_CARDS];
    int total = tg_belief_weigh_next(&one->belief, weight);
    for (int card = 0; total > 0 && card < TG_MAX_CARDS; card++) {
        if (weight[card] == 0) {
            continue;
        }
        tg_world world;
        tg_search_draw(&one->search, (tg_card)card, (uint64_t)card, &world);
        const tg_state *state = &world.state;
        tg_cards hidden = 0;
        for (int i = 0; i < state->table.stock_size; i++) {
            hidden |= tg_card_bit(state->stock[i]);
        }
        for (int seat = 0; seat < TG_SEATS; seat++) {
            if (seat != one->search.seat) {
                hidden |= state->own[seat].hand | state->own[seat].facedown;
            }
        }
        tg_cards known = one->view.table.known[(one->search.seat + 1) % TG_SEATS] |
                         one->view.table.known[(one->search.seat + 2) % TG_SEATS];
        CHECK((hidden & ~known) == (tg_belief_unseen(one->search.rules, &one->view) & ~known),
              "other cards are hidden");
        CHECK(state->stock[state->table.stock_size - 1] == card, "card %d is not next", card);
        CHECK(world.player[one->search.seat] == one->search.policy, "the seat's policy");
    }
}

static int16_t cell[TG_LEAF_CELLS];
static int64_t rounded, rounded_by; /* how often, and by how many eighths in sum */

/* Playouts that end in a table: its value, rounded to a neighbour and on the whole neither up nor
 * down; where the hand ends before, what that is worth. */
static void check_rounds(const searched *one) {
    enum { BITS = 3 };
    for (int i = 0; i < TG_LEAF_CELLS; i++) {
        cell[i] = (int16_t)(i % 83 - 40);
    }
    for (uint64_t number = 0; number < WORLDS; number++) {
        tg_world world, played;
        tg_search_draw(&one->search, TG_NO_CARD, number, &world);
        tg_plan_apply(&one->plans.plan[0], one->search.rules, &world.state);
        tg_rng rng = tg_rng_make((uint64_t)rounded, TG_STREAM_PLAYOUT, number);
        tg_search_answer(&one->search, &rng, &world.state);
        played = world;
        tg_rng same = rng;
        tg_leaf_table table = {cell, BITS, 2, 1, 0};
        tg_outcome outcome;
        tg_play_rounds(&one->search, &table, &rng, &played, &outcome);
        int turns = 0;
        tg_state *state = &world.state;
        while (state->table.phase != TG_PHASE_OVER) {
            int seat = state->table.turn;
            bool begins = seat == one->search.seat && state->table.phase == TG_PHASE_DRAW;
            if (begins && ++turns == table.rounds) {
                break;
            }
            tg_action action;
            tg_policy_act(world.player[seat], one->search.rules, &state->table, &state->own[seat],
                          &same, &action);
            tg_apply(one->search.rules, state, &action);
        }
        CHECK(memcmp(state, &played.state, sizeof(tg_state)) == 0, "it ends elsewhere");
        if (state->table.phase != TG_PHASE_OVER) {
            int64_t eighths = cell[tg_leaf_cell(one->search.rules, state)];
            int64_t gap = 8 * outcome.value - eighths;
            rounded++;
            rounded_by += gap;
            CHECK(-8 < gap && gap < 8 && outcome.end == TG_END_NOBODY, "%d eighths off", (int)gap);
        }
    }
}

static void check_position(const tg_rules *rules, const tg_state *state, uint64_t seed) {
    static searched one;
    CHECK(begin_search(rules, state, seed, &one) == TG_OK, "memory");
    positions[state->table.phase]++;
    check_sums(&one);
    check_worlds(&one);
    check_rounds(&one);
    if (state->table.phase == TG_PHASE_ANSWER) {
        answers++;
        check_answer(&one);
        check_fight(rules, state, seed);
    }
    if (positions[state->table.phase] <= 3) {
        check_threads(&one);
    }
    tg_plans_free(&one.plans);
}

/* Without memory for one more arm there is an error, and those before it stay. */
static void check_memory(const tg_plans *plans) {
    tg_arms arms = {0};
    tg_error error = TG_OK;
    allocations_left = 2;
    for (int i = 0; i < 1000 && error == TG_OK; i++) {
        error = tg_arms_add(&arms, &plans->plan[0]);
    }
    allocations_left = -1;
    CHECK(error == TG_ERR_MEMORY && arms.count == arms.capacity && arms.count < 1000,
          "error %d with %d arms", error, arms.count);
    tg_arms_free(&arms);
}

int main(void) {
    static played hand;
    for (uint64_t number = 0; number < HANDS; number++) {
        tg_rng rng = tg_rng_make(number, TG_STREAM_DEAL, 3);
        tg_rules rules = random_rules(&rng);
        play_hand(&rules, number, &hand);
        for (int ply = 0; ply < hand.length; ply++) {
            int phase = hand.state[ply].table.phase;
            if (ply % 13 == (int)number % 13 || phase == TG_PHASE_ANSWER) {
                check_position(&rules, &hand.state[ply], number);
            }
        }
    }
    CHECK(positions[TG_PHASE_DRAW] > 100 && positions[TG_PHASE_PLAY] > 100 && answers > 60,
          "%d draws, %d plays, %d answers", positions[TG_PHASE_DRAW], positions[TG_PHASE_PLAY],
          answers);
    CHECK(5 * calls_that_fit > 2 * answers, "%d of %d calls", calls_that_fit, answers);
    CHECK(fights > 100 && 2 * without_count > fights, "%d of %d fights", without_count, fights);
    CHECK(rounded > 1000 && 4 * llabs(rounded_by) < rounded, "%ld eighths in %ld values",
          (long)rounded_by, (long)rounded);
    static searched one;
    tg_rules rules = tg_classic();
    play_hand(&rules, 1, &hand);
    CHECK(begin_search(&rules, &hand.state[0], 1, &one) == TG_OK, "memory");
    check_memory(&one.plans);
    tg_plans_free(&one.plans);
    return tg_failures != 0;
}
