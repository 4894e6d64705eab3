"""tools/regret.py: a turn that loses is told from the reference's by as much as it loses, and a run prints its table."""

from __future__ import annotations

import importlib
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from places import ROOT
from positions import NAMED

from tongits_core import Position, Rules, suggest

WORLDS = 6000


@pytest.fixture
def regret() -> Any:
    return importlib.import_module("regret")


@pytest.mark.parametrize("named", NAMED, ids=[named["name"] for named in NAMED])
def test_a_turn_that_loses_is_found_out(named: dict[str, str], regret: Any) -> None:
    position = Position.parse(named["line"])
    advice = suggest(position, worlds=8000, seed=9, include=[named["choice"], named["against"]])
    good, bad = (next(line for line in advice.lines if str(line) == named[key]) for key in ("choice", "against"))
    first, second = regret.regrets(position, [good.actions, bad.actions], WORLDS)
    assert abs(first.chips) < 0.2
    assert abs(second.chips - (bad.loss - good.loss)) < 4 * (second.error + bad.loss_error)
    assert second.chips > 0.2
    assert not second.agrees
    assert second.win == pytest.approx(good.win - bad.win, abs=0.05)


def test_the_turn_of_the_reference_has_no_regret(regret: Any) -> None:
    position = Position.parse(NAMED[3]["line"])
    plan = suggest(position, worlds=WORLDS, seed=regret.CHOOSES, lines=1).lines[0].actions
    (found,) = regret.regrets(position, [plan], WORLDS)
    assert (found.agrees, found.chips, found.win, found.error) == (True, 0.0, 0.0, 0.0)


def test_what_chooses_does_not_value(regret: Any) -> None:
    """Else the mean would be inflated by the best of many noisy values; here every third regret is below 0."""
    assert len({regret.SHORT, regret.CHOOSES, regret.VALUES}) == 3
    rules = Rules.preset("classic")
    chips: list[float] = []
    for deal in range(80):
        position = regret.decision(rules, deal)
        plan = suggest(position, worlds=200, seed=regret.SHORT, lines=1).lines[0].actions
        chips += [each.chips for each in regret.regrets(position, [plan], 60)]
    below = sum(each < 0 for each in chips)
    assert below >= 8
    assert math.fsum(chips) / len(chips) < 0.3


def test_decisions_are_of_every_phase_with_a_choice_and_a_history(regret: Any) -> None:
    rules = Rules.preset("classic")
    found = [regret.decision(rules, deal) for deal in range(60)]
    assert found == [regret.decision(rules, deal) for deal in range(60)]
    assert {position.phase for position in found} == set(regret.PHASES)
    assert all(len(position.legal_actions) > 1 for position in found)
    assert sum(bool(position.history) for position in found) > 50


def test_a_run_prints_its_table(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(ROOT / "tools" / "regret.py"),
        "--positions",
        "4",
        "--worlds",
        "300",
        "--searches",
        "10ms",
        "100",
    ]
    options = ["--rules", "classic,payout=win", "--worst", "1", "--jobs", "2"]
    done = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "\n| 10 ms | all | 4 | " in done.stdout
    assert "\n| 100 deals | all | 4 | " in done.stdout
