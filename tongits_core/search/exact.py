"""Sums of floats that are the same on every Python: exact, and rounded once. Python's own sum() rounds as it adds up to
version 3.11 and compensates from 3.12 on."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

__all__ = ["exact_mean", "exact_sum"]


def exact_sum(numbers: Iterable[float]) -> float:
    """The exact sum, rounded once.

    >>> exact_sum([0.1] * 10)
    1.0
    """
    return float(sum(map(Fraction, numbers), Fraction(0)))


def exact_mean(weighted: Iterable[tuple[float, float]]) -> float:
    """The mean of (weight, value) pairs, rounded once. The weights are not all 0."""
    pairs = [(Fraction(weight), Fraction(value)) for weight, value in weighted]
    return float(sum((weight * value for weight, value in pairs), Fraction(0)) / sum(weight for weight, _ in pairs))
