"""Stated errors hold: against plain formulas, over seeds of real positions, and in how often a claim is wrong."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction
from statistics import fmean, variance

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import NAMED

from tongits_core import Advice, suggest
from tongits_core.search import WRONG, certainty
from tongits_core.search.estimate import ENDS, STUDENT, Sums, combine, error_of_mean

ANSWER = (
    "classic seat=1 turn=1 phase=answer hand=As,Ad,5s,5c,7d,7c,8d,9d table=1:Qs,Qh,Qd,Qc/2:####/0:2s,2h,2d,2c/0:8s,9s,Ts,"
    "Js discards=Kc,Jd,8c,3h,Td,Th,6h,9c,Jh,7h,8h stock=5 counts=6,8,6 blocked=1 caller=0 sapaw=2h,8s,Qh ; expose 2s 2d "
    "2c, discard Kc, draw, expose Qs Qd Qc, discard Jd, draw, secret ####, discard Js, take Js with 9s Ts, discard 8c, "
    "draw, discard 3h, draw, sapaw 2h on 2s 2d 2c, discard Td, draw, discard Th, draw, sapaw 8s on 9s Ts Js, discard 6h, "
    "draw, discard 9c, draw, discard Jh, draw, discard 7h, draw, sapaw Qh on Qs Qd Qc, discard 8h, call"
)
PLAY = NAMED[1]["line"]
CLOSE = (
    "classic seat=0 turn=0 phase=play hand=2s,3s,4s,4c,5h,6d,8h,Qd,Qc,Kh table=0:9s,9h,9d discards=8s,7d,3d,Qh,Js stock=10 "
    "counts=10,12,12 ; discard 8s, draw, discard 7d, draw, discard 3d, draw, discard Qh, draw, discard Js, draw, discard "
    "9d, take 9d with 9s 9h"
)
"""Several discards bring about the same."""
MANY = (
    "classic seat=1 turn=1 phase=draw hand=2d,3s,3c,4c,6d,7c,8s,8d,8c table=1:Ts,Th,Td,Tc/2:Ks,Kh,Kd,Kc discards=Qd,Jd,Jh,"
    "9d,9s,8h stock=10 counts=11,9,8 blocked=2 sapaw=Th,Ks ; discard Ts, take Ts with Td Tc, discard Qd, draw, expose Kh "
    "Kd Kc, sapaw Th on Ts Td Tc, discard Jd, draw, discard Jh, draw, discard 9d, draw, discard 9s, draw, sapaw Ks on Kh "
    "Kd Kc, discard 8h",
    "classic seat=1 turn=1 phase=draw hand=Ad,2c,3c,4s,5s,6h,7s,8s,Ts,Th,Js,Qh table=0:#### discards=9s stock=15 "
    "counts=8,12,12 ; secret ####, discard 9s",
)
"""A draw, more takes than lines are shown, and in the first a call, which is listed last."""


def summed(brought: list[list[int]], parts: int, first: int = 0, chances: list[float] | None = None) -> Sums:
    """The sums of arms that brought these chips in the worlds first, first + 1, ..."""
    sums = Sums(len(brought), ends=True, parts=parts, first=first, chances=chances or [])
    flat = []
    for row in brought:
        gaps = [mine - other for mine, other in zip(row, brought[0], strict=True)]
        in_parts = [sum(chips for at, chips in enumerate(row, first) if at % parts == part) for part in range(parts)]
        flat += [sum(row), sum(each * each for each in row), sum(gap * gap for gap in gaps)]
        flat += [len(row), *[0] * len(ENDS), *in_parts]  # the ends, and that the next player wins
    sums.add(flat, len(brought[0]))
    return sums


@given(st.integers(0, 10**6), st.integers(0, 200), st.integers(2, 32))
def test_every_world_is_of_one_part(first: int, worlds: int, parts: int) -> None:
    sums = Sums(1, ends=True, parts=parts, first=first)
    sums.worlds = worlds
    numbers = range(first, first + worlds)
    assert sums.worlds_in_parts() == [sum(1 for number in numbers if number % parts == part) for part in range(parts)]


@given(st.data())
def test_an_error_is_the_spread_between_parts(data: st.DataObject) -> None:
    """As many worlds of each part: the plain standard error of a mean of so many numbers, by Student's t."""
    parts, each = data.draw(st.integers(2, 32)), data.draw(st.integers(1, 4))
    chips = st.lists(st.integers(-20, 20), min_size=parts * each, max_size=parts * each)
    brought = [data.draw(chips) for _ in range(3)]
    sums = summed(brought, parts, data.draw(st.integers(0, 99)))
    for arm in range(3):
        for reference in range(3):
            found = combine([(Fraction(1), sums)], arm, reference)
            gaps = [mine - other for mine, other in zip(brought[arm], brought[reference], strict=True)]
            assert found.value == pytest.approx(fmean(brought[arm]))
            assert found.gap == pytest.approx(fmean(gaps))
            for row, error in ((brought[arm], found.error), (gaps, found.gap_error)):
                means = [fmean(row[part::parts]) for part in range(parts)]
                assert error == pytest.approx(STUDENT[parts] * math.sqrt(variance(means) / parts), abs=1e-12)


