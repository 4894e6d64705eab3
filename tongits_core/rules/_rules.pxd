# Rules as the struct of the C core.
from tongits_core._core cimport tg_rules


cdef class NativeRules:
    cdef tg_rules c


# The C rules of Rules, a text, or None (classic). Pointers into them are valid while the returned object lives. Rules
# keep their object, so for these the pointers are valid while the Rules live.
cdef NativeRules native_rules(object rules)
