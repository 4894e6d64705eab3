"""All best partitions of a hand into melds (R3 to R5), one by one."""

import sys
from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple, SupportsIndex

from tongits_core._arguments import whole
from tongits_core.cards import CardSet, Hand, Meld
from tongits_core.rules import Rules
from tongits_core.solver._solver import deadwood, melds
from tongits_core.solver.results import Arrangement

__all__ = ["arrangements"]

_RANKS = "A23456789TJQK"
_SHORTEST, _LONGEST = 3, 13  # R3: cards of a run


def arrangements(
    hand: Hand, rules: Rules | str | None = None, limit: SupportsIndex | None = None, split: bool = False
) -> Iterator[Arrangement]:
    """An iterator over every best partition of a hand into maximal melds; the first is that of `arrange`.

    Best: the cards left over have the fewest points (R2), also under hidden_melds_count. Maximal: no two runs of the
    partition could be joined into one run (R3), and no card left over fits a meld.

    Order: go through the cards from s to c and from ace to king. For each card the choices are the melds that hold it,
    in the order of `melds` (larger ones first), then no meld. Partitions are in lexicographic order of these choices.
    `split`: after each partition come the variants in which one or more runs of six or more cards are cut in two; the
    last such run changes fastest, and cuts start at the low end. At most `limit` partitions are returned.

    Arguments and errors as for `deadwood`; TongitsError for a negative limit.

    >>> for found in arrangements("4s 5s 6s 7s 7h 7d 7c"):
    ...     print(*found.melds, sep=" | ")
    4s 5s 6s 7s | 7h 7d 7c
    4s 5s 6s | 7s 7h 7d 7c
    >>> [len(found.melds) for found in arrangements("3c 4c 5c 6c 7c 8c", split=True)]
    [1, 2]
    """
    cards = CardSet(hand)
    if limit is not None:
        limit = whole(limit, "limit", 0, sys.maxsize)
    found = _Search(cards, Rules.of(rules).replace(hidden_melds_count=False)).arrangements(split)
    return found if limit is None else islice(found, limit)


class _Choice(NamedTuple):
    """A meld, the mask of its cards, and for a run its suit and lowest rank."""

    meld: Meld
    mask: int
    suit: str
    low: int

    def touches(self, other: "_Choice") -> bool:
        """Whether the two are runs that could be joined end to end into one run."""
        length, more = len(self.meld), len(other.meld)
        end_to_end = self.low + length == other.low or other.low + more == self.low
        return self.suit == other.suit != "" and end_to_end and length + more <= _LONGEST

    def takes_joker(self) -> bool:
        return len(self.meld) < (_LONGEST if self.suit else 4)


def _choice(meld: Meld) -> _Choice:
    first = str(meld).split()[0][-2:]  # a joker is written as Xr=5s: take the 5s
    run = meld.kind == "run"
    return _Choice(meld, meld.cards.mask, first[1] if run else "", _RANKS.index(first[0]) if run else 0)


class _Search:
    """Depth-first search over the melds of one hand, card by card."""

    def __init__(self, cards: CardSet, rules: Rules) -> None:
        self.cards = cards
        self.rules = rules
        self.by_card: dict[int, list[_Choice]] = {}
        self.points = {card.mask: card.points for card in map(CardSet, cards.naturals)}
        for choice in map(_choice, melds(cards, rules)):
            for card in choice.meld.cards.naturals:
                self.by_card.setdefault(CardSet(card).mask, []).append(choice)

    def arrangements(self, split: bool) -> Iterator[Arrangement]:
        points = deadwood(self.cards.mask, self.rules)
        for chosen in self.place(self.cards.mask, points, ()):
            left = self.cards.difference(*(choice.meld.cards for choice in chosen))
            whole = tuple(choice.meld for choice in chosen)
            for pieces in product(*map(_cuts, whole)) if split else [[(meld,) for meld in whole]]:
                yield Arrangement(tuple(meld for piece in pieces for meld in piece), left, points)

    def place(self, rest: int, points: int, chosen: tuple[_Choice, ...]) -> Iterator[tuple[_Choice, ...]]:
        """Every way to complete the `chosen` melds: `rest` are the other cards, `points` is their minimum deadwood."""
        naturals = CardSet(rest).naturals.mask
        if naturals == 0:
            if rest == 0 or not any(choice.takes_joker() for choice in chosen):
                yield chosen
            return
        card = naturals & -naturals
        for choice in self.by_card.get(card, ()):
            after = rest & ~choice.mask
            if choice.mask & ~rest or any(map(choice.touches, chosen)):
                continue
            if deadwood(after, self.rules) == points:
                yield from self.place(after, points, (*chosen, choice))
        if deadwood(rest & ~card, self.rules) == points - self.points[card]:
            yield from self.place(rest & ~card, points - self.points[card], chosen)


def _cuts(meld: Meld) -> list[tuple[Meld, ...]]:
    """The whole meld, then each way to cut it into two runs."""
    cards = str(meld).split()
    ends = range(_SHORTEST, len(cards) - _SHORTEST + 1) if meld.kind == "run" else ()
    return [(meld,), *((Meld(" ".join(cards[:end])), Meld(" ".join(cards[end:]))) for end in ends)]
