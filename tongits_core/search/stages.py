"""The stages of a search, by phase. Races choose plans; heats decide between lines and confirm their values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tongits_core.cards import card_text
from tongits_core.errors import IllegalAction
from tongits_core.position import Action
from tongits_core.search._plans import Plans
from tongits_core.search._search import Search
from tongits_core.search.budget import Arm, Budget
from tongits_core.search.endgame import Endgame
from tongits_core.search.estimate import Estimate, Sums, combine, is_behind
from tongits_core.search.halving import ANY_CARD, CONFIRM, DECIDE, Heat, Race, run_heats, run_races
from tongits_core.search.line import Line
from tongits_core.search.params import Params
from tongits_core.search.symmetry import Symmetry, key_of

__all__ = ["DrawSearch", "TurnSearch"]

WAYS = 2
"""So many ways of each take are valued, of which none equals another by symmetry."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A line to confirm: one plan for every world; for a draw, one plan for each card that may be drawn."""

    arm: Arm | None
    draws: tuple[Arm, ...] = ()

    def arm_for(self, stratum: int) -> Arm:
        return self.arm if self.arm is not None else self.draws[stratum]


class TurnSearch:
    """Phases play and answer: one race between all plans, then a heat of the best plans. exchanges: those of suits that
    make plans equal (symmetry.py)."""

    def __init__(self, search: Search, budget: Budget, phase: str, exchanges: Sequence[Symmetry] = ()) -> None:
        self.search = search
        self.budget = budget
        self.params = budget.params
        self.exchanges = exchanges
        self.screening = budget.params.shares(phase).screening
        self.wanted: list[int] = []

    @property
    def plans(self) -> int:
        return len(self.search.turn)

    @property
    def whole(self) -> bool:
        """Whether no plan was left out for want of time."""
        return self.search.turn.whole

    def include(self, actions: tuple[Action, ...]) -> None:
        self.wanted.append(self.search.turn.find(actions))

    def choice(self, share: float) -> Action:
        """The first action of the plan that wins the race. The race gets this share of the budget."""
        return _first_action(self._race(share).best)

    def exactly(self, endgame: Endgame, most: int) -> list[Line]:
        """Exact values of the best plans and of the plans to include."""
        wanted = [_Candidate((self.search.turn, plan)) for plan in self.wanted]
        candidates = list(dict.fromkeys([*self._best(endgame.order(self.search.turn), most), *wanted]))
        estimates = endgame.estimates([[(one.arm_for(0), ANY_CARD)] for one in candidates])
        return _by_value([_line(*pair) for pair in zip(candidates, estimates, strict=True)])

    def _race(self, share: float) -> Race:
        return _run(Race.of(self.search.turn, ANY_CARD, 0, self.params), self.search, self.budget, share)

    def _best(self, order: Sequence[int], most: int) -> list[_Candidate]:
        """The first `most` of these plans of which none equals another."""
        return _different(((self.search.turn, plan) for plan in order), self.exchanges, most)

    def lines(self, most: int) -> list[Line]:
        race = self._race(self.screening)
        screened = _part(self.budget.limit, self.screening) if race.rounds else 0
        ranked = self._best(race.order, max(most, self.params.confirmed))
        wanted = [_Candidate((self.search.turn, plan)) for plan in self.wanted]
        strata = [(ANY_CARD, Fraction(1))]
        left = None if self.budget.limit is None else max(self.params.enough, self.budget.limit - (screened or 0))
        confirmed = _Confirmed(ranked, wanted, self.params.confirmed, self.exchanges)
        estimates = confirmed.estimates(self.search, self.budget, strata, left)
        return confirmed.shown([_line(*pair) for pair in zip(confirmed.candidates, estimates, strict=True)], most)


