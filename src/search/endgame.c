#include "search/endgame.h"

#include <string.h>

#include "belief/params.h"
#include "search/actions.h"
#include "search/outcome.h"
#include "search/trail.h"

/* ---- The worlds of the root ---- */

/* Number of ways to lay `stock` cards, one after the other, out of `cards`. */
static int orders_of(int cards, int stock) {
    int orders = 1;
    for (int i = 0; i < stock; i++) {
        orders *= cards - i;
    }
    return orders;
}

/* The stock in one of its orders, from the cards of the stock and the forgotten ones of the pile.
 */
static void lay_stock(tg_cards cards, int size, int order, tg_card stock[TG_MOST_END_STOCK]) {
    tg_card card[TG_MAX_CARDS];
    int n = 0;
    for (; cards != 0; cards = tg_without_lowest(cards)) {
        card[n++] = tg_lowest_card(cards);
    }
    for (int i = 0; i < size; i++, n--) {
        int ways = orders_of(n - 1, size - i - 1);
        int at = order / ways;
        order %= ways;
        stock[i] = card[at];
        memmove(&card[at], &card[at + 1], (size_t)(n - at - 1));
    }
}

/* Add a world with its stock in one of its orders. */
static bool add_world(tg_endgame *endgame, const tg_deals *deals, int index, int order) {
    tg_branch *branch = tg_branches_add(&endgame->branches);
    if (branch == NULL) {
        return false;
    }
    const tg_hidden *hidden = &deals->hidden[index];
    int size = endgame->search->belief->view->table.stock_size;
    tg_card stock[TG_MOST_END_STOCK] = {0};
    lay_stock(hidden->stock, size, order, stock);
    tg_branch_hide(hidden->own, stock, endgame->search->seat, branch);
    branch->weight = tg_whole_weight(tg_deals_weight(deals, index));
    return true;
}

tg_error tg_endgame_init(const tg_search *search, const tg_endgame_limits *limits,
                         const tg_stop *stop, tg_endgame *out) {
    const tg_deals *deals = &search->belief->deals;
    const tg_view *view = search->belief->view;
    *out = (tg_endgame){.search = search, .stop = stop, .limits = *limits};
    int stock = view->table.stock_size, cards = stock + view->own.forgotten;
    bool draws = view->table.phase != TG_PHASE_ANSWER; /* in an answer nobody draws any more */
    out->orders = draws ? orders_of(cards, stock) : 1;
    if (!tg_branches_reserve(&out->branches, out->orders * deals->size)) {
        return TG_ERR_MEMORY;
    }
    for (int i = 0; i < deals->size; i++) {
        for (int order = 0; order < out->orders; order++) {
            add_world(out, deals, i, order);
        }
    }
    out->kept = out->branches.count;
    return TG_OK;
}

void tg_endgame_free(tg_endgame *endgame) {
    tg_branches_free(&endgame->branches);
}

/* Whether every plan ends the hand: it is the seat's turn and the stock is empty (R21). */
static bool end_the_hand(const tg_plans *plans) {
    return plans->begun.table.phase == TG_PHASE_PLAY && plans->begun.table.stock_size == 0;
}

/* Copy the branches in which `card` (TG_NO_CARD: any) is drawn next. Merge them if only the payment
 * still depends on them. */
static tg_solved select_branches(const tg_endgame *endgame, const tg_view *view,
                                 const tg_plans *plans, tg_card card, const tg_branch *branch,
                                 int count, tg_branches *out) {
    int top = view->table.stock_size - 1;
    *out = (tg_branches){0};
    if (!tg_branches_reserve(out, count)) {
        return TG_UNSOLVED_MEMORY;
    }
    for (int i = 0; i < count; i++) {
        if (card == TG_NO_CARD || branch[i].stock[top] == card) {
            out->branch[out->count++] = branch[i];
        }
    }
    if (end_the_hand(plans) && !tg_branches_merge(endgame->search->rules, view, out)) {
        return TG_UNSOLVED_MEMORY;
    }
    return TG_SOLVED;
}

