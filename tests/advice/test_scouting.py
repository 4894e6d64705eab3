"""The scouting report: its numbers are those of the profile, its intervals hold the truth, and players are known by it."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from profiles import profiles

from tongits_core import Profile, Session, bots, scout
from tongits_core.advice import Reason
from tongits_core.advice.kinds import SCOUTING
from tongits_core.advice.messages import packaged_messages
from tongits_core.advice.scouting import FEW, _interval
from tongits_core.policy import types_of_player


def by_kind(profile: Profile) -> dict[str, Reason]:
    return {statement.kind: statement for statement in scout(profile)}


@given(profiles())
def test_statements_agree_with_the_counts(profile: Profile) -> None:
    found = by_kind(profile)
    assert len(found) == len(scout(profile))
    assert found.keys() <= SCOUTING.keys()
    assert found["scout_hands"].numbers["hands"].value == profile.hands
    for statement in found.values():
        assert "{" not in statement.text
        numbers = {name: number.value for name, number in statement.numbers.items()}
        if "rate" in numbers:
            assert 0 <= numbers["low"] <= numbers["rate"] <= numbers["high"] <= 1
            assert numbers["number"] > 0
            assert (statement.words["sure"] == "scout_few") == (numbers["number"] < FEW)
    calls = profile.counts("call") | {
        f"known {outcome}": number for outcome, number in profile.counts("call_known").items()
    }
    if sum(calls.values()) >= 1:
        made = sum(number for outcome, number in calls.items() if not outcome.endswith("not"))
        assert found["scout_calls"].numbers["rate"].value == pytest.approx(made / sum(calls.values()))
        assert found["scout_calls"].numbers["number"].value == pytest.approx(sum(calls.values()))
        assert any(kind.startswith("scout_call_") for kind in found) == (made >= 1)
    else:
        assert "scout_calls" not in found


@pytest.mark.parametrize("total", [4, 10, 30, 80])
def test_intervals_hold_the_truth_in_about_95_of_100_cases(total: int) -> None:
    """Exactly, by the binomial distribution; near 0 and 1 single numbers of cases weigh much."""
    coverages = []
    for percent in range(5, 100, 5):
        truth = percent / 100
        held = 0.0
        for hits in range(total + 1):
            low, high = _interval(hits, total)
            assert 0 <= low <= hits / total <= high <= 1
            held += (low <= truth <= high) * comb(total, hits) * truth**hits * (1 - truth) ** (total - hits)
        coverages.append(held)
    assert min(coverages) > 0.84
    assert 0.93 < sum(coverages) / len(coverages) < 0.98


def test_every_type_of_player_has_a_name() -> None:
    words = packaged_messages()
    assert all(words.word(f"type_{profile.name}") for profile in types_of_player())


def report_of(name: str, hands: int, watcher: int | None) -> dict[str, Reason]:
    session = Session("classic", seed=23)
    players = [bots.create(name, seed=1), bots.create("ranged", seed=2), bots.create("base", seed=3)]
    while len(session.history) < hands:
        session.play(players)
    return by_kind(session.profiles(watcher)[0])


def test_one_who_always_calls_and_lays_everything() -> None:
    found = report_of("rz", 30, 1)
    assert found["scout_calls"].numbers["rate"].value == 1
    assert found.keys() >= {"scout_call_any", "scout_keeps_rarely", "scout_alike"}
    assert found["scout_alike"].words["type"] == "type_rz"


def test_one_who_never_folds() -> None:
    found = report_of("always-challenge", 30, 1)
    assert found["scout_folds"].numbers["rate"].value == 0
    assert "scout_challenge_any" in found


@pytest.mark.parametrize("watcher", [None, 1])
def test_one_who_throws_high_cards_and_calls_seldom(watcher: int | None) -> None:
    found = report_of("jg", 60, watcher)
    assert found["scout_calls"].numbers["high"].value < 0.2
    if watcher is None:
        assert found["scout_throws_dearest"].numbers["rate"].value > 0.95
        assert found["scout_hides"].numbers["rate"].value > 0.8
    else:
        assert found.keys() >= {"scout_throws_high_often", "scout_keeps_often"}


AT = "stock 6-8, cards 5-6, opened 1"


@pytest.mark.parametrize("family", ["call", "answer"])
def test_any_count_is_said_only_where_high_counts_were_seen(family: str) -> None:
    """One who always calls, or challenges, was seen to do it with the counts that it did it with."""
    known, done = f"{family}_known", "call" if family == "call" else "challenge"
    kind, where = f"scout_{done}", AT if family == "call" else "stock 6-8, cards 5-6, role first"

    def report(**counts: int) -> dict[str, Reason]:
        seen = {
            f"{where}, count {count.strip('c').replace('_', '-')}": {done: number} for count, number in counts.items()
        }
        return by_kind(Profile("ana", None, 60, {known: seen}))

    low = report(c0=20, c11_12=10)
    assert f"{kind}_any" not in low
    assert low[f"{kind}_highest"].numbers["highest"].value == 12
    assert f"{kind}_any" in report(c11_12=10, c30_33=20)
    assert f"{kind}_highest" in report(c11_12=30, c30_33=1), "once is no habit"
    not_high = {
        f"{where}, count 11-12": {done: 40},
        f"{where}, count 39-45": {done: 4, "not" if family == "call" else "fold": 9},
    }
    assert f"{kind}_any" not in by_kind(Profile("ana", None, 60, {known: not_high}))


def test_a_bot_is_named_only_for_what_was_seen() -> None:
    """Ten calls say nothing of how a player answers, and thirty nothing of how it plays cards."""
    for number in (3, 10, 30):
        assert "scout_alike" not in by_kind(Profile("ana", None, number, {"call": {AT: {"11-12": number}}}))


def test_one_who_is_two_players_is_like_no_bot() -> None:
    def seen(name: str, seed: int) -> Profile:
        session = Session("classic", seed=seed)
        players = [bots.create(each, seed=seed + place) for place, each in enumerate((name, "ranged", "base"))]
        while len(session.history) < 15:
            session.play(players)
        return session.profiles(1)[0].renamed("ana")

    apart = {"rz": seen("rz", 100), "base": seen("base", 101)}
    for name, profile in apart.items():
        assert by_kind(profile)["scout_alike"].words["type"] == f"type_{name}"
    both = by_kind(apart["rz"].joined(apart["base"]))
    assert "scout_unlike" in both
    assert "scout_alike" not in both


def test_nearly_nothing_is_no_decision() -> None:
    """Faded counts are weights, and may be next to nothing."""
    once = Profile("ana", None, 4, {"call": {AT: {"not": 1, "11-12": 1}}})
    for share in (1e-310, 1e-200, 0.1):
        assert set(by_kind(once.faded(share))) == {"scout_hands"}
    assert by_kind(once.faded(1e-200))["scout_hands"].text == "Under 0.1 hands seen."
    assert by_kind(Profile.new("ana"))["scout_hands"].text == "No hand seen to its end yet."
    assert _interval(1e-310, 1e-309) == pytest.approx((0, 1))


def test_limits_early_and_late() -> None:
    early, late = "stock 9-11, cards 5-6, opened 1", "stock 0-2, cards 5-6, opened 2"
    calls = {early: {"not": 20, "23": 0, "21-23": 5}, late: {"not": 20, "30-33": 5}}
    del calls[early]["23"]
    found = by_kind(Profile("ana", None, 40, {"call": calls}))
    assert found["scout_call_limits"].text == "Calls with 23 or less, late in a hand with 33 or less (10 seen)."


def test_another_type_is_refused() -> None:
    with pytest.raises(TypeError, match="made of a Profile, not of str"):
        scout("ana")  # type: ignore[arg-type]
