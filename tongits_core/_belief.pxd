# Hidden hands weighed by the public history, as a pool that a search draws its worlds from.
cimport cython
from libc.stdint cimport uint64_t

from tongits_core._core cimport tg_card, tg_hidden, tg_rng, tg_state, tg_view
from tongits_core._position cimport NativeView


@cython.final
cdef class Belief:
    cdef NativeView view
    cdef tg_hidden *hidden
    cdef readonly int size       # of the pool; 0: there is no history, or it says nothing
    cdef readonly int drawings
    cdef int in_stock[54]        # in how many of the pool each card is

    # Fill in a world from the pool, `next_card` (or TG_NO_CARD) drawn next; False if no particle has it in the stock.
    cdef bint sample(self, tg_card next_card, tg_rng *rng, tg_state *out) noexcept nogil
