"""All plans of a turn: what to lay, where, and the discard (src/search/plans.h)."""
cimport cython
from libc.string cimport memset

from tongits_core.position._action cimport (
    Action, LegalActions, action_from, legal_of, native_action, refuse,
)
from tongits_core._core cimport (
    TG_DRAW, TG_MAX_CARDS, TG_NO_CARD, TG_OK, TG_PHASE_PLAY, tg_action, tg_apply, tg_check, tg_error, tg_policy,
    tg_state,
)
from tongits_core.search._core cimport (
    tg_plan, tg_plan_add, tg_plans_add_action, tg_plans_add_turns, tg_plans_find, tg_plans_free, tg_plans_init,
)
from tongits_core.position._position cimport NativeView

from tongits_core._errors import error_of
from tongits_core.errors import IllegalAction


cdef int need_memory(tg_error error) except -1:
    if error != TG_OK:
        raise error_of(error, "the plans of a turn")
    return 0


@cython.final
cdef class Plans:
    """Plans of a turn that begin alike, in a fixed order. All are valued on the same worlds.

    next_card: the card drawn next in every world; 255 for any.
    """

    def __cinit__(self, NativeView view not None, int next_card=255):
        if next_card != TG_NO_CARD and not (0 <= next_card < TG_MAX_CARDS and view.c.table.stock_size > 0):
            raise ValueError(f"next card {next_card}: a card's id while the stock has cards, or {TG_NO_CARD}")
        self.view = view
        tg_plans_init(&self.c, &view.rules, &view.c, <unsigned char>next_card)

    def __dealloc__(self):
        tg_plans_free(&self.c)

    def __len__(self):
        return self.c.count

    @property
    def whole(self):
        """False if plans were left out because there were too many."""
        return self.c.whole

    @property
    def policy(self):
        """The index of the plan of the playout policy, or -1."""
        return self.c.policy

    cdef int add_action(self, const tg_action *action) except -1:
        return need_memory(tg_plans_add_action(&self.c, action))

    cdef int add_turns(self, const tg_action *first, const tg_policy *policy, int most_ways) except -1:
        return need_memory(tg_plans_add_turns(&self.c, first, policy, most_ways))

    cdef const tg_plan *at(self, Py_ssize_t index) except NULL:
        if not 0 <= index < self.c.count:
            raise IndexError(f"plan {index} of {self.c.count}")
        return &self.c.plan[index]

    def find(self, tuple actions not None):
        """The index of the plan with these Actions. IllegalAction if they are not a whole legal turn."""
        cdef LegalActions allowed
        cdef tg_state state = self.c.start
        cdef tg_plan plan
        cdef int seat = self.view.c.seat
        cdef int index = -1
        memset(&plan, 0, sizeof(plan))
        for action in actions:
            if state.table.turn != seat:
                raise IllegalAction(f"{action}: the turn has ended before it (R14)")
            refuse_unseen(self, &plan, action)
            play(self, <Action?>action, &state, &plan)
        if plan.length == 0 or (
                state.table.phase == TG_PHASE_PLAY and state.table.turn == seat and not draws_unseen(self, &plan)):
            allowed = allowed_in(self, &state)
            so_far = ", ".join(map(str, actions))
            whole = ", ".join(map(str, [*actions, allowed[-1]]))
            raise IllegalAction(f"{so_far!r} stops short: a plan goes on to the discard (R14), as in {whole!r}")
        need_memory(tg_plans_find(&self.c, &plan, False, &index))
        return index

    def actions(self, Py_ssize_t index):
        """The actions of plan `index`."""
        cdef tg_plan plan = self.at(index)[0]
        cdef tg_state state = self.c.start
        cdef int i
        actions = []
        for i in range(plan.length):
            actions.append(action_from(&state.table, &plan.action[i]))
            if i + 1 < plan.length:
                tg_apply(&self.view.rules, &state, &plan.action[i])
        return tuple(actions)


cdef bint draws_unseen(Plans plans, const tg_plan *plan) noexcept:
    return plans.c.next_card == TG_NO_CARD and plan.length > 0 and plan.action[0].kind == TG_DRAW


cdef int refuse_unseen(Plans plans, const tg_plan *plan, action) except -1:
    """IllegalAction for what follows a draw of which the card is not known."""
    if draws_unseen(plans, plan):
        raise IllegalAction(f"{action}: what follows a draw is chosen for each card (R7): give the draw alone")
    return 0


cdef LegalActions allowed_in(Plans plans, const tg_state *state):
    return legal_of(plans.view, &plans.view.rules, &state.table, &state.own[plans.view.c.seat])


cdef int play(Plans plans, Action action, tg_state *state, tg_plan *plan) except -1:
    """Add an action to a plan that has led to `state`; IllegalAction if the action is illegal."""
    cdef tg_action native
    native_action(&state.table, action, &native)
    refuse(
        tg_check(&plans.view.rules, &state.table, &state.own[plans.view.c.seat], &native), str(action),
        allowed_in(plans, state))
    need_memory(tg_plan_add(plan, &native))
    tg_apply(&plans.view.rules, state, &native)
    return 0
