"""The published sessions and cuts (R25 to R27): Session and the twin answer them as they stand."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from places import CONFORMANCE
from sessions import outcome, session_from
from twin import Twin
from twin_session import TwinSession, dealer_of_cut, session_rules_of

import tongits_core.game.session_deals as session_deals
from tongits_core import Rules, Session
from tongits_core.game.score import Standing

Case = dict[str, Any]


def lines(name: str) -> list[Case]:
    return [json.loads(line) for line in (CONFORMANCE / name).read_text(encoding="utf-8").splitlines()]


SESSIONS, CUTS = lines("sessions.jsonl"), lines("cuts.jsonl")


@pytest.mark.parametrize("case", SESSIONS, ids=lambda case: case["id"])
def test_session(case: Case) -> None:
    session = session_from(case["dealer"], Rules.parse(case["rules"]).replace(**case["changes"]))
    for hand in case["hands"]:
        assert not session.over
        assert session.dealer == hand["dealer"]
        game = session.deal(hand["hands"], hand["stock"])
        assert (session.pot, game.voids) == (hand["pot"], hand["voids"])
        for action in hand["actions"]:
            game.push(action)
        settled = session.settle()
        assert (settled.outcome.ending, settled.winner) == (hand["ending"], hand["winner"])
        assert list(settled.moved.payments) == hand["payments"]
        assert list(settled.moved.bonus) == hand["bonus"]
        assert list(settled.moved.pot) == hand["taken"]
        assert list(settled.standing.net) == hand["net"]
        assert settled.standing.streak == (None if hand["streak"] is None else tuple(hand["streak"]))
    assert list(session.ended_by) == case["ended_by"]
    assert session.over == bool(case["ended_by"])
    assert session.loser == case["loser"]
    session.finish()
    assert list(session.net) == case["net"]


@pytest.mark.parametrize("case", SESSIONS, ids=lambda case: case["id"])
def test_session_on_the_twin(case: Case) -> None:
    session = TwinSession(session_rules_of(case["rules"], case["changes"]), case["dealer"])
    for hand in case["hands"]:
        assert not session.ended_by()
        assert session.dealer == hand["dealer"]
        assert session.begin() == hand["voids"]
        assert session.pot == hand["pot"]
        twin = Twin(session.rules, hand["hands"], hand["stock"], hand["voids"])
        for action in hand["actions"]:
            twin.push(action)
        result = twin.outcome()
        assert result is not None
        moved = session.end(result["ending"], result["winner"], result["payments"])
        assert moved == {name: hand[name] for name in ("payments", "bonus", "taken")}
        assert session.net == hand["net"]
    assert (session.ended_by(), session.loser()) == (case["ended_by"], case["loser"])
    session.finish()
    assert session.net == case["net"]


@pytest.mark.parametrize("case", CUTS, ids=lambda case: " ".join(case["cut"]))
def test_r26_cut(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    assert dealer_of_cut(case["cut"]) == case["dealer"]
    monkeypatch.setattr(session_deals, "cut_cards", lambda rules, seed: tuple(case["cut"]))
    assert Session("guide", 0).dealer == case["dealer"]


def test_every_clause_between_hands_is_covered() -> None:
    assert {clause for case in SESSIONS for clause in case["clauses"]} == {"R16", "R23", "R25", "R26", "R27"}
    assert {limit for case in SESSIONS for limit in case["ended_by"]} == {
        "hands",
        "target",
        "chips",
        "progressive_limit",
    }
    assert {hand["ending"] for case in SESSIONS for hand in case["hands"]} >= {"tongits", "draw", "exhaustion", "void"}


@pytest.mark.parametrize("seed", range(150))
def test_standing_against_the_twin(seed: int) -> None:
    """Random outcomes in a row, under random options of a session."""
    source = random.Random(seed)
    changes = {
        "pot_wins": source.choice([0, 2, 3]),
        "pot_ante": source.choice([0, 1, 5]),
        "pot_bonus": source.choice([0, 3]),
        "next_dealer": source.choice(["winner", "rotate"]),
        "void_carries": source.choice([False, True]),
        "target": source.choice([None, 9, 40]),
        "chips": source.choice([None, 30]),
        "progressive_limit": source.choice([None, -25]),
    }
    rules = Rules.parse("wiki").replace(**changes)
    standing = Standing(dealer=source.randrange(3))
    twin = TwinSession(session_rules_of("wiki", changes), standing.dealer)
    for _ in range(25):
        assert standing.voids_carried(rules) == twin.begin()
        ended = outcome(
            source.choice([None, 0, 1, 1, 2]),
            (source.randrange(5), source.randrange(5)),
            source.choice(["tongits", "draw", "exhaustion", "spread"]),
        )
        standing, moved = standing.with_antes(rules).after(rules, ended)
        theirs = twin.end(ended.ending, ended.winner, ended.payments)
        assert {"payments": list(moved.payments), "bonus": list(moved.bonus), "taken": list(moved.pot)} == theirs
        assert (standing.dealer, standing.pot, standing.streak) == (twin.dealer, twin.pot, twin.streak)
        assert (list(standing.net), list(standing.settled)) == (twin.net, twin.settled)
        assert list(standing.limits_reached(rules)) == twin.ended_by()
