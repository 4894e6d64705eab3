"""Cards and melds: sets of cards as 64-bit words, reading and writing texts, card ids of other libraries."""

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
