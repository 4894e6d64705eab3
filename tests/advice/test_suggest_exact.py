"""The expectimax against a naive one on the plain twin, where every hidden deal can be listed."""

from __future__ import annotations

import copy
from collections import defaultdict
from statistics import fmean
from typing import Any

import pytest
from endgames import endgame, line_of, naive_plans, play_out, worlds_of
from twin import Twin

from tongits_core import Action, CardSet, Position, card_id, suggest
from tongits_core.belief._belief import Belief
from tongits_core.policy.call_balance import call_ranges
from tongits_core.search._search import Search

SEAT = 1
POT = " pot=4 streak=1:1"
BONUS = (-1.125, 2.25, -1.125, 1.0)
"""What the pot changes if each seat wins, or nobody: with antes of 2, half of the pot and 3 * 2 / 8 after one win in a row
(game/test_pot_equity.py) and what is taken, less the mean of these."""


def search_of(position: Position) -> Search:
    ranges = call_ranges(position)
    return Search(position, 0, ranges.caller_at, ranges.challenge_at, Belief(position, 0, 0), "base")


def ids(cards: Any) -> list[int]:
    return [card_id(card) for card in cards]


def test_plans_are_all_turns_and_each_is_worth_the_same_in_every_world() -> None:
    for seed, stock in ((7, 1), (11, 0), (8, 2)):
        twin = endgame(seed, stock=stock, sizes=(2, 5, 2), phase="play")
        search = search_of(Position.parse(line_of(twin, SEAT, POT)))
        plans = naive_plans(twin, SEAT)
        mine = {tuple(map(str, search.turn.actions(index))) for index in range(len(search.turn))}
        assert len(mine) == len(plans)
        for world in list(worlds_of(twin, SEAT))[::7]:
            for actions in plans.values():
                after = copy.deepcopy(world)
                for action in actions:
                    after.push(action)
                plan = search.turn.find(tuple(map(Action, actions)))
                sums = search.run_in(search.turn, plan, [ids(each.hand) for each in world.players], ids(world.stock))
                assert (sums[0] / search.unit, sum(sums[3:6]), sums[3]) == play_out(after, SEAT, -1, BONUS)


def exact_draw(twin: Twin) -> tuple[float, dict[str, dict[Any, float]]]:
    """value(draw) = Σ P(card) × the value of the best plan for it over all worlds; and the value of each plan."""
    worlds = defaultdict(list)
    for world in worlds_of(twin, SEAT):
        worlds[world.stock[0]].append(world)
    values = {}
    for card, each in worlds.items():
        drawn = copy.deepcopy(each[0])
        drawn.push("draw")
        values[card] = {
            frozenset(actions): fmean(played(world, ("draw", *actions)) for world in each)
            for actions in naive_plans(drawn, SEAT).values()
        }
    return fmean(max(value.values()) for value in values.values()), values


def played(world: Twin, actions: tuple[str, ...], challenge_at: int = -1) -> float:
    after = copy.deepcopy(world)
    for action in actions:
        after.push(action)
    return play_out(after, SEAT, challenge_at, BONUS)[0]


@pytest.mark.parametrize("seed", [4, 8, 11])
def test_drawing_is_worth_the_best_plan_for_each_card_over_all_worlds(seed: int) -> None:
    twin = endgame(seed, stock=1, sizes=(2, 3, 2), phase="draw")
    position = Position.parse(line_of(twin, SEAT, POT))
    value, values = exact_draw(twin)
    advice = suggest(position, worlds=60_000, seed=seed, lines=9)
    draw = next(line for line in advice.lines if str(line) == "draw")
    assert abs(draw.value - value) <= 4 * draw.error + 1e-9
    assert set(draw.after) == set(values)
    for card, actions in draw.after.items():
        assert values[card][frozenset(map(str, actions))] == max(values[card].values())
    assert sum(draw.chances.values()) == pytest.approx(1)


def test_calling_is_worth_what_it_brings_over_all_worlds() -> None:
    twin = endgame(4, stock=1, sizes=(2, 3, 2), phase="draw")
    position = Position.parse(line_of(twin, SEAT, POT))
    ranges = call_ranges(position)
    exact = fmean(played(world, ("call",), ranges.challenge_at) for world in worlds_of(twin, SEAT))
    advice = suggest(position, worlds=60_000, lines=9)
    call = next(line for line in advice.lines if str(line) == "call")
    assert abs(call.value - exact) <= 4 * call.error + 1e-9
    draw = exact_draw(twin)[0]
    assert (str(advice.best) == "call") == (exact >= draw)


def test_answers_are_worth_what_they_bring_over_the_worlds_that_fit_the_call() -> None:
    twin = endgame(5, stock=2, sizes=(2, 3, 2), phase="draw")
    twin.turn, twin.caller, twin.phase, twin.asked = SEAT, 0, "answer", [2]
    position = Position.parse(line_of(twin, SEAT, POT))
    ranges = call_ranges(position)
    fitting = [world for world in worlds_of(twin, SEAT) if world.count(0) <= ranges.caller_at]
    assert 0 < len(fitting) < len(list(worlds_of(twin, SEAT)))
    advice = suggest(position, worlds=40_000)
    assert {str(line) for line in advice.lines} == {"fold", "challenge"}
    for line in advice.lines:
        usual = fmean(played(world, (str(line),), ranges.challenge_at) for world in fitting)
        rash = fmean(played(world, (str(line),), ranges.challenge_at) for world in worlds_of(twin, SEAT))
        assert abs(line.value - (7 * usual + rash) / 8) <= 4 * line.error + 1e-9


def test_known_answers_shape_the_hands_that_fit() -> None:
    twin = endgame(5, stock=2, sizes=(2, 3, 2), phase="draw")
    twin.turn, twin.caller, twin.phase, twin.said = SEAT, 2, "answer", {0: "challenge"}
    position = Position.parse(line_of(twin, SEAT, POT))
    ranges = call_ranges(position)
    rash = [world for world in worlds_of(twin, SEAT) if world.count(0) <= ranges.challenge_at]
    usual = [world for world in rash if world.count(2) <= ranges.caller_at]
    assert usual
    assert len(rash) < len(list(worlds_of(twin, SEAT)))
    advice = suggest(position, worlds=40_000)
    for line in advice.lines:
        exact = [fmean(played(world, (str(line),), ranges.challenge_at) for world in each) for each in (usual, rash)]
        assert abs(line.value - (7 * exact[0] + exact[1]) / 8) <= 4 * line.error + 1e-9


def test_unseen_cards_are_what_the_seat_does_not_see() -> None:
    twin = endgame(4, stock=1, sizes=(2, 3, 2), phase="draw")
    hidden = [*twin.stock, *twin.players[0].hand, *twin.players[2].hand]
    assert Position.parse(line_of(twin, SEAT)).unseen == CardSet(hidden)
