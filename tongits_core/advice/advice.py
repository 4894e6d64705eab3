"""Advice: the lines of a position with their values, in numbers, in words and as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tongits_core.advice.findings import Findings
from tongits_core.advice.insight import Insight, look_into
from tongits_core.advice.messages import Messages
from tongits_core.advice.outlook import Outlook, outlook_of
from tongits_core.advice.pot import part_of_pot
from tongits_core.advice.reasons import MOST_REASONS, changes, reasons
from tongits_core.advice.responses import CallRange, ChallengeRange
from tongits_core.advice.statement import Reason
from tongits_core.advice.wording import basis, explain, explain_fully, forgotten, verdict

__all__ = ["Advice"]

SCHEMA = "tongits.advice/2"


@dataclass(frozen=True)
class Advice(Findings):
    """What suggest() found (its fields are those of Findings). From it come verdict, insight, reasons, words, JSON."""

    @cached_property
    def insight(self) -> Insight:
        """The facts behind the recommended line: dangers of discards, outs, calls, likely holdings (insight.py).

        The insight is counted at the first access, within some milliseconds, and depends only on position, seed, worlds
        and lines. It is counted in sampled deals, even if the advice is exact.
        """
        return look_into(self)

    @cached_property
    def verdict(self) -> Reason:
        """The sentence that decides: the recommended line against the runner-up, and how sure that is. A call or an
        answer is sure only if it stays right over the whole range of `call` or `answer`."""
        return verdict(self, self._hangs_on_others)

    def _hangs_on_others(self) -> bool:
        """Whether another of the two best lines may be right, by how the others call and answer."""
        call, answer = self.call, self.answer
        called = (
            call is not None and not call.holds and any(each.actions[0].kind == "call" for each in self.compared[:2])
        )
        return called or (answer is not None and not answer.holds)

    @property
    def call(self) -> CallRange | None:
        """What a call hangs on, recommended or not: its value by how the others answer (responses.py); None where the
        seat may not call, where nobody may answer, and where a call is the only line."""
        return self.insight.call_range

    @property
    def answer(self) -> ChallengeRange | None:
        """What an answer hangs on: what folding and challenging bring by how the caller calls (responses.py)."""
        return self.insight.challenge_range

    @cached_property
    def outlook(self) -> Outlook:
        """What is certain about the recommended line: whether it wins at once or ends the hand, who may answer."""
        return outlook_of(self.position, self.lines[0])

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons that support it, at most three, weightiest first: data with `text` in players' words
        (reasons.py). Then, if it is so, that discards are not remembered."""
        return (*self._all_reasons[:MOST_REASONS], *forgotten(self))

    @cached_property
    def details(self) -> tuple[Reason, ...]:
        """What experts may ask beyond the reasons: further reasons, and what the advice rests on."""
        return (*self._all_reasons[MOST_REASONS:], *changes(self, self.insight), *part_of_pot(self), *basis(self))

    @cached_property
    def _all_reasons(self) -> tuple[Reason, ...]:
        return reasons(self, self.insight)

    def explain(self, *, verbose: bool = False) -> str:
        """The verdict, what the turn is worth, and the reasons. verbose: for experts, with standard errors and what the
        advice rests on.
        """
        if verbose:
            return explain_fully(self, self.verdict, self.reasons, self.details)
        return explain(self, self.verdict, self.reasons)

    def as_dict(self, messages: Messages | None = None) -> dict[str, Any]:
        """Plain values for JSON, with insight and reasons. Equal advice gives equal values, except for times.

        messages: the words of the texts, packaged_messages("fil") for instance; None: English.
        """
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
            "callers": self.callers,
            "exact": self.exact,
            "rounds": self.rounds,
            "outlook": self.outlook.as_dict(),
            "pot": None if self.pot is None else self.pot.as_dict(self.position.seat),
            "insight": self.insight.as_dict(),
            "verdict": self.verdict.as_dict(messages),
            "reasons": [reason.as_dict(messages) for reason in self.reasons],
            "details": [detail.as_dict(messages) for detail in self.details],
        }

    def to_json(self) -> str:
        """The advice as one line of JSON, schema "tongits.advice/2"; equal advice gives equal text."""
        return json.dumps(self.as_dict())

    def __str__(self) -> str:
        return self.explain()
