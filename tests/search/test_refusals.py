"""A search refuses what is of another position, another turn or no world, and stays what it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from native_samples import drawing, draws, late, listed, search

from tongits_core import Action, Game, IllegalAction, Position, PositionError, Rules
from tongits_core.advice._insight import call_with, without_block
from tongits_core.belief._belief import Belief
from tongits_core.policy._named import act
from tongits_core.policy.ranged import policy_for
from tongits_core.search._plans import Plans
from tongits_core.search._search import Search, policy_action

World = dict[str, Any]


def swapped(world: World) -> None:
    world["hand"][1], world["hand"][2] = world["hand"][2], world["hand"][1]


def twice(world: World) -> None:
    world["hand"][1] = [*world["hand"][2][:1], *world["hand"][1][1:]]


def in_stock(world: World) -> None:
    world["stock"][0] = world["hand"][1][0]


def same_stock(world: World) -> None:
    world["stock"][1] = world["stock"][0]


def no_hands(world: World) -> None:
    world["hand"] = [[], [], []]


def other_hand(world: World) -> None:
    world["hand"][0][0], world["hand"][1][0] = world["hand"][1][0], world["hand"][0][0]


def laid(world: World) -> None:
    world["hand"][1][0] = late().facts.table[0].cards[0]


def joker(world: World) -> None:
    world["stock"][0] = 52


CHANGES = [swapped, twice, in_stock, same_stock, no_hands, other_hand, laid, joker]


@pytest.mark.parametrize("change", CHANGES)
def test_a_world_that_cannot_be_is_refused(change: Callable[[World], None]) -> None:
    one = search()
    world: World = {name: [*one.world(0)[name]] for name in ("hand", "stock")}
    world["hand"] = [[*hand] for hand in world["hand"]]
    before = one.run_in(one.turn, 0, world["hand"], world["stock"])
    kept = {"hand": [[*hand] for hand in world["hand"]], "stock": [*world["stock"]]}
    change(world)
    with pytest.raises(ValueError, match="lies? elsewhere|a hand of .* cards: seat"):
        one.run_in(one.turn, 0, world["hand"], world["stock"])
    assert one.run_in(one.turn, 0, kept["hand"], kept["stock"]) == before


def over() -> Position:
    game = Game.deal(seed=7)
    while game.phase != "over":
        game.push(policy_action(game.view(game.turn), "greedy", 1))
    return game.view(0)


ACTS: dict[str, Callable[[Position], object]] = {
    "act": lambda position: act(position, "base", None),  # type: ignore[arg-type]
    "policy_action": lambda position: policy_action(position, "base", 1),
    "search": lambda position: Search(position, 1, 10, 10, Belief(position, 1, 0), "base"),
}


@pytest.mark.parametrize("name", ACTS)
def test_nobody_acts_in_the_turn_of_another(name: str) -> None:
    with pytest.raises(PositionError, match="it is seat 1's turn, and this is what seat 0 sees"):
        ACTS[name](draws().view(0))
    with pytest.raises(PositionError, match="the hand is over"):
        ACTS[name](over())
    ACTS[name](draws().view(1))


def test_a_search_keeps_the_policy_that_a_name_stands_for() -> None:
    """Its place in a cache may go."""
    position = draws().view(1)
    policy = policy_for(Rules.preset("classic"))
    before = sys.getrefcount(policy)
    one = Search(position, 1, 10, 10, Belief(position, 1, 0), "ranged")
    assert sys.getrefcount(policy) > before
    del one
    assert sys.getrefcount(policy) == before


def test_no_more_worlds_are_summed_than_fit_64_bits() -> None:
    """The squares of gaps: twice what a hand may be worth."""
    rules = Rules.parse("classic,payout=classic:per_point=1000")
    position = Game.deal(rules, seed=7).view(0)
    rich = Search(position, 1, 10, 10, Belief(position, 1, 0), "base")
    calls: list[Callable[[int], object]] = [
        lambda count: rich.run([(rich.turn, 0)], 255, 0, count),
        lambda count: without_block(rich, rich.turn, 0, 255, 1, 0, count),
        lambda count: call_with(rich, [10], 0, count),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="2147483647 worlds: 0 to [0-9]+ where a hand is worth up to [0-9]+ chips"):
            call(2**31 - 1)
        call(1)


def test_what_follows_a_draw_of_no_known_card_is_no_plan() -> None:
    one = drawing()
    assert one.draw is not None
    for plans in (one.draw, one.begin()):
        before = len(plans)
        with pytest.raises(IllegalAction, match="what follows a draw"):
            plans.find((Action.draw(), Action.discard("As")))
        assert len(plans) == before
        assert [str(action) for action in plans.actions(plans.find((Action.draw(),)))] == ["draw"]
    for card, _, known in one.draws[:1]:
        assert known.find(known.actions(0)) == 0
        assert isinstance(known, Plans)
        assert card != 255


def test_a_belief_under_other_rules_is_of_another_position() -> None:
    line = str(late())
    other = Position.parse(line.replace("classic", "classic,payout=wiki", 1))
    with pytest.raises(ValueError, match="the belief is of another position"):
        Search(other, 1, 10, 10, listed(), "base")
    Search(late(), 1, 10, 10, listed(), "base")
