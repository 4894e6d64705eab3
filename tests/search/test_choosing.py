"""What choose() loses in short searches, by the values of a long one (tools/choosing.py)."""

from __future__ import annotations

import importlib
import math
from pathlib import Path
from typing import Any

import pytest
from places import DATA

VALUES = DATA / "draw_values.jsonl"
"""150 decisions to draw, take or call, the first of `python tools/choosing.py values FILE --phase draw`."""


@pytest.fixture
def choosing() -> Any:
    return importlib.import_module("choosing")


@pytest.mark.parametrize(("worlds", "bound"), [(64, 0.07), (512, 0.04)])
def test_a_short_search_knows_what_drawing_is_worth(worlds: int, bound: float, choosing: Any) -> None:
    """With a plan for each card, found by one playout each, it lost 0.10 and 0.06 chips, and called too often."""
    search = choosing.Search(None, worlds)
    decisions = list(choosing.kept(VALUES))
    losses = [choosing.loss(each, search, 2)[0] for each in decisions]
    assert len(losses) == 150
    assert min(losses) == 0.0
    assert math.fsum(losses) / len(losses) < bound


def test_it_keeps_what_a_long_search_found(
    tmp_path: Path, choosing: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "values.jsonl"
    arguments = ["values", "--phase", "play", "--deals", "2", "--first", "7", "--worlds", "300"]
    monkeypatch.setattr("sys.argv", ["choosing.py", arguments[0], str(file), *arguments[1:]])
    choosing.main()
    for position, values in choosing.kept(file):
        assert position.phase == "play"
        actions = {str(action) for action in position.legal_actions}
        assert values.keys() <= actions
        assert values == {action: round(value, 3) for action, value in choosing.valued(position, 300)[1].items()}
    assert len(file.read_text().splitlines()) == 2
    monkeypatch.setattr("sys.argv", ["choosing.py", "losses", str(file), "20", "--seeds", "3"])
    choosing.main()
    _, _, row = capsys.readouterr().out.splitlines()
    assert row.startswith("| 20 deals | 6 | ")


def test_a_loss_is_the_distance_to_the_best_action(choosing: Any) -> None:
    position, values = next(
        (position, values) for position, values in choosing.kept(VALUES) if {"draw", "call"} <= values.keys()
    )
    chosen = choosing.loss((position, values), choosing.Search(None, 64), 2)[2]
    raised = {action: value + 5 * (action.split()[0] != chosen) for action, value in values.items()}
    lost, best, again = choosing.loss((position, raised), choosing.Search(None, 64), 2)
    assert again == chosen
    assert best != chosen
    assert lost == pytest.approx(
        max(raised.values()) - max(values[action] for action in values if action.split()[0] == chosen)
    )
