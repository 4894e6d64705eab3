"""Means, intervals, the control variate and the sequential test: they do what they promise on data of known truth."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy
import pytest

from tongits_core import TongitsError, arena
from tongits_core.arena.means import FEW, Mean, controlled, mean_of
from tongits_core.arena.sequential import Sequential, try_patch


def chips(source: numpy.random.Generator, mean: float, size: tuple[int, ...]) -> numpy.ndarray:
    """Skewed like chips of a block: mostly small losses, some large wins; standard deviation about 2."""
    return source.exponential(2.0, size) - 2.0 + mean


@pytest.mark.parametrize(("blocks", "point"), [(5, 2.776), (11, 2.228), (31, 2.042), (1001, 1.962)])
def test_interval_is_students(blocks: int, point: float) -> None:
    assert Mean(0.0, 1.0, blocks).half_width == pytest.approx(point, rel=0.01)


def test_one_block_has_no_error() -> None:
    mean = mean_of(numpy.array([3.0]))
    assert mean.value == 3.0
    assert math.isnan(mean.error)
    assert mean.to_dict("x") == {"x": 3.0, "x_error": None, "x_interval": None}


def test_interval_holds_the_truth_in_95_of_100() -> None:
    source = numpy.random.default_rng(1)
    held = [low <= 0.3 <= high for low, high in (mean_of(row).interval for row in chips(source, 0.3, (2000, 200)))]
    assert numpy.mean(held) == pytest.approx(0.95, abs=0.015)


def test_control_takes_the_luck_away_and_leaves_the_mean() -> None:
    source = numpy.random.default_rng(2)
    luck = source.normal(0, 1, (4000, 40))
    raw = chips(source, 0.5, (4000, 40)) + 2 * luck
    adjusted = numpy.array([controlled(row, noise) for row, noise in zip(raw, luck, strict=True)])
    means = adjusted.mean(axis=1)
    assert means.mean() == pytest.approx(0.5, abs=4 * means.std() / 4000**0.5)
    one = controlled(raw.ravel(), luck.ravel())
    assert one.var() == pytest.approx(4.0, rel=0.05)
    assert raw.var() == pytest.approx(8.0, rel=0.05)


def test_control_with_useless_luck_changes_nothing_much() -> None:
    values = chips(numpy.random.default_rng(3), 0, (500,))
    assert numpy.array_equal(controlled(values, numpy.zeros(500)), values)
    assert numpy.array_equal(controlled(values[:2], numpy.ones(2)), values[:2])


@pytest.mark.parametrize("blocks", [2, 5, 10, 20, 30, 60, 120])
@pytest.mark.parametrize("share", [0.0, 0.05, 0.2, 0.5])
def test_control_is_never_worse_than_none_but_by_chance(blocks: int, share: float) -> None:
    """Luck that explains a `share` of the variance, of skewed blocks: the mean is off by no more than the raw one, on
    average over 2,000 samples; the error said is hardly above the raw one in any; and what can be saved is saved.
    """
    source = numpy.random.default_rng(7)
    luck = source.normal(0, 1, (2000, blocks)) * source.gamma(2, 0.5, (2000, blocks))
    raw = chips(source, 0.0, (2000, blocks)) + luck * (share / (1 - share) * 4 / luck.var()) ** 0.5
    adjusted = numpy.array([controlled(row, noise) for row, noise in zip(raw, luck, strict=True)])
    saved = 1 - (adjusted.mean(axis=1) ** 2).mean() / (raw.mean(axis=1) ** 2).mean()
    errors = adjusted.std(axis=1, ddof=1) / raw.std(axis=1, ddof=1)
    assert saved > -0.03
    assert numpy.quantile(errors, 0.99) < 1.15
    assert errors.max() < 1.5
    if blocks < FEW:
        assert numpy.array_equal(adjusted, raw)
    else:
        assert saved > 0.8 * share - 0.03
        said = (adjusted.var(axis=1, ddof=1) / blocks).mean() / (adjusted.mean(axis=1) ** 2).mean()
        assert said == pytest.approx(1, abs=0.1)  # the error said is the error there is


def test_control_is_never_much_worse_in_samples_of_real_matches() -> None:
    """Where every sample of a match is rated alone, as many players' rows in small arenas are."""
    for line_up in (["random", "greedy", "base"], ["greedy", "base", "base"]):
        match = arena.play(line_up, deals=480, luck=2)
        for place in range(2):
            played = match.blocks(place)
            for values, luck in ((played.chips, played.chips_luck), (played.wins, played.wins_luck)):
                assert luck is not None
                for size in (5, 10, 20, 30, 60, 120):
                    for begin in range(0, len(values), size):
                        some = values[begin : begin + size]
                        assert controlled(some, luck[begin : begin + size]).std() <= 1.15 * some.std() + 1e-12


def stops(mean: float, seed: int, tests: int = 1000) -> tuple[float, float]:
    """The share of tests that end with "better", and the mean number of blocks that a test takes."""
    source = numpy.random.default_rng(seed)
    better, taken = 0, 0
    for _ in range(tests):
        test = Sequential(low=0.0, high=0.5, alpha=0.05, beta=0.1)
        while test.verdict is None:
            test.add(chips(source, mean, (50,)) - chips(source, 0.0, (50,)))
        better += test.verdict == "better"
        taken += len(test.blocks)
    return better / tests, taken / tests


