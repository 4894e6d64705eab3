/* Values of an endgame against a naive walk through everything that may happen: the seat tries
 * every legal action, one by one, over all branches in which it has seen the same. */
#include "search/endgame.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "failing_memory.h"
#include "played.h"
#include "random_rules.h"
#include "search/trail.h"

enum { MOST_SEEN = 20, WORLDS = 5, MOST_HAND = 8 };

static const tg_stop never = {NULL, NULL};
static tg_ranges chances; /* to call and to challenge: some sure, some not */

/* ---- The naive walk ---- */

/* A branch, and the actions that the seat has seen since its last one. */
typedef struct node {
    tg_state state;
    tg_wide weight;
    tg_action seen[MOST_SEEN];
    int seens;
    bool answers_root; /* the others answer a call of the root */
} node;

typedef struct nodes {
    node *node;
    int count, room;
} nodes;

static void push(nodes *to, const node *one) {
    if (to->count == to->room) {
        to->room = 2 * to->room + 8;
        to->node = realloc(to->node, (size_t)to->room * sizeof *one);
        if (to->node == NULL) {
            exit(1);
        }
    }
    to->node[to->count++] = *one;
}

static void see(node *at, tg_action action) {
    if (action.kind == TG_SECRET) {
        action.meld = (tg_meld){0};
    }
    if (at->seens == MOST_SEEN) {
        fprintf(stderr, "more than %d actions seen\n", MOST_SEEN);
        exit(1);
    }
    at->seen[at->seens++] = action;
}

static tg_wide paid(const tg_search *search, const node *at) {
    tg_settlement settlement;
    tg_settle(search->rules, &at->state, &settlement);
    int64_t chips = settlement.payment[search->seat] * search->stakes.unit;
    chips += search->stakes.bonus[settlement.winner == TG_NO_SEAT ? 3 : settlement.winner];
    tg_wide all = tg_wide_times(at->weight, (uint32_t)(chips < 0 ? -chips : chips));
    return chips < 0 ? tg_wide_negative(all) : all;
}

/* Let the others play on; returns what ended hands pay, the others are added to `out`. */
static tg_wide play_on(const tg_search *search, node at, nodes *out) {
    const tg_table *table = &at.state.table;
    if (table->phase == TG_PHASE_OVER) {
        return paid(search, &at);
    }
    if (table->turn == search->seat) {
        push(out, &at);
        return (tg_wide){0, 0};
    }
    const tg_policy *policy = search->steady[table->turn];
    int chance = at.answers_root
                     ? tg_search_challenges(search, &at.state)
                     : tg_policy_chance(policy, search->rules, table, &at.state.own[table->turn]);
    tg_wide sum = {0, 0};
    for (int does = 0; does < 2; does++) {
        int part = does ? chance : TG_ALWAYS - chance;
        if (part == 0) {
            continue;
        }
        node next = at;
        tg_action action;
        tg_policy_decide(policy, search->rules, table, &at.state.own[table->turn], does, &action);
        next.weight = part == TG_ALWAYS ? at.weight : tg_part(at.weight, part);
        tg_apply(search->rules, &next.state, &action);
        see(&next, action);
        sum = tg_wide_sum(sum, play_on(search, next, out));
    }
    return sum;
}

static bool look_alike(const node *a, const node *b) {
    return a->seens == b->seens &&
           memcmp(a->seen, b->seen, (size_t)a->seens * sizeof a->seen[0]) == 0;
}

static tg_wide best_of(const tg_search *search, const nodes *alike);

/* What the seat's next decisions bring, one for each thing that it may have seen. */
static tg_wide decide_apart(const tg_search *search, const nodes *all) {
    bool *done = calloc((size_t)all->count + 1, sizeof *done);
    tg_wide sum = {0, 0};
    for (int i = 0; i < all->count; i++) {
        nodes alike = {0};
        for (int j = i; !done[i] && j < all->count; j++) {
            if (!done[j] && look_alike(&all->node[i], &all->node[j])) {
                push(&alike, &all->node[j]);
                done[j] = j != i;
            }
        }
        if (alike.count > 0) {
            sum = tg_wide_sum(sum, best_of(search, &alike));
        }
        free(alike.node);
    }
    free(done);
    return sum;
}

