"""The text of a Record, version 1: printing it, and reading it line by line with the place of every error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Generic, NoReturn, ParamSpec, Protocol, TypeVar

from tongits_core._arguments import BYTE_ORDER_MARK, cut, plain_number, text_of
from tongits_core.cards import CardSet
from tongits_core.errors import RecordError, TongitsError
from tongits_core.game._game import Game
from tongits_core.game.hand_record import HandRecord, followed
from tongits_core.game.outcome import Outcome
from tongits_core.game.score import Standing
from tongits_core.rules import Rules

__all__ = ["print_record", "read_record"]

VERSION = "1"
MAGIC = "tongits-record"
SEATS = 3
SEAT_TEXTS = ("0", "1", "2")
DEAL = ("deal 0", "deal 1", "deal 2")
ABOUT = ("seed", "players")
"""The statements between `session` and the first hand."""
KEYS = ("dealer", "voids", "pot", "streak", "seed", "deal", "stock")

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


class Recorded(Protocol):
    """The attributes of Record that are printed. Record imports this module, so it cannot import Record."""

    @property
    def rules(self) -> Rules: ...
    @property
    def hands(self) -> tuple[HandRecord, ...]: ...
    @property
    def turns(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def outcomes(self) -> tuple[Outcome | None, ...]: ...
    @property
    def session(self) -> bool: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def players(self) -> tuple[str, ...]: ...


def print_record(record: Recorded) -> str:
    """The text of a record, which read_record() reads back; every line ends in a newline."""
    lines = [f"{MAGIC} {VERSION}", f"rules {record.rules}", *_session_lines(record)]
    for number, (hand, turns, outcome) in enumerate(zip(record.hands, record.turns, record.outcomes, strict=True), 1):
        lines += ["", f"hand {number}", *_dealt_lines(hand), *_turn_lines(hand, turns)]
        if outcome is not None:
            lines.append(settlement(outcome))
    return "\n".join(lines) + "\n"


def settlement(outcome: Outcome) -> str:
    """The `end` line of a hand."""
    winner = "none" if outcome.winner is None else outcome.winner
    counts, payments = (",".join(map(str, numbers)) for numbers in (outcome.counts, outcome.payments))
    return f"end {outcome.ending} winner={winner} counts={counts} payments={payments}"


def _session_lines(record: Recorded) -> Iterator[str]:
    if record.session:
        yield "session"
    if record.seed is not None:
        yield f"seed {record.seed}"
    if record.players:
        yield "players " + " ".join(record.players)


def _dealt_lines(hand: HandRecord) -> Iterator[str]:
    for name in ("dealer", "voids", "pot"):
        if getattr(hand, name):
            yield f"{name} {getattr(hand, name)}"
    if hand.streak is not None:
        yield f"streak {hand.streak[0]}:{hand.streak[1]}"
    if hand.hands is None or hand.stock is None:
        yield f"seed {hand.seed}"
        return
    yield from (f"{name} {cards}" for name, cards in zip(DEAL, hand.hands, strict=True))
    yield "stock " + " ".join(hand.stock)


def _turn_lines(hand: HandRecord, turns: tuple[int, ...]) -> Iterator[str]:
    """The turns: one line for the actions of a seat in a row."""
    start = 0
    for ply in range(1, len(turns) + 1):
        if ply == len(turns) or turns[ply] != turns[start]:
            yield f"{turns[start]}: " + "; ".join(map(str, hand.actions[start:ply]))
            start = ply


def read_record(text: str, make: Callable[..., R], *, finished: bool = False) -> R:
    """Read the text of a record and call `make` with its parts; `finished` as in Record.parse().

    RecordError names line and column of the first mistake.
    """
    return _Reader(text_of(text, "a record").removeprefix(BYTE_ORDER_MARK), make, finished).record()


class _Reader(Generic[R]):
    """Reads the lines in one pass and plays the actions of a hand as it reads them."""

    def __init__(self, text: str, make: Callable[..., R], finished: bool) -> None:
        self.make = make
        self.lines = [
            (number, line.rstrip())
            for number, line in enumerate(text.split("\n"), 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        self.last = text.count("\n") + 1
        rest = text.rpartition("\n")[2]
        self.cut = (self.last, len(rest) + 1) if rest.strip() else None
        """The end of the text if its last line has no newline, else None."""
        self.finished = finished
        self.line, self.column = 1, 1
        self.rules = Rules.of(None)
        self.session: dict[str, Any] | None = None
        """The values of the statements after `session`; None without a `session` line."""
        self.standing: Standing | None = None
        self.opened = 1, 1
        """Line and column of the `hand` statement of the present hand."""
        self.done: list[HandRecord] = []
        self.values: dict[str, Any] | None = None
        """The statements of the present hand before its first action; None outside a hand."""
        self.game: Game | None = None
        self.ended = False

    def record(self) -> R:
        """Read the whole text."""
        self.head()
        for number, line in self.lines[2:]:
            self.refuse_cut(number)
            self.line, self.column = number, len(line) - len(line.lstrip()) + 1
            self.one(line.lstrip())
        self.refuse_cut(self.last)
        self.line, self.column = self.last, 1
        if self.values is not None:
            self.close(last=True)
        return self.sure(
            self.make, None, self.rules, self.done, session=self.session is not None, **(self.session or {})
        )

    def refuse_cut(self, number: int) -> None:
        """Refuse a last line without a newline: the end of the text may be missing."""
        if self.cut is not None and number == self.cut[0]:
            self.line, self.column = self.cut
            self.fail("the record looks cut off: its last line has no newline at the end")

    def fail(self, message: str, column: int | None = None) -> NoReturn:
        error = RecordError(f"line {self.line}, column {column or self.column}: {message}")
        error.line, error.column = self.line, column or self.column
        raise error

    def sure(self, read: Callable[P, T], column: int | None, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call read(*args, **kwargs); a TongitsError becomes a RecordError with line and column."""
        try:
            return read(*args, **kwargs)
        except TongitsError as error:
            self.fail(str(error), column)

    def head(self) -> None:
        """The first two lines: the version and the rules."""
        for place, (word, what) in enumerate([(MAGIC, f"`{MAGIC} {VERSION}`"), ("rules", "`rules` and their text")]):
            number, line = self.lines[place] if place < len(self.lines) else (self.last, "")
            self.refuse_cut(number)
            self.line, self.column = number, len(line) - len(line.lstrip()) + 1
            key, _, value = line.strip().partition(" ")
            if key != word or not value.strip():
                self.fail(f"{what} must stand here, not {_short(line.strip())}")
            column = line.index(value.strip(), self.column - 1 + len(key)) + 1
            if word == "rules":
                self.rules = self.sure(Rules.parse, column, value.strip())
            elif value.strip() != VERSION:
                self.fail(f"version {_short(value.strip())} of the format is unknown: allowed is {VERSION}", column)

    def one(self, line: str) -> None:
        """One line after the first two."""
        key, _, value = line.partition(" ")
        if line == "session" and self.values is None and self.session is None:
            self.session = {}
        elif self.session is not None and self.values is None and key in ABOUT:
            self.about(key, value.strip())
        elif key == "hand":
            self.open(value.strip())
        elif self.values is None:
            self.fail(f"`hand {len(self.done) + 1}` must stand here, not {_short(line)}")
        elif self.ended:
            self.fail(f"the hand has ended; `hand {len(self.done) + 2}` may follow, not {_short(line)}")
        elif re.match(r"[0-9]+ *:", line):
            self.turn(line)
        elif key == "end":
            self.end(" ".join(line.split()))
        elif key in KEYS:
            self.dealt(key, line)
        else:
            self.fail(
                f"unknown line {_short(line)}: allowed are {', '.join(KEYS)}, a turn as in `0: discard Kc`, end or hand"
            )

    def about(self, key: str, value: str) -> None:
        """`seed` or `players` of the session."""
        assert self.session is not None
        if key in self.session:
            self.fail(f"{key} stands twice")
        read: Callable[[], Any] = (lambda: _value(key, value)) if key == "seed" else value.split
        said = {key: self.sure(read, self.column + len(key) + 1)}
        self.sure(self.make, self.column + len(key) + 1, self.rules, (), session=True, **said)
        self.session.update(said)

    def open(self, number: str) -> None:
        """`hand N`: the hands are numbered from 1."""
        if self.values is not None:
            self.close(last=False)
        if number != str(len(self.done) + 1):
            self.fail(f"hand {_short(number)}: this must be hand {len(self.done) + 1}, since hands are numbered from 1")
        self.values, self.game, self.ended = {}, None, False
        self.opened = self.line, self.column

    def dealt(self, key: str, line: str) -> None:
        """A statement between `hand` and the first action."""
        assert self.values is not None
        if self.game is not None:
            self.fail(f"{key} must stand before the first action of the hand")
        if key == "deal":
            key = " ".join(line.split()[:2])
            if key not in DEAL:
                self.fail(f"{_short(key)}: the dealt hands are `deal 0`, `deal 1` and `deal 2` (R29)")
        words = len(key.split())
        value = "".join(line.split(maxsplit=words)[words:])
        column = self.column + len(line) - len(value)
        if key in self.values:
            self.fail(f"{key} stands twice in the hand")
        self.values[key] = self.sure(_value, column, key, value)

    def start(self) -> Game:
        """Deal the hand: all statements about it have been read."""
        assert self.values is not None
        if self.game is None:
            values = self.values
            hands = [values[name] for name in DEAL if name in values]
            if "seed" in values and (hands or "stock" in values):
                self.fail("the hand has both a seed and cards: only one of them may be given")
            if "seed" not in values and (len(hands) != SEATS or "stock" not in values):
                self.fail("the hand is not dealt: `seed`, or `deal 0`, `deal 1`, `deal 2` and `stock` must come first")
            self.game = self.sure(self.sure(self.hand, None).deal, None, self.rules)
        return self.game

    def hand(self) -> HandRecord:
        """The hand as read so far."""
        values = dict(self.values or {})
        hands = [values.pop(name) for name in DEAL if name in values]
        actions = self.game.history if self.game is not None else ()
        return HandRecord(hands=hands or None, actions=actions, **values)

    def turn(self, line: str) -> None:
        """`SEAT: action; action`."""
        game = self.start()
        seat, _, actions = line.partition(":")
        column = self.column + len(seat) + 1
        if seat.strip() not in SEAT_TEXTS:
            self.fail(f"{_short(seat.strip())}: a seat is 0, 1 or 2 (R29)")
        for number, text in enumerate(actions.split(";")):
            here = column + len(text) - len(text.lstrip())
            if game.phase == "over":
                self.fail(f"{_short(text.strip())}: the hand is over", here)
            if int(seat) != game.turn:
                self.fail(f"it is the turn of seat {game.turn}, not {_short(seat.strip())}", here if number else None)
            self.sure(game.push, here, " ".join(text.split()))
            column += len(text) + 1

    def end(self, line: str) -> None:
        """`end`: the settlement in the text must be that of the rules."""
        outcome = self.start().outcome()
        if outcome is None:
            self.fail("the hand is not over: " + self.whose())
        expected = settlement(outcome)
        if re.sub(r"^end call\b", "end draw", line) != expected:  # as players say; it is written as draw
            self.fail(f"the settlement is `{expected}`, not `{cut(line)}`")
        self.ended = True

    def close(self, *, last: bool) -> None:
        """The last line of a hand has been read: check that the hand is complete, and keep it."""
        outcome = self.start().outcome()
        if outcome is not None and not self.ended:
            self.fail(f"the hand is over and `{settlement(outcome)}` is missing")
        if outcome is None and not last:
            self.fail(f"hand {len(self.done) + 1} is not over: " + self.whose())
        if outcome is None and self.finished:
            self.line, self.column = self.opened
            self.fail(f"hand {len(self.done) + 1} is not finished: " + self.whose())
        hand, number = self.hand(), len(self.done) + 1
        if self.session is not None:
            here, (self.line, self.column) = (self.line, self.column), self.opened
            seed = self.session.get("seed")
            self.standing = self.sure(followed, None, self.rules, seed, self.standing, number, hand, outcome)
            self.line, self.column = here
        self.done.append(hand)
        self.values = None

    def whose(self) -> str:
        assert self.game is not None
        return f"seat {self.game.turn} is to act in phase {self.game.phase}"


def _value(key: str, value: str) -> Any:
    """The value of a statement, from its text."""
    if key in DEAL:
        return CardSet(value)
    if key == "stock":
        return value
    if key == "streak":
        seat, _, text = value.partition(":")
        if seat not in SEAT_TEXTS or (wins := plain_number(text, 6)) is None:
            raise RecordError(f"streak {_short(value)}: written seat:wins in a row, as in 0:1")
        return int(seat), wins
    number = plain_number(value)
    if number is None:
        raise RecordError(f"{key} {_short(value)} is no number: write digits only, without leading zeros")
    return number


def _short(text: str) -> str:
    """The text as an error shows it."""
    return repr(cut(text))
