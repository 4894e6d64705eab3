"""Write the tables of docs/BENCHMARKS.md from runs of `tongits bench --json` and the committed instruction counts.

usage: python tools/make_benchmarks.py RUN.json [RUN.json ...]

Each figure is the median over the runs, and each ratio is the median of the ratios.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "BENCHMARKS.md"
COUNTS = ROOT / "benchmarks" / "instructions.json"
PEERS = ("OpenSpiel", "RLCard")

Figure = dict[str, Any]


def medians(runs: Sequence[dict[str, Any]]) -> list[Figure]:
    """The figures of the runs, in their order, each as the median over the runs."""
    figures = []
    for same in zip(*(run["figures"] for run in runs), strict=True):
        first = same[0]
        assert all((each["group"], each["name"]) == (first["group"], first["name"]) for each in same)
        figures.append(
            {
                **first,
                "seconds": statistics.median(each["seconds"] for each in same),
                "ratios": {name: statistics.median(each["ratios"][name] for each in same) for name in first["ratios"]},
            }
        )
    return figures


def time_of(seconds: float) -> str:
    """A time in the unit that reads best."""
    for factor, unit in ((1e9, "ns"), (1e6, "µs"), (1e3, "ms")):
        if seconds * factor < 1000 or unit == "ms":
            return f"{seconds * factor:,.1f} {unit}"
    raise AssertionError(seconds)


def ratios_of(figure: Figure) -> list[str]:
    """How many times faster than each peer."""
    return [f"{ratio:,.0f} ×" for ratio in figure["ratios"].values()]


def solver_table(figures: Sequence[Figure]) -> list[str]:
    """Every way to call the solver, on the three sets of hands."""
    sets = list(dict.fromkeys(each["group"] for each in figures if each["group"].endswith("13")))
    rows: dict[str, list[str]] = {}
    for each in figures:
        if each["group"] in sets:
            ratios = ratios_of(each)
            rows.setdefault(each["name"], []).append(
                time_of(each["seconds"]) + (f" ({', '.join(ratios)})" if ratios else "")
            )
    return [
        f"| a hand | {' | '.join(sets)} |",
        "|---|---|---|---|",
        *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items()),
        "",
        f"In brackets: how many times faster than {' and '.join(PEERS)}.",
    ]


def engine_table(figures: Sequence[Figure]) -> list[str]:
    """Whole hands by policy, and those of other libraries."""
    rows = [each for each in figures if each["group"] == "whole hands"]
    return [
        "| whole hands, one core | a hand | |",
        "|---|---|---|",
        *(
            f"| {each['name']} | {time_of(each['seconds'])} | "
            f"{', '.join(f'{ratio} {name}' for ratio, name in zip(ratios_of(each), each['ratios'], strict=True))} |"
            for each in rows
        ),
    ]


def preset_table(figures: Sequence[Figure]) -> list[str]:
    """Hands a second under each preset, without and with jokers."""
    rows: dict[str, list[str]] = {}
    for each in figures:
        if each["group"] == "whole hands by preset":
            rows.setdefault(each["name"].split(",")[0], []).append(f"{round(1 / each['seconds'], -3):,.0f}")
    return [
        "| hands a second of one core | random play | greedy play |",
        "|---|---|---|",
        *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items()),
    ]


def suggestion_table(figures: Sequence[Figure]) -> list[str]:
    """Playouts a second in each phase."""
    return [
        "| suggestion, one thread | playouts a second |",
        "|---|---|",
        *(
            f"| {each['name']} | {round(1 / each['seconds'], -3):,.0f} |"
            for each in figures
            if each["group"] == "suggestion"
        ),
    ]


def instruction_table() -> list[str]:
    """The counts of the gate, in total and for each hand."""
    counts = json.loads(COUNTS.read_text(encoding="utf-8"))
    rows = []
    for name, work in counts["work"].items():
        times = int(next(word for word in work["arguments"] if word.isdigit()))
        rows.append(f"| {name} | {work['instructions']:,} | {work['instructions'] / times:,.1f} |")
    return [
        f"Instructions under callgrind; a count may rise by {counts['tolerance']:.0%} before CI fails.",
        "",
        "| work | instructions | each |",
        "|---|---|---|",
        *rows,
    ]


def write(page: str, name: str, lines: Sequence[str]) -> str:
    """The page with the lines between the marks of `name`."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{PAGE.name} has no marks for {name}")
    text = "\n".join(lines)
    return f"{before}{begin}{text}\n{end}{after}"


def main() -> None:
    """Read the runs, rewrite the page."""
    runs = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    if not runs:
        raise SystemExit(__doc__)
    figures = medians(runs)
    page = PAGE.read_text(encoding="utf-8")
    for name, table in (
        ("solver", solver_table(figures)),
        ("engine", engine_table(figures)),
        ("presets", preset_table(figures)),
        ("suggestion", suggestion_table(figures)),
        ("instructions", instruction_table()),
    ):
        page = write(page, name, table)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
