# A consistent position as the C core reads it.
cimport cython
from libc.stdint cimport int64_t

from tongits_core._core cimport tg_cards, tg_own, tg_rules, tg_table, tg_view


@cython.final
cdef class NativeView:
    cdef tg_view c
    cdef tg_rules rules
    cdef int64_t bonus[3]  # R25: chips beside the payment for the viewing seat if seat i wins

# What the same seat knows later in the hand.
cdef NativeView view_in(NativeView begun, const tg_table *table, const tg_own *own)

# Card ids in the order of a position's hand.
cdef tuple ids_of(tg_cards cards)

# The view of a Position; PositionError if it contradicts itself.
cdef NativeView native_view(object position)

# The Position of `seat`, from what it may know; `rules` are Rules, `history` public action texts.
cdef object position_of(object rules, int seat, const tg_table *table, const tg_own *own, int pot, object streak,
                        tuple history)
