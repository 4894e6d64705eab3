"""The figures of a player: chips, wins, and how its hands ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy
from numpy.typing import NDArray

from tongits_core.arena.hands import ANSWERS, HAND
from tongits_core.arena.luck import LUCK_UNIT
from tongits_core.arena.means import Mean, Values, controlled, mean_of
from tongits_core.arena.seating import Seating
from tongits_core.game import ENDINGS, ROLES

__all__ = ["Behaviour", "Blocks", "Score", "behaviour", "blocks", "endings", "score"]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Blocks:
    """Means over the seat assignments of each deal, float64[deals]: chips, wins, and the luck of both."""

    chips: Values
    wins: Values
    chips_luck: Values | None
    wins_luck: Values | None

    @property
    def best_chips(self) -> Values:
        """Chips, adjusted for luck where luck is known."""
        return self.chips if self.chips_luck is None else controlled(self.chips, self.chips_luck)


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
                figures |= mean.to_dict(name)
        if self.variance_saved is not None:
            figures["variance_saved"] = dict(zip(("chips", "win"), self.variance_saved, strict=True))
        done = self.behaviour
        figures |= {each.name: getattr(done, each.name) for each in fields(done) if each.name != "won"}
        return figures | {"won": done.won}


def blocks(hands: NDArray[numpy.void], seated: Sequence[Seating], places: Sequence[int], luck: int) -> Blocks:
    """The blocks of the player at these places of the line-up, averaged over the places."""
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


def score(name: str, hands: NDArray[numpy.void], seated: Sequence[Seating], places: Sequence[int], luck: int) -> Score:
    """All figures of the player at these places of the line-up."""
    played = blocks(hands, seated, places, luck)
    adjusted: list[Values] = []
    if played.chips_luck is not None and played.wins_luck is not None:
        adjusted = [controlled(played.chips, played.chips_luck), controlled(played.wins, played.wins_luck)]
    raw = [played.chips, played.wins]
    chips, wins = (mean_of(values) for values in adjusted) if adjusted else (None, None)
    saved = [_saved(before, after) for before, after in zip(raw, adjusted, strict=False)]
    return Score(
        name=name,
        chips=mean_of(played.chips),
        win=mean_of(played.wins),
        adjusted_chips=chips,
        adjusted_win=wins,
        variance_saved=(saved[0], saved[1]) if saved else None,
        behaviour=behaviour(hands, seated, places),
    )


def _saved(before: Values, after: Values) -> float:
    spread = float(before.var())
    return 1.0 - float(after.var()) / spread if spread else 0.0
