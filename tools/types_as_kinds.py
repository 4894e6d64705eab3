"""The kinds of player that each type of player is taken for: the table KINDS of tongits_core/policy/likeness.py.

    python tools/types_as_kinds.py --hands 700 --seed 1200000000

Each deal is played by three types drawn at random. For the seats of one type, the shares of the kinds are found that
make its actions likeliest (expectation-maximisation), where every other thing about the kinds stays as packaged.
"""

from __future__ import annotations

import argparse

import numpy as np

from tongits_core import Rules
from tongits_core.policy import packaged, types_of_player
from tongits_core.training import kinds

ROUNDS = 300


def main() -> None:
    """Play, find the shares and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=700)
    parser.add_argument("--seed", type=int, default=1_200_000_000)
    given = parser.parse_args()
    names = [each.name for each in types_of_player()]
    played = kinds.play(Rules.preset("classic"), given.hands, given.seed, names)
    likely = kinds._joint(packaged(), played) - np.array([kind.prior for kind in packaged()])
    for name in names:
        chances = likely[np.array(played.players) == name] * np.log(2) / 256
        share = np.full(len(packaged()), 1 / len(packaged()))
        for _ in range(ROUNDS):
            each = chances + np.log(share)
            each = np.exp(each - each.max(axis=1, keepdims=True))
            each /= each.sum(axis=1, keepdims=True)
            share = (each.sum(axis=0) + 0.5) / (len(each) + 0.5 * len(share))
        found = {kind.name: round(float(part), 3) for kind, part in zip(packaged(), share, strict=True)}
        print(f"{name}, {len(chances)} seats: {found}", flush=True)


if __name__ == "__main__":
    main()
