# A search's worlds and what it values plans by, for the modules that look at them more closely.
cimport cython
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

from tongits_core.belief._belief cimport Belief
from tongits_core._core cimport TG_MOST_KINDS, tg_card, tg_policy, tg_rng, tg_rules, tg_settlement, tg_state, tg_view
from tongits_core.policy._leaves cimport LeafTable
from tongits_core.search._plans cimport Plans
from tongits_core.position._position cimport NativeView

# What one leaf is worth to the viewing seat.
ctypedef struct Outcome:
    int64_t value
    int end

ctypedef struct Leaf

# A hidden deal, and by what policy each seat plays on in it.
ctypedef struct World:
    tg_state state
    uint8_t kind[3]  # of player that each other seat is, by place in the belief's kinds
    const tg_policy *player[3]

# Values a world after a plan, and may change it. A learned evaluator is another function of this type.
ctypedef void (*leaf_fn)(const Leaf *leaf, tg_rng *rng, World *world, Outcome *out) noexcept nogil

ctypedef struct Leaf:
    leaf_fn value
    const tg_rules *rules
    const int64_t *bonus
    int seat
    const tg_policy *policy            # of the seat in playouts
    const tg_policy *opponent[TG_MOST_KINDS]  # of the others, by the kind of player that they are
    int caller_at     # the highest count of who has called, and of who challenges (ranges.py)
    int challenge_at
    const int16_t *table  # what the seat may expect in each cell of src/policy/leaf.h, chips * 2 ** bits
    int bits
    int rounds  # turns of the seat until the table is asked

cdef int end_of(const tg_settlement *paid, int seat) noexcept nogil
cdef int count_of(const Leaf *leaf, const tg_state *state, int seat) noexcept nogil
cdef void answer_call(const Leaf *leaf, tg_state *state) noexcept nogil
cdef void draw_world(const Leaf *leaf, const tg_view *view, Belief belief, tg_card next_card, uint64_t seed,
                     uint64_t number, World *out) noexcept nogil


@cython.final
cdef class Search:
    cdef NativeView view
    cdef Belief belief
    cdef uint64_t seed
    cdef Leaf leaf
    cdef Leaf sketch  # what plans are chosen by
    cdef LeafTable table  # keeps sketch.table alive
    cdef object policies  # keep leaf.policy and leaf.opponent alive
    cdef list each_draw
    cdef readonly Plans draw
    cdef readonly list others
    cdef readonly Plans turn
    cdef int weight_of_draws
    cdef Py_ssize_t most_nodes  # ways to lay cards that a group of plans, or a turn, may have (Plans.put_turns)
    cdef object goes_on
