"""Players that change how they play during a match. They are doubles for measurements and tests, not of the ladder."""

from __future__ import annotations

from dataclasses import dataclass

from tongits_core import Action, Position, bots
from tongits_core.game import SeenHand

FOLDS = "folds"
"""Plays as base, and folds every call that it may fold."""


@dataclass
class Switching:
    """Plays in each style for so many hands, one after the other; after the last one the first again if it `cycles`.

    styles: names of bots, or FOLDS. It counts the hands that it is told of.

    >>> player = Switching.parse("base>always-challenge@20")
    >>> str(player), player.style
    ('base>always-challenge@20', 'base')
    >>> str(Switching.parse("folds>always-challenge@20..."))
    'folds>always-challenge@20...'
    """

    styles: tuple[str, ...]
    hands: int
    cycles: bool = True
    told: int = 0

    @classmethod
    def parse(cls, text: str) -> Switching:
        """The player with this text: its styles, hands of each, and "..." if it keeps the last one."""
        styles, _, hands = text.removesuffix("...").partition("@")
        return cls(tuple(styles.split(">")), int(hands), not text.endswith("..."))

    @property
    def style(self) -> str:
        """How it plays now."""
        turn = self.told // self.hands
        return self.styles[turn % len(self.styles) if self.cycles else min(turn, len(self.styles) - 1)]

    def act(self, position: Position) -> Action:
        """The action of the present style."""
        if self.style != FOLDS:
            return bots.create(self.style).act(position)
        fold = [action for action in position.legal_actions if action.kind == "fold"]
        return fold[0] if fold else bots.create("base").act(position)

    def learn(self, hand: SeenHand) -> None:
        """Count the hand."""
        self.told += 1

    def fresh(self) -> Switching:
        """The same player before its first hand."""
        return Switching(self.styles, self.hands, self.cycles)

    def __str__(self) -> str:
        return f"{'>'.join(self.styles)}@{self.hands}{'' if self.cycles else '...'}"
