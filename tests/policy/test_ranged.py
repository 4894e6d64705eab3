"""The policy `ranged`: its tables (R17 to R20), where they come from, and that naive callers gain nothing from it."""

from __future__ import annotations

import json

import numpy
import pytest

from tongits_core import Position, Rules, TongitsError, bots
from tongits_core.game.outcome import ENDINGS
from tongits_core.policy import playouts
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy, count_bucket
from tongits_core.policy.ranged import TABLES, RangeTable, card_play, load, policy_for, table_for
from tongits_core.search._search import policy_action
from tongits_core.training.ranges import best_response, gain_of, train, train_table

CLASSIC = Rules.preset("classic")
BASE: dict[str, int | tuple[int, ...]] = {"point_weight": 2, "out_weight": (5, 5, 5), "self_block_at": 24}
ALWAYS_CALL = Policy({**BASE, "call_at": 200, "challenge_at": 12})
ALWAYS_CHALLENGE = Policy({**BASE, "call_at": 14, "challenge_at": 200})
BOTH = Policy({**BASE, "call_at": 200, "challenge_at": 200})
LAYS_AND_CALLS = Policy({**BASE, "call_at": 200, "lay_all": 1, "take_margin": -200})


def call_chances(policy: Policy) -> numpy.ndarray:
    return numpy.frombuffer(policy.call, numpy.uint8).reshape(CALL_SHAPE)


def challenge_chances(policy: Policy) -> numpy.ndarray:
    return numpy.frombuffer(policy.challenge, numpy.uint8).reshape(CHALLENGE_SHAPE)


def one_cell(shape: tuple[int, ...], *cell: int) -> bytes:
    chances = numpy.zeros(shape, numpy.uint8)
    chances[cell] = 255
    return chances.tobytes()


# ---- how a situation is read ----------------------------------------------------------------------------------------

# 9 cards in the stock and in the hand, whose count is 57; both opponents have opened and one holds 6.
DRAW = (
    "classic seat=1 phase=draw hand=2h,3d,4s,5s,7h,7d,9d,Jc,Qc table=1:Ks,Kh,Kd/2:5c,6c,7c/2:As,Ac,Ad/0:Ts,Th,Td "
    "discards=Kc,3h,9c,2s,Qs,6d,8h stock=9 counts=9,9,6"
)
CALL_CELL = (3, 2, 4, 2, count_bucket(57))
ANSWERS = {
    "caller=0": (3, 2, 4, 2, 0),  # seat 2 is asked after
    "caller=2 answers=0:fold": (3, 2, 2, 4, 1),
    "caller=2 answers=0:challenge": (3, 2, 2, 4, 2),
}


