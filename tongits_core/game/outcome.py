"""Outcome: how a hand ended, and the payments with a breakdown in words (R15 to R24, Payout)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tongits_core.errors import TongitsError
from tongits_core.rules import Rules

__all__ = ["ENDINGS", "ROLES", "Outcome", "ending_words"]

ENDINGS = (None, "tongits", "draw", "exhaustion", "void", "spread")
"""Names in the order of tg_ending of the core; None while the hand is not over."""

ROLES = ("plain", "challenged", "failed_caller", "burned", "winner")
"""Roles of a seat at the end, in the order of tg_role of the core."""


def ending_words(ending: str) -> str:
    """The ending for people: that by a call is a "call", since drawing is taking a card.

    >>> ending_words("draw"), ending_words("tongits")
    ('call', 'tongits')
    """
    return "call" if ending == "draw" else ending


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Outcome:
    """The end of one hand.

    ending: "tongits", "draw" (a call), "exhaustion", "void" or "spread". winner: a seat, or None if void. counts: the
    count of each hand (R5). payments: chips of each seat, sum 0, without the pot. events: how often the winner has each
    extra ("ace", "king", "secret", "sagasa", "escalera", "taga_loob", "kang"), without zeros. roles: the role of each
    seat, all None if void. A loser pays (base + points + extras) × factor.

    str() is a breakdown for people, one line for each seat.
    """

    ending: str
    winner: int | None
    counts: tuple[int, ...]
    payments: tuple[int, ...]
    events: Mapping[str, int]
    roles: tuple[str | None, ...]
    base: tuple[int, ...]
    points: tuple[int, ...]
    factor: int
    rules: Rules

    def __hash__(self) -> int:
        return hash((self.ending, self.winner, self.counts, self.payments))

    @property
    def extras(self) -> tuple[tuple[str, int, int], ...]:
        """The extras that every loser pays: (event, number, chips for each); those that cost nothing are left out."""
        payout = self.rules.payout_table
        price = {
            "ace": payout.per_ace,
            "king": payout.per_king,
            "secret": payout.per_secret,
            "sagasa": payout.per_sagasa,
            "escalera": payout.per_escalera,
            "taga_loob": max(payout.per_secret, 1),  # R12
            "kang": 0,  # it multiplies the payment instead
        }
        return tuple((name, number, price[name]) for name, number in self.events.items() if price[name])

    def _terms(self, seat: int) -> Iterator[str]:
        yield f"{self.base[seat]} ({ending_words(self.ending)}, {str(self.roles[seat]).replace('_', ' ')})"
        for name, number, chips in self.extras:
            yield f"{number} {name} × {chips}"
        if self.points[seat]:
            yield f"{self.points[seat]} for {self.counts[seat]} points"

    def breakdown(self, seat: int) -> str:
        """One line: what `seat` pays the winner and why, or what it won.

        Raises TongitsError for a seat that is not 0, 1 or 2.
        """
        if seat not in (0, 1, 2):
            raise TongitsError(f"seat {seat!r}: allowed are 0, 1 and 2 (R29)")
        if self.winner is None:
            return f"seat {seat}: count {self.counts[seat]}, no payment (R23)"
        if seat == self.winner:
            return f"seat {seat}: count {self.counts[seat]}, wins {self.payments[seat]}"
        terms = " + ".join(self._terms(seat))
        if self.factor != 1:
            terms = f"({terms}) × {self.factor}"
        return f"seat {seat}: count {self.counts[seat]}, pays {-self.payments[seat]} = {terms}"

    def __str__(self) -> str:
        head = f"{ending_words(self.ending)}: " + ("nobody wins" if self.winner is None else f"seat {self.winner} wins")
        return "\n".join([head, *(self.breakdown(seat) for seat in range(3))])
