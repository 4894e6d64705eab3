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
    """What some arms brought over the same worlds; exact, so that the order of adding does not matter."""

    arms: int
    ends: bool
    worlds: int = 0
    rows: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [[0] * (VALUE_COLUMNS + (len(ENDS) if self.ends else 0)) for _ in range(self.arms)]

    def add(self, flat: Sequence[int], worlds: int) -> None:
        """Add the sums of `worlds` more worlds: the numbers of the first arm, then of the next."""
        self.worlds += worlds
        columns = len(self.rows[0])
        for arm, row in enumerate(self.rows):
            for column in range(columns):
                row[column] += flat[columns * arm + column]

    def keep(self, arms: Sequence[int]) -> None:
        """Drop all arms but these, in this order."""
        self.rows = [self.rows[arm] for arm in arms]
        self.arms = len(self.rows)


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
        gap_variance += weight * _variance_of_mean(row[0] - sums.rows[0][0], row[GAP_SQUARES], n)

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
    """What an arm brought more than the reference, and the standard error of that."""
    more = sums.rows[arm][0] - sums.rows[0][0]
    return more / sums.worlds, math.sqrt(_variance_of_mean(more, sums.rows[arm][GAP_SQUARES], sums.worlds))


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
