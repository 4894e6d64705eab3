"""The figures of a player: chips, wins, and how its hands ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy
from numpy.typing import NDArray

from tongits_core.arena.hands import ANSWERS, HAND
from tongits_core.arena.luck import LUCK_UNIT
from tongits_core.arena.means import Mean, Values, controlled, grouped, mean_of
from tongits_core.arena.seating import Seating
from tongits_core.game import ENDINGS, ROLES

__all__ = ["Behaviour", "Blocks", "Score", "behaviour", "blocks", "endings", "score"]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Blocks:
    """Means over the seat assignments of each deal, float64[deals]: chips, wins, and the luck of both.

    size: deals of a block. Blocks are independent: single deals, or whole matches if a player remembers. The
    properties are float64[blocks].
    """

    chips: Values
    wins: Values
    chips_luck: Values | None
    wins_luck: Values | None
    size: int = 1

    @property
    def raw(self) -> tuple[Values, Values]:
        """Chips and wins of each block."""
        return grouped(self.chips, self.size), grouped(self.wins, self.size)

    @property
    def adjusted(self) -> tuple[Values, Values] | None:
        """Chips and wins of each block, adjusted for luck; None where luck is not known."""
        if self.chips_luck is None or self.wins_luck is None:
            return None
        chips = controlled(self.chips, self.chips_luck, self.size)
        wins = controlled(self.wins, self.wins_luck, self.size)
        return grouped(chips, self.size), grouped(wins, self.size)

    @property
    def best_chips(self) -> Values:
        """Chips of each block, adjusted for luck where luck is known."""
        return (self.adjusted or self.raw)[0]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Behaviour:
    """How a player's hands went, as shares.

    Of its hands: won (by ending), burned, calls, answered (it had to answer a call). Of its calls: calls_won. Of the
    calls that it answered: challenges, folds. Of its challenges: challenges_won. None if the whole is 0.
    """

    hands: int
    won: dict[str, float]
    burned: float | None
    calls: float | None
    calls_won: float | None
    answered: float | None
    challenges: float | None
    challenges_won: float | None
    folds: float | None


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Score:
    """The figures of one player.

    adjusted_*: adjusted for the luck of the draws, None if it was not looked for. variance_saved: the share of the
    variance of chips (and of wins) that the adjustment removed.
    """

    name: str
    chips: Mean
    win: Mean
    adjusted_chips: Mean | None
    adjusted_win: Mean | None
    variance_saved: tuple[float, float] | None
    behaviour: Behaviour

    @property
    def best(self) -> Mean:
        """The mean of chips, adjusted for the luck of the draws if it is known: the same mean with a smaller error."""
        return self.adjusted_chips or self.chips

    def to_dict(self) -> dict[str, Any]:
        """The figures for JSON. *_error is one standard error, *_interval the 95 % interval."""
        figures: dict[str, Any] = {"name": self.name}
        for name, mean in (
            ("chips", self.chips),
            ("win", self.win),
            ("adjusted_chips", self.adjusted_chips),
            ("adjusted_win", self.adjusted_win),
        ):
            if mean is not None:
                figures |= mean.to_dict(name) if "chips" in name else _share_as_dict(mean, name)
        if self.variance_saved is not None:
            figures["variance_saved"] = dict(zip(("chips", "win"), self.variance_saved, strict=True))
        done = self.behaviour
        figures |= {each.name: getattr(done, each.name) for each in fields(done) if each.name != "won"}
        return figures | {"won": done.won}


def _share_as_dict(mean: Mean, name: str) -> dict[str, object]:
    """A share of hands for JSON: its interval ends at 0 and at 1."""
    figures = mean.to_dict(name)
    if mean.blocks > 1:
        figures[f"{name}_interval"] = [min(1.0, max(0.0, end)) for end in mean.interval]
    return figures


def blocks(
    hands: NDArray[numpy.void], seated: Sequence[Seating], places: Sequence[int], luck: int, size: int = 1
) -> Blocks:
    """The blocks of `size` deals of the player at these places of the line-up, averaged over the places."""
    assert hands.dtype == HAND
    chosen = [(column, seating.index(place)) for column, seating in enumerate(seated) for place in places]

    def average(field: str) -> Values:
        values: Values = numpy.mean([hands[field][:, column, seat] for column, seat in chosen], axis=0)
        return values

    wins: Values = numpy.mean([hands["winner"][:, column] == seat for column, seat in chosen], axis=0)
    scale = LUCK_UNIT * luck
    return Blocks(
        chips=average("payments"),
        wins=wins,
        chips_luck=average("luck_chips") / scale if luck else None,
        wins_luck=average("luck_wins") / scale if luck else None,
        size=size,
    )


def endings(hands: NDArray[numpy.void]) -> dict[str, float]:
    """The share of hands with each ending."""
    return {str(name): float((hands["ending"] == code).mean()) for code, name in enumerate(ENDINGS) if name}


def _share(part: NDArray[numpy.bool_], whole: NDArray[numpy.bool_]) -> float | None:
    """The share of the hands in `whole` that are in `part`; None if `whole` is empty."""
    total = int(whole.sum())
    return float((part & whole).sum()) / total if total else None


def behaviour(hands: NDArray[numpy.void], seated: Sequence[Seating], places: Sequence[int]) -> Behaviour:
    """How the hands of the player at these places of the line-up went."""
    parts = [(hands[:, column], seating.index(place)) for column, seating in enumerate(seated) for place in places]

    def joined(condition: Callable[[NDArray[numpy.void], int], NDArray[numpy.bool_]]) -> NDArray[numpy.bool_]:
        return numpy.concatenate([condition(part, seat) for part, seat in parts])

    won = joined(lambda part, seat: part["winner"] == seat)
    ending = numpy.concatenate([part["ending"] for part, _ in parts])
    called = joined(lambda part, seat: part["caller"] == seat)
    answered = joined(lambda part, seat: part["answers"][:, seat] != 0)
    challenged = joined(lambda part, seat: part["answers"][:, seat] == ANSWERS["challenge"])
    everything = numpy.ones_like(won)
    return Behaviour(
        hands=len(won),
        won={str(name): float((won & (ending == code)).mean()) for code, name in enumerate(ENDINGS) if name},
        burned=_share(joined(lambda part, seat: part["roles"][:, seat] == ROLES.index("burned")), everything),
        calls=_share(called, everything),
        calls_won=_share(won, called),
        answered=_share(answered, everything),
        challenges=_share(challenged, answered),
        challenges_won=_share(won, challenged),
        folds=_share(joined(lambda part, seat: part["answers"][:, seat] == ANSWERS["fold"]), answered),
    )


def score(name: str, played: Blocks, done: Behaviour) -> Score:
    """All figures of the player with these blocks, whose hands went so."""
    raw, adjusted = played.raw, played.adjusted
    chips, wins = (None, None) if adjusted is None else map(mean_of, adjusted)
    saved = [_saved(before, after) for before, after in zip(raw, adjusted or (), strict=False)]
    return Score(
        name=name,
        chips=mean_of(raw[0]),
        win=mean_of(raw[1]),
        adjusted_chips=chips,
        adjusted_win=wins,
        variance_saved=(saved[0], saved[1]) if saved else None,
        behaviour=done,
    )


def _saved(before: Values, after: Values) -> float:
    spread = float(before.var())
    return 1.0 - float(after.var()) / spread if spread else 0.0
