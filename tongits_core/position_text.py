"""The one line of text that holds a position, and the plain facts read from it (DESIGN "Position: one line")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from tongits_core._action import Action
from tongits_core._arguments import cut, shown
from tongits_core._cards import Meld, card_id, card_text
from tongits_core.errors import CardError, PositionError, TongitsError
from tongits_core.rules import Rules

__all__ = ["ANSWERS", "PHASES", "SEATS", "Facts", "Laid", "print_facts", "read_cards", "read_facts", "split_actions"]

SEATS = 3
PHASES = ("draw", "play", "answer", "over")
ANSWERS = ("fold", "challenge", "show")
FACEDOWN = "####"
HIDDEN_SECRET = f"secret {FACEDOWN}"
VERBS = ("draw", "take", "expose", "secret", "sapaw", "discard", "call", *ANSWERS)
ORDER = (
    "seat",
    "turn",
    "phase",
    "hand",
    "table",
    "discards",
    "stock",
    "counts",
    "blocked",
    "caller",
    "answers",
    "known",
    "sapaw",
    "shown",
    "taken",
    "takes",
    "sagasa",
    "dealt",
    "late",
    "late_joker",
    "kang",
    "voids",
    "pot",
    "streak",
)
JOKERS = ("Xr", "Xb")
RANKS = "A23456789TJQK"
NEEDED = ("seat", "hand", "stock", "counts")

Ids = tuple[int, ...]
T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Laid:
    """One meld on the table: who exposed it, its card ids, and the meld they form (None: they form none)."""

    owner: int
    cards: Ids
    meld: Meld | None
    facedown: bool = False

    def __str__(self) -> str:
        if self.facedown:
            return "#" + ",".join(map(card_text, self.cards)) if self.cards else FACEDOWN
        return str(self.meld).replace(" ", ",") if self.meld is not None else ",".join(map(card_text, self.cards))


@dataclass(frozen=True, slots=True)
class Facts:
    """What a position says, whether or not it can be: three entries where a fact is one of each seat.

    blocked R18; known R7 `free`; sapaw: cards that others laid on a seat's melds; shown R11: secrets exposed whole and
    still paid; taken, takes R7 `free`; sagasa, dealt, late, late_joker, kang R12 (of the viewing seat); late_joker: the
    ranks of the trios that Xr, and that Xb, may still make a sagasa of; voids R23.
    """

    rules: Rules
    seat: int
    turn: int
    phase: str
    hand: Ids
    table: tuple[Laid, ...]
    discards: Ids
    stock: int
    counts: tuple[int, int, int]
    blocked: tuple[int, ...] = ()
    caller: int | None = None
    answers: tuple[str | None, ...] = (None, None, None)
    known: tuple[Ids, ...] = ((), (), ())
    sapaw: Ids = ()
    shown: tuple[int, ...] = (0, 0, 0)
    taken: int | None = None
    takes: int = 0
    sagasa: int = 0
    dealt: Ids = ()
    late: Ids = ()
    late_joker: tuple[str, str] = ("", "")
    kang: int = 0
    voids: int = 0
    pot: int = 0
    streak: tuple[int, int] | None = None
    history: tuple[str, ...] = ()

    def facedown(self, seat: int) -> int:
        """How many quads lie face down before `seat` (R11)."""
        return sum(1 for laid in self.table if laid.facedown and laid.owner == seat)


def by_rank(ids: Iterable[int]) -> Ids:
    """Card ids in the order in which a position writes a hand: by rank, then suit s h d c; jokers last."""
    return tuple(sorted(ids, key=lambda card: (card >= 52, card % 13 if card < 52 else card, card)))


def read_facts(text: str) -> Facts:
    """Read a position; PositionError names the first token that cannot be read. What cannot be is for status()."""
    head, _, history = text.partition(";")
    rules, tokens = _tokens(head)
    missing = [name for name in NEEDED if name not in tokens]
    if missing:
        raise PositionError(f"a position needs {', '.join(f'{name}=' for name in missing)}")
    seat = _seat(tokens["seat"], "seat")
    turn = _seat(tokens["turn"], "turn") if tokens.get("turn") else seat
    return Facts(
        rules=rules,
        seat=seat,
        turn=turn,
        phase=_choice(tokens.get("phase") or "draw", "phase", PHASES),
        hand=by_rank(read_cards(tokens["hand"], "hand")),
        table=_table(tokens.get("table", "")),
        discards=read_cards(tokens.get("discards", ""), "discards"),
        stock=_number(tokens["stock"], "stock"),
        counts=_counts(tokens["counts"]),
        blocked=tuple(sorted({_seat(part, "blocked") for part in _parts(tokens.get("blocked", ""), ",")})),
        caller=_seat(tokens["caller"], "caller") if tokens.get("caller") else None,
        answers=_by_seat(
            tokens.get("answers", ""), "answers", ",", lambda each: _choice(each, "answers", ANSWERS), None
        ),
        known=_by_seat(tokens.get("known", ""), "known", "/", lambda each: by_rank(read_cards(each, "known")), ()),
        sapaw=by_rank(read_cards(tokens.get("sapaw", ""), "sapaw")),
        shown=_by_seat(tokens.get("shown", ""), "shown", ",", lambda each: _number(each, "shown"), 0),
        taken=_card(tokens["taken"], "taken") if tokens.get("taken") else None,
        takes=_number(tokens.get("takes") or "0", "takes"),
        sagasa=_number(tokens.get("sagasa") or "0", "sagasa"),
        dealt=by_rank(read_cards(tokens.get("dealt", ""), "dealt")),
        late=by_rank(read_cards(tokens.get("late", ""), "late")),
        late_joker=_by_joker(tokens.get("late_joker", ""), "late_joker"),
        kang=_number(tokens.get("kang") or "0", "kang"),
        voids=_number(tokens.get("voids") or "0", "voids"),
        pot=_number(tokens.get("pot") or "0", "pot", digits=10),
        streak=_streak(tokens.get("streak", "")),
        history=_history(history),
    )


def print_facts(facts: Facts) -> str:
    """The line that read_facts() reads back; defaults are left out."""
    values = {
        "seat": str(facts.seat),
        "turn": str(facts.turn),
        "phase": facts.phase,
        "hand": _cards_text(facts.hand),
        "table": "/".join(f"{laid.owner}:{laid}" for laid in facts.table),
        "discards": _cards_text(facts.discards),
        "stock": str(facts.stock),
        "counts": ",".join(map(str, facts.counts)),
        "blocked": ",".join(map(str, facts.blocked)),
        "caller": "" if facts.caller is None else str(facts.caller),
        "answers": ",".join(f"{seat}:{answer}" for seat, answer in enumerate(facts.answers) if answer),
        "known": "/".join(f"{seat}:{_cards_text(ids)}" for seat, ids in enumerate(facts.known) if ids),
        "sapaw": _cards_text(facts.sapaw),
        "shown": _numbers_text(facts.shown),
        "taken": "" if facts.taken is None else card_text(facts.taken),
        "takes": str(facts.takes or ""),
        "sagasa": str(facts.sagasa or ""),
        "dealt": _cards_text(facts.dealt),
        "late": _cards_text(facts.late),
        "late_joker": ",".join(
            f"{joker}:{ranks}" for joker, ranks in zip(JOKERS, facts.late_joker, strict=True) if ranks
        ),
        "kang": str(facts.kang or ""),
        "voids": str(facts.voids or ""),
        "pot": str(facts.pot) if facts.pot else "",
        "streak": "" if facts.streak is None else f"{facts.streak[0]}:{facts.streak[1]}",
    }
    tokens = [str(facts.rules), *(f"{name}={values[name]}" for name in ORDER if values[name] or name in NEEDED)]
    return " ".join(tokens) + (" ; " + ", ".join(facts.history) if facts.history else "")


def read_cards(text: str, name: str) -> Ids:
    """Card ids of a list with commas or blanks, in its order, a card twice kept twice."""
    return tuple(_card(part, name) for part in re.split(r"[\s,]+", text.strip()) if part)


def read_laid(text: str, owner: int, name: str) -> Laid:
    """One meld on the table; `####` is a face-down secret, `#9s,9h,9d,9c` one that its owner sees."""
    text = text.strip()
    if text == FACEDOWN:
        return Laid(owner, (), None, facedown=True)
    if text.startswith("#"):
        return Laid(owner, read_cards(text[1:], name), None, facedown=True)
    try:
        meld = Meld(text.replace(",", " "))
    except CardError as error:
        if "=" in text:  # printed as cards alone it would lose what is wrong
            raise PositionError(f"{name}: {error}") from error
        return Laid(owner, read_cards(text, name), None)
    return Laid(owner, tuple(card_id(card) for card in meld.cards), meld)


def split_actions(text: str) -> list[str]:
    """The texts of actions in a list with commas or semicolons, which may also stand between cards."""
    actions: list[str] = []
    for part in re.split(r"[;,]", text):
        words = part.split()
        if not words:
            continue
        if words[0].lower() in VERBS or not actions:
            actions.append(" ".join(words))
        else:
            actions[-1] += " " + " ".join(words)
    return actions


def _history(text: str) -> tuple[str, ...]:
    try:
        return tuple(each if each == HIDDEN_SECRET else str(Action(each)) for each in split_actions(text))
    except TongitsError as error:
        raise PositionError(f"history: {error}") from error


def _tokens(head: str) -> tuple[Rules, dict[str, str]]:
    rules: Rules | None = None
    tokens: dict[str, str] = {}
    for token in head.split():
        name, equals, value = token.partition("=")
        name = name.lower()
        if equals and name in ORDER:
            if name in tokens:
                raise PositionError(f"{name}= stands twice in the position")
            tokens[name] = value
        elif rules is None and (not equals or "," in name):
            rules = Rules.parse(token)
        else:
            raise PositionError(
                f"unknown token {shown(token)}: a position is rules and {' '.join(f'{each}=' for each in ORDER)}"
            )
    return rules if rules is not None else Rules.of(None), tokens


def _parts(text: str, separator: str) -> list[str]:
    return [part for part in text.split(separator) if part]


def _card(text: str, name: str) -> int:
    try:
        return card_id(text)
    except CardError as error:
        raise PositionError(f"{name}: {error}") from error


def _number(text: str, name: str, digits: int = 7) -> int:
    if not re.fullmatch(rf"[0-9]{{1,{digits}}}", text):
        raise PositionError(f"{name}={cut(text)} is no number from 0 to {'9' * digits}")
    return int(text)


def _seat(text: str, name: str) -> int:
    if text not in ("0", "1", "2"):
        raise PositionError(f"{name}={cut(text)}: a seat is 0, 1 or 2 (R29)")
    return int(text)


def _choice(text: str, name: str, allowed: tuple[str, ...]) -> str:
    if text.lower() not in allowed:
        raise PositionError(f"{name}={cut(text)}: allowed are {', '.join(allowed)}")
    return text.lower()


def _counts(text: str) -> tuple[int, int, int]:
    parts = text.split(",")
    if len(parts) != SEATS:
        raise PositionError(f"counts={cut(text)}: three numbers, one of each seat, in seat order")
    a, b, c = (_number(part, "counts") for part in parts)
    return a, b, c


def _table(text: str) -> tuple[Laid, ...]:
    laid = []
    for part in _parts(text, "/"):
        owner, colon, cards = part.partition(":")
        if not colon:
            raise PositionError(f"table={cut(part)}: a meld is written seat:cards, as in 1:Ks,Kh,Kd")
        laid.append(read_laid(cards, _seat(owner, "table"), "table"))
    return tuple(laid)


def _by_seat(text: str, name: str, separator: str, read: Callable[[str], T], default: D) -> tuple[T | D, ...]:
    values: list[T | D] = [default] * SEATS
    named: set[str] = set()
    for part in _parts(text, separator):
        seat, colon, value = part.partition(":")
        if not colon:
            raise PositionError(f"{name}={cut(part)}: written seat:value")
        if seat in named:
            raise PositionError(f"{name}={part}: seat {seat} stands twice")
        named.add(seat)
        values[_seat(seat, name)] = read(value)
    return tuple(values)


def _by_joker(text: str, name: str) -> tuple[str, str]:
    ranks: dict[str, str] = {}
    for part in _parts(text, ","):
        joker, colon, named = part.partition(":")
        joker = joker.capitalize()
        if not colon or joker not in JOKERS or not named or set(named.upper()) - set(RANKS):
            raise PositionError(f"{name}={cut(part)}: written joker:ranks, as in Xr:9K")
        if joker in ranks:
            raise PositionError(f"{name}={cut(part)}: {joker} stands twice")
        ranks[joker] = "".join(rank for rank in RANKS if rank in named.upper())
    return ranks.get("Xr", ""), ranks.get("Xb", "")


def _streak(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    seat, colon, wins = text.partition(":")
    if not colon:
        raise PositionError(f"streak={cut(text)}: written seat:wins in a row, as in 0:1")
    number = _number(wins, "streak")
    return (_seat(seat, "streak"), number) if number else None


def _cards_text(ids: Iterable[int]) -> str:
    return ",".join(map(card_text, ids))


def _numbers_text(numbers: Iterable[int]) -> str:
    return ",".join(f"{seat}:{number}" for seat, number in enumerate(numbers) if number)
