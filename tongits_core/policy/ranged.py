"""The policy `ranged`: how it plays cards, and with which counts it calls and challenges, by a table for each payout.

`tongits train ranges` makes the files data/ranges/*.json; each file holds its command. Rules with another payout use
the table of the nearest one, see `table_for`.
"""

from __future__ import annotations

import functools
import json
import tomllib
from dataclasses import dataclass
from typing import Any

from tongits_core._arguments import why
from tongits_core._paths import DATA
from tongits_core.errors import TongitsError
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy
from tongits_core.rules import Payout, Rules

__all__ = ["TABLES", "RangeTable", "card_play", "policy_for", "table_for"]

FORMAT = 1
TABLES = ("classic", "wiki", "guide", "social", "club", "win")
"""Payouts that have a range table."""
WITHOUT_RANGES = {"call_at": 14, "challenge_at": 12}
"""The fixed counts of `base`, for rules under which everybody must compare (R19 show), so that a call cannot bluff."""


@functools.cache
def card_play() -> dict[str, Any]:
    """How `ranged` plays cards: the fields of tg_policy (src/policy/policy.h) by name."""
    cards = tomllib.loads((DATA / "ranged.toml").read_text(encoding="utf-8"))["cards"]
    return {name: tuple(value) if isinstance(value, list) else value for name, value in cards.items()}


@dataclass(frozen=True, slots=True, weakref_slot=True)
class RangeTable:
    """Ranges and their origin.

    rules: the rules of the training; command: the command that makes the same file; hands, seed: of the training; gain,
    gain_error: chips a hand that the best response found wins against the ranges, and half of its 95 % interval.
    """

    policy: Policy
    rules: str
    command: str
    hands: int
    seed: int
    gain: float
    gain_error: float

    def to_json(self) -> str:
        """The text of a file: for each situation a line of chances, two hexadecimal digits for each count bucket."""
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
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
            if isinstance(error, TongitsError):
                raise
            raise TongitsError(f"not a file of `tongits train ranges`: {why(error)}") from None


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
    """The name of the table that `ranged` uses under these rules; None where everybody must compare (R19 show).

    It is the table of their payout if it was trained for this payout and this way of answering (R19). Otherwise it is
    the nearest table: preferably with the same way of answering, then preferably the same in whether points are paid,
    then with the smallest difference in stakes, in units of the cost of a fold.

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
    """The payments of a payout, in units of the cost of a fold."""
    fold = max(1, payout.draw_plain)
    bases = (payout.draw_challenged, payout.draw_failed_caller, payout.draw_burned)
    ends = (payout.tongits_plain, payout.exhaustion_plain)
    extras = (payout.per_ace, payout.per_king, payout.per_secret, payout.per_sagasa, payout.per_escalera)
    return [amount / fold for amount in (*bases, *ends, *extras)]


@functools.cache
def _without_ranges() -> Policy:
    return Policy({**card_play(), **WITHOUT_RANGES})


def policy_for(rules: Rules) -> Policy:
    """The Policy of `ranged` under these rules.

    >>> policy_for(Rules.preset("lite")) is policy_for(Rules.preset("classic"))
    True
    """
    name = table_for(rules)
    return _without_ranges() if name is None else load(name).policy
