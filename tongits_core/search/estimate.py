"""Means and standard errors from integer sums over worlds, stratified by the card that is drawn next.

Worlds of a pool of hidden deals are not independent of each other, but the parts of the pool are (src/belief/pool.h).
So errors are measured between the parts: how far the worlds of each part lie from the mean of all. Without a pool,
worlds are independent of each other, and any division into parts will do.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tongits_core.search.exact import exact_sum

__all__ = ["ENDS", "Estimate", "Sums", "combine", "error_of_mean", "gap_of", "is_behind"]

VALUE_COLUMNS = 3
"""Values, their squares, squares of the gap to arm 0, as Search.run() has them. ENDS may follow, and how often the next
player won, and then the values in the worlds of each part."""

ENDS = (
    "won_tongits",
    "won_call",
    "won_exhaustion",
    "lost_tongits",
    "lost_folded",
    "lost_challenge",
    "lost_call",
    "lost_exhaustion",
    "burned",
    "nobody",
)
"""How a hand ends for a seat: always exactly one of these. won_call: it won after its own or another seat's call.
lost_folded: it folded or showed to a call and lost. lost_challenge: it challenged a call and lost. lost_call: it called
and lost. burned: burned, whatever the ending (R24). nobody: the hand is void (R23).
"""
WON = ENDS[:3]
STUDENT = {
    2: 6.483, 3: 2.195, 4: 1.624, 5: 1.417, 6: 1.312, 7: 1.248, 8: 1.206, 9: 1.177, 10: 1.154, 11: 1.137, 12: 1.123,
    13: 1.112, 14: 1.102, 15: 1.094, 16: 1.087, 17: 1.082, 18: 1.076, 19: 1.072, 20: 1.068, 21: 1.064, 22: 1.061,
    23: 1.058, 24: 1.055, 25: 1.053, 26: 1.051, 27: 1.049, 28: 1.047, 29: 1.045, 30: 1.044, 31: 1.042, 32: 1.041,
}  # fmt: skip
"""By number of parts: the 97.5 % quantile of Student's t with one degree of freedom less, by that of the normal
distribution."""


@dataclass(slots=True, weakref_slot=True)
class Sums:
    """Sums of some arms over the same worlds. They are exact, so the order of adding does not matter.

    Gaps are measured against the first arm. If it is dropped, another arm takes its place and the squares of gaps start
    again at 0. Values are summed in parts of a chip, `unit` of them to a chip (Search.unit); means are in chips.
    parts: Search.parts with `ends`, as the values of each part are then summed too; else 1. first: number of the first
    world; each has the number after the one before. chances: the chance of these worlds in each part, if they are those
    in which one card is drawn next.
    """

    arms: int
    ends: bool
    parts: int = 1
    first: int = 0
    chances: Sequence[float] = ()
    worlds: int = 0
    compared: int = 0
    unit: int = field(init=False, default=1)
    _columns: int = field(init=False)
    _flat: list[int] = field(init=False)
    _before: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._columns = VALUE_COLUMNS + (len(ENDS) + 1 if self.ends else 0) + (self.parts if self.parts > 1 else 0)
        self._flat = [0] * (self._columns * self.arms)
        self._before = [0] * self.arms

    @property
    def values(self) -> list[int]:
        """The sum of the values of each arm."""
        return self._flat[:: self._columns]

    @property
    def gap_squares(self) -> list[int]:
        """The sum of the squared gaps of each arm."""
        return self._flat[2 :: self._columns]

    def row(self, arm: int) -> list[int]:
        """Sums of one arm: values, squared values, squared gaps; if ENDS are counted, also how often each of them came
        and the next player won, and the values in the worlds of each part."""
        return self._flat[self._columns * arm : self._columns * (arm + 1)]

    def in_parts(self, arm: int) -> list[int]:
        """The sum of the values of an arm in the worlds of each part."""
        return self.row(arm)[VALUE_COLUMNS + len(ENDS) + 1 :]

    def worlds_in_parts(self) -> list[int]:
        """Number of worlds of each part: world n is of part n % parts."""
        begins = self.first % self.parts
        return [
            (self.worlds + self.parts - 1 - (part - begins) % self.parts) // self.parts for part in range(self.parts)
        ]

    def add(self, flat: Sequence[int], worlds: int, unit: int = 1) -> None:
        """Add the sums of `worlds` more worlds. `flat` holds the row of the first arm, then of the next; `unit` is the
        same each time."""
        self.unit = unit
        self.worlds += worlds
        self.compared += worlds
        self._flat = [so_far + more for so_far, more in zip(self._flat, flat, strict=True)]

    def add_parts(self, in_parts: Sequence[Sequence[int]], worlds: int) -> None:
        """Add `worlds` more worlds of which only the values of each arm in each part are known: enough for means, and
        for errors between parts."""
        between = [0] * (self._columns - self.parts - 1)
        self.add([number for values in in_parts for number in (sum(values), *between, *values)], worlds)

    def keep(self, arms: Sequence[int]) -> None:
        """Drop all arms but these, in this order."""
        self._flat = [number for arm in arms for number in self.row(arm)]
        self._before = [self._before[arm] for arm in arms]
        self.arms = len(arms)
        if arms[0] != 0:
            self.compared = 0
            self._before = self.values
            self._flat[2 :: self._columns] = [0] * self.arms

    def gap_variance(self, arm: int) -> float:
        """Variance of the mean of an arm's gaps, from the `compared` worlds since the present first arm became the
        first."""
        before = self._before
        values, _, squares = self.row(arm)[:VALUE_COLUMNS]
        more = values - before[arm] - (self._flat[0] - before[0])
        return _variance_of_mean(more, squares, self.compared, self.unit)

    def mean_gap(self, arm: int) -> float:
        """Mean gap of an arm to the first, in chips a world."""
        return (self._flat[self._columns * arm] - self._flat[0]) / (self.worlds * self.unit)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Estimate:
    """Expected chips of one line, the chance of each of ENDS if they were counted, and the chances to win.

    gap: value minus the value of the reference line, in the same worlds. win, next_win: the chance that the seat wins,
    and that the next player does.
    """

    value: float
    error: float
    gap: float
    gap_error: float
    worlds: int
    win: float
    ends: Mapping[str, float]
    next_win: float = 0.0


def combine(strata: Sequence[tuple[Fraction, Sums]], arm: int, reference: int = 0) -> Estimate:
    """An arm's estimate over strata (chance, sums): Σ chance × mean. The gap is to the arm `reference`. Errors are
    between parts if the sums of parts are kept, else between worlds; then the reference is arm 0."""
    rows = [sums.row(arm) for _, sums in strata]
    value = _mean_value(strata, arm)
    ends = [row[VALUE_COLUMNS:] for row in rows]
    counted = all(sums.ends for _, sums in strata)
    error, gap_error = _errors_of(strata, arm, reference)
    return Estimate(
        value=float(value),
        error=error,
        gap=float(value - _mean_value(strata, reference)),
        gap_error=gap_error,
        worlds=sum(sums.worlds for _, sums in strata),
        win=float(_mean(strata, [sum(row[: len(WON)]) for row in ends])) if counted else 0.0,
        next_win=float(_mean(strata, [row[len(ENDS)] for row in ends])) if counted else 0.0,
        ends={end: float(_mean(strata, [row[i] for row in ends])) for i, end in enumerate(ENDS) if counted},
    )


def _errors_of(strata: Sequence[tuple[Fraction, Sums]], arm: int, reference: int) -> tuple[float, float]:
    """Standard errors of an arm's value and of its gap to the reference."""
    if strata[0][1].parts > 1:
        return _error_between_parts(strata, arm, None), _error_between_parts(strata, arm, reference)
    variance = gap_variance = 0.0
    for chance, sums in strata:
        share = float(chance)
        weight = share * share  # not share**2: pow() of the C library differs between machines
        total, squares = sums.row(arm)[:2]
        variance += weight * _variance_of_mean(total, squares, sums.worlds, sums.unit)
        gap_variance += weight * sums.gap_variance(arm)
    return math.sqrt(variance), math.sqrt(gap_variance)