/* What an action of the seat brings in nodes that look alike. */
static tg_wide value_of(const tg_search *search, const nodes *alike, const tg_action *action) {
    nodes next = {0};
    tg_wide sum = {0, 0};
    for (int i = 0; i < alike->count; i++) {
        node at = alike->node[i];
        at.seens = 0;
        if (action->kind == TG_DRAW) { /* the seat sees the card */
            tg_action card = *action;
            card.card = at.state.stock[at.state.table.stock_size - 1];
            see(&at, card);
        }
        tg_apply(search->rules, &at.state, action);
        sum = tg_wide_sum(sum, play_on(search, at, &next));
    }
    sum = tg_wide_sum(sum, decide_apart(search, &next));
    free(next.node);
    return sum;
}

static tg_wide best_of(const tg_search *search, const nodes *alike) {
    const tg_state *state = &alike->node[0].state;
    tg_action *action = malloc(TG_MAX_ACTIONS * sizeof *action);
    int n = tg_legal_actions(search->rules, &state->table, &state->own[search->seat], action,
                             TG_MAX_ACTIONS);
    tg_wide best = {0, 0};
    for (int i = 0; i < n; i++) {
        tg_wide value = value_of(search, alike, &action[i]);
        best = i == 0 || tg_wide_is_more(value, best) ? value : best;
    }
    free(action);
    return best;
}

/* What a plan brings in some worlds. */
static tg_wide value_of_plan(const tg_search *search, const tg_plan *plan, const nodes *worlds) {
    nodes next = {0};
    tg_wide sum = {0, 0};
    for (int i = 0; i < worlds->count; i++) {
        node at = worlds->node[i];
        tg_plan_apply(plan, search->rules, &at.state);
        at.answers_root = at.state.table.phase == TG_PHASE_ANSWER;
        sum = tg_wide_sum(sum, play_on(search, at, &next));
    }
    sum = tg_wide_sum(sum, decide_apart(search, &next));
    free(next.node);
    return sum;
}

/* ---- Positions ---- */

/* Some worlds of the view with weights; the endgame takes them for all that there are. */
static tg_deals some_worlds(const tg_rules *rules, const tg_view *view, tg_rng *rng) {
    tg_deals deals = {.hidden = calloc(WORLDS, sizeof *deals.hidden),
                      .reached = calloc(WORLDS, sizeof *deals.reached),
                      .size = WORLDS};
    for (int i = 0; i < WORLDS; i++) {
        tg_state world;
        tg_belief_sample(rules, view, TG_NO_CARD, rng, &world);
        memcpy(deals.hidden[i].own, world.own, sizeof world.own);
        for (int k = 0; k < view->table.stock_size; k++) {
            deals.hidden[i].stock |= tg_card_bit(world.stock[k]);
        }
        for (int k = 0; k < view->own.forgotten; k++) {
            deals.hidden[i].stock |= tg_card_bit(world.table.pile[k]);
        }
        deals.reached[i] = 1 + tg_rng_below(rng, 9);
    }
    tg_deals_keep(&deals);
    return deals;
}

/* Add a world with `left` more cards of the stock, in every way if cards may be drawn; the other
 * cards are those of the pile that the seat has forgotten. */
static void lay_stock(nodes *out, node *at, tg_cards rest, int left, tg_card top) {
    const tg_table *table = &at->state.table;
    if (left == 0) {
        for (int i = 0; rest != 0; rest = tg_without_lowest(rest)) {
            at->state.table.pile[i++] = tg_lowest_card(rest);
        }
        if (top == TG_NO_CARD || at->state.stock[table->stock_size - 1] == top) {
            push(out, at);
        }
        return;
    }
    for (tg_cards each = rest; each != 0; each = tg_without_lowest(each)) {
        at->state.stock[left - 1] = tg_lowest_card(each);
        lay_stock(out, at, rest & ~tg_card_bit(tg_lowest_card(each)), left - 1, top);
        if (table->phase == TG_PHASE_ANSWER) {
            return;
        }
    }
}

