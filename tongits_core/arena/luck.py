"""The luck of the draws: a control variate with mean zero.

Definition. Let S be the state before a draw from the stock, without the order of the stock, and let U be the set of the
n cards in the stock. For a card x of U let v(x) be the chips (or wins) of a seat, averaged over playouts that draw x,
shuffle the rest of U and go on with `base` in every seat; they depend only on S, x and the seed of the deal. The luck
of the draw is v(c) - (1/n) Σ v(x), where c is the card drawn and x runs over U. The luck of a hand is the sum over its
draws.

Theorem. If nobody's actions depend on the order of the stock, the luck of a hand has mean 0. Proof. The deal is a
uniform shuffle. Given the hands and all cards drawn so far, the order of the remaining stock is uniform and independent
of every action so far. So given S, the card c is uniform in U, and E v(c) = (1/n) Σ v(x): the luck of each draw has
mean 0 given S. The luck of the hand is a martingale stopped at a bounded time, so its mean is 0. ∎

The proof needs no property of v: a poor v removes little variance but adds no bias. Sums are integers in LUCK_UNIT, a
multiple of every n, so the luck sums to 0 over all orders of a stock without rounding (tests/arena/test_arena_luck.py).
The theorem does not hold for a rod that sees the stock, so luck is not used in such line-ups. It holds for a rod that
sees only hands. The shuffle and the playouts come from one seed, by separate streams of the generator; we treat these
as independent.
"""

from __future__ import annotations

from collections.abc import Sequence

from tongits_core._arguments import whole
from tongits_core.arena._arena import LUCK_UNIT, MOST_LUCK_PLAYOUTS
from tongits_core.arena.entrants import Entrant
from tongits_core.errors import TongitsError

__all__ = ["LUCK_UNIT", "luck_playouts"]

USUAL = 16
"""Playouts for each card: about 1.6 ms a hand, less than any bot in Python takes; removes half of the variance."""


def luck_playouts(entrants: Sequence[Entrant], wanted: int | None) -> int:
    """The number of playouts for each card: `wanted`, or for None 16, or 0 if the core plays all seats (hands are then
    cheaper than their luck).

    TongitsError for more than 64, or if luck is wanted for a line-up with a player who sees the stock.
    """
    sighted = [entrant.name for entrant in entrants if entrant.sees_stock]
    if wanted is None:
        return 0 if sighted or all(entrant.policy for entrant in entrants) else USUAL
    wanted = whole(wanted, "luck", 0, MOST_LUCK_PLAYOUTS)
    if wanted and sighted:
        raise TongitsError(f"{sighted[0]} sees the stock, so its draws are not luck: luck must be 0")
    return wanted
