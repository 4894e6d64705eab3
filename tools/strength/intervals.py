"""Means and ratios over positions, with 95 % intervals by resampling the positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
DRAWS = 1000


def interval(items: Sequence[T], figure: Callable[[Sequence[T]], float]) -> tuple[float, float, float]:
    """A figure of the items, and the ends of its 95 % interval. Items are resampled whole, as they are independent of
    each other and what lies in one is not."""
    source = random.Random(1)
    again = sorted(figure(source.choices(items, k=len(items))) for _ in range(DRAWS))
    return figure(items), again[round(0.025 * DRAWS)], again[round(0.975 * DRAWS) - 1]
