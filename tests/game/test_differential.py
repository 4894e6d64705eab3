"""tools/differential.py: it goes on where it was stopped, and what it prints is the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from places import ROOT

TOOL = ROOT / "tools" / "differential.py"


def run(progress: Path) -> str:
    command = [sys.executable, str(TOOL), str(progress), "--hands", "2"]
    done = subprocess.run(command, cwd=progress.parent, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    progress = tmp_path / "progress.jsonl"
    whole = run(progress)
    assert "\n| all | 48 | " in whole
    lines = progress.read_text(encoding="utf-8").splitlines(keepends=True)
    progress.write_text("".join(lines[:-3]) + lines[-3][:40], encoding="utf-8")
    assert run(progress) == whole
    again = progress.read_text(encoding="utf-8").splitlines()
    assert [line.split('"seconds"')[0] for line in again] == [line.split('"seconds"')[0] for line in lines]
