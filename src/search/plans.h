/* The plans of a turn: what to lay, where, and the discard. Plans that lead to the same table and
 * the same hand count as one plan.
 *
 * A sapaw onto a meld laid by the same plan is left out: one longer meld lays the same cards
 * without a block (R8, R18) and keeps a secret whole (R11). With jokers three more kinds of plans
 * are left out: those that only exchange two equivalent jokers; those with a joker in the place of
 * a card that stays in the hand and could lie there (jokers.h); and, of several ways to go out that
 * pay the same, all but one.
 *
 * Thread safety: functions touch only what they are passed; any number of threads may read plans
 * that no thread changes. */
#ifndef TG_PLANS_H
#define TG_PLANS_H

#include "belief/belief.h"
#include "policy/policy.h"

/* A turn has one draw, take, call or answer, then actions that each lay at least one of at most 14
 * cards. */
enum { TG_MAX_PLAN_ACTIONS = 16 };

typedef struct tg_plan {
    tg_action action[TG_MAX_PLAN_ACTIONS];
    int length;
} tg_plan;

/* Plans that begin alike, in a fixed order. */
typedef struct tg_plans {
    const tg_rules *rules;
    int seat;
    tg_card next_card; /* drawn next in every world, or TG_NO_CARD */
    bool twin_jokers;  /* the hand then holds both jokers, and nothing distinguishes them */
    bool sees_jokers;  /* no joker is hidden */
    bool whole;        /* no plan was left out because of the limit */
    tg_state start;    /* the view, the others' hands empty */
    tg_state begun;    /* after the draw or take that all plans begin with */
    tg_plan *plan;
    int count, capacity;
    int policy;         /* the plan that the policy would choose, or -1 */
    tg_settlement *end; /* settlements of the plans that end the hand, with jokers */
    int ends, end_capacity;
} tg_plans;

/* No plans yet. `rules` must outlive the plans. */
void tg_plans_init(tg_plans *plans, const tg_rules *rules, const tg_view *view, tg_card next_card);

void tg_plans_free(tg_plans *plans);

/* Add a plan as it is. */
tg_error tg_plans_add(tg_plans *plans, const tg_plan *plan);

/* Add a plan that ends the hand in `state`. With jokers, only if no earlier plan pays the same. */
tg_error tg_plans_add_end(tg_plans *plans, const tg_plan *plan, const tg_state *state);

/* Add a plan of one action: a call, an answer, or a draw whose card is not known. */
tg_error tg_plans_add_action(tg_plans *plans, const tg_action *action);

/* Add every plan that begins with `first`, a draw or a take; NULL if the card is drawn or taken
 * already. The plan of `policy` is marked. Two jokers can be laid in thousands of ways. If there
 * are more than `most_ways` ways to lay cards, only plans are added that lay nothing or follow the
 * policy. */
tg_error tg_plans_add_turns(tg_plans *plans, const tg_action *first, const tg_policy *policy,
                            int most_ways);

/* The index of the plan with the same result as `plan`, a whole legal turn; added if there is none.
 * `mirrored`: a plan with the jokers exchanged counts as the same. */
tg_error tg_plans_find(tg_plans *plans, const tg_plan *plan, bool mirrored, int *index);

/* Add an action to a plan; TG_ERR_CAPACITY beyond TG_MAX_PLAN_ACTIONS. */
tg_error tg_plan_add(tg_plan *plan, const tg_action *action);

/* Apply all actions of a plan. */
static inline void tg_plan_apply(const tg_plan *plan, const tg_rules *rules, tg_state *state) {
    for (int i = 0; i < plan->length; i++) {
        tg_apply(rules, state, &plan->action[i]);
    }
}

/* Whether both begin with an equivalent draw or take. If no joker is hidden, exchanged jokers are
 * equivalent too. */
bool tg_plans_begin_alike(const tg_plans *plans, const tg_plans *others);

#endif
