"""All best partitions of a hand into melds (R3 to R5), one by one."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from operator import index
from typing import SupportsIndex

from tongits_core._cards import CardSet, Meld
from tongits_core._solver import deadwood, melds
from tongits_core._types import Hand
from tongits_core.answers import Arrangement
from tongits_core.errors import TongitsError
from tongits_core.rules import Rules

__all__ = ["arrangements"]

_SHORTEST = 3  # R3: cards of a run


def arrangements(
    hand: Hand, rules: Rules | str | None = None, limit: SupportsIndex | None = None, split: bool = False
) -> Iterator[Arrangement]:
    """Every best partition of a hand into maximal melds, made one by one as they are asked for; the first is `arrange`.

    Best: the cards left over weigh least (R2); hidden_melds_count does not matter. Maximal: no two melds of it are one
    meld together, and no card left over makes a longer one with a meld. In this order: card by card, s h d c and ace to
    king, each goes into every meld that it can be in, in the order of `melds` (larger ones first), and then into none;
    of two partitions the one that differs at an earlier card, by an earlier choice, comes first. `split`: each is
    followed by those with one or more of its runs of six and more cut in two, run by run from the last, cuts from the
    low end. At most `limit` are given.

    Arguments and errors as for `deadwood`; TongitsError for a negative limit.

    >>> for found in arrangements("4s 5s 6s 7s 7h 7d 7c"):
    ...     print(*found.melds, sep=" | ")
    4s 5s 6s 7s | 7h 7d 7c
    4s 5s 6s | 7s 7h 7d 7c
    >>> [len(found.melds) for found in arrangements("3c 4c 5c 6c 7c 8c", split=True)]
    [1, 2]
    """
    cards = CardSet(hand)
    if limit is not None and index(limit) < 0:
        raise TongitsError(f"limit is {index(limit)}; it counts arrangements: 0 or more, or None for all")
    found = _Search(cards, Rules.of(rules).replace(hidden_melds_count=False)).arrangements(split)
    return found if limit is None else islice(found, index(limit))


class _Search:
    """The melds of one hand, by card, and the way through their choices."""

    def __init__(self, cards: CardSet, rules: Rules) -> None:
        self.cards = cards
        self.rules = rules
        self.by_card: dict[int, list[tuple[int, Meld]]] = {}
        self.masks: set[int] = set()
        self.points = {card.mask: card.points for card in map(CardSet, cards.naturals)}
        for meld in melds(cards, rules):
            self.masks.add(meld.cards.mask)
            for card in meld.cards.naturals:
                self.by_card.setdefault(CardSet(card).mask, []).append((meld.cards.mask, meld))

    def arrangements(self, split: bool) -> Iterator[Arrangement]:
        points = deadwood(self.cards.mask, self.rules)
        for chosen in self.place(self.cards.mask, points, ()):
            left = self.cards.difference(*(meld.cards for _, meld in chosen))
            whole = tuple(meld for _, meld in chosen)
            for pieces in product(*map(_cuts, whole)) if split else [[(meld,) for meld in whole]]:
                yield Arrangement(tuple(meld for piece in pieces for meld in piece), left, points)

    def place(
        self, rest: int, points: int, chosen: tuple[tuple[int, Meld], ...]
    ) -> Iterator[Sequence[tuple[int, Meld]]]:
        """Go on from melds that are chosen, `rest` to be placed so that it leaves `points`, the least it can."""
        naturals = CardSet(rest).naturals.mask
        if naturals == 0:
            if not any(mask | joker in self.masks for joker in _bits(rest) for mask, _ in chosen):
                yield chosen
            return
        card = naturals & -naturals
        for mask, meld in self.by_card.get(card, ()):
            if mask & ~rest or any(mask | other in self.masks for other, _ in chosen):
                continue
            if deadwood(rest & ~mask, self.rules) == points:
                yield from self.place(rest & ~mask, points, (*chosen, (mask, meld)))
        if deadwood(rest & ~card, self.rules) == points - self.points[card]:
            yield from self.place(rest & ~card, points - self.points[card], chosen)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _cuts(meld: Meld) -> list[tuple[Meld, ...]]:
    """The meld, then each way to cut it in two runs."""
    cards = str(meld).split()
    ends = range(_SHORTEST, len(cards) - _SHORTEST + 1) if meld.kind == "run" else ()
    return [(meld,), *((Meld(" ".join(cards[:end])), Meld(" ".join(cards[end:]))) for end in ends)]
