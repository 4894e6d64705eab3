"""Policies by name: the fixed ones of the C core, and `ranged` from its data; or any Policy."""
from libc.stdint cimport uint64_t

from tongits_core._core cimport (
    TG_ALWAYS, TG_POLICY_BASE, TG_POLICY_GREEDY, TG_POLICY_RANDOM, TG_STREAM_BOT, tg_action, tg_policies,
    tg_policy, tg_policy_act, tg_policy_chance, tg_rng, tg_rng_make,
)
from tongits_core.policy._policy cimport Policy
from tongits_core.position._action cimport action_from
from tongits_core.position._position cimport NativeView, check_turn, native_view

from tongits_core._arguments import shown, text_of
from tongits_core.errors import TongitsError
from tongits_core.policy.ranged import policy_for
from tongits_core.rules import Rules

cdef dict FIXED = {"random": TG_POLICY_RANDOM, "greedy": TG_POLICY_GREEDY, "base": TG_POLICY_BASE}
POLICIES = (*FIXED, "ranged")


cdef object chosen_policy(object policy, object rules):
    if isinstance(policy, str) and policy in FIXED or isinstance(policy, Policy):
        return policy
    if text_of(policy, "a policy") != "ranged":
        raise TongitsError(f"policy {shown(policy)}: allowed are {', '.join(POLICIES)}")
    return <Policy?>policy_for(Rules.of(rules))


cdef const tg_policy *native_policy(object chosen) except NULL:
    cdef int kind
    if isinstance(chosen, Policy):
        return &(<Policy>chosen).c
    kind = FIXED[chosen]
    return &tg_policies[kind]


cdef bint leaves_to_chance(const tg_policy *policy, NativeView view) noexcept:
    """Whether the action of the policy in a running hand depends on its seed."""
    cdef int chance
    if policy.random:
        return True
    chance = tg_policy_chance(policy, &view.rules, &view.c.table, &view.c.own)
    return 0 < chance < TG_ALWAYS


def act(position, policy, seed_of):
    """The action of a policy (a name or a Policy) in a position of the seat to act.

    seed_of() returns the seed of its random choices; it is called only if there is a choice. PositionError where it is
    another's turn, or the hand is over.

    >>> from tongits_core import Game
    >>> act(Game.deal(seed=7).view(0), "base", None)
    Action('expose 3h 4h 5h')
    """
    cdef NativeView view = native_view(position)
    cdef object kept = chosen_policy(policy, view.played)
    cdef const tg_policy *chosen = native_policy(kept)
    cdef tg_action action
    cdef tg_rng rng
    cdef uint64_t seed = 0
    check_turn(view)
    if leaves_to_chance(chosen, view):
        seed = seed_of()
    rng = tg_rng_make(seed, TG_STREAM_BOT, 0)
    tg_policy_act(chosen, &view.rules, &view.c.table, &view.c.own, &rng, &action)
    return action_from(&view.c.table, &action)
