"""What a suggestion may cost: a stop and Ctrl-C are heard at once in every stage, a short clock is kept, memory stays.

Times are CPU time: others on the machine do not count.
"""

from __future__ import annotations

import _thread
import gc
import itertools
import threading
import time
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from heap import heap_bytes
from positions import DRAW

from tongits_core import Game, Position, Rules, bots, choose, suggest
from tongits_core.belief._belief import Belief
from tongits_core.policy.call_balance import call_ranges
from tongits_core.search import PARAMS
from tongits_core.search._search import Search
from tongits_core.solver import kernel_name

PLANS = (
    "classic+joker seat=2 turn=2 phase=draw hand=2s,3s,3h,4s,4c,5s,7c,9s,Tc,Jh,Xr,Xb table=1:6s,7s,8s/1:Js,Jd,Jc/"
    "1:Qs,Qh,Qc discards=9h stock=17 counts=12,3,12 ; discard Jc, take Jc with Js Jd, expose 6s 7s 8s, "
    "expose Qs Qh Qc, discard 9h"
)
"""430,974 plans."""
LAY_OFFS = (
    "club+joker seat=2 turn=2 phase=draw hand=4s,6s,Js,Jd,Qh,Kh,Xr,Xb table=2:7c,8c,9c,Tc,Jc,Qc/0:4h,5h,6h/0:8h,9h,Th,"
    "Jh/1:Ks,Kd,Kc/1:6d,7d,8d,9d,Td discards=Qs,8s stock=16 counts=3,4,8 blocked=2 sapaw=6d,Jc,Qc ; expose 4h 5h 6h, "
    "discard Qs, draw, expose 7d 8d 9d Td, discard 9c, take 9c with 7c 8c Tc, discard 9h, take 9h with 8h Th Jh, "
    "sapaw Jc on 7c 8c 9c Tc, sapaw 6d on 7d 8d 9d Td, discard Kd, take Kd with Ks Kc, sapaw Qc on 7c 8c 9c Tc Jc, "
    "discard 8s"
)
"""96,436 plans, most of the time for them goes into lay-offs."""


def long_history() -> str:
    """Free takes (R7) make the longest histories: a hand of random play, and its last view of a seat to act."""
    lines = []
    for seed in range(40):
        game = Game.deal("guide", seed)
        bot = bots.create("random", seed=seed)
        while game.phase != "over":
            view = game.view(game.turn)
            lines.append((len(view.history), str(view)))
            game.push(bot.act(view))
    return max(lines)[1]


HARD = {"plans": PLANS, "lay-offs": LAY_OFFS, "history": long_history(), "natural": DRAW}
WORK: dict[str, dict[str, Any]] = {
    "worlds": {"worlds": 10**8},
    "clock": {"seconds": 30.0},
    "threads": {"worlds": 10**8, "threads": 3},
}


class Stop:
    """True after `seconds` of CPU time; notes since when."""

    def __init__(self, seconds: float) -> None:
        self.at = time.process_time() + seconds

    def __call__(self) -> bool:
        return time.process_time() >= self.at


LATE = 1.5 if kernel_name() == "portable" else 0.5
"""Seconds of work after a stop. The portable build counts bits without the processor's help, and plays slower."""


def half_a_second() -> float:
    """CPU time to list all plans of PLANS: about half a second on an idle core, more on a loaded one or in a checked
    build, where all other work takes more too."""
    begun = time.process_time()
    plans_of(PLANS, 10**9)
    return time.process_time() - begun


@pytest.mark.parametrize("seconds", [0.02, 0.4])
@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize("line", HARD)
def test_a_stop_is_heard_within_half_a_second_of_work(line: str, work: str, seconds: float) -> None:
    """In the belief, while plans are listed, and while they are played out."""
    stop = Stop(seconds)
    advice = suggest(HARD[line], stop=stop, **WORK[work])
    late = time.process_time() - stop.at
    assert late < LATE or late < half_a_second()
    assert advice.stopped
    assert not advice.reproducible
    assert advice.best in advice.position.legal_actions


