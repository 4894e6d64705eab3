"""How the others play on in playouts: by kinds of player, as likely as their history makes them."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Game, Position, Rules, TongitsError
from tongits_core.belief._belief import Belief, kinds_of_players
from tongits_core.policy._policy import CALL_SHAPE, Policy, count_bucket
from tongits_core.policy.kinds import packaged, read
from tongits_core.policy.opponents import chances, opponents
from tongits_core.policy.ranged import policy_for
from tongits_core.search._search import Search, policy_action

CLASSIC = Rules.preset("classic")
NAMES = [kind.name for kind in packaged()]


def named(name: str, rules: Rules = CLASSIC) -> Policy:
    policy = opponents(rules)[NAMES.index(name)]
    assert isinstance(policy, Policy)
    return policy


def last_view(players: dict[int, Policy | str], seed: int) -> Position:
    """What seat 0 sees at its last turn of a hand that the others play by these policies and seat 0 by base."""
    game = Game.deal(rules=CLASSIC, seed=seed)
    seen = game.view(0)
    for ply in range(500):
        if game.phase == "over":
            return seen
        if game.turn == 0 and game.phase == "draw":
            seen = game.view(0)
        view = game.view(game.turn)
        game.push(policy_action(view, players.get(game.turn, "base"), seed * 500 + ply))
    raise AssertionError("a hand without end")


def drawn_kinds(position: Position, worlds: int) -> Counter[tuple[int, str]]:
    """How often each other seat is of each kind in the worlds of a search."""
    search = Search(position, 1, -1, -1, Belief(position, 1, 512), opponents=opponents(position.rules))
    drawn = [search.world(number)["kind"] for number in range(worlds)]
    return Counter((seat, NAMES[kind[seat]]) for kind in drawn for seat in range(3) if seat != position.seat)


@pytest.mark.parametrize("rules", ["classic", "wiki", "guide", "social", "club", "lite+joker", "classic,answer=show"])
def test_each_kind_has_a_policy_under_every_rules(rules: str) -> None:
    policies = opponents(Rules.parse(rules))
    assert len(policies) == len(packaged())
    for kind, policy in zip(packaged(), policies, strict=True):
        assert policy == kind.policy or (kind.policy is None and isinstance(policy, Policy))


def test_who_plays_by_its_numbers_calls_as_it_is_judged() -> None:
    """Half of the time at call_at, and by odds 2^(firmness / 256) more for each point less, within its bucket."""
    for kind in packaged():
        if kind.policy is None:
            row = named(kind.name).call[: CALL_SHAPE[-1]]
            assert named(kind.name).call == row * (len(named(kind.name).call) // len(row))
            assert list(row) == sorted(row, reverse=True)
            for count in range(12):  # buckets of one or two counts
                odds = [
                    2 ** ((2 * (kind.call_at - c) + 1) * kind.firmness / 512) for c in (count - 1, count, count + 1)
                ]
                high, _, low = (255 * each / (1 + each) for each in odds)
                assert low - 1 <= row[count_bucket(count)] <= high + 1


def test_a_bucket_of_two_chances_that_sum_to_one_is_rounded_the_same_way() -> None:
    """By pow() of the C library it was 127 or 128, as its last bit fell."""
    pairs = [at for at in range(60) if count_bucket(at) == count_bucket(at + 1)]
    alone = [at for at in pairs if at > 0 and count_bucket(at - 1) < count_bucket(at) < count_bucket(at + 2)]
    assert len(alone) >= 10
    for at in alone:
        assert {chances(at, firmness)[count_bucket(at)] for firmness in range(1, 1024, 61)} == {128}


@given(st.integers(0, 60), st.integers(0, 4096))
def test_chances_are_those_of_their_odds(at: int, firmness: int) -> None:
    counts = [[count for count in range(100) if count_bucket(count) == bucket] for bucket in range(CALL_SHAPE[-1])]
    for bucket, chance in zip(counts[:-1], chances(at, firmness), strict=False):
        odds = [(at + 0.5 - count) * firmness / 256 for count in bucket]
        exact = sum(1 / (1 + 2 ** -max(-64.0, min(64.0, each))) for each in odds) / len(bucket)
        assert abs(chance - 255 * exact) <= 0.5 + 1e-9


def test_all_answer_calls_as_ranged_does() -> None:
    for rules in (CLASSIC, Rules.preset("guide")):
        for kind in packaged():
            if kind.policy is None:
                assert named(kind.name, rules).challenge == policy_for(rules).challenge


def test_only_who_lays_all_lays_all_and_takes_all() -> None:
    laying = {name: named(name).play for name in NAMES if packaged()[NAMES.index(name)].policy is None}
    assert {name for name, play in laying.items() if play["lay_all"]} == {"lays-all", "lays-all-and-calls"}
    assert {name for name, play in laying.items() if play["take_margin"] != 0} == {"lays-all", "lays-all-and-calls"}


def test_without_a_history_kinds_are_as_common_as_they_are() -> None:
    position = Game.deal(rules=CLASSIC, seed=4).view(0)
    position = Position.parse(str(position).partition(" ; ")[0])
    found = drawn_kinds(position, 4000)
    weights = [2 ** (log2 / 256) for log2 in kinds_of_players()]
    for seat in (1, 2):
        for name, weight in zip(NAMES, weights, strict=True):
            chance = weight / sum(weights)
            assert abs(found[seat, name] / 4000 - chance) <= 5 * (chance * (1 - chance) / 4000) ** 0.5


def test_a_history_tells_who_plays_at_random() -> None:
    """Seat 1 does, seat 2 is base: on average over hands the search takes each for what it is more often."""
    usual = 2 ** (kinds_of_players()[NAMES.index("at-random")] / 256)
    found: Counter[tuple[int, str]] = Counter()
    for seed in range(12):
        found += drawn_kinds(last_view({1: "random"}, seed), 200)
    shares = [found[seat, "at-random"] / 2400 for seat in (1, 2)]
    assert shares[0] > 10 * usual
    assert shares[1] < usual


def test_opponents_change_what_a_plan_is_worth() -> None:
    position = Game.deal(rules=CLASSIC, seed=4).view(0)
    values = []
    for others in (None, ["base"] * len(NAMES), ["greedy"] * len(NAMES), opponents(CLASSIC)):
        search = Search(position, 1, 20, 20, Belief(position, 1, 64), opponents=others)
        values.append(tuple(search.run([(search.turn, 0)], 255, 0, 200)))
    assert len(set(values)) == 4
    same = Search(position, 1, 20, 20, Belief(position, 1, 64), opponents=["ranged"] * len(NAMES))
    assert tuple(same.run([(same.turn, 0)], 255, 0, 200)) == values[0]


def test_one_opponent_for_each_kind() -> None:
    position = Game.deal(rules=CLASSIC, seed=4).view(0)
    with pytest.raises(ValueError, match="^2 opponents for 8 kinds of player$"):
        Search(position, 1, 20, 20, Belief(position, 1, 64), opponents=["base"] * 2)


def test_a_policy_of_a_kind_is_one_that_there_is() -> None:
    text = "\n".join(["[odd]", *(f"{name} = 1" for name in NUMBERS), "prior = 0", 'policy = "kp"'])
    with pytest.raises(TongitsError, match="^policy of odd: 'kp', allowed are random, greedy, base, ranged$"):
        read(text)


NUMBERS = ["sharpness", "out_weight", "hides", "keeps", "keeps_card", "stays", "passes", "grabs", "call_at"]
NUMBERS += ["challenge_at", "firmness"]


def test_a_search_keeps_its_opponents() -> None:
    """Whatever its caller does with the list."""
    position = Game.deal(rules=CLASSIC, seed=4).view(0)
    others: list[Policy | str] = [Policy({"point_weight": 2, "call_at": count}) for count in range(len(NAMES))]
    search = Search(position, 1, 20, 20, Belief(position, 1, 64), opponents=others)
    before = search.run([(search.turn, 0)], 255, 0, 200)
    others.clear()
    gc.collect()
    again = [Policy({"point_weight": 9, "lay_all": 1, "call_at": 100}) for _ in range(50)]
    assert search.run([(search.turn, 0)], 255, 0, 200) == before
    assert len(again) == 50


def test_policies_are_made_once_for_a_table() -> None:
    assert opponents(CLASSIC) is opponents(Rules.parse("lite"))
    assert opponents(CLASSIC) is not opponents(Rules.preset("club"))
