cimport cython

from tongits_core._core cimport tg_policy, tg_ranges


@cython.final
cdef class Policy:
    cdef tg_policy c
    cdef tg_ranges ranges
    cdef readonly dict play


# The policy of that name under these rules, or a Policy itself; the pointer holds as long as the module or the Policy.
cdef const tg_policy *native_policy(object policy, object rules) except NULL
