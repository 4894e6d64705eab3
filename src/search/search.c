#include "search/search.h"

#include "belief/calls.h"
#include "belief/params.h"
#include "engine/shuffle.h"

static void replace(tg_card *card, int size, tg_cards taken, tg_cards given) {
    for (int i = 0; i < size; i++) {
        if (tg_card_bit(card[i]) == taken) {
            card[i] = tg_lowest_card(given);
        }
    }
}

/* Exchange hidden cards of the caller with other hidden cards until its count is 0. The result is
 * not quite uniform. */
static void lower_callers_count(const tg_search *search, tg_rng *rng, tg_state *world) {
    int caller = world->table.caller;
    int other = TG_SEATS - caller - search->seat;
    tg_cards known = world->table.known[0] | world->table.known[1] | world->table.known[2];
    tg_cards spare = 0;
    int stock = world->table.stock_size, forgotten = world->own[search->seat].forgotten;
    for (int i = 0; i < stock; i++) {
        spare |= tg_card_bit(world->stock[i]);
    }
    for (int i = 0; i < forgotten; i++) {
        spare |= tg_card_bit(world->table.pile[i]);
    }
    if (world->table.answer[other] == 0) {
        spare |= world->own[other].hand & ~known;
    }
    int count = tg_search_count(search, world, caller);
    for (int i = 0; i < TG_CALL_SWAPS; i++) {
        tg_cards hand = world->own[caller].hand;
        if (count == 0 || (hand & ~known) == 0 || spare == 0) {
            return;
        }
        tg_cards given = tg_card_bit(tg_any_card(hand & ~known, rng));
        tg_cards taken = tg_card_bit(tg_any_card(spare, rng));
        int lower = tg_count_points(&search->rules->counting, hand ^ given ^ taken);
        if (lower > count + (int)tg_rng_below(rng, TG_SWAP_UPHILL)) {
            continue;
        }
        count = lower;
        world->own[caller].hand = hand ^ given ^ taken;
        spare ^= given ^ taken;
        if ((world->own[other].hand & taken) != 0) {
            world->own[other].hand ^= given ^ taken;
        } else {
            replace(world->stock, stock, taken, given);
            replace(world->table.pile, forgotten, taken, given);
        }
    }
}

/* Draw deals until one fits the call on the table. */
static void draw_answer(const tg_search *search, int part, tg_card next_card, tg_rng *rng,
                        tg_world *out) {
    const tg_table *table = &search->belief->view->table;
    tg_state *state = &out->state;
    bool fights = (table->blocked >> table->caller & 1) != 0;
    bool rash = !fights && tg_rng_below(rng, TG_ONE_IN_RASH) == 0;
    for (int i = 0; i < TG_CALL_TRIES; i++) {
        tg_belief_draw(search->belief, part, next_card, rng, state, out->kind);
        if (search->belief->deals.size > 0 ||
            tg_fits_call(search->rules, &state->table, state->own, search->caller_at,
                         search->challenge_at, rash)) {
            return;
        }
    }
    if (fights) {
        lower_callers_count(search, rng, state);
        tg_own *caller = &state->own[table->caller];
        caller->dealt &= caller->hand;
        caller->late &= caller->hand;
    }
}

void tg_search_draw(const tg_search *search, tg_card next_card, uint64_t number, tg_world *out) {
    tg_rng rng = tg_rng_make(search->seed, TG_STREAM_WORLD, number);
    int part = tg_deals_part(&search->belief->deals, number);
    if (search->belief->view->table.phase == TG_PHASE_ANSWER) {
        draw_answer(search, part, next_card, &rng, out);
    } else {
        tg_belief_draw(search->belief, part, next_card, &rng, &out->state, out->kind);
    }
    for (int seat = 0; seat < TG_SEATS; seat++) {
        out->player[seat] =
            seat == search->seat ? search->policy : search->opponent[seat][out->kind[seat]];
    }
}

int tg_search_challenges(const tg_search *search, const tg_state *state) {
    int seat = state->table.turn;
    int balanced = search->balanced[seat];
    int low = tg_search_count(search, state, seat) <= search->challenge_at ? TG_ALWAYS : 0;
    if (balanced == TG_ALWAYS) {
        return low;
    }
    int told =
        tg_policy_chance(search->answers[seat], search->rules, &state->table, &state->own[seat]);
    return (balanced * low + (TG_ALWAYS - balanced) * told + TG_ALWAYS / 2) / TG_ALWAYS;
}

void tg_search_answer(const tg_search *search, tg_rng *rng, tg_state *state) {
    while (state->table.phase == TG_PHASE_ANSWER) {
        bool challenges = tg_happens(tg_search_challenges(search, state), rng);
        tg_action_kind kind = challenges ? TG_CHALLENGE : tg_no_challenge(search->rules);
        tg_action action = {.kind = (uint8_t)kind, .card = TG_NO_CARD, .target = TG_NO_MELD};
        tg_apply(search->rules, state, &action);
    }
}
