"""The endgame solver: equal to brute force in every phase, and bounded in what it takes (SEARCH: exact without more)."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from brute_force import BruteForce, Plan, World
from pasts import Holding, Pasts, ends

from tongits_core import Game, Position, bots, card_id, suggest
from tongits_core.belief._belief import Belief
from tongits_core.policy.call_balance import call_ranges
from tongits_core.policy.others import Others
from tongits_core.search import PARAMS, choose
from tongits_core.search._endgame import GivenUp, Solver
from tongits_core.search._plans import Plans
from tongits_core.search._search import Search
from tongits_core.search.believing import believe
from tongits_core.search.budget import Budget

PRESETS = ("classic", "wiki", "lite", "guide", "social", "club", "classic+joker")
MOST = 200_000


class Case:
    """A position, with or without its history, the worlds it may be, and a solver of it."""

    def __init__(self, pasts: Pasts, with_history: bool, number: int) -> None:
        pays = pasts.view.rules.pot_wins == 2
        holder = (0, 1, 2, None)[number % 4]  # of the row of wins (R25)
        row = None if holder is None or not pays else (holder, 1)
        view = pasts.game.view(pasts.me, pot=12 if pays else 0, streak=row)
        self.position = view if with_history else Position.parse(str(view).partition(" ; ")[0])
        self.pasts = pasts
        self.ranges = call_ranges(self.position)
        self.belief = Belief(
            self.position,
            0,
            0,
            most=MOST,
            call_at=(self.ranges.caller_at, self.ranges.challenge_at),
            tables=Others.usual(self.position.rules).tables(self.position.rules),  # as suggest() judges calls
        )

    def solver(self, limit: int = 10**9) -> tuple[Search, Solver]:
        search = Search(self.position, 0, self.ranges.caller_at, self.ranges.challenge_at, self.belief)
        return search, Solver(search, limit, None)

    def worlds(self) -> list[World]:
        """A game for each world, with its weight."""
        worlds: list[World] = []
        for deal in self.belief.deals():
            quads = {
                seat: [
                    frozenset(card for card in deal["facedown"][seat] if card % 13 == rank)
                    for rank in range(13)
                    if any(card % 13 == rank for card in deal["facedown"][seat])
                ]
                for seat in self.pasts.others
            }
            secrets = tuple(quads[self.pasts.story[index].seat].pop() for index in self.pasts.secrets)
            holdings = [
                Holding(
                    frozenset(deal["hand"][seat]) - self.pasts.known[seat],
                    (),
                    frozenset(deal["late"][seat]),
                    deal["sagasas"][seat],
                )
                for seat in self.pasts.others
            ]
            orders = [deal["stock"]] if self.position.phase == "answer" else itertools.permutations(deal["stock"])
            weight = Fraction(deal["weight"])
            worlds += [(weight, self.pasts.replayed(secrets, holdings, stock)) for stock in orders]
        return worlds


def cases(rules: str, seeds: range, most: int) -> Iterator[Case]:
    """Positions of random hands in which the seat is to act and has at most so many worlds, more than one plan."""
    for seed in seeds:
        for ply, (game, story) in enumerate(ends(rules, seed)):
            pasts = Pasts(game, story, game.turn)
            if len(game.legal_actions) == 1 or not 1 < pasts.worlds() <= most:
                continue
            case = Case(pasts, with_history=(seed + ply) % 2 == 0, number=seed)
            if case.belief.exact:
                yield case


def texts(plans: Plans, index: int) -> Plan:
    return tuple(map(str, plans.actions(index)))


def compare(case: Case) -> None:
    """All lines of the solver with brute force, and that there is no better plan."""
    search, solver = case.solver()
    brute = BruteForce(case.position, case.worlds(), case.ranges)
    total = solver.total() * search.unit
    groups = [search.turn] if case.position.phase != "draw" else search.others
    best = []
    for plans in groups:
        values = [Fraction(chips, total) for chips, _ in solver.values(plans)]
        best.append(max(values))
        for index in range(0, len(values), max(1, len(values) // 4)):
            assert values[index] == brute.value(texts(plans, index)), texts(plans, index)
    if search.draws:
        chips = sum(max(value for value, _ in solver.values(plans, card)) for card, _, plans in search.draws)
        best.append(Fraction(chips, total))
    assert max(best) == brute.best()


@pytest.mark.parametrize("rules", PRESETS)
def test_values_are_those_of_brute_force(rules: str) -> None:
    for case in itertools.islice(cases(rules, range(300), 30), 10):
        compare(case)


def first_case(rules: str, phase: str, most: int = 60) -> Case:
    return next(case for case in cases(rules, range(300), most) if case.position.phase == phase)


@pytest.mark.parametrize("phase", ["draw", "play", "answer"])
def test_advice_has_the_values_of_the_solver_without_error(phase: str) -> None:
    case = first_case("classic", phase)
    advice = suggest(case.position, worlds=100_000, lines=99)
    brute = BruteForce(case.position, case.worlds(), case.ranges)
    assert advice.exact
    assert advice.reproducible
    assert not advice.stopped
    assert advice.worlds == case.solver()[1].branches
    assert advice.lines[0].value == float(brute.best())
    for line in advice.lines:
        assert line.value == float(brute.value(tuple(map(str, line.actions))))
        assert (line.error, line.loss_error) == (0.0, 0.0)
        assert line.loss == pytest.approx(advice.lines[0].value - line.value)
        assert sum(line.ends.values()) == pytest.approx(1)
    assert [line.value for line in advice.lines] == sorted((line.value for line in advice.lines), reverse=True)
    assert "Exact" in advice.explain(verbose=True)
    assert json.loads(advice.to_json())["exact"] is True
    assert choose(case.position, worlds=100_000) == advice.best


def test_drawing_is_followed_by_the_best_plan_for_each_card() -> None:
    case = first_case("classic", "draw")
    draw = next(line for line in suggest(case.position, worlds=100_000, lines=99).lines if str(line) == "draw")
    shares = case.belief.shares()[3]
    assert {card_id(card) for card in draw.after} == {card for card in range(54) if shares[card]}
    for card, chance in draw.chances.items():
        assert chance == pytest.approx(shares[card_id(card)] / case.belief.total / case.position.facts.stock)


def test_whether_values_are_exact_hangs_on_the_work_that_is_allowed() -> None:
    drawing = (case for case in cases("classic", range(300), 2000) if case.position.phase == "draw")
    plain = (case for case in drawing if not case.position.history)
    case = next(case for case in plain if case.position.facts.stock == 2 and case.belief.size > 100)
    leaves = suggest(case.position, worlds=100_000).leaves
    few = leaves // PARAMS.solving.leaves_a_world
    below, above = (suggest(case.position, worlds=few + more) for more in (-1, 1))
    assert above.exact
    assert not below.exact
    assert below.lines[0].error > 0
    assert below.to_json() == suggest(case.position, worlds=few - 1).to_json()
    assert above.to_json() == suggest(case.position, worlds=few + 1, threads=2).to_json()
    assert [line.value for line in above.lines] == [line.value for line in suggest(case.position, worlds=10**6).lines]


def ends_with_history(rules: str, seeds: range) -> Iterator[Position]:
    """Decisions of `ranged` with at most two cards in the stock and few deals but for their history."""
    for seed in seeds:
        game, bot = Game.deal(rules, seed=seed), bots.create("ranged", seed=seed)
        while game.phase != "over":
            view = game.view(game.turn)
            plain = Position.parse(str(view).partition(" ; ")[0])
            few = view.facts.stock <= 2 and len(game.legal_actions) > 1
            if few and Belief(plain, 0, 0, most=MOST, call_at=(200, 200)).exact:
                yield view
            game.push(bot.act(view))


def test_most_ends_are_exact_as_they_are_asked_for() -> None:
    """With the history, 4,000 worlds and no clock; choosing spends less (docs/STRENGTH.md, "The end of the hand")."""
    positions = list(ends_with_history("classic", range(500_000, 500_060)))
    solved = [position for position in positions if suggest(position, worlds=4000, lines=1).exact]
    budget = Budget(seconds=None, worlds=4000, threads=1, stop=None, on_progress=None)
    usual = [
        position for position in positions if believe(position, 0, call_ranges(position), budget, PARAMS.usual).exact
    ]
    assert len(positions) > 20
    assert 2 * len(solved) > len(positions)
    assert 2 * len(usual) < len(solved)


def test_a_list_that_would_take_more_than_is_allowed_is_not_begun() -> None:
    """How many sums it takes is known before."""
    positions = list(itertools.islice(ends_with_history("classic", range(60)), 5))
    asked = [0]

    def stop() -> bool:
        asked[0] += 1
        return False

    for power in range(21):
        for position in positions:
            asked[0] = 0
            belief = Belief(position, 0, 0, most=MOST, sums=2**power, stop=stop)
            assert belief.exact == (asked[0] > 0)
            if belief.exact:
                assert power > 7
                return
    pytest.fail("no list is made")


def test_a_plan_to_include_is_valued_too() -> None:
    case = first_case("classic", "play")
    worst = min(suggest(case.position, worlds=100_000, lines=99).lines, key=lambda line: line.value)
    advice = suggest(case.position, worlds=100_000, lines=1, include=[worst.actions])
    assert advice.exact
    assert [line.value for line in advice.lines] == [advice.lines[0].value, worst.value]


def test_solving_stops_within_its_limit_and_when_the_caller_wants_to() -> None:
    case = first_case("classic", "draw", 5000)
    search, solver = case.solver(limit=10)
    with pytest.raises(GivenUp, match="more than 10 leaves"):
        solver.values(search.draws[0][2], search.draws[0][0])
    advice = suggest(case.position, worlds=10**6, stop=lambda: True)
    assert advice.stopped
    assert not advice.exact


def test_the_clock_is_looked_at_every_few_thousand_leaves() -> None:
    """So that a stop, a deadline and Ctrl-C are kept within some hundredths of a second."""
    drawing = (case for case in cases("classic", range(300), MOST) if case.position.phase == "draw")
    case = next(case for case in drawing if case.belief.size > 2000)
    search = Search(case.position, 0, case.ranges.caller_at, case.ranges.challenge_at, case.belief)
    seen = [0]

    def stop() -> bool:
        seen.append(solver.leaves)
        return len(seen) > 30

    solver = Solver(search, 10**9, stop)
    with pytest.raises(GivenUp, match="stopped"):
        [solver.values(plans, card) for card, _, plans in search.draws]
    assert max(after - before for before, after in itertools.pairwise(seen)) <= 5000


def test_what_a_stop_raises_comes_out_and_the_solver_stays_good() -> None:
    """Also where the stop asks the solver that waits for it."""
    drawing = (case for case in cases("classic", range(300), MOST) if case.position.phase == "draw")
    case = next(case for case in drawing if case.belief.size > 2000)
    search = Search(case.position, 0, case.ranges.caller_at, case.ranges.challenge_at, case.belief)
    card, _, plans = search.draws[0]
    asked: list[str] = []

    def stop() -> bool:
        asked.append("again")
        if len(asked) == 1:
            raise LookupError("from the stop")
        return len(asked) == 2 and bool(solver.values(plans, card))

    solver = Solver(search, 10**9, stop)
    with pytest.raises(LookupError, match="from the stop"):
        solver.values(plans, card)
    with pytest.raises(RuntimeError, match="at work"):
        solver.values(plans, card)
    assert solver.values(plans, card) == Solver(search, 10**9, None).values(plans, card)
    assert len(asked) > 2


def test_more_than_two_cards_of_stock_are_left_to_samples() -> None:
    position = Position.parse(str(Game.deal(seed=3).view(0)))
    belief = Belief(position, 0, 0)
    with pytest.raises(ValueError, match="no list"):
        Solver(Search(position, 0, -1, -1, belief), 10, None)
    assert not suggest(position, worlds=100).exact


@pytest.mark.slow
@pytest.mark.parametrize("rules", PRESETS)
def test_values_of_a_thousand_positions_are_those_of_brute_force(rules: str) -> None:
    """150 positions of each preset: in every phase, with and without a history."""
    met: Counter[tuple[str, bool]] = Counter()
    for case in itertools.islice(cases(rules, range(300, 5000), 60), 150):
        compare(case)
        met[case.position.phase, bool(case.position.history)] += 1
    print(rules, dict(met))
    assert met.total() == 150
    assert min(met[phase, history] for phase in ("draw", "play", "answer") for history in (False, True)) >= 1
