"""The danger of a discard: the chance that the next player takes it, and for what."""

from __future__ import annotations

from dataclasses import dataclass

from tongits_core.cards import CardSet
from tongits_core.position import Position
from tongits_core.solver import pickups

__all__ = ["Danger", "is_dead"]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Danger:
    """One discard, made after the other actions of the recommended plan. In the chances the others act as in playouts.

    chance: the chance that the plan discards this card: below 1 if that depends on the card drawn, 0 for another
    possible discard. taken: the next player takes the card; melded: into a new meld; laid_off: onto a meld of the table
    (R7); out: and goes out in the same turn. dead: nobody can take the card, whatever cards the seat does not see.
    """

    card: str
    chance: float
    taken: float
    melded: float
    laid_off: float
    out: float
    dead: bool


def is_dead(position: Position, card: str) -> bool:
    """Whether it is certain, from what the seat sees, that nobody else can take `card` (R3, R7).

    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> is_dead(position, "7d"), is_dead(position, "Qc")
    (True, False)
    """
    rules = position.rules
    if rules.pickup == "free":
        return False
    table = [laid.meld for laid in position.facts.table if laid.meld is not None and not laid.facedown]
    return not pickups(position.unseen - CardSet(card), card, table if rules.pickup == "meld_or_sapaw" else (), rules)
