/* What is counted in the worlds of a search, against a look at one world after the other. */
#include "search/insight.h"

#include <string.h>

#include "check.h"
#include "random_rules.h"
#include "search/values.h"
#include "searches.h"

enum { HANDS = 120, WORLDS = 24, FIRST = 3 };

static const tg_leaf to_the_end = {tg_play_out, NULL};

static void check_holdings(const searched *one) {
    static tg_holdings found, sum;
    const tg_search *search = &one->search;
    memset(&sum, 0, sizeof(sum));
    tg_insight_hold(search, FIRST, WORLDS, &found);
    for (uint64_t number = FIRST; number < FIRST + WORLDS; number++) {
        tg_world world;
        const tg_state *state = &world.state;
        tg_search_draw(search, TG_NO_CARD, number, &world);
        int lowest_rival = 1000;
        for (int seat = 0; seat < TG_SEATS; seat++) {
            for (int card = 0; card < TG_MAX_CARDS; card++) {
                tg_cards held = state->own[seat].hand | state->own[seat].facedown;
                sum.hand[seat][card] += (held & tg_card_bit((tg_card)card)) != 0;
            }
            int count = tg_count_points(&search->rules->counting, state->own[seat].hand);
            sum.count[seat][count]++;
            bool rival = seat != search->seat &&
                         tg_is_eligible(search->rules, &state->table, &state->own[seat], seat);
            lowest_rival = rival && count < lowest_rival ? count : lowest_rival;
        }
        for (int i = 0; i < state->table.stock_size; i++) {
            sum.stock[state->stock[i]]++;
        }
        for (int i = 0; i < one->view.own.forgotten; i++) {
            sum.pile[state->table.pile[i]]++;
        }
        int mine = tg_search_count(search, state, search->seat);
        bool loses_tie = search->rules->call_tie == TG_TIE_CHALLENGER;
        sum.lowest += !(lowest_rival < mine || (lowest_rival == mine && loses_tie));
        sum.rivals += lowest_rival < 1000;
    }
    CHECK(memcmp(&found, &sum, sizeof(sum)) == 0, "who holds what differs");
}

/* A call with the count that the seat has brings what the plan of a call brings. */
static int check_call(const searched *one) {
    const tg_search *search = &one->search;
    int mine = tg_count_points(&search->rules->counting, one->view.own.hand);
    int calls = 0;
    for (int i = 0; i < one->plans.count; i++) {
        if (one->plans.plan[i].action[0].kind != TG_CALL) {
            continue;
        }
        tg_arms arms = {0};
        CHECK(tg_arms_add(&arms, &one->plans.plan[i]) == TG_OK, "memory");
        tg_value_worlds(search, &to_the_end, TG_NO_CARD, FIRST, WORLDS, &arms);
        const int64_t *sum = arms.arm[0].sum;
        tg_call_sums found, lower;
        tg_insight_call(search, mine, FIRST, WORLDS, &found);
        CHECK(found.value == sum[0] && found.squares == sum[1] &&
                  found.wins == sum[TG_VALUE_COLUMNS + TG_END_WON_CALL],
              "%ld chips, %ld wins, not %ld, %ld", (long)found.value, (long)found.wins,
              (long)sum[0], (long)sum[TG_VALUE_COLUMNS + TG_END_WON_CALL]);
        tg_insight_call(search, 0, FIRST, WORLDS, &lower);
        CHECK(lower.wins >= found.wins, "a count of 0 wins less often");
        tg_arms_free(&arms);
        calls++;
    }
    return calls;
}

static int laid_by(const tg_table *table, int seat, tg_cards meld) {
    int cards = 0;
    for (int i = 0; i < table->meld_count; i++) {
        bool counts = table->meld[i].owner == seat && (table->meld[i].cards & meld) == meld;
        cards += counts ? tg_count(table->meld[i].cards) : 0;
    }
    return cards;
}

/* The actions after a plan until the seat is to act again, with the state before each. */
typedef struct round_seen {
    int length;
    tg_action action[64];
    tg_state before[65];
    tg_rng rng[65]; /* as it is before each action, and at the end */
} round_seen;

