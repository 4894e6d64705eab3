"""Native classes and functions refuse what they cannot take: no wrong object or argument is ever read as the right one."""

from __future__ import annotations

import gc
import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest
from native_walk import native_functions, native_methods
from places import TESTS

from tongits_core import Game, Position, Rules
from tongits_core.arena._arena import Referee
from tongits_core.belief._belief import Belief
from tongits_core.rules._rules import NativeRules
from tongits_core.search._search import Search

WALK = TESTS / "shared" / "native_walk.py"


def walk(kind: str, tmp_path: Path) -> tuple[int, list[str]]:
    """How many calls were made, and what went wrong, with the calls that ended the process."""
    note = tmp_path / "note"
    deaths: list[str] = []
    skipped: list[str] = []
    while True:
        command = [sys.executable, str(WALK), kind, str(note), *skipped]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found = json.loads(done.stdout.splitlines()[-1])
            return found["calls"], deaths + found["wrong"]
        called = note.read_text().strip()
        name = called.partition(":")[0]
        deaths.append(f"{called}: the process ended with {done.returncode}: {done.stderr[-2000:]}")
        if name in skipped or "LookupError" in done.stderr:
            return 0, deaths
        skipped.append(name)


@pytest.mark.parametrize(
    ("kind", "least"), [("positions", 800), ("selves", 10_000), ("arguments", 40_000), ("objects", 2_000)]
)
def test_no_native_code_reads_what_it_was_not_made_for(kind: str, least: int, tmp_path: Path) -> None:
    """A call that kills the process is named like any other failure."""
    calls, wrong = walk(kind, tmp_path)
    assert wrong == []
    assert calls > least


def begin_again(rules: Rules) -> list[NativeRules]:
    """Make the value anew in place, which lets go of what it keeps for C; others then take that memory."""
    gc.collect()
    rules.__init__(**asdict(rules))  # type: ignore[misc]
    return [NativeRules(Rules.preset("lite").replace(secret="off", jokers=jokers)) for jokers in range(3)] * 20


HOLDERS: dict[str, Callable[[Rules], Callable[[], object]]] = {
    "game": lambda rules: partial(max_plies, Game.deal(rules, seed=3)),
    "copy": lambda rules: partial(max_plies, Game.deal(rules, seed=3).copy()),
    "actions": lambda rules: partial(list, Game.deal(rules, seed=3).legal_actions),
    "view": lambda rules: partial(list, Game.deal(rules, seed=3).view(0).legal_actions),
    "referee": lambda rules: partial(played, Referee(Game.deal(rules, seed=3), ("base",) * 3, 7)),
    "search": lambda rules: partial(valued, Search(view(rules), 1, 10, 10, Belief(view(rules), 1, 0), "base")),
}


def max_plies(game: Game) -> int:
    return game.max_plies


def played(referee: Referee) -> list[str]:
    game = referee.game.copy()
    referee.advance()
    shown = [str(action) for action in referee.game.history]
    while len(referee.game.history) > len(game.history):
        referee.game.pop()
    return shown


def view(rules: Rules) -> Position:
    return Game.deal(rules, seed=3).view(0)


def valued(search: Search) -> list[int]:
    return search.run([(search.turn, 0)], 255, 0, 5)


@pytest.mark.parametrize("holder", HOLDERS)
def test_what_points_into_c_memory_keeps_it(holder: str) -> None:
    """Rules that are made again in place let go of their C rules: whoever reads these holds them too."""
    rules = Rules.preset("wiki").replace(jokers=2, hands=7)
    look = HOLDERS[holder](rules)
    before = look()
    others = begin_again(rules)
    assert look() == before
    assert len(others) == 60


def test_native_callables_tell_their_signature() -> None:
    """A default that only C knows would hide it from help() and from editors."""
    named = dict(native_functions())
    named |= {name: value for name, _, attribute, value in native_methods() if not attribute.startswith("__")}
    called = {name: value for name, value in named.items() if callable(value)}
    assert len(called) > 60
    for name, value in called.items():
        assert inspect.signature(value), name
