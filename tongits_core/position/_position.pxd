# A consistent position as the C core reads it.
cimport cython
from libc.stdint cimport int64_t

from tongits_core._core cimport tg_cards, tg_own, tg_ply, tg_rules, tg_table, tg_view


@cython.final
cdef class NativeView:
    cdef tg_view c
    cdef tg_rules rules
    cdef object played     # the Rules that `rules` are the core's form of
    cdef int64_t pot       # R25
    cdef object streak     # (seat, wins in a row) or None
    cdef int64_t bonus[3]  # R25: chips beside the payment for the viewing seat if seat i wins
    cdef bytes plies       # the public history: an array of tg_ply, in the order of Position.history

# What the same seat knows later in the hand.
cdef NativeView view_in(NativeView begun, const tg_table *table, const tg_own *own)

# Card ids in the order of a position's hand.
cdef tuple ids_of(tg_cards cards)

# The view of a Position; PositionError if it contradicts itself.
cdef NativeView native_view(object position)

# PositionError unless it is the seat's own turn in a hand that runs.
cdef int check_turn(NativeView view) except -1

# The public history, as long as `view` lives. A secret that another seat laid face down has no meld.
cdef const tg_ply *plies_of(NativeView view, int *length) noexcept

# A Position of `seat` is made in four steps, so that nothing which can run Python code comes between looking at the
# table and at the history: blank_view, see, blank_plies, which the caller fills, position_of.
cdef NativeView blank_view(object rules, const tg_rules *native, int seat)
cdef int see(NativeView view, const tg_table *table, const tg_own *own) except -1
cdef bytes blank_plies(int length)
cdef int fill_bonus(NativeView view, int64_t pot, object streak) except -1
cdef object position_of(NativeView view, bytes plies)

# (seat, wins in a row) as a position keeps it; None for none.
cdef object streak_of(object streak)