static void play_round(const tg_search *search, const tg_world *world, uint64_t number,
                       round_seen *out) {
    tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
    tg_state state = world->state;
    for (out->length = 0; state.table.phase == TG_PHASE_DRAW || state.table.phase == TG_PHASE_PLAY;
         out->length++) {
        int seat = state.table.turn;
        out->before[out->length] = state;
        out->rng[out->length] = rng;
        if (seat == search->seat) {
            return;
        }
        tg_action *action = &out->action[out->length];
        tg_policy_act(world->player[seat], search->rules, &state.table, &state.own[seat], &rng,
                      action);
        tg_apply(search->rules, &state, action);
        if (action->kind == TG_CALL) {
            out->length++;
            break;
        }
    }
    out->before[out->length] = state;
}

/* Whether the player of an action would call if nothing blocked it. */
static bool would_call(const tg_search *search, const tg_world *world, const round_seen *seen,
                       int i) {
    tg_state state = seen->before[i];
    tg_rng rng = seen->rng[i];
    int seat = state.table.turn;
    tg_action action;
    state.table.blocked = 0;
    tg_policy_act(world->player[seat], search->rules, &state.table, &state.own[seat], &rng,
                  &action);
    return action.kind == TG_CALL;
}

/* Each event told from the actions of the round. */
static void note_round(const tg_search *search, const tg_world *world, const round_seen *seen,
                       tg_cards meld, int64_t *sum) {
    int next = (search->seat + 1) % TG_SEATS;
    bool took = false;
    for (int i = 0; i < seen->length; i++) {
        const tg_table *table = &seen->before[i].table;
        int step = table->turn == next ? 0 : 1;
        const tg_action *action = &seen->action[i];
        took |= step == 0 && action->kind == TG_TAKE;
        if (step == 0 && action->kind == TG_TAKE) {
            sum[TG_ROUND_TAKEN]++;
            sum[action->target == TG_NO_MELD ? TG_ROUND_MELDED : TG_ROUND_LAID_OFF] +=
                action->target != TG_NO_MELD || action->meld.cards != 0;
        }
        if (table->phase == TG_PHASE_DRAW && would_call(search, world, seen, i)) {
            sum[step == 0 ? TG_ROUND_NEXT_WOULD_CALL : TG_ROUND_PREVIOUS_WOULD_CALL]++;
        }
        if (action->kind == TG_CALL) {
            sum[step == 0 ? TG_ROUND_NEXT_CALLS : TG_ROUND_PREVIOUS_CALLS]++;
        }
    }
    const tg_state *last = &seen->before[seen->length];
    sum[TG_ROUND_OUT] += took && last->table.phase == TG_PHASE_OVER && last->own[next].hand == 0;
    sum[TG_ROUND_BLOCKED] += last->table.phase == TG_PHASE_DRAW &&
                             last->table.turn == search->seat &&
                             (last->table.blocked & 1 << search->seat) != 0;
    if (last->table.phase == TG_PHASE_DRAW && last->table.turn == search->seat) {
        sum[TG_ROUND_WOULD_CALL] += would_call(search, world, seen, seen->length);
    }
    sum[TG_ROUND_LAID_ON] += laid_by(&last->table, search->seat, meld) >
                             laid_by(&world->state.table, search->seat, meld);
}

static void check_watch(const searched *one, const tg_plan *plan, tg_cards meld) {
    const tg_search *search = &one->search;
    int64_t found[TG_ROUND_EVENTS], sum[TG_ROUND_EVENTS] = {0};
    tg_insight_watch(search, plan, TG_NO_CARD, meld, FIRST, WORLDS, found);
    for (uint64_t number = FIRST; number < FIRST + WORLDS; number++) {
        static round_seen seen;
        tg_world world;
        tg_search_draw(search, TG_NO_CARD, number, &world);
        for (int i = 0; i < plan->length; i++) {
            tg_apply(search->rules, &world.state, &plan->action[i]);
        }
        play_round(search, &world, number, &seen);
        note_round(search, &world, &seen, meld, sum);
    }
    for (int event = 0; event < TG_ROUND_EVENTS; event++) {
        CHECK(found[event] == sum[event], "event %d: %ld times, not %ld", event, (long)found[event],
              (long)sum[event]);
    }
}

