# The C core of the search (src/search/), declared.
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

from tongits_core._core cimport (
    tg_action, tg_belief, tg_card, tg_cards, tg_error, tg_own, tg_policy, tg_rng, tg_rules, tg_settlement, tg_state,
    tg_stop, tg_table, tg_view,
)


cdef extern from "search/actions.h" nogil:
    ctypedef struct tg_actions:
        tg_action *action
        int count
    tg_error tg_actions_init(tg_actions *actions, const tg_rules *rules)
    void tg_actions_free(tg_actions *actions)
    void tg_actions_list(tg_actions *actions, const tg_rules *rules, const tg_table *table, const tg_own *own)


cdef extern from "search/plans.h" nogil:
    ctypedef struct tg_plan:
        tg_action action[16]
        int length
    ctypedef struct tg_plans:
        tg_card next_card
        bint whole
        tg_state start
        tg_state begun
        tg_plan *plan
        int count
        int policy
    void tg_plans_init(tg_plans *plans, const tg_rules *rules, const tg_view *view, tg_card next_card)
    void tg_plans_free(tg_plans *plans)
    tg_error tg_plans_add_action(tg_plans *plans, const tg_action *action)
    tg_error tg_plans_add_turns(tg_plans *plans, const tg_action *first, const tg_policy *policy, int most_ways)
    tg_error tg_plans_find(tg_plans *plans, const tg_plan *plan, bint mirrored, int *index)
    tg_error tg_plan_add(tg_plan *plan, const tg_action *action)
    bint tg_plans_begin_alike(const tg_plans *plans, const tg_plans *others)


cdef extern from "search/outcome.h" nogil:
    enum:
        TG_ENDS
    ctypedef struct tg_stakes:
        int64_t unit
        int64_t bonus[4]
    int tg_end_of(const tg_settlement *paid, int seat)


cdef extern from "search/search.h" nogil:
    ctypedef struct tg_search:
        const tg_rules *rules
        const tg_belief *belief
        uint64_t seed
        int seat
        tg_stakes stakes
        const tg_policy *policy
        const tg_policy *opponent[3][8]
        const tg_policy *steady[3]
        const tg_policy *answers[3]
        uint8_t balanced[3]
        int caller_at
        int challenge_at
    ctypedef struct tg_world:
        tg_state state
        uint8_t kind[3]
        const tg_policy *player[3]
    void tg_search_draw(const tg_search *search, tg_card next_card, uint64_t number, tg_world *out)


cdef extern from "search/leaves.h" nogil:
    ctypedef struct tg_outcome:
        pass
    ctypedef void (*tg_leaf_fn)(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                                tg_outcome *out) noexcept
    ctypedef struct tg_leaf:
        tg_leaf_fn value
        const void *data
    ctypedef struct tg_leaf_table:
        const int16_t *value
        int bits
        int rounds
        int64_t times
        int64_t plus
    void tg_play_out(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                     tg_outcome *out) noexcept
    void tg_play_rounds(const tg_search *search, const void *data, tg_rng *rng, tg_world *world,
                        tg_outcome *out) noexcept


cdef extern from "search/values.h" nogil:
    enum:
        TG_VALUE_COLUMNS
        TG_COLUMNS
    ctypedef struct tg_arm:
        int64_t sum[14]
        int64_t part[32]
    ctypedef struct tg_arms:
        tg_arm *arm
        int count
    tg_error tg_arms_add(tg_arms *arms, const tg_plan *plan)
    void tg_arms_free(tg_arms *arms)
    void tg_value_world(const tg_search *search, const tg_leaf *leaf, const tg_world *world, uint64_t number,
                        tg_arms *arms)
    void tg_value_worlds(const tg_search *search, const tg_leaf *leaf, tg_card next_card, uint64_t first, int count,
                         tg_arms *arms)


cdef extern from "search/insight.h" nogil:
    enum:
        TG_ROUND_EVENTS
    void tg_insight_watch(const tg_search *search, const tg_plan *plan, tg_card next_card, tg_cards meld,
                          uint64_t first, int count, int64_t *sum)
    ctypedef struct tg_holdings:
        int hand[3][54]
        int stock[54]
        int pile[54]
        int count[3][191]
        int lowest
        int rivals
    void tg_insight_hold(const tg_search *search, uint64_t first, int count, tg_holdings *out)
    ctypedef struct tg_call_sums:
        int64_t value
        int64_t squares
        int64_t wins
    void tg_insight_call(const tg_search *search, int mine, uint64_t first, int count, tg_call_sums *out)
    void tg_insight_block(const tg_search *search, const tg_leaf *leaf, const tg_plan *plan, tg_card next_card,
                          unsigned int seats, uint64_t first, int count, int64_t *gap)
    void tg_insight_ends(const tg_search *search, const tg_leaf *leaf, const tg_plan *plan, tg_card next_card,
                         uint64_t first, int count, int64_t (*ended)[32])


cdef extern from "search/responses.h" nogil:
    enum:
        TG_RESPONSE_GROUPS
        TG_RESPONSES
        TG_CALLERS
    ctypedef struct tg_call_values:
        int64_t worlds[32]
        int64_t value[6][32]
        int64_t folds[6]
        int64_t answers[6]
    void tg_value_call(const tg_search *search, uint64_t first, int count, tg_call_values *out)
    ctypedef struct tg_answer_values:
        int64_t weight[32]
        int64_t value[2][32]
        int64_t wins
        int64_t won
    void tg_value_answers(const tg_search *search, const tg_belief *before, uint64_t first, int count,
                          tg_answer_values *out)


cdef extern from "search/wide.h" nogil:
    ctypedef struct tg_wide:
        uint64_t high
        uint64_t low


cdef extern from "search/fate.h" nogil:
    enum:
        TG_MOST_CHANCES
    ctypedef struct tg_fate:
        tg_wide value
        tg_wide end[10]
        tg_wide next_won


cdef extern from "search/branches.h" nogil:
    enum:
        TG_MOST_END_STOCK
    ctypedef struct tg_branches:
        int count
    void tg_branches_free(tg_branches *branches)


cdef extern from "search/endgame.h" nogil:
    ctypedef enum tg_solved:
        TG_SOLVED
        TG_UNSOLVED_STOP
        TG_UNSOLVED_LEAVES
        TG_UNSOLVED_BRANCHES
        TG_UNSOLVED_WAYS
        TG_UNSOLVED_CHANCES
        TG_UNSOLVED_ACTIONS
        TG_UNSOLVED_MEMORY
    ctypedef struct tg_endgame_limits:
        uint64_t leaves
        int branches
        int ways
    ctypedef struct tg_endgame:
        tg_endgame_limits limits
        tg_branches branches
        int orders
        uint64_t leaves
    tg_error tg_endgame_init(const tg_search *search, const tg_endgame_limits *limits, const tg_stop *stop,
                             tg_endgame *out)
    void tg_endgame_free(tg_endgame *endgame)
    tg_solved tg_endgame_branches(const tg_endgame *endgame, const tg_plans *plans, tg_card card, tg_branches *out)
    tg_solved tg_endgame_play(tg_endgame *endgame, const tg_plan *plan, const tg_branches *branches, tg_fate *out)
