"""Means and standard errors from integer sums over worlds, stratified by the card that is drawn next."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["COLUMNS", "Estimate", "Sums", "combine"]

COLUMNS = 6
"""Chips, their squares, wins, Tongits, burned, squares of the gap to the reference arm: as Search.run() has them."""


@dataclass(slots=True)
class Sums:
    """What some arms brought over the same worlds; exact, so that the order of adding does not matter."""

    arms: int
    worlds: int = 0
    rows: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = [[0] * COLUMNS for _ in range(self.arms)]

    def add(self, flat: Sequence[int], worlds: int) -> None:
        """Add the sums of `worlds` more worlds, COLUMNS numbers for each arm."""
        self.worlds += worlds
        for arm, row in enumerate(self.rows):
            for column in range(COLUMNS):
                row[column] += flat[COLUMNS * arm + column]

    def keep(self, arms: Sequence[int]) -> None:
        """Drop all arms but these, in this order."""
        self.rows = [self.rows[arm] for arm in arms]
        self.arms = len(self.rows)


@dataclass(frozen=True, slots=True)
class Estimate:
    """Chips and chances of one line; `gap` is its value minus that of the reference line, in the same worlds."""

    value: float
    error: float
    win: float
    tongits: float
    burned: float
    gap: float
    gap_error: float
    worlds: int


def combine(strata: Sequence[tuple[Fraction, Sums]], arm: int) -> Estimate:
    """An arm's estimate over strata (chance, sums): Σ chance × mean, variance Σ chance² × variance / worlds."""
    variance = gap_variance = 0.0
    for chance, sums in strata:
        row, n = sums.rows[arm], sums.worlds
        weight = float(chance * chance)
        variance += weight * _variance_of_mean(row[0], row[1], n)
        gap_variance += weight * _variance_of_mean(row[0] - sums.rows[0][0], row[5], n)

    def mean(value: Callable[[Sums], int]) -> float:
        """Exact, then rounded once: a chance of one is 1.0."""
        return float(sum((chance * Fraction(value(sums), sums.worlds) for chance, sums in strata), Fraction(0)))

    return Estimate(
        value=mean(lambda sums: sums.rows[arm][0]),
        error=math.sqrt(variance),
        win=mean(lambda sums: sums.rows[arm][2]),
        tongits=mean(lambda sums: sums.rows[arm][3]),
        burned=mean(lambda sums: sums.rows[arm][4]),
        gap=mean(lambda sums: sums.rows[arm][0] - sums.rows[0][0]),
        gap_error=math.sqrt(gap_variance),
        worlds=sum(sums.worlds for _, sums in strata),
    )


def _variance_of_mean(total: int, squares: int, n: int) -> float:
    """The unbiased variance of a mean; the integers are exact, so nothing cancels. One world tells no variance."""
    if n < 2:
        return 0.0
    return (n * squares - total * total) / (n * n * (n - 1))
