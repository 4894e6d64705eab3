"""suggest(): the best turn for what a seat knows, by expectation over hidden deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from tongits_core._action import Action
from tongits_core._arguments import shown, whole
from tongits_core._belief import Belief
from tongits_core._cards import card_text
from tongits_core._game import Game
from tongits_core._plans import Plans
from tongits_core._search import Search
from tongits_core.advice import Advice, Line
from tongits_core.believing import believe
from tongits_core.budget import Arm, Budget, Progress
from tongits_core.effort import effort_at
from tongits_core.endgame import Endgame, GivenUp, endgame_of
from tongits_core.errors import IllegalAction, TongitsError
from tongits_core.estimate import Estimate, Sums, combine, is_behind
from tongits_core.leaves import leaves_for
from tongits_core.opponents import opponents
from tongits_core.position import Position, check_phase
from tongits_core.position_read import split_actions
from tongits_core.race import ANY_CARD, CONFIRM, DECIDE, ENOUGH, Heat, Race, run_heats, run_races
from tongits_core.ranges import NEVER, Ranges, call_ranges

__all__ = ["choose", "suggest"]

SHARES = {"draw": (0.6, 0.15, 0.25), "play": (0.65, 0.0, 0.35), "answer": (0.5, 0.0, 0.5)}
"""Parts of the work by phase: screening, deciding, confirming."""
CHOOSING = {"draw": 0.75, "play": 1.0, "answer": 1.0}
"""The part of screening where nothing is confirmed; in phase draw the rest decides."""
LONG_WORLDS, LONG_SECONDS = 4_096, 0.1
"""From which choose() looks for a plan for each card that may be drawn. With less work such plans are mostly luck, and
what the policy would do with the card is the better guess at what drawing brings."""
DECIDING_STEPS = 4
"""After each of which a choice may be settled."""
CLEAR = 2.0
"""Standard errors by which the confirming worlds overturn a choice."""

NODES_A_SECOND = 9_000
"""Ways to lay cards, over all cards that may be drawn, and over all takes: of so many each discard can be played out a
few times in two fifths of the clock."""
ROUNDS = 3
"""With fewer, the table decides too much; with more, chance (docs/STRENGTH.md)."""

LONGEST = 10**9
"""Seconds: more than a lifetime."""

Plan = str | Action | Sequence[str | Action]


class Event(Protocol):
    """What tells a search to stop, as threading.Event does."""

    def is_set(self) -> bool: ...


def suggest(
    position: Position | str,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    lines: int = 5,
    include: Iterable[Plan] = (),
    on_progress: Callable[[Progress], object] | None = None,
    stop: Callable[[], bool] | Event | None = None,
    rounds: int | None = ROUNDS,
) -> Advice:
    """The best turn for the seat to act: a whole plan in phase play, call, a take or a draw in phase draw, an answer.

    seconds: wall-clock time to use. worlds: hidden deals to draw; alone it makes the advice reproducible, the same for
    any number of threads and on every machine. Both: whichever is reached first; neither: one second. lines: how many
    to report. include: plans to value beside the best, as "take 7h with 7s 7d, discard Kc" or a sequence of actions.
    on_progress: called with a Progress about ten times a second. stop: a function or threading.Event; once true, the
    best so far is returned. Ctrl-C raises KeyboardInterrupt within a few milliseconds. rounds: how long playouts are
    that choose, None: to the end.

    How it works. Hidden hands and stock are drawn among the deals that fit the position, from a list of all of them if
    they are few (src/worlds.h): with a history, as likely as they make what the others did (src/likelihood.h), without
    one uniformly, and so is which of a rival's cards were dealt (R12, src/belief.h). Each plan is then played out, the
    seat by the policy `ranged`, each other by that of a kind of player (opponents.py), drawn in each world as likely as
    the history makes it for who holds those cards; all see their own cards only, and all plans meet the same worlds.
    Where a table fits the rules (leaves.py), playouts that choose end as the seat's turn number `rounds` from now
    begins, in what the table says; those that value go to the end. The work is split: in phase draw 60 % screens (for
    each card that may be drawn and for each take, sequential halving leaves one plan), 15 % decides between call, takes
    and draw, 25 % confirms. The plan for a drawn card is thus fixed over all worlds before other worlds value it, and
    value(draw) = Σ P(card) × value of the plan for it, every card having its own worlds. In phase play 65 % screens by
    sequential halving and 35 % confirms; an answer is decided by one half and confirmed by the other. What is reported
    comes from the confirming worlds alone, so it is not biased by having been chosen. If another line is ahead there by
    more than two standard errors, it is recommended instead, and its value is then a little flattering. `worlds` is
    rounded up to at least one world for each stage and card, two for confirming.

    A call is answered, and a caller's hand is taken to be, as ranges.py says: by players who know that callers want to
    gain. With at most two cards in the stock, values are exact where a list of all deals, and 96 plays of a plan for
    each of `worlds`, or about half of the time, are enough (effort.py, endgame.py); there all others play by `ranged`.
    The value is in chips of this hand, with the pot if this hand's win takes it (R25). "Best" means: for hidden cards
    so distributed, and opponents who play on so. With fixed work a choice that is clear, by CLEARLY standard errors
    (estimate.py), ends its stage early.

    Raises PositionError for a position that contradicts itself or its history, is over or is another's turn;
    IllegalAction for an `include` that is no whole legal turn; TongitsError or TypeError for arguments that make no
    sense.

    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> advice = suggest(position, worlds=4000)
    >>> advice.best, advice.reproducible, [str(line) for line in advice.lines]
    (Action('draw'), True, ['draw', 'call'])
    """
    position = _position(position)
    if on_progress is not None and not callable(on_progress):
        raise TypeError(f"on_progress is a function, not {type(on_progress).__name__}")
    budget = _budget(seconds, worlds, threads, stop, on_progress)
    lines = whole(lines, "lines", 1, 1000)
    ranges = _ranges(position)
    seed = whole(seed, "seed", 0, 2**64 - 1)
    rounds = _rounds(rounds)
    with budget:
        effort = effort_at(position.facts.stock)
        belief = believe(position, seed, ranges, budget, effort)
        search = _search(position, seed, ranges, belief, budget, rounds)
        turn = _Draw(search, budget) if position.phase == "draw" else _Turn(search, budget, position.phase)
        for plan in [include] if isinstance(include, str | Action) else include:
            turn.include(_split(plan))
        solved = _solved(turn, endgame_of(search, belief, position, budget, effort), lines)
        found = turn.lines(lines) if solved is None else solved
        budget.report(force=True)
    return Advice(
        position=position,
        lines=tuple(found),
        seed=seed,
        worlds=budget.worlds,
        leaves=budget.leaves,
        plans=turn.plans,
        seconds=budget.elapsed,
        reproducible=worlds is not None and not budget.cut_short,
        stopped=budget.cut_short,
        caller_at=ranges.caller_at if position.phase == "answer" else None,
        challenge_at=ranges.challenge_at if _is_call_near(position) else None,
        effective=belief.effective if position.history else 0.0,
        exact=solved is not None,
        rounds=rounds if search.is_cut_short and solved is None else None,
    )


def choose(
    position: Position | str,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    stop: Callable[[], bool] | Event | None = None,
    rounds: int | None = ROUNDS,
) -> Action:
    """The action of the best turn, for who wants to play and not to know what it is worth.

    All work goes into the choice, none into confirming, and less into exact values (effort.py); where one action is
    legal there is none. It is made as suggest() makes it, but for phase draw with less than 4,096 worlds, or a tenth of
    a second: then drawing is one line, after which the policy plays the turn, and races with the call and every plan of
    a take. Arguments and errors are those of suggest().

    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> choose(position, worlds=64)
    Action('draw')
    """
    position = _position(position)
    budget = _budget(seconds, worlds, threads, stop, None)
    seed = whole(seed, "seed", 0, 2**64 - 1)
    rounds = _rounds(rounds)
    if len(position.legal_actions) == 1:
        return position.legal_actions[0]
    ranges = _ranges(position)
    with budget:
        belief = believe(position, seed, ranges, budget)
        search = _search(position, seed, ranges, belief, budget, rounds)
        turn = _Draw(search, budget) if position.phase == "draw" else _Turn(search, budget, position.phase)
        solved = _solved(turn, endgame_of(search, belief, position, budget), 1)
        return turn.choice(CHOOSING[position.phase]) if solved is None else solved[0].actions[0]


def _solved(turn: _Turn | _Draw, endgame: Endgame | None, most: int) -> list[Line] | None:
    """The lines with their exact values, or None if there is no solver or that takes too much."""
    if endgame is None:
        return None
    turn.budget.stage = "solving"
    try:
        found = turn.exactly(endgame, most)
    except GivenUp:
        return None
    turn.budget.worlds += endgame.worlds
    turn.budget.leaves += endgame.leaves
    return found


def _budget(
    seconds: float | None,
    worlds: int | None,
    threads: int,
    stop: Callable[[], bool] | Event | None,
    on_progress: Callable[[Progress], object] | None,
) -> Budget:
    return Budget(
        seconds=_seconds(seconds, worlds),
        worlds=None if worlds is None else whole(worlds, "worlds", 1, 10**9),
        threads=whole(threads, "threads", 1, 1024),
        stop=_stop(stop),
        on_progress=on_progress,
    )


def _search(
    position: Position, seed: int, ranges: Ranges, belief: Belief, budget: Budget, rounds: int | None
) -> Search:
    nodes = LONGEST if budget.seconds is None else int(NODES_A_SECOND * budget.seconds)
    return Search(
        position,
        seed,
        ranges.caller_at,
        ranges.challenge_at,
        belief,
        most_nodes=min(nodes, LONGEST),
        goes_on=lambda: not budget.stopped(),
        table=None if rounds is None else leaves_for(position.rules),
        rounds=rounds or 1,
        opponents=opponents(position.rules),
    )


def _ranges(position: Position) -> Ranges:
    """Only a call or an answer of this turn asks for them."""
    return call_ranges(position) if _is_call_near(position) else Ranges(NEVER, NEVER)


def _is_call_near(position: Position) -> bool:
    return position.phase == "answer" or any(action.kind == "call" for action in position.legal_actions)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A line to confirm: one plan in every world, or for a draw one plan for each card that may be drawn."""

    arm: Arm | None
    draws: tuple[Arm, ...] = ()

    def arm_for(self, stratum: int) -> Arm:
        return self.arm if self.arm is not None else self.draws[stratum]


