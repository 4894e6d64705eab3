"""Statements: what an advice says, as data. The words come from a message file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from tongits_core.advice.kinds import CARDS, KINDS, SEAT, TURN, WORD
from tongits_core.advice.messages import Messages, packaged_messages
from tongits_core.position import Action

__all__ = ["Given", "Number", "Player", "Reason", "player", "tell"]

PLACES = ("you", "next", "previous")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Number:
    """A number with its unit (chips, share, points or number; kinds.py) and its standard error, 0 if none."""

    value: float
    unit: str
    error: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"value": self.value, "unit": self.unit, "error": self.error}


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Player:
    """A player: the seat, and its place as seen by whom the advice is for: "you", "next" or "previous"."""

    seat: int
    place: str

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"seat": self.seat, "place": self.place}


def player(seat: int, mine: int) -> Player:
    """The player at `seat`, as seen from seat `mine`.

    >>> player(0, mine=2)
    Player(seat=0, place='next')
    """
    return Player(seat, PLACES[(seat - mine) % 3])


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Reason:
    """One thing that an advice says: its kind (a name of kinds.py) and its fields by name. `text` says it in English.

    numbers, cards (or melds), seats, turns (texts of actions), words (names of the table [words] of the messages).

    >>> reason = tell("safe_discard", card="7d", taken=0.02)
    >>> reason.text, reason.numbers["taken"].value
    ('7d is a safe discard: the next player takes it 2% of the time.', 0.02)
    """

    kind: str
    numbers: Mapping[str, Number] = field(default_factory=dict, hash=False)
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    seats: Mapping[str, Player] = field(default_factory=dict, hash=False)
    turns: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    words: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """The sentence in English, for players."""
        return self.say()

    def say(self, messages: Messages | None = None, *, exactly: bool = False) -> str:
        """The sentence. messages: of another language. exactly: chips with their standard errors, for experts."""
        said = messages or packaged_messages()
        fields: dict[str, object] = {name: said.cards(cards) for name, cards in self.cards.items()}
        fields |= {name: said.word(each.place) for name, each in self.seats.items()}
        fields |= {name: said.turn(actions) for name, actions in self.turns.items()}
        fields |= {name: said.word(word) for name, word in self.words.items()}
        for name, each in self.numbers.items():
            fields[name] = said.number_field(each.value, each.unit, each.error, exactly=exactly)
        return said.say(self.kind, fields)

    def as_dict(self, messages: Messages | None = None) -> dict[str, Any]:
        """Plain values for JSON: kind, text (in the language of the messages) and the fields."""
        return {
            "kind": self.kind,
            "text": self.say(messages),
            "numbers": {name: each.as_dict() for name, each in self.numbers.items()},
            "cards": {name: list(cards) for name, cards in self.cards.items()},
            "seats": {name: each.as_dict() for name, each in self.seats.items()},
            "turns": {name: list(actions) for name, actions in self.turns.items()},
            "words": dict(self.words),
        }

    def __str__(self) -> str:
        return self.text


class _Sorted:
    """Fields of a reason, sorted by what they are."""

    def __init__(self) -> None:
        self.numbers: dict[str, Number] = {}
        self.cards: dict[str, tuple[str, ...]] = {}
        self.seats: dict[str, Player] = {}
        self.turns: dict[str, tuple[str, ...]] = {}
        self.words: dict[str, str] = {}

    def take(self, name: str, what: str, value: Any) -> Self:
        if what == CARDS:
            self.cards[name] = tuple(value.split() if isinstance(value, str) else map(str, value))
        elif what == SEAT:
            assert isinstance(value, Player)
            self.seats[name] = value
        elif what == TURN:
            self.turns[name] = tuple(map(str, value))
        elif what == WORD:
            self.words[name] = value
        else:
            number, error = value if isinstance(value, tuple) else (value, 0.0)
            self.numbers[name] = Number(number, what, error)
        return self


Given = float | tuple[float, float] | str | Player | Sequence[str] | Sequence[Action]
"""A field: a number, perhaps with its error; cards; a player; actions; a word."""


def tell(kind: str, **fields: Given) -> Reason:
    """A statement of this kind. Its fields are those of kinds.py: a number alone or (number, standard error); cards as
    a text or a sequence; a player() of the table; a sequence of actions; a word.

    >>> print(tell("keep_meld", meld="9s 9h 9d", worth=(0.52, 0.1)))
    Keep 9s 9h 9d in the hand: exposing it costs 0.5 chips.
    """
    declared = KINDS[kind]
    if fields.keys() != declared.keys():
        raise TypeError(f"{kind} has the fields {', '.join(declared)}, not {', '.join(fields)}")
    found = _Sorted()
    for name, value in fields.items():
        found.take(name, declared[name], value)
    return Reason(kind, found.numbers, found.cards, found.seats, found.turns, found.words)
