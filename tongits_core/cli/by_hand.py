"""A position typed by hand: values that the player left out are computed or assumed, and listed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tongits_core import CardSet
from tongits_core._arguments import plain_number
from tongits_core.errors import PositionError
from tongits_core.position import SEATS, Position, Status
from tongits_core.rules import Rules

DECK = 52  # jokers apart
FULL_HAND = 12
MISTYPED = Status.CARD_TWICE | Status.NO_SUCH_CARD | Status.BAD_MELD
"""Mistakes that are there whatever was left out."""


@dataclass
class Typed:
    """The options of `tongits suggest` as typed, None if left out. `assumed` lists the values that were filled in."""

    rules: Rules
    hand: str
    me: str = ""
    next: str = ""
    prev: str = ""
    discards: str = ""
    stock: int | None = None
    counts: str | None = None
    drawn: str | None = None
    called: str | None = None
    answers: str = ""
    blocked: str | None = None
    seat: int | None = None
    pot: int | None = None
    streak: str | None = None
    assumed: list[str] = field(default_factory=list)

    def position(self) -> Position:
        """The typed position; PositionError for a value that cannot be read, or for a contradiction."""
        if self.drawn is not None and CardSet(self.drawn) & CardSet(self.hand):
            raise PositionError(f"--drawn {self.drawn} is also in --hand: --hand is the hand before the draw")
        counts = self._counts()
        stock = self._stock(sum(counts))
        self._assume_defaults()
        position = Position.from_parts(
            self.hand,
            me=self.me,
            next=self.next,
            prev=self.prev,
            discards=self.discards,
            stock=stock,
            counts=counts,
            drawn=self.drawn,
            called=self.called,
            answers=self.answers,
            blocked=self.blocked or "",
            seat=1 if self.seat is None else self.seat,
            pot=self.pot or 0,
            streak=self.streak or "",
            rules=self.rules,
        )
        if position.phase == "draw" and position.status():
            begun = Position.parse(str(position).replace("phase=draw", "phase=play"))
            if not begun.status():
                self.assumed.append("you have already drawn or taken (the pile and your number of cards show it)")
                return begun
        if position.status():
            raise PositionError(self._explained(position))
        return position

    def _explained(self, position: Position) -> str:
        """The contradictions in words, with the options that may be missing, and the players of the seats named."""
        status, complaints, seat = position.status(), "; ".join(position.complaints()), position.seat
        left_out = ", ".join(self._left_out())
        if left_out and not status & MISTYPED:
            missing = f"perhaps an option is missing: {left_out}"
            complaints = f"the cards do not add up; {missing}: {complaints}"
        if status & Status.BAD_MELD:
            complaints += "; melds of one player are split by /"
        if re.search(r"\bseat \d", complaints):
            complaints += f"; seat {seat} is you, {(seat + 1) % SEATS} next, {(seat + 2) % SEATS} prev"
        return complaints

    def _left_out(self) -> list[str]:
        """The options about cards and the dealer that were not given, each with its meaning."""
        said = {
            "--seat (0 if you dealt)": self.seat is not None,
            "--me (your melds)": self.me,
            "--next and --prev (the others' melds)": self.next or self.prev,
            "--discards (the pile, oldest first)": self.discards,
            "--counts (the others' cards)": self.counts,
        }
        return [option for option, text in said.items() if not text]

    def _counts(self) -> list[int]:
        if self.counts is None:
            self.assumed.append(f"the others hold {FULL_HAND} cards each (--counts)")
            return [FULL_HAND, FULL_HAND]
        numbers = [number for word in _words(self.counts) if (number := plain_number(word, 2)) is not None]
        if len(numbers) != 2 or len(_words(self.counts)) != 2:
            raise PositionError(f"--counts is the next and the previous player's cards, as in 9,9, not {self.counts!r}")
        return numbers

    def _stock(self, others: int) -> int:
        """The stock as given, else computed from the deck. A stock counted before the own draw is corrected."""
        deck = DECK + self.rules.jokers
        melds = sum(_size(part) for text in (self.me, self.next, self.prev) for part in text.split("/"))
        seen = others + melds + sum(map(len, map(_words, (self.hand, self.drawn or "", self.discards))))
        if self.stock is None:
            self.assumed.append(f"{max(deck - seen, 0)} cards in the stock, what is left of the deck (--stock)")
            return max(deck - seen, 0)
        if self.drawn is not None and seen + self.stock == deck + 1:
            self.assumed.append(f"{self.stock - 1} cards left in the stock after your draw")
            return self.stock - 1
        return self.stock

    def _assume_defaults(self) -> None:
        if self.seat is None:
            self.assumed.append("you did not deal (--seat)")
        if self.blocked is None and self.called is None and self.rules.sapaw_block != "none":
            self.assumed.append("nobody is blocked (--blocked)")
        if self.pot is None and self.rules.pot_wins:
            self.assumed.append("no pot (--pot)")
        if self.streak is None and self.rules.pot_wins:
            self.assumed.append("no wins in a row (--streak)")
        self.assumed.append("no history: hidden hands are any that fit")


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _size(meld: str) -> int:
    return 4 if "####" in meld else len(_words(meld))
