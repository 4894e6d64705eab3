"""Means of blocks and their errors, and a control variate that does not bias the mean."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy
from numpy.typing import NDArray

__all__ = ["Mean", "controlled", "grouped", "mean_of"]

Values = NDArray[numpy.float64]

FEW = 30
"""With fewer hands a coefficient adds more error than it removes: with 10, the error of one match grew by half."""


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
        """The mean for JSON: the value under `name`, its standard error and 95 % interval, which are null for one
        block.

        >>> Mean(0.5, math.nan, 1).to_dict("chips")
        {'chips': 0.5, 'chips_error': None, 'chips_interval': None}
        """
        known = self.blocks > 1
        interval = list(self.interval) if known else None
        return {name: self.value, f"{name}_error": self.error if known else None, f"{name}_interval": interval}

    def __str__(self) -> str:
        return self.shown(1, "+.3f")

    def shown(self, scale: float, form: str) -> str:
        """The value and half of its interval, both times `scale`; the interval is "–" for one block.

        >>> Mean(0.5, 0.01, 1000).shown(100, ".1f"), Mean(0.5, math.nan, 1).shown(100, ".1f")
        ('50.0 ± 2.0', '50.0 ± –')
        """
        half = format(scale * self.half_width, form.lstrip("+")) if self.blocks > 1 else "–"
        return f"{format(scale * self.value, form)} ± {half}"


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's t by the Cornish-Fisher expansion; within 1 % from 4 degrees of freedom on."""
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


def grouped(values: Values, size: int) -> Values:
    """The means of each `size` values in a row.

    >>> grouped(numpy.array([0.0, 2.0, 5.0, 7.0]), 2).tolist()
    [1.0, 6.0]
    """
    means: Values = values if size == 1 else values.reshape(-1, size).mean(axis=1)
    return means


def controlled(values: Values, luck: Values, size: int = 1) -> Values:
    """The values minus coefficient × luck; the coefficient of each block is estimated from all other blocks.

    A block is `size` values in a row, which may depend on each other: the hands of a match whose players remember.
    The luck of every value has mean 0 (luck.py), and the coefficient of a block does not depend on its luck, so
    coefficient × luck has mean 0 too. So the result has the same mean as the values, for any coefficients. This is the
    splitting scheme of Avramidis and Wilson (Operations Research Letters 14, 1993), with one block left out.

    The coefficient is that of a linear regression, times max(0, 1 - 1 / t²), where t is its ratio to its standard error
    (shrinkage as by James and Stein, 1961). The factor is there because an estimated coefficient adds noise; luck that
    explains nothing gets the coefficient 0. With fewer than FEW - 1 values in other blocks nothing is changed.

    >>> luck = numpy.tile([-1.0, 0.0, 1.0], 20)
    >>> controlled(3.0 + luck, luck).round(6).tolist() == [3.0] * 60
    True
    """
    if len(values) - size < FEW - 1:
        return values.copy()
    adjusted: Values = values - _coefficients(values, luck, size) * luck
    return adjusted


def _coefficients(values: Values, luck: Values, size: int) -> Values:
    """For each value the coefficient estimated from all other blocks."""

    def others_sum(terms: Values) -> Values:
        own = terms if size == 1 else numpy.repeat(terms.reshape(-1, size).sum(axis=1), size)
        left: Values = terms.sum() - own
        return left

    others = len(values) - size
    x, y = luck - luck.mean(), values - values.mean()  # centred, since sums of large numbers lose digits
    x_sum, y_sum = others_sum(x), others_sum(y)
    xx = others_sum(x * x) - x_sum**2 / others
    yy = others_sum(y * y) - y_sum**2 / others
    xy = others_sum(x * y) - x_sum * y_sum / others
    explained = _ratio(xy * xy, xx)
    noise = numpy.maximum(yy - explained, 0.0) / (others - 2)
    worth = numpy.where(explained > 0, numpy.maximum(1.0 - _ratio(noise, explained), 0.0), 0.0)
    return worth * _ratio(xy, xx)


def _ratio(part: Values, whole: Values) -> Values:
    """part / whole, 0 where whole is 0."""
    return numpy.divide(part, whole, out=numpy.zeros_like(whole), where=whole > 0)
