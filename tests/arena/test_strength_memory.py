"""The measurement of what memory is worth, and its players that switch."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path

import numpy
import pytest
from strength import memory
from strength.intervals import interval
from strength.journal import Journal
from strength.switching import Switching

from tongits_core import Game, SeenHand, arena, bots


def finished() -> Game:
    game = Game.deal(seed=7)
    while game.phase != "over":
        game.push(bots.create("base").act(game.view(game.turn)))
    return game


@pytest.mark.parametrize(
    ("text", "styles"),
    [
        ("base>rz@2", ["base", "base", "rz", "rz", "base", "base", "rz"]),
        ("folds>pk>rz@1...", ["folds", "pk", "rz", "rz", "rz", "rz", "rz"]),
    ],
)
def test_styles_follow_each_other(text: str, styles: list[str]) -> None:
    player, hand = Switching.parse(text), SeenHand(finished(), 0)
    seen = []
    for _ in styles:
        seen.append(player.style)
        player.learn(hand)
    assert (seen, str(player)) == (styles, text)
    assert player.fresh().style == styles[0]


def test_who_folds_folds_every_call_and_plays_like_base_otherwise() -> None:
    match = arena.play(["base", "base", Switching.parse("folds@1")], deals=100, luck=0)
    score = match.scores[2].behaviour
    assert (score.folds, score.challenges) == (1.0, 0.0)
    assert match.scores[0].behaviour.calls_won == 1.0 or match.scores[0].behaviour.challenges


def test_it_goes_on_where_it_was_and_shows_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    memory.add_arguments(parser)
    file = tmp_path / "memory.jsonl"
    options = ["--player", "expectimax:1", "--lineups", "base,rz>base@2", "--hands", "4", "--from-hand", "3"]
    for matches, lines in (("1", 2), ("2", 4), ("2", 4)):
        memory.run(parser.parse_args([str(file), "measure", *options, "--matches", matches]))
        assert len(file.read_text(encoding="utf-8").splitlines()) == lines
    ((name, pair),) = memory.pairs(Journal(file))
    assert name == "expectimax:1 | base,rz>base@2 | 2"
    first = arena.seed_range("tuning").first + memory.FIRST
    for version, player in enumerate(("expectimax:1+memory", "expectimax:1")):
        for number in range(2):
            match = arena.play(
                [player, "base", Switching.parse("rz>base@2")], deals=4, seed=first + memory.STEP * number, luck=16
            )
            assert pair.chips[version][number] == pytest.approx(match.blocks(0, 1).chips, abs=1e-6)
    assert (pair.chips[0][:, 0] == pair.chips[1][:, 0]).all()  # nothing is remembered yet
    late = [chips[:, 2:].mean() for chips in pair.chips]
    assert [mean.value for mean in pair.means(3)[:2]] == pytest.approx(late, abs=1e-6)
    assert pair.means(3)[2].value == pytest.approx(float(numpy.subtract(*late)), abs=1e-6)
    capsys.readouterr()
    memory.run(parser.parse_args([str(file), "show", "--from-hand", "3"]))
    printed = capsys.readouterr().out
    assert f"| expectimax:1 | base,rz>base@2 | 2 | {pair.means(3)[0].shown(1, '+.2f')} |" in printed


def test_an_interval_leaves_out_samples_without_a_figure() -> None:
    """NaN has no order: between numbers it left the ends anywhere."""

    def share_of_claims(items: Sequence[tuple[bool, bool]]) -> float:
        claimed = [wrong for claim, wrong in items if claim]
        return sum(claimed) / len(claimed) if claimed else math.nan

    rare = [(True, True), (True, False), *[(False, False)] * 60]
    value, low, high = interval(rare, share_of_claims)
    assert (value, low, high) == (0.5, 0, 1)
    value, low, high = interval([(False, False)] * 9, share_of_claims)
    assert all(map(math.isnan, (value, low, high)))
