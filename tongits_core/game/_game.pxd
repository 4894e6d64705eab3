# The full state of a hand, for referees; what a seat may know of it is Game.view(seat).
from tongits_core._core cimport tg_rules, tg_state
from tongits_core.rules._rules cimport NativeRules


cdef class Game:
    cdef readonly object rules
    cdef object __weakref__
    cdef NativeRules owner
    cdef const tg_rules *native  # belongs to `owner`
    cdef tg_state state
    cdef tg_state start          # as dealt
    cdef list actions            # pushed so far
    cdef list states             # before each of them, as bytes

    cdef tuple seen(self)
    cdef int push_one(self, object action) except -1
