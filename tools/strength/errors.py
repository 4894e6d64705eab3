"""How true the stated errors are: spread over seeds, coverage of a reference, and how often `sure` is wrong.

`measure` takes decisions with a history from hands of mixed players on tuning deals, lets suggest() decide in each with
many seeds and amounts of work, and writes what it said to a file, one line for each position and amount. Then it values
the lines that were named by much more work (reference.py). A measurement that was stopped goes on where it was.
`show` prints the tables.

spread / stated: the standard deviation over seeds of what was said minus the reference, by the stated standard error;
squares are meant over positions. Covered: how often said ± 1.96 errors holds the reference, with the error of the
reference added in squares. Positions whose values are exact are left out, as they have no error. Usage, away from the
root:

    python tools/strength errors FILE measure [--phases draw play answer] [--positions N] [--seeds N] [--work 1000 1s]
    python tools/strength errors FILE show
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from regret import PHASES, Search, decision

from strength.intervals import interval
from strength.journal import Journal
from strength.reference import Plan, values
from tongits_core import Line, Position, Rules, suggest
from tongits_core.arena import seed_range

FIRST = 700_000
"""Deals of the tuning range to leave out before. Each position begins a thousand deals of its own, so 100
positions of each of three phases reach to 1,000,000, over deals that `memory` and `calls` use too."""
Z = 1.96


@dataclass(frozen=True)
class Said:
    """What one search said of one number, and what the reference says of the same: chips."""

    said: float
    error: float
    true: float
    true_error: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `errors`."""
    parser.add_argument("file", type=Path)
    parser.add_argument("what", choices=("measure", "show"))
    parser.add_argument("--phases", nargs="+", choices=PHASES, default=PHASES)
    parser.add_argument("--positions", type=int, default=100, help="of each phase")
    parser.add_argument("--seeds", type=int, default=24)
    parser.add_argument("--work", nargs="+", default=["1000", "8000", "60000", "1000ms"], help="deals, or times")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--worlds", type=int, default=60_000, help="hidden deals of each run of the reference")
    parser.add_argument("--runs", type=int, default=8, help="runs of the reference, each with a seed of its own")


def run(arguments: argparse.Namespace) -> None:
    """Measure or show."""
    journal = Journal(arguments.file)
    if arguments.what == "measure":
        for at in range(arguments.positions):
            for phase in arguments.phases:
                measure(journal, arguments, phase, at)
    show(journal)


def measure(journal: Journal, arguments: argparse.Namespace, phase: str, at: int) -> None:
    """One position with every amount of work, and its reference."""
    name = f"{phase}/{at}"
    if f"{name}/position" not in journal:
        position = _with_history(Rules.parse(arguments.rules), phase, at)
        journal.add(f"{name}/position", {"position": str(position)})
    position = Position.parse(journal[f"{name}/position"]["position"])
    works = [work for work in arguments.work if f"{name}/{work}" not in journal]
    for work in works:
        journal.add(f"{name}/{work}", {"searches": [_searched(position, work, s) for s in range(arguments.seeds)]})
    plans = list(dict.fromkeys(plan for _, lines in _all_lines(journal, name) for plan in map(_plan_of, lines)))
    if plans and (works or f"{name}/reference" not in journal):
        found = [values(position, plans, arguments.worlds, 1000 + each) for each in range(arguments.runs)]
        rows = [[_plain(plan), [round(run[i], 5) for run in found]] for i, plan in enumerate(plans)]
        journal.add(f"{name}/reference", {"plans": rows})


def _with_history(rules: Rules, phase: str, at: int) -> Position:
    """The decision number `at` of this phase, by far most of which are not exact."""
    first = seed_range("tuning").first + FIRST + 1000 * (3 * at + PHASES.index(phase))
    found = (decision(rules, deal, [phase]) for deal in range(first, first + 1000))
    return next(position for position in found if position is not None and position.history)


def _searched(position: Position, work: str, seed: int) -> dict[str, Any]:
    """What one search says of its first two lines."""
    search = Search.parse(work)
    advice = suggest(position, seconds=search.seconds, worlds=search.worlds, seed=seed)
    lines = [] if advice.exact else [_line(line) for line in advice.lines[:2]]
    return {"lines": lines, "effective": round(advice.effective, 1)}


def _line(line: Line) -> dict[str, Any]:
    return {
        "plan": _plain(Plan.of(line)),
        "value": line.value,
        "error": line.error,
        "loss": line.loss,
        "loss_error": line.loss_error,
    }


def _plain(plan: Plan) -> list[Any]:
    return [list(plan.actions), [[card, list(actions)] for card, actions in plan.after]]


def _plan_of(line: dict[str, Any]) -> Plan:
    actions, after = line["plan"]
    return Plan(tuple(actions), tuple((card, tuple(each)) for card, each in after))


