"""`tongits profile`: reports from records and files of profiles, writing a file, and forgetting a player."""

from __future__ import annotations

import io
import json
import os
import stat
from pathlib import Path

import pytest
from places import ROOT

from tongits_core import Profile, Record, scout
from tongits_core.cli import main
from tongits_core.game import profiles_from_json, profiles_to_json

EVENING = str(ROOT / "examples" / "evening.txt")
RECORD = Record.parse(Path(EVENING).read_text(encoding="utf-8"))


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["profile", *words])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("tongits: ")
    assert err.count("\n") == 1
    return err


def test_report_of_every_player(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, EVENING)
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line[:1].isalpha()] == [f"{name} (classic)" for name in RECORD.players]
    words = " ".join(out.split())
    for profile in RECORD.profiles():
        for statement in scout(profile):
            assert statement.text in words


def test_json_is_the_report_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, EVENING, "--player", "ben", "--json")
    assert code == 0
    data = json.loads(out)
    assert data["schema"] == "tongits.scouting/1"
    (found,) = data["profiles"]
    assert (found["name"], found["rules"], found["hands"]) == ("ben", "classic", 20)
    assert found["report"] == [statement.as_dict() for statement in scout(RECORD.profiles()[1])]


def test_seen_by_a_player(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, EVENING, "--seen-by", "ana", "--json")
    assert code == 0
    wanted = RECORD.profiles(0)[1:]
    assert [each["report"] for each in json.loads(out)["profiles"]] == [
        [statement.as_dict() for statement in scout(profile)] for profile in wanted
    ]
    assert "no player is named dan: the record has ana, ben, cleo" in refused(capsys, EVENING, "--seen-by", "dan")


def test_records_add_up(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(Path(EVENING).read_text(encoding="utf-8")))
    code, out, err = run(capsys, EVENING, "-", "--player", "cleo", "--json")
    assert code == 0
    assert json.loads(out)["profiles"][0]["hands"] == 40
    assert err == f"tongits: standard input holds the same as {EVENING}: its hands are counted twice\n"


def named(*players: str) -> str:
    """A record of one hand of these players."""
    record = Record(RECORD.rules, RECORD.hands[:1], session=True, seed=RECORD.seed, players=players)
    return str(record)


def test_names_are_shown_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No name is taken for the markup of the terminal's library, nor for an emoji."""
    record, names = tmp_path / "record.txt", ("[/a]", ":smile:", "[bold]x[/bold]")
    record.write_text(named(*names), encoding="utf-8")
    code, out, err = run(capsys, str(record))
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line.endswith("(classic)")] == [f"{name} (classic)" for name in names]


def test_two_players_of_one_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "record.txt"
    record.write_text(named("ben", "ben", "cleo"), encoding="utf-8")
    code, out, err = run(capsys, str(record), "--json")
    assert code == 0
    assert [each["hands"] for each in json.loads(out)["profiles"]] == [2, 1]
    assert err == f"tongits: {record}: 2 players are named ben: their hands are counted together\n"
    assert "--seen-by ben: 2 players of the record have this name" in refused(capsys, str(record), "--seen-by", "ben")
    assert run(capsys, str(record), "--seen-by", "cleo", "--json")[0] == 0


def test_out_writes_what_is_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.json"
    code, said, _ = run(capsys, EVENING, "--out", str(file))
    assert code == 0
    assert profiles_from_json(file.read_text(encoding="utf-8")) == RECORD.profiles()
    assert run(capsys, str(file)) == (0, said, "")
    code, of_ana, _ = run(capsys, str(file), "--player", "ana", "--out", str(file))
    assert code == 0
    assert of_ana.startswith("ana (classic)")
    assert "ben (classic)" not in of_ana
    assert profiles_from_json(file.read_text(encoding="utf-8")) == RECORD.profiles(), "--player is about the report"
    assert [path.name for path in tmp_path.iterdir()] == ["table.json"]


def test_nothing_is_written_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "evening.txt"
    record.write_text(str(RECORD), encoding="utf-8")
    run(capsys, str(record))
    run(capsys, str(record), "--player", "ana", "--json")
    assert [path.name for path in tmp_path.iterdir()] == ["evening.txt"]
    assert record.read_text(encoding="utf-8") == str(RECORD)


