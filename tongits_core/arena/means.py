"""Means of blocks and their errors; a control variate that leaves the mean where it is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy
from numpy.typing import NDArray

__all__ = ["Mean", "controlled", "mean_of"]

Values = NDArray[numpy.float64]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Mean:
    """A mean over independent blocks: value, standard error (NaN for one block) and number of blocks.

    >>> print(Mean(0.25, 0.1, 400))
    +0.250 ± 0.197
    """

    value: float
    error: float
    blocks: int

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval (Student's t)."""
        return self.error * _student(self.blocks - 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.value - self.half_width, self.value + self.half_width

    def to_dict(self, name: str) -> dict[str, object]:
        """For JSON: the value by `name`, with its standard error and 95 % interval; null for one block.

        >>> Mean(0.5, math.nan, 1).to_dict("chips")
        {'chips': 0.5, 'chips_error': None, 'chips_interval': None}
        """
        known = self.blocks > 1
        interval = list(self.interval) if known else None
        return {name: self.value, f"{name}_error": self.error if known else None, f"{name}_interval": interval}

    def __str__(self) -> str:
        return self.shown(1, "+.3f")

    def shown(self, scale: float, form: str) -> str:
        """The value and half its interval in units of 1 / scale; – where one block tells no interval.

        >>> Mean(0.5, 0.01, 1000).shown(100, ".1f"), Mean(0.5, math.nan, 1).shown(100, ".1f")
        ('50.0 ± 2.0', '50.0 ± –')
        """
        half = format(scale * self.half_width, form.lstrip("+")) if self.blocks > 1 else "–"
        return f"{format(scale * self.value, form)} ± {half}"


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by the expansion of Cornish and Fisher; within 1 % from 4 degrees of freedom."""
    if freedom < 1:
        return math.nan
    z = NormalDist().inv_cdf(0.975)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def mean_of(values: Values) -> Mean:
    """The mean of independent blocks.

    >>> mean_of(numpy.array([0.0, 2.0]))
    Mean(value=1.0, error=1.0, blocks=2)
    """
    blocks = len(values)
    error = float(values.std(ddof=1)) / math.sqrt(blocks) if blocks > 1 else math.nan
    return Mean(float(values.mean()), error, blocks)


def controlled(values: Values, luck: Values) -> Values:
    """The blocks less their luck times a coefficient, which is estimated on other blocks than those it is used on.

    Blocks of even number use the regression coefficient of those of odd number and the other way round. If the luck of
    every block has mean 0 (luck.py), so has coefficient × luck, since a block's coefficient is independent of its luck:
    the mean of what is returned is the mean of `values` exactly, whatever the coefficients are.
    """
    adjusted = values.copy()
    for part in (0, 1):
        adjusted[part::2] -= _coefficient(values[1 - part :: 2], luck[1 - part :: 2]) * luck[part::2]
    return adjusted


def _coefficient(values: Values, luck: Values) -> float:
    if len(luck) < 2:
        return 0.0
    spread = float(numpy.var(luck))
    return float(numpy.mean((values - values.mean()) * (luck - luck.mean()))) / spread if spread else 0.0
