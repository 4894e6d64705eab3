"""What a search found in a position, as plain data: what insight, reasons and words are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tongits_core.position import Action, Position
from tongits_core.search import Line

__all__ = ["Findings"]


@dataclass(frozen=True)
class Findings:
    """Lines, the recommended one first, then by value.

    worlds: hidden deals drawn; leaves: playouts made; plans: plans that were considered; seconds: time taken, and
    timings: of each stage, no part of what makes two equal; reproducible: whether the same position, seed and worlds
    give the same advice again; stopped: whether time or the caller ended it. caller_at, challenge_at: counts up to
    which others are taken to call, and to challenge a call (ranges.py), where that matters, else None. effective: how
    many different hidden deals the history was explained by (the effective size of the pool or list they were drawn
    from), 0 without one. exact: whether every deal, chance and later turn was weighed, so that values have no error,
    for the belief and the opponents assumed (endgame.py); then worlds are all deals, and leaves how often a plan was
    played in one. rounds: after how many of the seat's turns playouts that chose ended in an estimate, None: they went
    to the end.
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
    caller_at: int | None = None
    challenge_at: int | None = None
    effective: float = 0.0
    exact: bool = False
    rounds: int | None = None

    @property
    def best(self) -> Action:
        """The action to take now."""
        return self.lines[0].actions[0]