def neighbours(cell: tuple[int, ...], shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All cells that differ from the cell in one index at most; the cell itself comes once for each axis."""
    return [(*cell[:axis], index, *cell[axis + 1 :]) for axis in range(len(shape)) for index in range(shape[axis])]


def test_a_call_is_looked_up_by_stock_opened_sizes_and_count() -> None:
    position = Position.parse(DRAW)
    never = bytes(int(numpy.prod(CHALLENGE_SHAPE)))

    def calls(cell: tuple[int, ...]) -> bool:
        return str(policy_action(position, Policy(BASE, one_cell(CALL_SHAPE, *cell), never), 0)) == "call"

    assert {cell for cell in neighbours(CALL_CELL, CALL_SHAPE) if calls(cell)} == {CALL_CELL}


@pytest.mark.parametrize("asked", ANSWERS)
def test_an_answer_is_looked_up_by_the_situation_of_the_call_and_what_others_said(asked: str) -> None:
    position = Position.parse(DRAW.replace("phase=draw", f"phase=answer {asked}"))
    cell = (*ANSWERS[asked], count_bucket(57))
    never = bytes(int(numpy.prod(CALL_SHAPE)))

    def challenges(cell: tuple[int, ...]) -> bool:
        policy = Policy(BASE, never, one_cell(CHALLENGE_SHAPE, *cell))
        return str(policy_action(position, policy, 0)) == "challenge"

    assert {each for each in neighbours(cell, CHALLENGE_SHAPE) if challenges(each)} == {cell}


def test_a_chance_is_met_as_often_as_it_says() -> None:
    chances = numpy.full(CALL_SHAPE, 85, numpy.uint8)
    policy = Policy(BASE, chances.tobytes(), bytes(int(numpy.prod(CHALLENGE_SHAPE))))
    position = Position.parse(DRAW)
    called = sum(str(policy_action(position, policy, seed)) == "call" for seed in range(3000))
    assert abs(called - 1000) < 4 * (3000 * 2 / 9) ** 0.5


# ---- the shipped tables ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_every_table_says_where_it_comes_from_and_how_far_it_can_be_exploited(name: str) -> None:
    table = load(name)
    rules = Rules.parse(table.rules)
    assert rules.payout == name
    assert table_for(rules) == name
    assert table.command == f"tongits train ranges --rules {rules} --hands {table.hands} --seed {table.seed} --out FILE"
    assert table.hands >= 1_000_000
    assert {key: value for key, value in table.policy.play.items() if key in card_play()} == card_play()
    fold = rules.payout_table.draw_plain
    assert -0.01 * fold < table.gain < 0.08 * fold
    assert table.gain_error < 0.03 * fold
    assert RangeTable.from_json(table.to_json()).to_json() == table.to_json()


@pytest.mark.parametrize("name", TABLES)
def test_a_higher_count_never_challenges_more(name: str) -> None:
    """It wins less, and a fold costs all the same."""
    chances = challenge_chances(load(name).policy).astype(int)
    assert (numpy.diff(chances, axis=-1) <= 0).all()


@pytest.mark.parametrize("name", ["classic", "club", "wiki", "social"])
def test_low_counts_call_and_challenge_more_than_high_ones(name: str) -> None:
    policy = load(name).policy
    calls = call_chances(policy)[:, 2].mean((0, 1, 2))
    assert calls[count_bucket(8) : count_bucket(18)].mean() > 2 * calls[count_bucket(40) :].mean()
    challenges = challenge_chances(policy)[:, 2].mean((0, 1, 2, 3))
    assert challenges[count_bucket(6)] > 0.8 * 255
    assert challenges[count_bucket(60)] < 0.25 * 255


def test_where_a_lost_challenge_costs_no_more_than_a_fold_weak_hands_challenge_too() -> None:
    win, classic = (
        challenge_chances(load(name).policy)[1:4, 2, 2:, 2:].mean((0, 1, 2, 3)) for name in ("win", "classic")
    )
    weak = slice(count_bucket(30), count_bucket(46))
    assert (win[weak] > classic[weak] + 60).all()


PLAYED = {None: 0, "tongits": 219, "draw": 1644, "exhaustion": 137, "void": 0, "spread": 0}
PAID = -743087

NAIVE: dict[str, Policy | str] = {
    "always call": ALWAYS_CALL,
    "always challenge": ALWAYS_CHALLENGE,
    "both": BOTH,
    "lay all and call": LAYS_AND_CALLS,
    "base": "base",
    "greedy": "greedy",
    "random": "random",
}


@pytest.mark.parametrize("rules", ["classic", "club"])
@pytest.mark.parametrize("others", NAIVE)
def test_no_naive_pair_gains_from_it(rules: str, others: str) -> None:
    """In chips, on deals of no training, beyond the 95 % interval."""
    chosen = Rules.preset(rules)
    mean, error = gain_of(
        chosen, policy_for(chosen), NAIVE[others], numpy.arange(10**12, 10**12 + 8000, dtype=numpy.uint64)
    )
    assert mean - error > 0


def test_a_hand_is_the_same_on_every_machine() -> None:
    seeds = numpy.arange(2000, dtype=numpy.uint64)
    endings = numpy.bincount(playouts("classic", "ranged", seeds + numpy.uint64(5))["endings"], minlength=len(ENDINGS))
    assert dict(zip(ENDINGS, endings.tolist(), strict=True)) == PLAYED
    payments = playouts("club", "ranged", seeds)["payments"]
    weights = numpy.arange(1, 2001)[:, None] * [1, 2, 3]
    assert int((payments * weights).sum()) == PAID


def test_rules_play_by_the_table_of_their_payout_or_the_nearest() -> None:
    for name in ("classic", "wiki", "guide", "social", "club"):
        assert table_for(Rules.preset(name)) == name
    assert table_for(Rules.preset("lite")) == "classic"
    assert table_for(Rules.parse("classic,payout=win")) == "win"
    assert table_for(Rules.parse("classic,payout=social:per_king=30")) == "social"
    assert table_for(Rules.parse("classic,answer=show_or_challenge")) == "guide"
    assert table_for(Rules.parse("classic,answer=show")) is None


def test_where_everybody_shows_a_call_is_no_bluff() -> None:
    view = Position.parse(DRAW.replace("classic", "classic,answer=show", 1))
    assert str(bots.create("ranged").act(view)) == "draw"


# ---- training -------------------------------------------------------------------------------------------------------


def test_the_same_seed_makes_the_same_file_for_any_number_of_threads() -> None:
    tables = [train_table(CLASSIC, 150, seed=3, threads=threads).to_json() for threads in (1, 2, 3)]
    assert tables[0] == tables[1] == tables[2]
    assert train_table(CLASSIC, 150, seed=4).to_json() != tables[0]


def test_training_lowers_what_a_best_response_gains() -> None:
    cards = Policy(card_play())
    seeds = numpy.arange(10**12, 10**12 + 10_000, dtype=numpy.uint64)
    gains = []
    for hands in (20, 10_000):
        policy = train(CLASSIC, cards, hands, seed=1)
        gains.append(gain_of(CLASSIC, best_response(CLASSIC, policy, 10_000, seed=9), policy, seeds)[0])
    assert gains[1] < gains[0] / 2


def test_a_best_response_calls_against_who_folds_and_not_against_who_fights() -> None:
    calls, answers = int(numpy.prod(CALL_SHAPE)), int(numpy.prod(CHALLENGE_SHAPE))
    middle = (1, 2, slice(2, 5), slice(2, 5), count_bucket(30))
    folds = best_response(CLASSIC, Policy(BASE, bytes(calls), bytes(answers)), 20_000)
    assert call_chances(folds)[middle].mean() > 0.7 * 255
    fights = best_response(CLASSIC, Policy(BASE, bytes(calls), bytes([255]) * answers), 20_000)
    assert call_chances(fights)[middle].mean() < 0.3 * 255


def test_progress_counts_the_hands() -> None:
    seen: list[tuple[str, int, int]] = []
    train_table(CLASSIC, 400, on_progress=lambda what, done, total: seen.append((what, done, total)))
    assert [total for what, done, total in seen if done == total] == [400, 100]
    assert {what for what, _, _ in seen} == {"self-play", "best response"}


# ---- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "this version reads 1"),
        ({"call": ["00"]}, "chances, not"),
        ({"call": ["no hex"]}, "not a file of .tongits train ranges."),
        ({"cards": {"bluff": 1}}, "no 'bluff'"),
        ({"cards": None}, "not a file of .tongits train ranges."),
    ],
)
def test_a_file_that_is_no_table_is_refused(change: dict[str, object], message: str) -> None:
    data = {**json.loads(load("classic").to_json()), **change}
    with pytest.raises(TongitsError, match=message):
        RangeTable.from_json(json.dumps(data))


@pytest.mark.parametrize("text", ["", "[]", "{}", "no json"])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(TongitsError):
        RangeTable.from_json(text)


def test_policies_have_names() -> None:
    with pytest.raises(TongitsError, match="allowed are random, greedy, base, ranged"):
        playouts("classic", "deep", numpy.arange(3, dtype=numpy.uint64))
