# Rules as the C core reads them.
from tongits_core._core cimport tg_rules


cdef class NativeRules:
    cdef tg_rules c


# The C rules of Rules, a text, or None (classic). Pointers into them hold as long as the object that is returned; the
# one of Rules lives as long as they do.
cdef NativeRules native_rules(object rules)