class _Turn:
    """Phases play and answer: one race between all plans, then a heat of the best of them."""

    def __init__(self, search: Search, budget: Budget, phase: str) -> None:
        self.search = search
        self.budget = budget
        self.screening, _, self.confirming = SHARES[phase]
        self.wanted: list[int] = []

    @property
    def plans(self) -> int:
        return len(self.search.turn)

    def include(self, actions: Sequence[str | Action]) -> None:
        self.wanted.append(self.search.turn.find(actions))

    def choice(self, share: float) -> Action:
        """The first action of the plan that wins the race, which has this share of the budget."""
        return _first_action(self._race(share).best)

    def exactly(self, endgame: Endgame, most: int) -> list[Line]:
        """The best plans, and those to include, with their exact values."""
        chosen = list(dict.fromkeys(endgame.order(self.search.turn)[:most] + self.wanted))
        estimates = endgame.estimates([[((self.search.turn, plan), ANY_CARD)] for plan in chosen])
        candidates = [_Candidate((self.search.turn, plan)) for plan in chosen]
        return _sorted_lines([_line(*pair) for pair in zip(candidates, estimates, strict=True)])

    def _race(self, share: float) -> Race:
        return _run(Race.of(self.search.turn, ANY_CARD, 0), self.search, self.budget, share)

    def lines(self, most: int) -> list[Line]:
        race = self._race(self.screening)
        screened = _part(self.budget.limit, self.screening) if race.rounds else 0
        chosen = list(dict.fromkeys(race.order[:most] + self.wanted))
        candidates = [_Candidate((self.search.turn, plan)) for plan in chosen]
        strata = [(ANY_CARD, Fraction(1))]
        left = None if self.budget.limit is None else max(2, self.budget.limit - (screened or 0))
        estimates = _confirm(self.search, self.budget, candidates, strata, left)
        return _sorted_lines([_line(*pair) for pair in zip(candidates, estimates, strict=True)])


