"""Counts of sequences: against sequences written out, and `tongits perft`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tongits_core import Game, TongitsError, perft
from tongits_core.cli import main
from tongits_core.game.perft import divide


def written_out(game: Game, depth: int) -> list[tuple[str, ...]]:
    """Every sequence of actions, each replayed from the deal as text."""
    found: list[tuple[str, ...]] = [()]
    for _ in range(depth):
        longer = []
        for path in found:
            played = game.copy()
            for action in path:
                played.push(action)
            longer += [(*path, str(action)) for action in played.legal_actions]
        found = longer
    return found


@pytest.mark.parametrize("rules", ["classic", "guide", "club+joker"])
def test_perft_counts_the_sequences(rules: str) -> None:
    game = Game.deal(rules, 3)
    before = game.copy()
    for depth in range(4):
        sequences = written_out(game, depth)
        assert len(set(sequences)) == perft(game, depth) == len(sequences)
        if depth:
            firsts = [path[0] for path in sequences]
            assert divide(game, depth) == {first: firsts.count(first) for first in firsts}
    assert game == before


def test_a_hand_that_is_over_has_no_sequences_but_the_empty_one() -> None:
    game = Game.deal("wiki", 1)
    while game.phase != "over":
        game.push(game.legal_actions[0])
    assert [perft(game, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(game, 2) == {}


def test_depths_out_of_bounds() -> None:
    with pytest.raises(TongitsError, match="depth is -1"):
        perft(Game.deal(seed=1), -1)
    with pytest.raises(TongitsError, match="depth is 0"):
        divide(Game.deal(seed=1), 0)
    with pytest.raises(TypeError, match="depth is an int"):
        perft(Game.deal(seed=1), 1.0)  # type: ignore[arg-type]


def test_the_command_line_divides(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    expected = divide(Game.deal("guide", 5), 3)
    assert main(["perft", "3", "--rules", "guide", "--seed", "5", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    total = sum(expected.values())
    assert shown == {
        "schema": "tongits.perft/1", "rules": "guide", "depth": 3, "sequences": total, "divided": expected
    }  # fmt: skip
    assert main(["perft", "3", "--rules", "guide", "--seed", "5"]) == 0
    first, *_, last = capsys.readouterr().out.splitlines()[1:]
    action, number = next(iter(expected.items()))
    assert first.split() == [*action.split(), f"{number:,}"]
    assert last.split() == ["all", f"{sum(expected.values()):,}"]
    game = Game.deal("classic", 2)
    game.push(game.legal_actions[0])
    file = tmp_path / "record.txt"
    file.write_text(str(game.record()), encoding="utf-8")
    assert main(["perft", "2", "--record", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["divided"] == divide(game, 2)
    file.write_text("tongits-record 1\nrules classic\n", encoding="utf-8")
    assert main(["perft", "2", "--record", str(file)]) == 2
    assert "the record has no hands" in capsys.readouterr().err
