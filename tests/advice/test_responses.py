"""What a call and a challenge hang on: values by how the others answer and by how the caller calls (R17 to R20)."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from states import played_on

from tongits_core import Action, Advice, Game, suggest
from tongits_core.advice import responses
from tongits_core.advice._insight import value_answers
from tongits_core.advice.kinds import REASONS
from tongits_core.advice.responses import CallRange, Worth, range_of_call
from tongits_core.belief import Belief
from tongits_core.policy import Others, call_ranges
from tongits_core.search import ANY_CARD, Search, Sums, combine

SEEDS = range(60)


def games(phase: str) -> Iterator[Game]:
    """Moments of played hands in which the seat to act may call, or must answer."""
    for seed in SEEDS:
        for game in played_on(Game.deal("classic", seed=seed), seed):
            if game.phase == phase and (phase == "answer" or "call" in game.legal_actions):
                yield game.copy()


@cache
def advised(phase: str) -> list[tuple[Game, Advice]]:
    chosen = list(itertools.islice(games(phase), 0, 48, 2))
    assert len(chosen) >= 12
    return [(game, suggest(game.view(game.turn), worlds=400, seed=3)) for game in chosen]


def paid(game: Game, answer: str) -> int:
    """What the seat to act is paid if it calls and all who may answer give this answer."""
    seat = game.turn
    after = game.copy()
    after.push("call")
    while after.phase == "answer":
        after.push(answer)
    outcome = after.outcome()
    assert outcome is not None
    return outcome.payments[seat]


def test_a_call_that_all_fold_to_brings_exactly_its_payment() -> None:
    ranges = [(game, advice.call) for game, advice in advised("draw") if advice.call is not None]
    assert len(ranges) >= 12
    for game, call in ranges:
        assert call is not None
        assert call.folded == Worth(float(paid(game, "fold")), 0.0)


def test_the_range_of_a_call_holds_what_is_believed() -> None:
    """Whoever answers as believed folds, or challenges."""
    for _, advice in advised("draw"):
        call = advice.call
        if call is None:
            continue
        worths = (call.folded, call.answered, call.challenged)
        slack = 4 * (call.believed.error + max(worth.error for worth in worths))
        assert min(worth.value for worth in worths) - slack <= call.believed.value
        assert call.believed.value <= max(worth.value for worth in worths) + slack
        assert 0.0 <= call.folds <= 1.0
        assert call.other.value == max(line.value for line in advice.lines if line.actions[0].kind != "call")


def test_a_call_as_believed_has_the_value_and_the_error_of_the_line_in_the_same_deals() -> None:
    for game, advice in advised("draw")[:6]:
        position = game.view(game.turn)
        at = call_ranges(position)
        belief = Belief(position, 3, 64, parts=16, burn=48, between=12, times=4)
        others = Others.usual(position.rules)
        search = Search(position, 3, at.caller_at, at.challenge_at, belief, opponents=others)
        if not search.others or str(search.others[-1].actions(0)[0]) != "call" or advice.call is None:
            continue
        sums = Sums(1, ends=True, parts=search.parts, first=7)
        sums.add(search.run([(search.others[-1], 0)], ANY_CARD, 7, 200), 200, search.unit)
        line = combine([(Fraction(1), sums)], 0)
        found = range_of_call(search, advice.lines, 7, 200)
        assert found is not None
        assert found.believed == Worth(line.value, line.error)
        assert line.error > 0


def test_where_nobody_may_fold_shows_are_counted() -> None:
    """R19 show_or_challenge: they were believed to fold 0% of the time."""
    shows, told = [], 0
    for seed in range(6):
        for game in played_on(Game.deal("classic,answer=show_or_challenge", seed=seed), seed):
            if game.phase == "draw" and "call" in game.legal_actions:
                advice = suggest(game.view(game.turn), worlds=64, seed=3)
                if advice.call is not None:
                    shows.append(advice.call.folds)
                    texts = [each.text for each in (*advice.reasons, *advice.details) if each.kind.startswith("call_")]
                    assert not [text for text in texts if "fold" in text]
                    told += any("if all show" in text for text in texts)
                    break
    assert max(shows) > 0.1
    assert told >= 3


def test_who_calls_well_may_never_call_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """With none of the sampled hands: the range stands without it, and nothing is sure against such a caller."""

    def no_strong_caller(*arguments: Any) -> list[Any]:
        loose, believed, (weights, folds, challenges, _, _) = value_answers(*arguments)
        return [loose, believed, ([0] * len(weights), [0] * len(folds), [0] * len(challenges), 0, 0)]

    met = [(game, advice.answer) for game, advice in advised("answer")[:5]]
    monkeypatch.setattr(responses, "value_answers", no_strong_caller)
    for game, usual in met:
        assert usual is not None
        without = suggest(game.view(game.turn), worlds=400, seed=3)
        answer = without.answer
        assert answer == replace(usual, strong=None, holds=False)
        assert answer.as_dict()["strong"] is None
        assert without.verdict.kind not in ("verdict_sure", "verdict_exact", "verdict_every_deal")
        told = {each.kind for each in (*without.reasons, *without.details)}
        assert ("challenge_range_loose" in told) == (answer.even_win is not None)
        assert json.loads(without.to_json())["insight"]["challenge_range"]["strong"] is None


def test_the_order_holds_if_it_is_the_same_at_both_ends_and_as_believed() -> None:
    seen = set()
    for _, advice in advised("draw"):
        call = advice.call
        if call is None:
            continue
        better = {worth.value > call.other.value for worth in (call.folded, call.believed, call.answered)}
        assert call.holds == (len(better) == 1)
        ends = {call.folded.value > call.other.value, call.answered.value > call.other.value}
        assert (call.even_folds is None) == (len(ends) == 1)
        seen.add(call.holds)
    assert seen == {True, False}


def test_what_hangs_on_the_others_is_never_called_sure() -> None:
    for _, advice in (*advised("draw"), *advised("answer")):
        hangs = advice.answer is not None and not advice.answer.holds
        called = any(line.actions[0].kind == "call" for line in advice.lines[:2])
        hangs |= advice.call is not None and called and not advice.call.holds
        if hangs:
            assert advice.verdict.kind not in ("verdict_sure", "verdict_exact", "verdict_every_deal")
        assert (advice.verdict.kind != "verdict_hangs") or hangs


def test_the_bits_are_those_of_any_number_of_threads() -> None:
    for game, advice in advised("draw")[:4] + advised("answer")[:4]:
        again = suggest(game.view(game.turn), worlds=400, seed=3, threads=2)
        assert (again.call, again.answer) == (advice.call, advice.answer)
        assert again.to_json() == advice.to_json()


def test_a_strong_caller_is_beaten_less_often_than_one_who_calls_with_anything() -> None:
    loose = strong = 0.0
    ranges = [advice.answer for _, advice in advised("answer") if advice.answer is not None]
    assert len(ranges) >= 12
    for answer in ranges:
        assert answer is not None
        if answer.strong is None:
            continue
        loose += answer.loose.win
        strong += answer.strong.win
        assert answer.even_win is None or 0.0 <= answer.even_win <= 1.0
        better = {each.challenge.value > each.fold.value for each in (answer.loose, answer.believed, answer.strong)}
        assert answer.holds == (len(better) == 1)
    assert strong < loose - 0.05 * len(ranges)


def test_a_call_that_nobody_may_answer_has_no_range() -> None:
    """A9: nobody else has opened."""
    line = (
        "classic seat=1 turn=1 phase=draw hand=2h,3d,4s,5s,7h,7d,9d,Jc,Qc table=1:Ks,Kh,Kd "
        "discards=Kc,3h,9c,2s,Qs,6d,8h stock=9 counts=12,9,12"
    )
    advice = suggest(line, worlds=200)
    assert "call" in [str(action) for action in advice.position.legal_actions]
    assert advice.call is None
    told = [reason.kind for reason in (*advice.reasons, *advice.details)]
    assert not {"call_hangs", "call_range", "challenge_with", "challenge_never", "challenge_always"} & set(told)


@pytest.mark.parametrize("kind", ["call_hangs", "call_range", "challenge_range"])
def test_ranges_are_told_from_their_own_numbers(kind: str) -> None:
    assert kind in REASONS
    told = 0
    for _, advice in (*advised("draw"), *advised("answer")):
        for reason in (*advice.reasons, *advice.details):
            if reason.kind != kind:
                continue
            told += 1
            numbers = {name: number.value for name, number in reason.numbers.items()}
            if kind == "challenge_range":
                assert advice.answer is not None
                assert advice.answer.strong is not None
                wins = (advice.answer.believed.win, advice.answer.loose.win, advice.answer.strong.win)
                assert (numbers["believed"], numbers["loose"], numbers["strong"]) == wins
            else:
                assert advice.call is not None
                assert numbers["folded"] == advice.call.folded.value
                assert numbers["answered"] == advice.call.answered.value
    assert told


def test_a_range_is_data() -> None:
    (call,) = list(itertools.islice((advice.call for _, advice in advised("draw") if advice.call is not None), 1))
    assert isinstance(call, CallRange)
    plain = call.as_dict()
    assert plain["folded"] == {"value": call.folded.value, "error": call.folded.error}
    assert Action.call() == "call"
