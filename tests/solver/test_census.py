"""The census: all hands of one size, by suit symmetry, against plain counting."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from census_twin import deadwood_counts
from places import ROOT

from tongits_core import TongitsError, deadwood_many
from tongits_core.solver.census import Census, census

DECK = [1 << (16 * suit + rank) for suit in range(4) for rank in range(13)]
PUBLISHED = ROOT / "docs" / "census"


def counted_plainly(cards: int) -> Counter[int]:
    hands = np.fromiter((sum(hand) for hand in combinations(DECK, cards)), dtype=np.uint64)
    return Counter(deadwood_many(hands).tolist())


def _without_zeros(counts: tuple[int, ...]) -> dict[int, int]:
    return {points: count for points, count in enumerate(counts) if count}


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4])
def test_deadwood_equals_counting_every_hand(cards: int) -> None:
    counted = census(cards)
    assert _without_zeros(counted.deadwood) == counted_plainly(cards)


@pytest.mark.parametrize("cards", [5, 7, 8])
def test_deadwood_equals_dynamic_programming_over_ranks(cards: int) -> None:
    assert deadwood_counts(cards) == _without_zeros(census(cards).deadwood)


def test_three_cards_hold_a_meld_as_sets_and_runs_are_counted() -> None:
    counted = census(3)
    assert counted.melds == (comb(52, 3) - 13 * 4 - 4 * 11, 13 * 4 + 4 * 11)  # R3


def test_four_cards_hold_a_quad_in_thirteen_ways() -> None:
    counted = census(4)
    assert counted.quads == (comb(52, 4) - 13, 13)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_at_most_one_meld_below_six_cards(cards: int) -> None:
    counted = census(cards, threads=2)
    assert len(counted.melds) == cards // 3 + 1
    assert counted.hands == sum(counted.melds) == sum(counted.quads) == comb(52, cards)
    assert counted.probability_of_quad == Fraction(sum(counted.quads[1:]), comb(52, cards))


def test_a_stopped_census_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    checkpoint = tmp_path / "seven.json"
    seen: list[int] = []

    def stop_after_ten(hands: int, total: int) -> None:
        assert total == comb(52, 7)
        seen.append(hands)
        if len(seen) == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        census(7, checkpoint=checkpoint, on_progress=stop_after_ten)
    assert seen == sorted(seen)
    kept = sum(json.loads(checkpoint.read_text())["counts"][0])
    assert 0 < kept < comb(52, 7)
    resumed: list[int] = []
    assert census(7, checkpoint=checkpoint, on_progress=lambda hands, _: resumed.append(hands)) == census(7)
    assert resumed[0] >= kept


def test_a_checkpoint_of_another_census_is_refused_and_kept(tmp_path: Path) -> None:
    checkpoint = tmp_path / "three.json"
    census(3, checkpoint=checkpoint)
    before = checkpoint.read_text()
    with pytest.raises(TongitsError, match="checkpoint of another census"):
        census(4, checkpoint=checkpoint)
    assert checkpoint.read_text() == before


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "tongits-census-1", "cards": 3, "done": "1"}'])
def test_a_file_that_is_no_checkpoint_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    checkpoint = tmp_path / "notes.txt"
    checkpoint.write_text(text)
    with pytest.raises(TongitsError, match="checkpoint"):
        census(3, checkpoint=checkpoint)
    assert checkpoint.read_text() == text


@pytest.mark.parametrize("cards", [-1, 17])
def test_hands_of_0_to_16_cards_are_counted(cards: int) -> None:
    with pytest.raises(TongitsError, match="0 to 16"):
        census(cards)


def test_json_reads_back() -> None:
    counted = census(5)
    assert Census.from_json(counted.to_json()) == counted
    with pytest.raises(TongitsError, match="do not sum"):
        Census.from_json(counted.to_json().replace("2548296", "2548297").replace("2598336", "2598337"))
    with pytest.raises(TongitsError, match="not a census"):
        Census.from_json("[]")


@pytest.mark.parametrize(
    ("cards", "meld", "quad", "most_points"), [(12, 0.608700, 0.023718, 114), (13, 0.707239, 0.034200, 121)]
)
def test_the_published_tables(cards: int, meld: float, quad: float, most_points: int) -> None:
    counted = Census.from_json((PUBLISHED / f"census-{cards}.json").read_text())
    assert counted.hands == comb(52, cards)
    assert round(float(counted.probability_of_meld), 6) == meld
    assert round(float(counted.probability_of_quad), 6) == quad
    assert len(counted.deadwood) - 1 == most_points
    assert deadwood_counts(cards) == _without_zeros(counted.deadwood)
