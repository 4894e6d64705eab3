# Hidden hands weighed by the public history, as a pool that a search draws its worlds from.
cimport cython
from libc.stdint cimport uint16_t

from tongits_core._core cimport tg_card, tg_hidden, tg_rng, tg_state
from tongits_core._position cimport NativeView
from tongits_core._worlds cimport Worlds


@cython.final
cdef class Belief:
    cdef NativeView view
    cdef tg_hidden *hidden
    cdef readonly int size      # of the pool, or the number of worlds; 0: the uniform belief
    cdef readonly Worlds worlds  # all worlds that there are; None: a pool, or the uniform belief
    cdef int in_stock[54]       # in how many deals of the pool each card is

    # Fill in a world from the pool, `next_card` (or TG_NO_CARD) drawn next; False if no particle has it in the stock.
    cdef bint sample(self, tg_card next_card, tg_rng *rng, tg_state *out) noexcept nogil

    # How likely each card is to be drawn next: weight[card] of the returned total.
    cdef int weigh_next(self, uint16_t *weight) noexcept
