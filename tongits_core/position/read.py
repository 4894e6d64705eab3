"""Reads the text of a position. Every error has the place of the part that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from tongits_core._arguments import cut, plain_number, shown
from tongits_core.cards import Meld, card_id
from tongits_core.errors import CardError, PositionError, RulesError, TongitsError
from tongits_core.position._action import Action
from tongits_core.position.facts import (
    ANSWERS,
    FACEDOWN,
    JOKERS,
    MOST_POT,
    NEEDED,
    ORDER,
    PHASES,
    RANKS,
    SEATS,
    VERBS,
    Facts,
    Ids,
    Laid,
    by_rank,
)
from tongits_core.rules import Rules

__all__ = ["read_cards", "read_facts", "read_laid", "split_actions"]

T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Piece:
    """A part of the text, and where the part begins."""

    text: str
    start: int = 0

    def found(self, pattern: str) -> list[Piece]:
        """The parts that match."""
        return [Piece(match[0], self.start + match.start()) for match in re.finditer(pattern, self.text)]

    def parted(self, separator: str) -> tuple[Piece, bool, Piece]:
        """The part before the separator, whether there is a separator, and the part after it."""
        before, found, after = self.text.partition(separator)
        return Piece(before, self.start), bool(found), Piece(after, self.start + len(before) + len(found))

    def fail(self, message: str) -> NoReturn:
        """PositionError at this place."""
        error = PositionError(message)
        error.column = self.start + 1
        raise error

    def sure(self, read: Callable[[str], T], name: str) -> T:
        """The result of `read` on the text. An error gets the name and the place."""
        try:
            return read(self.text)
        except TongitsError as error:
            self.fail(f"{name}: {error}")


def read_facts(text: str) -> Facts:
    """Read a position. PositionError names the first part that cannot be read, with its line and column.

    RulesError, also with the place, is for wrong rules. status() reports impossible positions.
    """
    try:
        return _facts(text)
    except (PositionError, RulesError) as error:
        offset = (error.column or 1) - 1
        line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
        placed = type(error)(f"line {line}, column {column}: {error}")
        placed.line, placed.column = line, column
        raise placed from error.__cause__


def _facts(text: str) -> Facts:
    head, _, history = Piece(text).parted(";")
    rules, tokens = _tokens(head)
    if missing := [name for name in NEEDED if name not in tokens]:
        Piece("", len(head.text.rstrip())).fail(f"a position needs {', '.join(f'{name}=' for name in missing)}")

    def read(name: str, reader: Callable[[Piece, str], T], default: D) -> T | D:
        """The value of a token; the default where it is left out or empty."""
        value = tokens.get(name)
        return default if value is None or not (value.text or name in NEEDED) else reader(value, name)

    seat = _seat(tokens["seat"], "seat")
    return Facts(
        rules=rules,
        seat=seat,
        turn=read("turn", _seat, seat),
        phase=read("phase", _phase, "draw"),
        hand=by_rank(read("hand", _cards, ())),
        table=read("table", _table, ()),
        discards=read("discards", _cards, ()),
        stock=read("stock", _number, 0),
        counts=read("counts", _counts, (0, 0, 0)),
        forgotten=read("forgotten", _number, 0),
        blocked=read("blocked", _seats, ()),
        caller=read("caller", _seat, None),
        answers=read("answers", _answers, (None,) * SEATS),
        known=read("known", _known, ((),) * SEATS),
        sapaw=by_rank(read("sapaw", _cards, ())),
        shown=read("shown", _shown, (0,) * SEATS),
        taken=read("taken", _card, None),
        takes=read("takes", _number, 0),
        sagasa=read("sagasa", _number, 0),
        dealt=by_rank(read("dealt", _cards, ())),
        late=by_rank(read("late", _cards, ())),
        late_joker=read("late_joker", _late_joker, ("", "")),
        kang=read("kang", _number, 0),
        voids=read("voids", _number, 0),
        pot=read("pot", _chips, 0),
        streak=read("streak", _streak, None),
        history=_history(history),
    )


def read_cards(text: str, name: str) -> Ids:
    """The card ids of a list with commas or blanks, in the same order. Duplicates are kept."""
    return _cards(Piece(text), name)


def read_laid(text: str, owner: int, name: str) -> Laid:
    """One meld on the table; `####` is a face-down secret, `#9s,9h,9d,9c` one that its owner sees."""
    return _laid(Piece(text), owner, name)


def split_actions(text: str) -> list[str]:
    """The texts of actions in a list with commas or semicolons. Commas may also separate the cards of an action."""
    return [action.text for action in _actions(Piece(text))]


def _tokens(head: Piece) -> tuple[Rules, dict[str, Piece]]:
    rules: Rules | None = None
    tokens: dict[str, Piece] = {}
    for token in head.found(r"\S+"):
        name, equals, value = token.parted("=")
        known = name.text.lower()
        if equals and known in ORDER:
            if known in tokens:
                token.fail(f"{known}= stands twice in the position")
            tokens[known] = value
        elif rules is None and (not equals or "," in name.text):
            rules = _rules(token)
        else:
            token.fail(
                f"unknown token {shown(token.text)}: a position is rules and {' '.join(f'{each}=' for each in ORDER)}"
            )
    return rules if rules is not None else Rules.of(None), tokens


def _rules(token: Piece) -> Rules:
    try:
        return Rules.parse(token.text)
    except RulesError as error:
        error.column = token.start + 1
        raise


def _parts(piece: Piece, separator: str) -> list[Piece]:
    return piece.found(f"[^{separator}]+")


def _card(piece: Piece, name: str) -> int:
    return piece.sure(card_id, name)


def _cards(piece: Piece, name: str) -> Ids:
    return tuple(_card(part, name) for part in piece.found(r"[^\s,]+"))


def _number(piece: Piece, name: str, digits: int = 7, most: int | None = None) -> int:
    number = plain_number(piece.text, digits)
    if number is None:
        limit = "9" * digits if most is None else most
        piece.fail(f"{name}={cut(piece.text)} is no number from 0 to {limit}, without leading zeros")
    return number


def _chips(piece: Piece, name: str) -> int:
    return _number(piece, name, digits=len(str(MOST_POT)), most=MOST_POT)


def _seat(piece: Piece, name: str) -> int:
    if piece.text not in ("0", "1", "2"):
        piece.fail(f"{name}={cut(piece.text)}: a seat is 0, 1 or 2 (R29)")
    return int(piece.text)


def _seats(piece: Piece, name: str) -> tuple[int, ...]:
    return tuple(sorted({_seat(part, name) for part in _parts(piece, ",")}))


def _choice(piece: Piece, name: str, allowed: tuple[str, ...]) -> str:
    if piece.text.lower() not in allowed:
        piece.fail(f"{name}={cut(piece.text)}: allowed are {', '.join(allowed)}")
    return piece.text.lower()


def _phase(piece: Piece, name: str) -> str:
    return _choice(piece, name, PHASES)


def _counts(piece: Piece, name: str) -> tuple[int, int, int]:
    parts = _parts(piece, ",")
    if len(parts) != SEATS or piece.text.count(",") != SEATS - 1:
        piece.fail(f"{name}={cut(piece.text)}: three numbers, one of each seat, in seat order")
    a, b, c = (_number(part, name) for part in parts)
    return a, b, c


def _table(piece: Piece, name: str) -> tuple[Laid, ...]:
    laid = []
    for part in _parts(piece, "/"):
        owner, colon, cards = part.parted(":")
        if not colon:
            part.fail(f"{name}={cut(part.text)}: a meld is written seat:cards, as in 1:Ks,Kh,Kd")
        laid.append(_laid(cards, _seat(owner, name), name))
    return tuple(laid)


def _laid(piece: Piece, owner: int, name: str) -> Laid:
    text = piece.text.strip()
    if text == FACEDOWN:
        return Laid(owner, (), None, facedown=True)
    if text.startswith("#"):
        return Laid(owner, _cards(piece.parted("#")[2], name), None, facedown=True)
    try:
        meld = Meld(text.replace(",", " "))
    except CardError as error:
        if "=" in text:  # printed as cards alone it would lose what is wrong
            piece.fail(f"{name}: {error}")
        return Laid(owner, _cards(piece, name), None)
    return Laid(owner, tuple(card_id(card) for card in meld.cards), meld)


def _by_seat(piece: Piece, name: str, separator: str, read: Callable[[Piece, str], T], default: D) -> tuple[T | D, ...]:
    values: list[T | D] = [default] * SEATS
    named: set[int] = set()
    for part in _parts(piece, separator):
        owner, colon, value = part.parted(":")
        if not colon:
            part.fail(f"{name}={cut(part.text)}: written seat:value")
        seat = _seat(owner, name)
        if seat in named:
            part.fail(f"{name}={cut(part.text)}: seat {seat} stands twice")
        named.add(seat)
        values[seat] = read(value, name)
    return tuple(values)


def _answers(piece: Piece, name: str) -> tuple[str | None, ...]:
    return _by_seat(piece, name, ",", lambda each, name: _choice(each, name, ANSWERS), None)


def _known(piece: Piece, name: str) -> tuple[Ids, ...]:
    return _by_seat(piece, name, "/", lambda each, name: by_rank(_cards(each, name)), ())


def _shown(piece: Piece, name: str) -> tuple[int, ...]:
    return _by_seat(piece, name, ",", _number, 0)


def _late_joker(piece: Piece, name: str) -> tuple[str, str]:
    ranks: dict[str, str] = {}
    for part in _parts(piece, ","):
        joker, colon, named = part.text.partition(":")
        joker, named = joker.capitalize(), named.upper()
        if not colon or joker not in JOKERS or not named or set(named) - set(RANKS):
            part.fail(f"{name}={cut(part.text)}: written joker:ranks, as in Xr:9K")
        if joker in ranks:
            part.fail(f"{name}={cut(part.text)}: {joker} stands twice")
        ranks[joker] = "".join(rank for rank in RANKS if rank in named)
    return ranks.get("Xr", ""), ranks.get("Xb", "")


def _streak(piece: Piece, name: str) -> tuple[int, int] | None:
    seat, colon, wins = piece.parted(":")
    if not colon:
        piece.fail(f"{name}={cut(piece.text)}: written seat:wins in a row, as in 0:1")
    holder, number = _seat(seat, name), _number(wins, name)
    return (holder, number) if number else None


def _actions(piece: Piece) -> Iterator[Piece]:
    """The actions of a list. A part without a verb continues the cards of the action before."""
    words: list[str] = []
    start = piece.start
    for part in piece.found(r"[^;,]+"):
        found = part.found(r"\S+")
        if words and found and found[0].text.lower() in VERBS:
            yield Piece(" ".join(words), start)
            words = []
        if not words and found:
            start = found[0].start
        words += [word.text for word in found]
    if words:
        yield Piece(" ".join(words), start)


def _history(piece: Piece) -> tuple[Action, ...]:
    return tuple(each.sure(Action, "history") for each in _actions(piece))
