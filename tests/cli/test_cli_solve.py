"""`tongits solve`: what it shows, and its JSON."""

from __future__ import annotations

import io
import json

import pytest

import tongits_core as tongits
from tongits_core.cli import main

HAND = "7s 7h 7d 5h 6h 2s 3s 4s Kc Kd Qc 9d Jc"


def solved(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["solve", *args]) == 0
    return capsys.readouterr().out


def as_json(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, object]:
    shown: dict[str, object] = json.loads(solved(capsys, *args, "--json"))
    return shown


def test_shows_arrangement_deadwood_and_discards(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [line.split() for line in solved(capsys, HAND).splitlines()]
    assert ["melds", *["2s", "3s", "4s", "7s", "7h", "7d", "Jc", "Qc", "Kc"]] in rows
    assert ["deadwood", "5h", "6h", "9d", "Kd", "=", "30"] in rows
    assert ["discard", "Kd", "leaves", "20"] in rows
    assert ["20", "Kd"] in rows
    assert ["50", "Jc", "Qc", "Kc"] in rows


def test_a_hand_of_melds_alone_goes_out_and_needs_no_discard(capsys: pytest.CaptureFixture[str]) -> None:
    assert "discard   none: all cards are in melds; lay them all to win (R15)" in solved(capsys, "7s 7h 7d")
    assert "goes out" not in solved(capsys, "7s 7h 7d 2c")


def test_hand_may_be_many_words_or_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, *HAND.split()) == solved(capsys, HAND)


def test_json_schema_is_that_of_the_api(capsys: pytest.CaptureFixture[str]) -> None:
    shown = as_json(capsys, HAND)
    best = tongits.arrange(HAND)
    assert shown == {
        "schema": "tongits.solve/1",
        "hand": list(tongits.CardSet(HAND)),
        "rules": "classic",
        "points": 90,
        "count": 30,
        "melds": [str(meld) for meld in best.melds],
        "deadwood": {"cards": list(best.deadwood), "points": 30},
        "discards": [{"card": card, "points": points} for card, points in tongits.discards(HAND)],
    }


def test_json_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, HAND, "--json").count("\n") == 1


def test_sapaw_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = ["8h 9h Th", "Ks Kh Kc"]
    hand = "7s 7h 7d 5h 6h 2s 3s 4s Kd Qc 9d Jc"
    shown = as_json(capsys, hand, "--table", " / ".join(table))
    cards = tongits.CardSet(hand)
    assert shown["sapaw"] == {
        "table": table,
        "points": tongits.deadwood_with_sapaw(hand, table),
        "after_discard": {card: tongits.deadwood_with_sapaw(cards - tongits.CardSet(card), table) for card in cards},
    }
    text = solved(capsys, hand, "--table", table[0], "--table", table[1])
    assert "with sapaw" in text
    assert "must remain (R10)" in text


def test_what_the_top_discard_would_allow(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "8s 8d 2c", "--top", "8h")["pickups"] == {"top": "8h", "melds": ["8s 8h 8d"]}
    assert "makes no meld" in solved(capsys, "8s 2c", "--top", "8h")


def test_all_arrangements(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "7s 7h 7d 7c 5c 6c Kd"
    found = [[str(meld) for meld in each.melds] for each in tongits.arrangements(hand)]
    shown = as_json(capsys, hand, "--all")
    assert [each["melds"] for each in shown["arrangements"]] == found  # type: ignore[attr-defined]
    assert shown["arrangements_complete"] is True
    assert "Optimal arrangements\n" in solved(capsys, hand, "--all")


def test_limit_of_arrangements_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "7s 7h 7d 5s 6s 5h 6h 5d 6d"
    total = len(list(tongits.arrangements(hand)))
    assert total > 1
    shown = as_json(capsys, hand, "--all", "--limit", "1")
    assert len(shown["arrangements"]) == 1  # type: ignore[arg-type]
    assert shown["arrangements_complete"] is False
    assert "the first 1 shown; --limit shows more" in solved(capsys, hand, "--all", "--limit", "1")


def test_rules_change_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "Qh Kh Ah As Ad 9c")["count"] == 29
    assert as_json(capsys, "Qh Kh Ah As Ad 9c", "--rules", "classic,ace_high_run=yes")["count"] == 11
    hidden = as_json(capsys, "Ks Kh Kd Kc", "--rules", "classic,hidden_melds_count=yes")
    assert (hidden["count"], hidden["deadwood"]) == (40, {"cards": [], "points": 0})
    assert "hidden melds count (R5)" in solved(capsys, "Ks Kh Kd Kc", "-r", "classic,hidden_melds_count=yes")


def test_jokers_are_shown_with_what_they_stand_for(capsys: pytest.CaptureFixture[str]) -> None:
    shown = as_json(capsys, "4s 6s Xr 9c", "--rules", "classic+joker")
    assert shown["melds"] == ["4s Xr=5s 6s"]
    assert "Xr=5s" in solved(capsys, "4s 6s Xr 9c", "--rules", "classic+joker")


def test_hands_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("7s 7h 7d\n\nKs Kh 2c\n"))
    lines = solved(capsys, "-", "--json").splitlines()
    assert [json.loads(line)["count"] for line in lines] == [0, 22]


def test_bad_hand_among_many_is_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{HAND}\n# not this one\n5x\n"))
    assert main(["solve", "-"]) == 2
    assert capsys.readouterr().err.startswith("tongits: line 3: '5x' is no card")


def test_standard_input_without_a_hand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n# nothing\n"))
    assert main(["solve", "-"]) == 2
    assert capsys.readouterr().err == "tongits: no hand in the input: one is read from each line\n"


def test_empty_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "")["discards"] == []
    assert "deadwood  none  = 0" in solved(capsys, "")


@pytest.mark.parametrize("width", ["80", "120"])
def test_fits_the_terminal(width: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    text = solved(capsys, HAND, "--table", "8h 9h Th / Ks Kh Ac 2c 3c".replace("Ks Kh ", ""), "--all")
    assert max(map(len, text.splitlines())) <= int(width)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["7s 7h 7z"], "'7z' is no card"),
        (["7s 7s"], "7s"),
        (["Ks", "--table", "Ks Kh Kd"], "Ks lies in two places"),
        (["Ks", "--table", "2s Kh Kd"], "2s Kh Kd"),
        (["Ks", "--top", "Ks"], "Ks"),
        (["Ks", "--rules", "wikk"], "unknown preset 'wikk'"),
        (["Ks", "--limit", "0"], "--limit"),
        ([], "HAND"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *args]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.count("\n") == 1
