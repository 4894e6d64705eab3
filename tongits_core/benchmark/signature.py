"""The signature of the search: one number that changes when any bit of its advice does.

Fixed work on fixed positions, with and without a history, in every phase and under every preset; the same on every
machine. A change that is not meant to alter advice leaves it as it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from tongits_core import bots
from tongits_core.advice import Advice, suggest
from tongits_core.benchmark.measure import ENGINE_RULES, POSITIONS
from tongits_core.game import Game
from tongits_core.position import Position

__all__ = ["positions", "signature"]

WORLDS = 96
EVERY = 7
"""Each so many plies a position is taken from a hand."""


def positions() -> Iterator[Position]:
    """Those of the benchmark, and some of one hand under each of the benchmark's rules, by `ranged` and `base`."""
    yield from map(Position.parse, POSITIONS.values())
    for seed, rules in enumerate(ENGINE_RULES):
        game = Game.deal(rules, seed)
        players = [bots.create(name) for name in ("ranged", "base", "ranged")]
        while game.phase != "over":
            view = game.view(game.turn)
            if len(game.history) % EVERY == seed % EVERY or game.phase == "answer":
                yield view
            game.push(players[game.turn].act(view))


def signature(threads: int = 1) -> str:
    """Sixteen hexadecimal digits, in less than a second; the same for any number of threads."""
    digest = hashlib.sha256()
    for position in positions():
        digest.update(_facts(suggest(position, worlds=WORLDS, seed=1, threads=threads)).encode())
    return digest.hexdigest()[:16]


def _facts(advice: Advice) -> str:
    """What was found, to the last bit: sums are integers, and values are made of them by exact fractions."""
    lines = [
        [*map(str, line.actions), line.value.hex(), line.error.hex(), line.loss.hex(), str(line.after)]
        for line in advice.lines
    ]
    return f"{advice.worlds} {advice.leaves} {advice.plans} {lines}\n"
