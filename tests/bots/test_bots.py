"""Bots act on a Position alone, legally, and the same again."""

from __future__ import annotations

import pytest

from tongits_core import Game, Position, PositionError, TongitsError, bots


def play(names: list[str], seed: int) -> Game:
    players = [bots.create(name, level=1, seed=seed) for name in names]
    game = Game.deal(seed=seed)
    while game.phase != "over":
        view = game.view(game.turn)
        action = players[game.turn].act(view)
        assert action in game.legal_actions
        assert players[game.turn].act(Position.parse(str(view))) == action
        game.push(action)
    return game


@pytest.mark.parametrize("seed", range(3))
def test_every_bot_plays_whole_hands_legally_and_the_same_again(seed: int) -> None:
    names = list(bots.names())
    for rotation in range(len(names)):
        seats = [*names[rotation:], *names[:rotation]][:3]
        game = play(seats, seed)
        outcome = game.outcome()
        assert outcome is not None
        assert sum(outcome.payments) == 0


def test_a_level_is_shown_of_bots_that_search() -> None:
    assert {"playout", "expectimax"} < set(bots.names())
    for name in bots.names():
        shown = f"{name}:3" if name in ("playout", "expectimax") else name
        assert str(bots.create(name, level=3)) == shown


def test_seeds_matter_to_random_and_nothing_else_does() -> None:
    view = Game.deal(seed=2).view(0)
    chosen = {str(bots.create("random", seed=seed).act(view)) for seed in range(20)}
    assert len(chosen) > 5
    assert len({str(bots.create("base", seed=seed).act(view)) for seed in range(5)}) == 1


def test_a_bot_refuses_what_it_cannot_play() -> None:
    bot = bots.create("base")
    with pytest.raises(PositionError, match="seat 0's turn"):
        bot.act(Game.deal(seed=2).view(1))
    with pytest.raises(TypeError):
        bot.act(Game.deal(seed=2))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"name": "deep"}, TongitsError),
        ({"name": None}, TypeError),
        ({"name": "base", "level": 0}, TongitsError),
        ({"name": "base", "level": 11}, TongitsError),
        ({"name": "base", "level": 2.5}, TypeError),
        ({"name": "base", "level": True}, TypeError),
        ({"name": "base", "seed": -1}, TongitsError),
        ({"name": "base", "seed": 2**64}, TongitsError),
    ],
)
def test_bad_arguments(arguments: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        bots.create(**arguments)  # type: ignore[arg-type]