class DrawSearch:
    """Phase draw: one race for each card and each take. Then heats decide between draw, takes and call, and heats
    confirm the values. A short choice has a single race between draw, takes and call instead.
    """

    def __init__(self, search: Search, budget: Budget, exchanges: Sequence[Symmetry] = ()) -> None:
        self.search = search
        self.budget = budget
        self.params = budget.params
        self.exchanges = exchanges
        self.wanted: list[_Candidate] = []
        self.draw_is_wanted = False

    @cached_property
    def strata(self) -> list[tuple[int, Fraction]]:
        """Each card that may be drawn next, and its chance."""
        return [(card, Fraction(weight, self.search.total_weight)) for card, weight, _ in self.search.draws]

    @property
    def plans(self) -> int:
        return sum(len(plans) for plans in self._groups())

    @property
    def whole(self) -> bool:
        """Whether no plan was left out for want of time."""
        return all(plans.whole for plans in self._groups())

    def _groups(self) -> list[Plans]:
        return [plans for _, _, plans in self.search.draws] + self.search.others

    def include(self, actions: tuple[Action, ...]) -> None:
        if actions and actions[0].kind == "draw":
            if len(actions) > 1:
                raise IllegalAction("what follows a draw is chosen for each card: include 'draw' alone")
            self.draw_is_wanted = True
            return
        for plans in self.search.others:
            if actions and plans.actions(0)[0] == actions[0]:
                self.wanted.append(_Candidate((plans, plans.find(actions))))
                return
        plans = self.search.begin()
        self.wanted.append(_Candidate((plans, plans.find(actions))))

    def choice(self, share: float) -> Action:
        """The first action of the best line. A short budget runs one race; a longer one screens with this share of the
        budget and then decides."""
        if self._has_short_clock() or (self.budget.limit is not None and self.budget.limit < self.params.long_worlds):
            return _first_action(self._race(1.0).best)
        draw, races = self._screen(share)
        best = self._decide([draw, *(_Candidate(race.best) for race in races)], 1, 1.0 - share, 1.0)[0]
        return _first_action(best.arm_for(0))

    def _has_short_clock(self) -> bool:
        return self.budget.seconds is not None and self.budget.seconds < self.params.long_seconds

    def _race(self, share: float) -> Race:
        """One race between the draw, every plan of a take and the call. After the draw the policy plays the turn."""
        assert self.search.draw is not None
        groups = [self.search.draw, *self.search.others]
        arms = [(plans, plan) for plans in groups for plan in range(len(plans))]
        race = Race(arms, _place_of(self.search.policy_action(), groups), ANY_CARD, 0, self.params)
        return _run(race, self.search, self.budget, share)

    def _raced(self, share: float) -> list[_Candidate]:
        """The lines of that race, best first. The draw then consists of the policy's plan for each card."""
        draw = _Candidate(None, tuple((plans, max(plans.policy, 0)) for _, _, plans in self.search.draws))
        best: dict[int, _Candidate] = {}
        race = self._race(share)
        for plans, plan in (race.arms[place] for place in race.order):
            best.setdefault(id(plans), draw if plans is self.search.draw else _Candidate((plans, plan)))
        return list(best.values())

    def lines(self, most: int) -> list[Line]:
        shares = self.params.shares("draw")
        chosen_by = shares.screening + shares.deciding
        confirming = shares.confirming
        second: Mapping[_Candidate, _Candidate] = {}
        if self._has_short_clock():
            ranked = self._raced(chosen_by)
        else:
            draw, races = self._screen(shares.screening)
            second = self._second_ways(races)
            ranked = [draw, *(_Candidate(race.best) for race in races)]
            if len(ranked) > self.params.confirmed:
                ranked = self._decide(ranked, len(ranked), shares.deciding, chosen_by)
            else:
                confirming += shares.deciding
        draw = next(each for each in ranked if each.arm is None)
        wanted = self._wanted(draw)
        judged = _kept(ranked, draw, self.params.confirmed)
        ranked = [*judged, *(each for each in ranked if each not in judged)][: max(most, len(judged))]
        judged += [second[candidate] for candidate in judged if candidate in second]
        confirmed = _Confirmed([*judged, *ranked], wanted, len(judged), self.exchanges)
        estimates = confirmed.estimates(self.search, self.budget, self.strata, self._part_of_each(confirming, 2))
        lines = [
            _line(candidate, estimate, self._after(candidate), dict(self._chances()))
            for candidate, estimate in zip(confirmed.candidates, estimates, strict=True)
        ]
        return confirmed.shown(lines, most, draw)

    def _wanted(self, draw: _Candidate) -> list[_Candidate]:
        """The candidates to include."""
        return [draw, *self.wanted] if self.draw_is_wanted else self.wanted

    def exactly(self, endgame: Endgame, most: int) -> list[Line]:
        """As lines(), with exact values: the draw with the best plan for each card, the best other lines, and the lines
        to include."""
        arms = tuple((plans, endgame.order(plans, card)[0]) for card, _, plans in self.search.draws)
        self.strata = [(card, endgame.chance(plans, card)) for card, _, plans in self.search.draws]
        draw = _Candidate(None, arms)
        others = [
            candidate
            for plans in self.search.others
            for candidate in _different(((plans, plan) for plan in endgame.order(plans)), self.exchanges, WAYS)
        ]
        candidates = list(dict.fromkeys([draw, *others, *self.wanted]))
        lines = [[(one.arm, ANY_CARD)] if one.arm is not None else self._drawn(one) for one in candidates]
        values = [estimate.value for estimate in endgame.estimates(lines)]
        ranked = sorted(range(len(candidates)), key=lambda index: -values[index])
        kept = ranked[:most]
        if most > 1 and 0 not in kept:
            kept[-1] = 0
        wanted = self._wanted(draw)
        kept += [index for index in ranked if candidates[index] in wanted and index not in kept]
        estimates = endgame.estimates([lines[index] for index in kept])
        found = [
            _line(candidates[index], estimate, self._after(candidates[index]), dict(self._chances()))
            for index, estimate in zip(kept, estimates, strict=True)
        ]
        return _by_value(found)

    def _drawn(self, candidate: _Candidate) -> list[tuple[Arm, int]]:
        return [(arm, card) for arm, (card, _) in zip(candidate.draws, self.strata, strict=True)]

    def _screen(self, share: float) -> tuple[_Candidate, list[Race]]:
        """The draw with the best plan for each card, and the race of each take and of the call."""
        races = [Race.of(plans, card, number, self.params) for number, (card, _, plans) in enumerate(self.search.draws)]
        others = [
            Race.of(plans, ANY_CARD, len(races) + number, self.params)
            for number, plans in enumerate(self.search.others)
        ]
        self.budget.begin("screening")
        contested = [race for race in races + others if race.rounds]
        worlds = _part(self.budget.limit, share)
        each = None if worlds is None else max(1, worlds // max(1, len(contested)))
        run_races(self.search, contested, self.budget, each, share)
        draw = _Candidate(None, tuple(race.best for race in races))
        return draw, others

    def _second_ways(self, races: Sequence[Race]) -> dict[_Candidate, _Candidate]:
        """For the best way of a take the next one that is no equal by symmetry. Both are confirmed: a race is short.
        At 2,000 worlds that brings 0.65 ± 0.62 chips a decision with a take under guide, 0.01 ± 0.01 under classic and
        wiki (223 decisions on tuning seeds)."""
        found = {}
        for race in races:
            best, *ways = _different((race.arms[plan] for plan in race.order), self.exchanges, WAYS)
            if ways:
                found[best] = ways[0]
        return found

    def _decide(self, candidates: list[_Candidate], most: int, share: float, until: float) -> list[_Candidate]:
        """The best `most` candidates, best first. If `most` is above 1, the draw is always one of them.

        share: part of the worlds to use. until: part of the clock at which this stage ends.
        """
        if len(candidates) == 1:
            return candidates
        self.budget.begin("deciding")
        heats = _heats(candidates, self.strata, DECIDE)
        self.budget.leader = lambda: _leader(candidates, heats)
        worlds = self._part_of_each(share, 1)
        parts = self.params.deciding_steps
        steps = parts if most == 1 and (worlds is None or worlds >= 2 * parts) else 1
        begun = until - share if self.budget.seconds is None else min(until, self.budget.elapsed / self.budget.seconds)
        for step in range(1, steps + 1):
            some = None if worlds is None else worlds * step // steps - worlds * (step - 1) // steps
            run_heats(self.search, heats, self.budget, some, begun + (until - begun) * step / steps, least=1)
            estimates = [combine([(heat.chance, heat.sums) for heat in heats], arm) for arm in range(len(candidates))]
            if self.budget.over() or _is_settled(estimates, [heat.sums.worlds for heat in heats], self.params):
                break
        value = {id(candidate): one.value for candidate, one in zip(candidates, estimates, strict=True)}
        return _kept(sorted(candidates, key=lambda candidate: -value[id(candidate)]), candidates[0], most)

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


def _kept(ranked: Sequence[_Candidate], draw: _Candidate, most: int) -> list[_Candidate]:
    """The first `most` candidates. If `most` is above 1, the draw is always one of them."""
    kept = list(ranked[:most])
    if most > 1 and draw not in kept:
        kept[-1] = draw
    return kept


def _run(race: Race, search: Search, budget: Budget, share: float) -> Race:
    """The race, run with this share of the budget."""
    budget.begin("screening")
    budget.leader = lambda: _leader_of(race)
    if race.rounds:
        run_races(search, [race], budget, _part(budget.limit, share), share)
    return race


def _place_of(action: Action, groups: Sequence[Plans]) -> int:
    """The place of the policy's plan, counted over all groups; -1 if it was left out. `action`: its first action."""
    before = 0
    for plans in groups:
        plan = max(plans.policy, 0)  # a draw or a call is a group of one plan, with no policy mark
        if plans.actions(plan)[0] == action:
            return before + plan
        before += len(plans)
    return -1


def _first_action(arm: Arm) -> Action:
    plans, plan = arm
    return plans.actions(plan)[0]


def _is_settled(estimates: Sequence[Estimate], worlds: Sequence[int], params: Params) -> bool:
    """Whether one line is clearly ahead of all others. `worlds`: number of worlds for each card."""
    gaps = [(estimate.gap, estimate.gap_error) for estimate in estimates]
    best = max(gaps)
    behind = (gap is best or is_behind(gap, best, params.clearly) for gap in gaps)
    return min(worlds) > 1 and sum(worlds) >= params.enough and all(behind)


def _key(candidate: _Candidate, exchanges: Sequence[Symmetry]) -> object:
    """The same for candidates that are equal by symmetry."""
    if candidate.arm is None or len(exchanges) < 2:
        return candidate
    plans, plan = candidate.arm
    return key_of(plans.actions(plan), exchanges)


def _different(arms: Iterable[Arm], exchanges: Sequence[Symmetry], most: int) -> list[_Candidate]:
    """The first `most` candidates of these plans of which none equals another by symmetry."""
    found: dict[object, _Candidate] = {}
    for candidate in map(_Candidate, arms):
        if len(found) == most:
            break
        found.setdefault(_key(candidate, exchanges), candidate)
    return list(found.values())


class _Confirmed:
    """Candidates whose values are confirmed on fresh worlds. The best of them is recommended.

    ranked: as they were chosen, best first; only the first `judged` of them may be recommended, so that more lines to
    show do not change the choice. wanted: further candidates, which may be recommended and are always shown.
    """

    def __init__(
        self,
        ranked: Sequence[_Candidate],
        wanted: Sequence[_Candidate],
        judged: int,
        exchanges: Sequence[Symmetry],
    ) -> None:
        self.candidates = list(dict.fromkeys([*ranked, *wanted]))
        keys = [_key(candidate, exchanges) for candidate in self.candidates]
        self._valued_as = [keys.index(key) for key in keys]  # the first that is equal by symmetry
        self._wanted = [self.candidates.index(candidate) for candidate in wanted]
        self._judged = list(dict.fromkeys([*range(min(judged, len(ranked))), *self._wanted]))
        self._best = 0

    def estimates(
        self, search: Search, budget: Budget, strata: Sequence[tuple[int, Fraction]], worlds: int | None
    ) -> list[Estimate]:
        """The value of each candidate. Gaps are measured against the best."""
        if budget.stopped():
            budget.grant(budget.params.last_seconds)
        budget.begin("confirming")
        heats = _heats(self.candidates, strata, CONFIRM, search)
        budget.leader = lambda: _leader(self.candidates, heats)
        run_heats(search, heats, budget, worlds, 1.0, least=max(2, budget.params.enough // len(strata)))
        sums = [(heat.chance, heat.sums) for heat in heats]
        values = [combine(sums, arm).value for arm in self._valued_as]
        self._best = max(self._judged, key=lambda arm: values[arm])
        return [combine(sums, arm, self._valued_as[self._best]) for arm in self._valued_as]

    def shown(self, lines: Sequence[Line], most: int, draw: _Candidate | None = None) -> list[Line]:
        """The best line, then those that might have been recommended by value, then the others: `most` in all, and
        those wanted. The draw is one of them, if there is room for two."""
        order = sorted(
            range(len(lines)), key=lambda arm: (arm != self._best, arm not in self._judged, -lines[arm].value)
        )
        kept = order[:most]
        if draw is not None and most > 1 and self.candidates.index(draw) not in kept:
            kept[-1] = self.candidates.index(draw)
        return [lines[arm] for arm in order if arm in kept or arm in self._wanted]


def _heats(
    candidates: Sequence[_Candidate],
    strata: Sequence[tuple[int, Fraction]],
    stage: int,
    confirmed: Search | None = None,
) -> list[Heat]:
    """A heat for each stratum. If values are `confirmed`, their errors are between the parts of the search's belief."""
    parts = confirmed.parts if confirmed is not None else 1
    by_card = confirmed is not None and strata[0][0] != ANY_CARD
    chances = confirmed.chances_in_parts() if confirmed is not None and by_card else [[] for _ in strata]
    return [
        Heat(
            [candidate.arm_for(number) for candidate in candidates], card, chance, stage, number, parts, chances[number]
        )
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
        next_win=estimate.next_win,
        ends=estimate.ends,
        loss=max(0.0, -estimate.gap),
        loss_error=estimate.gap_error,
        worlds=estimate.worlds,
        after=after or {},
        chances=chances if after and chances else {},
    )


def _by_value(lines: Sequence[Line]) -> list[Line]:
    """Lines with exact values, best first."""
    return sorted(lines, key=lambda line: -line.value)


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
