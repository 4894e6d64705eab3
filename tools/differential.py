"""Play random hands on the engine and on the plain twin of tests/, and compare the two at every action.

The hands are played under every preset, with jokers, with kang and taga-loob, and under 200 random option sets.
Progress is kept in a file: the same command continues where it stopped. At the end, and with --hands 0, it prints the
hands played and what they reached; the exit code is 1 if the engines differed.

usage: nice -n 19 python tools/differential.py PROGRESS.jsonl [--hands 20000]        (away from the root of the tree)
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from places import HELPERS

sys.path.extend(HELPERS)

from reached import NAMES
from side_by_side import OPTION_SETS, RuleSet, option_set, play

from tongits_core import Rules

PIECE = 500
ADDED = ("", "+joker", "+kang+taga_loob", "+joker+kang+taga_loob")

Piece = dict[str, Any]


def pieces(hands: int) -> Iterator[tuple[str, RuleSet, range]]:
    """All work in pieces (column of the table, rules, seeds), the most important first."""
    plain, joker, *others = [[f"{preset}{added}" for preset in Rules.presets()] for added in ADDED]
    for number in range(OPTION_SETS):
        yield "options", option_set(number), range(hands // OPTION_SETS)
    yield from by_turns(plain, hands)
    yield from by_turns(joker, hands)
    yield from by_turns([text for texts in others for text in texts], hands)


def by_turns(texts: list[str], hands: int) -> Iterator[tuple[str, RuleSet, range]]:
    """A piece of each rules text, then the next piece of each."""
    for seeds in in_pieces(hands):
        yield from ((text, RuleSet(text, text), seeds) for text in texts)


def in_pieces(hands: int) -> Iterator[range]:
    """The seeds below that number, in pieces."""
    return (range(first, min(first + PIECE, hands)) for first in range(0, hands, PIECE))


def done(path: Path) -> list[Piece]:
    """The pieces in the progress file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def repaired(path: Path) -> None:
    """Make the progress file, or cut off a line that was not written to its end."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")


def run(column: str, rule_set: RuleSet, seeds: range) -> Piece:
    """Play one piece."""
    started, plies, differences = time.process_time(), 0, []
    reached: dict[str, list[int]] = {}
    for seed in seeds:
        played = play(rule_set, seed)
        for name in played.reached:
            reached.setdefault(name, []).append(seed)
        plies += len(played.game.history)
        differences += [played.difference] if played.difference else []
    seconds = round(time.process_time() - started, 1)
    piece = {"column": column, "rules": rule_set.name, "first": seeds.start, "hands": len(seeds), "plies": plies}
    return {**piece, "seconds": seconds, "differences": differences, "reached": first_of(reached)}


def first_of(reached: dict[str, list[int]]) -> dict[str, tuple[int, int]]:
    """For each name the number of hands, and the seed of the first."""
    return {name: (len(seeds), seeds[0]) for name, seeds in reached.items()}


def witnesses(played: list[Piece]) -> dict[str, tuple[str, int]]:
    """For each name the first hand that reached it: the rules and the seed."""
    found: dict[str, tuple[str, int]] = {}
    for name in NAMES:
        for piece in played:
            if name in piece["reached"]:
                found.setdefault(name, (piece["rules"], piece["reached"][name][1]))
    return found


def report(played: list[Piece]) -> str:
    """Totals by rules, then in how many hands each thing was reached by kind of rules, as Markdown."""
    lines = ["| rules | hands | actions | differences |", "|---|---|---|---|"]
    for column, pieces in grouped(played, lambda piece: str(piece["column"])).items():
        lines.append(row(column, *totals(pieces)))
    lines.append(row("all", *totals(played)))
    kinds = grouped(played, kind)
    lines += ["", f"| reached, in hands | {' | '.join(kinds)} |", "|---|" + "---|" * len(kinds)]
    for name in NAMES:
        counts = (sum(piece["reached"].get(name, (0,))[0] for piece in pieces) for pieces in kinds.values())
        lines.append(row(name, *counts))
    return "\n".join(lines)


def totals(pieces: list[Piece]) -> tuple[int, int, int]:
    """Hands, actions and differences."""
    differences = sum(len(piece["differences"]) for piece in pieces)
    return sum(piece["hands"] for piece in pieces), sum(piece["plies"] for piece in pieces), differences


def kind(piece: Piece) -> str:
    """What the rules of a piece are: presets, presets with additions, or random options."""
    _, plus, added = piece["column"].partition("+")
    return plus + added if plus else "options" if piece["column"] == "options" else "presets"


def grouped(played: list[Piece], key: Callable[[Piece], str]) -> dict[str, list[Piece]]:
    """The pieces by key, in the order in which they came."""
    groups: dict[str, list[Piece]] = {}
    for piece in played:
        groups.setdefault(key(piece), []).append(piece)
    return groups


def row(name: str, *numbers: int) -> str:
    """A row of a table."""
    return f"| {name} | {' | '.join(f'{number:,}' for number in numbers)} |"


def main() -> int:
    """Do what is left to do, then print the report."""
    parser = argparse.ArgumentParser(description="Play random hands on the engine and on the twin of tests/.")
    parser.add_argument("progress", type=Path, help="file of JSON lines, made if it does not exist")
    parser.add_argument("--witnesses", type=Path, help="write a hand for each name that was reached: rules and seed")
    parser.add_argument("--hands", type=int, default=20_000, help="under each preset, and under all random options")
    arguments = parser.parse_args()
    repaired(arguments.progress)
    finished = {(piece["rules"], piece["first"]) for piece in done(arguments.progress)}
    for column, rule_set, seeds in pieces(arguments.hands):
        if (rule_set.name, seeds.start) in finished:
            continue
        piece = run(column, rule_set, seeds)
        with arguments.progress.open("a", encoding="utf-8") as file:
            file.write(json.dumps(piece) + "\n")
        for difference in piece["differences"]:
            print(difference, file=sys.stderr)
    played = done(arguments.progress)
    if arguments.witnesses:
        lines = [f"{json.dumps(name)}: {json.dumps(each)}" for name, each in witnesses(played).items()]
        arguments.witnesses.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(report(played))
    return int(any(piece["differences"] for piece in played))


if __name__ == "__main__":
    sys.exit(main())
