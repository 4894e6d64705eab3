"""The policy `ranged`: how it plays cards, and whom it calls and challenges, which is data for each payout table.

The files data/ranges/*.json are made by `tongits train ranges`; each says how. Rules of one's own play by the table of
the nearest payout, as `table_for` says.
"""

from __future__ import annotations

import functools
import json
import tomllib
from dataclasses import dataclass
from typing import Any

from tongits_core._paths import DATA
from tongits_core.errors import TongitsError
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy
from tongits_core.rules import Payout, Rules

__all__ = ["TABLES", "RangeTable", "card_play", "policy_for", "table_for"]

FORMAT = 1
TABLES = ("classic", "wiki", "guide", "social", "club", "win")
"""Payout tables with ranges of their own."""
WITHOUT_RANGES = {"call_at": 14, "challenge_at": 12}
"""What `base` does: for rules in which nobody may decline to compare (R19 show), so that a call is no bluff."""


@functools.cache
def card_play() -> dict[str, Any]:
    """How cards are played: the fields of src/policy/policy.h by name."""
    cards = tomllib.loads((DATA / "ranged.toml").read_text(encoding="utf-8"))["cards"]
    return {name: tuple(value) if isinstance(value, list) else value for name, value in cards.items()}


@dataclass(frozen=True, slots=True, weakref_slot=True)
class RangeTable:
    """Ranges and where they come from.

    rules: what they were trained for; command: what makes the same file again; hands, seed: how long and from what;
    gain, gain_error: chips a hand that the best response found wins against them, half-width of its 95 % interval.
    """

    policy: Policy
    rules: str
    command: str
    hands: int
    seed: int
    gain: float
    gain_error: float

    def to_json(self) -> str:
        """The text of a file: one row of chances a line, as two hexadecimal digits for each bucket of counts."""
        head = {
            "format": FORMAT,
            "rules": self.rules,
            "command": self.command,
            "hands": self.hands,
            "seed": self.seed,
            "best_response_gain": [self.gain, self.gain_error],
            "cards": self.policy.play,
        }
        lines = [f'"{name}": {json.dumps(value)},' for name, value in head.items()]
        call = _rows(self.policy.call, CALL_SHAPE[-1])
        challenge = _rows(self.policy.challenge, CHALLENGE_SHAPE[-1])
        return "\n".join(["{", *lines, f'"call": [\n{call}\n],', f'"challenge": [\n{challenge}\n]', "}", ""])

    @classmethod
    def from_json(cls, text: str) -> RangeTable:
        """Read what to_json wrote; TongitsError if it is something else."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise TongitsError(f"ranges of format {data['format']}: this version reads {FORMAT}")
            call, challenge = (bytes.fromhex("".join(data[name])) for name in ("call", "challenge"))
            policy = Policy({name: _value(value) for name, value in data["cards"].items()}, call, challenge)
            gain, error = data["best_response_gain"]
            return cls(policy, data["rules"], data["command"], data["hands"], data["seed"], gain, error)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            if isinstance(error, TongitsError):
                raise
            raise TongitsError(f"no ranges as `tongits train ranges` writes them: {error}") from None


def _rows(chances: bytes, width: int) -> str:
    return ",\n".join(f'"{chances[start : start + width].hex()}"' for start in range(0, len(chances), width))


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@functools.cache
def load(name: str) -> RangeTable:
    """The packaged table for a payout of TABLES."""
    return RangeTable.from_json((DATA / "ranges" / f"{name}.json").read_text(encoding="utf-8"))


@functools.cache
def table_for(rules: Rules) -> str | None:
    """The table by which `ranged` plays these rules; None where nobody may decline to compare (R19 show).

    That of their payout; if the payout or the way of answering (R19) is none that a table was trained with, the
    nearest: first one with the same way of answering and with or without points that are paid, then the one whose
    stakes, in units of what a fold costs, differ least.

    >>> table_for(Rules.parse("club+kang")), table_for(Rules.parse("classic,payout=club:per_king=3"))
    ('club', 'club')
    >>> table_for(Rules.parse("classic,answer=show")) is None
    True
    """
    if rules.answer == "show":
        return None

    def distance(name: str) -> tuple[bool, bool, float]:
        answer, payout = _trained_for(name)
        stakes = zip(_stakes(rules.payout_table), _stakes(payout), strict=True)
        points = (rules.payout_table.per_point > 0) != (payout.per_point > 0)
        return rules.answer != answer, points, sum(abs(mine - theirs) for mine, theirs in stakes)

    return min(TABLES, key=distance)


def _trained_for(name: str) -> tuple[str, Payout]:
    return "show_or_challenge" if name == "guide" else "fold_or_challenge", Payout.named(name)


def _stakes(payout: Payout) -> list[float]:
    """What a hand may cost, in units of a fold."""
    fold = max(1, payout.draw_plain)
    bases = (payout.draw_challenged, payout.draw_failed_caller, payout.draw_burned)
    ends = (payout.tongits_plain, payout.exhaustion_plain)
    extras = (payout.per_ace, payout.per_king, payout.per_secret, payout.per_sagasa, payout.per_escalera)
    return [amount / fold for amount in (*bases, *ends, *extras)]


@functools.cache
def _without_ranges() -> Policy:
    return Policy({**card_play(), **WITHOUT_RANGES})


def policy_for(rules: Rules) -> Policy:
    """What `ranged` plays under these rules.

    >>> policy_for(Rules.preset("lite")) is policy_for(Rules.preset("classic"))
    True
    """
    name = table_for(rules)
    return _without_ranges() if name is None else load(name).policy
