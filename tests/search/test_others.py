"""What a search assumes of each other seat: shares of kinds in the belief, answers to a call, exact ends."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import prod

import pytest

from tongits_core import Game, Position, Profile, Rules, TongitsError, bots, choose, suggest
from tongits_core.belief._belief import Belief
from tongits_core.policy._policy import CHALLENGE_SHAPE
from tongits_core.policy.call_balance import call_ranges
from tongits_core.policy.kinds import packaged
from tongits_core.policy.likeness import other_of
from tongits_core.policy.others import Other, Others, anybody
from tongits_core.policy.ranged import policy_for
from tongits_core.policy.reading import others_of
from tongits_core.search._endgame import Solver
from tongits_core.search._search import Search
from tongits_core.search.estimate import ENDS, VALUE_COLUMNS

CLASSIC = Rules.preset("classic")
KINDS = len(packaged())


def met(phase: str, hands: int, most_stock: int = 60, name: str = "pk") -> list[Position]:
    """Positions of this phase, in hands of players who seldom call, in which a call is legal or must be answered."""
    player = bots.create(name)
    found = []
    for seed in range(hands):
        game = Game.deal(CLASSIC, seed)
        while game.phase != "over":
            view = game.view(game.turn)
            near = any(action.kind in ("call", "fold") for action in view.legal_actions)
            if game.phase == phase and near and view.stock <= most_stock:
                found.append(view)
            game.push(player.act(view))
    return found


def answering(chance: int) -> Others:
    """Everybody challenges with this chance, out of 255."""
    table = bytes([chance]) * prod(CHALLENGE_SHAPE)
    policy = policy_for(CLASSIC).with_ranges(policy_for(CLASSIC).call, table)
    other = Other(priors=anybody(CLASSIC).priors, policies=(policy,) * KINDS, steady=policy, balanced=0, answers=policy)
    return Others.known(CLASSIC, {0: other, 1: other, 2: other})


def certain(kind: int) -> tuple[int, ...]:
    return tuple(0 if each == kind else -4096 for each in range(KINDS))


def test_the_usual_priors_are_those_of_the_kinds() -> None:
    for position in met("draw", 6)[:10]:
        usual = Belief(position, 3, 64)
        told = Belief(position, 3, 64, priors=Others.usual(CLASSIC).priors)
        assert usual.hands() == told.hands()
        assert usual.deals() == told.deals()


@pytest.mark.parametrize("most", [0, 50_000])
def test_a_certain_prior_settles_the_kind(most: int) -> None:
    """In a pool and in a list; of its own seat alone."""
    position = met("draw", 12, most_stock=2)[0]
    other = (position.seat + 1) % 3
    third = (position.seat + 2) % 3
    priors = list(Others.usual(CLASSIC).priors)
    priors[other] = certain(4)
    belief = Belief(position, 1, 64, most=most, priors=priors)
    assert belief.exact == (most > 0)
    for deal in belief.deals():
        assert deal["kinds"][other][4] > 0.9 or deal["weight"] < belief.total / 1000
        assert max(deal["kinds"][third]) < 1.0


@pytest.mark.parametrize(
    "priors", [[[0] * KINDS] * 2, [[0] * (KINDS + 1)] * 3, [[1] * KINDS] * 3, [[-5000] * KINDS] * 3]
)
def test_priors_are_a_row_for_each_seat(priors: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="^(priors are 3 rows of 8 numbers|a prior is -4096 to 0)"):
        Belief(met("draw", 1)[0], 1, 64, priors=priors)


def calls_won(position: Position, others: Others) -> int:
    """How many of 400 calls are won."""
    search = Search(position, 1, 20, 20, Belief(position, 1, 64), opponents=others)
    return search.run([(search.others[-1], 0)], 255, 0, 400)[VALUE_COLUMNS + ENDS.index("won_call")]


def test_who_is_told_to_fold_folds() -> None:
    """Then every call wins."""
    positions = met("draw", 8)[:12]
    assert positions
    assert {calls_won(position, answering(0)) for position in positions} == {400}


def test_the_more_challenge_the_less_a_high_count_wins() -> None:
    positions = met("draw", 8)
    wins = [sum(calls_won(position, answering(chance)) for position in positions) for chance in (0, 128, 255)]
    assert all(more > fewer for more, fewer in pairwise(wins))


def value_of_call(position: Position, others: Others) -> list[int]:
    """What 300 calls bring, in all columns: the same belief whoever the others are."""
    ranges = call_ranges(position)
    search = Search(position, 1, ranges.caller_at, ranges.challenge_at, Belief(position, 1, 64), opponents=others)
    return search.run([(search.others[-1], 0)], 255, 0, 300)


@pytest.mark.parametrize("next_or_prev", [1, 2])
def test_who_is_hardly_known_answers_as_one_who_is_not_known(next_or_prev: int) -> None:
    """And whoever is known, the third player answers as if nobody were."""
    hardly, positions = other_of(Profile("ana", "classic", 0.001, {}), CLASSIC), met("draw", 12)
    unasked = 0
    for position in positions:
        seat, usual = (position.seat + next_or_prev) % 3, value_of_call(position, Others.usual(CLASSIC))
        assert value_of_call(position, Others.known(CLASSIC, {seat: hardly})) == usual
        if seat not in {laid.owner for laid in position.facts.table}:
            others = others_of(CLASSIC, position.seat, {seat: "challenges"})
            assert value_of_call(position, others) == usual
            unasked += 1
    assert len(positions) > unasked > 0


def test_half_of_a_balance_is_half_way() -> None:
    """Between who always folds and who challenges up to a count."""
    for position in met("draw", 8)[:6]:
        wins = []
        for balanced in (0, 128, 255):
            other = replace(answering(0).seats[0], balanced=balanced)
            won = value_of_call(position, Others.known(CLASSIC, dict.fromkeys(range(3), other)))
            wins.append(won[VALUE_COLUMNS + ENDS.index("won_call")])
        assert wins[0] == 300
        assert wins[2] <= wins[1] <= wins[0]


@pytest.mark.parametrize("chance", [0, 100, 255])
def test_a_call_at_the_end_is_worth_what_it_brings_on_average(chance: int) -> None:
    """The exact value weighs the chances of the answers that sampled worlds draw."""
    others = answering(chance)
    for position in met("draw", 40, most_stock=2)[:4]:
        belief = Belief(position, 1, 64, most=50_000, priors=others.priors)
        search = Search(position, 1, 20, 20, belief, opponents=others)
        solver = Solver(search, 10_000_000, lambda: False, 1_000_000, 2_000)
        exact = Fraction(solver.values(search.others[-1], 255)[0][0], solver.total())
        chips, squares = search.run([(search.others[-1], 0)], 255, 0, 4000)[:2]
        spread = (squares / 4000 - (chips / 4000) ** 2) ** 0.5
        assert abs(float(exact) - chips / 4000) <= 5 * spread / 4000**0.5 + 1e-9


def test_a_word_is_part_of_the_fixed_work() -> None:
    position = met("draw", 8)[0]
    plain = suggest(position, worlds=600)
    assert replace(suggest(position, worlds=600, profiles={}), seconds=0.0, timings={}) == replace(
        plain, seconds=0.0, timings={}
    )
    known = {"next": "folds", "prev": "folds"}
    first = suggest(position, worlds=600, profiles=known)
    assert first == suggest(position, worlds=600, profiles=known, threads=2)
    assert first != plain


def test_a_call_pays_among_players_who_fold() -> None:
    """And not among those who challenge everything."""
    calls = {"folds": 0, "challenges": 0}
    for position in met("draw", 12)[:40]:
        for word in calls:
            calls[word] += choose(position, worlds=64, profiles={"next": word, "prev": word}).kind == "call"
    assert calls["folds"] > calls["challenges"] + 5


def test_a_bad_profile_is_refused() -> None:
    position = met("draw", 1)[0]
    for player in (suggest, choose):
        with pytest.raises(TongitsError, match="^a player who 'brave': "):
            player(position, worlds=32, profiles={"next": "brave"})


def test_what_lies_behind_the_advice_assumes_the_same_others() -> None:
    """The insight of a call among players who fold, or who challenge: at which counts it gains."""
    gains: dict[str, list[int]] = {}
    for position in met("draw", 20):
        for word in ("folds", "challenges"):
            known = {"next": word, "prev": word}
            advice = suggest(position, worlds=200, profiles=known, include=["call"])
            assert (advice.challenge_at is None) == (word == "folds" or word == "challenges")
            assert advice.insight.call is not None
            gains.setdefault(word, []).append(advice.insight.call.gains_at)
        if len(gains["folds"]) == 8:
            break
    assert sum(gains["folds"]) > sum(gains["challenges"]) + 8


def test_kinds_alike_play_as_in_exact_ends() -> None:
    steady = answering(9).steadily()
    for other in steady.seats:
        assert set(other.policies) == {other.steady}
    assert not steady.balanced
    assert {policy for other in Others.usual(CLASSIC).steadily().seats for policy in other.policies} == {"ranged"}


def test_a_loose_callers_call_tells_less_of_its_hand() -> None:
    """A challenge wins more often against a caller who calls with much than against one who calls with little."""
    wins = {"loose": 0.0, "tight": 0.0}
    for position in met("answer", 60, name="rz")[:12]:
        for word in wins:
            caller = position.facts.caller
            assert caller is not None
            advice = suggest(position, worlds=300, profiles={caller: word})
            wins[word] += next(line.win for line in advice.lines if str(line.actions[0]) == "challenge")
    assert wins["loose"] > wins["tight"] + 0.3
