# Actions as values, and the legal actions of a seat; what Game and Position are made of.
from tongits_core._core cimport tg_action, tg_error, tg_meld, tg_own, tg_ply, tg_rules, tg_table


cdef class Action:
    cdef object __weakref__
    cdef tg_action native  # its target is TG_NO_MELD
    cdef tg_meld target    # sapaw, take onto the table: that meld as it lies, owner 0; else all zero


cdef class LegalActions:
    cdef object __weakref__
    cdef object owner  # of `native`
    cdef const tg_rules *native
    cdef tg_table table
    cdef tg_own own
    cdef Py_ssize_t size  # -1: not counted yet

    cdef Action at(self, Py_ssize_t index)
    cdef Py_ssize_t length(self)


# An action of a history as a value, and back.
cdef Action action_of_ply(const tg_ply *ply)
cdef tg_ply ply_of(Action action) noexcept

# A history as an array of tg_ply.
cdef bytes plies_from(tuple actions)

# An action of the core as a value; `table` is the table before it.
cdef Action action_from(const tg_table *table, const tg_action *action)

# The core's form of an action on `table`. A meld that does not lie there becomes a target that tg_check refuses.
cdef void native_action(const tg_table *table, Action action, tg_action *out) noexcept

# The legal actions of the seat to act. `native` lives as long as `owner`.
cdef LegalActions legal_of(object owner, const tg_rules *native, const tg_table *table, const tg_own *own)

# Raise IllegalAction for a code other than TG_OK: what was seen, the clause, and what is allowed.
cdef int refuse(tg_error error, str seen, LegalActions allowed) except -1

# The actions that a text stands for ("sapaw 8h 9h on 5h 6h 7h" is two), given the legal actions `allowed`.
cdef list actions_of_text(str text, LegalActions allowed)

# The same where nobody knows what is allowed.
cdef list actions_in_text(str text, bint ace_high_run)
