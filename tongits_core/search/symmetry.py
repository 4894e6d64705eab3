"""Moves that are equal by symmetry: an exchange of suits changes nothing that the seat knows, but one move into the
other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from tongits_core.position import Action, Position

__all__ = ["Symmetry", "key_of", "symmetries"]

SUITS = "shdc"
CARDS = re.compile(r"\b[A2-9TJQK][shdc](?:[, ][A2-9TJQK][shdc])*\b")
"""Cards one after the other, as in a meld or in an action."""
CARD = re.compile(r"\b([A2-9TJQK])([shdc])\b")
PILE = re.compile(r"\bdiscards=\S*")

Symmetry = Mapping[str, str]
"""A suit for each suit."""


def symmetries(position: Position) -> tuple[Symmetry, ...]:
    """All exchanges of suits that leave the position as it is: own hand, table, pile, in its order, and history. The
    first one changes nothing."""
    found: list[Symmetry] = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
    for text in (str(position.hand).replace(" ", ","), str(position)):  # a hand says no the soonest
        plain = _sorted(text)
        found = [each for each in found if _sorted(_exchanged(text, each)) == plain]
    return tuple(found)


def key_of(actions: Iterable[Action | str], exchanges: Sequence[Symmetry]) -> tuple[str, ...]:
    """What is the same for all plans that the exchanges make of each other: the least of their texts."""
    texts = list(map(str, actions))
    return min(tuple(sorted(_sorted(_exchanged(text, each)) for text in texts)) for each in exchanges)


def _exchanged(text: str, suits: Symmetry) -> str:
    return CARD.sub(lambda card: card[1] + suits[card[2]], text)


def _sorted(text: str) -> str:
    """The text with its sets of cards in one order; the pile keeps its order."""
    pile = PILE.search(text)
    first, last = pile.span() if pile is not None else (0, 0)
    return CARDS.sub(lambda found: found[0] if first <= found.start() < last else _in_order(found[0]), text)


def _in_order(cards: str) -> str:
    return ",".join(sorted(re.split("[, ]", cards)))
