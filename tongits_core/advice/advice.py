"""Advice: the lines of a position with their values, in numbers, in words and as JSON."""

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
        """The facts behind the recommended line: dangers of discards, outs, calls, likely holdings (insight.py).

        The insight is counted at the first access, within some milliseconds, and depends only on position, seed, worlds
        and lines. It is counted in sampled deals, even if the advice is exact.
        """
        return look_into(self)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The reasons in players' words, each from numbers of the insight (reasons.py)."""
        return reasons(self, self.insight)

    def explain(self) -> str:
        """The recommended turn in words, its value, and the loss of the runner-up."""
        return explain(self, self.reasons)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON, with insight and reasons. Equal advice gives equal values, except for times."""
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
