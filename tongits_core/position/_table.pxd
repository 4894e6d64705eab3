# The public table that follows from a list of actions.
cimport cython

from tongits_core._core cimport tg_table
from tongits_core.rules._rules cimport NativeRules


@cython.final
cdef class PublicTable:
    cdef NativeRules rules
    cdef tg_table c
    cdef unsigned asked
