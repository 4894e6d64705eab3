"""The belief of a search: a list of all hidden deals if they are few and the budget allows it, else a pool of deals."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import partial

from tongits_core.belief import Belief
from tongits_core.policy import Others, Ranges
from tongits_core.position import Position
from tongits_core.search.budget import Budget
from tongits_core.search.params import Effort

__all__ = ["believe"]


def believe(
    position: Position,
    seed: int,
    ranges: Ranges,
    budget: Budget,
    effort: Effort,
    others: Others | None = None,
    parts: int = 1,
) -> Belief:
    """The belief that fits this budget and these others. Without a history, `ranges` say with which counts players
    call and challenge. parts: independent parts of a pool; with several, errors hold what the pool leaves open, a pool
    with too few hands of a caller is made larger, and calls are judged by tables too (Others.tables). A choice judges
    them by the numbers of the kinds alone: that tables make it better is not shown."""
    most, sums = _list_limits(budget, effort)
    work = _pool(budget, position.phase) if parts == 1 else _parted(budget, position.phase, parts)
    make = partial(
        Belief,
        position,
        seed,
        run=partial(budget.spread, effort.belief_share),
        most=most,
        sums=sums,
        call_at=(ranges.caller_at, ranges.challenge_at),
        stop=partial(budget.expired, effort.list_share),
        priors=None if others is None else others.priors,
        tables=others.tables(position.rules) if others is not None and parts > 1 else None,
        parts=parts,
    )
    belief = make(**asdict(work))
    hands, most = 0.0, parts * budget.params.walk_in(position.phase).largest
    while parts > 1 and work.size < most:
        found = _hands_of_caller(belief, position)
        if found is None or found >= budget.params.fewest_hands or found < budget.params.more_hands * hands:
            break
        if budget.expired(effort.belief_share / 4):
            break
        hands = found
        work = replace(work, size=min(2 * work.size, most))
        belief = make(**asdict(work))
    return belief


def _hands_of_caller(belief: Belief, position: Position) -> float | None:
    """The effective number of different hands of the caller in a pool; None without a caller or a pool."""
    caller = position.facts.caller
    if belief.exact or belief.size == 0 or caller is None:
        return None
    return belief.different_hands(caller)


def _list_limits(budget: Budget, effort: Effort) -> tuple[int, int]:
    params = budget.params
    if budget.limit is not None:
        worlds, sums = effort.deals_a_world * budget.limit, effort.sums_a_world * budget.limit
    else:
        rates = effort.deals_a_second, effort.sums_a_second
        worlds, sums = (int((budget.seconds or 0.0) * rate) for rate in rates)
    return min(worlds, params.most_worlds), min(sums, params.most_sums)


@dataclass(frozen=True)
class _Pool:
    """The work on a pool, as Belief() takes it."""

    size: int
    steps: int
    burn: int = 0
    between: int = 1
    times: int = 1


def _pool(budget: Budget, phase: str) -> _Pool:
    """A pool of one part, for a choice: it has half as many deals as the search draws worlds. Under a clock, more deals
    come before more steps."""
    params = budget.params
    most = params.largest_pool
    if budget.limit is not None:
        most = min(most, max(params.smallest_pool, budget.limit // 2))
    if budget.seconds is None:
        return _Pool(most, params.most_steps)
    steps = int(params.shares(phase).pool * budget.seconds / params.seconds_a_step)
    size = min(most, max(params.smallest_pool, steps // params.fewest_steps))
    steps = min(params.most_steps, max(params.fewest_steps, steps // size))
    if budget.limit is not None and (size, steps) != (most, params.most_steps):
        budget.cut_short = True  # the clock has its say, so the worlds alone do not make the advice
    return _Pool(size, steps)


def _parted(budget: Budget, phase: str, parts: int) -> _Pool:
    """A pool of several parts, for values: as many particles as can walk far enough."""
    params = budget.params
    walk = params.walk_in(phase)
    each = walk.largest
    if budget.limit is not None:
        each = min(each, max(walk.smallest, budget.limit // walk.worlds_a_particle))
    walked = walk.steps
    if budget.seconds is not None:
        steps = int(params.shares(phase).pool * budget.seconds / params.seconds_a_walk) // parts
        fits = min(each, max(min(params.fewest_particles, walk.smallest), steps // walk.steps))
        walked = min(walked, max(params.shortest_walk, steps // fits))
        if budget.limit is not None and (fits, walked) != (each, walk.steps):
            budget.cut_short = True
        each = fits
    times = max(1, walked // 2 // params.between)
    return _Pool(
        size=each * parts,
        steps=max(params.shortest_step, walked // params.parts_of_a_walk),
        burn=walked // 2,
        between=params.between,
        times=min(times, walk.kept),
    )
