"""The results of the solver."""

from dataclasses import dataclass
from typing import NamedTuple

from tongits_core.cards import CardSet, Meld

__all__ = ["Arrangement", "Discard"]


class Discard(NamedTuple):
    """A card to discard, and the count (R5) of the remaining cards."""

    card: str
    points: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Arrangement:
    """A partition of a hand: the melds, the cards left over, and the points of these cards (R2)."""

    melds: tuple[Meld, ...]
    deadwood: CardSet
    points: int
