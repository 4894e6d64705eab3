"""Matches of players that remember: deals in order, the same table, nothing known at the beginning, sound errors."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from learners import Diary
from strength.switching import Switching

from tongits_core import Action, Game, Position, TongitsError, arena, bots
from tongits_core.arena.means import FEW, controlled, grouped, mean_of

SWITCH = Switching.parse("base>always-challenge@3...")


def named(name: str, deals: int, seed: int = 0, luck: int | None = None) -> arena.Match:
    return arena.play([name, "jg", "rz"], deals=deals, seed=seed, luck=luck)


def test_each_match_and_seating_begins_anew_and_goes_through_its_deals_in_order() -> None:
    """A player that switches after three hands plays every match like the one it was, then like the other."""
    match = arena.play([SWITCH, "jg", "rz"], deals=5, matches=2, seed=40, luck=2)
    before, after = (named(name, 10, seed=40, luck=2) for name in ("base", "always-challenge"))
    early = numpy.arange(10) % 5 < 3
    assert (before.hands[early] != after.hands[early]).any()
    expected = numpy.where(early[:, None], before.hands, after.hands)
    assert match.hands.tobytes() == expected.tobytes()
    assert SWITCH.told == 0
    assert match.remember == ("base>always-challenge@3...",)


def test_a_player_is_told_of_each_hand_as_its_seat_saw_it() -> None:
    kept: list[list[Any]] = []
    match = arena.play([Diary(kept), "jg", "base"], deals=3, matches=2, seed=7, luck=0)
    assert len(kept) == 2 * len(match.seated) == 12
    for number, diary in enumerate(kept):
        first, seating = 7 + 3 * (number // 6), match.seated[number % 6]
        assert len(diary) == 3
        for index, hand in enumerate(diary):
            seat = seating.index(0)
            game = Game.deal(seed=first + index)
            names = [("base", "jg", "base")[place] for place in seating]
            while game.phase != "over":
                game.push(bots.create(names[game.turn]).act(game.view(game.turn)))
            outcome = game.outcome()
            assert outcome is not None
            assert (hand.seat, hand.position) == (seat, game.view(seat))
            assert (hand.ending, hand.winner, hand.payments) == (outcome.ending, outcome.winner, outcome.payments)


def test_copies_of_a_player_that_remembers_remember_apart() -> None:
    kept: list[list[Any]] = []
    diary = Diary(kept)
    arena.play(["base", diary, diary], deals=2, luck=0)
    assert [[hand.seat for hand in mine] for mine in kept] == [[1, 1], [2, 2], [0, 0], [2, 2], [0, 0], [1, 1]]


def test_matches_without_memory_are_deals_in_a_row() -> None:
    match = arena.play(["pk", "base", "greedy"], deals=4, matches=3, seed=5)
    plain = arena.play(["pk", "base", "greedy"], deals=12, seed=5)
    assert match.hands.tobytes() == plain.hands.tobytes()
    assert match.scores == plain.scores
    assert [score.chips.blocks for score in match.scores] == [12] * 3


@pytest.mark.parametrize("player", ["base", SWITCH])
def test_only_hands_from_there_on_count(player: Any) -> None:
    match = arena.play([player, "jg", "rz"], deals=6, matches=4, from_hand=4, luck=2)
    whole = arena.play([player, "jg", "rz"], deals=6, matches=4, luck=2)
    assert match.hands.tobytes() == whole.hands.tobytes()
    late = numpy.arange(24) % 6 >= 3
    assert match.counted.tobytes() == whole.hands[late].tobytes()
    payments = whole.hands["payments"][late]
    for place, score in enumerate(match.scores):
        mine = [payments[:, column, seating.index(place)] for column, seating in enumerate(match.seated)]
        assert score.chips.value == pytest.approx(float(numpy.mean(mine)))
        assert score.behaviour.hands == 12 * 6
    found = match.to_dict()
    assert (found["deals"], found["matches"], found["from_hand"], found["hands"]) == (6, 4, 4, 72)


def test_errors_are_between_matches_where_somebody_remembers() -> None:
    match = arena.play([SWITCH, "jg", "rz"], deals=6, matches=5, from_hand=3, luck=0)
    blocks = match.blocks(0)
    assert len(blocks.chips) == 20
    chips = blocks.chips.reshape(5, 4).mean(axis=1)
    assert numpy.array_equal(blocks.raw[0], chips)
    assert match.scores[0].chips == mean_of(chips)
    assert match.scores[1].chips.blocks == 5  # the others meet who remembers, so their hands depend on each other too
    one = arena.play([SWITCH, "jg", "rz"], deals=6, luck=0)
    assert all(math.isnan(score.chips.error) for score in one.scores)
    assert one.to_dict()["players"][0]["chips_error"] is None


def test_pairs_are_of_matches_where_one_of_two_remembers() -> None:
    difference = arena.compare(SWITCH, "base", ["jg", "rz"], deals=5, matches=4, from_hand=4, luck=0)
    new = arena.play([SWITCH, "jg", "rz"], deals=5, matches=4, from_hand=4, luck=0)
    old = arena.play(["base", "jg", "rz"], deals=5, matches=4, from_hand=4, luck=0)
    assert difference.blocks == pytest.approx(grouped(new.blocks(0).chips - old.blocks(0).chips, 2))
    assert difference.chips == mean_of(difference.blocks)
    assert difference.win.blocks == 4
    same = arena.compare(Switching.parse("pk>pk@2"), "pk", ["jg", "rz"], deals=5, matches=4)
    assert not same.blocks.any()
    for other, what in [({"deals": 4, "matches": 5}, "deals: 5 in one and 4"), ({"from_hand": 3}, "from_hand: 4")]:
        wanted: dict[str, Any] = {"deals": 5, "matches": 4, "from_hand": 4, "luck": 0} | other
        unlike = arena.play(["base", "jg", "rz"], **wanted)
        with pytest.raises(TongitsError, match=what):
            arena.difference_of(new, unlike)


@given(st.lists(st.floats(-50, 50), min_size=2, max_size=60), st.integers(1, 5))
def test_the_mean_of_blocks_is_the_mean_of_all(values: list[float], size: int) -> None:
    whole = numpy.array(values * size)
    assert float(grouped(whole, size).mean()) == pytest.approx(float(whole.mean()), abs=1e-9)
    assert numpy.array_equal(grouped(whole, 1), whole)


@pytest.mark.parametrize("matches", [2, 6, 20])
@pytest.mark.parametrize("shared", [0.0, 1.0])
def test_control_of_matches_leaves_the_mean_and_says_its_error(matches: int, shared: float) -> None:
    """Hands of a match that share an effect: luck is taken away, and the error between matches is the error there is."""
    source = numpy.random.default_rng(11)
    size, samples = 40, 1500
    luck = source.normal(0, 1, (samples, matches * size))
    effect = numpy.repeat(source.normal(0, shared, (samples, matches)), size, axis=1)
    raw = source.exponential(2.0, luck.shape) - 2.0 + effect + 2 * luck
    played = [grouped(controlled(row, noise, size), size) for row, noise in zip(raw, luck, strict=True)]
    means = [mean_of(blocks) for blocks in played]
    errors = numpy.array([mean.value for mean in means])
    assert errors.mean() == pytest.approx(0, abs=4 * errors.std() / samples**0.5)
    truth = (shared**2 + 4 / size) / matches
    assert (errors**2).mean() == pytest.approx(truth, rel=0.15)
    assert numpy.mean([mean.error**2 for mean in means]) == pytest.approx(truth, rel=0.15)


def test_control_of_a_single_match_changes_nothing() -> None:
    values = numpy.arange(60.0)
    assert numpy.array_equal(controlled(values, values - values.mean(), 60), values)
    assert numpy.array_equal(controlled(values, values - values.mean(), 60 - FEW + 2), values)
    assert not numpy.array_equal(controlled(values, values - values.mean(), 60 - FEW), values)


def test_a_match_with_memory_is_kept(tmp_path: Path) -> None:
    match = arena.play([SWITCH, "jg", "rz"], deals=4, matches=3, from_hand=2, luck=1)
    match.save(tmp_path / "kept.npz")
    kept = arena.Match.load(tmp_path / "kept.npz")
    assert kept.to_dict() == match.to_dict()
    assert kept.block_size == match.block_size == 3


@pytest.mark.parametrize(
    "change",
    [
        {"matches": 2},
        {"matches": 3.0},
        {"from_hand": 0},
        {"from_hand": 5},
        {"remember": "base"},
        {"remember": [1]},
        {"remember": ["who"]},
        {"format": "tongits-match-1"},
        {"format": "tongits-match-3"},
        {"format": []},
    ],
)
def test_a_kept_match_with_memory_that_was_altered_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    match = arena.play(["base"] * 3, deals=4, matches=3, luck=0)
    path = tmp_path / "kept.npz"
    match.save(path)
    with numpy.load(path) as kept:
        hands, meta = kept["hands"], json.loads(str(kept["meta"]))
    numpy.savez(path, hands=hands, meta=numpy.array(json.dumps(meta | change)))
    with pytest.raises(TongitsError, match="is not a match file"):
        arena.Match.load(path)


@dataclass
class Half:
    """Learns, and cannot begin anew."""

    def act(self, position: Position) -> Action:
        return position.legal_actions[0]

    def learn(self, hand: object) -> None:
        """Nothing."""


def test_what_cannot_be_played_in_order_is_refused() -> None:
    with pytest.raises(TypeError, match="no fresh"):
        arena.play([Half(), "base", "base"], deals=1)
    refused: list[tuple[dict[str, Any], str]] = [
        ({"matches": 0}, "matches is 0"),
        ({"from_hand": 0}, "from_hand is 0"),
        ({"deals": 5, "from_hand": 6}, "from_hand is 6: allowed are 1 to 5"),
        ({"deals": 10**6, "matches": 10**4}, "matches is 10000: allowed are 1 to 1000"),
    ]
    for wrong, message in refused:
        with pytest.raises(TongitsError, match=message):
            arena.play(["base"] * 3, **wrong)
    with pytest.raises(TongitsError, match="remembers"):
        arena.try_patch(SWITCH, "base", ["base", "base"], most=10)


def test_progress_counts_deals() -> None:
    told: list[int] = []
    arena.play([SWITCH, "base", "base"], deals=4, matches=2, luck=0, on_progress=told.append)
    assert told == [1, 2, 4, 5, 6, 8]
