"""Profiles: each decision is counted once, by what the watcher may know; as data they come back as they were."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from places import ROOT
from profiles import profiles
from states import played_on, some_rules

import tongits_core as tongits
from tongits_core import (
    Game,
    HandRecord,
    IllegalAction,
    Profile,
    ProfileError,
    Record,
    RulesError,
    Session,
    TongitsError,
    bots,
    deadwood,
)  # fmt: skip
from tongits_core.game import FAMILIES, decisions, learned, profiles_from_json, profiles_to_json
from tongits_core.game.decisions import COUNTS, count_label, shows
from tongits_core.policy import CALL_SHAPE
from tongits_core.policy._policy import count_bucket

SEEDS = range(60)


def a_hand(seed: int) -> tuple[Game, Game]:
    """A random hand under some rules: as dealt, and played to its end."""
    rules = some_rules(seed)
    start = Game.deal(rules, seed)
    *_, over = played_on(start.copy(), seed)
    return start, over


def record_of(start: Game, over: Game) -> HandRecord:
    return HandRecord(hands=start.hands, stock=start.stock, voids=start.voids, actions=over.history)


def sums(profile: Profile) -> dict[str, float]:
    return {family: sum(profile.counts(family).values()) for family in FAMILIES}


# ---- each decision in one cell ----


@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_has_one_cell(seed: int) -> None:
    """An independent count, action by action: how many decisions of each kind a seat took."""
    start, over = a_hand(seed)
    hand = record_of(start, over)
    for seat in range(3):
        game, wanted = start.copy(), dict.fromkeys(FAMILIES, 0)
        for action in over.history:
            legal = [str(each) for each in game.legal_actions]
            if game.turn == seat:
                draws = game.phase == "draw"
                wanted["call_known"] += "call" in legal
                wanted["call"] += action.kind == "call" or ("call" in legal and not game.blocked[seat])
                wanted["answer"] += game.phase == "answer"
                wanted["answer_known"] += game.phase == "answer"
                wanted["take"] += draws and action.kind != "call" and bool(game.pile)
                wanted["take_known"] += draws and action.kind != "call" and any(text[:5] == "take " for text in legal)
                ends_turn = action.kind == "discard" and len(game.hands[seat]) > 1
                wanted["throw"] += ends_turn
                wanted["throw_known"] += ends_turn
                wanted["lay"] += ends_turn
                owners = [owner for owner, _ in game.table]
                wanted["layoff"] += ends_turn * ((seat in owners) + any(owner != seat for owner in owners))
            game.push(action)
        wanted["end"] = int(shows(game, seat))
        seen = sums(Profile.new("a", start.rules).after(hand, seat, (seat + 1) % 3))
        known = sums(Profile.new("a", start.rules).after(hand, seat, None))
        assert known == sums(Profile.new("a", start.rules).after(hand, seat, seat))
        for family in FAMILIES:
            if family.endswith("_known"):
                assert seen[family] == 0
                assert family in ("lay_known", "layoff_known") or known[family] == wanted[family]
            else:
                assert known[family] == 0
                assert seen[family] == wanted[family]


def test_counts_are_those_of_the_hands_that_were_shown() -> None:
    met = 0
    for seed in SEEDS:
        start, over = a_hand(seed)
        hand, caller = record_of(start, over), over.caller
        if caller is None:
            continue
        outcome = over.outcome()
        assert outcome is not None
        for seat in range(3):
            profile = Profile.new("a", start.rules).after(hand, seat, (seat + 1) % 3)
            label = count_label(outcome.counts[seat])
            answer = over.answers[seat]
            if seat == caller:
                assert profile.counts("call")[label] == 1
            elif answer is not None and start.rules.answer != "show":
                assert profile.counts("answer") == {"fold" if answer == "fold" else f"{answer} {label}": 1}
                met += 1
    assert met > 10


def test_buckets_are_those_of_the_ranges() -> None:
    assert [COUNTS.index(count_label(count)) for count in range(191)] == [count_bucket(count) for count in range(191)]
    sizes = [len(values) for _, values in FAMILIES["call_known"].axes]
    stock, opened, cards, _fewest, count = CALL_SHAPE
    assert sizes == [stock, cards, opened, count]


@pytest.mark.parametrize("family", FAMILIES)
def test_situations_differ(family: str) -> None:
    situations = list(FAMILIES[family].situations())
    assert len(set(situations)) == len(situations)
    assert FAMILIES[family].rare <= set(FAMILIES[family].outcomes)


# ---- who sees what ----


def hidden_to(watcher: int, over: Game) -> set[str]:
    """The cards that the watcher has not seen after the hand: neither on the table nor shown."""
    shown = {card for seat in range(3) if shows(over, seat) for card in over.hands[seat]}
    return set(over.view(watcher).unseen) - shown


def redealt(start: Game, over: Game, watcher: int, source: random.Random) -> Game | None:
    """The same hand with cards exchanged that the watcher never saw; None if it cannot be played so."""
    hidden = sorted(hidden_to(watcher, over))
    mixed = hidden[:]
    source.shuffle(mixed)
    other = dict(zip(hidden, mixed, strict=True))
    hands = [[other.get(card, card) for card in hand] for hand in start.hands]
    game = Game.from_deal(start.rules, hands, [other.get(card, card) for card in start.stock], voids=start.voids)
    try:
        for action in over.history:
            game.push(action)
    except (IllegalAction, TongitsError):
        return None
    same = (game.phase, game.turn) == (over.phase, over.turn)
    return (
        game if same and [shows(game, seat) for seat in range(3)] == [shows(over, seat) for seat in range(3)] else None
    )


def test_a_profile_hangs_on_nothing_that_the_watcher_cannot_know() -> None:
    compared = changed = 0
    for seed in range(240):
        start, over = a_hand(seed)
        source = random.Random(seed)
        watcher = seed % 3
        other = redealt(start, over, watcher, source)
        if other is None:
            continue
        again = other.copy()
        while again.history:
            again.pop()
        compared += 1
        for seat in range(3):
            profile = Profile.new("a", start.rules)
            one, two = (profile.after(record_of(*pair), seat, watcher) for pair in ((start, over), (again, other)))
            assert one == two, (seed, seat)
            whole = [profile.after(record_of(*pair), seat, None) for pair in ((start, over), (again, other))]
            changed += whole[0] != whole[1]
    assert compared > 60
    assert changed > 30  # else the test could not see a leak


# ---- hands in a row ----


def test_session_and_record_follow_the_players_round_the_seats() -> None:
    players = [bots.create("base"), bots.create("rz"), bots.create("ma")]
    session = Session("classic", seed=5)
    for _ in range(8):
        session.play(players)
    assert len({settled.dealer for settled in session.history}) > 1
    for watcher in (None, 0, 2):
        found = session.profiles(watcher)
        assert found == session.record().profiles(watcher)
        for player in range(3):
            wanted = Profile.new(f"player {player}")
            for settled, hand in zip(session.history, session.record().hands, strict=True):
                seat = (player - settled.dealer) % 3
                wanted = wanted.after(hand, seat, None if watcher is None else (watcher - settled.dealer) % 3)
            assert found[player] == wanted
            assert wanted.hands == 8
    calls = session.profiles()[1].counts("call_known")
    assert "not" not in calls  # rz calls whenever it may
    assert calls["call"] >= 1


def test_a_running_hand_is_left_out() -> None:
    session = Session("classic", seed=5)
    session.play([bots.create("base")] * 3)
    before = session.profiles()
    game = session.deal()
    game.push(game.legal_actions[-1])
    assert session.profiles() == before
    with pytest.raises(ProfileError, match="not over: seat 1 is to act"):
        Profile.new("a").after(session.record().hands[1], 0, None)


def test_names_come_from_the_record() -> None:
    session = Session("classic", seed=5)
    session.play([bots.create("base")] * 3)
    plain = session.record()
    named = Record(plain.rules, plain.hands, session=True, seed=5, players=("ana", "ben", "cleo"))
    assert [profile.name for profile in named.profiles()] == ["ana", "ben", "cleo"]
    assert [profile.name for profile in plain.profiles()] == ["player 0", "player 1", "player 2"]


def test_limits_of_a_session_are_no_other_rules() -> None:
    session = Session("classic,hands=3,target=50", seed=5)
    assert session.profiles()[0].rules == "classic"
    assert Profile.new("a").fits("classic,hands=9,next_dealer=rotate")
    assert not Profile.new("a").fits("classic,pot_wins=3")


def test_wrong_arguments() -> None:
    hand = HandRecord(seed=7, actions=["discard Jc"])
    with pytest.raises(TypeError, match="learns from a HandRecord, not from str"):
        Profile.new("a").after("hand", 0, None)  # type: ignore[arg-type]
    for seat, seen_by in ((3, None), (-1, None), (0, 3)):
        with pytest.raises(ProfileError, match="allowed are 0 to 2"):
            Profile.new("a").after(hand, seat, seen_by)
    with pytest.raises(TypeError):
        Profile.new("a").after(hand, True, None)
    with pytest.raises(RulesError):
        Profile.new("a", "clasic")
    with pytest.raises(AttributeError, match="does not change"):
        Profile.new("a").hands = 3
    for name in ("", " a", "a\n", "x" * 61):
        with pytest.raises(ProfileError, match="a name has"):
            Profile.new(name)
    with pytest.raises(ProfileError, match="allowed are 0 to 1"):
        Profile.new("a").faded(1.5)
    with pytest.raises(ProfileError, match="family 'cal': known are call, "):
        Profile.new("a").counts("cal")
    with pytest.raises(ProfileError, match="call has no axis 'stage': known are stock, cards, opened"):
        Profile.new("a").counts("call", stage="early")
    with pytest.raises(ProfileError, match="stock of call is '4': known are 0-2, "):
        Profile.new("a").counts("call", stock="4")


# ---- as data ----


@given(profiles())
def test_a_profile_comes_back_from_every_form(profile: Profile) -> None:
    for again in (
        Profile.from_json(profile.to_json()),
        Profile.from_dict(json.loads(json.dumps(profile.as_dict()))),
        pickle.loads(pickle.dumps(profile)),
        copy.deepcopy(profile),
        Profile(profile.name, profile.rules, profile.hands, profile.as_dict()["cells"]),
    ):
        assert again == profile
        assert hash(again) == hash(profile)
        assert again.to_json() == profile.to_json()
        assert again.cells == profile.cells
    assert profile != profile.renamed("other")
    assert sum(number for *_, number in profile.cells) == pytest.approx(sum(sums(profile).values()))


@given(profiles(), st.floats(0, 1))
def test_fading_keeps_the_shares(profile: Profile, factor: float) -> None:
    faded = profile.faded(factor)
    assert faded.hands == profile.hands * factor
    assert {tuple(cell[:3]): cell[3] for cell in faded.cells} == {
        tuple(cell[:3]): cell[3] * factor for cell in profile.cells if cell[3] * factor > 0
    }
    assert profile.faded(1) == profile


FAULTS: list[tuple[list[str | int], Any, str]] = [
    (["schema"], "tongits.profiles/2", "this version reads tongits.profiles/1"),
    (["schema"], None, "this version reads tongits.profiles/1"),
    (["profiles"], {}, "a schema and a list of profiles"),
    (["more"], 1, "a schema and a list of profiles"),
    (["profiles", 0], 5, "profile 1: a profile is an object"),
    (["profiles", 0, "name"], "", "a name has 1 to 60 printable characters"),
    (["profiles", 0, "name"], 5, "the name of a profile is a str"),
    (["profiles", 0, "rules"], "clasic", "clasic"),
    (["profiles", 0, "rules"], None, "rules is a str"),
    (["profiles", 0, "hands"], -1, "hands is -1"),
    (["profiles", 0, "hands"], True, "hands: a number, not bool"),
    (["profiles", 0, "hands"], "5", "hands: a number, not str"),
    (["profiles", 0, "hands"], 1, "call: 3 in 1 hands are impossible: a hand has at most one of them"),
    (["profiles", 0, "hands"], 0.001, "impossible"),
    (["profiles", 0, "cells"], [], "cells is an object"),
    (["profiles", 0, "extra"], 1, "unknown key 'extra'"),
    (["profiles", 0, "cells", "raise"], {}, "known are call"),
    (["profiles", 0, "cells", "call", "stock 4, cards 5-6, opened 1"], {}, "call has no situation"),
    (["profiles", 0, "cells", "call", "stock 6-8, cards 5-6, opened 1"], 3, "is an object"),
    (["profiles", 0, "cells", "call", "stock 6-8, cards 5-6, opened 1", "11"], 1, "call has no outcome '11'"),
    (["profiles", 0, "cells", "call", "stock 6-8, cards 5-6, opened 1", "not"], -1, "is -1: allowed are 0 to"),
    (["profiles", 0, "cells", "call", "stock 6-8, cards 5-6, opened 1", "not"], 10**400, "allowed are 0 to"),
    (["profiles", 0, "cells", "call", "stock 6-8, cards 5-6, opened 1", "not"], "1", "a number, not str"),
    (["profiles", 0, "cells", "take", "stage early, opened no", "left"], 10**6, "impossible: a hand has at most 100"),
]


def a_file() -> dict[str, Any]:
    call = {"stock 6-8, cards 5-6, opened 1": {"not": 7, "11-12": 3}}
    return {"schema": "tongits.profiles/1", "profiles": [Profile("ana", "classic", 4, {"call": call}).as_dict()]}


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=lambda part: str(part)[:60])
def test_a_damaged_file_is_refused_with_one_reason(path: list[str | int], value: Any, message: str) -> None:
    data = a_file()
    assert profiles_from_json(json.dumps(data))
    place: Any = data
    for key in path[:-1]:
        place = place.setdefault(key, {}) if isinstance(place, dict) else place[key]
    place[path[-1]] = value
    with pytest.raises(ProfileError) as caught:
        profiles_from_json(json.dumps(data))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no file of profiles"),
        ("[]", "it has no schema"),
        ("[" * 100_000, "it is nested too deeply"),
        ("9" * 5000, "a number has thousands of digits"),
        (" \n", "it is empty"),
        ("\ufeff{}", "begins with a byte order mark"),
        ("tongits-record 1\n", "it is a record of hands (tongits-record)"),
        ('{"schema": "a", "schema": "a"}', "'schema' stands twice"),
        (json.dumps(a_file()).replace("7", "NaN"), "NaN is no count"),
        (json.dumps(a_file()).replace("7", "1e999"), "allowed are 0 to"),
        ('{"schema": "tongits.profiles/1"}', "a schema and a list"),
    ],
)
def test_a_text_that_is_no_file_of_profiles(text: str, message: str) -> None:
    with pytest.raises(ProfileError) as caught:
        profiles_from_json(text)
    assert message in str(caught.value)


def test_doubles_are_refused() -> None:
    ana = Profile.new("ana")
    assert profiles_from_json(profiles_to_json([ana, ana.renamed("ben"), Profile.new("ana", "club")]))
    with pytest.raises(ProfileError, match="ana has two profiles under classic"):
        profiles_to_json([ana, ana])
    with pytest.raises(ProfileError, match="2 profiles, not one"):
        Profile.from_json(profiles_to_json([ana, ana.renamed("ben")]))
    data = a_file()
    with pytest.raises(ProfileError, match="ana has two profiles under classic"):
        profiles_from_json(json.dumps(data | {"profiles": data["profiles"] * 2}))


TEXT = json.dumps(a_file())


@given(
    st.integers(0, len(TEXT) - 1),
    st.sampled_from(['"', "{", "}", ",", ":", "-", "9", "e", " ", "\\", ""]),
    st.integers(0, 3),
)
def test_a_mutated_file_is_read_or_refused(place: int, put: str, cut: int) -> None:
    """Never another error; and what is read is what prints again."""
    text = TEXT[:place] + put + TEXT[place + cut :]
    try:
        found = profiles_from_json(text)
    except ProfileError:
        return
    assert profiles_from_json(profiles_to_json(found)) == found


def test_learned_moves_players_to_their_seats() -> None:
    session = Session("classic", seed=5)
    for _ in range(3):
        session.play([bots.create("ma")] * 3)
    known = {player: Profile.new(f"player {player}") for player in range(3)}
    for hand in session.record().hands:
        known = learned(known, hand, None)
    assert tuple(known.values()) == session.profiles()


def test_decisions_of_a_known_hand_by_its_cards() -> None:
    """The points of the discard, and whether the call was made with the least count, from the game itself."""
    game = Game.deal("classic", 3)
    bot = bots.create("base")
    while game.phase != "over":
        game.push(bot.act(game.view(game.turn)))
    replay, counts = Game.deal("classic", 3), []
    for action in game.history:
        if "call" in replay.legal_actions:
            counts.append((replay.turn, count_label(deadwood(replay.hands[replay.turn])), action.kind == "call"))
        replay.push(action)
    assert counts
    for seat in range(3):
        found = decisions(Game.deal("classic", 3), game.history, seat, True)
        calls = [
            (cell.rpartition(" ")[2], outcome == "call") for family, cell, outcome in found if family == "call_known"
        ]
        assert calls == [(label, called) for turn, label, called in counts if turn == seat]


def test_the_file_in_the_documents_is_printed_so() -> None:
    text = (ROOT / "docs" / "FORMATS.md").read_text(encoding="utf-8").partition("## Profiles as JSON")[2]
    shown = text.partition("```json\n")[2].partition("```")[0]
    assert profiles_to_json(profiles_from_json(shown)) == shown
    assert shown == profiles_to_json([Profile.from_dict(each) for each in a_file()["profiles"]])


def test_a_profile_holds_no_more_than_a_file_can() -> None:
    most = Profile("ana", None, 10**9)
    with pytest.raises(ProfileError, match="ana: a profile holds at most 1,000,000,000 hands"):
        most.joined(Profile("ana", None, 1))
    with pytest.raises(ProfileError, match="at most 1,000,000,000 hands"):
        most.with_decisions([])
    cell = {"take": {"stage early, opened no": {"left": 10**9}}}
    with pytest.raises(ProfileError, match="and as many decisions of one kind"):
        Profile("ana", None, 10**8, cell).joined(Profile("ana", None, 10**8, cell))
    half = Profile("ana", None, 5 * 10**8)
    assert Profile.from_json(half.joined(half).to_json()).hands == 10**9


def test_what_holds_several_profiles_says_how_to_read_them() -> None:
    text = tongits.profiles_to_json([Profile.new("ana"), Profile.new("ben")])
    with pytest.raises(ProfileError, match=r"holds 2 profiles, not one: profiles_from_json\(\) reads them all"):
        Profile.from_json(text)
    assert tongits.profiles_from_json(text) == (Profile.new("ana"), Profile.new("ben"))


def test_counts_take_texts_only() -> None:
    with pytest.raises(TypeError, match="family is a str, not list"):
        Profile.new("ana").counts(["a"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="stage is a str, not list"):
        Profile.new("ana").counts("take", stage=["early"])  # type: ignore[arg-type]
