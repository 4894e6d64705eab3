"""The belief of a search: a list of all hidden deals if they are few and the budget allows it, else a pool of deals."""

from __future__ import annotations

from functools import partial

from tongits_core.belief import Belief
from tongits_core.policy import Others, Ranges
from tongits_core.position import Position
from tongits_core.search.budget import Budget
from tongits_core.search.params import Effort

__all__ = ["believe"]


def believe(
    position: Position, seed: int, ranges: Ranges, budget: Budget, effort: Effort, others: Others | None = None
) -> Belief:
    """The belief that fits this budget and these others. Without a history, `ranges` say with which counts players
    call and challenge."""
    most, sums = _list_limits(budget, effort)
    size, steps = _pool(budget, position.phase)
    return Belief(
        position,
        seed,
        size,
        partial(budget.spread, effort.belief_share),
        most=most,
        sums=sums,
        call_at=(ranges.caller_at, ranges.challenge_at),
        stop=partial(budget.expired, effort.list_share),
        steps=steps,
        priors=None if others is None else others.priors,
    )


def _list_limits(budget: Budget, effort: Effort) -> tuple[int, int]:
    params = budget.params
    if budget.limit is not None:
        worlds, sums = params.worlds_a_world * budget.limit, effort.sums_a_world * budget.limit
    else:
        worlds, sums = (int((budget.seconds or 0.0) * rate) for rate in (params.worlds_a_second, effort.sums_a_second))
    return min(worlds, params.most_worlds), min(sums, params.most_sums)


def _pool(budget: Budget, phase: str) -> tuple[int, int]:
    """The number of hidden deals in the pool and the steps of each. The pool has half as many deals as the search draws
    worlds. Under a clock, more deals come before more steps."""
    params = budget.params
    most = params.largest_pool
    if budget.limit is not None:
        most = min(most, max(params.smallest_pool, budget.limit // 2))
    if budget.seconds is None:
        return most, params.most_steps
    steps = int(params.shares(phase).pool * budget.seconds / params.seconds_a_step)
    size = min(most, max(params.smallest_pool, steps // params.fewest_steps))
    steps = min(params.most_steps, max(params.fewest_steps, steps // size))
    if budget.limit is not None and (size, steps) != (most, params.most_steps):
        budget.cut_short = True  # the clock has its say, so the worlds alone do not make the advice
    return size, steps
