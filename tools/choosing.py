"""What choose() loses in short searches, by the values that a long search has found once and a file keeps.

`values` plays deals of the tuning range as tools/regret.py does, takes one decision of each, and writes a line of JSON:
the position, and for each action that a turn may begin with the chips of the best turn that does. `losses` lets
choose() decide there, with as many other seeds as it is asked for, and says what its actions are worth less than the
best one. Valuing takes about half a second a position, a choice milliseconds: a change of the search is seen in a
minute.

What remains: the values are those of suggest(), its belief and opponents too, and the best of many noisy ones is a
little too good, by which every loss is a little too large, for all searches alike. Against the clock leave the machine
alone. Usage, away from the root:

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
"""Seed of the long search; the choices have those from 2 on."""

Decision = tuple[Position, dict[str, float]]
"""A position, and what the best turn that begins with each action is worth, in chips."""


def valued(position: Position, worlds: int) -> Decision:
    """A decision by a long search."""
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
    """What the choice of a search loses, and the kinds of the best action and of the chosen one."""
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
    """Value, or lose."""
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
