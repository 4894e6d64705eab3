"""`tongits census`."""

import json
from pathlib import Path

import pytest

from tongits_core.cli import main


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "3"]) == 0
    out = capsys.readouterr().out
    assert "22,100 hands of 3 cards" in out
    assert "a meld 0.004344" in out  # 96 of 22 100


def test_json_reads_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "4", "--threads", "2", "--json"]) == 0
    counted = json.loads(capsys.readouterr().out)
    assert counted["cards"] == 4
    assert sum(counted["deadwood"]) == 270725


def test_a_checkpoint_is_kept_and_a_foreign_one_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.json"
    assert main(["census", "2", "--checkpoint", str(kept)]) == 0
    capsys.readouterr()
    assert main(["census", "3", "--checkpoint", str(kept)]) == 2
    assert "checkpoint of another census" in capsys.readouterr().err


def test_too_large_a_hand_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "17"]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert "0 to 16" in captured.err


def test_one_hand_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "0"]) == 0
    assert capsys.readouterr().out.startswith("1 hand of 0 cards\n")


def test_threads_below_none_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "3", "--threads", "-1"]) == 2
    assert "--threads" in capsys.readouterr().err
