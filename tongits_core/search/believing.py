"""What a search believes of hidden cards: all deals where they are few and the work allows it, else a pool of them."""

from __future__ import annotations

from functools import partial

from tongits_core.belief import Belief
from tongits_core.policy import Ranges
from tongits_core.position import Position
from tongits_core.search.budget import Budget
from tongits_core.search.effort import USUAL, Effort

__all__ = ["believe"]

SMALLEST_POOL, LARGEST_POOL = 64, 2048
"""Hidden deals that a belief holds."""
FEWEST_STEPS, MOST_STEPS = 12, 48
"""Metropolis steps that each of them makes after each drawing of the pool (src/belief/particles.h)."""
SECONDS_A_STEP = 1.2e-6
"""Of one deal, one step after every drawing, late in a hand."""
SHARE = {"draw": 0.35, "play": 0.2, "answer": 0.35}
"""Of the clock that a pool is meant to take: calls hang on it most."""

MOST_WORLDS, MOST_SUMS = 200_000, 1 << 21
"""A list of all deals: how many there may be, and how many sums of pasts."""
WORLDS_A_WORLD, WORLDS_A_SECOND = 16, 400_000
"""How many may be listed for each world that a search may draw, and for each second: about an eighth of it."""


def believe(position: Position, seed: int, ranges: Ranges, budget: Budget, effort: Effort = USUAL) -> Belief:
    """The belief that a search with this budget affords; `ranges` say who calls and challenges without a history."""
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
    )


def _list_limits(budget: Budget, effort: Effort) -> tuple[int, int]:
    if budget.limit is not None:
        worlds, sums = WORLDS_A_WORLD * budget.limit, effort.sums_a_world * budget.limit
    else:
        worlds, sums = (int((budget.seconds or 0.0) * rate) for rate in (WORLDS_A_SECOND, effort.sums_a_second))
    return min(worlds, MOST_WORLDS), min(sums, MOST_SUMS)


def _pool(budget: Budget, phase: str) -> tuple[int, int]:
    """How many hidden deals to hold, half as many as worlds are drawn, and how many steps each makes; by the clock,
    rather more deals than more steps of each."""
    most = LARGEST_POOL if budget.limit is None else min(LARGEST_POOL, max(SMALLEST_POOL, budget.limit // 2))
    if budget.seconds is None:
        return most, MOST_STEPS
    steps = int(SHARE[phase] * budget.seconds / SECONDS_A_STEP)
    size = min(most, max(SMALLEST_POOL, steps // FEWEST_STEPS))
    steps = min(MOST_STEPS, max(FEWEST_STEPS, steps // size))
    if budget.limit is not None and (size, steps) != (most, MOST_STEPS):
        budget.cut_short = True  # the clock has its say, so the worlds alone do not make the advice
    return size, steps
