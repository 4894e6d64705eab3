"""One order for what a position holds in any: melds on the table, and what a turn lays in its history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from tongits_core.cards import Meld
from tongits_core.errors import CardError
from tongits_core.position.facts import SEATS, Facts, Laid

__all__ = ["actions_in_order", "in_order"]

LAYING = ("expose", "secret", "sapaw")
"""Actions of a turn whose order changes nothing (R8, R10, R11)."""


def in_order(facts: Facts) -> Facts:
    """The same facts, the melds and the history in the order in which a position prints them.

    Melds of `seat` first, then of the next and the previous player; of one player by lowest card, face down last.
    """
    table = tuple(sorted(facts.table, key=lambda laid: _place(laid, facts.seat)))
    history = actions_in_order(facts.history)
    if (table, history) == (facts.table, facts.history):
        return facts
    return replace(facts, table=table, history=history)


def _place(laid: Laid, seat: int) -> tuple[int, bool, list[int], str]:
    """Where a meld stands; the natural cards of a meld decide, as no other meld of the table holds them."""
    naturals = sorted(card for card in laid.cards if card < 52)
    return (laid.owner - seat) % SEATS, laid.facedown, naturals, str(laid)


def actions_in_order(actions: Iterable[str]) -> tuple[str, ...]:
    """Texts of actions with what each turn lays in one order: exposes, secrets, then the sapaws onto each meld, at the
    low end of a run before the high end.

    Turns whose actions do not follow from each other, as in a history made by hand, stay as they are.

    >>> actions_in_order(["draw", "sapaw 8h on 5h 6h 7h", "sapaw 4h on 5h 6h 7h 8h", "expose 9s 9h 9d"])
    ('draw', 'expose 9s 9h 9d', 'sapaw 4h on 5h 6h 7h', 'sapaw 8h on 4h 5h 6h 7h')
    """
    ordered: list[str] = []
    for laying, group in groupby(actions, key=lambda action: action.startswith(LAYING)):
        part = list(group)
        ordered += _laid_in_order(part) if laying and len(part) > 1 else part
    return tuple(ordered)


def _laid_in_order(actions: list[str]) -> list[str]:
    sapaws = [action for action in actions if action.startswith("sapaw")]
    ordered = sorted(action for action in actions if not action.startswith("sapaw"))
    try:
        for growth in sorted(_Growth.all_of(sapaws), key=lambda each: each.base):
            ordered += growth.sapaws()
    except CardError:  # by hand: a card that does not fit, or the same meld twice
        return actions
    return ordered


@dataclass(slots=True)
class _Growth:
    """What the sapaws of one turn make of one meld; all texts."""

    base: str
    now: str
    low: list[str] = field(default_factory=list)
    high: list[str] = field(default_factory=list)

    @classmethod
    def all_of(cls, sapaws: Iterable[str]) -> Iterator[_Growth]:
        """One for each meld that grows, whatever the order among them; CardError if a card makes no meld of one."""
        melds: dict[str, _Growth] = {}
        for sapaw in sapaws:
            place, _, onto = sapaw.removeprefix("sapaw ").partition(" on ")
            growth = melds.pop(onto, None) or cls(onto, onto)
            growth.add(place)
            if growth.now in melds:
                raise CardError(f"{growth.now}: lies on the table twice (R1)")
            melds[growth.now] = growth
        yield from melds.values()

    def add(self, place: str) -> None:
        """Lay a card, written with what it stands for, on the meld."""
        before, self.now = self.now, str(Meld(f"{self.now} {place}"))
        (self.high if self.now.startswith(before) else self.low).append(place)

    def sapaws(self) -> Iterator[str]:
        """The actions in order."""
        again = _Growth(self.base, self.base)
        for place in (*self.low, *self.high):
            yield f"sapaw {place} on {again.now}"
            again.add(place)