tg_solved tg_endgame_branches(const tg_endgame *endgame, const tg_plans *plans, tg_card card,
                              tg_branches *out) {
    return select_branches(endgame, endgame->search->belief->view, plans, card,
                           endgame->branches.branch, endgame->branches.count, out);
}

/* ---- From a plan to the end of the hand, or to the seat's next turn ---- */

/* What is needed to play on the branches of a node. */
typedef struct leader {
    const tg_search *search;
    const tg_view *view; /* of the node */
    tg_trail trail;
    tg_fate *out;
    bool had_chances_left;
} leader;

/* A branch that is being played on. */
typedef struct walker {
    tg_state state;
    tg_wide weight;
    int chances;
    uint32_t seen;
    bool answers_root; /* the others answer a call of the root */
} walker;

/* Play the policy's action of the seat to act. `does`: whether it calls or challenges, if chance
 * decides this. */
static void decide(leader *lead, walker *at, bool does) {
    const tg_search *search = lead->search;
    tg_action action;
    int seat = at->state.table.turn;
    tg_policy_decide(search->steady[seat], search->rules, &at->state.table, &at->state.own[seat],
                     does, &action);
    tg_apply(search->rules, &at->state, &action);
    at->seen = tg_trail_see(&lead->trail, at->seen, &action);
}

static void settle(const leader *lead, const walker *at) {
    tg_settlement paid;
    tg_settle(lead->search->rules, &at->state, &paid);
    tg_outcome outcome = tg_outcome_of(&paid, lead->view->seat, &lead->search->stakes);
    tg_fate_add(lead->out, at->weight, &outcome);
}

/* The chance that the seat to act calls or challenges. */
static int chance_of(const leader *lead, const walker *at) {
    const tg_table *table = &at->state.table;
    return at->answers_root
               ? tg_search_challenges(lead->search, &at->state)
               : tg_policy_chance(lead->search->steady[table->turn], lead->search->rules, table,
                                  &at->state.own[table->turn]);
}

/* Play on until the hand is over or the searching seat is to act. A chance splits the branch. */
static void go_on(leader *lead, walker *at) {
    const tg_table *table = &at->state.table;
    while (table->phase != TG_PHASE_OVER) {
        if (table->turn == lead->view->seat) {
            tg_trail_keep(&lead->trail, &at->state, lead->view, at->weight, at->chances, at->seen);
            return;
        }
        int chance = chance_of(lead, at);
        if (0 < chance && chance < TG_ALWAYS) {
            if (at->chances == TG_MOST_CHANCES) {
                lead->had_chances_left = false;
                return;
            }
            at->chances++;
            walker other = *at;
            other.weight = tg_part(at->weight, chance);
            decide(lead, &other, true);
            go_on(lead, &other);
            at->weight = tg_part(at->weight, TG_ALWAYS - chance);
            chance = 0;
        }
        decide(lead, at, chance > 0);
    }
    settle(lead, at);
}

/* Play a plan in one branch, then play on. */
static void lead_branch(leader *lead, const tg_plan *plan, const tg_branch *branch, bool is_root) {
    walker at;
    tg_branch_state(lead->search->rules, branch, lead->view, &at.state);
    at.weight = branch->weight;
    at.chances = branch->chances;
    at.seen = 0;
    tg_plan_apply(plan, lead->search->rules, &at.state);
    at.answers_root = is_root && at.state.table.phase == TG_PHASE_ANSWER;
    go_on(lead, &at);
}

/* Check the limits, and now and then the stop. */
static tg_solved look(tg_endgame *endgame, const leader *lead) {
    if (lead->trail.has_no_memory) {
        return TG_UNSOLVED_MEMORY;
    }
    if (!lead->had_chances_left) {
        return TG_UNSOLVED_CHANCES;
    }
    if (endgame->kept + lead->trail.branches.count > endgame->limits.branches) {
        return TG_UNSOLVED_BRANCHES;
    }
    if (endgame->leaves > endgame->limits.leaves) {
        return TG_UNSOLVED_LEAVES;
    }
    if (endgame->leaves - endgame->looked >= TG_LEAVES_A_LOOK) {
        endgame->looked = endgame->leaves;
        return tg_is_stopped(endgame->stop) ? TG_UNSOLVED_STOP : TG_SOLVED;
    }
    return TG_SOLVED;
}

