"""Types of arguments that stand for cards."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, SupportsIndex, TypeAlias

if TYPE_CHECKING:
    from tongits_core.cards._cards import CardSet

__all__ = ["Card", "Hand"]

Card: TypeAlias = "str | SupportsIndex | CardSet"
Hand: TypeAlias = "CardSet | str | SupportsIndex | Iterable[str | SupportsIndex | CardSet]"
