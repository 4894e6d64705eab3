"""What a person sees at a table, every part optional, read as a position: what was assumed, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from tongits_core.cards import card_id
from tongits_core.errors import CardError, TongitsError
from tongits_core.position import PLAYERS, SEATS, Position, Status, flaws
from tongits_core.rules import Rules

__all__ = ["Note", "Reading", "Sketch", "by_names"]

OWNED = 12
"""The cards that a player holds and has laid between turns; one more within its turn (R6, R7)."""
CARD_PLACES = ("hand", "drawn", "me", "next", "prev", "discards")
NUMBERED = (*CARD_PLACES, "counts_next", "counts_prev", "stock", "forgotten", "seat")
"""The parts whose cards are counted."""
MOST_CARDS = 54
NAMES = ("you", "next", "prev")
"""The players as sentences name them, in order of play."""
MISTYPED = Status.CARD_TWICE | Status.NO_SUCH_CARD | Status.BAD_MELD
"""Flaws that are there whatever was left out."""
SUMS = Status.COUNTS | Status.PILE | Status.STOCK | Status.HAND | Status.OWNERSHIP | Status.TURN
"""Flaws of numbers: they say nothing as long as something is missing or mistyped."""
PLACE_OF = {
    Status.BLOCK: "blocked",
    Status.CALL: "called",
    Status.ANSWERS: "answers",
    Status.TURN: "seat",
    Status.STOCK: "stock",
    Status.PILE: "discards",
    Status.HAND: "hand",
}
PLURAL = {"holds": "hold", "is": "are", "has": "have", "gives": "give", "answers": "answer"}
"""The verbs of sentences about a seat, as they follow "you"."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Note:
    """A remark on one part of a sketch. place: the field of Sketch, "" for the whole; text: a plain sentence. sums:
    whether it is about numbers of cards, so that a part that is still missing may explain it.
    """

    place: str
    text: str
    sums: bool = False


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Reading:
    """What a sketch says. position: None while something is missing or contradicts itself. assumed: what was filled
    in. faults: what is missing, mistyped or contradicts itself, as many as there are.
    """

    position: Position | None
    assumed: tuple[Note, ...]
    faults: tuple[Note, ...]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Sketch:
    """What a person sees at a table, in a player's words; every part but the rules may be left out.

    The players are `me`, `next`, who plays after me, and `prev`. hand: my cards, without the one just drawn. me, next,
    prev: melds on the table, separated by `/`; `####` is a face-down secret. discards: what is remembered of the pile,
    oldest first, with its top. forgotten: discards that are not remembered; None for as many as the stock implies.
    stock: cards left in it. counts_next, counts_prev: cards in their hands. drawn: the card just drawn. called: who
    called. answers: the answers so far, in order of play. blocked: who may not call ("me next"). seat: 0 if I dealt.
    pot: chips. streak: wins ("prev:1").

    `read` raises no error for what was typed: each mistake is a fault, at its place.

    >>> classic = Rules.parse("classic")
    >>> sketch = Sketch(classic, hand="4s 5s 2h 9d 9h 10c Jd Kd Qs", me="Ks Kh Kc", discards="3d 8c", stock=14)
    >>> print(str(sketch.read().position).partition(" table=")[2])
    1:Ks,Kh,Kc discards=3d,8c stock=14 counts=12,9,12
    >>> [note.text for note in sketch.read().assumed][:2]
    ['next holds 12 cards, as the rules imply', 'prev holds 12 cards, as the rules imply']
    >>> Sketch(classic, hand="4s 11h", called="you").read().faults[1].place
    'called'
    """

    rules: Rules
    hand: str = ""
    me: str = ""
    next: str = ""
    prev: str = ""
    discards: str = ""
    forgotten: int | None = None
    stock: int | None = None
    counts_next: int | None = None
    counts_prev: int | None = None
    drawn: str | None = None
    called: str | None = None
    answers: str = ""
    blocked: str | None = None
    seat: int | None = None
    pot: int | None = None
    streak: str | None = None

    def read(self) -> Reading:
        """The position that the sketch describes, with all that was assumed and all that is wrong."""
        return _Reader(self).reading()


