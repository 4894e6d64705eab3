"""Advice: the lines of a position with what they are worth, in numbers, in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tongits_core._action import Action
from tongits_core.position import Position

if TYPE_CHECKING:
    from tongits_core.insight import Insight

__all__ = ["Advice", "Group", "Line"]

SCHEMA = "tongits.advice/1"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Group:
    """Cards whose draw is answered by one plan, and the chance that one of them is drawn."""

    actions: tuple[Action, ...]
    cards: tuple[str, ...]
    chance: float


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Line:
    """One way to play the turn, valued on worlds that had no part in choosing it.

    actions: the whole plan, for a draw just "draw". value: expected chips of this hand, and the pot if this hand's win
    takes it (R25); error: its standard error. win: the chance to win. loss: chips lost against the best line, negative
    if it came out ahead; loss_error: its standard error, from the same worlds. worlds: how many valued it. ends: the
    chance of each way in which the hand can end for the seat, as estimate.ENDS names them, in sum 1. after: the plan
    for each card that may be drawn; chances: of each card.
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
            Group(actions, tuple(each), sum(self.chances[card] for card in each)) for actions, each in cards.items()
        ]
        return tuple(sorted(groups, key=lambda group: -group.chance))

    def __str__(self) -> str:
        return ", ".join(map(str, self.actions))

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        plain: dict[str, Any] = {
            "actions": [str(action) for action in self.actions],
            "value": self.value,
            "error": self.error,
            "win": self.win,
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


@dataclass(frozen=True)
class Advice:
    """What suggest() found: lines, the recommended one first, then by value.

    worlds: hidden deals drawn; leaves: playouts made; plans: plans that were considered; seconds: time taken, no
    part of what makes two equal; reproducible: whether the same position, seed and worlds give the same advice
    again; stopped: whether time or the caller ended it. caller_at, challenge_at: counts up to which others are
    taken to call, and to challenge a call (ranges.py), where that matters, else None. effective: how many different
    hidden deals the history was explained by (the effective size of the pool or list they were drawn from), 0
    without one. exact: whether every deal, chance and later turn was weighed, so that values have no error, for the
    belief and the opponents assumed (endgame.py); then worlds are all deals, and leaves how often a plan was played
    in one. rounds: after how many of the seat's turns playouts that chose ended in an estimate, None: they went to
    the end.
    """

    position: Position
    lines: tuple[Line, ...]
    seed: int
    worlds: int
    leaves: int
    plans: int
    seconds: float = field(compare=False)
    reproducible: bool
    stopped: bool
    caller_at: int | None = None
    challenge_at: int | None = None
    effective: float = 0.0
    exact: bool = False
    rounds: int | None = None

    @property
    def best(self) -> Action:
        """The action to take now."""
        return self.lines[0].actions[0]

    @cached_property
    def insight(self) -> Insight:
        """What lies behind the recommended line: dangers of discards, outs, calls, who holds what (insight.py).

        Counted when it is first asked for, in some milliseconds; it hangs on position, seed, worlds and lines alone. It
        is counted in sampled deals also where the advice is exact.
        """
        from tongits_core.insight import look_into

        return look_into(self)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why, in players' words, each from numbers of the insight (reasons.py)."""
        from tongits_core.reasons import reasons

        return reasons(self)

    def explain(self) -> str:
        """The recommended turn in words, what it is worth, and what the runner-up loses."""
        from tongits_core.explain import explain

        return explain(self)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON, insight and reasons included: the same for the same advice, time apart."""
        return {
            "schema": SCHEMA,
            "position": str(self.position),
            "best": str(self.best),
            "lines": [line.as_dict() for line in self.lines],
            "seed": self.seed,
            "worlds": self.worlds,
            "leaves": self.leaves,
            "plans": self.plans,
            "reproducible": self.reproducible,
            "stopped": self.stopped,
            "caller_at": self.caller_at,
            "challenge_at": self.challenge_at,
            "effective": self.effective,
            "exact": self.exact,
            "rounds": self.rounds,
            "insight": self.insight.as_dict(),
            "reasons": list(self.reasons),
        }

    def to_json(self) -> str:
        """The advice as one line of JSON, schema "tongits.advice/1"; equal advice gives equal text."""
        return json.dumps(self.as_dict())

    def __str__(self) -> str:
        return self.explain()
