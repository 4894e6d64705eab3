"""How many stock cards each seat has drawn, where no history tells (R6, R7)."""

from __future__ import annotations

from tongits_core.position.facts import SEATS, Facts

__all__ = ["draws_by_turns"]


def draws_by_turns(facts: Facts) -> tuple[int, ...]:
    """The draws of each seat: one in each of its turns but the dealer's first and those in which it took.

    Drawn cards are missing from the stock, and turns go round to the seat that acts: so many have taken, or three more,
    or six. The fewest are assumed, each by the seat with most melds face up that still has a draw, the lowest first.

    >>> from tongits_core import Position
    >>> draws_by_turns(Position.parse("classic seat=1 hand=2h stock=11 counts=9,1,9 discards=Kc,3h,9c,2s,6d").facts)
    (0, 2, 2)
    """
    drawn = facts.rules.jokers + 15 - facts.stock
    turn = facts.turn if facts.caller is None else facts.caller
    ended = facts.phase in ("draw", "answer")  # the turn of who acts or has called has no draw yet
    turns = drawn
    while (turns + ended) % SEATS != turn:
        turns += 1
    draws = [len(range(seat or SEATS, turns + 1, SEATS)) for seat in range(SEATS)]
    melds = [sum(laid.owner == seat and not laid.facedown for laid in facts.table) for seat in range(SEATS)]
    for _ in range(turns - drawn):
        takers = [seat for seat in range(SEATS) if draws[seat]]
        draws[max(takers, key=melds.__getitem__)] -= 1
    return tuple(draws)
