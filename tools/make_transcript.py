"""Write examples/play.txt and its transcript in docs/PLAY.md again, from the short game that shows most.

The person plays like the bot `base` and asks for help on the way. Run away from the root of the tree, where the package
is installed: python tools/make_transcript.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from tongits_core import Position, TongitsError, arrangements, bots
from tongits_core.table.shorthand import expand
from tongits_core.table.sitting import Sitting

ROOT = Path(__file__).parents[1]
BOTS = ("base", "greedy")
SHOWS = ("take", "expose", "sapaw", "draw", "discard", "blocked", "tongits or call")
LONGEST = 26
"""The most actions of all players in a short hand."""


def played(seed: int) -> tuple[Sitting, list[tuple[Position, str]]]:
    """The hand of a seed, with what the person saw and did."""
    sitting, person, moves = Sitting("classic,hands=1", seed, BOTS), bots.create("base"), []
    sitting.deal()
    while sitting.to_act is not None:
        if not sitting.step():
            moves.append((sitting.position, str(person.act(sitting.position))))
            sitting.play(moves[-1][1])
    return sitting, moves


def is_shown(sitting: Sitting, moves: list[tuple[Position, str]]) -> bool:
    """Whether the hand is short and has everything that a transcript should have."""
    seen = {move.split()[0] for _, move in moves}
    if any(position.seat in position.facts.blocked for position, _ in moves):
        seen.add("blocked")
    outcome = sitting.session.game.outcome() if sitting.session.game else None
    if outcome is not None and outcome.ending in ("tongits", "draw") and outcome.winner == sitting.session.seat_of(0):
        seen.add("tongits or call")
    return seen >= set(SHOWS) and len(sitting.log) <= LONGEST


def typed(position: Position, move: str) -> str:
    """The shortest way to type a move."""
    verb, _, rest = move.partition(" ")
    letter = {"draw": "d", "call": "c", "fold": "f", "challenge": "ch", "take": "t"}.get(verb, "s " + rest[:2])
    for short in (letter, rest.partition("with ")[2], rest):
        try:
            if short and expand(short, position) == move:
                return short
        except TongitsError:
            continue
    return move


def script(moves: list[tuple[Position, str]]) -> Iterator[str]:
    """The lines that the person types: the moves, and each other command once."""
    yield "help sapaw"
    asked: set[str] = set()

    def once(what: str) -> bool:
        first = what not in asked
        asked.add(what)
        return first

    for position, move in moves:
        if position.phase == "draw" and position.seat in position.facts.blocked and once("call"):
            yield "call"
        if position.phase == "play" and once("hint"):
            yield "hint 500"
        if len(list(islice(arrangements(position.hand, split=True), 2))) > 1 and once("arrange"):
            yield "arrange"
        yield typed(position, move)
        if move.startswith("expose") and once("undo"):
            yield "undo"
            yield typed(position, move)


def transcript(command: str, lines: str) -> str:
    """The output of the command for these lines."""
    done = subprocess.run(
        [Path(sys.executable).parent / "tongits", *command.split()[1:]],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        env={name: value for name, value in os.environ.items() if name != "COLUMNS"},
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


def main() -> None:
    """Find the game and write both files."""
    seed = next(seed for seed in count(1) if is_shown(*played(seed)))
    moves = played(seed)[1]
    lines = "".join(f"{line}\n" for line in script(moves))
    (ROOT / "examples" / "play.txt").write_text(lines, encoding="utf-8")
    command = f"tongits play --bots {','.join(BOTS)} --hands 1 --seed {seed}"
    block = f"```console\n$ {command} < examples/play.txt\n{transcript(command, lines)}```"
    path = ROOT / "docs" / "PLAY.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"```console\n.*?```", lambda _: block, text, count=1, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
