"""Sketches of positions: what a person would type who sees all of it."""

from tongits_core import Position
from tongits_core.position import PLAYERS
from tongits_core.table import Sketch


def sketched(position: Position) -> Sketch:
    """The sketch with every part that the position states; the card drawn is in the hand."""
    facts, seat = position.facts, position.seat

    def name(other: int) -> str:
        return PLAYERS[(other - seat) % 3]

    def melds(player: str) -> str:
        return " / ".join(str(laid).replace(",", " ") for laid in facts.table if name(laid.owner) == player)

    return Sketch(
        position.rules,
        hand=" ".join(position.hand),
        me=melds("me"),
        next=melds("next"),
        prev=melds("prev"),
        discards=" ".join(position.discards),
        forgotten=position.forgotten or None,
        stock=position.stock,
        counts_next=position.counts[(seat + 1) % 3],
        counts_prev=position.counts[(seat + 2) % 3],
        called=None if facts.caller is None else name(facts.caller),
        answers=" ".join(f"{name(each)}:{answer}" for each, answer in enumerate(facts.answers) if answer),
        blocked=" ".join(map(name, facts.blocked)),
        seat=seat,
        pot=facts.pot,
        streak=f"{name(facts.streak[0])}:{facts.streak[1]}" if facts.streak else "",
    )
