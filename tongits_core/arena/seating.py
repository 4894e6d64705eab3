"""All seat assignments of a line-up of three."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

__all__ = ["Seating", "seatings"]

Seating = tuple[int, int, int]
"""For each seat the place in the line-up of the player who sits there."""


def seatings(names: Sequence[str]) -> tuple[Seating, ...]:
    """Every different seating of a line-up: 6 for three players, 3 with a pair of equal players, 1 for three equal
    ones.

    >>> seatings(["a", "b", "b"])
    ((0, 1, 2), (1, 0, 2), (1, 2, 0))
    """
    unlike: dict[tuple[str, ...], Seating] = {}
    for first, second, third in permutations(range(3)):
        seating = (first, second, third)
        unlike.setdefault(tuple(names[place] for place in seating), seating)
    return tuple(unlike.values())