def _error_between_parts(strata: Sequence[tuple[Fraction, Sums]], arm: int, reference: int | None) -> float:
    """Standard error of an arm's value, or of its gap to `reference`, from what each part adds to it.

    A part adds the deviations of its worlds from the mean of their stratum, and those of its chances from the mean
    chance.
    """
    parts = strata[0][1].parts
    added = [0.0] * parts
    for chance, sums in strata:
        total, values = sums.row(arm)[0], sums.in_parts(arm)
        if reference is not None:
            total -= sums.row(reference)[0]
            values = [mine - other for mine, other in zip(values, sums.in_parts(reference), strict=True)]
        for part, each in enumerate(_added_by_parts(float(chance), sums, total, values)):
            added[part] += each
    seen = min(parts, sum(sums.worlds for _, sums in strata))
    return _error_of(added, seen) / strata[0][1].unit


def error_of_mean(values: Sequence[int], weights: Sequence[int]) -> float:
    """Standard error of the weighed mean Σ values / Σ weights, from the sums of each part; some weight is above 0. The
    parts are independent of each other, their worlds need not be."""
    seen = sum(1 for weight in weights if weight)
    return _error_of(_deviations(values, weights, sum(values), 1.0), seen)


def _error_of(added: Sequence[float], parts: int) -> float:
    """Standard error of what this many parts add. With few parts an error is itself uncertain; it is wider by Student's
    t, so that ± 1.96 errors hold 95 %."""
    variance = 0.0
    for each in added:
        variance += each * each
    return STUDENT[parts] * math.sqrt(variance) if parts > 1 else 0.0


