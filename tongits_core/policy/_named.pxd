from tongits_core._core cimport tg_policy

# The policy of a name under these rules, or of a Policy. The pointer is valid while the module or the Policy lives.
cdef const tg_policy *native_policy(object policy, object rules) except NULL
