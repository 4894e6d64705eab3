from tongits_core._core cimport tg_policy

# What a name stands for under these rules: itself for a fixed one, else a Policy; a Policy is itself. TongitsError.
cdef object chosen_policy(object policy, object rules)

# Of what chosen_policy() gave, which the caller keeps as long as the pointer.
cdef const tg_policy *native_policy(object chosen) except NULL
