"""`tongits census`: exact counts over all hands of N cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tongits_core.census import Census, census
from tongits_core.cli.common import (
    JsonOption,
    ThreadsOption,
    command_app,
    output,
    plain_table,
    plural,
    show_table,
    thread_count,
)

app = command_app()


@app.command(name="census")
def run(
    cards: Annotated[int, typer.Argument(metavar="CARDS", help="Number of cards in a hand, at most 16.")] = 12,
    threads: ThreadsOption = 0,
    checkpoint: Annotated[
        Path | None, typer.Option("--checkpoint", metavar="FILE", help="Save the counts here, and continue from them.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Count all hands of CARDS cards by minimum deadwood, by disjoint melds and by quads.

    12 and 13 cards take minutes, 16 take hours; with --checkpoint you can stop and continue later.
    """
    counted = _count(cards, thread_count(threads), checkpoint)
    print(counted.to_json()) if json else _show(output(), counted)


def _count(cards: int, threads: int, checkpoint: Path | None) -> Census:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.1f}%"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"all hands of {plural(cards, 'card')}", total=None)

        def show(hands: int, total: int) -> None:
            progress.update(task, completed=hands, total=total)

        return census(cards, threads=threads, checkpoint=checkpoint, on_progress=show)


def _show(console: Console, counted: Census) -> None:
    console.print(f"{plural(counted.hands, 'hand')} of {plural(counted.cards, 'card')}", style="bold")
    console.print(
        f"a meld {float(counted.probability_of_meld):.6f}   a quad {float(counted.probability_of_quad):.6f}   "
        f"mean deadwood {float(counted.mean_deadwood):.4f}"
    )
    for title, unit, counts in (
        ("most disjoint melds", "melds", counted.melds),
        ("fours of a kind", "quads", counted.quads),
        ("minimum deadwood", "points", counted.deadwood),
    ):
        table = plain_table(f">{unit}", ">hands", ">share", ">at most")
        below = 0
        for value, count in enumerate(counts):
            below += count
            table.add_row(str(value), f"{count:,}", f"{count / counted.hands:.9f}", f"{below / counted.hands:.9f}")
        show_table(console, title.capitalize(), table)
