"""Self-play of many types of player: the profile of each, by which profiles of strangers are read.

Each deal is played by three players drawn at random, so every type meets every other. What it decides is counted twice:
as the others see it, and with its hand known.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tongits_core import bots
from tongits_core.game import Game, Profile, decisions, refuse_sealed
from tongits_core.position import Action
from tongits_core.rules import Rules

__all__ = ["LADDER", "SEARCHERS", "train_profiles"]

LADDER = ("random", "greedy", "base", "pk", "ma", "jg", "rz", "always-challenge", "ranged")
"""Players that take no time."""
SEARCHERS = (("expectimax", 1), ("expectimax", 3))
"""Players that search, and their level. They play fewer hands."""


def train_profiles(
    rules: Rules,
    hands: int,
    seed: int = 0,
    searched: int | None = None,
    on_progress: Callable[[str, int, int], object] | None = None,
) -> tuple[Profile, ...]:
    """The profile of every type of player that `tongits train profiles` writes: the ladder, then those that search.

    hands: deals of players that take no time, from `seed` on; searched: further deals, in each of which one of the
    three searches (hands / 20 if None). on_progress is called with (step, work done, total work).

    TongitsError if a seed belongs to a sealed range.
    """
    more = hands // 20 if searched is None else searched
    refuse_sealed(seed, hands + more)
    slow = [f"{name}:{level}" for name, level in SEARCHERS]
    counts = {name: _Counts() for name in (*LADDER, *slow)}
    for done in range(hands + more):
        source = random.Random(seed + done)
        table = [source.choice(LADDER) for _ in range(3)]
        if done >= hands:
            table[source.randrange(3)] = source.choice(slow)
        actions = _played(rules, seed + done, table)
        for seat, name in enumerate(table):
            counts[name].add(rules, seed + done, actions, seat)
        if on_progress:
            on_progress("play", done + 1, hands + more)
    return tuple(counted.profile(name, rules) for name, counted in counts.items())


class _Counts:
    """What one type of player decided so far: as others see it, and with its hand known."""

    def __init__(self) -> None:
        self.hands = 0
        self.cells: dict[str, dict[str, dict[str, float]]] = {}

    def add(self, rules: Rules, deal: int, actions: Sequence[Action], seat: int) -> None:
        self.hands += 1
        for known in (False, True):
            for family, situation, outcome in decisions(Game.deal(rules, deal), actions, seat, known):
                cell = self.cells.setdefault(family, {}).setdefault(situation, {})
                cell[outcome] = cell.get(outcome, 0) + 1

    def profile(self, name: str, rules: Rules) -> Profile:
        return Profile(name, rules, self.hands, self.cells)


def _played(rules: Rules, deal: int, table: Sequence[str]) -> tuple[Action, ...]:
    players = [bots.create(name, seed=3 * deal + seat) for seat, name in enumerate(table)]
    game = Game.deal(rules, deal)
    while game.phase != "over":
        game.push(players[game.turn].act(game.view(game.turn)))
    return game.history
