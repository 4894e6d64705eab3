"""The luck of the draws: a control variate of mean zero.

Definition. Let S be the state before a stock draw with everything in it but the order of the stock, of whose n cards
the set U is left. For a card x of U let v(x) be the chips (or wins) of a seat, averaged over playouts that draw x,
shuffle the rest of U and go on by `base` in every seat; they depend on S, x and the deal's seed alone. The luck of the
draw is v(c) - (1/n) Σ v(x), where c is the card drawn and x runs over U; that of a hand is the sum over its draws.

Theorem. If nobody's actions depend on the order of the stock, the luck of a hand has mean 0.
Proof. The deal is a uniform shuffle, and given the hands and all that was drawn, the order of what is left is uniform
and independent of every action so far. So given S, the card c is uniform in U, and E v(c) = (1/n) Σ v(x): each draw's
luck has mean 0 given S, the luck of the hand is a martingale stopped at a bounded time, and its mean is 0. ∎

The proof asks nothing of v: a poor v saves little variance and biases nothing. Sums are integers in LUCK_UNIT, a
multiple of every n, so that over all orders of a stock the luck sums to 0 without rounding
(tests/arena/test_arena_luck.py).
It fails for a rod that sees the stock: for such line-ups the luck is not looked for. To a rod that sees hands only it
applies. That the shuffle and the playouts come from one seed by streams of a generator is taken as independence.
"""

from __future__ import annotations

from collections.abc import Sequence

from tongits_core._arguments import whole
from tongits_core.arena._arena import LUCK_UNIT, MOST_LUCK_PLAYOUTS
from tongits_core.arena.entrants import Entrant
from tongits_core.errors import TongitsError

__all__ = ["LUCK_UNIT", "luck_playouts"]

USUAL = 16
"""Playouts a card: about 1.6 ms a hand, less than any bot in Python takes, for about half of the variance."""


def luck_playouts(entrants: Sequence[Entrant], wanted: int | None) -> int:
    """Playouts a card: as wanted; for None 16, or 0 where hands cost less than their luck (core policies alone).

    TongitsError if they are wanted for a line-up that sees the stock, or are more than 64.
    """
    sighted = [entrant.name for entrant in entrants if entrant.sees_stock]
    if wanted is None:
        return 0 if sighted or all(entrant.policy for entrant in entrants) else USUAL
    wanted = whole(wanted, "luck", 0, MOST_LUCK_PLAYOUTS)
    if wanted and sighted:
        raise TongitsError(f"{sighted[0]} sees the stock, so draws are no luck to it: luck must be 0")
    return wanted
