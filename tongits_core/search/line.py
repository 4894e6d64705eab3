"""What a search reports: lines. A line is one way to play the turn; for a draw it has a plan for each card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tongits_core.position import Action
from tongits_core.search.exact import exact_sum

__all__ = ["Group", "Line"]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Group:
    """Cards that have the same plan after they are drawn, and the chance to draw one of them."""

    actions: tuple[Action, ...]
    cards: tuple[str, ...]
    chance: float


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Line:
    """One way to play the turn, valued on worlds that had no part in the screening.

    actions: the whole plan; for a draw only "draw". value: expected chips of this hand, with what the hand changes in
    the worth of the pot (R25). pot: the part of value that is due to the pot; 0 without one. error: standard error of
    value. win, next_win, prev_win: chance that the seat, the next or the previous player wins. loss: chips lost against
    the best line, never negative. loss_error: standard error of loss, from the same worlds. worlds:
    number of worlds that valued the line. ends: chance of each ending for the seat; the names are those of
    estimate.ENDS and the sum is 1. after: the plan for each card that may be drawn. chances: the chance of each card.
    """

    actions: tuple[Action, ...]
    value: float
    error: float
    win: float
    loss: float
    loss_error: float
    worlds: int
    ends: Mapping[str, float] = field(default_factory=dict, hash=False)
    after: Mapping[str, tuple[Action, ...]] = field(default_factory=dict, hash=False)
    chances: Mapping[str, float] = field(default_factory=dict, hash=False)
    next_win: float = 0.0
    pot: float = 0.0

    @property
    def prev_win(self) -> float:
        """The chance that the previous player wins."""
        return max(0.0, 1.0 - self.win - self.next_win - self.ends.get("nobody", 0.0))

    @property
    def tongits(self) -> float:
        """The chance to win by Tongits."""
        return self.ends.get("won_tongits", 0.0)

    @property
    def burned(self) -> float:
        """The chance to end burned."""
        return self.ends.get("burned", 0.0)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The cards that may be drawn, grouped by plan, likeliest group first."""
        cards: dict[tuple[Action, ...], list[str]] = {}
        for card, actions in self.after.items():
            cards.setdefault(actions, []).append(card)
        groups = [
            Group(actions, tuple(each), exact_sum(self.chances[card] for card in each))
            for actions, each in cards.items()
        ]
        return tuple(sorted(groups, key=lambda group: -group.chance))

    def __str__(self) -> str:
        return ", ".join(map(str, self.actions))

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        plain: dict[str, Any] = {
            "actions": [str(action) for action in self.actions],
            "value": self.value,
            "pot": self.pot,
            "error": self.error,
            "win": self.win,
            "next_win": self.next_win,
            "prev_win": self.prev_win,
            "tongits": self.tongits,
            "burned": self.burned,
            "loss": self.loss,
            "loss_error": self.loss_error,
            "worlds": self.worlds,
            "ends": dict(self.ends),
        }
        if self.after:
            plain["after"] = {
                card: {"chance": self.chances[card], "actions": [str(action) for action in actions]}
                for card, actions in self.after.items()
            }
        return plain