def test_sequential_test_keeps_its_error_rates() -> None:
    false_alarms, blocks_low = stops(0.0, 4)
    found, blocks_high = stops(0.5, 5)
    assert false_alarms <= 0.05 + 0.014  # two standard errors of 1000 tests
    assert found >= 0.90 - 0.019
    assert stops(-0.5, 6)[0] < 0.005
    fixed = (1.645 + 1.282) ** 2 * 8 / 0.5**2  # blocks that a test of fixed size needs for these rates
    assert max(blocks_low, blocks_high) < 0.85 * fixed


def test_sequential_test_waits_for_its_least() -> None:
    test = Sequential()
    assert test.add(numpy.linspace(9, 11, 99)) is None
    assert test.ratio == 0
    assert test.add(numpy.array([10.0])) == "better"
    assert Sequential().add(numpy.zeros(200)) == "not better"


@pytest.mark.parametrize("wrong", [{"low": 0.1, "high": 0.1}, {"alpha": 0.0}, {"beta": 0.5}])
def test_sequential_tests_that_are_none(wrong: dict[str, float]) -> None:
    with pytest.raises(TongitsError, match=r"bounds|error rates"):
        Sequential(**wrong)  # type: ignore[arg-type]


def test_a_patch_is_tried_until_it_is_clear() -> None:
    told: list[int] = []
    trial = try_patch(
        "greedy", "base", ["base", "greedy"], most=5000, on_progress=lambda trial: told.append(trial.difference.blocks)
    )
    assert trial.verdict == "not better"
    assert told[-1] == trial.difference.blocks < 5000
    assert told == sorted(told)
    assert try_patch("base", "base", ["greedy", "greedy"], most=100).verdict == "not better"
    assert try_patch("greedy", "base", ["base", "greedy"], most=150, test=Sequential(0, 0.001)).verdict is None


def test_comparison_is_of_the_same_deals() -> None:
    difference = arena.compare("greedy", "base", ["base", "base"], deals=300, seed=7)
    new, old = (arena.play([name, "base", "base"], deals=300, seed=7) for name in ("greedy", "base"))
    assert difference.chips.value == pytest.approx(new.scores[0].chips.value - old.scores[0].chips.value)
    assert difference.win.value == pytest.approx(new.scores[0].win.value - old.scores[0].win.value)
    assert numpy.array_equal(difference.blocks, new.blocks(0).chips - old.blocks(0).chips)
    for line_up, seed, what in [
        (["base"] * 3, 8, "first: 7 in one and 8"),
        (["base", "pk", "pk"], 7, "others: base base"),
    ]:
        with pytest.raises(TongitsError, match=what):
            arena.difference_of(new, arena.play(line_up, deals=300, seed=seed, luck=0))


def test_a_match_that_was_kept_is_compared_as_it_was(tmp_path: Path) -> None:
    new, old = (arena.play([name, "base", "base"], deals=60, luck=2) for name in ("greedy", "random"))
    old.save(tmp_path / "old.npz")
    kept = arena.Match.load(tmp_path / "old.npz")
    assert kept.to_dict() == old.to_dict()
    assert arena.difference_of(new, kept).to_dict() == arena.difference_of(new, old).to_dict()
    for wrong in (b"", b"text", (tmp_path / "old.npz").read_bytes()[:-100]):
        (tmp_path / "wrong.npz").write_bytes(wrong)
        with pytest.raises(TongitsError, match="is not a match file"):
            arena.Match.load(tmp_path / "wrong.npz")


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["base", "base"]},
        {"names": "abc"},
        {"names": [1, 2, 3]},
        {"first": "zz"},
        {"deals": 5},
        {"luck": "x"},
        {"repeats": 1},
        {"rules": "no such"},
        {"format": "another"},
    ],
)
def test_a_kept_match_that_was_altered_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    match = arena.play(["base"] * 3, deals=4, luck=0)
    meta = {"rules": "classic", "names": match.names, "first": 0, "deals": 4, "luck": 0, "repeats": True}
    whole = {"format": "tongits-match-1", **meta}
    path = tmp_path / "kept.npz"
    numpy.savez(path, hands=match.hands, meta=numpy.array(json.dumps(whole)))
    assert arena.Match.load(path).to_dict() == match.to_dict()
    numpy.savez(path, hands=match.hands, meta=numpy.array(json.dumps(whole | change)))
    with pytest.raises(TongitsError, match="is not a match file"):
        arena.Match.load(path)
    numpy.savez(path, hands=match.hands[:, :0], meta=numpy.array(json.dumps(whole)))
    with pytest.raises(TongitsError, match="is not a match file"):
        arena.Match.load(path)


def test_cross_table_holds_every_pair_and_the_worst_line_up() -> None:
    table = arena.cross(["random", "greedy", "base"], deals=200)
    assert set(table.matches) == {(a, b) for a in table.names for b in table.names if a != b}
    others, score = table.lineups("base")[0]
    values = [match.scores[0].chips.value for (one, _), match in table.matches.items() if one == "base"]
    values += [match.scores[1].chips.value for (_, two), match in table.matches.items() if two == "base"]
    assert score.chips.value == min(values)
    assert table.to_dict()["worst"]["base"]["others"] == list(others)
    for wrong in (["base"], ["base", "base"], []):
        with pytest.raises(TongitsError, match="two or more different players"):
            arena.cross(wrong)
