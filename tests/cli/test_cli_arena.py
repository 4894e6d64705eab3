"""`tongits arena`: tables, JSON, pictures and errors."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tongits_core import arena
from tongits_core.cli import main


def shown(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    assert main(["arena", *args, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_json_is_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    found = shown(capsys, "base", "greedy", "random", "--deals", "50", "--seed", "9", "--rules", "club")
    match = arena.play(["base", "greedy", "random"], deals=50, seed=9, rules="club")
    assert found == match.to_dict()
    assert list(found)[:7] == ["schema", "rules", "seed", "deals", "seatings", "hands", "luck"]
    assert [player["name"] for player in found["players"]] == ["base", "greedy", "random"]
    for player, score in zip(found["players"], match.scores, strict=True):
        assert (player["chips"], player["chips_error"]) == (score.chips.value, score.chips.error)
        assert (player["win"], player["win_error"]) == (score.win.value, score.win.error)
    assert found == shown(capsys, "base", "greedy", "random", "-n", "50", "--seed", "9", "-r", "club", "-j", "2")


def test_text_has_every_figure_in_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["arena", "pk", "base", "base", "-n", "40", "--latency"]) == 0
    text = capsys.readouterr().out
    assert "rules classic, deals 0 to 39 × 3 seatings = 120 hands" in text
    assert "variance saved" in text
    assert "p99.9" in text
    assert text.count("\nbase ") == 3  # result, without luck, behaviour; copies of one player once
    assert max(map(len, text.splitlines())) <= 80


def test_players_of_the_core_have_no_times(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "base", "greedy", "greedy", "-n", "5", "--latency"]) == 0
    text = capsys.readouterr().out
    assert "No times of base, greedy: the C core plays these players." in text
    assert "mean ms" not in text
    assert main(["arena", "pk", "base", "base", "-n", "5", "--latency"]) == 0
    assert "No times of base:" in capsys.readouterr().out
    times = shown(capsys, "pk", "base", "base", "-n", "5", "--latency")["latency"]
    assert list(times) == ["pk", "base"]
    assert times["base"] is None
    assert times["pk"]["actions"] > 0


def test_comparison_and_sequential_test(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["base", "greedy", "greedy", "--versus", "random", "-n", "400"]
    found = shown(capsys, *args)
    assert found["chips"] > 0
    assert found["chips_error"] < found["unpaired_error"]
    trial = shown(capsys, *args, "--bounds", "0,0.2")
    assert (trial["verdict"], trial["bounds"]) == ("better", [0.0, 0.2])
    for extra in ([], ["--bounds", "0,0.2"]):
        assert main(["arena", *args, *extra]) == 0
        assert ("better" if extra else "difference") in capsys.readouterr().out


def test_a_match_kept_by_one_version_is_compared_with_another(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = str(tmp_path / "old.npz")
    shown(capsys, "greedy", "base", "base", "-n", "50", "--save", kept)
    found = shown(capsys, "random", "base", "base", "-n", "50", "--against", kept)
    assert found == shown(capsys, "random", "base", "base", "-n", "50", "--versus", "greedy")
    assert main(["arena", "random", "base", "base", "-n", "50", "--against", kept]) == 0
    assert "random against greedy" in capsys.readouterr().out
    for args in (["-n", "51", "--against", kept], ["--versus", "pk", "--save", kept]):
        assert main(["arena", "random", "base", "base", *args]) == 2
        assert capsys.readouterr().err.startswith("tongits: ")
    assert main(["arena", "random", "base", "base", "-n", "50", "--against", str(tmp_path / "none.npz")]) == 2


def test_matches_count_from_a_hand_on(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["pk", "base", "base", "-n", "5", "--matches", "3", "--from-hand", "4", "--luck", "1"]
    found = shown(capsys, *args)
    match = arena.play(["pk", "base", "base"], deals=5, matches=3, from_hand=4, luck=1)
    assert found == match.to_dict()
    assert (found["deals"], found["matches"], found["from_hand"], found["hands"]) == (5, 3, 4, 18)
    assert main(["arena", *args]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "deals 0 to 14: 3 matches of 5 (hands 4 to 5 count) × 3 seatings = 18 hands" in text
    crossed = shown(capsys, "base", "greedy", "--cross", "-n", "5", "--matches", "3", "--from-hand", "4")
    assert {(each["matches"], each["from_hand"], each["hands"]) for each in crossed["lineups"]} == {(3, 4, 18)}


def test_a_player_that_remembers_is_compared_match_by_match(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["expectimax:1+memory", "base", "base", "-n", "3", "--luck", "0"]
    found = shown(capsys, *args, "--matches", "2", "--from-hand", "2", "--versus", "expectimax:1")
    difference = arena.compare(
        "expectimax:1+memory", "expectimax:1", ["base", "base"], deals=3, matches=2, from_hand=2, luck=0
    )
    assert found == difference.to_dict()
    assert (found["new"]["remember"], found["old"]["remember"]) == (["expectimax:1+memory"], [])
    assert found["chips_error"] is not None
    assert shown(capsys, *args)["players"][0]["chips_interval"] is None
    for extra in ([], ["--versus", "expectimax:1"]):
        assert main(["arena", *args, *extra]) == 0
        assert "One match gives no error: add --matches 20." in capsys.readouterr().out


def test_few_matches_are_said_to_be_too_few(capsys: pytest.CaptureFixture[str]) -> None:
    """No interval of a share is wider than all shares, and nothing is adjusted by so little."""
    args = ["expectimax:1+memory", "rz", "jg", "-n", "2", "--matches", "2", "--from-hand", "2", "--luck", "1"]
    assert main(["arena", *args]) == 0
    text = capsys.readouterr().out
    assert "2 matches are too few to know an error: add --matches 20.\n" in text
    assert "(hand 2 counts)" in text
    assert "Too little is known to take out the luck of draws." in text
    assert "variance saved" not in text
    for player in shown(capsys, *args)["players"]:
        low, high = player["win_interval"]
        assert 0 <= low <= player["win"] <= high <= 1
    assert main(["arena", "base", "rz", "jg", "-n", "2"]) == 0
    widths = re.findall(r"± (\d+\.\d)\b(?!\d)", capsys.readouterr().out)
    assert all(float(width) <= 25 for width in widths)


def test_cross_table_and_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pictures = [tmp_path / name for name in ("a.svg", "b.svg", "c.png")]
    for picture in pictures:
        found = shown(capsys, "base", "greedy", "random", "--cross", "-n", "100", "--picture", str(picture))
    assert len(found["lineups"]) == 6
    assert set(found["worst"]) == {"base", "greedy", "random"}
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert pictures[2].read_bytes()[:4] == b"\x89PNG"
    assert main(["arena", "base", "greedy", "--cross", "-n", "100"]) == 0
    assert "Worst line-up" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["base", "base"], "three players"),
        (["base", "base", "deep"], "no player is named 'deep'"),
        (["base", "base", "base", "--seed", "4000000000"], "sealed"),
        (["base", "base", "base", "--seeds", "release"], "no seed range"),
        (["base", "base", "base", "--picture", "x.svg"], "--cross"),
        (["base", "base", "base", "--bounds", "0,1"], "--versus"),
        (["base", "base", "base", "--versus", "pk", "--bounds", "1"], "two numbers"),
        (["base", "greedy", "--cross", "--versus", "pk"], "--versus"),
        (["base", "greedy", "--cross", "-n", "1", "--picture", "x.gif"], ".svg, .png"),
        (["oracle-stock", "base", "base", "--luck", "4"], "sees the stock"),
        (["base", "base", "base", "-n", "5", "--from-hand", "6"], "from_hand is 6: allowed are 1 to 5"),
        (["base", "base", "base", "--versus", "pk", "--bounds", "0,1", "--matches", "2"], "--bounds take single deals"),
        (["expectimax+memory", "base", "base", "--versus", "pk", "--bounds", "0,1"], "expectimax:5+memory remembers"),
        (["base+memory", "base", "base"], "base remembers nothing"),
    ],
)
def test_errors(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *args]) == 2
    assert message in capsys.readouterr().err
