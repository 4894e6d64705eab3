"""How much of a search may go into a list of all hidden deals, and into exact values (endgame.py)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MOST_STOCK", "SOLVING", "USUAL", "Effort", "effort_at"]

MOST_STOCK = 2
"""Cards in the stock with which values may be exact."""


@dataclass(frozen=True, slots=True)
class Effort:
    """sums: of pasts, that a list of deals may take (src/belief/past_sums.h): about a microsecond each. leaves: one
    deal in which one plan is played, half a microsecond. Both for each world that a search may draw, or each second
    of a clock; which way is gone hangs on them alone, where no clock is set. The shares are of the clock: after
    `list_share` a list is given up, after `belief_share` a pool goes on as far as it has come, after `solve_share`
    samples take over.
    """

    sums_a_world: int
    sums_a_second: int
    leaves_a_world: int
    leaves_a_second: int
    list_share: float
    belief_share: float
    solve_share: float


USUAL = Effort(
    sums_a_world=12,
    sums_a_second=100_000,
    leaves_a_world=32,
    leaves_a_second=1_000_000,
    list_share=0.125,
    belief_share=0.5,
    solve_share=0.6,
)
"""About as long as samples take: who wants to play has as good a turn from them (docs/STRENGTH.md)."""
SOLVING = Effort(
    sums_a_world=96,
    sums_a_second=400_000,
    leaves_a_world=96,
    leaves_a_second=1_000_000,
    list_share=0.5,
    belief_share=0.625,
    solve_share=0.8,
)
"""Of who wants to know what a turn is worth, at the end of a hand: at most about four times as long as samples."""


def effort_at(stock: int) -> Effort:
    """The effort of suggest() with so many cards in the stock."""
    return SOLVING if stock <= MOST_STOCK else USUAL
