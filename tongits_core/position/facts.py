"""The plain facts that a position holds, and the one line of text that they are printed as; position_read reads it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tongits_core.cards import Meld, card_text
from tongits_core.rules import Rules

__all__ = ["ANSWERS", "PHASES", "SEATS", "Facts", "Laid", "by_rank", "print_facts"]

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


@dataclass(frozen=True, slots=True, weakref_slot=True)
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


@dataclass(frozen=True, slots=True, weakref_slot=True)
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


def _cards_text(ids: Iterable[int]) -> str:
    return ",".join(map(card_text, ids))


def _numbers_text(numbers: Iterable[int]) -> str:
    return ",".join(f"{seat}:{number}" for seat, number in enumerate(numbers) if number)
