"""Measuring rods: players that see the whole game, with all hidden cards. They are not bots.

Only the referee of the arena can ask them; `bots.create`, a Position and `suggest` cannot reach them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tongits_core import Action, Game, deadwood
from tongits_core.bots import true_action_chips
from tongits_core.bots.ladder import best_of, pk

__all__ = ["RODS", "Rod"]

ORACLE_WORLDS = 256
"""Shuffles of the stock for a decision of oracle-hands."""


class Rod(Protocol):
    """A player that gets the Game instead of a Position. sees_stock: whether it uses the order of the stock."""

    sees_stock: bool

    def act(self, game: Game) -> Action:
        """The action of the seat whose turn it is."""


class Kp:
    """Plays as pk does, but calls only if its count is the lowest of all hands and at most 8, or at most 14 while
    somebody has not opened.

    Readings: it challenges if and only if its count is the lowest of all hands; an equal count is not the lowest.
    """

    sees_stock = False

    def act(self, game: Game) -> Action:
        """The action of pk, except for calls and answers."""
        counts = [deadwood(hand, game.rules) for hand in game.hands]
        mine = counts.pop(game.turn)
        lowest = mine < min(counts)
        if game.phase == "answer":
            return _of_kind(game, "challenge" if lowest else "fold") or _of_kind(game, "show") or game.legal_actions[0]
        call = _of_kind(game, "call")
        if call is not None and lowest and mine <= (8 if all(game.opened) else 14):
            return call
        return pk(game.view(game.turn), calls=False)


def _of_kind(game: Game, kind: str) -> Action | None:
    return next((action for action in game.legal_actions if action.kind == kind), None)


class Oracle:
    """The playout search with the true hands; with `sees_stock` also with the true stock."""

    def __init__(self, sees_stock: bool) -> None:
        self.sees_stock = sees_stock

    def act(self, game: Game) -> Action:
        """The legal action with the best result in playouts by base, over shuffled stocks or in the true world."""
        seed = len(game.history)
        actions = list(game.legal_actions)
        if self.sees_stock:
            chips = true_action_chips(game, actions, seed, 0, 1, False)
            return actions[chips.index(max(chips))]
        return best_of(
            actions,
            ORACLE_WORLDS,
            lambda alive, first, worlds: true_action_chips(game, alive, seed, first, worlds, True),
        )


RODS: Mapping[str, Rod] = {"kp": Kp(), "oracle-hands": Oracle(False), "oracle-stock": Oracle(True)}
"""The rods by name."""
