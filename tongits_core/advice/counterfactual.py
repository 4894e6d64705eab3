"""Counterfactuals: turns that differ from the recommended one in one point, valued in the same hidden deals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tongits_core.advice._insight import ROUND, ends_of, watch
from tongits_core.cards import CardSet, card_text
from tongits_core.errors import IllegalAction
from tongits_core.position import Action, Position
from tongits_core.search import ANY_CARD, ENDS, WON, Arm, Estimate, Line, Search, Sums, combine
from tongits_core.solver import arrange

__all__ = ["Alternatives", "Instead", "Kept", "Secret", "find_plan", "opens"]

LEAST_DRAWN = 16
"""Fewest hidden deals for each card that may be drawn."""
ALL_ENDS = {"won": tuple(range(len(WON))), **{end: (place,) for place, end in enumerate(ENDS)}}
"""The places of these ends in ENDS."""
BURNED = {"burned": ALL_ENDS["burned"]}


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Instead:
    """Another turn. worth: chips that the recommended line gains over this turn; error: standard error of worth. ends:
    the chance of each of estimate.ENDS. worlds: number of hidden deals that valued the turn; if it is a line of the
    advice, the worlds of that line. changed: for the ends that reasons are made of, and "won" for all wins, by how much
    more often the hand ends so than by the recommended line in the same hidden deals, and the standard error of that.
    """

    actions: tuple[str, ...]
    worth: float
    error: float
    ends: Mapping[str, float]
    worlds: int
    changed: Mapping[str, tuple[float, float]] = field(default_factory=dict)


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


@dataclass(frozen=True, slots=True)
class _Stratum:
    """A plan in the worlds in which one card (or any) is drawn next, their chance, and that in each part."""

    arm: Arm
    card: int = ANY_CARD
    chance: Fraction = Fraction(1)
    chances: Sequence[float] = ()


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
                changed = self._changed(ALL_ENDS, [_Stratum(self._find(turn))])
                laid_on = seen[ROUND.index("laid_on")] / self.count
                found.append(Kept(str(meld), laid_on, replace(exposed, changed=changed)))
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
        line = next((line for line in self.rest if not opens(line.actions)), None)
        if line is not None:
            strata = self._drawn(line.after) if line.after else [_Stratum(self._find(line.actions))]
            return replace(_of_line(line), changed=self._changed(BURNED, strata))
        if self.position.phase == "draw":
            strata = self._drawn({})
            return replace(self._drawing(strata), changed=self._changed(BURNED, strata))
        left = [action for action in self.best.actions if not _lays_a_meld(action)]
        for turn in (left, left[-1:]):  # R10: laying off may need an opened seat
            if turn and (found := self._turn(turn)) is not None:
                return replace(found, changed=self._changed(BURNED, [_Stratum(self._find(turn))]))
        return None

    def _find(self, actions: Sequence[Action], card: int = ANY_CARD) -> Arm:
        return find_plan(self.search, self.position.phase, actions, card)

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

    def _drawn(self, after: Mapping[str, Sequence[Action]]) -> list[_Stratum]:
        """The draw, for each card that may come: what the line does after it, or the plan of the playout policy."""
        drawn = []
        for (card, weight, plans), chances in zip(self.search.draws, self.search.chances_in_parts(), strict=True):
            actions = after.get(card_text(card))
            arm = (plans, plans.policy) if actions is None else self._find([Action.draw(), *actions], card)
            drawn.append(_Stratum(arm, card, Fraction(weight, self.search.total_weight), chances))
        return drawn

    def _drawing(self, strata: Sequence[_Stratum]) -> Instead:
        """The value of drawing instead of the take."""
        each = self._worlds_of_each(strata)
        valued = []
        for one in strata:
            sums = self._sums(one, 1)
            sums.add(self.search.run([one.arm], one.card, self.first, each), each, self.search.unit)
            valued.append((one.chance, sums))
        estimate = combine(valued, 0)
        error = math.sqrt(self.best.error * self.best.error + estimate.error * estimate.error)
        return _of_estimate([Action.draw()], estimate, self.best.value - estimate.value, error)

    def _worlds_of_each(self, strata: Sequence[_Stratum]) -> int:
        return self.count if len(strata) == 1 else max(LEAST_DRAWN, self.count // len(strata))

    def _sums(self, one: _Stratum, arms: int) -> Sums:
        return Sums(arms, ends=True, parts=self.search.parts, first=self.first, chances=one.chances)

    def _changed(self, ends: Mapping[str, Sequence[int]], strata: Sequence[_Stratum]) -> dict[str, tuple[float, float]]:
        """By how much more often another turn ends so than the recommended line, in the same worlds, with the error of
        that between the parts of the worlds: each end counts as a value of 1."""
        each = self._worlds_of_each(strata)
        best = self._find(self.best.actions)
        counted = [
            [ends_of(self.search, *arm, one.card, self.first, each) for arm in (best, one.arm)] for one in strata
        ]
        changed = {}
        for name, places in ends.items():
            valued = []
            for one, arms in zip(strata, counted, strict=True):
                sums = self._sums(one, 2)
                sums.add_parts(
                    [[sum(part) for part in zip(*(arm[at] for at in places), strict=True)] for arm in arms], each
                )
                valued.append((one.chance, sums))
            estimate = combine(valued, 1)
            changed[name] = (estimate.gap, estimate.gap_error)
        return changed


def _of_line(line: Line) -> Instead:
    return Instead(tuple(map(str, line.actions)), line.loss, line.loss_error, line.ends, line.worlds)


def _of_estimate(actions: Sequence[Action], estimate: Estimate, worth: float, error: float) -> Instead:
    return Instead(tuple(map(str, actions)), worth, error, estimate.ends, estimate.worlds)
