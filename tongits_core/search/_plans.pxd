# The plans of one turn, as the search values them.
cimport cython
from tongits_core._core cimport tg_action, tg_card, tg_policy, tg_rules, tg_state
from tongits_core.position._position cimport NativeView

cdef enum:
    # A turn has one draw, take, call or answer, then actions that each lay at least one of at most 14 cards.
    MAX_PLAN_ACTIONS = 16

ctypedef struct Plan:
    tg_action action[MAX_PLAN_ACTIONS]
    int length

ctypedef struct Node:
    tg_state state
    Plan path
    int option  # melds are laid in the order of the options, so that each set of them comes once

# How many actions may be legal at once under the rules.
cdef int most_actions(const tg_rules *rules) noexcept


@cython.final
cdef class Nodes:
    cdef Node *node
    cdef Py_ssize_t count
    cdef Py_ssize_t capacity
    cdef tg_action *option  # room for the legal actions of a node

    cdef Node *add(self, Py_ssize_t parent) except NULL
    cdef bint is_twin(self, Py_ssize_t first, Py_ssize_t index, bint twin_jokers) noexcept


@cython.final
cdef class Plans:
    cdef readonly NativeView view
    cdef tg_state start            # the view, the others' hands empty
    cdef tg_state begun            # after the draw or take that all plans begin with
    cdef tg_card next_card         # drawn next in every world, or TG_NO_CARD
    cdef bint twin_jokers          # the hand then holds both jokers, and nothing tells them apart
    cdef bint sees_jokers          # none is hidden
    cdef set ends                  # settlements of the plans that end the hand, where jokers play
    cdef Plan *plan
    cdef Py_ssize_t count
    cdef Py_ssize_t capacity
    cdef readonly bint whole       # no plan was left out for there being too many
    cdef readonly Py_ssize_t policy  # the plan of the playout policy, or -1

    cdef int put(self, const Plan *plan) except -1
    cdef int put_action(self, const tg_action *action) except -1
    cdef int put_turns(self, const tg_action *first, const tg_policy *policy, Py_ssize_t most_nodes) except -1
    cdef int follow(self, const tg_policy *policy, Nodes nodes) except -1
    cdef int put_policy(self, const tg_policy *policy, const tg_action *first) except -1
    cdef int lay(self, Nodes nodes, Py_ssize_t most_nodes) except -1
    cdef int lay_melds(self, Nodes nodes, Py_ssize_t most_nodes) except -1
    cdef int lay_off(self, Nodes nodes, Py_ssize_t base, Py_ssize_t most_nodes) except -1
    cdef int put_discards(self, Nodes nodes, Py_ssize_t index) except -1
    cdef int put_end(self, const Plan *plan, const tg_state *state) except -1
    cdef int list_actions(self, Nodes nodes, Py_ssize_t index) except -1
    cdef bint considers(self, const tg_state *state, const tg_action *action) noexcept
    cdef bint leads_to_the_same(self, const tg_state *state, const tg_state *other) noexcept
    cdef Py_ssize_t find_or_put(self, const Plan *plan, bint mirrored) except -1
    cdef tg_card before_discard(self, const Plan *plan, tg_state *out) noexcept
