"""What the solver answers with."""

from dataclasses import dataclass
from typing import NamedTuple

from tongits_core.cards import CardSet, Meld

__all__ = ["Arrangement", "Discard"]


class Discard(NamedTuple):
    """A card to throw away, and the count (R5) of the cards that stay."""

    card: str
    points: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Arrangement:
    """A hand laid out in melds: the melds, the cards left over, and what those weigh (R2)."""

    melds: tuple[Meld, ...]
    deadwood: CardSet
    points: int