def _deviations(values: Sequence[int], weights: Sequence[int], total: int, share: float) -> list[float]:
    """What each part adds to the deviation of `share` times the mean. Deviations from a mean of m parts are too small
    by √((m - 1) / m), so they are made wider."""
    weight = sum(weights)
    seen = sum(1 for each in weights if each)
    wider = math.sqrt(seen / (seen - 1)) if seen > 1 else 0.0
    scale = share * wider / (weight * weight)
    return [scale * (weight * mine - each * total) for mine, each in zip(values, weights, strict=True)]


def _added_by_parts(chance: float, sums: Sums, total: int, values: Sequence[int]) -> list[float]:
    """What each part adds in one stratum. total: of the values in all worlds; values: in the worlds of each part."""
    added = _deviations(values, sums.worlds_in_parts(), total, chance)
    if sums.chances:
        middle = exact_sum(sums.chances) / sums.parts
        scale = total / sums.worlds * math.sqrt(sums.parts / (sums.parts - 1)) / sums.parts
        added = [each + scale * (mine - middle) for each, mine in zip(added, sums.chances, strict=True)]
    return added


def gap_of(sums: Sums, arm: int) -> tuple[float, float]:
    """Mean gap of an arm to the first, and the standard error of this gap."""
    return sums.mean_gap(arm), math.sqrt(sums.gap_variance(arm))


def is_behind(gap: tuple[float, float], best: tuple[float, float], clearly: float) -> bool:
    """Whether an arm is worse than the best by more than `clearly` standard errors. Both are (gap to one reference,
    error).

    The correlation of the two errors is not known, so their sum is used.
    """
    return best[0] - gap[0] > clearly * (best[1] + gap[1])


def _mean(strata: Sequence[tuple[Fraction, Sums]], totals: Sequence[int]) -> Fraction:
    """The exact mean, to be rounded only once: a chance of one is exactly 1.0. Every stratum needs at least one world.

    Fractions with the same denominator are summed first, as integers: most have the same, so this is fast.
    """
    numerators: dict[int, int] = defaultdict(int)
    for (chance, sums), total in zip(strata, totals, strict=True):
        numerators[chance.denominator * sums.worlds] += chance.numerator * total
    return sum((Fraction(number, below) for below, number in numerators.items()), Fraction(0))


def _mean_value(strata: Sequence[tuple[Fraction, Sums]], arm: int) -> Fraction:
    """The exact mean value of an arm, in chips. All sums are in the same parts of a chip."""
    return _mean(strata, [sums.row(arm)[0] for _, sums in strata]) / strata[0][1].unit


def _variance_of_mean(total: int, squares: int, n: int, unit: int) -> float:
    """The unbiased variance of a mean, from sums in parts of a chip. Exact integers avoid cancellation. It is 0 for one
    world, which tells nothing."""
    if n < 2:
        return 0.0
    return (n * squares - total * total) / (n * n * (n - 1) * unit * unit)
