# Hidden hands weighed by the public history, as a search draws its worlds from them.
cimport cython

from tongits_core._core cimport tg_belief, tg_stop
from tongits_core.policy._kinds cimport Kinds
from tongits_core.position._position cimport NativeView


@cython.final
cdef class Stop:
    cdef object asked
    cdef object raised
    cdef tg_stop c

    cdef int reraise(self) except -1


@cython.final
cdef class Belief:
    cdef NativeView view
    cdef Kinds kinds
    cdef tuple priors  # of each seat: 256 * log2 of the share of each kind
    cdef tuple tables  # of each seat and kind: a Policy or None
    cdef tg_belief c
