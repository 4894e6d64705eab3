"""Counterfactuals: turns that differ from the recommended one in one point, valued in the same hidden deals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tongits_core.advice._insight import ROUND, watch
from tongits_core.cards import CardSet
from tongits_core.errors import IllegalAction
from tongits_core.position import Action, Position
from tongits_core.search import ANY_CARD, Arm, Estimate, Line, Search, Sums, combine
from tongits_core.solver import arrange

__all__ = ["Alternatives", "Instead", "Kept", "Secret", "find_plan", "opens"]

LEAST_DRAWN = 16
"""Fewest hidden deals for each card that may be drawn."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Instead:
    """Another turn. worth: chips that the recommended line gains over this turn; error: standard error of worth. ends:
    the chance of each of estimate.ENDS. worlds: number of hidden deals that valued the turn; if it is a line of the
    advice, the worlds of that line.
    """

    actions: tuple[str, ...]
    worth: float
    error: float
    ends: Mapping[str, float]
    worlds: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Kept:
    """A meld that the line keeps in the hand. exposed: the same turn with the meld exposed. laid_on: the chance that
    others would then lay off on the meld before the seat's next turn.
    """

    meld: str
    laid_on: float
    exposed: Instead


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Secret:
    """A quad that the line lays face down (R11). exposed: the same turn with the quad exposed; held: with the quad kept
    in the hand; each None if that is no legal turn. bonus: chips that each loser pays for it if the seat wins.
    """

    meld: str
    exposed: Instead | None
    held: Instead | None
    bonus: int


def opens(actions: Sequence[Action]) -> bool:
    """Whether a plan lays a meld (R9)."""
    return any(map(_lays_a_meld, actions))


def _lays_a_meld(action: Action) -> bool:
    return action.kind == "secret" or action.meld is not None


def find_plan(search: Search, phase: str, actions: Sequence[Action], card: int = ANY_CARD) -> Arm:
    """The plan with these actions: for a drawn card, of this turn, or beginning with a take. IllegalAction if they are
    no legal plan."""
    if card != ANY_CARD:
        plans = next(plans for each, _, plans in search.draws if each == card)
    else:
        plans = search.turn if phase == "play" else search.begin()
    return plans, plans.find(tuple(actions))


class Alternatives:
    """Turns to compare with the first of `lines`, in the worlds `first` … `first + count - 1` of the search."""

    def __init__(self, search: Search, position: Position, lines: Sequence[Line], first: int, count: int) -> None:
        self.search = search
        self.position = position
        self.best, *self.rest = lines
        self.first = first
        self.count = count

    def kept(self, hand: CardSet) -> tuple[Kept, ...]:
        """The melds that the line keeps in `hand` and could have exposed."""
        if self.best.actions[-1].kind != "discard":
            return ()
        before, discard = self.best.actions[:-1], self.best.actions[-1]
        found = []
        for meld in arrange(hand, self.position.rules).melds:
            turn = [*before, Action.expose(meld), discard]
            exposed = self._turn(turn)
            if exposed is not None:
                seen = watch(self.search, *self._find(turn), ANY_CARD, self.first, self.count, meld.cards)
                found.append(Kept(str(meld), seen[ROUND.index("laid_on")] / self.count, exposed))
        return tuple(found)

    def secrets(self) -> tuple[Secret, ...]:
        """The quads that the line lays face down."""
        bonus = self.position.rules.payout_table.per_secret
        return tuple(self._secret(action, bonus) for action in self.best.actions if action.kind == "secret")

    def _secret(self, secret: Action, bonus: int) -> Secret:
        assert secret.meld is not None
        exposed = [Action.expose(secret.meld) if action == secret else action for action in self.best.actions]
        held = [action for action in self.best.actions if action != secret]
        return Secret(str(secret.meld), self._turn(exposed), self._turn(held), bonus)

    def unopened(self) -> Instead | None:
        """If the recommended line opens: the best line that does not. If no such line is listed: the same turn without
        its melds, or, in phase draw, drawing and playing on by the playout policy.
        """
        if not opens(self.best.actions) or any(laid.owner == self.position.seat for laid in self.position.facts.table):
            return None
        closed = [line for line in self.rest if not opens(line.actions)]
        if closed:
            return _of_line(closed[0])
        if self.position.phase == "draw":
            return self._drawing()
        left = [action for action in self.best.actions if not _lays_a_meld(action)]
        return (self._turn(left) or self._turn(left[-1:])) if left else None  # R10: laying off may need an opened seat

    def _find(self, actions: Sequence[Action]) -> Arm:
        return find_plan(self.search, self.position.phase, actions)

    def _turn(self, actions: Sequence[Action]) -> Instead | None:
        """The value of a turn; None if the turn is illegal or incomplete."""
        try:
            other = self._find(actions)
        except IllegalAction:
            return None
        named = Counter(actions)
        for line in self.rest:
            if Counter(line.actions) == named:
                return _of_line(line)
        sums = Sums(2, ends=True, parts=self.search.parts, first=self.first)
        arms = [self._find(self.best.actions), other]
        sums.add(self.search.run(arms, ANY_CARD, self.first, self.count), self.count, self.search.unit)
        estimate = combine([(Fraction(1), sums)], 1)
        return _of_estimate(actions, estimate, 0.0 - estimate.gap, estimate.gap_error)

    def _drawing(self) -> Instead:
        """The value of drawing instead of the take."""
        each = max(LEAST_DRAWN, self.count // len(self.search.draws))
        strata = []
        for card, weight, plans in self.search.draws:
            sums = Sums(1, ends=True, parts=self.search.parts, first=self.first)
            sums.add(self.search.run([(plans, plans.policy)], card, self.first, each), each, self.search.unit)
            strata.append((Fraction(weight, self.search.total_weight), sums))
        estimate = combine(strata, 0)
        error = math.sqrt(self.best.error * self.best.error + estimate.error * estimate.error)
        return _of_estimate([Action.draw()], estimate, self.best.value - estimate.value, error)


def _of_line(line: Line) -> Instead:
    return Instead(tuple(map(str, line.actions)), line.loss, line.loss_error, line.ends, line.worlds)


def _of_estimate(actions: Sequence[Action], estimate: Estimate, worth: float, error: float) -> Instead:
    return Instead(tuple(map(str, actions)), worth, error, estimate.ends, estimate.worlds)
