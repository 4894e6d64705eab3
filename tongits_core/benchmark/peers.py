"""Peers: solvers and engines of other libraries, if they are installed, to compare figures with."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tongits_core.benchmark.hands import Masks, card_ids


@dataclass(frozen=True)
class SolverPeer:
    """The minimum deadwood of another library. `prepare` converts hands before the clock starts; `solve` is one call.

    `share`: the share of the hands that it solves; below 1 for a library that would need minutes for all.
    """

    name: str
    prepare: Callable[[Masks], list[Any]]
    solve: Callable[[Any], int]
    share: float = 1.0


@dataclass(frozen=True)
class EnginePeer:
    """The gin rummy of another library: play(n) plays n hands, with uniformly random legal actions."""

    name: str
    play: Callable[[int], None]


def installed(module: str) -> bool:
    """Whether a module could be imported, without importing it."""
    return find_spec(module) is not None


def solver_peers() -> list[SolverPeer]:
    """The installed solvers, OpenSpiel first."""
    return [make() for module, make in (("pyspiel", _pyspiel_solver), ("rlcard", _rlcard_solver)) if installed(module)]


def engine_peers() -> list[EnginePeer]:
    """The installed engines, OpenSpiel first."""
    return [make() for module, make in (("pyspiel", _pyspiel_engine), ("rlcard", _rlcard_engine)) if installed(module)]


def _pyspiel_solver() -> SolverPeer:
    utils = import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 13)
    suits = (0, 3, 2, 1)  # OpenSpiel's order is s c d h

    def prepare(masks: Masks) -> list[Any]:
        return [[13 * suits[card // 13] + card % 13 for card in hand] for hand in card_ids(masks)]

    return SolverPeer("OpenSpiel", prepare, utils.min_deadwood)


def _rlcard_solver() -> SolverPeer:
    clusters = import_module("rlcard.games.gin_rummy.utils.melding").get_meld_clusters
    utils = import_module("rlcard.games.gin_rummy.utils.utils")
    card_of, value = utils.get_card, utils.get_deadwood_value

    def prepare(masks: Masks) -> list[Any]:
        return [[card_of(card) for card in hand] for hand in card_ids(masks)]

    def solve(hand: Any) -> int:
        # RLCard's own function accepts only hands of 10 cards; its meld clusters accept any number.
        total = sum(map(value, hand))
        return int(
            total - max((sum(value(card) for meld in melds for card in meld) for melds in clusters(hand)), default=0)
        )

    return SolverPeer("RLCard", prepare, solve, share=0.1)


def _pyspiel_engine() -> EnginePeer:
    game = import_module("pyspiel").load_game("gin_rummy")

    def play(hands: int) -> None:
        rng = random.Random(1)
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return EnginePeer("OpenSpiel gin_rummy", play)


def _rlcard_engine() -> EnginePeer:
    env = import_module("rlcard").make("gin-rummy", config={"seed": 1})

    def play(hands: int) -> None:
        rng = random.Random(1)
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))

    return EnginePeer("RLCard gin-rummy", play)
