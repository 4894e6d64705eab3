"""Lists that hold one line for each file, kernel or option: what is left out of one would fail no other test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from places import ROOT, TESTS

from tongits_core.cli.app import COMMANDS

CLI = ROOT / "tongits_core" / "cli"
BETWEEN_HANDS = {"pot_wins", "void_carries"}
"""Options that decide nothing while a hand is played."""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def files(folder: Path, pattern: str) -> set[str]:
    """The files of a folder, without their endings."""
    return {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob(pattern)}


@pytest.mark.parametrize(
    ("folder", "pattern", "line"),
    [
        ("src", "*.c", r"\b(\w+/\w+)\.c\b"),
        ("tongits_core", "*.pyx", r"^tongits_module\((\w+) (\w+)\)$"),
        ("tests/c", "test_*.c", r"^tongits_c_test\((\w+/\w+)\)$"),
    ],
)
def test_every_source_file_is_built(folder: str, pattern: str, line: str) -> None:
    found = re.findall(line, text_of(ROOT / folder / "CMakeLists.txt"), re.MULTILINE)
    assert {each if isinstance(each, str) else "/".join(each) for each in found} == files(ROOT / folder, pattern)


def test_every_kernel_is_in_the_table() -> None:
    solver = ROOT / "src" / "solver"
    made = {
        name for path in solver.glob("*.c") for name in re.findall(r"^const tg_kernel (\w+) =", text_of(path), re.M)
    }
    assert made
    assert made <= set(re.findall(r"&(\w+)", text_of(solver / "kernels.c")))


def test_every_option_of_the_core_is_drawn_in_its_random_rules() -> None:
    (struct,) = re.findall(
        r"typedef struct tg_rules \{(.*?)\} tg_rules;", text_of(ROOT / "src/engine/rules.h"), re.DOTALL
    )
    options = {name for names in re.findall(r"uint8_t ([^;]+);", struct) for name in names.split(", ")}
    assert "jokers" in options
    drawn = set(re.findall(r"rules\.(\w+) = ", text_of(TESTS / "c" / "random_rules.h")))
    assert options - drawn == BETWEEN_HANDS


def test_every_command_is_in_the_table() -> None:
    modules = {
        path.stem for path in CLI.glob("*.py") if re.search(r"^app = command_app\(", text_of(path), re.MULTILINE)
    }
    assert modules == set(COMMANDS)
