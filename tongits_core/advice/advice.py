"""Advice: the lines of a position with what they are worth, in numbers, in words and as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tongits_core.advice.findings import Findings
from tongits_core.advice.insight import Insight, look_into
from tongits_core.advice.reasons import reasons
from tongits_core.advice.wording import explain

__all__ = ["Advice"]

SCHEMA = "tongits.advice/1"


@dataclass(frozen=True)
class Advice(Findings):
    """What suggest() found, and what lies behind it: reasons, words and JSON.

    lines, the recommended one first, then by value.

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

    @cached_property
    def insight(self) -> Insight:
        """What lies behind the recommended line: dangers of discards, outs, calls, who holds what (insight.py).

        Counted when it is first asked for, in some milliseconds; it hangs on position, seed, worlds and lines alone. It
        is counted in sampled deals also where the advice is exact.
        """
        return look_into(self)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why, in players' words, each from numbers of the insight (reasons.py)."""
        return reasons(self, self.insight)

    def explain(self) -> str:
        """The recommended turn in words, what it is worth, and what the runner-up loses."""
        return explain(self, self.reasons)

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
