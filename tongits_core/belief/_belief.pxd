# Hidden hands weighed by the public history, as a pool that a search draws its worlds from.
cimport cython
from libc.stdint cimport uint8_t, uint16_t

from tongits_core._core cimport tg_card, tg_hidden, tg_kind_shares, tg_rng, tg_state
from tongits_core.policy._kinds cimport Kinds
from tongits_core.position._position cimport NativeView
from tongits_core.belief._worlds cimport Worlds


@cython.final
cdef class Belief:
    cdef NativeView view
    cdef Kinds kinds
    cdef tg_kind_shares usual   # how common kinds of player are
    cdef tg_hidden *hidden
    cdef readonly int size      # of the pool, or the number of worlds; 0: the uniform belief
    cdef readonly Worlds worlds  # all worlds that there are; None: a pool, or the uniform belief
    cdef bint judged  # by a history, which tells of the kinds of player too
    cdef int in_stock[54]       # in how many deals of the pool each card is

    # Fill in a world from the pool, `next_card` (or TG_NO_CARD) drawn next, and what kinds of player the others are in
    # it; False if no particle has that card in the stock: then kinds are as common as they are.
    cdef bint sample(self, tg_card next_card, tg_rng *rng, tg_state *out, uint8_t *kind) noexcept nogil

    cdef const tg_hidden *pick(self, tg_card next_card, tg_rng *rng) noexcept nogil

    # How likely each card is to be drawn next: weight[card] of the returned total.
    cdef int weigh_next(self, uint16_t *weight) noexcept
