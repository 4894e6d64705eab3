"""Native classes and functions refuse what they cannot take: no wrong object or argument is ever read as the right one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def walk(kind: str, tmp_path: Path) -> tuple[int, list[str]]:
    """How many calls were made, and what went wrong, with the calls that ended the process."""
    note = tmp_path / "note"
    deaths: list[str] = []
    skipped: list[str] = []
    while True:
        command = [sys.executable, str(HERE / "native_walk.py"), kind, str(note), *skipped]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
        except subprocess.TimeoutExpired:
            return 0, [*deaths, f"{note.read_text().strip()}: does not end"]
        if done.returncode == 0:
            found = json.loads(done.stdout.splitlines()[-1])
            return found["calls"], deaths + found["wrong"]
        called = note.read_text().strip()
        name = called.partition(":")[0]
        deaths.append(f"{called}: the process ended with {done.returncode}: {done.stderr[-2000:]}")
        if name in skipped or "LookupError" in done.stderr:
            return 0, deaths
        skipped.append(name)


@pytest.mark.parametrize(("kind", "least"), [("selves", 10_000)])
def test_no_native_code_reads_what_it_was_not_made_for(kind: str, least: int, tmp_path: Path) -> None:
    """A call that kills the process is named like any other failure."""
    calls, wrong = walk(kind, tmp_path)
    assert wrong == []
    assert calls > least
