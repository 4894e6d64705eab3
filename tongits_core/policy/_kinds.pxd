# The kinds of player of tongits_core.policy.kinds as the struct of the C core.
cimport cython

from tongits_core._core cimport tg_kinds


@cython.final
cdef class Kinds:
    cdef tg_kinds c

# The Kinds of a sequence of Kind; the packaged ones for None.
cdef Kinds native_kinds(object kinds)
