"""Print the memory of a searching bot over many hands: resident size and the C heap, after each tenth of the hands.

tests/search/test_limits.py fails on a leak; this shows the curve.

usage: python tools/memory.py [HANDS]        (away from the root of the tree)
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from places import HELPERS

sys.path.extend(HELPERS)

from heap import heap_bytes

from tongits_core import Game, bots

RULES = ("classic", "club", "wiki", "guide")
PAGE = 4096


def resident_bytes() -> int:
    """The resident size of this process, in bytes."""
    return PAGE * int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


def play(seed: int) -> int:
    """Play one hand of expectimax against two base; returns the number of its decisions."""
    searching = seed % 3
    players = [bots.create("expectimax", level=1) if seat == searching else bots.create("base") for seat in range(3)]
    game = Game.deal(RULES[seed % len(RULES)], seed)
    decisions = 0
    while game.phase != "over":
        decisions += game.turn == searching
        game.push(players[game.turn].act(game.view(game.turn)))
    return decisions


def main() -> None:
    """Play, and print the curve."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print("| hands | decisions | resident MB | heap MB |\n|---|---|---|---|", flush=True)
    decisions = 0
    for seed in range(hands):
        decisions += play(seed)
        if (seed + 1) % max(1, hands // 10) == 0 or seed == 99:
            gc.collect()
            sizes = f"{resident_bytes() / 1e6:.1f} | {heap_bytes() / 1e6:.2f}"
            print(f"| {seed + 1:,} | {decisions:,} | {sizes} |", flush=True)


if __name__ == "__main__":
    main()
