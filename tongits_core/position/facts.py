"""The facts of a position as plain values, and the words of its line of text (docs/FORMATS.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tongits_core.cards import Meld, card_text
from tongits_core.position._action import Action
from tongits_core.rules import Rules

__all__ = ["ANSWERS", "MOST_POT", "PHASES", "SEATS", "Facts", "Laid", "by_rank"]

SEATS = 3
MOST_POT = 1_000_000_000
"""Most chips in a pot. The largest antes of R25 reach this after 333 hands without two wins in a row."""
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
    "forgotten",
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
    """One meld on the table: its owner, its card ids, and the meld that they form (None if they form no meld)."""

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
    """The facts that a position states, possible or not. A fact about each seat has three entries.

    forgotten: number of cards of the pile that the seat does not remember; the others are `discards`, the top last.
    blocked: R18. known: R7 `free`. sapaw: cards that others laid on a seat's melds. shown: secrets exposed whole and
    still paid (R11). taken, takes: R7 `free`. sagasa, dealt, late, late_joker, kang: R12, of the viewing seat.
    late_joker: for Xr and for Xb, the ranks of the trios on which the joker may still make a sagasa. voids: R23. In the
    history the secret that another seat laid face down has no meld.
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
    forgotten: int = 0
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
    history: tuple[Action, ...] = ()

    def facedown(self, seat: int) -> int:
        """How many quads lie face down before `seat` (R11)."""
        return sum(1 for laid in self.table if laid.facedown and laid.owner == seat)


def by_rank(ids: Iterable[int]) -> Ids:
    """Card ids in the order in which a position writes a hand: by rank, then suit s h d c; jokers last."""
    return tuple(sorted(ids, key=lambda card: (card >= 52, card % 13 if card < 52 else card, card)))
