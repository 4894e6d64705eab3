# The kinds of player of tongits_core.policy.kinds, as the C core reads them.
cimport cython

from tongits_core._core cimport tg_kinds


@cython.final
cdef class Kinds:
    cdef tg_kinds c

# Those made from a sequence of Kind; the packaged ones for None.
cdef Kinds native_kinds(object kinds)
