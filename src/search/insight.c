#include "search/insight.h"

#include <string.h>

/* Number of cards on the melds of the seat that hold all cards of `meld`. */
static int cards_on(const tg_table *table, int seat, tg_cards meld) {
    int cards = 0;
    for (int i = 0; i < table->meld_count; i++) {
        if (table->meld[i].owner == seat && (meld & ~table->meld[i].cards) == 0) {
            cards += tg_count(table->meld[i].cards);
        }
    }
    return cards;
}

/* The action of the seat to act, by its policy. */
static void act(const tg_search *search, const tg_world *world, const tg_table *table, tg_rng *rng,
                tg_action *action) {
    int seat = table->turn;
    tg_policy_act(world->player[seat], search->rules, table, &world->state.own[seat], rng, action);
}

/* Whether the seat to act calls if nothing blocks it (R18). */
static bool would_call(const tg_search *search, const tg_world *world, tg_rng rng) {
    tg_table table = world->state.table;
    tg_action action;
    table.blocked = 0;
    act(search, world, &table, &rng, &action);
    return action.kind == TG_CALL;
}

static void note_take(const tg_action *take, int64_t *sum) {
    sum[TG_ROUND_TAKEN]++;
    sum[TG_ROUND_MELDED] += take->meld.cards != 0;
    sum[TG_ROUND_LAID_OFF] += take->target != TG_NO_MELD;
}

/* Play the turn of the next player (`step` 0) or of the player after (1). False if the round ends
 * there. */
static bool watch_turn(const tg_search *search, tg_rng *rng, int step, tg_world *world,
                       int64_t *sum) {
    tg_state *state = &world->state;
    int seat = state->table.turn;
    if (state->table.phase != TG_PHASE_DRAW || seat == search->seat) {
        return false;
    }
    tg_action action;
    sum[TG_ROUND_NEXT_WOULD_CALL + 2 * step] += would_call(search, world, *rng);
    act(search, world, &state->table, rng, &action);
    bool took = step == 0 && action.kind == TG_TAKE;
    if (took) {
        note_take(&action, sum);
    }
    if (action.kind == TG_CALL) {
        sum[TG_ROUND_NEXT_CALLS + 2 * step]++;
        return false;
    }
    tg_apply(search->rules, state, &action);
    while (state->table.phase == TG_PHASE_PLAY && state->table.turn == seat) {
        act(search, world, &state->table, rng, &action);
        tg_apply(search->rules, state, &action);
    }
    sum[TG_ROUND_OUT] += took && state->table.phase == TG_PHASE_OVER && state->own[seat].hand == 0;
    return true;
}

static void watch_round(const tg_search *search, tg_rng *rng, tg_world *world, int64_t *sum) {
    for (int step = 0; step < 2; step++) {
        if (!watch_turn(search, rng, step, world, sum)) {
            return;
        }
    }
    const tg_table *table = &world->state.table;
    if (table->phase == TG_PHASE_DRAW) {
        sum[TG_ROUND_BLOCKED] += table->blocked >> search->seat & 1;
        sum[TG_ROUND_WOULD_CALL] += would_call(search, world, *rng);
    }
}

void tg_insight_watch(const tg_search *search, const tg_plan *plan, tg_card next_card,
                      tg_cards meld, uint64_t first, int count, int64_t sum[TG_ROUND_EVENTS]) {
    memset(sum, 0, TG_ROUND_EVENTS * sizeof(int64_t));
    for (int i = 0; i < count; i++) {
        uint64_t number = first + (uint64_t)i;
        tg_world world;
        tg_search_draw(search, next_card, number, &world);
        tg_plan_apply(plan, search->rules, &world.state);
        tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
        int before = cards_on(&world.state.table, search->seat, meld);
        watch_round(search, &rng, &world, sum);
        sum[TG_ROUND_LAID_ON] += cards_on(&world.state.table, search->seat, meld) > before;
    }
}

/* Whether a seat that may answer has a count that beats `mine`; `rival`: whether it may answer. */
static bool beats(const tg_search *search, const tg_state *state, int seat, int mine, bool *rival) {
    int lead = search->rules->call_tie == TG_TIE_CHALLENGER ? 0 : 1;
    *rival = seat != search->seat &&
             tg_is_eligible(search->rules, &state->table, &state->own[seat], seat);
    return *rival && tg_search_count(search, state, seat) + lead <= mine;
}

static void note_holdings(const tg_search *search, const tg_state *state, tg_holdings *out) {
    for (int i = 0; i < state->table.stock_size; i++) {
        out->stock[state->stock[i]]++;
    }
    for (int i = 0; i < state->own[search->seat].forgotten; i++) {
        out->pile[state->table.pile[i]]++;
    }
    int mine = tg_search_count(search, state, search->seat);
    bool beaten = false, met = false;
    for (int seat = 0; seat < TG_SEATS; seat++) {
        tg_cards rest = state->own[seat].hand | state->own[seat].facedown;
        for (; rest != 0; rest = tg_without_lowest(rest)) {
            out->hand[seat][tg_lowest_card(rest)]++;
        }
        out->count[seat][tg_search_count(search, state, seat)]++;
        bool rival;
        beaten |= beats(search, state, seat, mine, &rival);
        met |= rival;
    }
    out->lowest += !beaten;
    out->rivals += met;
}

