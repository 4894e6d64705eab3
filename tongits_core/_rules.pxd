# Rules as the C core reads them.
from tongits_core._core cimport tg_rules


cdef class NativeRules:
    cdef tg_rules c


# The C rules of Rules, a text, or None (classic). They live as long as the Rules object that was passed, and for ever
# for a text or None.
cdef const tg_rules *native_rules(object rules) except NULL
