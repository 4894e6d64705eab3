"""What is known of a player, as what a search assumes of its seat."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Rules, TongitsError
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy
from tongits_core.policy.kinds import packaged
from tongits_core.policy.others import Other, Others, anybody
from tongits_core.policy.reading import WORDS, others_of

CLASSIC = Rules.preset("classic")
SHOW = Rules.parse("classic,answer=show")


def test_nothing_known_is_as_usual() -> None:
    assert others_of(CLASSIC, 1, None) is Others.usual(CLASSIC)
    assert others_of(CLASSIC, 1, {}) is Others.usual(CLASSIC)
    usual = Others.usual(CLASSIC)
    assert usual.priors == (tuple(kind.prior for kind in packaged()),) * 3
    assert usual.balanced


@given(st.integers(0, 2), st.sampled_from(["next", "prev", 1, 2]), st.sampled_from(WORDS))
def test_a_word_changes_its_seat_alone(seat: int, key: str | int, word: str) -> None:
    other = {"next": (seat + 1) % 3, "prev": (seat + 2) % 3}.get(
        str(key), (seat + int(key)) % 3 if key in (1, 2) else -1
    )
    named = key if isinstance(key, str) else other
    others = others_of(CLASSIC, seat, {named: word})
    assert others.balanced == (word in ("loose", "tight"))
    for each in range(3):
        assert (others.seats[each] is anybody(CLASSIC)) == (each != other)


def mean(table: bytes, width: int) -> float:
    return sum(table) / len(table) * width


def test_what_the_words_say() -> None:
    tables: dict[str, Policy] = {}
    for word in WORDS:
        steady = others_of(CLASSIC, 0, {1: word}).seats[1].steady
        assert isinstance(steady, Policy)
        tables[word] = steady
    usual = others_of(CLASSIC, 0, {1: "folds"}).seats[2].steady
    assert usual == "ranged"
    width = CHALLENGE_SHAPE[-1]
    assert mean(tables["folds"].challenge, width) < mean(tables["loose"].challenge, width)
    assert mean(tables["challenges"].challenge, width) > mean(tables["loose"].challenge, width)
    width = CALL_SHAPE[-1]
    assert mean(tables["tight"].call, width) < mean(tables["folds"].call, width) < mean(tables["loose"].call, width)


@pytest.mark.parametrize("word", WORDS)
def test_words_hold_where_everybody_must_compare(word: str) -> None:
    """R19 show: nobody chooses an answer, and calls go by fixed counts."""
    other = others_of(SHOW, 0, {1: word}).seats[1]
    if word in ("folds", "challenges"):
        assert other is anybody(SHOW)
    else:
        calls = {policy.play["call_at"] for policy in other.policies if isinstance(policy, Policy)}
        assert calls == {24 if word == "loose" else 6}


BAD: list[tuple[Any, type[Exception], str]] = [
    ({1: 7}, TypeError, "a profile is a Profile or a word, not int 7"),
    ([], TypeError, "profiles are a mapping from seats to profiles, not list"),
    ({"left": "folds"}, TongitsError, "a profile of 'left': allowed are seats 0 to 2, 'next' and 'prev'"),
    ({3: "folds"}, TongitsError, "a profile of seat 3: allowed are seats 0 to 2, 'next' and 'prev'"),
    ({-1: "folds"}, TongitsError, "a profile of seat -1: allowed are seats 0 to 2, 'next' and 'prev'"),
    ({True: "folds"}, TypeError, "a profile is of a seat 0 to 2, 'next' or 'prev', not of bool True"),
    ({1.0: "folds"}, TypeError, "a profile is of a seat 0 to 2, 'next' or 'prev', not of float 1.0"),
    ({0: "folds"}, TongitsError, "a profile of seat 0, which is the player's own: profiles are of the others"),
    ({1: "folds", "next": "loose"}, TongitsError, "profiles name seat 1 twice, once as 'next'"),
    ({1: "brave"}, TongitsError, "a player who 'brave': allowed are folds, challenges, loose, tight"),
]


@pytest.mark.parametrize(("known", "error", "text"), BAD)
def test_what_is_refused(known: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=f"^{re.escape(text)}"):
        others_of(CLASSIC, 0, known)


def test_an_other_has_a_policy_and_a_prior_for_each_kind() -> None:
    usual = anybody(CLASSIC)
    with pytest.raises(TongitsError, match="^8 priors and 7 policies of another seat: "):
        Other(priors=usual.priors, policies=usual.policies[:-1], steady="ranged")
    with pytest.raises(TongitsError, match="^a prior of 1: -4096 to 0"):
        Other(priors=(1, *usual.priors[1:]), policies=usual.policies, steady="ranged")
    with pytest.raises(TongitsError, match="^balanced=256: 0 to 255$"):
        Other(priors=usual.priors, policies=usual.policies, steady="ranged", balanced=256)
    with pytest.raises(TongitsError, match="not 'random'$"):
        Other(priors=usual.priors, policies=usual.policies, steady="random")
