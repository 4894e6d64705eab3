"""The result of a search as plain data. Insight, reasons and words are made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tongits_core.game import PotStakes
from tongits_core.policy import Others
from tongits_core.position import Action, Position
from tongits_core.search import Line

__all__ = ["Findings"]


@dataclass(frozen=True)
class Findings:
    """What a search found.

    lines: the recommended one first, then by value those that might have been recommended, then the rest, as many as
    were asked for. compared: all that were compared, these among them; verdict, reasons and insight rest on them, so
    that they do not hang on how many are shown. seed, worlds (hidden deals drawn), leaves (playouts made), plans (plans
    considered). seconds: the time it took; timings: seconds of each stage; both are ignored when advice is compared.
    reproducible: whether the same position, seed and worlds give the same advice again. stopped: whether the clock or
    the caller ended the search. caller_at, challenge_at: the highest counts with which others are expected to call, and
    to challenge a call (policy/call_balance.py); None where that does not matter or profiles say otherwise. effective:
    the effective number of different hidden deals that explain the history; 0 without a history. callers: in an answer
    to a call, the effective number of different hands of the caller in them; None if no deals are listed or pooled.
    exact: whether every deal, chance and later turn was weighed (search/endgame.py). Then values have no error for the
    assumed belief and opponents, worlds is the number of all deals, and leaves is the number of times that a plan was
    played in a deal. rounds: the number of the seat's turns after which playouts ended in an estimate while the search
    chose; None: playouts went to the end. pot: what the end of the hand changes beside the payment (R25); None without
    a pot. others: what was assumed of the other seats, where profiles said something of them.
    """

    position: Position
    lines: tuple[Line, ...]
    seed: int
    worlds: int
    leaves: int
    plans: int
    seconds: float = field(compare=False)
    timings: Mapping[str, float] = field(compare=False)
    reproducible: bool
    stopped: bool
    compared: tuple[Line, ...]
    caller_at: int | None = None
    challenge_at: int | None = None
    effective: float = 0.0
    callers: float | None = None
    exact: bool = False
    rounds: int | None = None
    pot: PotStakes | None = None
    others: Others | None = field(default=None, compare=False, repr=False)

    @property
    def best(self) -> Action:
        """The action to take now."""
        return self.lines[0].actions[0]
