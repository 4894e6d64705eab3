"""Measure cases by CPU time: each round runs all cases once, one after the other.

On a shared machine times differ by half between runs, but little within a round. So ratios are taken within each round,
and the median of the rounds is quoted.
"""

from __future__ import annotations

import functools
import platform
import statistics
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

import tongits_core as tongits
from tongits_core.benchmark.hands import SETS, Masks, card_ids
from tongits_core.benchmark.peers import EnginePeer, SolverPeer, engine_peers, solver_peers
from tongits_core.policy import playouts
from tongits_core.solver import kernel_name as kernel_name

clock = time.process_time  # not the wall clock, since other work on the machine must not count
Call: TypeAlias = Callable[[], object]
ENGINE = "whole hands"
PRESETS = "whole hands by preset"
SUGGESTION = "suggestion"
POLICIES = ("random", "greedy", "base", "ranged")
_TABLE = "table=1:Ks,Kh,Kd/2:5c,6c,7c/0:As,Ac,Ad discards=Kc,3h,9c,2s,Qs,6d,8h"
_HAND = "2h,3d,4s,5s,7h,7d,9d,Jc,Qc"
POSITIONS = {
    "draw": f"classic seat=1 phase=draw hand={_HAND} {_TABLE} stock=9 counts=9,9,9",
    "play": f"classic seat=1 phase=play hand={_HAND},6s {_TABLE} stock=8 counts=9,10,9",
    "answer": f"classic seat=1 phase=answer hand={_HAND} {_TABLE} stock=9 counts=9,9,9 caller=0",
}
JOKER_RULES = "classic+joker"
ENGINE_RULES = tuple(f"{preset}{added}" for added in ("", "+joker") for preset in tongits.Rules.presets())


@dataclass(frozen=True)
class Work:
    """The size of a measurement.

    batch, calls, peer: hands for a batch, for single calls, and for another library's solver. played, peer_played:
    hands played by the engine, and by another library's. worlds: of a suggestion. runs: rounds. least: the least
    seconds of a case in each round. seed: of the hands.
    """

    batch: int = 100_000
    calls: int = 20_000
    peer: int = 5_000
    played: int = 20_000
    peer_played: int = 50
    worlds: int = 2_000
    runs: int = 7
    least: float = 0.02
    seed: int = 1


SMOKE = Work(batch=2_000, calls=200, peer=20, played=200, peer_played=2, worlds=100, runs=1, least=0.0)


@dataclass(frozen=True)
class Case:
    """One figure to measure. `build` runs before the clock starts; it returns a call and its number of items."""

    group: str
    name: str
    build: Callable[[Work], tuple[Call, int]]
    peer: bool = False
    comparable: bool = True  # whether the other libraries of the group do the same task


@dataclass(frozen=True)
class Timing:
    """Seconds for one item, in each round."""

    rounds: tuple[float, ...]

    @property
    def fastest(self) -> float:
        """The time of the fastest round."""
        return min(self.rounds)

    @property
    def median(self) -> float:
        """The median over the rounds."""
        return statistics.median(self.rounds)

    def ratio(self, ours: Timing) -> float:
        """How many times longer this takes than `ours`: the median of the ratios within each round."""
        return statistics.median(a / b for a, b in zip(self.rounds, ours.rounds, strict=True))


def measure(cases: Sequence[Case], work: Work) -> list[Timing]:
    """Run every case once in each of `work.runs` rounds, after one round that is not measured."""
    built = [case.build(work) for case in cases]
    for call, _ in built:
        call()
    rounds = [[_seconds(call, work.least) / items for call, items in built] for _ in range(work.runs)]
    return [Timing(seconds) for seconds in zip(*rounds, strict=True)]


def _seconds(call: Call, least: float) -> float:
    """The seconds of one call, averaged over calls for at least `least` seconds."""
    start, calls = clock(), 0
    while True:
        call()
        calls += 1
        elapsed = clock() - start
        if elapsed >= least:
            return elapsed / calls


def solver_cases(peers: bool = True) -> list[Case]:
    """Every way to call the solver, on the three sets of hands, and the other solvers that are installed."""
    return [
        case
        for group in SETS
        for case in (
            *(
                Case(group, name, functools.partial(_solver, prepare, group), comparable=name in SAME_QUESTION)
                for name, prepare in SOLVER_CALLS.items()
            ),
            *(
                Case(group, peer.name, functools.partial(_peer, peer, group), peer=True)
                for peer in solver_peers()
                if peers
            ),
        )
    ]


