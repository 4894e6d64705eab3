# The plans of one turn, as the search values them (src/search/plans.h).
cimport cython

from tongits_core._core cimport tg_action, tg_policy
from tongits_core.search._core cimport tg_plan, tg_plans
from tongits_core.position._position cimport NativeView


@cython.final
cdef class Plans:
    cdef readonly NativeView view
    cdef tg_plans c

    cdef int add_action(self, const tg_action *action) except -1
    cdef int add_turns(self, const tg_action *first, const tg_policy *policy, int most_ways) except -1

    # A plan of the list; the pointer is valid until the list grows. IndexError for a wrong index.
    cdef const tg_plan *at(self, Py_ssize_t index) except NULL
