# The full state of a hand, for referees. Game.view(seat) is the part that a seat may know.
from tongits_core.position._action cimport Action
from tongits_core._core cimport tg_rules, tg_state
from tongits_core.rules._rules cimport NativeRules


# One action of a game and the state before it. It never changes, so games and their copies share the past.
cdef class Ply:
    cdef Ply before  # None for the first ply
    cdef Action action
    cdef tg_state state
    cdef int number  # from 1


cdef class Game:
    cdef readonly object rules
    cdef object __weakref__
    cdef NativeRules owner
    cdef const tg_rules *native  # belongs to `owner`
    cdef tg_state state
    cdef tg_state start          # as dealt
    cdef Ply last                # None before the first action

    cdef int try_one(self, Action action) except -1
    cdef int push_one(self, Action action) except -1
