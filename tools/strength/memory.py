"""What memory is worth: expectimax+memory against expectimax, hand for hand on the same deals, among named others.

`measure` plays short matches, in each of which memory begins empty, with and without memory, and writes chips and luck
of each deal to a file, one line for each match. A measurement that was stopped goes on where it was. `show` prints the
table: chips a hand of hands 21 to 60, and the difference, ± 95 %, matches being the independent unit. Usage, away from
the root:

    python tools/strength memory FILE measure [--player expectimax:5] [--lineups base,base ...] [--matches N]
    python tools/strength memory FILE show
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy
from numpy.typing import NDArray

from strength.journal import Journal
from strength.switching import Switching
from tongits_core import arena
from tongits_core.arena.means import Mean, controlled, grouped, mean_of

FIRST = 800_000
"""Deals of the tuning range to leave out before."""
STEP = 1_000
"""Deals between the beginnings of two matches, so that longer matches begin on the same deals."""
LINEUPS = (
    "base,base",
    "rz,rz",
    "jg,jg",
    "ma,ma",
    "pk,pk",
    "always-challenge,always-challenge",
    "ranged,ranged",
    "base,rz",
    "jg,always-challenge",
    "ma,ranged",
    "rz,always-challenge",
    "base>always-challenge@20,base>always-challenge@20",
    "rz>base@20,always-challenge>rz@20",
    "folds>always-challenge@20...,folds>always-challenge@20...",
    "folds>always-challenge@20...,ranged",
)
"""The others: alike, mixed, those who switch, and those who fold first and then challenge everything."""
MEMORY = "+memory"
Values = NDArray[numpy.float64]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `memory`."""
    parser.add_argument("file", type=Path)
    parser.add_argument("what", choices=("measure", "show"))
    parser.add_argument("--player", default="expectimax:5", help="without +memory")
    parser.add_argument("--lineups", nargs="+", default=list(LINEUPS), help="the two others, with a comma")
    parser.add_argument("--matches", type=int, default=20, help="of each line-up")
    parser.add_argument("--hands", type=int, default=60, help="of each match")
    parser.add_argument("--from-hand", type=int, default=21)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--seeds", default="tuning", help="a named range of seeds")
    parser.add_argument("--jobs", type=int, default=1)


def run(arguments: argparse.Namespace) -> None:
    """Measure or show."""
    journal = Journal(arguments.file)
    if arguments.what == "measure":
        for number in range(arguments.matches):
            for lineup in arguments.lineups:
                for player in (arguments.player, arguments.player + MEMORY):
                    _measure(journal, arguments, number, player, lineup)
    show(journal, arguments.from_hand)


def _measure(journal: Journal, arguments: argparse.Namespace, number: int, player: str, lineup: str) -> None:
    key = f"{arguments.rules}|{arguments.seeds}|{arguments.hands}|{player}|{lineup}|{number}"
    if key in journal:
        return
    others = [Switching.parse(name) if "@" in name and "expectimax" not in name else name for name in lineup.split(",")]
    chosen = arena.seed_range(arguments.seeds)
    first = (FIRST if chosen.name == "tuning" else 0) + STEP * number
    deals = replace(chosen, first=chosen.first + first, deals=arguments.hands)
    match = arena.play(
        [player, *others], deals=arguments.hands, seed=deals, rules=arguments.rules, jobs=arguments.jobs, luck=16
    )
    played = match.blocks(0, 1)
    luck = played.chips_luck
    assert luck is not None
    journal.add(key, {"chips": _rounded(played.chips), "luck": _rounded(luck), "wins": _rounded(played.wins)})


def _rounded(values: Values) -> list[float]:
    return [round(float(value), 6) for value in values]


@dataclass(frozen=True)
class Pair:
    """Chips and luck of the same deals of all matches, with memory and without; float64[matches, hands]."""

    chips: tuple[Values, Values]
    luck: tuple[Values, Values]

    def until(self, last: int) -> Pair:
        """The hands up to this one."""
        (ours, theirs), (our_luck, their_luck) = self.chips, self.luck
        return Pair((ours[:, :last], theirs[:, :last]), (our_luck[:, :last], their_luck[:, :last]))

    def means(self, first: int) -> tuple[Mean, Mean, Mean]:
        """With memory, without, and the difference, of the hands from `first` on, adjusted for luck."""
        adjusted = []
        for chips, luck in zip(self.chips, self.luck, strict=True):
            late, size = chips[:, first - 1 :], chips.shape[1] - first + 1
            adjusted.append(grouped(controlled(late.ravel(), luck[:, first - 1 :].ravel(), size), size))
        return mean_of(adjusted[0]), mean_of(adjusted[1]), mean_of(adjusted[0] - adjusted[1])


def pairs(journal: Journal) -> Iterator[tuple[str, Pair]]:
    """Each line-up of the file, with the matches that were played with memory and without."""
    tables = list(dict.fromkeys(key.replace(MEMORY, "").rpartition("|")[0] for key in journal))
    for table in tables:
        rules, seeds, hands, player, others = table.split("|")
        names = [f"{rules}|{seeds}|{hands}|{player}{memory}|{others}" for memory in (MEMORY, "")]
        numbers = [key.rpartition("|")[2] for key in journal if key.rpartition("|")[0] == names[1]]
        both = [number for number in numbers if all(f"{name}|{number}" in journal for name in names)]
        if both:
            rows = [[journal[f"{name}|{number}"] for number in both] for name in names]
            chips, luck = (
                tuple(numpy.array([match[what] for match in matches]) for matches in rows) for what in ("chips", "luck")
            )
            yield f"{player} | {others} | {len(both)}", Pair((chips[0], chips[1]), (luck[0], luck[1]))


def show(journal: Journal, first: int) -> None:
    """The table."""
    print(f"Chips a hand of hands from {first} on, ± 95 %")
    print("| player | with | matches | with memory | without | difference | hands before: difference |")
    print("|---|---|---|---|---|---|---|")
    for name, pair in sorted(pairs(journal), key=lambda entry: entry[0]):
        with_it, without, difference = (mean.shown(1, "+.2f") for mean in pair.means(first))
        before = pair.until(first - 1).means(1)[2].shown(1, "+.2f") if first > 1 else "–"
        print(f"| {name} | {with_it} | {without} | {difference} | {before} |")
