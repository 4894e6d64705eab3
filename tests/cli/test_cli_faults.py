"""Faults that people met on the command line (D3 to D11), each as its whole kind."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT
from positions import CALL_OR_TAKE, DRAW

import tongits_core as tongits
from tongits_core import Position, Record, Rules
from tongits_core.cli import main
from tongits_core.cli.common import signed
from tongits_core.cli.position_table import phase_words

FEW = ["--worlds", "20"]
BOM = "\ufeff"


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main([*args]) == 0
    return capsys.readouterr().out


def piped(args: list[str], data: bytes, **environment: str) -> bytes:
    """The output of a command of its own with these bytes as its input."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tongits_core", *args],
        input=data,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# ---- D3: the ending by a call is a call, as players draw cards ----


EVENING = ROOT / "examples" / "evening.txt"
CALLED = Record.parse(EVENING.read_text(encoding="utf-8"))


def test_d3_an_outcome_and_its_payments_say_call() -> None:
    by_call = [outcome for outcome in CALLED.outcomes if outcome is not None and outcome.ending == "draw"]
    assert by_call
    for outcome in by_call:
        assert str(outcome).startswith("call: ")
        assert not re.search(r"\bdraw\b|_", str(outcome))


def test_d3_payouts_and_matches_say_call(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "rules", "classic")
    assert re.search(r"^call +1 +3 +3 +2", text.partition("Payout ")[2], re.MULTILINE) or "\ncall " in text
    assert "\ndraw " not in text.partition("Payout ")[2]
    ended = printed(capsys, "arena", "base", "rz", "base", "--deals", "10")
    assert "call " in ended.partition("Hands ended by")[2]
    assert "draw " not in ended.partition("Hands ended by")[2]


def test_d3_a_record_may_say_either_word() -> None:
    text = str(CALLED)
    assert "\nend draw " in text
    assert Record.parse(text.replace("\nend draw ", "\nend call ")) == CALLED


# ---- D4: what a payout makes worth nothing ----


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("classic,sagasa=yes", ["sagasa"]),
        ("classic,escalera_length=5", ["escalera_length"]),
        ("classic,sagasa=yes,escalera_length=4", ["sagasa", "escalera_length"]),
        ("wiki", []),
        ("wiki,payout=wiki:per_sagasa=0", ["sagasa"]),
        ("wiki,payout=wiki:per_sagasa=0:per_escalera=0", ["sagasa", "escalera_length"]),
        ("classic+kang", []),
        ("classic+kang,payout=classic:kang_factor=1", ["kang"]),
    ],
)
def test_d4_options_that_are_paid_nothing_are_named(
    rules: str, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = Rules.parse(rules)
    assert list(found.idle()) == options
    assert Rules.parse(str(found)) == found
    text = " ".join(printed(capsys, "rules", rules).split())
    assert text.count("Note: ") == len(options)
    for option in options:
        assert f"Note: {found.idle()[option]}" in text


# ---- D6: one spelling of everything ----


def test_d6_rules_are_named_as_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "rules", "--rules", "lite") == printed(capsys, "rules", "lite")
    assert main(["rules", "lite", "--rules", "wiki"]) == 2
    assert "give the rules once" in capsys.readouterr().err


def test_d6_only_what_is_legal_is_offered() -> None:
    assert phase_words(Position.parse(DRAW)) == "draw or call"
    assert phase_words(Position.parse(CALL_OR_TAKE)) == "draw, take or call"
    first = tongits.Game.deal(seed=7)
    first.push(next(action for action in first.legal_actions if action.kind == "discard"))
    assert {action.kind for action in first.legal_actions} == {"draw"}
    assert phase_words(first.view(first.turn)) == "draw"


def test_d6_chips_have_a_sign_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert [signed(chips) for chips in (8, -6, 0)] == ["+8", "-6", "0"]
    text = printed(capsys, "verify", str(EVENING))
    for figures in re.findall(r"(?:by player|antes and pots) ((?:[^, ]+, ){2}[^,;\s]+)", text):
        for figure in figures.split(", "):
            assert figure == "0" or figure[0] in "+-", text


