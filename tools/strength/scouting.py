"""What scouting reports get wrong: reports of players after some hands, beside what many more hands say.

Each player sits with `ranged` and `base` and is watched by `ranged`. The truth is the share in the hands of a longer
session of the same three. `missed`: statements whose interval does not hold it; 5 of 100 are expected. `wrong`: the
report says often or rarely where the longer session says the opposite. `itself`: sessions in which the report names the
player as whom it plays like. With --report the reports of the first session are printed. Usage, away from the root:

    python tools/strength scouting [--players rz base ...] [--hands 20 60] [--sessions N] [--truth N] [--report]
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from tongits_core import Profile, Session, bots, scout
from tongits_core.advice import Reason
from tongits_core.training.profiles import LADDER

HABITS = ("often", "usual", "rarely")
FIRST = 1_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `scouting`."""
    parser.add_argument("--players", nargs="+", default=LADDER)
    parser.add_argument("--hands", nargs="+", type=int, default=[20, 60])
    parser.add_argument("--sessions", type=int, default=8)
    parser.add_argument("--truth", type=int, default=600, help="hands of the longer session")
    parser.add_argument("--report", action="store_true", help="print the reports of the first session")


def run(arguments: argparse.Namespace) -> None:
    """Print the table."""
    print("| player | hands | statements | missed | wrong | itself |\n|---|---|---|---|---|---|")
    told = []
    for name in arguments.players:
        truth = by_habit(watched(name, arguments.truth, FIRST - 1))
        for hands in arguments.hands:
            reports = [by_habit(watched(name, hands, FIRST + number)) for number in range(arguments.sessions)]
            compared = [
                (found, truth[habit]) for report in reports for habit, found in report.items() if habit in truth
            ]
            shares = [(found, true) for found, true in compared if "rate" in found.numbers]
            missed = sum(misses(found, true) for found, true in shares)
            wrong = sum({ending(found), ending(true)} == {"often", "rarely"} for found, true in shares)
            itself = sum(
                "scout_alike" in each and each["scout_alike"].words["type"] == f"type_{name}" for each in reports
            )
            print(f"| {name} | {hands} | {len(shares)} | {missed} | {wrong} | {itself} of {len(reports)} |", flush=True)
            told.append((f"{name} after {hands} hands", reports[0], truth))
    for title, report, truth in told if arguments.report else ():
        print(f"\n{title}")
        for habit, found in report.items():
            print(f"  {found.text}{beside(found, truth.get(habit))}")


def watched(name: str, hands: int, seed: int) -> Profile:
    """What `ranged` sees of the player in so many hands."""
    session = Session("classic", seed=seed)
    players = [bots.create(each, seed=seed + place) for place, each in enumerate((name, "ranged", "base"))]
    while len(session.history) < hands:
        session.play(players)
    return session.profiles(1)[0]


def ending(statement: Reason) -> str:
    """The last word of the kind: often, usual or rarely, or another."""
    return statement.kind.rpartition("_")[2]


def by_habit(profile: Profile) -> Mapping[str, Reason]:
    """The statements by what they are about."""
    return {each.kind.rpartition("_")[0] if ending(each) in HABITS else each.kind: each for each in scout(profile)}


def misses(found: Reason, true: Reason) -> bool:
    """Whether the interval does not hold the true share."""
    low, high = (found.numbers[name].value for name in ("low", "high"))
    return not low <= true.numbers["rate"].value <= high


def beside(found: Reason, true: Reason | None) -> str:
    """What the longer session says, for a share."""
    if true is None or "rate" not in found.numbers:
        return ""
    return f" [{true.numbers['rate'].value:.0%}{', missed' if misses(found, true) else ''}]"
