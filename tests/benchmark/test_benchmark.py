"""The input sets of every speed figure, and the peers set beside us."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import tongits_core as tongits
from tongits_core.benchmark.hands import SETS, card_ids, clashes, play13, rand13, rich13
from tongits_core.benchmark.measure import (
    SMOKE,
    Case,
    Timing,
    engine_cases,
    measure,
    preset_cases,
    solver_cases,
    suggestion_cases,
    with_jokers,
)


def clashes_of(mask: int) -> bool:
    """Whether some card lies both in a rank held three or four times and in a run of three or more of its suit."""
    suits = [mask >> 16 * suit & 0x1FFF for suit in range(4)]
    often = sum(1 << rank for rank in range(13) if sum(suit >> rank & 1 for suit in suits) >= 3)
    for suit in suits:
        starts = suit & suit >> 1 & suit >> 2
        if (starts | starts << 1 | starts << 2) & often:
            return True
    return False


@pytest.mark.parametrize("name", SETS)
def test_sets_hold_thirteen_cards_and_do_not_depend_on_how_many_are_asked_for(name: str) -> None:
    hands = SETS[name](20_000, 1)
    assert hands.dtype == np.uint64
    assert hands.shape == (20_000,)
    assert set(np.bitwise_count(hands).tolist()) == {13}
    assert not np.any(hands & ~np.uint64(0x1FFF1FFF1FFF1FFF))
    assert np.array_equal(SETS[name](100, 1), hands[:100])
    assert not np.array_equal(SETS[name](100, 2), hands[:100])


def test_sets_are_the_same_on_every_machine() -> None:
    first = {name: int(make(1, 1)[0]) for name, make in SETS.items()}
    assert first == {"rand13": 146368431285996547, "play13": 103022049114459144, "rich13": 13512963562406072}


def test_rand13_is_uniform_enough_to_show_the_known_share_of_melds() -> None:
    """RULES.md: 0.707239 of 13-card hands hold a meld; four standard errors of 20 000 hands."""
    hold = sum(bool(tongits.melds(mask)) for mask in rand13(20_000).tolist()) / 20_000
    assert abs(hold - 0.707239) < 4 * (0.7072 * 0.2928 / 20_000) ** 0.5


def test_rich13_lies_in_four_to_six_neighbouring_ranks() -> None:
    spans = Counter(max(ids) - min(ids) + 1 for hand in card_ids(rich13(2_000)) for ids in [[i % 13 for i in hand]])
    assert set(spans) == {4, 5, 6}


@pytest.mark.parametrize("name", SETS)
def test_clashes_are_found_in_every_hand(name: str) -> None:
    hands = SETS[name](2_000, 3)
    assert clashes(hands).tolist() == [clashes_of(mask) for mask in hands.tolist()]


def test_clash_shares_are_those_of_the_published_figures() -> None:
    shares = {name: clashes(make(20_000, 1)).mean() for name, make in SETS.items()}
    assert shares["rand13"] == pytest.approx(0.135, abs=0.01)
    assert shares["play13"] == pytest.approx(0.266, abs=0.02)
    assert shares["rich13"] == 1


def test_play13_drops_the_best_discard_and_draws_one_card() -> None:
    hands = play13(8, seed=3).tolist()
    for before, after in pairwise(hands):
        kept = tongits.CardSet(before) - tongits.CardSet(tongits.best_discard(before).card)
        assert kept < tongits.CardSet(after)


def test_card_ids_are_those_of_the_masks() -> None:
    hands = rand13(50)
    assert [int(tongits.CardSet(ids)) for ids in card_ids(hands)] == hands.tolist()


def test_hands_with_jokers() -> None:
    for before, after in zip(rand13(50).tolist(), with_jokers(rand13(50)).tolist(), strict=True):
        jokers = tongits.CardSet(after)
        assert (len(jokers), len(jokers.jokers)) == (13, 2)
        assert jokers.naturals <= tongits.CardSet(before)


def test_every_figure_can_be_measured() -> None:
    for cases in (solver_cases(peers=False), engine_cases(peers=False), preset_cases(), suggestion_cases()):
        for timing in measure(cases, SMOKE):
            assert 0 < timing.fastest <= timing.median


def test_cases_take_turns_and_a_ratio_is_the_middle_one_of_its_rounds() -> None:
    order: list[str] = []

    def case(name: str) -> Case:
        return Case("a group", name, lambda work: (lambda: order.append(name), 1))

    timings = measure([case("ours"), case("theirs")], replace(SMOKE, runs=3))
    assert order == ["ours", "theirs"] * 4  # one round is for warming up
    assert [len(timing.rounds) for timing in timings] == [3, 3]
    ours, theirs = Timing((1.0, 2.0, 1.0)), Timing((10.0, 40.0, 10.0))
    assert (theirs.ratio(ours), theirs.fastest, theirs.median) == (10.0, 10.0, 10.0)