# ---- D7: narrow terminals ----


def test_d7_a_width_of_nothing_is_no_width(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("suggest", CALL_OR_TAKE, *FEW)
    monkeypatch.setenv("COLUMNS", "80")
    usual = printed(capsys, *args)
    for width in ("0", "", "00"):
        monkeypatch.setenv("COLUMNS", width)
        assert printed(capsys, *args) == usual


@pytest.mark.parametrize("width", [40, 48, 60, 79])
def test_d7_a_narrow_terminal_wraps_and_cuts_nothing(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    advice = tongits.suggest(CALL_OR_TAKE, worlds=20)
    text = printed(capsys, "suggest", CALL_OR_TAKE, *FEW)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width
    table = text.partition("Alternatives\n")[2].partition("\n\n")[0]
    for line in advice.lines:
        for word in str(line).replace(",", "").split():
            assert word in table
        assert f"{line.value:+.2f}" in table
    monkeypatch.setattr("sys.stdin", io.StringIO("d\nhint 50\nlist\nscore\nhelp\nhelp words\nrules\n"))
    text = printed(capsys, "play", "--seed", "290")
    assert "…" not in text
    assert all(len(row) <= width or "> " in row for row in text.splitlines())


# ---- D8: bytes as editors and shells write them ----


def test_d8_a_byte_order_mark_is_read_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Position.parse(BOM + DRAW) == Position.parse(DRAW)
    assert Record.parse(BOM + str(CALLED)) == CALLED
    usual = printed(capsys, "suggest", DRAW, *FEW, "--json")
    assert printed(capsys, "suggest", BOM + DRAW, *FEW, "--json") == usual
    house = ROOT / "examples" / "house.toml"
    for name, text in (("position.txt", DRAW), ("house.toml", house.read_text(encoding="utf-8"))):
        (tmp_path / name).write_text(BOM + text, encoding="utf-8")
    assert printed(capsys, "suggest", str(tmp_path / "position.txt"), *FEW, "--json") == usual
    assert Rules.load(tmp_path / "house.toml", "lola") == Rules.load(house, "lola")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((BOM + DRAW).encode()), encoding="utf-8"))
    assert printed(capsys, "suggest", "-", *FEW, "--json") == usual


def test_d8_a_byte_that_is_no_text_is_asked_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = b"\xff\nd\n4\xe9\nKs\nq\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
    text = " ".join(printed(capsys, "play", "--seed", "290").split())
    assert "no: standard input: line 1, column 1: the byte 0xff is not UTF-8" in text
    assert "no: standard input: line 3, column 2: the byte 0xe9 is not UTF-8" in text
    assert "you discard Ks" in text


def test_d8_another_encoding_of_the_streams() -> None:
    usual = piped(["solve", "-"], b"4s 5s 6s Kd\n", PYTHONIOENCODING="utf-8").decode()
    for data in ("4s 5s 6s Kd\n".encode("utf-16"), b"4s 5s 6s Kd\n"):
        assert piped(["solve", "-"], data, PYTHONIOENCODING="utf-16").decode("utf-16") == usual


# ---- D9: jokers that the rules do not have ----


@pytest.mark.parametrize(
    "args",
    [["Xr", "As", "2s"], ["As", "2s", "--top", "Xr"], ["As", "--table", "Xr Ks Kh"]],
)
def test_d9_a_joker_that_the_rules_do_not_have_is_refused(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *args]) == 2
    assert "jokers=" in capsys.readouterr().err
    assert main(["solve", *args, "--rules", "classic+joker"]) == 0


# ---- D11: the words of players ----


def test_d11_the_glossary_knows_the_words_of_players(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("baba", "fight", "dump", "drop", "chow", "buo", "burn", "kain", "tupi", "laban", "sunog")
    monkeypatch.setattr("sys.stdin", io.StringIO("help words\n" + "".join(f"help {word}\n" for word in words)))
    text = printed(capsys, "play", "--seed", "290")
    table = text.partition("Words of the game")[2]
    for word in words:
        assert re.search(rf"^{word} ", table, re.MULTILINE)
        assert f"> help {word}\n{word}: " in text
