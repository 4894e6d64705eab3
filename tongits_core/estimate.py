"""Means and standard errors from integer sums over worlds, stratified by the card that is drawn next."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["ENDS", "GAP_SQUARES", "Estimate", "Sums", "combine", "gap_of", "is_behind"]

VALUE_COLUMNS = 3
"""Chips, their squares, squares of the gap to the reference arm, as Search.run() has them; ENDS may follow."""
GAP_SQUARES = 2

CLEARLY = 3.0
"""Standard errors that settle a choice before its work is done."""

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
"""How a hand ends for a seat, always one of these. won_call: its own call or another's; lost_folded: to a call that it
folded or showed to; lost_challenge: to a call that it challenged; lost_call: its own; burned: at any ending (R24);
nobody: void (R23).
"""
WON = ENDS[:3]


@dataclass(slots=True)
class Sums:
    """What some arms brought over the same worlds; exact, so that the order of adding does not matter.

    Gaps are those to the first arm. If that is dropped another takes its place, and their squares begin anew.
    """

    arms: int
    ends: bool
    worlds: int = 0
    rows: list[list[int]] = field(default_factory=list)
    compared: int = 0
    _before: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [[0] * (VALUE_COLUMNS + (len(ENDS) if self.ends else 0)) for _ in range(self.arms)]
        self._before = [0] * self.arms

    def add(self, flat: Sequence[int], worlds: int) -> None:
        """Add the sums of `worlds` more worlds: the numbers of the first arm, then of the next."""
        self.worlds += worlds
        self.compared += worlds
        columns = len(self.rows[0])
        for arm, row in enumerate(self.rows):
            for column in range(columns):
                row[column] += flat[columns * arm + column]

    def keep(self, arms: Sequence[int]) -> None:
        """Drop all arms but these, in this order."""
        self.rows = [self.rows[arm] for arm in arms]
        self._before = [self._before[arm] for arm in arms]
        self.arms = len(self.rows)
        if arms[0] != 0:
            self.compared = 0
            self._before = [row[0] for row in self.rows]
            for row in self.rows:
                row[GAP_SQUARES] = 0

    def gap_variance(self, arm: int) -> float:
        """Of the mean of an arm's gaps, from the `compared` worlds in which the first arm has been the first."""
        more = self.rows[arm][0] - self._before[arm] - (self.rows[0][0] - self._before[0])
        return _variance_of_mean(more, self.rows[arm][GAP_SQUARES], self.compared)


@dataclass(frozen=True, slots=True)
class Estimate:
    """Chips of one line, the chance of each of ENDS where they were counted, and of all that win.

    gap: its value minus that of the reference line, in the same worlds.
    """

    value: float
    error: float
    gap: float
    gap_error: float
    worlds: int
    win: float
    ends: Mapping[str, float]


def combine(strata: Sequence[tuple[Fraction, Sums]], arm: int) -> Estimate:
    """An arm's estimate over strata (chance, sums): Σ chance × mean, variance Σ chance² × variance / worlds."""
    variance = gap_variance = 0.0
    for chance, sums in strata:
        row, n = sums.rows[arm], sums.worlds
        weight = float(chance * chance)
        variance += weight * _variance_of_mean(row[0], row[1], n)
        gap_variance += weight * sums.gap_variance(arm)

    value = _mean(strata, [sums.rows[arm][0] for _, sums in strata])
    ends = [sums.rows[arm][VALUE_COLUMNS:] for _, sums in strata if sums.ends]
    return Estimate(
        value=float(value),
        error=math.sqrt(variance),
        gap=float(value - _mean(strata, [sums.rows[0][0] for _, sums in strata])),
        gap_error=math.sqrt(gap_variance),
        worlds=sum(sums.worlds for _, sums in strata),
        win=float(_mean(strata, [sum(row[: len(WON)]) for row in ends])) if ends else 0.0,
        ends={end: float(_mean(strata, [row[i] for row in ends])) for i, end in enumerate(ENDS) if ends},
    )


def gap_of(sums: Sums, arm: int) -> tuple[float, float]:
    """What an arm brought more than the first, and the standard error of that."""
    return (sums.rows[arm][0] - sums.rows[0][0]) / sums.worlds, math.sqrt(sums.gap_variance(arm))


def is_behind(gap: tuple[float, float], best: tuple[float, float]) -> bool:
    """Whether an arm cannot be the better one of two, by their gaps to one reference and the errors of these.

    What the errors have in common is not known, so they count as if they added up.
    """
    return best[0] - gap[0] > CLEARLY * (best[1] + gap[1])


def _mean(strata: Sequence[tuple[Fraction, Sums]], totals: Sequence[int]) -> Fraction:
    """Exact, to be rounded once: a chance of one is 1.0."""
    pairs = zip(strata, totals, strict=True)
    return sum((chance * Fraction(total, sums.worlds) for (chance, sums), total in pairs if total), Fraction(0))


def _variance_of_mean(total: int, squares: int, n: int) -> float:
    """The unbiased variance of a mean; the integers are exact, so nothing cancels. One world tells no variance."""
    if n < 2:
        return 0.0
    return (n * squares - total * total) / (n * n * (n - 1))
