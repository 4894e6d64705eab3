"""choose(): the action that suggest() would take, from all of the work and with nothing confirmed."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tongits_core import Game, Position, PositionError, TongitsError, bots, budget, choose, suggest

PRESETS = ("classic", "club", "wiki", "guide", "social", "classic,jokers=2")


def met(rules: str, hands: int) -> Iterator[Position]:
    """Every position that a seat meets in some hands of ranged."""
    player = bots.create("ranged", seed=3)
    for seed in range(hands):
        game = Game.deal(rules, seed=seed)
        while game.phase != "over":
            position = game.view(game.turn)
            yield position
            game.push(player.act(position))


@pytest.mark.parametrize("rules", PRESETS)
def test_it_is_legal_and_the_same_for_any_number_of_threads(rules: str) -> None:
    positions = list(met(rules, 2))
    assert {position.phase for position in positions} >= {"draw", "play"}
    for position in positions[::3]:
        chosen = {choose(position, worlds=20, seed=5, threads=threads) for threads in (1, 2)}
        assert len(chosen) == 1
        assert chosen <= set(position.legal_actions)


def test_it_takes_what_is_clearly_best() -> None:
    clear = 0
    for position in list(met("classic", 16))[::3]:
        advice = suggest(position, worlds=600, lines=100)
        others = [line for line in advice.lines if line.actions[0] != advice.best]
        if not others or any(line.loss < 6 * line.loss_error for line in others):
            continue
        clear += 1
        assert choose(position, worlds=600) == advice.best, position
    assert clear >= 15


def test_against_the_clock_it_takes_what_is_clearly_best_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the clock ends in the only round of a race. The clock moves on whenever it is read."""
    reads = itertools.count()
    monkeypatch.setattr(budget, "time", SimpleNamespace(perf_counter=lambda: next(reads) / 50_000))
    clear = dict.fromkeys(("draw", "play", "answer"), 0)
    for position in met("classic", 40):
        if clear[position.phase] == 6:
            continue
        advice = suggest(position, worlds=300, lines=100)
        others = [line for line in advice.lines if line.actions[0] != advice.best]
        if not others or any(line.loss < 7 * line.loss_error for line in others):
            continue
        clear[position.phase] += 1
        assert choose(position, seconds=0.02) == advice.best, position
    assert min(clear.values()) >= 4, clear


def test_one_legal_action_needs_no_search() -> None:
    forced = next(each for each in met("classic", 3) if len(each.legal_actions) == 1)
    begun = time.perf_counter()
    assert choose(forced, worlds=10**9) == forced.legal_actions[0]
    assert time.perf_counter() - begun < 0.5


@pytest.mark.parametrize("phase", ["draw", "play", "answer"])
def test_stop_ends_it_with_the_best_so_far(phase: str) -> None:
    position = next(each for each in met("classic", 30) if each.phase == phase and len(each.legal_actions) > 1)
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    begun = time.perf_counter()
    assert choose(position, seconds=60, stop=stop) in set(position.legal_actions)
    assert time.perf_counter() - begun < 1.0


def test_bad_arguments_are_refused_as_suggest_refuses_them() -> None:
    position = Game.deal(seed=5).view(Game.deal(seed=5).turn)
    for arguments in ({"worlds": 0}, {"seconds": -1.0}, {"threads": 0}, {"seed": -1}):
        with pytest.raises(TongitsError, match=next(iter(arguments))):
            choose(position, **arguments)
    with pytest.raises(TypeError):
        choose(17)  # type: ignore[arg-type]
    other = Game.deal(seed=5).view((Game.deal(seed=5).turn + 1) % 3)
    with pytest.raises(PositionError):
        choose(other, worlds=10)