/* The same worlds, the card (or any) on top, for the naive walk. */
static nodes worlds_of(const tg_search *search, tg_card card) {
    const tg_deals *deals = &search->belief->deals;
    const tg_view *view = search->belief->view;
    nodes out = {0};
    for (int i = 0; i < deals->size; i++) {
        node at = {.state = {.table = view->table}};
        memcpy(at.state.own, deals->hidden[i].own, sizeof at.state.own);
        at.weight = tg_whole_weight(tg_deals_weight(deals, i));
        lay_stock(&out, &at, deals->hidden[i].stock, view->table.stock_size, card);
    }
    return out;
}

static bool is_same(tg_wide a, tg_wide b) {
    return a.high == b.high && a.low == b.low;
}

static int compared, later_turns;

static void compare(tg_endgame *endgame, const tg_plans *plans, tg_card card) {
    nodes worlds = worlds_of(endgame->search, card);
    tg_branches branches;
    tg_wide weight = {0, 0}, all = {0, 0};
    CHECK(tg_endgame_branches(endgame, plans, card, &branches) == TG_SOLVED, "memory");
    for (int i = 0; i < worlds.count; i++) {
        all = tg_wide_sum(all, worlds.node[i].weight);
    }
    for (int i = 0; i < branches.count; i++) {
        weight = tg_wide_sum(weight, branches.branch[i].weight);
    }
    CHECK(branches.count <= worlds.count && is_same(weight, all), "%d branches", branches.count);
    for (int i = 0; i < plans->count; i += 1 + plans->count / 6) {
        tg_fate fate = {0};
        uint64_t leaves = endgame->leaves;
        CHECK(tg_endgame_play(endgame, &plans->plan[i], &branches, &fate) == TG_SOLVED, "plan %d",
              i);
        tg_wide naive = value_of_plan(endgame->search, &plans->plan[i], &worlds);
        CHECK(is_same(fate.value, naive), "plan %d of %d in %d worlds", i, plans->count,
              worlds.count);
        tg_wide ends = {0, 0};
        for (int k = 0; k < TG_ENDS; k++) {
            ends = tg_wide_sum(ends, fate.end[k]);
        }
        CHECK(is_same(ends, all), "plan %d has not as many ends as worlds", i);
        compared++;
        later_turns += endgame->leaves > leaves + (uint64_t)branches.count;
    }
    tg_branches_free(&branches);
    free(worlds.node);
}

/* A list of plans for each thing that the seat can do. */
static void compare_all(tg_endgame *endgame) {
    const tg_search *search = endgame->search;
    const tg_view *view = search->belief->view;
    tg_action *action = malloc(TG_MAX_ACTIONS * sizeof *action);
    int n = tg_legal_actions(search->rules, &view->table, &view->own, action, TG_MAX_ACTIONS);
    tg_plans plans;
    if (view->table.phase == TG_PHASE_PLAY) {
        tg_plans_init(&plans, search->rules, view, TG_NO_CARD);
        tg_plans_add_turns(&plans, NULL, search->policy, 100000);
        compare(endgame, &plans, TG_NO_CARD);
        tg_plans_free(&plans);
        n = 0;
    }
    for (int i = 0; i < n; i++) {
        tg_cards tops = action[i].kind == TG_DRAW ? TG_ALL_CARDS : 1;
        for (; tops != 0; tops = tg_without_lowest(tops)) {
            tg_card card = action[i].kind == TG_DRAW ? tg_lowest_card(tops) : TG_NO_CARD;
            if (card != TG_NO_CARD && search->belief->deals.in_stock[card] == 0) {
                continue;
            }
            tg_plans_init(&plans, search->rules, view, card);
            if (action[i].kind == TG_DRAW || action[i].kind == TG_TAKE) {
                tg_plans_add_turns(&plans, &action[i], search->policy, 100000);
            } else {
                tg_plans_add_action(&plans, &action[i]);
            }
            compare(endgame, &plans, card);
            tg_plans_free(&plans);
        }
    }
    free(action);
}

