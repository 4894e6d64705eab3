"""What a view costs, and a view with a bot's action on it, beside another install of the package.

Both interpreters measure in turn, so that a busy machine slows both. Usage: python tools/view_speed.py OTHER_PYTHON
[ROUNDS]; away from the root of the tree, where Python would find the sources first.
"""

from __future__ import annotations

import json
import subprocess
import sys
import timeit

from tongits_core import Game, bots

BOTS = ("random", "greedy", "base", "ranged")
NUMBER = 200


def late_game() -> Game:
    """A hand of `base` in its last turns, 42 actions old."""
    game = Game.deal(seed=38)
    base = bots.create("base")
    while len(game.stock) > 2:
        game.push(base.act(game.view(game.turn)))
    return game


def measure() -> dict[str, float]:
    """Microseconds of each, the least of some runs."""
    game = late_game()
    seat = game.turn
    found = {"view": min(timeit.repeat(lambda: game.view(seat), number=NUMBER, repeat=7))}
    for name in BOTS:
        act = bots.create(name).act
        runs = timeit.repeat(lambda act=act: act(game.view(seat)), number=NUMBER, repeat=7)  # type: ignore[misc]
        found[f"view and {name}"] = min(runs)
    return {name: seconds / NUMBER * 1e6 for name, seconds in found.items()}


def measured_by(python: str) -> dict[str, float]:
    """What another interpreter measures."""
    done = subprocess.run([python, __file__, "--measure"], stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Print both and the ratios."""
    if sys.argv[1:] == ["--measure"]:
        print(json.dumps(measure()))
        return
    if len(sys.argv) < 2:
        sys.exit("usage: python tools/view_speed.py OTHER_PYTHON [ROUNDS]")
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    here, there = [], []
    for _ in range(rounds):
        here.append(measured_by(sys.executable))
        there.append(measured_by(sys.argv[1]))
    print(f"{'':18} {'here':>10} {'there':>10} {'ratio':>7}")
    for name in here[0]:
        mine, other = (min(found[name] for found in run) for run in (here, there))
        print(f"{name:18} {mine:>7.2f} µs {other:>7.2f} µs {mine / other:>7.3f}")


if __name__ == "__main__":
    main()