/* What is lost without a block, world by world. */
static void check_block(const searched *one, const tg_plan *plan) {
    const tg_search *search = &one->search;
    for (unsigned seats = 0; seats < 8; seats += 3) {
        int64_t gap[TG_MOST_PARTS], sum[TG_MOST_PARTS] = {0};
        tg_insight_block(search, &to_the_end, plan, TG_NO_CARD, seats, FIRST, WORLDS, gap);
        for (uint64_t number = FIRST; number < FIRST + WORLDS; number++) {
            int64_t value[2];
            for (int freed = 0; freed < 2; freed++) {
                tg_world world;
                tg_search_draw(search, TG_NO_CARD, number, &world);
                tg_plan_apply(plan, search->rules, &world.state);
                if (freed == 1) {
                    world.state.table.blocked &= (uint8_t)(7 & ~seats);
                }
                tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
                tg_outcome outcome;
                tg_play_out(search, NULL, &rng, &world, &outcome);
                value[freed] = outcome.value;
            }
            sum[tg_deals_part(&search->belief->deals, number)] += value[0] - value[1];
        }
        for (int part = 0; part < TG_MOST_PARTS; part++) {
            CHECK(gap[part] == sum[part], "seats %u: %ld, not %ld", seats, (long)gap[part],
                  (long)sum[part]);
            CHECK(seats != 0 || gap[part] == 0, "no block is worth %ld", (long)gap[part]);
        }
    }
}

/* The ends of each part are those of worlds of this part alone. */
static void check_ends(const searched *one, const tg_plan *plan) {
    const tg_search *search = &one->search;
    int64_t ended[TG_ENDS][TG_MOST_PARTS], sum[TG_ENDS] = {0};
    tg_insight_ends(search, &to_the_end, plan, TG_NO_CARD, FIRST, WORLDS, ended);
    tg_arms arms = {0};
    CHECK(tg_arms_add(&arms, plan) == TG_OK, "memory");
    for (uint64_t number = FIRST; number < FIRST + WORLDS; number++) {
        tg_value_worlds(search, &to_the_end, TG_NO_CARD, number, 1, &arms);
        for (int end = 0; end < TG_ENDS; end++) {
            int part = tg_deals_part(&search->belief->deals, number);
            int64_t more = arms.arm[0].sum[TG_VALUE_COLUMNS + end] - sum[end];
            ended[end][part] -= more;
            sum[end] += more;
        }
    }
    tg_arms_free(&arms);
    for (int end = 0; end < TG_ENDS; end++) {
        for (int part = 0; part < TG_MOST_PARTS; part++) {
            CHECK(ended[end][part] == 0, "end %d in part %d", end, part);
        }
    }
}

int main(void) {
    static played hand;
    static searched one;
    int plays = 0, calls = 0;
    for (uint64_t number = 0; number < HANDS; number++) {
        tg_rng rng = tg_rng_make(number, TG_STREAM_DEAL, 4);
        tg_rules rules = random_rules(&rng);
        play_hand(&rules, number, &hand);
        for (int ply = (int)number % 4; ply < hand.length; ply += 4) {
            const tg_state *state = &hand.state[ply];
            CHECK(begin_search(&rules, state, number, &one) == TG_OK, "memory");
            forget(&one.view, state->table.pile_size / (int)(1 + number % 3));
            check_holdings(&one);
            if (state->table.phase == TG_PHASE_PLAY && one.plans.count > 0) {
                const tg_plan *plan = &one.plans.plan[one.plans.count / 2];
                check_watch(&one, plan, 0);
                check_watch(&one, plan, state->table.meld[0].cards);
                check_block(&one, plan);
                check_ends(&one, plan);
                plays++;
            }
            calls += state->table.phase == TG_PHASE_DRAW ? check_call(&one) : 0;
            tg_plans_free(&one.plans);
        }
    }
    CHECK(plays > 150 && calls > 60, "%d plays, %d calls", plays, calls);
    return tg_failures != 0;
}
