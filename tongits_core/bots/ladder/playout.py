"""The playout rods: search by playouts alone, base on all seats. Frozen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tongits_core.bots._playout import action_chips
from tongits_core.position import Action, Position

__all__ = ["best_of", "playout"]

Sums = Callable[[Sequence[Action], int, int], list[int]]
"""Chips of each action, summed over so many worlds from a first one on."""


def playout(position: Position, worlds: int, seed: int) -> Action:
    """The legal action after which playouts bring most: uniform hidden cards, base on all seats, itself included.

    Readings: one action is tried at a time, not a whole turn; others answer calls as base does; nothing is read from
    what was discarded, passed or called.
    """
    return best_of(
        position.legal_actions,
        worlds,
        lambda actions, first, count: action_chips(position, actions, seed, first, count),
    )


def best_of(actions: Sequence[Action], worlds: int, sums: Sums) -> Action:
    """Sequential halving: all actions in the same worlds, again and again the better half of them, sums kept.

    worlds: drawn in all, as many in each round, at least one. Of equals the earlier action stays.
    """
    alive = list(range(len(actions)))
    total = [0] * len(actions)
    rounds = max(1, (len(actions) - 1).bit_length())
    each = max(1, worlds // rounds)
    for number in range(rounds):
        if len(alive) == 1:
            break
        for index, chips in zip(alive, sums([actions[index] for index in alive], number * each, each), strict=True):
            total[index] += chips
        alive = sorted(alive, key=lambda index: (-total[index], index))[: (len(alive) + 1) // 2]
    return actions[alive[0]]
