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
    """What suggest() found (its fields are those of Findings), and from that insight, reasons, words and JSON."""

    @cached_property
    def insight(self) -> Insight:
        """What lies behind the recommended line: dangers of discards, outs, calls, who holds what (insight.py).

        It is counted when you first ask for it, in some milliseconds, and depends on position, seed, worlds and lines
        alone. It is counted in sampled deals even where the advice is exact.
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
