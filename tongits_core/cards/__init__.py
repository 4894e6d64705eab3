"""Cards and melds: one 64-bit word a set, texts in and out, the ids of other programs."""

from tongits_core.cards._cards import CardSet, Meld, card_id, card_text
from tongits_core.cards.types import Card, Hand

__all__ = [
    "Card",
    "CardSet",
    "Hand",
    "Meld",
    "card_id",
    "card_text",
]
