"""A profile as what a search assumes: by how like the known types of player it is."""

from __future__ import annotations

import functools
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Profile, ProfileError, Rules, Session, bots
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy, count_bucket, mixed
from tongits_core.policy.kinds import packaged
from tongits_core.policy.likeness import HANDS, KINDS, other_of, shares
from tongits_core.policy.others import ALWAYS, Others, anybody
from tongits_core.policy.ranged import policy_for
from tongits_core.policy.reading import others_of
from tongits_core.policy.types_of_player import types_of_player

CLASSIC = Rules.preset("classic")


@functools.cache
def seen(name: str, hands: int) -> Profile:
    """The profile of a player as a rival sees it."""
    session = Session("classic", seed=77)
    players = [bots.create("ranged"), bots.create(name), bots.create("base")]
    for _ in range(hands):
        session.play(players)
    return session.profiles(seen_by=0)[1]


def challenges(profile: Profile, count: int, challenge_at: int | None = None) -> float:
    """The mean chance to challenge with a count, over all situations: a later call, or the call that is near, if those
    of the balance challenge it with at most `challenge_at`."""
    other = other_of(profile, CLASSIC)
    policy = other.steady if challenge_at is None else other.answers
    assert isinstance(policy, Policy)
    column = policy.challenge[count_bucket(count) :: CHALLENGE_SHAPE[-1]]
    told = sum(column) / len(column) / 255
    balanced = 0 if challenge_at is None else other.balanced / ALWAYS
    return balanced * (challenge_at is not None and count <= challenge_at) + (1 - balanced) * told


def test_a_new_profile_says_nothing() -> None:
    new = Profile.new("ana")
    assert other_of(new, CLASSIC) is anybody(CLASSIC)
    assert others_of(CLASSIC, 0, {"next": new, 2: new}) is Others.usual(CLASSIC)


@given(st.lists(st.binary(min_size=7, max_size=7), min_size=1, max_size=5), st.data())
def test_a_mixture_is_the_rounded_mean(tables: list[bytes], data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, 65536), min_size=len(tables) - 1, max_size=len(tables) - 1)))
    weights = [high - low for low, high in zip([0, *cuts], [*cuts, 65536], strict=True)]
    found = mixed(tables, weights)
    for place in range(7):
        exact = sum(weight * table[place] for weight, table in zip(weights, tables, strict=True))
        assert abs(65536 * found[place] - exact) <= 32768


@pytest.mark.parametrize(("tables", "weights"), [([b"a"], [65535]), ([b"a", b"bc"], [0, 65536]), ([b"a"], [1, 65535])])
def test_a_mixture_needs_whole_weights(tables: list[bytes], weights: list[int]) -> None:
    with pytest.raises(ValueError, match="^(a mixture needs a weight|tables of different lengths)"):
        mixed(tables, weights)


def test_every_type_is_of_kinds_that_there_are() -> None:
    assert set(KINDS) == {each.name for each in types_of_player()}
    for parts in KINDS.values():
        assert set(parts) <= {kind.name for kind in packaged()}
        assert sum(parts.values()) == pytest.approx(1)


@pytest.mark.parametrize("group", ["calls", "answers", "cards"])
def test_shares_are_shares(group: str) -> None:
    for profile in (Profile.new("ana"), seen("rz", 12)):
        found = shares(profile, group)
        assert min(found.values()) >= 0.0
        assert sum(found.values()) == pytest.approx(1)


def test_twenty_hands_say_more_than_one() -> None:
    few, many = (shares(seen("rz", hands), "cards")["rz"] for hands in (1, 20))
    assert few < many
    assert many > 0.9
    usual = 2 ** (next(kind.prior for kind in packaged() if kind.name == "lays-all-and-calls") / 256)
    place = [kind.name for kind in packaged()].index("lays-all-and-calls")
    assert 2 ** (other_of(seen("rz", 20), CLASSIC).priors[place] / 256) > 5 * usual


