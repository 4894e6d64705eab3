"""`tongits train` ranges, leaves, players and profiles."""

import json
from pathlib import Path

import pytest

from tongits_core.cli import main
from tongits_core.game import profiles_from_json
from tongits_core.policy.kinds import packaged, read
from tongits_core.policy.leaf_table import LeafFile
from tongits_core.policy.ranged import RangeTable


@pytest.mark.usefixtures("many_processors")
def test_a_file_is_written_and_said_how_good_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for threads, file in enumerate(files, start=1):
        arguments = ["train", "ranges", "--rules", "club", "--hands", "120", "--seed", "7", "--threads", str(threads)]
        assert main([*arguments, "--out", str(file)]) == 0
        assert "120 hands" in capsys.readouterr().out
    table = RangeTable.from_json(files[0].read_text(encoding="utf-8"))
    assert table.command == "tongits train ranges --rules club --hands 120 --seed 7 --out FILE"
    assert files[0].read_bytes() == files[1].read_bytes()


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ranges.json"
    assert main(["train", "ranges", "--hands", "120", "--json", "--out", str(file)]) == 0
    said = json.loads(capsys.readouterr().out)
    table = RangeTable.from_json(file.read_text(encoding="utf-8"))
    assert said == {
        "rules": "classic",
        "hands": 120,
        "seed": 0,
        "file": str(file),
        "gain": table.gain,
        "gain_error": table.gain_error,
    }


def test_leaves_that_nothing_reads_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "leaves.json"
    assert main(["train", "leaves", "--rules", "classic,jokers=2", "--hands", "500", "--out", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("tongits: no search reads a leaf table under rules with jokers=2: ")
    assert printed.err.count("\n") == 1
    assert not file.exists()


@pytest.mark.usefixtures("many_processors")
def test_leaves_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for threads, file in enumerate(files, start=1):
        arguments = ["train", "leaves", "--rules", "club", "--hands", "500", "--seed", "7", "--threads", str(threads)]
        assert main([*arguments, "--json", "--out", str(file)]) == 0
        said = json.loads(capsys.readouterr().out)
        assert said == {"rules": "club", "hands": 500, "seed": 7, "file": str(file)}
    made = LeafFile.from_json(files[0].read_text(encoding="utf-8"))
    assert made.command == "tongits train leaves --rules club --hands 500 --seed 7 --out FILE"
    assert files[0].read_bytes() == files[1].read_bytes()


def test_players_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "players.toml"
    assert main(["train", "players", "--hands", "100", "--seed", "7", "--json", "--out", str(file)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert {name: said[name] for name in ("rules", "hands", "seed", "file")} == {
        "rules": "classic",
        "hands": 100,
        "seed": 7,
        "file": str(file),
    }
    assert 2 < said["nats"] < said["packaged_nats"] + 0.5
    assert len(read(file.read_text(encoding="utf-8"))) == len(packaged())


def test_profiles_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "profiles.json"
    assert main(["train", "profiles", "--hands", "100", "--seed", "7", "--json", "--out", str(file)]) == 0
    said = json.loads(capsys.readouterr().out)
    made = profiles_from_json(file.read_text(encoding="utf-8"))
    assert said == {
        "rules": "classic",
        "hands": 100,
        "seed": 7,
        "file": str(file),
        "profiles": {profile.name: profile.hands for profile in made},
    }
    assert sum(said["profiles"].values()) == 3 * 105


@pytest.mark.parametrize("what", ["ranges", "leaves", "players", "profiles"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--out", "/no/such/folder/file"], "cannot be written"),
        (["--out", "x", "--seed", "3900000000"], "sealed"),
        (["--out", "x", "--hands", "10"], "100"),
        (["--out", "x", "--rules", "klassik"], "klassik"),
        ([], "--out"),
    ],
)
def test_bad_arguments_are_one_line(
    what: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", what, *arguments]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert message in captured.err
