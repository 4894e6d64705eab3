"""Types for arguments that are cards."""

from collections.abc import Iterable
from typing import SupportsIndex, TypeAlias

__all__ = ["Card", "Hand"]

Card: TypeAlias = "str | SupportsIndex | Iterable[str]"
"""One card: its text, its id, or a CardSet of one card (an iterable of texts)."""
Hand: TypeAlias = "str | SupportsIndex | Iterable[Card]"
"""Any cards: a CardSet, a text, a mask, or an iterable of cards."""
