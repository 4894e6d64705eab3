"""Measure the calibration of the belief: its chance of the lowest count, and its knowledge of each unseen card.

Simple players of the arena play hands. At the start of each turn the belief of the seat to act gives the chance that
this seat's count is strictly the lowest; the true hands show whether it is. The tool also measures the surprise, in
nats, at the place of each unseen card, for the belief and for a uniform one. The belief sees only the position. Prints
Markdown, as in docs/STRENGTH.md. Usage, away from the root:

    python tools/calibration.py [--deals N] [--seeds RANGE] [--rules RULES] [--pool N] [--players FILE]
                                [--picture FILE.svg]
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy
from numpy.typing import NDArray

from tongits_core import Game, Position, Rules, bots, card_id, deadwood, deadwood_many
from tongits_core.arena import seed_range
from tongits_core.belief._belief import Belief
from tongits_core.policy._kinds import Kinds
from tongits_core.policy.kinds import FILE, read
from tongits_core.training.kinds import PLAYERS

COMPANIES: dict[str, tuple[str, ...]] = {"mixed": PLAYERS, "base": ("base",), "ranged": ("ranged",), "rz": ("rz",)}
"""For each deal three of these players are drawn."""
STOCK = 3
BINS = 10

Floats = NDArray[numpy.float64]


@dataclass(frozen=True, slots=True)
class Sample:
    """One position. deal: its seed. round: turns of each player before it. chance: of the lowest count, as believed;
    lowest: whether it was. nats, uniform: surprise at where the `cards` unseen cards lie.
    """

    deal: int
    round: int
    chance: float
    lowest: bool
    nats: float
    uniform: float
    cards: int


def positions(rules: Rules, seed: int, company: Sequence[str]) -> Iterator[tuple[Game, Position]]:
    """A hand, and the view of the seat to act at the start of its turns."""
    source = random.Random(seed)
    players = [bots.create(source.choice(company), seed=seed) for _ in range(3)]
    game = Game.deal(rules, seed)
    while game.phase != "over":
        view = game.view(game.turn)
        if game.phase == "draw":
            yield game, view
        game.push(players[game.turn].act(view))


def sample_of(game: Game, view: Position, deal: int, pool: int, kinds: Kinds) -> Sample | None:
    """The chance of the belief and the truth; None if the belief has no deals."""
    belief = Belief(view, deal, pool, kinds=kinds)
    if belief.size == 0:
        return None
    hands = numpy.array(belief.hands(), dtype=numpy.uint64)
    believed = deadwood_many(hands.ravel(), game.rules).reshape(-1, 3)
    counts = [deadwood(hand, game.rules) for hand in game.hands]
    begun = sum(action.startswith("discard") for action in view.history)
    nats, uniform, cards = surprise(game, view, belief)
    return Sample(
        deal,
        begun // 3,
        lowest(believed, view.seat),
        lowest(numpy.array([counts]), view.seat) == 1.0,
        nats,
        uniform,
        cards,
    )


def lowest(counts: NDArray[numpy.integer], seat: int) -> float:
    """The share of rows in which the count of `seat` is lower than any other."""
    others = [other for other in range(3) if other != seat]
    return float((counts[:, seat] < counts[:, others].min(axis=1)).mean())


def surprise(game: Game, view: Position, belief: Belief) -> tuple[float, float, int]:
    """Nats at where the unseen cards are, by the belief and by a uniform one, and how many cards they are."""
    owners = {card_id(card): seat for seat in range(3) if seat != view.seat for card in game.hands[seat]}
    owners |= {card_id(card): seat for seat in range(3) if seat != view.seat for card in game.facedown[seat]}
    owners |= {card_id(card): STOCK for card in game.stock}
    shares = belief.shares()
    nats = -sum(math.log((shares[place][card] + 0.5) / (belief.size + 1.5)) for card, place in owners.items())
    sizes = Counter(owners.values())
    return nats, -sum(size * math.log(size / len(owners)) for size in sizes.values()), len(owners)


def clustered(samples: Sequence[Sample], values: Floats) -> float:
    """Half of the 95 % interval of a mean, with deals as clusters."""
    sums: dict[int, float] = {}
    for sample, value in zip(samples, values - values.mean(), strict=True):
        sums[sample.deal] = sums.get(sample.deal, 0.0) + float(value)
    return 1.96 * math.sqrt(sum(each * each for each in sums.values())) / len(samples)


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions of like chances: believed and actual share of lowest counts, and half of the interval of the gap."""

    samples: int
    believed: float
    actual: float
    half_width: float


