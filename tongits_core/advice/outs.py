"""Outs: unseen cards that would improve a hand, and how they improve it."""

from __future__ import annotations

from dataclasses import dataclass

from tongits_core.cards import CardSet, Meld
from tongits_core.rules import Rules
from tongits_core.solver import arrange, deadwood, deadwood_with_sapaw, discards

__all__ = ["Out", "outs_of"]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Out:
    """An unseen card that would improve the hand. kind: "tongits" (all cards can be laid, with at most one to discard),
    "meld" (the card completes or lengthens a meld) or "lower" (the count falls). points: the count after drawing the
    card and the best discard.
    """

    card: str
    kind: str
    points: int


def outs_of(hand: CardSet, unseen: CardSet, table: tuple[Meld, ...], rules: Rules) -> tuple[Out, ...]:
    """The outs of a hand before a draw, best first. Outs to Tongits need one turn, with lay-offs on the table.

    >>> hand, unseen = CardSet("7s 7h 5d 6d Kc"), CardSet("7c 4d 2h Qs")
    >>> [out.card for out in outs_of(hand, unseen, (), Rules.preset("classic"))]
    ['7c', '4d', '2h']
    """
    now = deadwood(hand, rules)
    found = []
    for card in unseen:
        drawn = hand | CardSet(card)
        points = discards(drawn, rules)[0].points
        if _goes_out(drawn, table, rules):
            found.append(Out(card, "tongits", points))
        elif points < now:
            melded = any(card in meld for meld in arrange(drawn, rules).melds)
            found.append(Out(card, "meld" if melded else "lower", points))
    order = ("tongits", "meld", "lower")
    return tuple(sorted(found, key=lambda out: (order.index(out.kind), out.points)))


def _goes_out(hand: CardSet, table: tuple[Meld, ...], rules: Rules) -> bool:
    """Whether a turn with `hand` can end with no card in the hand (R15)."""
    weighed = rules.replace(joker_points=25) if rules.jokers else rules  # a joker left over is a card left over
    if not rules.final_discard_required and deadwood_with_sapaw(hand, table, weighed) == 0:
        return True
    return any(deadwood_with_sapaw(hand - CardSet(card), table, weighed) == 0 for card in hand)
