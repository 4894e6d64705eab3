cimport cython
from libc.stdint cimport int16_t

from tongits_core._core cimport TG_LEAF_CELLS


@cython.final
cdef class LeafTable:
    cdef readonly int bits  # values are chips times 2 ** bits
    cdef readonly int win   # what a winner gets, in the same unit
    cdef int16_t value[TG_LEAF_CELLS]