class _Draw:
    """Phase draw: a race for each card and take, then heats that decide between draw, takes and call, and confirm; or,
    for a short choice, one race between all of these.
    """

    def __init__(self, search: Search, budget: Budget) -> None:
        self.search = search
        self.budget = budget
        self.wanted: list[_Candidate] = []

    @cached_property
    def strata(self) -> list[tuple[int, Fraction]]:
        """Each card that may be drawn next, and its chance."""
        return [(card, Fraction(weight, self.search.total_weight)) for card, weight, _ in self.search.draws]

    @property
    def plans(self) -> int:
        return sum(len(plans) for plans in self._groups())

    def _groups(self) -> list[Plans]:
        return [plans for _, _, plans in self.search.draws] + self.search.others

    def include(self, actions: Sequence[str | Action]) -> None:
        first = str(actions[0]).lower().split()[:1] if actions else []
        if first == ["draw"]:
            if len(actions) > 1:
                raise IllegalAction("what follows a draw is chosen for each card: include 'draw' alone")
            return
        for plans in self.search.others:
            if actions and str(plans.actions(0)[0]) == str(Action(str(actions[0]))):
                self.wanted.append(_Candidate((plans, plans.find(actions))))
                return
        plans = self.search.begin()
        self.wanted.append(_Candidate((plans, plans.find(actions))))

    def choice(self, share: float) -> Action:
        """The first action of the line that leads: in the one race that a short budget is for, or after screening with
        this share of the budget, and deciding."""
        if self._is_short():
            return _first_action(self._race().best)
        draw, others = self._screen(share)
        best = self._decide([draw, *others], 1, 1.0 - share, 1.0)[0]
        return _first_action(best.arm_for(0))

    def _is_short(self) -> bool:
        limit, seconds = self.budget.limit, self.budget.seconds
        return (limit is not None and limit < LONG_WORLDS) or (seconds is not None and seconds < LONG_SECONDS)

    def _race(self) -> Race:
        """One race between drawing, after which the policy plays the turn, every plan of a take, and the call."""
        assert self.search.draw is not None
        groups = [self.search.draw, *self.search.others]
        arms = [(plans, plan) for plans in groups for plan in range(len(plans))]
        race = Race(arms, _place_of(self.search.policy_action(), groups), ANY_CARD, 0)
        return _run(race, self.search, self.budget, 1.0)

    def lines(self, most: int) -> list[Line]:
        screening, deciding, confirming = SHARES["draw"]
        draw, others = self._screen(screening)
        candidates = self._decide([draw, *others], most, deciding, screening + deciding)
        for candidate in self.wanted:
            if candidate not in candidates:
                candidates.append(candidate)
        estimates = _confirm(self.search, self.budget, candidates, self.strata, self._part_of_each(confirming, 2))
        lines = [
            _line(candidate, estimate, self._after(candidate), dict(self._chances()))
            for candidate, estimate in zip(candidates, estimates, strict=True)
        ]
        return _sorted_lines(lines)

    def exactly(self, endgame: Endgame, most: int) -> list[Line]:
        """Drawing with the best plan for each card, the best other lines, and those to include, as in lines()."""
        arms = tuple((plans, endgame.order(plans, card)[0]) for card, _, plans in self.search.draws)
        self.strata = [(card, endgame.chance(plans, card)) for card, _, plans in self.search.draws]
        draw = _Candidate(None, arms)
        others = [_Candidate((plans, endgame.order(plans)[0])) for plans in self.search.others]
        candidates = list(dict.fromkeys([draw, *others, *self.wanted]))
        lines = [[(one.arm, ANY_CARD)] if one.arm is not None else self._drawn(one) for one in candidates]
        values = [estimate.value for estimate in endgame.estimates(lines)]
        ranked = sorted(range(len(candidates)), key=lambda index: -values[index])
        kept = ranked[:most]
        if most > 1 and 0 not in kept:
            kept[-1] = 0
        kept += [index for index in ranked if candidates[index] in self.wanted and index not in kept]
        estimates = endgame.estimates([lines[index] for index in kept])
        found = [
            _line(candidates[index], estimate, self._after(candidates[index]), dict(self._chances()))
            for index, estimate in zip(kept, estimates, strict=True)
        ]
        return _sorted_lines(found)

    def _drawn(self, candidate: _Candidate) -> list[tuple[Arm, int]]:
        return [(arm, card) for arm, (card, _) in zip(candidate.draws, self.strata, strict=True)]

    def _screen(self, share: float) -> tuple[_Candidate, list[_Candidate]]:
        races = [Race.of(plans, card, number) for number, (card, _, plans) in enumerate(self.search.draws)]
        others = [Race.of(plans, ANY_CARD, len(races) + number) for number, plans in enumerate(self.search.others)]
        self.budget.stage = "screening"
        contested = [race for race in races + others if race.rounds]
        worlds = _part(self.budget.limit, share)
        each = None if worlds is None else max(1, worlds // max(1, len(contested)))
        run_races(self.search, contested, self.budget, each, share)
        draw = _Candidate(None, tuple(race.best for race in races))
        return draw, [_Candidate(race.best) for race in others]

    def _decide(self, candidates: list[_Candidate], most: int, share: float, until: float) -> list[_Candidate]:
        """The best `most` candidates, the best first; where there are several, drawing is among them.

        share: of the worlds, until: of the clock.
        """
        if len(candidates) == 1:
            return candidates
        self.budget.stage = "deciding"
        heats = _heats(candidates, self.strata, DECIDE)
        self.budget.leader = lambda: _leader(candidates, heats)
        worlds = self._part_of_each(share, 1)
        steps = DECIDING_STEPS if most == 1 and (worlds is None or worlds >= 2 * DECIDING_STEPS) else 1
        begun = until - share if self.budget.seconds is None else min(until, self.budget.elapsed / self.budget.seconds)
        for step in range(1, steps + 1):
            some = None if worlds is None else worlds * step // steps - worlds * (step - 1) // steps
            run_heats(self.search, heats, self.budget, some, begun + (until - begun) * step / steps, least=1)
            estimates = [combine([(heat.chance, heat.sums) for heat in heats], arm) for arm in range(len(candidates))]
            if self.budget.over() or _is_settled(estimates, [heat.sums.worlds for heat in heats]):
                break
        value = {id(candidate): one.value for candidate, one in zip(candidates, estimates, strict=True)}
        ranked = sorted(candidates, key=lambda candidate: -value[id(candidate)])
        kept = ranked[:most]
        if most > 1 and candidates[0] not in kept:
            kept[-1] = candidates[0]
        return kept

    def _part_of_each(self, share: float, least: int) -> int | None:
        worlds = _part(self.budget.limit, share)
        return None if worlds is None else max(least, math.ceil(worlds / len(self.strata)))

    def _after(self, candidate: _Candidate) -> dict[str, tuple[Action, ...]]:
        return {
            card_text(card): plans.actions(plan)[1:]
            for (card, _), (plans, plan) in zip(self.strata, candidate.draws, strict=False)
        }

    def _chances(self) -> Iterable[tuple[str, float]]:
        return ((card_text(card), float(chance)) for card, chance in self.strata)


def _run(race: Race, search: Search, budget: Budget, share: float) -> Race:
    """The race, run with this share of the budget."""
    budget.stage = "screening"
    budget.leader = lambda: _leader_of(race)
    if race.rounds:
        run_races(search, [race], budget, _part(budget.limit, share), share)
    return race


def _place_of(action: Action, groups: Sequence[Plans]) -> int:
    """The place, in all groups, of the policy's plan, which begins with this action; -1 if it is left out."""
    before = 0
    for plans in groups:
        plan = max(plans.policy, 0)  # a draw and a call are one plan, and no turn that the policy was led through
        if plans.actions(plan)[0] == action:
            return before + plan
        before += len(plans)
    return -1


def _first_action(arm: Arm) -> Action:
    plans, plan = arm
    return plans.actions(plan)[0]


def _is_settled(estimates: Sequence[Estimate], worlds: Sequence[int]) -> bool:
    """Whether one line is clearly ahead of all others, in so many worlds for each card."""
    gaps = [(estimate.gap, estimate.gap_error) for estimate in estimates]
    best = max(gaps)
    return min(worlds) > 1 and sum(worlds) >= ENOUGH and all(gap is best or is_behind(gap, best) for gap in gaps)


def _confirm(
    search: Search,
    budget: Budget,
    candidates: list[_Candidate],
    strata: Sequence[tuple[int, Fraction]],
    worlds: int | None,
) -> list[Estimate]:
    """What each candidate is worth, on fresh worlds; the first is the reference of the others."""
    budget.stage = "confirming"
    heats = _heats(candidates, strata, CONFIRM)
    budget.leader = lambda: _leader(candidates, heats)
    run_heats(search, heats, budget, worlds, 1.0, least=2)
    return [combine([(heat.chance, heat.sums) for heat in heats], arm) for arm in range(len(candidates))]


def _heats(candidates: Sequence[_Candidate], strata: Sequence[tuple[int, Fraction]], stage: int) -> list[Heat]:
    return [
        Heat([candidate.arm_for(number) for candidate in candidates], card, chance, stage, number)
        for number, (card, chance) in enumerate(strata)
    ]


def _line(
    candidate: _Candidate,
    estimate: Estimate,
    after: dict[str, tuple[Action, ...]] | None = None,
    chances: dict[str, float] | None = None,
) -> Line:
    if candidate.arm is not None:
        plans, plan = candidate.arm
        actions = plans.actions(plan)
    else:
        plans, plan = candidate.draws[0]
        actions = plans.actions(plan)[:1]
    return Line(
        actions=actions,
        value=estimate.value,
        error=estimate.error,
        win=estimate.win,
        ends=estimate.ends,
        loss=0.0 - estimate.gap,
        loss_error=estimate.gap_error,
        worlds=estimate.worlds,
        after=after or {},
        chances=chances if after and chances else {},
    )


def _sorted_lines(lines: list[Line]) -> list[Line]:
    """The recommended line first, the others by value.

    That is the chosen one, unless the confirming worlds speak clearly for another: the winner of many noisy values is
    partly lucky.
    """
    best = min(lines, key=lambda line: line.loss + CLEAR * line.loss_error)
    if best.loss + CLEAR * best.loss_error < 0:
        lines = [best, *(line for line in lines if line is not best)]
        lines = [_against(best, line) for line in lines]
    return lines[:1] + sorted(lines[1:], key=lambda line: -line.value)


def _against(best: Line, line: Line) -> Line:
    """The line with its loss against `best`; both were measured against a third, so their errors at most add up."""
    error = 0.0 if line is best else line.loss_error + best.loss_error
    return replace(line, loss=best.value - line.value, loss_error=error)


def _leader_of(race: Race) -> tuple[str, float, float] | None:
    if race.sums.worlds == 0:
        return None
    best = race.order[0]
    estimate = combine([(Fraction(1), race.sums)], race.alive.index(best))
    plans, plan = race.arms[best]
    return ", ".join(map(str, plans.actions(plan))), estimate.value, estimate.error


def _leader(candidates: Sequence[_Candidate], heats: Sequence[Heat]) -> tuple[str, float, float] | None:
    sums: list[tuple[Fraction, Sums]] = [(heat.chance, heat.sums) for heat in heats]
    if any(each.worlds == 0 for _, each in sums):
        return None
    estimates = [combine(sums, arm) for arm in range(len(candidates))]
    best = max(range(len(candidates)), key=lambda arm: estimates[arm].value)
    return str(_line(candidates[best], estimates[best])), estimates[best].value, estimates[best].error


def _part(worlds: int | None, share: float) -> int | None:
    return None if worlds is None else max(1, int(worlds * share))


def _position(position: Position | str) -> Position:
    if isinstance(position, str):
        position = Position.parse(position)
    if not isinstance(position, Position):
        of_game = ": game.view(seat) is what a seat may know" if isinstance(position, Game) else ""
        raise TypeError(f"a position is a Position or its text, not {type(position).__name__}{of_game}")
    check_phase(position)
    return position


def _split(plan: Plan) -> list[str | Action]:
    if isinstance(plan, Action):
        return [plan]
    actions = list(split_actions(plan)) if isinstance(plan, str) else plan
    if not isinstance(actions, Sequence) or not all(isinstance(action, str | Action) for action in actions):
        raise TypeError(f"include takes plans, each a text, an Action or a list of these, not {shown(plan)}")
    return list(actions)


def _seconds(seconds: float | None, worlds: int | None) -> float | None:
    if seconds is None:
        return 1.0 if worlds is None else None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"seconds is a number or None, not {type(seconds).__name__}")
    if not 0 < seconds <= LONGEST:
        raise TongitsError(f"seconds={shown(seconds)}: a time above 0, at most {LONGEST}")
    return float(seconds)


def _rounds(rounds: int | None) -> int | None:
    return None if rounds is None else whole(rounds, "rounds", 1, 1000)


def _stop(stop: Callable[[], bool] | Event | None) -> Callable[[], bool] | Event | None:
    if stop is not None and not callable(stop) and not hasattr(stop, "is_set"):
        raise TypeError(f"stop is a function or a threading.Event, not {type(stop).__name__}")
    return stop
