"""Commands in processes of their own: standard streams that are closed, or that hold no text."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ALL = "<&- >&- 2>&-"
COMMANDS = ("solve 5h", "solve -", "suggest -", "rules", "solve Zz", "--help")


@pytest.mark.parametrize(
    ("command", "closed"),
    [*((each, ALL) for each in COMMANDS), ("solve -", "<&-"), ("solve 5h", ">&-"), ("solve Zz", "2>&-")],
)
def test_streams_closed_from_the_start_end_no_command_in_a_traceback(command: str, closed: str) -> None:
    shell = f"'{sys.executable}' -m tongits_core {command} {closed}"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
@pytest.mark.parametrize("command", ["solve", "suggest", "rules", "verify"])
def test_bytes_on_standard_input_that_are_no_text_are_told(command: str, locale: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tongits_core", command, "-"],
        input=b"# \xc3\xb1\n7s \xff\n", capture_output=True, check=False, env={**os.environ, "LC_ALL": locale},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (
        2,
        b"tongits: standard input: line 2, column 4: the byte 0xff is not UTF-8; save it as UTF-8\n",
    )
