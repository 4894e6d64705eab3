"""What is known of the others in `tongits suggest`: words, names in a file of profiles, files with one profile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from places import ROOT

import tongits_core as tongits
from tongits_core.cli import main
from tongits_core.game import profiles_to_json
from tongits_core.policy import WORDS

POSITION = str(ROOT / "examples" / "call-or-take.txt")
FEW = ["--worlds", "300", "--json"]
RECORD = tongits.Record.parse((ROOT / "examples" / "evening.txt").read_text(encoding="utf-8"))


def suggested(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["suggest", POSITION, *words, *FEW]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["suggest", POSITION, *words, *FEW]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    return printed.err


def expected(profiles: dict[object, object]) -> list[dict[str, object]]:
    position = Path(POSITION).read_text(encoding="utf-8")
    return [line.as_dict() for line in tongits.suggest(position, worlds=300, profiles=profiles).lines]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    file = tmp_path / "evening.json"
    file.write_text(profiles_to_json(RECORD.profiles()), encoding="utf-8")
    return file


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("place", ["next", "prev"])
def test_a_word_is_what_python_takes(place: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = suggested(capsys, f"--{place}-plays", word)
    assert found["lines"] == expected({place: word})
    assert f"--{place}-plays" in str(found["assumed"])


def test_who_folds_makes_a_call_worth_more(capsys: pytest.CaptureFixture[str]) -> None:
    values = {}
    for word in ("folds", "challenges"):
        lines = suggested(capsys, "--prev-plays", word)["lines"]
        assert isinstance(lines, list)
        values[word] = next(line["value"] for line in lines if line["actions"] == ["call"])
    assert values["folds"] > values["challenges"] + 0.5


def test_a_name_in_a_file_of_profiles(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ben = next(profile for profile in RECORD.profiles() if profile.name == "ben")
    found = suggested(capsys, "--profiles", str(evening), "--next-plays", "ben", "--prev-plays", "tight")
    assert found["lines"] == expected({"next": ben, "prev": "tight"})


def test_a_file_with_one_profile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ben.json"
    profile = RECORD.profiles()[1]
    file.write_text(profile.to_json(), encoding="utf-8")
    assert suggested(capsys, "--prev-plays", str(file))["lines"] == expected({"prev": profile})


def test_bad_input(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "neither one of folds" in refused(capsys, "--next-plays", "bluffs")
    assert "the name of a player needs --profiles FILE" in refused(capsys, "--next-plays", "ben")
    assert "did you mean folds?" in refused(capsys, "--next-plays", "fold")
    assert "did you mean tight?" in refused(capsys, "--profiles", str(evening), "--next-plays", "tigth")
    assert "--next-plays NAME" in refused(capsys, "--profiles", str(evening))
    assert "holds ana, ben" in refused(capsys, "--profiles", str(evening), "--next-plays", "zoe")
    assert "holds 3 profiles" in refused(capsys, "--next-plays", str(evening))
    assert "call-or-take.txt" in refused(capsys, "--next-plays", POSITION)
    other = tmp_path / "club.json"
    other.write_text(tongits.Profile.new("ana", "club").to_json(), encoding="utf-8")
    assert "club" in refused(capsys, "--next-plays", str(other))
