"""perft: counts of action sequences from a game, a simple check that two engines allow the same actions."""

from __future__ import annotations

from typing import SupportsIndex

from tongits_core._arguments import whole
from tongits_core.game._game import Game
from tongits_core.position import Action

__all__ = ["divide", "perft"]

DEEPEST = 10_000  # beyond every hand


def perft(game: Game, depth: SupportsIndex) -> int:
    """The number of sequences of `depth` legal actions; a sequence that ends the hand earlier is not counted.

    The game does not change. TongitsError for a negative depth.

    >>> game = Game.deal("classic", seed=7)
    >>> [perft(game, depth) for depth in range(4)]
    [1, 14, 32, 295]
    """
    return _count(_game(game).copy(), whole(depth, "depth", 0, DEEPEST))


def divide(game: Game, depth: SupportsIndex) -> dict[str, int]:
    """The number of sequences of perft() for each first action, by its text; empty if the hand is over.

    TongitsError for a depth below 1.
    """
    plies = whole(depth, "depth", 1, DEEPEST)
    played = _game(game).copy()
    return {str(action): _after(played, action, plies - 1) for action in tuple(played.legal_actions)}


def _game(game: Game) -> Game:
    if not isinstance(game, Game):
        raise TypeError(f"perft counts from a Game, not from {type(game).__name__}")
    return game


def _count(game: Game, plies: int) -> int:
    if plies == 0:
        return 1
    if plies == 1:
        return len(game.legal_actions)
    return sum(_after(game, action, plies - 1) for action in tuple(game.legal_actions))


def _after(game: Game, action: Action, plies: int) -> int:
    game.push(action)
    found = _count(game, plies)
    game.pop()
    return found
