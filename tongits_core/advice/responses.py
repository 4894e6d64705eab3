"""What a call or a challenge hangs on: its values by how the others answer, and by how the caller calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from tongits_core.advice._insight import value_answers, value_call
from tongits_core.belief import Belief
from tongits_core.position import Position
from tongits_core.search import Line, Search, error_of_mean

__all__ = ["CallRange", "ChallengeRange", "Values", "Worth", "before_the_call", "range_of_call", "range_of_challenge"]

WELL, NEXT_FOLDS, PREVIOUS_FOLDS, FOLD, CHALLENGE, BELIEVED = range(6)
"""In the order of tg_response (src/search/responses.h)."""
HALVINGS = 40


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Worth:
    """A value in chips and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True, weakref_slot=True)
class CallRange:
    """A call, by how those answer who may: they all fold, or show where nobody may fold (R19 show_or_challenge); as
    believed; well, as the bot `ranged` does; they all challenge. other: the best line that is no call.

    folds: the share of their answers that are believed to be folds, or shows. even_folds: the share at which the call
    is worth as much as `other`, if they fold more often than who answers well, whatever they hold; None if no such
    share makes the two equal, or if nobody is asked (R19 show). holds: whether the call is better than `other`, or
    worse, in all three of folded, believed and answered.
    """

    folded: Worth
    believed: Worth
    answered: Worth
    challenged: Worth
    other: Worth
    folds: float
    even_folds: float | None
    holds: bool

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Values:
    """What a fold (or a show) and a challenge bring, and the chance that the challenge wins the hand."""

    fold: Worth
    challenge: Worth
    win: float


@dataclass(frozen=True, slots=True, weakref_slot=True)
class ChallengeRange:
    """A challenge, by how the caller calls: with any hand that may; as believed; well, as the bot `ranged` does. strong
    is None if who calls well would call with none of the sampled hands: then nothing is known against such a caller.

    even_win: the chance to win at which a challenge brings as much as a fold, if wins and losses bring what they are
    believed to; None if the challenge always wins or always loses. holds: whether a challenge is better than a fold,
    or worse, against all three; False without `strong`.
    """

    loose: Values
    believed: Values
    strong: Values | None
    even_win: float | None
    holds: bool

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def range_of_call(search: Search, lines: Sequence[Line], first: int, count: int) -> CallRange | None:
    """The range of the seat's call in worlds `first` … `first + count - 1`; None if the lines have nothing else."""
    others = [line for line in lines if line.actions[0].kind != "call"]
    if not others:
        return None
    best = max(others, key=lambda line: line.value)
    worlds, responses = value_call(search, first, count)
    worths = [_worth(values, worlds, search) for values, _, _ in responses]
    folds = [Fraction(folded, answers) if answers else Fraction(0) for _, folded, answers in responses]
    gaps = [worths[response].value - best.value for response in (FOLD, BELIEVED, WELL)]
    asked = responses[FOLD][1] > 0
    return CallRange(
        folded=worths[FOLD],
        believed=worths[BELIEVED],
        answered=worths[WELL],
        challenged=worths[CHALLENGE],
        other=Worth(best.value, best.error),
        folds=float(folds[BELIEVED]),
        even_folds=_even_folds([worth.value for worth in worths], float(folds[WELL]), best.value) if asked else None,
        holds=min(gaps) > 0 or max(gaps) <= 0,
    )


def _even_folds(values: Sequence[float], folds: float, worth: float) -> float | None:
    """The share of folds with which a call has this worth. values: by response. folds: the share of who answers well.

    Each player folds with some chance, whatever it holds, and else answers well. The chance is found by halving.
    """

    def gain(chance: float) -> float:
        other = 1.0 - chance
        one = values[NEXT_FOLDS] + values[PREVIOUS_FOLDS]
        return chance * chance * values[FOLD] + chance * other * one + other * other * values[WELL] - worth

    if (gain(0.0) > 0) == (gain(1.0) > 0):
        return None
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if (gain(middle) > 0) == (gain(0.0) > 0) else (low, middle)
    return low + (1.0 - low) * folds


def range_of_challenge(search: Search, before: Belief, first: int, count: int) -> ChallengeRange | None:
    """The range of the seat's answers, in as many worlds of each belief; None where no hidden deal leads to the call
    (R28). before: the belief just before the call."""
    found = value_answers(search, before, first, count)
    loose, believed, strong = (_values(*each, search) if any(each[0]) else None for each in found)
    if loose is None or believed is None:
        return None
    gaps = [each.challenge.value - each.fold.value for each in (loose, believed, strong or believed)]
    holds = strong is not None and (min(gaps) > 0 or max(gaps) <= 0)
    return ChallengeRange(loose, believed, strong, _even_win(*found[1]), holds)


def _values(weights: list[int], folds: list[int], challenges: list[int], wins: int, won: int, search: Search) -> Values:
    return Values(_worth(folds, weights, search), _worth(challenges, weights, search), wins / sum(weights))


def _even_win(weights: list[int], folds: list[int], challenges: list[int], wins: int, won: int) -> float | None:
    """The chance to win at which a challenge brings what a fold does; from what its wins and its losses bring."""
    weight = sum(weights)
    if not 0 < wins < weight:
        return None
    win, loss = Fraction(won, wins), Fraction(sum(challenges) - won, weight - wins)
    fold = Fraction(sum(folds), weight)
    return float(min(Fraction(1), max(Fraction(0), (fold - loss) / (win - loss)))) if win > loss else None


def before_the_call(position: Position) -> Position:
    """What the seat knew just before the call, when the caller was to act."""
    facts = position.facts
    assert facts.caller is not None
    since = 1 + sum(answer is not None for answer in facts.answers)
    return Position(
        replace(
            facts,
            turn=facts.caller,
            phase="draw",
            caller=None,
            answers=(None, None, None),
            history=facts.history[: len(facts.history) - since] if facts.history else (),
        )
    )


def _worth(values: Sequence[int], weights: Sequence[int], search: Search) -> Worth:
    """The weighed mean, and its error from how the parts of the worlds differ, which are independent of each other
    (src/belief/pool.h)."""
    in_parts = [[sum(each[part :: search.parts]) for part in range(search.parts)] for each in (values, weights)]
    return Worth(sum(values) / (sum(weights) * search.unit), error_of_mean(*in_parts) / search.unit)