/* Each limit gives the endgame up by its name, and it can be asked again. */
static void check_limits(const tg_search *search) {
    const tg_view *view = search->belief->view;
    tg_endgame_limits limits = {.leaves = 0, .branches = 1000, .ways = 1000};
    tg_endgame endgame;
    tg_plans plans;
    tg_branches branches;
    tg_fate fate = {0};
    CHECK(tg_endgame_init(search, &limits, &never, &endgame) == TG_OK, "memory");
    tg_plans_init(&plans, search->rules, view, TG_NO_CARD);
    tg_plans_add_turns(&plans, NULL, search->policy, 100000);
    tg_endgame_branches(&endgame, &plans, TG_NO_CARD, &branches);
    CHECK(tg_endgame_play(&endgame, plans.plan, &branches, &fate) == TG_UNSOLVED_LEAVES, "leaves");
    endgame.limits.leaves = 1000000;
    endgame.limits.branches = 1;
    CHECK(tg_endgame_play(&endgame, plans.plan, &branches, &fate) == TG_UNSOLVED_BRANCHES,
          "branches");
    endgame.limits.branches = 1000;
    CHECK(tg_endgame_play(&endgame, plans.plan, &branches, &fate) == TG_SOLVED, "solved");
    tg_branches_free(&branches);
    tg_plans_free(&plans);
    tg_endgame_free(&endgame);
}

static bool say_stop(void *context) {
    ++*(int *)context;
    return true;
}

/* A stop is asked for after some thousand leaves, not for each. */
static void check_stop(const tg_search *search) {
    int asked = 0;
    tg_stop stop = {say_stop, &asked};
    tg_endgame_limits limits = {.leaves = UINT64_MAX, .branches = 100000, .ways = 1000};
    tg_endgame endgame;
    tg_plans plans;
    tg_branches branches;
    tg_solved solved = TG_SOLVED;
    tg_endgame_init(search, &limits, &stop, &endgame);
    tg_plans_init(&plans, search->rules, search->belief->view, TG_NO_CARD);
    tg_plans_add_turns(&plans, NULL, search->policy, 100000);
    tg_endgame_branches(&endgame, &plans, TG_NO_CARD, &branches);
    int plays = 0;
    for (; solved == TG_SOLVED && plays < 100000; plays++) {
        tg_fate fate = {0};
        solved = tg_endgame_play(&endgame, plans.plan, &branches, &fate);
    }
    CHECK(solved == TG_UNSOLVED_STOP && asked == 1 && plays > 1, "asked %d times in %d", asked,
          plays);
    tg_branches_free(&branches);
    tg_plans_free(&plans);
    tg_endgame_free(&endgame);
}

/* Values of all plans with some memory: false if it was not enough, and then nothing is left. */
static bool solve_with(const tg_search *search, const tg_plans *plans, int allocations,
                       tg_fate *fate) {
    tg_endgame_limits limits = {.leaves = UINT64_MAX, .branches = 100000, .ways = 100000};
    tg_endgame endgame;
    tg_branches branches = {0};
    allocations_left = allocations;
    tg_solved solved = TG_UNSOLVED_MEMORY;
    if (tg_endgame_init(search, &limits, &never, &endgame) == TG_OK) {
        solved = tg_endgame_branches(&endgame, plans, TG_NO_CARD, &branches);
    }
    for (int i = 0; i < plans->count && solved == TG_SOLVED; i++) {
        solved = tg_endgame_play(&endgame, &plans->plan[i], &branches, fate);
    }
    allocations_left = -1;
    CHECK(solved == TG_SOLVED || solved == TG_UNSOLVED_MEMORY, "given up as %d", solved);
    tg_branches_free(&branches);
    tg_endgame_free(&endgame);
    return solved == TG_SOLVED;
}

/* Whichever allocation fails, it is told, and the next try is as good as ever. */
static void check_memory(const tg_search *search) {
    tg_plans plans;
    tg_fate whole = {0};
    tg_plans_init(&plans, search->rules, search->belief->view, TG_NO_CARD);
    tg_plans_add_turns(&plans, NULL, search->policy, 100000);
    CHECK(solve_with(search, &plans, -1, &whole), "no limit of memory");
    int failures = 0;
    bool solved = false;
    for (; !solved && failures < 100000; failures += 1 + failures / 16) {
        tg_fate fate = {0};
        solved = solve_with(search, &plans, failures, &fate);
        CHECK(!solved || is_same(fate.value, whole.value), "another value");
    }
    CHECK(solved && failures > 20, "%d allocations", failures);
    tg_plans_free(&plans);
}