/* Play the plan in all branches; check the limits after each piece of them. */
static tg_solved lead_all(tg_endgame *endgame, leader *lead, const tg_plan *plan,
                          const tg_branch *branch, int count, bool is_root) {
    tg_solved solved = TG_SOLVED;
    for (int first = 0; first < count && solved == TG_SOLVED; first += TG_LEAVES_A_LOOK) {
        int last = count - first > TG_LEAVES_A_LOOK ? first + TG_LEAVES_A_LOOK : count;
        for (int i = first; i < last; i++) {
            lead_branch(lead, plan, &branch[i], is_root);
        }
        endgame->leaves += (uint64_t)(last - first);
        solved = look(endgame, lead);
    }
    return solved;
}

/* ---- The seat's later turns ---- */

static tg_solved add_best_action(tg_endgame *endgame, const tg_view *view, const tg_branch *branch,
                                 int count, tg_fate *out);

/* Add the values of the seat's next turns: one turn for each sequence that the seat may have
 * seen. */
static tg_solved add_turns(tg_endgame *endgame, tg_trail *trail, tg_fate *out) {
    if (!tg_trail_sort(trail)) {
        return TG_UNSOLVED_MEMORY;
    }
    tg_solved solved = TG_SOLVED;
    const tg_branch *branch = trail->branches.branch;
    endgame->kept += trail->branches.count;
    for (uint32_t i = 0; i < trail->seens && solved == TG_SOLVED; i++) {
        const tg_seen *seen = &trail->seen[i];
        if (seen->branches > 0) {
            solved = add_best_action(endgame, &seen->view, branch, seen->branches, out);
            branch += seen->branches;
        }
    }
    endgame->kept -= trail->branches.count;
    return solved;
}

/* Add the value of a plan in branches that look alike. */
static tg_solved play(tg_endgame *endgame, const tg_plan *plan, const tg_view *view,
                      const tg_branch *branch, int count, bool is_root, tg_fate *out) {
    leader lead = {.search = endgame->search, .view = view, .out = out, .had_chances_left = true};
    tg_solved solved = lead_all(endgame, &lead, plan, branch, count, is_root);
    if (solved == TG_SOLVED && lead.trail.branches.count > 0) {
        solved = add_turns(endgame, &lead.trail, out);
    }
    tg_trail_free(&lead.trail);
    return solved;
}

tg_solved tg_endgame_play(tg_endgame *endgame, const tg_plan *plan, const tg_branches *branches,
                          tg_fate *out) {
    return play(endgame, plan, endgame->search->belief->view, branches->branch, branches->count,
                true, out);
}

/* Keep the best value so far. */
static void keep_best(const tg_fate *fate, bool *found, tg_fate *best) {
    if (!*found || tg_fate_beats(fate, best)) {
        *best = *fate;
        *found = true;
    }
}

/* Add the value of the best of some plans; there is at least one. */
static tg_solved add_best_plan(tg_endgame *endgame, const tg_plans *plans, const tg_view *view,
                               const tg_branch *branch, int count, tg_fate *out) {
    tg_fate best = {0};
    bool found = false;
    if (!plans->whole) {
        return TG_UNSOLVED_WAYS;
    }
    for (int i = 0; i < plans->count; i++) {
        tg_fate fate = {0};
        tg_solved solved = play(endgame, &plans->plan[i], view, branch, count, false, &fate);
        if (solved != TG_SOLVED) {
            return solved;
        }
        keep_best(&fate, &found, &best);
    }
    tg_fate_add_all(out, &best);
    return TG_SOLVED;
}