void tg_insight_hold(const tg_search *search, uint64_t first, int count, tg_holdings *out) {
    memset(out, 0, sizeof(tg_holdings));
    for (int i = 0; i < count; i++) {
        tg_world world;
        tg_search_draw(search, TG_NO_CARD, first + (uint64_t)i, &world);
        note_holdings(search, &world.state, out);
    }
}

/* R20: the seat with the lowest count among those that compare with the caller; the count is
 * written to `lowest`. TG_SEATS if nobody compares. */
static int best_answer(const tg_search *search, const tg_state *state, int *lowest) {
    bool last_wins_tie = search->rules->challenger_tie == TG_TIE_LAST_TO_CHALLENGE;
    int winner = TG_SEATS;
    for (int step = 1; step < TG_SEATS; step++) {
        int seat = (search->seat + step) % TG_SEATS;
        int answer = state->table.answer[seat];
        if (answer != TG_CHALLENGE && answer != TG_SHOW) {
            continue;
        }
        int count = tg_search_count(search, state, seat);
        if (winner == TG_SEATS || count < *lowest || (count == *lowest && last_wins_tie)) {
            winner = seat;
            *lowest = count;
        }
    }
    return winner;
}

void tg_insight_call(const tg_search *search, int mine, uint64_t first, int count,
                     tg_call_sums *out) {
    const tg_action call = {.kind = TG_CALL, .card = TG_NO_CARD, .target = TG_NO_MELD};
    bool wins_tie = search->rules->call_tie != TG_TIE_CHALLENGER;
    *out = (tg_call_sums){0};
    for (int i = 0; i < count; i++) {
        tg_world world;
        tg_state *state = &world.state;
        tg_search_draw(search, TG_NO_CARD, first + (uint64_t)i, &world);
        tg_apply(search->rules, state, &call);
        tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, first + (uint64_t)i);
        tg_search_answer(search, &rng, state);
        int lowest = 0;
        int winner = best_answer(search, state, &lowest);
        if (winner == TG_SEATS || mine < lowest || (mine == lowest && wins_tie)) {
            winner = search->seat;
        }
        state->table.winner = (uint8_t)winner;
        tg_settlement paid;
        tg_settle(search->rules, state, &paid);
        int64_t value = tg_outcome_of(&paid, search->seat, &search->stakes).value;
        out->value += value;
        out->squares += value * value;
        out->wins += winner == search->seat;
    }
}

/* How a world ends in which the plan is done, with the chances of this number. */
static tg_outcome outcome_of(const tg_search *search, const tg_leaf *leaf, uint64_t number,
                             tg_world world) {
    tg_outcome outcome;
    tg_rng rng = tg_rng_make(search->seed, TG_STREAM_PLAYOUT, number);
    tg_search_answer(search, &rng, &world.state);
    leaf->value(search, leaf->data, &rng, &world, &outcome);
    return outcome;
}

void tg_insight_block(const tg_search *search, const tg_leaf *leaf, const tg_plan *plan,
                      tg_card next_card, unsigned seats, uint64_t first, int count,
                      int64_t gap[TG_MOST_PARTS]) {
    memset(gap, 0, TG_MOST_PARTS * sizeof *gap);
    for (int i = 0; i < count; i++) {
        uint64_t number = first + (uint64_t)i;
        tg_world world;
        tg_search_draw(search, next_card, number, &world);
        tg_plan_apply(plan, search->rules, &world.state);
        int64_t blocked = outcome_of(search, leaf, number, world).value;
        world.state.table.blocked &= (uint8_t)~seats;
        gap[tg_deals_part(&search->belief->deals, number)] +=
            blocked - outcome_of(search, leaf, number, world).value;
    }
}

void tg_insight_ends(const tg_search *search, const tg_leaf *leaf, const tg_plan *plan,
                     tg_card next_card, uint64_t first, int count,
                     int64_t ended[TG_ENDS][TG_MOST_PARTS]) {
    memset(ended, 0, TG_ENDS * sizeof *ended);
    for (int i = 0; i < count; i++) {
        uint64_t number = first + (uint64_t)i;
        tg_world world;
        tg_search_draw(search, next_card, number, &world);
        tg_plan_apply(plan, search->rules, &world.state);
        tg_outcome outcome = outcome_of(search, leaf, number, world);
        ended[outcome.end][tg_deals_part(&search->belief->deals, number)]++;
    }
}