def reliability(samples: Sequence[Sample]) -> list[Bin]:
    """Ten bins of chances, equally wide; empty ones left out."""
    bins: dict[int, list[Sample]] = {}
    for sample in samples:
        bins.setdefault(min(BINS - 1, int(sample.chance * BINS)), []).append(sample)
    found = []
    for _, inside in sorted(bins.items()):
        chance = numpy.array([sample.chance for sample in inside])
        actual = numpy.array([float(sample.lowest) for sample in inside])
        found.append(Bin(len(inside), float(chance.mean()), float(actual.mean()), clustered(inside, actual - chance)))
    return found


def calibration_error(bins: Sequence[Bin]) -> float:
    """The mean distance of believed and actual shares, by positions."""
    return sum(each.samples * abs(each.believed - each.actual) for each in bins) / sum(each.samples for each in bins)


def nats_by_round(samples: Sequence[Sample]) -> list[tuple[int, int, float, float]]:
    """For each round: positions, nats a card of the belief and of the uniform one."""
    rounds = sorted({sample.round for sample in samples})
    table = []
    for number in rounds:
        inside = [sample for sample in samples if sample.round == number]
        cards = sum(sample.cards for sample in inside)
        table.append((number, len(inside), sum(s.nats for s in inside) / cards, sum(s.uniform for s in inside) / cards))
    return table


def judged(rules: Rules, company: Sequence[str], deals: range, pool: int, kinds: Kinds) -> list[Sample]:
    """The samples of all positions of these deals in which the belief has deals."""
    found = (
        sample_of(game, view, deal, pool, kinds) for deal in deals for game, view in positions(rules, deal, company)
    )
    return [sample for sample in found if sample is not None]


def summary(name: str, samples: Sequence[Sample]) -> str:
    """A row of the table of companies."""
    gap = numpy.array([sample.lowest - sample.chance for sample in samples])
    error, half_width = calibration_error(reliability(samples)), clustered(samples, gap)
    return (
        f"| {name} | {len(samples):,} | {100 * error:.1f} | {100 * gap.mean():+.1f} ± {100 * half_width:.1f} "
        f"| {(gap**2).mean():.3f} |"
    )


def show_tables(tables: dict[str, list[Sample]]) -> None:
    """All figures: by company, then bins and rounds of the first."""
    print("| players | positions | calibration error % | actual − believed % | Brier |\n|---|---|---|---|---|")
    for name, samples in tables.items():
        print(summary(name, samples))
    name, samples = next(iter(tables.items()))
    print(f"\n{name}:\n\n| positions | believed % | actual % | actual − believed % |\n|---|---|---|---|")
    for each in reliability(samples):
        gap = f"{100 * (each.actual - each.believed):+.1f} ± {100 * each.half_width:.1f}"
        print(f"| {each.samples:,} | {100 * each.believed:.1f} | {100 * each.actual:.1f} | {gap} |")
    print("\n| rounds played | positions | nats a card | uniform |\n|---|---|---|---|")
    for number, count, nats, uniform in nats_by_round(samples):
        print(f"| {number} | {count:,} | {nats:.3f} | {uniform:.3f} |")


def draw(tables: dict[str, list[Sample]], path: Path) -> None:
    """Believed against actual shares, a line for each company, intervals on the first."""
    from matplotlib import rcParams
    from matplotlib.figure import Figure

    rcParams["svg.hashsalt"] = "calibration"
    figure = Figure(figsize=(5.2, 4.8), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8, linestyle=":")
    for number, (name, samples) in enumerate(tables.items()):
        bins = reliability(samples)
        axes.errorbar(
            [each.believed for each in bins],
            [each.actual for each in bins],
            yerr=None if number else [each.half_width for each in bins],
            marker="o" if number == 0 else ".",
            linewidth=1.6 if number == 0 else 0.8,
            label=name,
        )
    axes.set(xlabel="believed chance of the lowest count", ylabel="how often it was", aspect="equal")
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> None:
    """Play, ask, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seeds", default="tuning", help="a named range (tongits_core/data/seeds.toml)")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--pool", type=int, default=256, help="hidden deals of a belief")
    parser.add_argument("--players", type=Path, metavar="FILE", default=FILE, help="kinds, as players.toml")
    parser.add_argument("--picture", type=Path, metavar="FILE.svg")
    arguments = parser.parse_args()
    rules = Rules.parse(arguments.rules)
    first = seed_range(arguments.seeds).first
    deals = range(first, first + arguments.deals)
    kinds = Kinds(read(arguments.players.read_text(encoding="utf-8")))
    tables = {name: judged(rules, company, deals, arguments.pool, kinds) for name, company in COMPANIES.items()}
    show_tables(tables)
    if arguments.picture is not None:
        draw(tables, arguments.picture)


if __name__ == "__main__":
    main()
