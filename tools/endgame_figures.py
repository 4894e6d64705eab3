"""Measure exact solving at the end of real hands: how often it is possible, its time, and what sampling loses there.

    python tools/endgame_figures.py ranged 400 --rules classic
    python tools/endgame_figures.py expectimax:1 100
    python tools/endgame_figures.py ranged 400 --reach

Three copies of a player play DEALS hands (seeds from 500,000 on). At every decision with at most two cards in the stock
and a known public history, the tool checks whether there are at most 200,000 hidden deals, solves the position, lets
the search by samples decide with WORLDS worlds, and computes the exact value of its choice. With --reach it only counts
how often the values of suggest() are exact, with WORLDS worlds and with one second. Times are CPU time, so other work
on the machine does not matter. Run away from the root of the tree.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unittest.mock import patch

from tongits_core import Game, Position, bots, suggest
from tongits_core.advice.advice import Advice
from tongits_core.belief._belief import Belief

FIRST_SEED = 500_000
MOST_WORLDS = 200_000
ALL_WORK = 10**9


@dataclass(frozen=True)
class Solved:
    """One decision: whether its deals are few enough, whether they were listed with weights, and the results."""

    few: bool
    listed: bool = False
    exact_seconds: float = 0.0
    sampled_seconds: float = 0.0
    deals: int = 0
    leaves: int = 0
    loss: float = 0.0
    same: bool = False


def decisions(player: str, deals: int, rules: str) -> Iterator[Position]:
    """The decisions with at most two cards in the stock that are one."""
    name, _, level = player.partition(":")
    for seed in range(FIRST_SEED, FIRST_SEED + deals):
        game = Game.deal(rules=rules, seed=seed)
        bot = bots.create(name, seed=seed, **({"level": int(level)} if level else {}))
        while game.phase != "over":
            view = game.view(game.turn)
            if len(game.stock) <= 2 and len(game.legal_actions) > 1:
                yield view
            game.push(bot.act(view))


def is_few(position: Position) -> bool:
    """Whether there are few hidden deals, without regard to the history."""
    line, _, _ = str(position).partition(" ; ")
    return Belief(Position.parse(line), 0, 0, most=MOST_WORLDS, call_at=(200, 200)).exact


def sampled(position: Position, worlds: int) -> Advice:
    """The result of the search by samples."""
    with patch("tongits_core.search.choice.endgame_of", return_value=None):
        return suggest(position, worlds=worlds)


def in_a_second(position: Position) -> Advice:
    """The result of a search with a limit of CPU time."""
    with patch("tongits_core.search.budget.time.perf_counter", time.process_time):
        return suggest(position, seconds=1.0)


def solve(position: Position, worlds: int) -> Solved:
    """Solve a decision exactly and by samples."""
    if not is_few(position):
        return Solved(few=False)
    if not Belief(position, 0, 0, most=MOST_WORLDS).exact:  # with that much work samples would go on for hours
        return Solved(few=True)
    began = time.process_time()
    exact = suggest(position, worlds=ALL_WORK)
    exact_seconds = time.process_time() - began
    if not exact.exact:
        return Solved(few=True)
    began = time.process_time()
    other = sampled(position, worlds)
    sampled_seconds = time.process_time() - began
    plan = other.lines[0].actions
    valued = suggest(position, worlds=ALL_WORK, lines=1, include=[plan])
    line = valued.lines[-1]  # the best alone, or then the plan, which an equal one may stand for
    loss = exact.lines[0].value - line.value
    return Solved(True, True, exact_seconds, sampled_seconds, exact.worlds, exact.leaves, loss, loss < 1e-9)


def report(found: Sequence[Solved], worlds: int) -> None:
    """The figures of docs/STRENGTH.md."""
    few = [each for each in found if each.few]
    solved = [each for each in few if each.listed]
    print(f"{len(found)} decisions, {len(few)} with at most {MOST_WORLDS} deals, {len(solved)} solved")
    for name, numbers in (
        ("seconds exact", [each.exact_seconds for each in solved]),
        (f"seconds by {worlds} worlds", [each.sampled_seconds for each in solved]),
        ("deals", [each.deals for each in solved]),
        ("leaves", [each.leaves for each in solved]),
    ):
        middle, mean = statistics.median(numbers), statistics.mean(numbers)
        print(f"{name}: median {middle:.3g}, mean {mean:.3g}, max {max(numbers):.3g}")
    losses = [each.loss for each in solved]
    error = 1.96 * statistics.stdev(losses) / len(losses) ** 0.5
    print(
        f"loss by samples: mean {statistics.mean(losses):.4f} ± {error:.4f} chips, max {max(losses):.3f}, "
        f"the best or as good in {sum(each.same for each in solved)} of {len(solved)}, "
        f"over 0.1 chips in {sum(loss > 0.1 for loss in losses)}"
    )


def reach(positions: Sequence[Position], worlds: int) -> None:
    """How many decisions suggest() values exactly, and the time for it."""
    few = sum(map(is_few, positions))
    print(f"{len(positions)} decisions, {few} with at most {MOST_WORLDS} deals")
    for name, ask in (
        (f"{worlds} worlds", lambda each: suggest(each, worlds=worlds)),
        (f"{worlds} worlds by samples", lambda each: sampled(each, worlds)),
        ("a second", in_a_second),
    ):
        exact, seconds = 0, []
        for position in positions:
            began = time.process_time()
            exact += ask(position).exact
            seconds.append(time.process_time() - began)
        print(f"{name}: {exact} exact; {statistics.mean(seconds):.3f} s on average, {max(seconds):.3f} at most")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player")
    parser.add_argument("deals", type=int)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--worlds", type=int, default=4000)
    parser.add_argument("--reach", action="store_true")
    options = parser.parse_args()
    if options.reach:
        reach(list(decisions(options.player, options.deals, options.rules)), options.worlds)
        return
    found = [solve(position, options.worlds) for position in decisions(options.player, options.deals, options.rules)]
    report(found, options.worlds)


if __name__ == "__main__":
    main()
