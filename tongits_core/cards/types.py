"""Types of arguments that stand for cards."""

from collections.abc import Iterable
from typing import SupportsIndex, TypeAlias

__all__ = ["Card", "Hand"]

Card: TypeAlias = "str | SupportsIndex | Iterable[str]"
"""A text, an id, or a CardSet (which gives texts) of one card."""
Hand: TypeAlias = "str | SupportsIndex | Iterable[Card]"
"""A CardSet, a text, a mask, or cards one by one."""
