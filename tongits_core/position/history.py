"""Whether the public history of a position, replayed from the deal, leads to what lies on its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tongits_core._arguments import cut, shown
from tongits_core.cards import Meld, card_text
from tongits_core.errors import CardError
from tongits_core.position.facts import ANSWERS, SEATS, Facts
from tongits_core.rules import Rules

__all__ = ["contradiction"]


def contradiction(facts: Facts) -> str | None:
    """What the history and the rest of the position do not agree on, in one sentence; None if there is no history.

    It is the whole history, from the deal on. Whether hidden cards allowed what was done is not looked at.
    """
    if not facts.history:
        return None
    told = _Told(facts.rules, 15 + facts.rules.jokers)
    for action in facts.history:
        if complaint := told.after(str(action)):
            return f"the history, replayed from the deal, {complaint}"
    for what, said, stands in told.beside(facts):
        if said != stands:
            return f"the history, replayed from the deal, leads to {what} {cut(str(said))}, not {cut(str(stands))}"
    return None


@dataclass(slots=True)
class _Told:
    """What everybody has seen so far."""

    rules: Rules
    stock: int
    seat: int = 0
    begun: bool = True
    """R6: the dealer's first turn begins without a draw."""
    pile: list[str] = field(default_factory=list)
    melds: list[tuple[int, str]] = field(default_factory=list)
    facedown: list[int] = field(default_factory=lambda: [0] * SEATS)
    caller: int | None = None
    answers: list[str] = field(default_factory=list)
    blocked: set[int] = field(default_factory=set)
    sapaw: set[str] = field(default_factory=set)
    """Cards on the melds of others."""
    known: list[set[str]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    takes: int = 0

    def after(self, action: str) -> str | None:
        """Note an action; what is wrong with it, if anything that all can see is."""
        kind, _, rest = action.partition(" ")
        steps: dict[str, Callable[[str], str | None]] = {
            "draw": self._draw,
            "take": self._take,
            "expose": self._expose,
            "secret": self._secret,
            "sapaw": self._sapaw,
            "discard": self._discard,
            "call": self._call,
        }
        if kind in ANSWERS:
            return self._answer(kind)
        return steps[kind](rest) if kind in steps else f"has {shown(action)}, which is no action"

    def _draw(self, rest: str) -> str | None:
        self.stock -= 1
        self.takes = 0
        self._begin()
        return None

    def _begin(self) -> None:
        """R18: the seat that draws or takes is free of its block."""
        self.begun = True
        if self.rules.sapaw_block == "next_turn":
            self.blocked.discard(self.seat)

    def _take(self, rest: str) -> str | None:
        place = rest.split()[0]
        top = self.pile.pop() if self.pile else "nothing"
        self._begin()
        if place.partition("=")[0] != top:
            return f"takes {place} where {top} lies on top (R7)"
        way = "new_meld" if " with " in rest else "meld_or_sapaw" if " on " in rest else "free"
        if way != self.rules.pickup and (way, self.rules.pickup) != ("new_meld", "meld_or_sapaw"):
            return f"has take {shown(rest)} under pickup={self.rules.pickup} (R7)"
        if way == "new_meld":
            return self._expose(rest.replace(" with ", " ", 1))
        if way == "meld_or_sapaw":
            return self._sapaw(rest)
        self.known[self.seat].add(top)
        self.takes += 1
        return None

    def _expose(self, cards: str) -> str | None:
        meld = Meld(cards)
        self.melds.append((self.seat, str(meld)))
        self.known[self.seat] -= set(meld.cards)
        return None

    def _secret(self, rest: str) -> str | None:
        self.facedown[self.seat] += 1
        return None

    def _sapaw(self, rest: str) -> str | None:
        place, _, onto = rest.partition(" on ")
        for index, (owner, meld) in enumerate(self.melds):
            if meld == onto:
                try:
                    self.melds[index] = owner, str(Meld(f"{onto} {place}"))
                except CardError as error:
                    return f"lays {place} on {onto}: {error}"
                self._lay_off(place.partition("=")[0], owner)
                return None
        return f"lays {place} on {shown(onto)}, which does not lie there (R10)"

    def _lay_off(self, card: str, owner: int) -> None:
        """R10, R18"""
        self.known[self.seat].discard(card)
        if owner != self.seat:
            self.sapaw.add(card)
        if self.rules.sapaw_block != "none" and (owner != self.seat or self.rules.self_sapaw_blocks):
            self.blocked.add(owner)

    def _discard(self, card: str) -> str | None:
        self.pile.append(card)
        self.known[self.seat].discard(card)
        self.seat = (self.seat + 1) % SEATS
        self.begun = False
        return None

    def _call(self, rest: str) -> str | None:
        self.caller = self.seat
        return None

    def _answer(self, answer: str) -> str | None:
        self.answers.append(answer)
        return None if self.caller is not None else f"has {answer} where nobody called (R19)"

    def beside(self, facts: Facts) -> list[tuple[str, object, object]]:
        """What was told beside what the position says, each with its name."""
        face_up = sorted((laid.owner, str(laid.meld)) for laid in facts.table if not laid.facedown)
        found: list[tuple[str, object, object]] = [
            ("a stock of", self.stock, facts.stock),
            ("the discards", " ".join(self.pile), " ".join(map(card_text, facts.discards))),
            ("the melds", _melds_text(sorted(self.melds)), _melds_text(face_up)),
            ("face-down secrets by seat", tuple(self.facedown), tuple(map(facts.facedown, range(SEATS)))),
            ("a caller", self.caller, facts.caller),
            ("blocked seats", tuple(sorted(self.blocked)), facts.blocked),
            ("sapaws of", _cards_text(self.sapaw), _cards_text(map(card_text, facts.sapaw))),
            ("takes in a row", self.takes, facts.takes),
        ]
        for seat in range(SEATS):
            known = _cards_text(map(card_text, facts.known[seat]))
            found.append((f"known cards of seat {seat}", _cards_text(self.known[seat]), known))
        if facts.phase in ("draw", "play"):
            found.append(("the turn of seat", self.seat, facts.turn))
            found.append(("phase", "play" if self.begun else "draw", facts.phase))
        if self.caller is not None and facts.rules.answer != "show":  # R19 show: nobody is asked
            order = [(self.caller + step) % SEATS for step in (1, 2)]
            given = [answer for seat in order if (answer := facts.answers[seat])]
            found.append(("the answers", ", ".join(self.answers), ", ".join(given)))
        return found


def _cards_text(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards)) or "none"


def _melds_text(melds: list[tuple[int, str]]) -> str:
    return "/".join(f"{owner}:{meld}" for owner, meld in melds)