/* List the plans that begin with an action. A draw brings `next_card`. */
static tg_solved list_plans(const tg_endgame *endgame, const tg_view *view, const tg_action *action,
                            tg_card next_card, tg_plans *out) {
    const tg_search *search = endgame->search;
    tg_plans_init(out, search->rules, view, next_card);
    bool is_turn = action->kind == TG_DRAW || action->kind == TG_TAKE;
    tg_error error = is_turn ? tg_plans_add_turns(out, action, search->policy, endgame->limits.ways)
                             : tg_plans_add_action(out, action);
    return tg_solved_of(error);
}

/* Add the value of the best plan after drawing `card`. */
static tg_solved add_card(tg_endgame *endgame, const tg_view *view, const tg_action *draw,
                          tg_card card, const tg_branch *branch, int count, tg_fate *out) {
    tg_plans plans;
    tg_branches same = {0};
    tg_solved solved = list_plans(endgame, view, draw, card, &plans);
    endgame->leaves += TG_LEAVES_A_NODE;
    if (solved == TG_SOLVED) {
        solved = select_branches(endgame, view, &plans, card, branch, count, &same);
    }
    if (solved == TG_SOLVED) {
        solved = add_best_plan(endgame, &plans, view, same.branch, same.count, out);
    }
    tg_branches_free(&same);
    tg_plans_free(&plans);
    return solved;
}

/* Add the value of drawing, with the best plan for each card. */
static tg_solved add_draw(tg_endgame *endgame, const tg_view *view, const tg_action *draw,
                          const tg_branch *branch, int count, tg_fate *out) {
    tg_solved solved = TG_SOLVED;
    tg_cards done = 0;
    endgame->kept += count;
    for (int i = 0; i < count && solved == TG_SOLVED; i++) {
        tg_card card = branch[i].stock[view->table.stock_size - 1];
        if ((done & tg_card_bit(card)) == 0) {
            done |= tg_card_bit(card);
            solved = add_card(endgame, view, draw, card, &branch[i], count - i, out);
        }
    }
    endgame->kept -= count;
    return solved;
}

/* Add the value of the best plan that begins with an action other than a draw. `*is_plan` is false
 * if there is none. */
static tg_solved add_action(tg_endgame *endgame, const tg_view *view, const tg_action *action,
                            const tg_branch *branch, int count, bool *is_plan, tg_fate *out) {
    tg_plans plans;
    tg_solved solved = list_plans(endgame, view, action, TG_NO_CARD, &plans);
    *is_plan = plans.count > 0;
    if (solved == TG_SOLVED && *is_plan) {
        solved = add_best_plan(endgame, &plans, view, branch, count, out);
    }
    tg_plans_free(&plans);
    return solved;
}

/* Add the value of the best action of the seat at its next turn or answer, in branches that look
 * alike. */
static tg_solved add_best_action(tg_endgame *endgame, const tg_view *view, const tg_branch *branch,
                                 int count, tg_fate *out) {
    const tg_rules *rules = endgame->search->rules;
    tg_actions options;
    tg_fate best = {0};
    bool found = false;
    tg_solved solved = TG_UNSOLVED_MEMORY;
    endgame->leaves += TG_LEAVES_A_NODE;
    if (tg_actions_init(&options, rules) == TG_OK) {
        solved = TG_SOLVED;
        tg_actions_list(&options, rules, &view->table, &view->own);
    }
    for (int i = 0; i < options.count && solved == TG_SOLVED; i++) {
        const tg_action *option = &options.action[i];
        tg_fate fate = {0};
        bool is_plan = true;
        solved = option->kind == TG_DRAW
                     ? add_draw(endgame, view, option, branch, count, &fate)
                     : add_action(endgame, view, option, branch, count, &is_plan, &fate);
        if (is_plan) {
            keep_best(&fate, &found, &best);
        }
    }
    tg_actions_free(&options);
    tg_fate_add_all(out, &best);
    return solved;
}