def engine_cases(peers: bool = True) -> list[Case]:
    """Whole hands with each policy in all seats, and the random play of gin rummy in the other libraries."""
    return [
        *(
            Case(
                ENGINE,
                f"{policy} play",
                functools.partial(_played_under, "classic", policy),
                comparable=policy == "random",
            )
            for policy in POLICIES
        ),
        *(
            Case(ENGINE, peer.name, functools.partial(_peer_played, peer), peer=True)
            for peer in engine_peers()
            if peers
        ),
    ]


def preset_cases() -> list[Case]:
    """Whole hands under every preset, without and with jokers, with random and with greedy play in all seats."""
    return [
        Case(PRESETS, f"{rules}, {policy} play", functools.partial(_played_under, rules, policy))
        for rules in ENGINE_RULES
        for policy in POLICIES[:2]
    ]


def every_case(peers: bool = True) -> list[Case]:
    """All cases that `tongits bench` measures."""
    return [*solver_cases(peers), *engine_cases(peers), *preset_cases(), *suggestion_cases()]


def suggestion_cases() -> list[Case]:
    """A suggestion in each phase; the items are playouts."""
    return [Case(SUGGESTION, f"phase {phase}", functools.partial(_suggested, phase)) for phase in POSITIONS]


@functools.lru_cache(maxsize=2 * len(SETS))
def _masks(group: str, count: int, seed: int) -> Masks:
    return SETS[group](count, seed)


def _each(function: Callable[[Any], object], arguments: list[Any]) -> tuple[Call, int]:
    """One call for each argument, in the cheapest loop that Python has, since the loop should not count."""
    return lambda: deque(map(function, arguments), maxlen=0), len(arguments)


def _solver(prepare: Callable[[Masks, Work], tuple[Call, int]], group: str, work: Work) -> tuple[Call, int]:
    return prepare(_masks(group, work.batch, work.seed), work)


def _batch(masks: Masks, work: Work) -> tuple[Call, int]:
    out = np.empty(len(masks), dtype=np.uint16)
    return lambda: tongits.deadwood_many(masks, out=out), len(masks)


def _int_mask(masks: Masks, work: Work) -> tuple[Call, int]:
    return _each(tongits.deadwood, masks[: work.calls].tolist())


def _list_of_ids(masks: Masks, work: Work) -> tuple[Call, int]:
    return _each(tongits.deadwood, card_ids(masks[: work.calls]))


def _batch_discard(masks: Masks, work: Work) -> tuple[Call, int]:
    return lambda: tongits.best_discard_many(masks), len(masks)


def _discard(masks: Masks, work: Work) -> tuple[Call, int]:
    return _each(tongits.best_discard, masks[: work.calls].tolist())


def _batch_jokers(masks: Masks, work: Work) -> tuple[Call, int]:
    jokers, rules = with_jokers(masks), tongits.Rules.parse(JOKER_RULES)
    return lambda: tongits.deadwood_many(jokers, rules), len(jokers)


SOLVER_CALLS: dict[str, Callable[[Masks, Work], tuple[Call, int]]] = {
    "batch": _batch,
    "one call, int mask": _int_mask,
    "one call, list of 13 ints": _list_of_ids,
    "batch, best discard": _batch_discard,
    "one call, best discard": _discard,
    "batch, two jokers": _batch_jokers,
}
SAME_QUESTION = ("batch", "one call, int mask", "one call, list of 13 ints")


def with_jokers(masks: Masks) -> Masks:
    """The hands with their two lowest cards replaced by the jokers."""
    without = masks & (masks - np.uint64(1))
    without &= without - np.uint64(1)
    jokers: Masks = without | np.uint64(1 << 15 | 1 << 31)
    return jokers


def _peer(peer: SolverPeer, group: str, work: Work) -> tuple[Call, int]:
    return _each(peer.solve, peer.prepare(_masks(group, work.batch, work.seed)[: int(work.peer * peer.share)]))


def _played_under(rules: str, policy: str, work: Work) -> tuple[Call, int]:
    seeds = np.arange(work.seed, work.seed + work.played, dtype=np.uint64)
    return lambda: playouts(rules, policy, seeds), work.played


def _peer_played(peer: EnginePeer, work: Work) -> tuple[Call, int]:
    return lambda: peer.play(work.peer_played), work.peer_played


def _suggested(phase: str, work: Work) -> tuple[Call, int]:
    position = tongits.Position.parse(POSITIONS[phase])
    fixed = functools.partial(tongits.suggest, position, worlds=work.worlds, seed=work.seed)
    return fixed, fixed().leaves


def cpu() -> str:
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())
