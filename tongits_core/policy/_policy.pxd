cimport cython

from tongits_core._core cimport tg_policy, tg_ranges


@cython.final
cdef class Policy:
    cdef tg_policy c
    cdef tg_ranges ranges
    cdef readonly dict play
