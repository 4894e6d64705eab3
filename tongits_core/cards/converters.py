"""Card ids of other libraries: OpenSpiel's gin_rummy (open_spiel 2.0) and RLCard's gin-rummy (rlcard 1.2).

Both number 52 cards as 13 · suit + rank with ranks A … K and have no jokers. OpenSpiel's suits are s c d h, RLCard's
s h d c like ours. The tuples are indexed by our card id and serve as look-up tables for arrays too.
"""

from collections.abc import Iterable
from typing import SupportsIndex

from tongits_core._arguments import whole
from tongits_core.cards._cards import CardSet
from tongits_core.cards.types import Hand
from tongits_core.errors import CardError

__all__ = ["OPENSPIEL_IDS", "RLCARD_IDS", "from_openspiel", "from_rlcard", "to_openspiel", "to_rlcard"]


def _ids(suits: str) -> tuple[int, ...]:
    return tuple(13 * suits.index(suit) + rank for suit in "shdc" for rank in range(13))


OPENSPIEL_IDS: tuple[int, ...] = _ids("scdh")
RLCARD_IDS: tuple[int, ...] = _ids("shdc")


def to_openspiel(hand: Hand) -> list[int]:
    """The OpenSpiel ids of a hand, in our card order. Raises CardError for a joker, and the errors of CardSet.

    >>> to_openspiel("As Ah Ad Ac")
    [0, 39, 26, 13]
    """
    return _to(OPENSPIEL_IDS, "OpenSpiel", hand)


def from_openspiel(ids: Iterable[SupportsIndex]) -> CardSet:
    """The hand with these OpenSpiel ids. Raises CardError for an unknown id, or an id given twice.

    >>> from_openspiel([0, 13, 26, 39])
    CardSet('As Ah Ad Ac')
    """
    return _from(OPENSPIEL_IDS, "OpenSpiel", ids)


def to_rlcard(hand: Hand) -> list[int]:
    """The RLCard ids of a hand, in our card order. Raises CardError for a joker, and the errors of CardSet.

    >>> to_rlcard("As Ah Ad Kc")
    [0, 13, 26, 51]
    """
    return _to(RLCARD_IDS, "RLCard", hand)


def from_rlcard(ids: Iterable[SupportsIndex]) -> CardSet:
    """The hand with these RLCard ids. Raises CardError for an unknown id, or an id given twice.

    >>> from_rlcard([0, 13, 26, 51])
    CardSet('As Ah Ad Kc')
    """
    return _from(RLCARD_IDS, "RLCard", ids)


def _to(table: tuple[int, ...], library: str, hand: Hand) -> list[int]:
    cards = CardSet(hand)
    if cards.jokers:
        raise CardError(f"{library} has no joker: {cards.jokers}")
    return [table[card] for card in cards.ids]


def _from(table: tuple[int, ...], library: str, ids: Iterable[SupportsIndex]) -> CardSet:
    return CardSet([_ours(table, library, card) for card in ids])


def _ours(table: tuple[int, ...], library: str, card: SupportsIndex) -> int:
    return table.index(whole(card, f"a card id of {library}", 0, len(table) - 1, CardError))
