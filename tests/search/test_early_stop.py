"""A search ends early where its choice is clear, and only there."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from statistics import variance
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import CALL_OR_TAKE, NAMED

from tongits_core import Position, choose, suggest
from tongits_core.search import arguments
from tongits_core.search.budget import Budget, Progress
from tongits_core.search.estimate import Estimate, Sums, combine, gap_of, is_behind
from tongits_core.search.halving import ANY_CARD, Race
from tongits_core.search.params import PARAMS
from tongits_core.search.stages import _is_settled

DRAW = CALL_OR_TAKE.replace(" pot=6", "")
PLAY = NAMED[1]["line"]
NO_PLAN: Any = None
"""Of the arms of a race only their number matters here; none is the policy's."""


def race_after(worlds: int, brought: list[list[int]]) -> Race:
    """A race in which each plan brought these chips, again and again."""
    race = Race([NO_PLAN] * len(brought), -1, ANY_CARD, 0)
    flat = []
    for row in brought:
        chips = [row[number % len(row)] for number in range(worlds)]
        gaps = [mine - brought[0][number % len(brought[0])] for number, mine in enumerate(chips)]
        flat += [sum(chips), sum(each * each for each in chips), sum(gap * gap for gap in gaps)]
    race.sums.add(flat, worlds)
    return race


def test_a_gap_is_the_mean_of_differences_and_its_error() -> None:
    sums = Sums(2, ends=False)
    sums.add([6, 14, 0, 12, 50, 14], 3)  # 1 2 3 and 3 4 5 more or less: gaps 1 2 3
    assert gap_of(sums, 0) == (0.0, 0.0)
    mean, error = gap_of(sums, 1)
    assert mean == 2.0
    assert error == pytest.approx((((1 + 0 + 1) / 2) / 3) ** 0.5)


@given(st.data())
def test_gaps_are_to_the_first_arm_that_is_left_since_it_is_the_first(data: st.DataObject) -> None:
    """Against sums over a list of worlds, whatever arms are dropped in between."""
    chips = st.integers(-9, 9)
    arms = list(range(data.draw(st.integers(2, 6))))
    sums = Sums(len(arms), ends=False)
    brought: list[list[int]] = [[] for _ in arms]
    since = 0
    while True:
        for _ in range(data.draw(st.integers(1, 4))):
            world = {arm: data.draw(chips) for arm in arms}
            row = [[world[arm], world[arm] ** 2, (world[arm] - world[arms[0]]) ** 2] for arm in arms]
            sums.add([number for each in row for number in each], 1)
            for arm in arms:
                brought[arm].append(world[arm])
        for place, arm in enumerate(arms):
            gaps = [mine - first for mine, first in zip(brought[arm], brought[arms[0]], strict=True)]
            mean, error = gap_of(sums, place)
            assert mean == pytest.approx(sum(gaps) / len(gaps))
            counted = gaps[since:]
            expected = (variance(counted) / len(counted)) ** 0.5 if len(counted) > 1 else 0.0
            assert error == pytest.approx(expected)
            assert combine([(Fraction(1), sums)], place).gap_error == pytest.approx(expected)
        assert sums.compared == len(gaps) - since
        if len(arms) == 1:
            break
        kept = sorted(data.draw(st.sets(st.sampled_from(range(len(arms))), min_size=1, max_size=len(arms) - 1)))
        sums.keep(kept)
        since = since if kept[0] == 0 else len(gaps)
        arms = [arms[place] for place in kept]


def test_behind_is_by_more_than_both_errors_together() -> None:
    assert is_behind((0.0, 0.1), (0.2 * PARAMS.clearly + 0.01, 0.1), PARAMS.clearly)
    assert not is_behind((0.0, 0.1), (0.2 * PARAMS.clearly - 0.01, 0.1), PARAMS.clearly)
    assert not is_behind((1.0, 0.0), (1.0, 0.0), PARAMS.clearly)


def test_who_is_clearly_behind_leaves_a_race_and_who_is_near_stays() -> None:
    race = race_after(64, [[0, 2], [1, 1], [-9, -8], [-9, -9], [1, 1, 1, 0], [1, 0, 1, 1], [-9, -7], [-8, -9]])
    race.halve()
    assert sorted(race.alive) == [0, 1, 4, 5]
    race = race_after(64, [[0, 2], [-9, -8], [-9, -9], [-8, -7]])
    race.halve()
    assert race.alive == [0]
    assert race.order[0] == 0
    assert sorted(race.order) == [0, 1, 2, 3]


def test_a_few_worlds_settle_nothing() -> None:
    race = race_after(PARAMS.enough - 1, [[5], [0], [0], [0]])
    race.halve()
    assert len(race.alive) == 2


def test_a_choice_is_settled_by_enough_worlds_and_a_clear_gap() -> None:
    def of(gap: float, error: float) -> Estimate:
        return Estimate(0.0, 0.0, gap, error, 0, 0.0, {})

    ahead, behind = of(1.0, 0.1), of(0.0, 0.0)
    assert _is_settled([behind, ahead], [PARAMS.enough], PARAMS)
    assert _is_settled([behind, ahead], [2] * PARAMS.enough, PARAMS)
    assert not _is_settled([behind, of(0.2, 0.1)], [PARAMS.enough], PARAMS)
    assert not _is_settled([behind, ahead], [PARAMS.enough - 1], PARAMS)
    assert not _is_settled([behind, ahead], [1] * PARAMS.enough, PARAMS)
    assert not _is_settled([behind, of(0.9, 0.0), ahead], [PARAMS.enough], PARAMS)


@pytest.mark.parametrize("line", [PLAY, DRAW], ids=["play", "draw"])
@pytest.mark.usefixtures("many_processors")
def test_it_saves_work_and_is_the_same_for_any_number_of_threads(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []

    def leaving(self: Budget, kind: object, error: object, traceback: object) -> None:
        done.append(self.leaves)
        leave(self, kind, error, traceback)  # type: ignore[arg-type]

    leave = Budget.__exit__
    monkeypatch.setattr(Budget, "__exit__", leaving)
    chosen = {choose(line, worlds=20_000, seed=3, threads=threads) for threads in (1, 2, 4)}
    assert len(chosen) == len(set(done)) == 1
    monkeypatch.setattr(arguments, "PARAMS", replace(PARAMS, clearly=1e9))
    chosen.add(choose(line, worlds=20_000, seed=3))
    assert len(chosen) == 1
    assert done[0] < 0.9 * done[-1]


def test_progress_ends_at_one_however_early() -> None:
    told: list[Progress] = []
    suggest(Position.parse(PLAY), worlds=20_000, on_progress=told.append)
    assert told[-1].fraction == 1.0


def test_ten_thousand_plans_are_halved_in_no_time() -> None:
    """Once it took time by the square of their number."""
    race = race_after(2, [[number % 7] for number in range(20_000)])
    begun = time.process_time()
    while len(race.alive) > 1:
        race.halve()
    assert time.process_time() - begun < 1.0