def test_who_challenges_all_is_known_by_its_answers() -> None:
    """It plays cards and calls as base does."""
    assert challenges(seen("always-challenge", 40), 40) > 0.8
    assert challenges(seen("pk", 40), 40) < 0.1


def test_one_hand_changes_little() -> None:
    usual = policy_for(CLASSIC)
    after = other_of(seen("always-challenge", 1), CLASSIC).steady
    assert isinstance(after, Policy)
    assert max(abs(a - b) for a, b in zip(usual.challenge, after.challenge, strict=True)) <= 255 / (1 + HANDS) + 1


def test_a_profile_has_one_reading() -> None:
    profile = seen("jg", 9)
    same = Profile.from_json(profile.to_json())
    for policy, other in zip(other_of(profile, CLASSIC).policies, other_of(same, CLASSIC).policies, strict=True):
        if isinstance(policy, Policy):
            assert isinstance(other, Policy)
            assert (policy.call, policy.challenge) == (other.call, other.challenge)
            assert len(policy.call) == prod(CALL_SHAPE)


def test_profiles_of_other_rules_are_refused() -> None:
    with pytest.raises(ProfileError, match="^the profile of ana is of club, not of classic: "):
        others_of(CLASSIC, 0, {1: Profile.new("ana", "club")})


@pytest.mark.parametrize("rules", ["wiki", "guide", "club", "classic,answer=show", "lite+joker"])
def test_a_profile_can_be_read_under_every_rules(rules: str) -> None:
    session = Session(rules, seed=5)
    for _ in range(3):
        session.play([bots.create("base")] * 3)
    other = other_of(session.profiles(seen_by=0)[1], Rules.parse(rules))
    assert len(other.policies) == len(packaged())
    assert other is not anybody(Rules.parse(rules))


def test_who_answers_by_the_balance_is_left_to_it() -> None:
    """A strong player challenges the more, the more a call pays: as if nothing were known of it."""
    found = {challenge_at: challenges(seen("ranged", 40), 36, challenge_at) for challenge_at in (10, 45)}
    assert found[10] < 0.1
    assert found[45] > 0.75


@pytest.mark.parametrize("part", [1e-6, 1e-4])
@pytest.mark.parametrize("name", ["base", "rz", "always-challenge"])
def test_the_fewer_hands_the_nearer_to_nothing_known(part: float, name: str) -> None:
    """Whatever the decisions of these hands were."""
    other, usual = other_of(seen(name, 12).faded(part), CLASSIC), anybody(CLASSIC)
    assert other.balanced == usual.balanced == ALWAYS
    assert max(abs(a - b) for a, b in zip(other.priors, usual.priors, strict=True)) <= 3
    for mine, theirs in zip(other.policies, usual.policies, strict=True):
        policy = policy_for(CLASSIC) if theirs == "ranged" else theirs
        if isinstance(mine, Policy) and isinstance(policy, Policy):
            for table, as_usual in ((mine.call, policy.call), (mine.challenge, policy.challenge)):
                assert max(abs(a - b) for a, b in zip(table, as_usual, strict=True)) <= 1


def test_who_folded_and_now_challenges_is_soon_believed() -> None:
    """After 20 hands of folding, faded, four challenges with bad hands stop a call with anything."""
    profile = seen("pk", 20).faded(0.6)
    situation = "stock 6-8, cards 5-6, role first"
    for _ in range(4):
        profile = profile.faded(0.92)
        cells: dict[str, dict[str, dict[str, float]]] = {}
        for family, where, outcome, number in profile.cells:
            cells.setdefault(family, {}).setdefault(where, {})[outcome] = number
        met = cells.setdefault("answer", {}).setdefault(situation, {})
        met["challenge 34-38"] = met.get("challenge 34-38", 0) + 1
        profile = Profile("ana", "classic", profile.hands + 1, cells)
    assert challenges(seen("pk", 20), 36, 45) < 0.15
    assert challenges(profile, 36, 45) > 0.35
