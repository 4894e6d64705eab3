"""Players of tests that are told of finished hands."""

from __future__ import annotations

from dataclasses import dataclass, field

from tongits_core import Action, Position, bots
from tongits_core.game import SeenHand


@dataclass
class Diary:
    """Plays as base and writes down what it is told; the diaries of all tables are in `kept`."""

    kept: list[list[SeenHand]]
    mine: list[SeenHand] = field(default_factory=list)

    def act(self, position: Position) -> Action:
        return bots.create("base").act(position)

    def learn(self, hand: SeenHand) -> None:
        self.mine.append(hand)

    def fresh(self) -> Diary:
        made = Diary(self.kept)
        self.kept.append(made.mine)
        return made

    def __str__(self) -> str:
        return "diary"