@pytest.mark.parametrize("seconds", [0.3])
@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize("line", HARD)
def test_ctrl_c_is_heard_within_half_a_second_of_work(line: str, work: str, seconds: float) -> None:
    struck: list[float] = []
    at = time.process_time() + seconds  # others wait, so that is work of the search

    def strike() -> None:
        while time.process_time() < at:
            time.sleep(0.005)
        struck.append(time.process_time())
        _thread.interrupt_main()

    striking = threading.Thread(target=strike)
    striking.start()
    with pytest.raises(KeyboardInterrupt):
        suggest(HARD[line], **WORK[work])
    late = time.process_time() - struck[0]
    assert late < LATE or late < half_a_second()
    striking.join()


def test_a_stopped_belief_fits_the_history_all_the_same() -> None:
    position = Position.parse(HARD["lay-offs"])
    given_up = Belief(position, 1, 64, lambda work, parts: [work(*part) for part in parts] == [])
    whole = Belief(position, 1, 64)
    assert given_up.size == whole.size == 64
    assert given_up.hands() != whole.hands()
    assert all(hands[position.seat] == int(position.hand) for hands in given_up.hands())


def plans_of(line: str, most_nodes: int) -> list[int]:
    position = Position.parse(line)
    ranges = call_ranges(position)
    search = Search(position, 0, ranges.caller_at, ranges.challenge_at, Belief(position, 0, 0), most_nodes=most_nodes)
    groups = [plans for _, _, plans in search.draws] + search.others
    assert all(plans.policy >= 0 for _, _, plans in search.draws)
    return [len(plans) for plans in groups]


def test_a_short_clock_leaves_plans_of_two_jokers_out_and_no_others() -> None:
    """The plan of the policy and every discard stay; fixed work values all plans."""
    assert sum(plans_of(PLANS, 10**9)) == 430_974
    short = plans_of(PLANS, 0)
    assert max(short) <= 3 * 13
    assert min(short[:-1]) >= 12
    assert plans_of(DRAW, 0) == plans_of(DRAW, 10**9)
    assert suggest(PLANS, seconds=0.005).plans == sum(plans_of(PLANS, int(0.005 * PARAMS.nodes_a_second))) < 2_500


def test_five_milliseconds_are_kept() -> None:
    """1.2 × the budget + 20 ms is the bound for 99.9 %; here for 99 %, the rest at most twice that."""
    bound = 1.2 * 0.005 + 0.020
    times = []
    gc.collect()
    gc.freeze()  # what other tests left is no part of a decision's time
    for seed in range(26):
        rules = list(Rules.presets())[seed % 6] + "+joker" * (seed % 2)
        for view in views(rules, seed):
            begun = time.process_time()
            choose(view, seconds=0.005)
            times.append(time.process_time() - begun)
    for line in HARD.values():
        begun = time.process_time()
        choose(line, seconds=0.005)
        times.append(time.process_time() - begun)
    gc.unfreeze()
    assert len(times) > 300
    assert sum(seconds > bound for seconds in times) <= len(times) / 100
    assert max(times) < 2 * bound


def views(rules: str, seed: int) -> Iterator[Position]:
    """What the seat to act sees in a hand, where it has a choice."""
    game = Game.deal(rules, seed)
    players = [bots.create(name, seed=seed) for name in ("base", "ranged", "random")]
    while game.phase != "over":
        view = game.view(game.turn)
        if len(view.legal_actions) > 1:
            yield view
        game.push(players[game.turn].act(view))


def test_nothing_is_kept_of_decisions_that_are_made() -> None:
    """The same decisions again and again: neither Python nor C holds more after them, refusals and stops included."""
    positions = [view for seed in (3, 4) for rules in ("classic", "club+joker") for view in views(rules, seed)][::4]
    bot = bots.create("expectimax", level=1)
    refused = Position.parse(DRAW + " ; discard 5h")

    def decide() -> None:
        for position in positions:
            bot.act(position)
        suggest(DRAW, worlds=200, threads=2, stop=Stop(0.0))
        with pytest.raises(ValueError, match="history"):
            suggest(refused, worlds=10)

    decide()
    tracemalloc.start()
    try:
        held = []
        for _ in range(6):
            decide()
            gc.collect()
            held.append((tracemalloc.get_traced_memory()[0], heap_bytes()))
    finally:
        tracemalloc.stop()
    python, native = zip(*held[1:], strict=True)
    assert len(positions) > 15
    # A process that runs tests does other things too, so one round may hold more; what is kept grows in every round.
    assert min(after - before for before, after in itertools.pairwise(python)) < 1_000, python
    assert min(after - before for before, after in itertools.pairwise(native)) < 4_000, native
