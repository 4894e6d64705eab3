"""All seat assignments of a line-up of three."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

__all__ = ["Seating", "seatings"]

Seating = tuple[int, int, int]
"""For each seat the place in the line-up of who sits there."""


def seatings(names: Sequence[str]) -> tuple[Seating, ...]:
    """Every way to seat the line-up that is not the same again: 6 of three players, 3 with a pair, 1 of three alike.

    >>> seatings(["a", "b", "b"])
    ((0, 1, 2), (1, 0, 2), (1, 2, 0))
    """
    unlike: dict[tuple[str, ...], Seating] = {}
    for first, second, third in permutations(range(3)):
        seating = (first, second, third)
        unlike.setdefault(tuple(names[place] for place in seating), seating)
    return tuple(unlike.values())