@given(st.data())
def test_a_weighed_mean_has_the_same_error(data: st.DataObject) -> None:
    """What a call hangs on is compared with a line: one formula, Student's t and all."""
    parts, worlds, first = data.draw(st.integers(2, 32)), data.draw(st.integers(1, 80)), data.draw(st.integers(0, 99))
    row = data.draw(st.lists(st.integers(-20, 20), min_size=worlds, max_size=worlds))
    sums = summed([row], parts, first)
    error = combine([(Fraction(1), sums)], 0).error
    assert error_of_mean(sums.in_parts(0), sums.worlds_in_parts()) == error
    thrice = [[3 * each for each in values] for values in (sums.in_parts(0), sums.worlds_in_parts())]
    assert error_of_mean(*thrice) == pytest.approx(error)


def test_errors_of_few_worlds_in_many_strata_hold() -> None:
    """Simulated: each part has luck of its own, a pool's; each stratum has fewer worlds than there are parts."""
    source = random.Random(5)
    parts, strata, worlds, tries = 16, 12, 5, 400
    covered, squares, stated = 0, 0.0, 0.0
    for _ in range(tries):
        luck = [source.gauss(0, 40) for _ in range(parts)]
        chosen = []
        for number in range(strata):
            first = 7 * number
            row = [round(source.gauss(luck[at % parts], 60)) for at in range(first, first + worlds)]
            chosen.append((Fraction(1, strata), summed([row], parts, first)))
        found = combine(chosen, 0)
        covered += abs(found.value) <= 1.96 * found.error
        squares += found.value * found.value
        stated += found.error * found.error
    assert 0.92 <= covered / tries <= 0.98
    assert 0.8 <= math.sqrt(squares / stated) <= 1.05


def test_chances_that_differ_between_parts_are_part_of_the_error() -> None:
    """A card worth 10 that half of the parts have always and half never: its chance alone makes the error."""
    parts = 16
    chances = [float(part % 2) for part in range(parts)]
    other = [1 - chance for chance in chances]
    ten, nothing = summed([[10] * 32], parts, chances=chances), summed([[0] * 32], parts, chances=other)
    found = combine([(Fraction(1, 2), ten), (Fraction(1, 2), nothing)], 0)
    assert found.value == 5
    assert found.error == pytest.approx(STUDENT[parts] * math.sqrt(variance([10 * each for each in chances]) / parts))


def test_chances_that_all_parts_agree_on_are_no_part_of_the_error() -> None:
    """0.1 ten times: Python's own sum() is 1 from 3.12 on only."""
    found = combine([(Fraction(1, 10), summed([[10] * 20], 10, chances=[0.1] * 10))], 0)
    assert found.error == 0.0


def said(position: str, worlds: int, seeds: int) -> list[Advice]:
    return [suggest(position, worlds=worlds, seed=seed, lines=1000) for seed in range(seeds)]


