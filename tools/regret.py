"""Measure regret: how many chips the turn of a short search loses against the turn of a long reference search.

Three players drawn from the ladder and `ranged` play N deals of a named range. From each deal one decision is taken at
random, of any phase, with its history. The reference recommends a turn with one seed. If a search recommends another
turn, both turns are valued on deals of a second seed. So no deal that chose a turn also values it, and the mean is not
too high from taking the best of many noisy values; a single regret may be negative.

A search is suggest(), which uses a third of its work to value its choice. It has a time limit (50ms) or a number of
hidden deals (4000); with hidden deals a run repeats to the last digit.

Limits: the reference may itself miss the best turn, so regret is a little too low. Belief and opponents are the same on
both sides, so their errors do not show. Noise makes some small regrets look large, so the mean standard error of a
regret is printed. Exact values (endgame.py) have no error.

Prints Markdown, as in docs/STRENGTH.md. Under payout=win both sides look for the highest chance to win. For searches
with a time limit, run nothing else on the machine and no more jobs than cores: a process that waits has its belief cut
off, and then chooses another turn. 400 positions take about eleven minutes of CPU. Usage, away from the root:

    python tools/regret.py [--positions N] [--rules RULES] [--searches 50ms 5ms 4000 ...] [--worlds N] [--jobs N]
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import joblib

from tongits_core import Action, Advice, Game, Line, Position, Rules, bots, suggest
from tongits_core._workers import workers
from tongits_core.arena import seed_range
from tongits_core.bots.ladder import LADDER
from tongits_core.game.seeds import seeds_of

PLAYERS = ("greedy", "base", *LADDER, "ranged")
"""For each deal three of these players are drawn."""
PHASES = ("draw", "play", "answer")
SHORT, CHOOSES, VALUES = range(3)
"""Seeds of the searches, of the reference, and of the deals on which turns are valued."""
LARGE = 0.3
"""Regrets above this number of chips are counted separately; for win probability a tenth of it."""

Plan = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Regret:
    """What one recommended turn loses. chips, win: against the reference's turn; error: the standard error of chips,
    or a bound of it; agrees: the same turn, or one that brings the same in every deal.
    """

    position: str
    phase: str
    chosen: str
    reference: str
    agrees: bool
    chips: float = 0.0
    win: float = 0.0
    error: float = 0.0


def decision(rules: Rules, deal: int, phases: Sequence[str] = PHASES) -> Position | None:
    """One decision of a hand, in one of these phases, the view of the seat to act; None if there is none."""
    source = random.Random(deal)
    players = [bots.create(source.choice(PLAYERS), seed=deal) for _ in range(3)]
    game = Game.deal(rules, deal)
    found = []
    while game.phase != "over":
        view = game.view(game.turn)
        if view.phase in phases and len(view.legal_actions) > 1:
            found.append(view)
        game.push(players[game.turn].act(view))
    return source.choice(found) if found else None


def same(line: Line, plan: Plan) -> bool:
    """Whether a line is this plan, or one with the same effect."""
    return _moves(line.actions) == _moves(plan)


def _moves(plan: Sequence[Action]) -> list[str]:
    return sorted(str(action).partition(" on ")[0] for action in plan)


def valued(advice: Advice, plan: Plan) -> Line:
    """The line of a plan that was included."""
    exact = [line for line in advice.lines if line.actions == plan]
    return exact[0] if exact else next(line for line in advice.lines if same(line, plan))


def regrets(position: Position, plans: Sequence[Plan], worlds: int) -> list[Regret]:
    """The regret of each plan against the plan of the reference."""
    reference = suggest(position, worlds=worlds, seed=CHOOSES, lines=1).lines[0].actions
    others = list(dict.fromkeys(plan for plan in plans if plan != reference))
    values: dict[Plan, Line] = {}
    if others:
        # Of two lines one is to draw, which include= does not add.
        advice = suggest(position, worlds=worlds, seed=VALUES, lines=2, include=[reference, *others])
        values = {plan: valued(advice, plan) for plan in (reference, *others)}
    return [_regret(position, plan, reference, values) for plan in plans]


def _regret(position: Position, plan: Plan, reference: Plan, values: dict[Plan, Line]) -> Regret:
    names = str(position), position.phase, ", ".join(map(str, plan)), ", ".join(map(str, reference))
    if plan == reference:
        return Regret(*names, agrees=True)
    mine, best = values[plan], values[reference]
    chips, error = mine.loss - best.loss, mine.loss_error + best.loss_error
    return Regret(*names, agrees=chips == 0 and error == 0, chips=chips, win=best.win - mine.win, error=error)


@dataclass(frozen=True, slots=True)
class Search:
    """The limit of a search: one of the two is set."""

    seconds: float | None
    worlds: int | None

    @classmethod
    def parse(cls, text: str) -> Search:
        """The search for a text such as 50ms or 4000."""
        if text.endswith("ms"):
            return cls(float(text.removesuffix("ms")) / 1000, None)
        return cls(None, int(text))

    def turn(self, position: Position) -> Plan:
        """The turn that it recommends."""
        advice = suggest(position, seconds=self.seconds, worlds=self.worlds, seed=SHORT, lines=1)
        return advice.lines[0].actions

    def __str__(self) -> str:
        return f"{1000 * self.seconds:g} ms" if self.seconds is not None else f"{self.worlds:,} deals"


def measured(rules: Rules, deal: int, searches: Sequence[Search], worlds: int) -> list[Regret] | None:
    """The regret of each search in one decision of the deal."""
    position = decision(rules, deal)
    if position is None:
        return None
    suggest(position, worlds=1)  # tables are read before the clock starts
    return regrets(position, [search.turn(position) for search in searches], worlds)


def all_measured(
    rules: Rules, deals: range, searches: Sequence[Search], worlds: int, jobs: int
) -> Iterator[list[Regret]]:
    """The regrets of all deals that have a decision, in order."""
    tasks = (joblib.delayed(measured)(rules, deal, searches, worlds) for deal in deals)
    for found in joblib.Parallel(n_jobs=workers(jobs, "jobs"), return_as="generator", pre_dispatch="2*n_jobs")(tasks):
        if found is not None:
            yield found


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval; every position comes from another deal."""
    n = len(values)
    middle = math.fsum(values) / n
    return middle, 1.96 * math.sqrt(math.fsum((value - middle) ** 2 for value in values) / max(1, n - 1) / n)