def _all_lines(journal: Journal, name: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The lines of each search of a position, with its work."""
    for key in journal:
        place, _, work = key.rpartition("/")
        if place == name and work not in ("position", "reference"):
            for search in journal[key]["searches"]:
                yield work, search["lines"]


def compared(journal: Journal, name: str) -> dict[str, tuple[list[Said], list[Said]]]:
    """For each amount of work, what the searches of a position said of the value of their first line, and of the loss
    of their second."""
    reference = {str(plan): runs for plan, runs in journal[f"{name}/reference"]["plans"]}
    found: dict[str, tuple[list[Said], list[Said]]] = defaultdict(lambda: ([], []))
    for work, lines in _all_lines(journal, name):
        runs = [reference[str(line["plan"])] for line in lines]
        if lines:
            found[work][0].append(Said(lines[0]["value"], lines[0]["error"], *_mean(runs[0])))
        if len(lines) > 1:
            losses = [first - second for first, second in zip(*runs, strict=True)]
            found[work][1].append(Said(lines[1]["loss"], lines[1]["loss_error"], *_mean(losses)))
    return found


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values))


def spread_by_stated(positions: Sequence[Sequence[Said]]) -> float:
    """Spread over seeds by stated error; squares are meant over the positions."""
    ratios = [_spread(each) / stated for each in positions if (stated := _stated(each)) > 0]
    return math.sqrt(statistics.fmean(ratios)) if ratios else math.nan


def _spread(searches: Sequence[Said]) -> float:
    return statistics.variance([each.said - each.true for each in searches])


def _stated(searches: Sequence[Said]) -> float:
    return statistics.fmean([each.error**2 for each in searches])


def share(of: Callable[[Said], bool], among: Callable[[Said], bool] = lambda _: True) -> Callable[..., float]:
    """The percentage of searches of which something holds."""

    def percent(positions: Sequence[Sequence[Said]]) -> float:
        these = [of(each) for searches in positions for each in searches if among(each)]
        return 100 * statistics.fmean(these) if these else math.nan

    return percent


def is_covered(each: Said) -> bool:
    """Whether said ± 1.96 errors holds the reference."""
    return abs(each.said - each.true) <= Z * math.hypot(each.error, each.true_error) + 1e-9


def is_said(low: float, high: float = math.inf) -> Callable[[Said], bool]:
    """Whether the loss is so many standard errors."""
    return lambda each: each.error > 0 and low <= each.said / each.error < high


def show(journal: Journal) -> None:
    """The tables."""
    names = sorted(key.removesuffix("/reference") for key in journal if key.endswith("/reference"))
    found: dict[tuple[str, str], list[tuple[list[Said], list[Said]]]] = defaultdict(list)
    for name in names:
        for work, said in compared(journal, name).items():
            if len(said[0]) > 1:
                found[name.partition("/")[0], work].append(said)
    print("| of | phase | work | positions | spread / stated | covered % | mean error, chips | said - true, errors |")
    print("|---|---|---|---|---|---|---|---|")
    for at, of in enumerate(("value", "loss")):
        for (phase, work), both in found.items():
            positions = [each[at] for each in both if len(each[at]) > 1]
            if positions:
                print(f"| {of} | {phase} | {work} | {len(positions)} | {_cells(positions)} |")
    print(
        "\n| phase | work | 3 errors and more: % of searches | wrong % | 1 to 3 | wrong % |\n|---|---|---|---|---|---|"
    )
    for (phase, work), both in found.items():
        positions = [each[1] for each in both if each[1]]
        cells = []
        for in_range in (is_said(3), is_said(1, 3)):
            cells += [share(in_range), share(lambda each: each.true < 0, in_range)]
        print(f"| {phase} | {work} | {' | '.join(_cell(positions, figure, 1) for figure in cells)} |")


def _cells(positions: Sequence[Sequence[Said]]) -> str:
    error = statistics.fmean([math.sqrt(_stated(each)) for each in positions])
    return " | ".join(
        [
            _cell(positions, spread_by_stated, 2),
            _cell(positions, share(is_covered), 1),
            f"{error:.3f}",
            _cell(positions, _bias, 2),
        ]
    )


def _bias(positions: Sequence[Sequence[Said]]) -> float:
    biases = [
        statistics.fmean([one.said - one.true for one in each]) / math.sqrt(_stated(each))
        for each in positions
        if _stated(each) > 0
    ]
    return statistics.fmean(biases) if biases else math.nan


def _cell(positions: Sequence[Sequence[Said]], figure: Callable[..., float], digits: int) -> str:
    if not positions:
        return "-"
    middle, low, high = interval(positions, figure)
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"
