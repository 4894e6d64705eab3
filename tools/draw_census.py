"""The picture of the census: docs/census/census.svg from the tables beside it. Needs matplotlib."""

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

from tongits_core.solver.census import Census

FOLDER = Path(__file__).parents[1] / "docs" / "census"


def main() -> None:
    """Draw both hand sizes over one another: deadwood as shares, melds and quads as bars with their values."""
    plt.rcParams.update(
        {"svg.hashsalt": "census", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False}
    )
    figure, (points, melds, quads) = plt.subplots(
        1, 3, figsize=(12, 4), width_ratios=(3, 1.3, 1.1), layout="constrained"
    )
    for place, (cards, colour) in enumerate(((12, "#0b6e99"), (13, "#d9730d"))):
        counted = Census.from_json((FOLDER / f"census-{cards}.json").read_text())
        shares = [count / counted.hands for count in counted.deadwood]
        points.step(range(len(shares)), shares, where="mid", color=colour, label=f"{cards} cards")
        for axes, counts in ((melds, counted.melds), (quads, counted.quads)):
            at = [value + 0.4 * place - 0.2 for value in range(len(counts))]
            bars = axes.bar(at, [count / counted.hands for count in counts], 0.38, color=colour)
            axes.bar_label(
                bars, [f"{count / counted.hands:.2g}" for count in counts], fontsize=7, rotation=90, padding=2
            )
            axes.set_xticks(range(len(counts)))
    points.set(xlabel="minimum deadwood, points", ylabel="share of all hands", title="Every hand there is, solved")
    points.legend(frameon=False)
    melds.set(xlabel="most disjoint melds", yscale="log", ylim=(1e-7, 30))
    quads.set(xlabel="fours of a kind", yscale="log", ylim=(1e-11, 300))
    figure.savefig(FOLDER / "census.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
