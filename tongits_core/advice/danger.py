"""What a discard gives away: how likely the next player takes it, and what for."""

from __future__ import annotations

from dataclasses import dataclass

from tongits_core.cards import CardSet
from tongits_core.position import Position
from tongits_core.solver import pickups

__all__ = ["Danger", "is_dead"]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Danger:
    """One discard, after the plan that is recommended up to it; chances as the others play in playouts.

    chance: that this is the discard of the plan: below 1 where it hangs on the card that is drawn, 0 for another that
    could be made instead. taken: the next player takes it; melded, laid_off: into a new meld, or onto one of the table
    (R7); out: and goes out in that turn. dead: no cards that the seat does not see make a meld with it or fit it.
    """

    card: str
    chance: float
    taken: float
    melded: float
    laid_off: float
    out: float
    dead: bool


def is_dead(position: Position, card: str) -> bool:
    """Whether nobody else can take `card`, whatever cards are hidden: certain, from what the seat sees (R3, R7).

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
