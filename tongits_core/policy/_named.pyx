"""Policies by name: the fixed ones of the core, `ranged` by its data, or a Policy of one's own."""
from tongits_core._core cimport TG_POLICY_BASE, TG_POLICY_GREEDY, TG_POLICY_RANDOM, tg_policies, tg_policy
from tongits_core.policy._policy cimport Policy

from tongits_core._arguments import shown, text_of
from tongits_core.errors import TongitsError
from tongits_core.policy.ranged import policy_for
from tongits_core.rules import Rules

cdef dict FIXED = {"random": TG_POLICY_RANDOM, "greedy": TG_POLICY_GREEDY, "base": TG_POLICY_BASE}
POLICIES = (*FIXED, "ranged")


cdef const tg_policy *native_policy(object policy, object rules) except NULL:
    cdef int kind
    if isinstance(policy, Policy):
        return &(<Policy>policy).c
    if text_of(policy, "a policy") in FIXED:
        kind = FIXED[policy]
        return &tg_policies[kind]
    if policy != "ranged":
        raise TongitsError(f"policy {shown(policy)}: allowed are {', '.join(POLICIES)}")
    return &(<Policy?>policy_for(Rules.of(rules))).c