static bool given_up_checked;
static int half_remembered;

static void check_position(const tg_rules *rules, const tg_state *state, tg_rng *rng) {
    int seat = state->table.turn;
    tg_view view = view_of(state, seat);
    if (tg_rng_below(rng, 4) == 0 && view.table.pile_size > 2) {
        forget(&view, 1 + (int)tg_rng_below(rng, 2));
        half_remembered++;
    }
    tg_belief belief = {.rules = rules, .view = &view, .deals = some_worlds(rules, &view, rng)};
    tg_policy policy = tg_policies[TG_POLICY_BASE];
    policy.ranges = &chances;
    tg_search search = {.rules = rules,
                        .belief = &belief,
                        .seat = seat,
                        .stakes = {.unit = 2, .bonus = {3, -1, 2, 1}},
                        .policy = &policy,
                        .challenge_at = 12};
    for (int i = 0; i < TG_SEATS; i++) {
        search.steady[i] = i == (seat + 1) % TG_SEATS ? &tg_policies[TG_POLICY_GREEDY] : &policy;
        search.answers[i] = i == (seat + 1) % TG_SEATS ? &policy : &tg_policies[TG_POLICY_GREEDY];
        search.balanced[i] =
            tg_rng_below(rng, 2) == 0 ? TG_ALWAYS : (uint8_t)tg_rng_below(rng, 255);
    }
    tg_endgame_limits limits = {.leaves = 10000000, .branches = 100000, .ways = 100000};
    tg_endgame endgame;
    CHECK(tg_endgame_init(&search, &limits, &never, &endgame) == TG_OK, "memory");
    compare_all(&endgame);
    tg_endgame_free(&endgame);
    if (!given_up_checked && view.table.phase == TG_PHASE_PLAY && view.table.stock_size == 2) {
        check_limits(&search);
        check_stop(&search);
        check_memory(&search);
        given_up_checked = true;
    }
    tg_deals_free(&belief.deals);
}

/* ---- The trail ---- */

/* Many things seen, some again: each has one number, and its branches lie together. */
static void check_trail(void) {
    enum { KINDS = 300 };
    tg_trail trail = {0};
    tg_state state = {0};
    tg_view view = {.seat = 1};
    uint32_t number[KINDS];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < KINDS; i++) {
            tg_action action = {.kind = TG_DISCARD, .card = (tg_card)(i % 50), .target = 255};
            uint32_t before = i < 50 ? 0 : number[i - 50];
            uint32_t seen = tg_trail_see(&trail, before, &action);
            CHECK(round == 0 || number[i] == seen, "%d is now %d", (int)number[i], (int)seen);
            CHECK(round > 0 || seen == (uint32_t)i + 1, "%d is the next", (int)seen);
            number[i] = seen;
            state.own[0].hand = (tg_cards)(100 * round + i);
            tg_trail_keep(&trail, &state, &view, (tg_wide){0, (uint64_t)i}, 0, seen);
        }
    }
    CHECK(trail.seens == KINDS + 1 && trail.branches.count == 3 * KINDS, "%d branches",
          trail.branches.count);
    CHECK(tg_trail_sort(&trail) && !trail.has_no_memory, "memory");
    for (int i = 0; i < trail.branches.count; i++) {
        const tg_branch *branch = &trail.branches.branch[i];
        CHECK(branch->seen == number[i / 3], "branch %d", i);
        CHECK(branch->own[0].hand == (tg_cards)(100 * (i % 3) + i / 3), "in their order");
        CHECK(trail.seen[branch->seen].branches == 3, "three of each");
    }
    tg_action one = {.kind = TG_SECRET, .meld = {.cards = 15}, .target = 255};
    tg_action two = {.kind = TG_SECRET, .meld = {.cards = 240}, .target = 255};
    CHECK(tg_trail_see(&trail, 0, &one) == tg_trail_see(&trail, 0, &two), "secrets are not seen");
    tg_trail_free(&trail);
    tg_trail_free(&trail);
}

/* ---- Wide numbers ---- */

