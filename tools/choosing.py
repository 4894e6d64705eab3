"""Measure how many chips choose() loses in short searches, by values of a long search that are kept in a file.

`values` plays deals of the tuning range as tools/regret.py does and takes one decision of each. For each it writes a
line of JSON: the position, and for each first action of a turn the chips of the best turn with this action. `losses`
lets choose() decide in these positions, with as many other seeds as wanted, and reports how many chips its actions lose
against the best one. A value takes about half a second, a choice milliseconds, so a change of the search shows in a
minute.

Limits: the values are those of suggest(), with its belief and its opponents. The best of many noisy values is a little
too high, so every loss is a little too large, for all searches alike. For searches with a time limit, run nothing else
on the machine. Usage, away from the root:

    python tools/choosing.py values FILE [--phase draw] [--deals N] [--first N] [--rules RULES] [--worlds N]
    python tools/choosing.py losses FILE 5ms 64 512 [--seeds N]
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from regret import PHASES, Search, decision, mean

from tongits_core import Position, Rules, choose, suggest
from tongits_core.arena import seed_range

EVERY_LINE = 1000
VALUED_BY = 1
"""Seed of the long search; the choices have seeds from 2 on."""

Decision = tuple[Position, dict[str, float]]
"""A position, and for each action the chips of the best turn that begins with it."""


def valued(position: Position, worlds: int) -> Decision:
    """The decision in a position, valued by a long search."""
    values: dict[str, float] = {}
    for line in suggest(position, worlds=worlds, seed=VALUED_BY, lines=EVERY_LINE).lines:
        action = str(line.actions[0])
        values[action] = max(values.get(action, line.value), line.value)
    return position, values


def kept(path: Path) -> Iterator[Decision]:
    """The decisions of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        found = json.loads(line)
        yield Position.parse(found["position"]), found["values"]


def loss(decided: Decision, search: Search, seed: int) -> tuple[float, str, str]:
    """The loss of a search's choice, in chips, and the kinds of the best action and of the chosen one."""
    position, values = decided
    chosen = str(choose(position, seconds=search.seconds, worlds=search.worlds, seed=seed))
    best = max(values, key=lambda action: values[action])
    return values[best] - values[chosen], best.split()[0], chosen.split()[0]


def write_values(arguments: argparse.Namespace) -> None:
    """Value one decision of each deal."""
    rules = Rules.parse(arguments.rules)
    first = seed_range("tuning").first + arguments.first
    with arguments.file.open("w", encoding="utf-8") as file:
        for deal in range(first, first + arguments.deals):
            position = decision(rules, deal, [arguments.phase] if arguments.phase else PHASES)
            if position is not None:
                _, values = valued(position, arguments.worlds)
                rounded = {action: round(value, 3) for action, value in values.items()}
                print(json.dumps({"position": str(position), "values": rounded}), file=file, flush=True)


def show_losses(arguments: argparse.Namespace) -> None:
    """A row for each search, and what each kind of mistake costs."""
    decisions = list(kept(arguments.file))
    print("| search | choices | loss, chips | over 0.3 % | ms a choice | what for what: chips a choice |")
    print("|---|---|---|---|---|---|")
    for search in map(Search.parse, arguments.searches):
        begun = time.perf_counter()
        found = [loss(each, search, seed) for each in decisions for seed in range(2, 2 + arguments.seeds)]
        spent = 1000 * (time.perf_counter() - begun) / len(found)
        mistakes: dict[str, float] = defaultdict(float)
        for lost, best, chosen in found:
            if lost > 0:
                mistakes[f"{chosen} for {best}"] += lost / len(found)
        middle, half = mean([lost for lost, _, _ in found])
        over = 100 * sum(lost > 0.3 for lost, _, _ in found) / len(found)
        words = ", ".join(f"{what} {lost:.3f}" for what, lost in sorted(mistakes.items(), key=lambda pair: -pair[1]))
        print(f"| {search} | {len(found):,} | {middle:.3f} ± {half:.3f} | {over:.1f} | {spent:.1f} | {words} |")


def main() -> None:
    """Run `values` or `losses`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    values = commands.add_parser("values", help="value decisions and keep them")
    values.add_argument("file", type=Path)
    values.add_argument("--phase", choices=PHASES, help="only decisions of this phase")
    values.add_argument("--deals", type=int, default=700, help="of each of which one decision is taken")
    values.add_argument("--first", type=int, default=500_000, help="deals of the tuning range to leave out before")
    values.add_argument("--rules", default="classic")
    values.add_argument("--worlds", type=int, default=60_000, help="hidden deals of the long search")
    values.set_defaults(run=write_values)
    losses = commands.add_parser("losses", help="say what choose() loses there")
    losses.add_argument("file", type=Path)
    losses.add_argument("searches", nargs="+", metavar="WORK", help="times, as 5ms, or hidden deals, as 64")
    losses.add_argument("--seeds", type=int, default=1, help="choices of each search in each position")
    losses.set_defaults(run=show_losses)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
