"""The signature of the search: a digest that changes if any bit of its advice changes.

It covers fixed work on fixed positions, with and without a history, in every phase and under every preset, and is the
same on every machine. A change that is not meant to alter the advice must not alter the signature.
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
"""A position is taken from a hand every EVERY plies."""


def positions() -> Iterator[Position]:
    """The positions of the benchmark, and some positions of one hand of `ranged` and `base` under each of its rules."""
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
    """The signature: sixteen hexadecimal digits, the same for any number of threads. Takes some seconds."""
    digest = hashlib.sha256()
    for position in positions():
        digest.update(_facts(suggest(position, worlds=WORLDS, seed=1, threads=threads)).encode())
    return digest.hexdigest()[:16]


def _facts(advice: Advice) -> str:
    """All values of an advice, to the last bit. They are exact fractions of integer sums, so machines agree."""
    lines = [
        [*map(str, line.actions), line.value.hex(), line.error.hex(), line.loss.hex(), str(line.after)]
        for line in advice.lines
    ]
    return f"{advice.worlds} {advice.leaves} {advice.plans} {lines}\n"