/* A wide number as digits to base 65536, lowest first. */
static void split(tg_wide a, uint32_t digit[8]) {
    for (int i = 0; i < 8; i++) {
        digit[i] = (uint32_t)((i < 4 ? a.low : a.high) >> 16 * (i % 4) & 0xffff);
    }
}

/* Whether `product` is `a` times `b`, digit by digit, with what goes beyond cut off. */
static bool is_product(tg_wide product, tg_wide a, uint32_t b) {
    uint32_t one[8], other[8];
    uint64_t carry = 0;
    bool same = true;
    split(a, one);
    split(product, other);
    for (int i = 0; i < 8; i++) {
        carry += (uint64_t)one[i] * b;
        same = same && (carry & 0xffff) == other[i];
        carry >>= 16;
    }
    return same;
}

static void check_wide(tg_rng *rng) {
    const tg_wide zero = {0, 0};
    for (int i = 0; i < 20000; i++) {
        tg_wide a = {tg_rng_next(rng) >> (i % 64), tg_rng_next(rng)};
        uint32_t b = (uint32_t)tg_rng_next(rng) >> (i % 31) | 1;
        tg_wide product = tg_wide_times(a, b), part = tg_wide_part(a, b);
        CHECK(is_product(product, a, b), "%d times", i);
        tg_wide rest = tg_wide_sum(a, tg_wide_negative(tg_wide_times(part, b)));
        CHECK(rest.high == 0 && rest.low < b, "the rest of part %d", i);
        tg_wide minus = tg_wide_negative(a);
        CHECK(is_same(tg_wide_sum(a, minus), zero), "%d and its negative", i);
        bool positive = a.high >> 63 == 0 && !is_same(a, zero);
        CHECK(tg_wide_is_more(a, zero) == positive && !tg_wide_is_more(a, a), "%d is more", i);
        CHECK(!positive || (tg_wide_is_more(zero, minus) && tg_wide_is_more(a, minus)), "%d", i);
    }
    tg_wide whole = tg_whole_weight(12345);
    for (int i = 0; i < TG_MOST_CHANCES; i++) {
        whole = tg_part(whole, 1);
    }
    CHECK(whole.high == 0 && whole.low == 12345, "parts without a rest");
}

static void fill_chances(tg_rng *rng) {
    for (int i = 0; i < TG_ANSWER_SITUATIONS; i++) {
        for (int k = 0; k < TG_COUNT_BUCKETS; k++) {
            uint8_t some = below(rng, 3) == 0 ? 100 : below(rng, 2) == 0 ? 0 : TG_ALWAYS;
            chances.challenge[i][k] = some;
            chances.call[i % TG_CALL_SITUATIONS][k] = some;
        }
    }
}

/* Only an error of memory is one. */
static void test_errors(void) {
    CHECK(tg_solved_of(TG_OK) == TG_SOLVED, "no error");
    CHECK(tg_solved_of(TG_ERR_MEMORY) == TG_UNSOLVED_MEMORY, "memory");
    CHECK(tg_solved_of(TG_ERR_CAPACITY) == TG_UNSOLVED_ACTIONS, "capacity");
}

int main(void) {
    test_errors();
    static played hand;
    tg_rng rng = tg_rng_make(2, TG_STREAM_DEAL, 0);
    check_trail();
    check_wide(&rng);
    fill_chances(&rng);
    for (uint64_t seed = 0; seed < 400; seed++) {
        tg_rules rules = seed % 3 != 0 ? tg_classic() : random_rules(&rng);
        rules.jokers = 0;
        play_hand(&rules, seed, &hand);
        for (int ply = 0; ply < hand.length; ply++) {
            const tg_table *table = &hand.state[ply].table;
            if (table->stock_size <= 2 && table->hand_size[table->turn] <= MOST_HAND) {
                check_position(&rules, &hand.state[ply], &rng);
            }
        }
    }
    CHECK(compared > 1000 && later_turns > 100, "%d values, %d with later turns", compared,
          later_turns);
    CHECK(half_remembered > 50, "%d half-remembered piles", half_remembered);
    CHECK(given_up_checked, "no position for the limits");
    return tg_failures != 0;
}
