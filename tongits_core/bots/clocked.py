"""Clocked: expectimax with a time limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tongits_core.bots.memory import Profiles
from tongits_core.position import Action, Position
from tongits_core.search import choose

__all__ = ["CLOCKED", "Clocked"]

CLOCKED = "expectimax"
"""The bot that can play with a time limit."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Clocked:
    """expectimax with a time limit for each action instead of fixed work: stronger on faster machines, not
    reproducible.

    >>> str(Clocked(0.005))
    'expectimax@5ms'
    """

    name: ClassVar[str] = CLOCKED
    seconds: float

    def act(self, position: Position) -> Action:
        """The best action found within the time limit."""
        return choose(position, seconds=self.seconds)

    def act_knowing(self, position: Position, profiles: Profiles) -> Action:
        """The best action found within the time limit against others with these profiles."""
        return choose(position, seconds=self.seconds, profiles=profiles)

    def __str__(self) -> str:
        return f"{CLOCKED}@{self.seconds * 1000:g}ms"