@dataclass(frozen=True, slots=True)
class _Cards:
    """How many cards lie where. Tuples are in order of play from me."""

    held: int
    """In my hand, with the card just drawn."""
    laid: tuple[int, ...]
    """On the melds of each player."""
    spare: tuple[int, ...]
    """Cards beyond three on each player's melds: others may have laid them off there."""
    pile: int
    """Discards that are remembered."""
    left: int
    """What the deal leaves in the stock."""

    @classmethod
    def of(cls, position: Position, rules: Rules) -> _Cards:
        laid, spare = [0] * SEATS, [0] * SEATS
        for each in position.facts.table:
            player = (each.owner - position.seat) % SEATS
            laid[player] += 4 if each.facedown else len(each.cards)
            spare[player] += 0 if each.facedown else len(each.cards) - 3
        facts = position.facts
        return cls(len(facts.hand), tuple(laid), tuple(spare), len(facts.discards), 15 + rules.jokers)

    def explained(self, player: int, held: int, owned: int) -> bool:
        """Whether the player can hold so many cards beside those on its melds, sapaws included (R10)."""
        return -self.spare[player] <= owned - held - self.laid[player] <= sum(self.spare) - self.spare[player]


class _Reader:
    """One reading of a sketch: collects notes, part by part."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.assumed: list[Note] = []
        self.faults: list[Note] = []
        self.parts: dict[str, Any] = {}
        """What can be read, as Position.from_parts() takes it."""
        self.seat = 1 if sketch.seat is None else sketch.seat
        self.phase = "draw"
        self.stock = 1
        self.counts = (OWNED, OWNED)
        self.forgotten = sketch.forgotten or 0

    def reading(self) -> Reading:
        self._texts()
        self._ranges()
        self._hand()
        rough = self._position()
        mistyped = bool(rough.status() & MISTYPED) or any(note.place in NUMBERED for note in self.faults)
        if not mistyped:
            self._numbers(_Cards.of(rough, self.sketch.rules))
        self._defaults()
        position = self._position()
        self._flaws(position, sums=not mistyped and not self.faults)
        found = None if self.faults else position
        return Reading(found, tuple(self.assumed), tuple(sorted(self.faults, key=_order)))

    def _fault(self, place: str, text: str, *, sums: bool = False) -> None:
        self.faults.append(Note(place, text, sums))

    def _assume(self, place: str, text: str) -> None:
        self.assumed.append(Note(place, text))

    # ---- the parts, one by one ----

    def _texts(self) -> None:
        """Read each part alone; what cannot be read is a fault and is left out."""
        sketch = self.sketch
        for place in CARD_PLACES:
            wrong = [Note(place, fault) for fault in _no_cards(getattr(sketch, place) or "")]
            self.faults += wrong
            if not wrong:
                self._try(place)
        if sketch.called and sketch.called.strip().lower() == PLAYERS[0]:
            self._fault("called", "you called, so there is nothing for you to answer (R19)")
        else:
            self._try("called")
        if "called" in self.parts or not sketch.called:
            self._try("answers")
        for place in ("blocked", "pot", "streak"):
            self._try(place)

    def _ranges(self) -> None:
        """Numbers that are none of cards, or of no seat."""
        for place in ("counts_next", "counts_prev", "stock", "forgotten"):
            number = getattr(self.sketch, place)
            if number is not None and not 0 <= number <= MOST_CARDS:
                self._fault(place, f"{number} is no number of cards: allowed are 0 to {MOST_CARDS}")
                self.forgotten = 0
        if not 0 <= self.seat < SEATS:
            self._fault("seat", f"{self.seat} is no seat: 0 deals, 1 plays after the dealer, 2 before it")
            self.seat = 1

    def _try(self, place: str) -> None:
        """Keep what was typed there, if anything, if it can be read."""
        value = getattr(self.sketch, place)
        if value in ("", None):
            return
        if place in CARD_PLACES:
            value = _spaced(value)
        parts: dict[str, Any] = {place: value}
        if place == "answers" and "called" in self.parts:
            parts["called"] = self.parts["called"]
        try:
            Position.from_parts(**{"hand": "", "stock": 0, "counts": (0, 0), "rules": self.sketch.rules, **parts})
        except TongitsError as error:
            self._fault(place, str(error).removeprefix(f"{place}: "))
        else:
            self.parts[place] = value

    def _hand(self) -> None:
        """The hand is needed; the card just drawn is not in it yet."""
        if not self.sketch.hand.replace(",", " ").strip():
            self._fault("hand", "your hand is missing: name the cards that you hold")
        drawn = self.parts.get("drawn")
        if drawn is None:
            return
        cards = _ids(drawn)
        if len(cards) != 1:
            self._fault("drawn", f"{drawn}: one card is drawn at a time")
        elif set(cards) & set(_ids(self.parts.get("hand", ""))):
            self._fault("drawn", f"{drawn} is also in your hand: the hand is what you held before the draw")
        elif "called" in self.parts:
            self._fault("drawn", "a card was drawn and a call must be answered: only one of them can be (R17)")
        else:
            return
        del self.parts["drawn"]

    def _position(self) -> Position:
        """The position of all parts that can be read."""
        position = Position.from_parts(
            stock=self.stock, counts=self.counts, forgotten=self.forgotten, seat=self.seat, rules=self.sketch.rules,
            **{"hand": "", **self.parts},
        )  # fmt: skip
        if self.phase == "play" and position.phase == "draw":
            return Position.parse(str(position).replace(" phase=draw ", " phase=play "))
        return position

    # ---- numbers of cards ----

    def _numbers(self, cards: _Cards) -> None:
        """Phase, counts and stock: as given, or what the rules imply."""
        if self._is_first_turn(cards):
            self.phase, self.stock = "play", cards.left
            self._counts(cards, OWNED + 1)
            return
        phase = self._phase(cards)
        if phase is None:
            held, laid = cards.held, cards.laid[0]
            self._fault(
                "hand",
                f"you hold {held} cards and have laid {laid}: that makes {held + laid}, but you have {OWNED} at the "
                f"start of your turn and {OWNED + 1} once you have drawn or taken (R6, R7)",
                sums=True,
            )
            return
        self.phase = phase
        self._counts(cards, OWNED + (phase == "play"))
        self._stock(cards)

    def _is_first_turn(self, cards: _Cards) -> bool:
        """R6: the dealer begins with 13 cards and no pile. The seat is assumed where it was not given."""
        sketch = self.sketch
        dealt = cards.held == OWNED + 1 and not sum(cards.laid) and not cards.pile and not sketch.forgotten
        if not dealt or sketch.drawn or sketch.called or sketch.stock not in (None, cards.left):
            return False
        if sketch.seat is None:
            self.seat = 0
            self._assume("seat", "you dealt: you hold 13 cards, and nothing has been discarded")
        return self.seat == 0

    def _phase(self, cards: _Cards) -> str | None:
        """draw, play or answer; None if my own cards fit none of them."""
        sketch = self.sketch
        phases = ["answer"] if sketch.called else ["play"] if sketch.drawn else ["draw", "play"]
        fits = [each for each in phases if cards.explained(0, cards.held, OWNED + (each == "play"))]
        if len(fits) > 1 and sketch.counts_next is not None and sketch.counts_prev is not None:
            owned = cards.held + sum(cards.laid) + sketch.counts_next + sketch.counts_prev
            fits = ["play" if owned == SEATS * OWNED + 1 else "draw"]
        if len(fits) > 1 and sketch.stock is not None:
            fits = ["play" if cards.pile + self.forgotten + sketch.stock == cards.left else "draw"]
        phase = fits[0] if fits else None
        if phase == "play" and not sketch.drawn:
            self._assume("drawn", "you have already drawn or taken, as the number of your cards shows")
        return phase

    def _counts(self, cards: _Cards, mine: int) -> None:
        """The cards of the others: a player has as many in hand and laid as it was dealt, sapaws apart."""
        sketch = self.sketch
        given = (sketch.counts_next, sketch.counts_prev)
        both = mine + 2 * OWNED - cards.held - sum(cards.laid)
        self.counts = _filled(given, both, cards)
        wrong = []
        for player, (typed, count) in enumerate(zip(given, self.counts, strict=True), 1):
            if typed is None:
                self._assume(_count_of(player), f"{NAMES[player]} holds {max(count, 0)} cards, as the rules imply")
            if count < 1 or not cards.explained(player, count, OWNED):
                wrong.append(player)
        typed_wrong = [player for player in wrong if given[player - 1] is not None]
        for player in typed_wrong or wrong:
            fault = _wrong_count(NAMES[player], self.counts[player - 1], cards.laid[player])
            self._fault(_count_of(player), fault, sums=True)
        if sum(self.counts) != both and not wrong:
            seen, rest = cards.held + sum(cards.laid), sum(self.counts)
            self._fault(
                "counts_next",
                f"the others hold {rest} cards, and {seen} are in your hand and on the table: that makes "
                f"{seen + rest}, not {mine + 2 * OWNED} (R1)",
                sums=True,
            )

    def _stock(self, cards: _Cards) -> None:
        """The stock as given, else as the pile implies. A stock counted before the own draw is corrected, and a pile
        that is too short for the stock has cards that are not remembered.
        """
        sketch = self.sketch
        total = cards.left + (self.phase != "play")
        pile = cards.pile + self.forgotten
        if not cards.pile and (self.phase != "play" or (sketch.drawn and not pile and not sketch.stock)):
            self._fault("discards", "the pile is missing: name at least its top, the last discard", sums=True)
        elif sketch.stock is None:
            self.stock = total - pile
            self._assume("stock", f"{max(self.stock, 0)} cards are left in the stock, as the pile implies")
            if self.stock < (self.phase != "play"):
                self._fault("discards", f"{pile} cards are too many for a pile: the deal leaves {cards.left} (R1, R21)")
        else:
            self.stock = sketch.stock
            self._pile(sketch.stock, pile, total)

    def _pile(self, stock: int, pile: int, total: int) -> None:
        """Compare the pile with the stock: what is missing in it is forgotten."""
        missing = total - pile - stock
        if missing == -1 and self.sketch.drawn:
            self.stock = stock - 1
            self._assume("stock", f"{self.stock} cards are left in the stock after your draw")
        elif missing > 0 and self.sketch.forgotten is None:
            self.forgotten = missing
            discards = "1 discard is" if missing == 1 else f"{missing} discards are"
            self._assume("forgotten", f"{discards} forgotten, somewhere under the top: unseen, and out of play")
        elif missing:
            when = "once a card is drawn or taken" if self.phase == "play" else "at the start of a turn"
            self._fault(
                "stock",
                f"{pile} cards in the pile and {stock} in the stock are {pile + stock}: {when} they are {total} "
                "(R7, R14)",
                sums=True,
            )

    # ---- the rest ----

    def _defaults(self) -> None:
        """What is taken for granted where nothing was said."""
        sketch, rules = self.sketch, self.sketch.rules
        if sketch.seat is None and self.seat:
            self._assume("seat", "you did not deal")
        if sketch.blocked is None and sketch.called is None and rules.sapaw_block != "none":
            self._assume("blocked", "nobody is blocked")
        if sketch.pot is None and rules.pot_wins:
            self._assume("pot", "no pot")
        if sketch.streak is None and rules.pot_wins:
            self._assume("streak", "no wins in a row")
        self._assume("", "no history: hidden hands are any that fit")

    def _flaws(self, position: Position, *, sums: bool) -> None:
        """The flaws of the position, with players instead of seats. sums: also those of numbers."""
        for status, text in flaws(position.facts):
            if status & SUMS and not sums:
                continue
            if status & Status.TURN:
                text = "nothing has been drawn or discarded yet: the dealer begins (R6)"
            self._fault(self._place(status, text, position), by_names(text, position.seat))

    def _place(self, status: Status, text: str, position: Position) -> str:
        """The field that a flaw is about."""
        if status & (Status.CARD_TWICE | Status.NO_SUCH_CARD):
            found = re.search(r"\b([A2-9TJQK][shdc]|X[rb])\b", text)
            holding = [place for place in CARD_PLACES if found and card_id(found[1]) in self._cards_at(place)]
            return holding[-1] if holding else ""
        if status & Status.POT:
            return "streak" if text.startswith("streak") else "pot"
        if status & (Status.BAD_MELD | Status.SECRET) and (owner := re.search(r"\bseat (\d)", text)):
            return PLAYERS[(int(owner[1]) - position.seat) % SEATS]
        return PLACE_OF.get(status, "")

    def _cards_at(self, place: str) -> list[int]:
        return _ids(self.parts.get(place) or "")


def _count_of(player: int) -> str:
    return f"counts_{PLAYERS[player]}"


def _wrong_count(name: str, count: int, laid: int) -> str:
    if count == 0:
        return f"{name} has no card left and so has won (R15)"
    fault = f"{name} holds {count} cards and has laid {laid}: that makes {count + laid}, not {OWNED}"
    return f"{fault}, and sapaws do not explain it (R1, R10)"


def _filled(given: tuple[int | None, int | None], both: int, cards: _Cards) -> tuple[int, int]:
    """The cards of next and prev, who hold `both` together: as given, else what their melds leave of the deal."""
    one, other = given
    if one is not None or other is not None:
        return (both - (other or 0) if one is None else one, both - (one or 0) if other is None else other)
    counts = [OWNED - cards.laid[player] for player in (1, 2)]
    more = both - sum(counts)  # my cards on their melds; less than 0: theirs on mine
    to_next = min(more, cards.spare[1]) if more > 0 else more
    return counts[0] + to_next, counts[1] + more - to_next


def _spaced(text: str) -> str:
    """Cards written without blanks, apart: "4s5s10h" is "4s 5s 10h"."""
    return re.sub(r"(?i)(?<=[2-90ATJQK][SHDC])(?=(?:10|[2-9ATJQK])[SHDC])", " ", text)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\s,/]+", text)


def _card_words(text: str) -> Iterable[str]:
    """The words of cards or melds that name one card each; of a joker on a run, Xr=5s, both."""
    for word in _words(_spaced(text)):
        yield from (part for part in word.strip("#").split("=") if part)


def _no_cards(text: str) -> Iterable[str]:
    """A sentence for each word that names no card."""
    for word in _card_words(text):
        try:
            card_id(word)
        except CardError as error:
            yield str(error)


def _ids(text: str) -> list[int]:
    """The cards of a text that can be read; of a joker on a run the joker alone."""
    return [card_id(word.strip("#").partition("=")[0]) for word in _words(text) if word.strip("#")]


def by_names(text: str, seat: int) -> str:
    """The sentence with the players' names instead of seats, for the player at `seat`.

    >>> by_names("seat 2 has opened, and seat 1 holds 12 cards", seat=1)
    'next has opened, and you hold 12 cards'
    """

    def player(found: re.Match[str]) -> str:
        name = NAMES[(int(found["seat"]) - seat) % SEATS]
        verb = found["verb"] or ""
        if found["of"]:
            return f"of {'yours' if name == 'you' else name} {verb}".rstrip()
        return f"{name} {PLURAL.get(verb, verb) if name == 'you' else verb}".rstrip()

    named = re.sub(r"(?P<of>of )?\bseat (?P<seat>\d)\b(?: (?P<verb>[a-z]+)\b)?", player, text)
    return re.sub(r"\bstreak=(\d):", lambda found: f"streak {PLAYERS[(int(found[1]) - seat) % SEATS]}:", named)


def _order(note: Note) -> int:
    """The place of a note among the fields."""
    names = [each.name for each in fields(Sketch)]
    return names.index(note.place) if note.place in names else len(names)
