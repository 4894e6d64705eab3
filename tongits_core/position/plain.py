"""A copy of facts in which every field is of its type and in its range, as C and the checks of status.py expect it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tongits_core._arguments import shown, whole
from tongits_core.cards import Meld, card_id
from tongits_core.errors import PositionError
from tongits_core.position.facts import ANSWERS, JOKERS, PHASES, RANKS, SEATS, Facts, Ids, Laid
from tongits_core.rules import Rules

__all__ = ["plain"]

T = TypeVar("T")

MOST = 10**20 - 1
"""The largest number that can be read; how many there can be is for status.py."""


def plain(facts: Facts) -> Facts:
    """The facts as tuples, ints and card ids, read once; TypeError, CardError or PositionError for what is none.

    >>> from dataclasses import replace
    >>> from tongits_core import Position
    >>> facts = Position.parse("classic seat=0 hand=2h,3h stock=9 counts=2,9,9").facts
    >>> plain(replace(facts, turn=9))
    Traceback (most recent call last):
    ...
    tongits_core.errors.PositionError: turn is 9: allowed are 0 to 2
    """
    if not isinstance(facts, Facts):
        raise TypeError(f"expected Facts, not {type(facts).__name__} {shown(facts)}")
    return Facts(
        rules=Rules.of(facts.rules),
        seat=_seat(facts.seat, "seat"),
        turn=_seat(facts.turn, "turn"),
        phase=_word(facts.phase, "phase", PHASES),
        hand=_ids(facts.hand),
        table=tuple([_laid(laid) for laid in facts.table]),
        discards=_ids(facts.discards),
        stock=_number(facts.stock, "stock"),
        counts=_of_seats([_number(count, "counts") for count in facts.counts], "counts"),
        forgotten=_number(facts.forgotten, "forgotten"),
        blocked=tuple([_seat(seat, "blocked") for seat in facts.blocked]),
        caller=None if facts.caller is None else _seat(facts.caller, "caller"),
        answers=_of_seats(
            [None if each is None else _word(each, "answers", ANSWERS) for each in facts.answers], "answers"
        ),
        known=_of_seats([_ids(ids) for ids in facts.known], "known"),
        sapaw=_ids(facts.sapaw),
        shown=_of_seats([_number(number, "shown") for number in facts.shown], "shown"),
        taken=None if facts.taken is None else card_id(facts.taken),
        takes=_number(facts.takes, "takes"),
        sagasa=_number(facts.sagasa, "sagasa"),
        dealt=_ids(facts.dealt),
        late=_ids(facts.late),
        late_joker=_late_joker(facts.late_joker),
        kang=_number(facts.kang, "kang"),
        voids=_number(facts.voids, "voids"),
        pot=_number(facts.pot, "pot"),
        streak=None if facts.streak is None else _streak(facts.streak),
        history=tuple(facts.history),
    )


def _seat(value: int, name: str) -> int:
    return whole(value, name, 0, SEATS - 1, PositionError)


def _number(value: int, name: str) -> int:
    return whole(value, name, 0, MOST, PositionError)


def _word(value: str, name: str, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise PositionError(f"{name} is {shown(value)}: allowed are {', '.join(allowed)}")
    return allowed[allowed.index(value)]


def _ids(ids: Iterable[int]) -> Ids:
    return tuple([card_id(card) for card in ids])


def _of_seats(values: list[T], name: str) -> tuple[T, T, T]:
    if len(values) != SEATS:
        raise PositionError(f"{name} has {len(values)} entries: one for each of {SEATS} seats")
    return values[0], values[1], values[2]


def _laid(laid: Laid) -> Laid:
    if not isinstance(laid, Laid):
        raise TypeError(f"expected Laid, not {type(laid).__name__} {shown(laid)}")
    if not isinstance(laid.facedown, bool):
        raise TypeError(f"facedown is a bool, not {type(laid.facedown).__name__} {shown(laid.facedown)}")
    if not (laid.meld is None or isinstance(laid.meld, Meld)):
        raise TypeError(f"a meld is a Meld or None, not {type(laid.meld).__name__} {shown(laid.meld)}")
    cards = _ids(laid.cards)
    if laid.meld is not None and sorted(cards) != sorted(laid.meld.cards.ids):
        raise PositionError(f"the cards of {laid.meld} are not the ids {cards} that are given for it")
    return Laid(_seat(laid.owner, "owner"), cards, laid.meld, laid.facedown)


def _late_joker(each: tuple[str, str]) -> tuple[str, str]:
    texts = ["".join([_word(rank, "late_joker", tuple(RANKS)) for rank in ranks]) for ranks in each]
    if len(texts) != len(JOKERS):
        raise PositionError(f"late_joker has {len(texts)} entries: one for each of {len(JOKERS)} jokers")
    for ranks in texts:
        if len(set(ranks)) != len(ranks):
            raise PositionError(f"late_joker names a rank twice: {shown(ranks)}")
    return texts[0], texts[1]


def _streak(streak: tuple[int, int]) -> tuple[int, int]:
    holder, wins = streak
    return _seat(holder, "streak"), _number(wins, "streak")
