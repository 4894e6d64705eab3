"""Means and ratios over positions, with 95 % intervals by resampling the positions."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
DRAWS = 1000


def interval(items: Sequence[T], figure: Callable[[Sequence[T]], float]) -> tuple[float, float, float]:
    """A figure of the items, and the ends of its 95 % interval. Items are resampled whole, as they are independent of
    each other and what lies in one is not. Samples in which there is no figure (NaN) are left out; the ends are NaN if
    that leaves fewer than half.

    >>> interval([1.0, 2.0, 3.0, 4.0] * 25, lambda items: sum(items) / len(items))[0]
    2.5
    """
    source = random.Random(1)
    drawn = [figure(source.choices(items, k=len(items))) for _ in range(DRAWS)]
    again = sorted(each for each in drawn if not math.isnan(each))
    if 2 * len(again) < DRAWS:
        return figure(items), math.nan, math.nan
    return figure(items), again[round(0.025 * len(again))], again[round(0.975 * len(again)) - 1]
