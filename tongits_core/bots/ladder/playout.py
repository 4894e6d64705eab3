"""The player `playout`: search by playouts alone, with base in all seats. Frozen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tongits_core.bots._playout import action_chips
from tongits_core.position import Action, Position

__all__ = ["best_of", "playout"]

Sums = Callable[[Sequence[Action], int, int], list[int]]
"""(actions, first world, number of worlds) -> chips of each action, summed over these worlds."""


def playout(position: Position, worlds: int, seed: int) -> Action:
    """The legal action with the best result in playouts with uniform hidden cards and base in all seats.

    Details: it tries single actions, not whole turns; the others answer calls as base does; it draws no conclusion from
    what the others discarded, passed or called.
    """
    return best_of(
        position.legal_actions,
        worlds,
        lambda actions, first, count: action_chips(position, actions, seed, first, count),
    )


def best_of(actions: Sequence[Action], worlds: int, sums: Sums) -> Action:
    """Sequential halving: each round plays all remaining actions in the same new worlds and keeps the better half.

    Sums go on over the rounds. worlds: total number, divided equally among the rounds, at least one in each. Among
    equals the earlier action stays.
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