@pytest.mark.parametrize(("position", "worlds"), [(ANSWER, 1000), (ANSWER, 8000), (CLOSE, 1000), (PLAY, 1000)])
def test_values_spread_over_seeds_as_their_errors_say(position: str, worlds: int) -> None:
    """The spread was 3 and 5 times the stated error in this answer, at 1,000 and at 8,000 worlds."""
    seeds = 16
    found = said(position, worlds, seeds)
    name = str(found[0].lines[0])
    lines = [next(line for line in each.lines if str(line) == name) for each in found]
    spread = math.sqrt(variance([line.value for line in lines]))
    stated = math.sqrt(fmean([line.error**2 for line in lines]))
    assert 0.55 <= spread / stated <= 1.5  # 16 seeds know a spread within a fifth


def test_claims_are_wrong_as_rarely_as_stated() -> None:
    """Against other and longer searches: a line that is called sure or likely to be worse is better."""
    claims: dict[str, list[bool]] = {"sure": [], "likely": [], "close": []}
    for position in (ANSWER, CLOSE, PLAY, *(each["line"] for each in NAMED[:4])):
        values: dict[str, list[float]] = {}
        for seed in range(100, 103):
            for line in suggest(position, worlds=2000, seed=seed, lines=1000).lines:
                values.setdefault(str(line), []).append(line.value)
        true = {line: fmean(each) for line, each in values.items()}
        for advice in said(position, 500, 12):
            best, *others = (line for line in advice.lines[:3] if str(line) in true)
            for other in others if best == advice.lines[0] else ():
                claim = certainty(other.loss, other.loss_error)
                claims[claim].append(true[str(other)] > true[str(best)])
    for claim, rate in WRONG.items():
        assert len(claims[claim]) > 10
        assert fmean(claims[claim]) <= rate, (claim, fmean(claims[claim]), len(claims[claim]))


@pytest.mark.parametrize("seed", range(8))
def test_lines_says_how_many_are_shown_and_nothing_else(seed: int) -> None:
    position = CLOSE if seed % 2 else ANSWER
    whole = suggest(position, worlds=600, seed=seed)
    for lines in (1, 2, 3):
        fewer = suggest(position, worlds=600, seed=seed, lines=lines)
        assert fewer.lines == whole.lines[:lines]
        assert (fewer.verdict, fewer.reasons, fewer.details) == (whole.verdict, whole.reasons, whole.details)
        assert (fewer.insight, fewer.outlook) == (whole.insight, whole.outlook)
    more = suggest(position, worlds=600, seed=seed, lines=40)
    assert more.lines[:5] == whole.lines
    assert more.verdict == whole.verdict


@pytest.mark.parametrize("seconds", [None, 0.05])
@pytest.mark.parametrize("position", MANY)
def test_more_lines_of_a_draw_change_neither_the_best_nor_what_it_is_worth(
    position: str, seconds: float | None, clock_of_reads: Callable[[float], None]
) -> None:
    """A short clock has another race."""
    for seed in range(2):
        clock_of_reads(1e-9)
        five, *others = (
            suggest(position, seconds=seconds, worlds=200, seed=seed, lines=lines) for lines in (5, 1, 2, 40)
        )
        for advice in others:
            assert advice.lines[0] == five.lines[0]
        for line in five.lines:
            assert line in others[-1].lines
        assert others[-1].verdict == five.verdict
        assert len(others[-1].lines) > 5


@pytest.mark.parametrize("seed", range(8))
def test_the_first_line_is_worth_most_and_no_loss_is_negative(seed: int) -> None:
    for position in (ANSWER, CLOSE, NAMED[seed % len(NAMED)]["line"]):
        first, *rest = suggest(position, worlds=200, seed=seed).lines
        assert first.loss == first.loss_error == 0
        for line in rest:
            assert line.value <= first.value
            assert line.loss == pytest.approx(first.value - line.value)


def test_an_answer_says_on_how_many_hands_of_the_caller_it_rests() -> None:
    few, many = suggest(ANSWER, worlds=100), suggest(ANSWER, worlds=8000)
    assert few.callers is not None
    assert many.callers is not None
    assert 1 < few.callers < many.callers
    assert "different hands" in " ".join(each.text for each in many.details)
    assert suggest(CLOSE, worlds=100).callers is None