def test_forget_removes_one_and_keeps_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Through a link, with the mode of the file."""
    file, link = tmp_path / "table.json", tmp_path / "link.json"
    ana, ben, cleo = RECORD.profiles()
    file.write_text(profiles_to_json([ana, ben, Profile.new("ana", "club"), cleo]), encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    code, out, _ = run(capsys, "--forget", "ana", str(link))
    assert code == 0
    assert out == f"ana: 2 profiles removed, 2 left in {link}\n"
    assert profiles_from_json(file.read_text(encoding="utf-8")) == (ben, cleo)
    assert "ana" not in file.read_text(encoding="utf-8")
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "table.json"]
    before = file.read_bytes()
    assert "no player is named ana: known are ben, cleo" in refused(capsys, "--forget", "ana", str(link))
    assert file.read_bytes() == before
    code, out, _ = run(capsys, "--forget", "ben", str(file), "--json")
    assert json.loads(out) == {"schema": "tongits.scouting/1", "forgotten": 1, "left": 1, "file": str(file)}


def test_a_failed_write_leaves_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.json"
    file.write_text(profiles_to_json(RECORD.profiles()), encoding="utf-8")
    before = file.read_bytes()

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert "No space left on device" in refused(capsys, "--forget", "ana", str(file))
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["table.json"]


def test_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"schema": "tongits.profiles/2", "profiles": []}', encoding="utf-8")
    assert f"{other}: the schema is 'tongits.profiles/2'" in refused(capsys, str(other))
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(str(RECORD).replace("discard", "discord", 1), encoding="utf-8")
    assert f"{damaged}: " in refused(capsys, str(damaged))
    assert "no player is named dan: known are ana, ben, cleo" in refused(capsys, EVENING, "--player", "dan")
    assert "no such file" in refused(capsys, str(tmp_path / "none.txt")).lower()
    assert "--forget takes one file of profiles" in refused(capsys, "--forget", "ana", EVENING, EVENING)
    assert "--forget takes one file of profiles" in refused(capsys, "--forget", "ana", EVENING, "--player", "ana")
    assert "it is a record of hands (tongits-record)" in refused(capsys, "--forget", "ana", EVENING)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[]", "no file of profiles: it has no schema"),
        (b"", "it is empty: a record or a file of profiles is wanted"),
        (b"{\n", "no file of profiles: Expecting property name"),
        (b'{"schema": "\0"}          ', "line 1, column 13: a byte 0 is no text"),
        (b'{"schema": ' + b"9" * 5000 + b"}", "no file of profiles: a number has thousands of digits"),
        (b'{"schema": ' + b"[" * 100_000, "no file of profiles: it is nested too deeply"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, said: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    assert f"{file}: {said}" in refused(capsys, str(file))


def test_a_byte_order_mark_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In records and in files of profiles."""
    for place, text in enumerate((named("a", "b", "c"), profiles_to_json(RECORD.profiles()))):
        plain, marked = tmp_path / f"plain{place}", tmp_path / f"marked{place}"
        plain.write_text(text, encoding="utf-8")
        marked.write_text(text, encoding="utf-8-sig")
        assert run(capsys, str(marked)) == run(capsys, str(plain))


def test_seen_by_needs_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.json"
    file.write_text(profiles_to_json(RECORD.profiles()), encoding="utf-8")
    assert "--seen-by needs records" in refused(capsys, str(file), "--seen-by", "ana")


def test_files_without_profiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.json"
    file.write_text(profiles_to_json([]), encoding="utf-8")
    assert run(capsys, str(file)) == (0, "No profiles.\n", "")
    assert f"no player is named zoe: {file}: no profiles" in refused(capsys, "--forget", "zoe", str(file))
    assert "no player is named (nothing)" in refused(capsys, "--forget", "", str(file))


# ---- where --out may lead ----


def test_out_prints(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, EVENING, "--out", "-")
    assert code == 0
    assert profiles_from_json(out) == RECORD.profiles()
    assert "give one of the two" in refused(capsys, EVENING, "--out", "-", "--json")
    assert "--out: a file needs a name" in refused(capsys, EVENING, "--out", "")


def test_out_writes_into_what_is_no_plain_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # so that the writer need not wait
    try:
        code, _, _ = run(capsys, EVENING, "--out", str(pipe))
        assert code == 0
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert profiles_from_json(os.read(reading, 1 << 16).decode()) == RECORD.profiles()
    finally:
        os.close(reading)
    assert run(capsys, EVENING, "--out", os.devnull)[0] == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_out_names_the_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop, kept = tmp_path / "loop", tmp_path / "kept.json"
    loop.symlink_to(loop)
    kept.write_text(profiles_to_json(RECORD.profiles()), encoding="utf-8")
    kept.chmod(0o444)
    before = kept.read_bytes()
    assert f"{tmp_path}: Is a directory" in refused(capsys, EVENING, "--out", str(tmp_path))
    missing = str(tmp_path / "none" / "x.json")
    assert refused(capsys, EVENING, "--out", missing) == f"tongits: {missing}: No such file or directory\n"
    assert f"{loop}: Too many levels of symbolic links" in refused(capsys, EVENING, "--out", str(loop))
    assert f"{kept}: the file is read-only" in refused(capsys, "--forget", "ana", str(kept))
    assert kept.read_bytes() == before
    longest = tmp_path / ("n" * 255)
    assert run(capsys, EVENING, "--out", str(longest))[0] == 0
    assert longest.exists()
