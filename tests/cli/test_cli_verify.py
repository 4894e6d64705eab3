"""`tongits verify`: right and wrong records, in files and on standard input."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from recorded import GOLDEN

from tongits_core import Record, Session
from tongits_core.cli import main


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_record_is_valid(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("valid: ")


def test_json_of_a_valid_record(capsys: pytest.CaptureFixture[str]) -> None:
    path = GOLDEN[0]
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "valid": True,
        "rules": str(record.rules),
        "hands": len(record.hands),
        "finished": sum(outcome is not None for outcome in record.outcomes),
        "actions": sum(len(hand.actions) for hand in record.hands),
        "chips": list(record.chips),
        "session": None,
    }


@pytest.mark.parametrize("as_json", [False, True])
def test_wrong_settlement_exits_1_with_one_line(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOLDEN[0].read_text(encoding="utf-8").replace("counts=", "counts=9", 1)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["verify", "-", *["--json"] * as_json]) == 1
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.count("\n") == 1
    if as_json:
        said = json.loads(printed.out)
        assert said["valid"] is False
        assert f"line {said['line']}, column {said['column']}: the settlement is" in said["reason"]
    else:
        assert printed.out.startswith("not valid: line ")


def test_an_unfinished_hand_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("tongits-record 1\nrules classic\nhand 1\nseed 7\n0: discard Jc\n"))
    assert main(["verify", "-"]) == 0
    said = capsys.readouterr().out
    assert said == "valid: 1 hand of classic, the last unfinished, 1 action; payments by player 0, 0, 0\n"


@pytest.mark.parametrize("as_json", [False, True])
def test_finished_refuses_an_unfinished_hand(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("tongits-record 1\nrules classic\nhand 1\nseed 7\n0: discard Jc\n"))
    assert main(["verify", "-", "--finished", *["--json"] * as_json]) == 1
    reason = "line 3, column 1: hand 1 is not finished: seat 1 is to act in phase draw"
    said = capsys.readouterr().out
    if as_json:
        assert json.loads(said) == {"valid": False, "reason": reason, "line": 3, "column": 1}
    else:
        assert said == f"not valid: {reason}\n"
    assert main(["verify", str(GOLDEN[0]), "--finished"]) == 0


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_other_encodings_are_told_with_their_place(
    encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a file and from standard input alike."""
    data = GOLDEN[0].read_text(encoding="utf-8").replace("\nhand 1", "\n# Ñ\nhand 1", 1).encode(encoding)
    path = tmp_path / "record.txt"
    path.write_bytes(data)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    for name, said in ((str(path), str(path)), ("-", "standard input")):
        assert main(["verify", name]) == 2
        error = capsys.readouterr().err
        assert re.fullmatch(rf"tongits: {re.escape(said)}: line \d+, column \d+: the .*; save it as UTF-8\n", error)
        assert ("looks like UTF-16" in error) == encoding.startswith("utf-16")


def test_a_session_shows_its_pot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    session = Session("classic", 5)
    session.deal()
    text = str(session.record())
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.endswith("; with antes and pots -2, -2, -2, in the pot 6\n")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["verify", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["session"] == {"net": [-2, -2, -2], "pot": 6}


def test_missing_file_is_bad_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "nothing.txt")]) == 2
    assert "No such file" in capsys.readouterr().err
