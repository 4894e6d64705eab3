"""What if: turns that differ from the recommended one in one thing, valued in the same hidden deals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tongits_core.advice._insight import ROUND, watch
from tongits_core.cards import CardSet
from tongits_core.errors import IllegalAction
from tongits_core.position import Action, Position
from tongits_core.search import ANY_CARD, Arm, Estimate, Line, Search, Sums, combine
from tongits_core.solver import arrange

__all__ = ["Instead", "Kept", "Others", "find_plan", "opens"]

LEAST_DRAWN = 16
"""Hidden deals for each card that may be drawn."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Instead:
    """Another turn. worth: chips that the recommended line brings more; error: its standard error. ends: the chance of
    each of estimate.ENDS. worlds: hidden deals that valued it: those of the advice where that has it as a line.
    """

    actions: tuple[str, ...]
    worth: float
    error: float
    ends: Mapping[str, float]
    worlds: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Kept:
    """A meld that the line keeps in the hand. exposed: the same turn with it exposed; laid_on: the chance that others
    then lay off on it before the seat's next turn.
    """

    meld: str
    laid_on: float
    exposed: Instead


def opens(actions: Sequence[Action]) -> bool:
    """Whether a plan lays a meld (R9)."""
    return any(map(_lays_a_meld, actions))


def _lays_a_meld(action: Action) -> bool:
    return action.kind == "secret" or action.meld is not None


def find_plan(search: Search, phase: str, actions: Sequence[Action | str], card: int = ANY_CARD) -> Arm:
    """A plan for the card that is drawn, or of this turn, or that begins with a take; IllegalAction if it is none."""
    if card != ANY_CARD:
        plans = next(plans for each, _, plans in search.draws if each == card)
    else:
        plans = search.turn if phase == "play" else search.begin()
    return plans, plans.find(actions)


class Others:
    """Turns to compare the first of `lines` with, in the worlds `first` … `first + count - 1` of the search."""

    def __init__(self, search: Search, position: Position, lines: Sequence[Line], first: int, count: int) -> None:
        self.search = search
        self.position = position
        self.best, *self.rest = lines
        self.first = first
        self.count = count

    def kept(self, hand: CardSet) -> tuple[Kept, ...]:
        """The melds of `hand`, which the line keeps, that it could have exposed."""
        if self.best.actions[-1].kind != "discard":
            return ()
        before, discard = self.best.actions[:-1], self.best.actions[-1]
        found = []
        for meld in arrange(hand, self.position.rules).melds:
            exposed = self._turn([*map(str, before), f"expose {meld}", str(discard)])
            if exposed is not None:
                seen = watch(self.search, *self._find(exposed.actions), ANY_CARD, self.first, self.count, meld.cards)
                found.append(Kept(str(meld), seen[ROUND.index("laid_on")] / self.count, exposed))
        return tuple(found)

    def unopened(self) -> Instead | None:
        """The best line that does not open, if the recommended one does; of a single line, the same turn but for its
        melds, and for a take a draw and what the playouts' policy does with the card.
        """
        if not opens(self.best.actions) or any(laid.owner == self.position.seat for laid in self.position.facts.table):
            return None
        closed = [line for line in self.rest if not opens(line.actions)]
        if closed:
            return _of_line(closed[0])
        if self.position.phase == "draw":
            return self._drawing()
        left = [str(action) for action in self.best.actions if not _lays_a_meld(action)]
        return (self._turn(left) or self._turn(left[-1:])) if left else None  # R10: who may lay off unopened

    def _find(self, actions: Sequence[Action | str]) -> Arm:
        return find_plan(self.search, self.position.phase, actions)

    def _turn(self, actions: Sequence[str]) -> Instead | None:
        """What a turn is worth; None where it is not legal, or stops short."""
        try:
            other = self._find(actions)
        except IllegalAction:
            return None
        named = sorted(actions)
        for line in self.rest:
            if sorted(map(str, line.actions)) == named:
                return _of_line(line)
        sums = Sums(2, ends=True)
        arms = [self._find(self.best.actions), other]
        sums.add(self.search.run(arms, ANY_CARD, self.first, self.count), self.count)
        estimate = combine([(Fraction(1), sums)], 1)
        return _of_estimate(actions, estimate, 0.0 - estimate.gap, estimate.gap_error)

    def _drawing(self) -> Instead:
        """Drawing instead of a take."""
        each = max(LEAST_DRAWN, self.count // len(self.search.draws))
        strata = []
        for card, weight, plans in self.search.draws:
            sums = Sums(1, ends=True)
            sums.add(self.search.run([(plans, plans.policy)], card, self.first, each), each)
            strata.append((Fraction(weight, self.search.total_weight), sums))
        estimate = combine(strata, 0)
        error = math.hypot(self.best.error, estimate.error)
        return _of_estimate(["draw"], estimate, self.best.value - estimate.value, error)


def _of_line(line: Line) -> Instead:
    return Instead(tuple(map(str, line.actions)), line.loss, line.loss_error, line.ends, line.worlds)


def _of_estimate(actions: Sequence[str], estimate: Estimate, worth: float, error: float) -> Instead:
    return Instead(tuple(actions), worth, error, estimate.ends, estimate.worlds)
