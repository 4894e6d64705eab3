"""A fixed order for the melds of a position and for the plies of each turn in its history."""

from __future__ import annotations

from dataclasses import replace

from tongits_core.position._action import actions_in_order
from tongits_core.position.facts import SEATS, Facts, Laid

__all__ = ["in_order"]


def in_order(facts: Facts) -> Facts:
    """The same facts, with the melds and the history in the order in which a position prints them.

    Melds of `seat` first, then of the next and the previous player; of one player by lowest card, face down last.
    """
    table = tuple(sorted(facts.table, key=lambda laid: _place(laid, facts.seat)))
    history = actions_in_order(facts.history)
    if (table, history) == (facts.table, facts.history):
        return facts
    return replace(facts, table=table, history=history)


def _place(laid: Laid, seat: int) -> tuple[int, bool, list[int], str]:
    """The sort key of a meld. Its natural cards decide, because no other meld of the table holds them."""
    naturals = sorted(card for card in laid.cards if card < 52)
    return (laid.owner - seat) % SEATS, laid.facedown, naturals, str(laid)
