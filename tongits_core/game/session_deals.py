"""The random parts of a session, from its seed: cut cards, first dealer (R26) and deals; the same on every machine."""

from __future__ import annotations

from tongits_core.cards import CardSet, card_text
from tongits_core.game._game import Game
from tongits_core.game.score import PLAYERS
from tongits_core.rules import Rules

__all__ = ["cut_cards", "deal_of", "first_dealer"]


def cut_cards(rules: Rules, seed: int) -> tuple[str, str, str] | None:
    """The card that each player cuts, None if `first_dealer` is random (R26).

    >>> cut_cards(Rules.preset("guide"), 1)
    ('Kh', '7s', 'Ah')
    """
    if rules.first_dealer != "lowest_cut":
        return None
    first, second, third = sorted(range(52), key=lambda card: _chance(seed, "cut", card))[:PLAYERS]
    return card_text(first), card_text(second), card_text(third)


def first_dealer(rules: Rules, seed: int) -> int:
    """The player who deals first (R26): random, or the player who cuts the lowest card.

    An ace is the lowest rank; among equal ranks the order is s, h, d, c.
    """
    cut = cut_cards(rules, seed)
    if cut is None:
        return min(range(PLAYERS), key=lambda player: _chance(seed, "dealer", player))
    lowest = min((CardSet(card).ids[0] for card in cut), key=lambda card: (card % 13, card))
    return cut.index(card_text(lowest))


def deal_of(rules: Rules, seed: int, hands: int, voids: int) -> Game:
    """The deal of the next hand after `hands` hands; voids as for Game.deal."""
    return Game.deal(rules, _chance(seed, "deal", hands), voids=voids)


def _chance(seed: int, purpose: str, index: int) -> int:
    """64 random bits from the seed of a session, for one purpose and index."""
    import hashlib  # lazy: loading OpenSSL takes longer than the rest of the session

    digest = hashlib.blake2b(f"{purpose} {index}".encode(), digest_size=8, key=seed.to_bytes(8, "little"))
    return int.from_bytes(digest.digest(), "little")
