"""The board reads what is typed and follows what happens, by the rules of the engine alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from boards import LINE, get, post

from tongits_core import Game, Position, Rules


def read(**message: Any) -> dict[str, Any]:
    answer = post("/api/read", message)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_line_is_told_back_as_fields_that_read_as_the_same_line() -> None:
    told = read(line=LINE)
    assert (told["position"], told["phase"], told["turn"], told["faults"]) == (LINE, "draw", "me", [])
    assert told["hand"] == {"melds": [], "loose": ["As", "Ah", "3c", "6c", "7c"], "count": 18}
    assert told["legal"] == [str(action) for action in Position.parse(LINE).legal_actions]
    assert told["table"]["prev"] == [["9s", "Ts", "Js", "Qs"], ["9d", "Td", "Jd"]]
    assert told["counts"] == {"me": 5, "next": 12, "prev": 5}
    assert len(told["unseen"]) == 29
    again = read(sketch=told["sketch"])
    assert (again["position"], again["assumed"], again["faults"]) == (
        LINE,
        [{"place": "", "text": again["assumed"][0]["text"]}],
        [],
    )


def test_a_hand_is_arranged_while_other_parts_are_missing() -> None:
    told = read(sketch={"hand": "7s 7h 7d 5h 6h 2c"})
    assert told["position"] is None
    assert told["faults"]
    assert told["hand"] == {"melds": [["7s", "7h", "7d"]], "loose": ["5h", "6h", "2c"], "count": 13}


def test_a_mistyped_card_is_a_fault_at_its_place() -> None:
    told = read(sketch={"hand": "As Ax", "discards": "8h Kd"})
    assert told["position"] is None
    assert told["hand"] == {"melds": [], "loose": ["As", "Ax"], "count": None}
    assert "hand" in {fault["place"] for fault in told["faults"]}


def test_a_line_that_contradicts_itself_is_read_with_its_faults() -> None:
    told = read(line=LINE.replace("As", "Kc", 1))
    assert told["position"] is None
    assert any("Kc" in fault["text"] for fault in told["faults"])


@pytest.mark.parametrize("message", [{}, {"line": LINE, "sketch": {}}, {"line": "x=1"}, {"sketch": {"rules": "nix"}}])
def test_what_cannot_be_read_at_all(message: dict[str, Any]) -> None:
    assert post("/api/read", message).json()["error"]["kind"] == "bad_request"


def test_presets_and_words() -> None:
    presets = get("/api/rules").json()["presets"]
    assert [each["name"] for each in presets] == list(Rules.presets())
    assert set(presets[0]) == {"name", "title", "text", "jokers", "rules"}
    assert all(each["text"].endswith(".") for each in presets)
    words = get("/api/words?language=fil").json()
    assert (words["language"], words["languages"]) == ("fil", ["en", "fil"])
    assert get("/api/words?language=de").status_code == 400
    assert get("/api/words?langauge=en").status_code == 400


def follow(line: str, *actions: str, **more: Any) -> dict[str, Any]:
    answer = post("/api/follow", {"position": line, "actions": list(actions), **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("rules", ["classic", "wiki+joker", "guide", "club"])
def test_a_hand_followed_over_the_wire_from_the_deal_is_the_view_of_the_game(rules: str) -> None:
    rng = random.Random(7)
    game, seat = Game.deal(rules, seed=3), 1
    line = str(game.view(seat))
    while game.phase != "over":
        before, mine = game.view(seat), game.turn == seat
        action = rng.choice(list(game.legal_actions))
        if not mine and action.kind not in ("expose", "secret") and "X" not in str(action):
            assert str(action) in post("/api/read", {"line": line}).json()["legal"]
        game.push(action)
        more: dict[str, Any] = {}
        if mine and action.kind == "draw":
            more["drawn"] = str(game.view(seat).hand - before.hand)
        if action.kind in ("call", "fold", "challenge", "show") and game.rules.secret_protects:
            asked = "over" not in game.phase and not game.opened[game.turn]
            more["protected"] = [["me", "next", "prev"][(game.turn - seat) % 3]] if asked else []
        text = "secret ####" if action.kind == "secret" and not mine else str(action)
        line = follow(line, text, **more)["position"]
        assert line == str(game.view(seat))


@pytest.mark.parametrize(
    ("actions", "outcome"),
    [
        (["call", "fold"], {"kind": "folded", "player": "me"}),
        (["call", "challenge"], {"kind": "call", "player": "me"}),
    ],
)
def test_how_a_hand_ended(actions: list[str], outcome: dict[str, str]) -> None:
    told = follow(LINE, *actions)
    assert (told["phase"], told["outcome"], told["legal"]) == ("over", outcome, [])


def test_without_a_history_none_begins() -> None:
    told = follow(LINE, "draw", "discard 3c", "draw", "discard 5s", drawn="2c")
    assert told["history"] == []
    assert (told["turn"], told["pile"][-1], told["hand"]["loose"]) == ("prev", "5s", ["As", "Ah", "2c", "6c", "7c"])


def test_errors_name_players_and_leave_out_what_the_page_shows() -> None:
    message = {"position": LINE, "actions": ["draw", "discard 3c", "draw", "fold"], "drawn": "2c"}
    text = post("/api/follow", message).json()["error"]["text"]
    assert "seat" not in text
    assert "allowed" not in text
    assert text.endswith(".")
    (fault,) = read(line=LINE.replace("counts=5,5,12", "counts=4,5,13"))["faults"]
    assert "seat" not in fault["text"]


@pytest.mark.parametrize(
    ("message", "kind", "place"),
    [
        ({"actions": ["discard Kd"]}, "illegal", "action"),
        ({"actions": ["draw", "discard Kd"], "drawn": "2c"}, "illegal", "actions.1"),
        ({"actions": ["draw"]}, "illegal", "action"),
        ({"actions": ["draw"], "drawn": "Kd"}, "illegal", "action"),
        ({"actions": ["call"], "drawn": "2c"}, "bad_request", "drawn"),
        ({"actions": ["jump"]}, "illegal", "action"),
        ({"actions": []}, "bad_request", "actions"),
        ({"actions": ["call"], "protected": ["nobody"]}, "bad_request", "protected"),
    ],
)
def test_what_cannot_have_happened(message: dict[str, Any], kind: str, place: str) -> None:
    error = post("/api/follow", {"position": LINE, **message}).json()["error"]
    assert (error["kind"], error["place"]) == (kind, place)
