"""Whatever a command prints with --json is JSON: no NaN, no Infinity, also of the smallest work it can be given."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, NoReturn

import pytest
from places import DATA

from tongits_core import Game
from tongits_core.cli import main
from tongits_core.cli.app import COMMANDS

RECORD = str(DATA / "records" / "wiki-spread.txt")
SUGGEST = ["suggest", str(Game.deal("classic", 5).view(0)), "--worlds", "1"]
ONE = ["-n", "1", "--json"]
SMALLEST = [
    ["solve", "", "--json"],
    ["solve", "As", "--all", "--json"],
    ["solve", "As", "--top", "2s", "--table", "3s 4s 5s", "--json"],
    [*SUGGEST, "--json"],
    [*SUGGEST, "--lines", "1", "--json"],
    ["play", "--json", "--seed", "1"],
    ["verify", RECORD, "--json"],
    ["verify", RECORD, "--finished", "--json"],
    ["profile", RECORD, "--json"],
    ["profile", RECORD, "--seen-by", "player 0", "--json"],
    ["perft", "1", "--json"],
    ["perft", "1", "--record", RECORD, "--json"],
    ["rules", "classic", "--json"],
    ["rules", "--diff", "classic", "classic", "--json"],
    ["arena", "random", "base", "greedy", *ONE],
    ["arena", "random", "base", "greedy", "--luck", "1", *ONE],
    ["arena", "random", "base", "greedy", "--versus", "ranged", *ONE],
    ["arena", "base", "base", "greedy", "--versus", "base", *ONE],
    ["arena", "base", "base", "base", "--versus", "base", "--luck", "1", "-n", "2", "--json"],
    ["arena", "base", "base", "base", "--versus", "base", "--bounds", "0,1", *ONE],
    ["arena", "base", "base", "base", "--versus", "base", "--bounds", "0,1", "-n", "100", "--json"],
    ["arena", "base", "random", "--cross", *ONE],
    ["arena", "pk", "base", "base", "--latency", *ONE],
    ["train", "ranges", "--hands", "100", "--json", "--out", "OUT"],
    ["train", "leaves", "--hands", "100", "--json", "--out", "OUT"],
    ["train", "profiles", "--hands", "100", "--json", "--out", "OUT"],
    ["census", "1", "--json"],
    ["board", "--check", "--json"],
    ["bench", "--quick", "--no-peers", "--json"],
]


def refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def strictly(line: str) -> Any:
    return json.loads(line, parse_constant=refuse)


@pytest.mark.parametrize("words", SMALLEST, ids=" ".join)
def test_the_smallest_work(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    code = main([str(tmp_path / "out.json") if word == "OUT" else word for word in words])
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert code in (0, 1), printed.err
    assert lines
    for line in lines:
        strictly(line)


def test_every_command_is_tried() -> None:
    assert {words[0] for words in SMALLEST} == set(COMMANDS)


def test_one_deal_is_null_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    line_up = ["arena", "random", "base", "greedy", "-n", "1", "--versus", "ranged"]
    assert main([*line_up, "--json"]) == 0
    assert strictly(capsys.readouterr().out)["unpaired_error"] is None
    assert main(line_up) == 0
    said = capsys.readouterr().out
    assert "nan" not in said
    assert said.endswith("One deal gives no error: play 100 or more.\n")
