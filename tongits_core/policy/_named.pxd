from tongits_core._core cimport tg_policy

# The policy of that name under these rules, or a Policy itself; the pointer holds as long as the module or the Policy.
cdef const tg_policy *native_policy(object policy, object rules) except NULL
