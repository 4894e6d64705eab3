"""Insight: the facts behind an advice, counted in hidden deals: dangers, outs, calls, likely holdings, reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tongits_core.advice._insight import ROUND, call_with, hold, watch, without_block
from tongits_core.advice.counterfactual import Alternatives, Instead, Kept, Secret, find_plan
from tongits_core.advice.danger import Danger, is_dead
from tongits_core.advice.findings import Findings
from tongits_core.advice.outlook import hand_after, outlook_of
from tongits_core.advice.outs import Out, outs_of
from tongits_core.advice.responses import CallRange, ChallengeRange, before_the_call, range_of_call, range_of_challenge
from tongits_core.belief import Belief
from tongits_core.cards import CardSet, Meld, card_text
from tongits_core.errors import IllegalAction
from tongits_core.policy import Others, call_ranges
from tongits_core.position import Action, Position
from tongits_core.search import ANY_CARD, PARAMS, Arm, Line, Search, Sums, error_of_mean, exact_mean, exact_sum
from tongits_core.solver import deadwood

__all__ = ["Block", "CallChances", "Insight", "Rival", "look_into"]

STAGE = 9 << 56
"""The number of the first deal, so that the deals differ from those of the search."""
STOCK, PILE = 3, 4


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Rival:
    """Another player. count: average count of the hand (R5). lower: the chance that this count is lower than the
    seat's. holds: for each unseen card, the chance that this player has it in the hand or in a face-down secret.
    """

    seat: int
    count: float
    lower: float
    holds: Mapping[str, float]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class CallChances:
    """A call now.

    lowest: the chance that nobody who may answer beats the seat's count. gains_at: highest count at which calling loses
    no chips; -1 if none. even_at: highest count at which calling is worth at least the best other line; -1 if none. In
    both the other cards stay as they are, the others answer as call_balance.py says, and every lower count qualifies
    too.
    """

    lowest: float
    gains_at: int
    even_at: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Block:
    """The value of the plan's block: its sapaw on melds of `seat` blocks that player's call (R18). A sapaw on one's own
    meld may block oneself.

    calls: the chance that the player would have called at its next turn. worth: chips gained by the block, for the
    seat's own block below 0 if it costs; error: its standard error.
    """

    seat: int
    calls: float
    worth: float
    error: float


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Insight:
    """The facts behind the recommended line. worlds: number of hidden deals examined. count: the seat's count now.
    dangers: of the line's discard first, then of other discards. outs: of the cards that the seat keeps, or holds
    before a draw. rivals: next, then previous player. stock: the chance that each unseen card is in the stock. pile:
    the chance that it is a forgotten discard, empty if there are none. call: None if the seat may not call. blocks:
    calls that the line blocks, of others or the seat's own. kept: melds that the line does not expose. secrets: quads
    that it lays face down. unopened: if the line opens, a turn that does not; else None. If the hand ends with this
    turn (Outlook.ends), there are no dangers, outs and blocks; if the turn wins, no kept, secrets and unopened either.
    call_range, challenge_range: what a call, or an answer, hangs on (responses.py).

    Everything is counted in deals sampled from a separate belief, even if the advice is exact (Advice.exact). So these
    numbers have a statistical error, from `worlds` deals, even if the lines have none.
    """

    worlds: int
    count: int
    dangers: tuple[Danger, ...]
    outs: tuple[Out, ...]
    rivals: tuple[Rival, Rival]
    stock: Mapping[str, float]
    pile: Mapping[str, float]
    call: CallChances | None
    blocks: tuple[Block, ...]
    kept: tuple[Kept, ...]
    secrets: tuple[Secret, ...]
    unopened: Instead | None
    call_range: CallRange | None = None
    challenge_range: ChallengeRange | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        plain = asdict(self)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}


def look_into(advice: Findings) -> Insight:
    """The insight of an advice. It depends only on the position, seed, worlds and lines, so it is the same
    everywhere."""
    return _Look(advice).insight()


class _Look:
    """Counts in the hidden deals of one advice."""

    def __init__(self, advice: Findings) -> None:
        self.position: Position = advice.position
        self.lines: Sequence[Line] = advice.compared
        self.seed = advice.seed
        self.count = min(PARAMS.most_looked_into, max(PARAMS.fewest_looked_into, advice.worlds // 4))
        ranges = call_ranges(self.position)
        known = advice.others or Others.usual(self.position.rules)
        self.priors = known.priors
        self.tables = known.tables(self.position.rules)
        self.search = Search(
            self.position,
            advice.seed,
            ranges.caller_at,
            ranges.challenge_at,
            self._believe(self.position),
            most_nodes=PARAMS.looked_into_ways,
            opponents=known.steadily() if advice.exact else known,
            pot=advice.pot,
        )
        self.table = tuple(
            laid.meld for laid in self.position.facts.table if laid.meld is not None and not laid.facedown
        )

    def _believe(self, position: Position) -> Belief:
        size, walk = max(1, self.count // PARAMS.looked_into_a_particle), PARAMS.looked_into_walk
        if self.position.phase == "answer":
            size, walk = 1, size * walk
        return Belief(
            position,
            self.seed,
            PARAMS.parts * size,
            priors=self.priors,
            tables=self.tables,
            parts=PARAMS.parts,
            burn=walk // 2,
            between=PARAMS.between,
            times=walk // 2 // PARAMS.between,
        )

    def insight(self) -> Insight:
        best = self.lines[0]
        held = hold(self.search, STAGE, self.count)
        mine = deadwood(self.position.hand, self.position.rules)
        seat = self.position.seat
        kept = hand_after(self.position.hand, best.actions)
        outlook = outlook_of(self.position, best)
        others = Alternatives(self.search, self.position, self.lines, STAGE, self.count)
        return Insight(
            worlds=self.count,
            count=mine,
            dangers=() if outlook.ends else self._dangers(best),
            outs=() if outlook.ends else outs_of(kept, self.position.unseen, self.table, self.position.rules),
            rivals=(
                self._rival(held, (seat + 1) % 3, mine),
                self._rival(held, (seat + 2) % 3, mine),
            ),
            stock=self._shares(held["held"][STOCK]),
            pile=self._shares(held["held"][PILE]) if self.position.forgotten else {},
            call=self._call(held),
            blocks=() if outlook.ends else self._blocks(best),
            kept=() if outlook.wins else others.kept(kept),
            secrets=() if outlook.wins else others.secrets(),
            unopened=None if outlook.wins else others.unopened(),
            call_range=self._call_range() if outlook.answerers else None,
            challenge_range=self._challenge_range(),
        )

    def _shares(self, held: Sequence[int]) -> dict[str, float]:
        return {card_text(card): held[card] / self.count for card in self.position.unseen.ids}

    def _rival(self, held: dict[str, Any], seat: int, mine: int) -> Rival:
        counts = held["counts"][seat]
        return Rival(
            seat=seat,
            count=sum(count * number for count, number in enumerate(counts)) / self.count,
            lower=sum(counts[:mine]) / self.count,
            holds=self._shares(held["held"][seat]),
        )

    def _plan(self, actions: Sequence[Action], card: int = ANY_CARD) -> Arm:
        return find_plan(self.search, self.position.phase, actions, card)

    def _watch(self, arm: Arm, card: int, count: int) -> dict[str, float]:
        sums = watch(self.search, *arm, card, STAGE, count)
        return {name: total / count for name, total in zip(ROUND, sums, strict=True)}

    def _dangers(self, best: Line) -> tuple[Danger, ...]:
        if best.after:
            return self._dangers_by_card(best)
        if best.actions[-1].kind != "discard":
            return ()
        hand = hand_after(self.position.hand, best.actions[:-1])
        mine = best.actions[-1].card
        assert mine is not None
        found = []
        for card in sorted(hand, key=lambda each: each != mine):
            actions = [*best.actions[:-1], Action.discard(card)]
            if card == mine or self._is_legal(actions):
                seen = self._watch(self._plan(actions), ANY_CARD, self.count)
                found.append(self._danger(card, float(card == mine), seen, best.actions))
        return tuple(found[:1] + sorted(found[1:], key=lambda danger: danger.taken))

    def _is_legal(self, actions: Sequence[Action]) -> bool:
        try:
            self._plan(actions)
        except IllegalAction:  # R7 free, R10 no_dump_sapawable
            return False
        return True

    def _dangers_by_card(self, best: Line) -> tuple[Danger, ...]:
        """Dangers of each discard that some drawn card leads to, likeliest discard first."""
        each = max(16, self.count // len(best.after))
        found: dict[str, list[tuple[float, dict[str, float]]]] = {}
        laid: dict[str, list[Action]] = {}
        for text, actions in best.after.items():
            if actions and actions[-1].kind == "discard":
                card = CardSet(text).ids[0]
                seen = self._watch(self._plan([best.actions[0], *actions], card), card, each)
                discard = actions[-1].card
                assert discard is not None
                found.setdefault(discard, []).append((best.chances[text], seen))
                laid.setdefault(discard, []).extend(actions)
        dangers = []
        for discard, parts in found.items():
            chance = exact_sum(part for part, _ in parts)
            if chance > 0:
                mean = {name: exact_mean((part, seen[name]) for part, seen in parts) for name in ROUND}
                dangers.append(self._danger(discard, chance, mean, laid[discard]))
        return tuple(sorted(dangers, key=lambda danger: -danger.chance))

    def _danger(self, card: str, chance: float, seen: Mapping[str, float], actions: Sequence[Action]) -> Danger:
        """The danger of one discard. If others may lay the card off, it is dead only if the plan changes no melds."""
        fixed = self.position.rules.pickup == "new_meld" or all(each.kind in ("draw", "discard") for each in actions)
        four = {name: seen[name] for name in ("taken", "melded", "laid_off", "out")}
        return Danger(card=card, chance=chance, dead=fixed and is_dead(self.position, card), **four)

    def _call(self, held: dict[str, Any]) -> CallChances | None:
        if Action.call() not in self.position.legal_actions:
            return None
        most = max(
            10 * min(len(self.position.hand), 12), deadwood(self.position.hand, self.position.rules)
        )  # R2: jokers
        at = [call_ranges(self.position, count).challenge_at for count in range(most + 1)]
        every = self.count * self.search.unit
        values = [total / every for total, _, _ in call_with(self.search, at, STAGE, self.count)]
        others = [line.value for line in self.lines if line.actions[0].kind != "call"]
        return CallChances(
            lowest=held["lowest"] / self.count,
            gains_at=_last_at(values, 0.0),
            even_at=_last_at(values, max(others, default=0.0)),
        )

    def _call_range(self) -> CallRange | None:
        if Action.call() not in self.position.legal_actions:
            return None
        return range_of_call(self.search, self.lines, STAGE, self.count)

    def _challenge_range(self) -> ChallengeRange | None:
        if self.position.phase != "answer":
            return None
        before = self._believe(before_the_call(self.position))
        return range_of_challenge(self.search, before, STAGE, self.count)

    def _blocks(self, best: Line) -> tuple[Block, ...]:
        """R18: the players that the plan's lay-offs newly block, the seat itself last, and the value of each block."""
        if best.after or best.actions[-1].kind != "discard" or self.position.rules.sapaw_block == "none":
            return ()
        owners = {_owner(self.position, action.onto) for action in best.actions if action.onto is not None}
        owners -= set(self.position.facts.blocked)
        if not self.position.rules.self_sapaw_blocks:
            owners.discard(self.position.seat)
        arm = self._plan(best.actions)
        found = []
        for step, name in ((1, "next_would_call"), (2, "prev_would_call"), (3, "would_call")):
            seat = (self.position.seat + step) % 3
            if seat in owners:
                gains = without_block(self.search, *arm, ANY_CARD, 1 << seat, STAGE, self.count)
                worlds = Sums(1, ends=True, parts=self.search.parts, first=STAGE, worlds=self.count).worlds_in_parts()
                mean, error = sum(gains) / (self.count * self.search.unit), error_of_mean(gains, worlds)
                calls = self._watch(arm, ANY_CARD, self.count)[name]
                found.append(Block(seat, calls, mean, error / self.search.unit))
        return tuple(found)


def _owner(position: Position, meld: Meld) -> int:
    """The owner of the meld that a card is laid off on: a meld that is not on the table before the turn is the
    seat's."""
    table = (laid for laid in position.facts.table if laid.meld is not None and not laid.facedown)
    return next((laid.owner for laid in table if laid.meld is not None and meld.cards & laid.meld.cards), position.seat)


def _last_at(values: Sequence[float], worth: float) -> int:
    """The highest count such that it and every lower count are worth at least `worth`; -1 if none."""
    below = (count for count, value in enumerate(values) if value < worth)
    return next(below, len(values)) - 1
