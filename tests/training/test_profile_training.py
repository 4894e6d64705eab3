"""Profiles from self-play: every type of player, each hand counted as seen and as known."""

from __future__ import annotations

import pytest

from tongits_core import Rules, TongitsError
from tongits_core.game import profiles_from_json, profiles_to_json
from tongits_core.policy import types_of_player
from tongits_core.training import train_profiles

CLASSIC = Rules.preset("classic")


def test_the_packaged_file_has_the_types_that_are_trained() -> None:
    made = train_profiles(CLASSIC, 30, 5, searched=0)
    assert [profile.name for profile in made] == [profile.name for profile in types_of_player()]
    assert sum(profile.hands for profile in made) == 90
    assert train_profiles(CLASSIC, 30, 5, searched=0) == made
    assert profiles_from_json(profiles_to_json(made)) == made


def test_both_ways_to_see_a_hand_are_counted() -> None:
    steps: list[int] = []
    made = train_profiles(CLASSIC, 20, 5, searched=1, on_progress=lambda what, done, total: steps.append(done))
    assert steps == list(range(1, 22))
    assert sum(profile.hands for profile in made[-2:]) == 1
    for profile in made:
        throws = [sum(profile.counts(family).values()) for family in ("throw", "throw_known")]
        assert throws[0] == throws[1]
        answers = [sum(profile.counts(family).values()) for family in ("answer", "answer_known")]
        assert answers[0] == answers[1]
        assert profile.counts("answer").get("fold") == profile.counts("answer_known").get("fold")


def test_sealed_deals_are_refused() -> None:
    with pytest.raises(TongitsError, match="overlap the sealed range"):
        train_profiles(CLASSIC, 10, 3_900_000_000)
