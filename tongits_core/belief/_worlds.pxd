# Every world that fits a view, with its weight.
cimport cython
from libc.stdint cimport uint32_t, uint64_t

from tongits_core._core cimport tg_card, tg_hidden, tg_judge, tg_own, tg_rng, tg_rules, tg_table, tg_world
from tongits_core.position._position cimport NativeView

cdef enum:
    ONE_IN_RASH = 8  # of so many callers one calls with any hand


@cython.final
cdef class Worlds:
    cdef tg_world *world
    cdef uint64_t *reached      # the sum of the weights up to and with each world
    cdef readonly int size
    cdef uint64_t in_stock[54]  # the weight of the worlds in whose stock each card is

    cdef uint64_t total(self) noexcept nogil
    cdef uint64_t weight(self, int index) noexcept nogil
    cdef int at(self, uint64_t weight) noexcept nogil
    cdef void count_stocks(self) noexcept nogil
    cdef void keep(self, uint64_t *weight) noexcept nogil

    # A world drawn by weight, with a card in its stock, which some world has, unless that is TG_NO_CARD.
    cdef const tg_hidden *pick(self, tg_card in_stock, tg_rng *rng) noexcept nogil

# Whether hands are such as call and answer the way their seats did; who is rash calls with any hand.
cdef bint fits_call(const tg_rules *rules, const tg_table *table, const tg_own *own, int caller_at, int challenge_at,
                    bint rash) noexcept nogil

# All worlds with their weights, or None if they are more than `most`, need more sums of pasts than there is room for,
# weigh nothing, cannot be listed (src/belief/worlds.h) or `stop` says so. `judge` may be NULL.
cdef Worlds list_worlds(NativeView view, const tg_judge *judge, uint64_t most, uint32_t sums, object stop)

# For an answer without a history: worlds that fit the call, one caller in ONE_IN_RASH rash; False if none does.
cdef bint weigh_by_call(Worlds worlds, NativeView view, int caller_at, int challenge_at) except -1