def row(search: str, phase: str, found: Sequence[Regret]) -> str:
    """A row of the table."""

    def share(counts: Callable[[Regret], bool]) -> str:
        middle, half = mean([float(counts(each)) for each in found])
        return f"{100 * middle:.1f} ± {100 * half:.1f}"

    chips, half = mean([each.chips for each in found])
    win, win_half = mean([100 * each.win for each in found])
    cells = (
        share(lambda each: each.agrees),
        f"{chips:+.3f} ± {half:.3f}",
        share(lambda each: each.chips > LARGE),
        f"{win:+.2f} ± {win_half:.2f}",
        share(lambda each: each.win > LARGE / 10),
    )
    return f"| {search} | {phase} | {len(found):,} | {' | '.join(cells)} |"


def show(searches: dict[str, list[Regret]], worst: int) -> None:
    """The table, the noise, and the decisions that lose most."""
    print(
        f"| search | phase | positions | agrees % | regret, chips | over {LARGE} chips % | regret, points of win "
        f"| over {10 * LARGE:g} points % |\n|---|---|---|---|---|---|---|---|"
    )
    for name, found in searches.items():
        print(row(name, "all", found))
        for phase in PHASES:
            inside = [each for each in found if each.phase == phase]
            if inside:
                print(row(name, phase, inside))
    for name, found in searches.items():
        errors = [each.error for each in found if not each.agrees]
        if errors:
            print(f"\n{name}: a regret is known within {math.fsum(errors) / len(errors):.3f} chips (standard error).")
        for each in sorted(found, key=lambda each: -each.chips)[:worst]:
            loss = f"{each.chips:+.2f} ± {each.error:.2f}"
            print(f"\n- {loss}: {each.chosen}; reference {each.reference}\n  {each.position}")


def main() -> None:
    """Play, search, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=400, help="deals, of each of which one decision is taken")
    parser.add_argument("--seeds", default="interim-2026-11", help="a named range (tongits_core/data/seeds.toml)")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--searches", nargs="+", metavar="WORK", default=["50ms", "5ms"], help="times, or hidden deals")
    parser.add_argument("--worlds", type=int, default=200_000, help="hidden deals of the reference, each time")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="show the N decisions that lose most")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    first = seeds_of(seed_range(arguments.seeds), arguments.positions)
    deals = range(first, first + arguments.positions)
    begun = time.perf_counter()
    rules = Rules.parse(arguments.rules)
    searches = [Search.parse(text) for text in arguments.searches]
    found = list(all_measured(rules, deals, searches, arguments.worlds, arguments.jobs))
    show({str(search): [each[at] for each in found] for at, search in enumerate(searches)}, arguments.worst)
    print(f"\n{rules}, {arguments.worlds:,} worlds, {time.perf_counter() - begun:.0f} s.")


if __name__ == "__main__":
    main()
