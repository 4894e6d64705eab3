"""choose(): an action, from all of the work and with nothing confirmed; in phase draw a short search has its own way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tongits_core import Game, Position, PositionError, TongitsError, bots, choose, suggest
from tongits_core.belief._belief import Belief
from tongits_core.policy.call_balance import NEVER, Ranges
from tongits_core.policy.others import Others
from tongits_core.search import PARAMS, arguments, stages
from tongits_core.search.budget import Budget

PRESETS = ("classic", "club", "wiki", "guide", "social", "classic,jokers=2")


def met(rules: str, hands: int) -> Iterator[Position]:
    """Every position that a seat meets in some hands of ranged."""
    player = bots.create("ranged", seed=3)
    for seed in range(hands):
        game = Game.deal(rules, seed=seed)
        while game.phase != "over":
            position = game.view(game.turn)
            yield position
            game.push(player.act(position))


@pytest.fixture(params=["short", "long"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """In phase draw: one race, or a plan for each card first, whatever the work."""
    if request.param == "long":
        monkeypatch.setattr(arguments, "PARAMS", replace(PARAMS, long_worlds=1, long_seconds=0.0))
    return str(request.param)


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """The budgets of all searches."""
    budgets: list[Budget] = []

    def noted(**arguments: Any) -> Budget:
        budgets.append(Budget(**arguments))
        return budgets[-1]

    monkeypatch.setattr(arguments, "Budget", noted)
    return budgets


def drawing(rules: str, hands: int) -> list[Position]:
    """Positions in which one may draw, or do something else."""
    return [each for each in met(rules, hands) if each.phase == "draw" and len(each.legal_actions) > 1]


@pytest.mark.parametrize(("work", "short"), [({"worlds": 4095}, True), ({"worlds": 4096}, False),
                                             ({"seconds": 0.09}, True), ({"seconds": 0.11}, False),
                                             ({"worlds": 10**6, "seconds": 0.02}, True)])  # fmt: skip
def test_which_way_it_goes_hangs_on_the_work_asked_for(
    work: dict[str, Any], short: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways: list[str] = []

    def noting(name: str) -> Callable[..., Any]:
        real = getattr(stages.DrawSearch, name)

        def noted(*arguments: Any) -> Any:
            ways.append(name)
            return real(*arguments)

        return noted

    for name in ("_race", "_screen"):
        monkeypatch.setattr(stages.DrawSearch, name, noting(name))
    choose(drawing("classic", 1)[0], **work)
    assert ways == ["_race" if short else "_screen"]


def test_a_short_choice_makes_do_with_its_worlds(spent: list[Budget]) -> None:
    """Not a world or more for each card that may be drawn, in each of its stages."""
    positions = drawing("classic", 6)
    for position in positions:
        choose(position, worlds=32)
    assert len(spent) == len(positions) > 30
    assert max(each.worlds for each in spent) <= 32
    assert min(each.leaves for each in spent) >= 2


def test_the_place_of_the_policys_plan_is_where_its_action_begins() -> None:
    found = set()
    for position in drawing("classic", 20):
        nobody, usual = Belief(position, 0, 0), Others.usual(position.rules)
        search = arguments.search_of(position, 0, Ranges(NEVER, NEVER), nobody, budget_of(1), None, usual)
        groups = [plans for plans in (search.draw, *search.others) if plans is not None]
        arms = [(plans, plan) for plans in groups for plan in range(len(plans))]
        plans, plan = arms[stages._place_of(search.policy_action(), groups)]
        assert plans.actions(plan)[0] == search.policy_action()
        assert plan == max(plans.policy, 0)
        found.add(search.policy_action().kind)
    assert found == {"draw", "take", "call"}


def budget_of(worlds: int) -> Budget:
    return Budget(seconds=None, worlds=worlds, threads=1, stop=None, on_progress=None)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.usefixtures("many_processors")
def test_it_is_legal_and_the_same_for_any_number_of_threads(rules: str) -> None:
    positions = list(met(rules, 2))
    assert {position.phase for position in positions} >= {"draw", "play"}
    for position in positions[::3]:
        chosen = {choose(position, worlds=20, seed=5, threads=threads) for threads in (1, 2)}
        assert len(chosen) == 1
        assert chosen <= set(position.legal_actions)


@pytest.mark.usefixtures("way")
def test_it_takes_what_is_clearly_best() -> None:
    clear = 0
    for position in list(met("classic", 16))[::3]:
        if clear == 10:
            break
        advice = suggest(position, worlds=600, lines=100)
        others = [line for line in advice.lines if line.actions[0] != advice.best]
        if not others or any(line.loss < 6 * line.loss_error for line in others):
            continue
        clear += 1
        assert choose(position, worlds=600) == advice.best, position
    assert clear == 10


def test_against_the_clock_it_takes_what_is_clearly_best_too(clock_of_reads: Callable[[float], None]) -> None:
    """Also when the clock ends in the only round of a race. The clock moves on whenever it is read."""
    clock_of_reads(1 / 50_000)
    clear = dict.fromkeys(("draw", "play", "answer"), 0)
    for position in met("classic", 40):
        if clear[position.phase] == 4:
            continue
        advice = suggest(position, worlds=300, lines=100)
        others = [line for line in advice.lines if line.actions[0] != advice.best]
        if not others or any(line.loss < 7 * line.loss_error for line in others):
            continue
        clear[position.phase] += 1
        assert choose(position, seconds=0.02) == advice.best, position
    assert min(clear.values()) >= 4, clear


def test_one_legal_action_needs_no_search() -> None:
    forced = next(each for each in met("classic", 3) if len(each.legal_actions) == 1)
    begun = time.process_time()
    assert choose(forced, worlds=10**9) == forced.legal_actions[0]
    assert time.process_time() - begun < 0.5


@pytest.mark.parametrize("phase", ["draw", "play", "answer"])
def test_stop_ends_it_with_the_best_so_far(phase: str) -> None:
    position = next(each for each in met("classic", 30) if each.phase == phase and len(each.legal_actions) > 1)
    stopped_at = time.process_time() + 0.1
    assert choose(position, seconds=600, stop=lambda: time.process_time() > stopped_at) in set(position.legal_actions)
    assert time.process_time() - stopped_at < 0.9


def test_bad_arguments_are_refused_as_suggest_refuses_them() -> None:
    position = Game.deal(seed=5).view(Game.deal(seed=5).turn)
    for wrong in ({"worlds": 0}, {"seconds": -1.0}, {"threads": 0}, {"seed": -1}):
        with pytest.raises(TongitsError, match=next(iter(wrong))):
            choose(position, **wrong)
    with pytest.raises(TypeError):
        choose(17)  # type: ignore[arg-type]
    other = Game.deal(seed=5).view((Game.deal(seed=5).turn + 1) % 3)
    with pytest.raises(PositionError):
        choose(other, worlds=10)
