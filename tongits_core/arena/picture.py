"""The cross table as a picture. Needs matplotlib."""

from __future__ import annotations

from pathlib import Path

from tongits_core.arena.crosstable import CrossTable
from tongits_core.errors import TongitsError

__all__ = ["draw"]

FORMATS = (".svg", ".png")


def draw(table: CrossTable, path: Path) -> None:
    """Draw the chips of each player (row) against two copies of another (column), with 95 % intervals.

    path: a .svg or .png file. TongitsError for another kind of file, or if matplotlib is not installed.
    """
    if path.suffix not in FORMATS:
        raise TongitsError(f"{path.name}: a picture is one of {', '.join(FORMATS)}")
    try:
        from matplotlib import rcParams
        from matplotlib.figure import Figure
    except ImportError as error:
        raise TongitsError(
            "a picture needs matplotlib: pip install matplotlib, or tongits-core with its extra arena"
        ) from error
    names = table.names
    means = [[None if row == column else table.score(row, column).best for column in names] for row in names]
    values = [[0.0 if mean is None else mean.value for mean in row] for row in means]
    most = max(abs(value) for row in values for value in row) or 1.0
    rcParams["svg.hashsalt"] = "arena"
    figure = Figure(figsize=(1.9 + 0.95 * len(names), 1.6 + 0.55 * len(names)), layout="constrained")
    axes = figure.add_subplot()
    axes.imshow(values, cmap="RdBu", vmin=-most, vmax=most, aspect="auto")
    for y, row in enumerate(means):
        for x, mean in enumerate(row):
            if mean is not None:
                colour = "white" if abs(mean.value) > 0.6 * most else "black"
                axes.text(
                    x, y, f"{mean.value:+.2f}\n± {mean.half_width:.2f}", ha="center", va="center", size=8, color=colour
                )
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.set(xlabel="two of", ylabel="one of")
    match = next(iter(table.matches.values()))
    axes.set_title(f"Chips a hand of one among two, rules {match.rules}, {match.deals:,} deals a line-up", size=10)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
