"""Named ranges of deal seeds; sealed ones are used by name only, and never to tune."""

from __future__ import annotations

from itertools import combinations

import pytest

from tongits_core import TongitsError, arena
from tongits_core.game.seeds import refuse_sealed, seed_range, seed_ranges, seeds_of

SEALED = [kept for kept in seed_ranges().values() if kept.sealed]


def test_ranges_are_apart_and_say_what_they_are_for() -> None:
    for one, two in combinations(seed_ranges().values(), 2):
        assert not one.overlaps(two.first, two.deals)
    assert all(kept.purpose and kept.deals > 0 for kept in seed_ranges().values())
    assert not seed_range("tuning").sealed
    assert {kept.name.split("-")[0] for kept in SEALED} == {"interim", "release"}


@pytest.mark.parametrize("kept", SEALED, ids=lambda kept: kept.name)
def test_sealed_seeds_are_refused_to_what_tunes(kept: arena.SeedRange) -> None:
    last = kept.first + kept.deals - 1
    for first, deals in [(kept.first, 1), (last, 1), (kept.first - 5, 6), (kept.first - 5, 10**9), (last, 100)]:
        with pytest.raises(TongitsError, match="sealed"):
            refuse_sealed(first, deals)
        with pytest.raises(TongitsError, match="sealed"):
            arena.try_patch("base", "greedy", ["base", "base"], seed=first, most=deals)
    with pytest.raises(TongitsError, match="sealed"):
        arena.try_patch("base", "greedy", ["base", "base"], seed=kept)


@pytest.mark.parametrize("kept", SEALED, ids=lambda kept: kept.name)
def test_sealed_seeds_are_played_by_name_alone(kept: arena.SeedRange) -> None:
    assert seeds_of(kept, 10) == kept.first
    assert arena.play(["base"] * 3, seed=kept, deals=2).first == kept.first
    with pytest.raises(TongitsError, match=f"the sealed range {kept.name}"):
        arena.play(["base"] * 3, seed=kept.first, deals=2)


def test_just_outside_is_free() -> None:
    first, last = SEALED[0].first, max(kept.first + kept.deals for kept in SEALED)
    refuse_sealed(first - 10, 10)
    refuse_sealed(last, 10)


def test_a_range_must_hold_the_deals() -> None:
    tuning = seed_range("tuning")
    with pytest.raises(TongitsError, match="tuning has"):
        seeds_of(tuning, tuning.deals + 1)
    with pytest.raises(TongitsError, match="no seed range is named 'x'"):
        seed_range("x")
    with pytest.raises(TongitsError, match="seed is"):
        seeds_of(2**64 - 5, 10)
