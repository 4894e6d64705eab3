"""The command line as a whole: help, start-up, errors on one line, exit codes, pipes and colours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tongits_core.cli import main
from tongits_core.cli.app import COMMANDS

pytestmark = pytest.mark.build

TONGITS = [sys.executable, "-P", "-m", "tongits_core"]
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]")


def run(*args: str, text: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*TONGITS, *args], input=text, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    printed = capsys.readouterr().out
    assert all(f"  {name}" in printed and summary[:20] in printed for name, summary in COMMANDS.items())


@pytest.mark.parametrize(
    "command", [[name] for name in COMMANDS if name != "train"] + [["train", "ranges"]], ids=" ".join
)
def test_every_option_names_what_it_takes(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--help"]) == 0
    printed = capsys.readouterr().out
    assert "--json" in printed
    assert not re.search(r"--[a-z-]+ <", printed)  # as in --seed <int>
    assert "[[" not in printed


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    printed = capsys.readouterr().out
    if "Commands:" in printed:  # a group: what stands in it has the options
        for line in printed.partition("Commands:\n")[2].splitlines():
            assert main([command, line.split()[0], "--help"]) == 0
            assert "--json" in capsys.readouterr().out
    else:
        assert "--json" in printed


def test_help_imports_no_command_and_nothing_heavy() -> None:
    program = "import sys; from tongits_core.cli import main; main(['--help']); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {
        "numpy",
        "rich",
        "rich.console",
        "concurrent.futures",
        "hashlib",
        *(f"tongits_core.cli.{name}" for name in COMMANDS),
    }
    assert "tongits_core.cli.app" in loaded
    assert heavy.isdisjoint(loaded)


def test_version() -> None:
    assert re.fullmatch(r"tongits \d+\.\d+\.\d+\S*\n", run("--version").stdout)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["rulez"], "No such command 'rulez'. Did you mean 'rules'?"),
        (["zzz" * 1000], "No such command 'zzz"),
        (["rules", "--nonsense"], "No such option"),
        (["rules", "wikk"], "unknown preset 'wikk'; did you mean 'wiki'?"),
        (["rules", "classic,jokers=3"], "option jokers (R1) is 0, 1 or 2, not 3"),
        (["rules", "--diff", "classic"], "--diff"),
    ],
)
def test_errors_stand_on_one_line_of_stderr(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("tongits: ")
    assert message in printed.err
    assert printed.err.count("\n") == 1


def test_error_through_the_shell_has_no_traceback() -> None:
    result = run("rules", "wikk")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("args", [["rules"], ["rules", "--json"], ["solve", "-"], ["solve", "-", "--json"], ["--help"]])
def test_closed_pipe_is_quiet(args: list[str], tmp_path: Path) -> None:
    many = tmp_path / "hands.txt"
    many.write_text("7s 7h 7d 5h 6h 2s 3s 4s Kc Kd Qc 9d Jc\n" * 50)
    command = [*TONGITS, *args]
    with (
        many.open() as hands,
        subprocess.Popen(command, stdin=hands, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process,
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_no_color_is_respected() -> None:
    coloured = run("rules", "wiki", FORCE_COLOR="1", TERM="xterm-256color")
    plain = run("rules", "wiki", FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1")
    assert COLOUR.search(coloured.stdout)
    assert "\x1b" not in plain.stdout


def test_a_terminal_without_unicode_gets_question_marks() -> None:
    result = run("rules", "guide", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "kang ? 2" in result.stdout


def test_output_in_a_pipe_has_no_escape_codes() -> None:
    assert "\x1b" not in run("rules", "wiki").stdout
