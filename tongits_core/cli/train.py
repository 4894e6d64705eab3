"""`tongits train`: makes the data that the policies play by."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tongits_core.cli.common import JsonOption, RulesOption, command_app, output, print_json, read_rules
from tongits_core.errors import TongitsError

app = command_app()

HANDS = 4_000_000


@app.callback()
def train() -> None:
    """Make the data that the policies play by."""


@app.command()
def ranges(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the ranges go.")],
    rules: RulesOption = "classic",
    hands: Annotated[int, typer.Option("--hands", metavar="N", min=100, max=10**9, help="Hands of self-play.")] = HANDS,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, max=2**63 - 1, help="The deals; the same seed, the same file.")
    ] = 0,
    threads: Annotated[
        int, typer.Option("--threads", metavar="N", min=0, help="Worker threads; 0 takes every processor.")
    ] = 1,
    json: JsonOption = False,
) -> None:
    """Find who should call and who should challenge, by self-play, and how far that can be exploited.

    Takes about ten seconds of one processor for a million hands, and the file is the same for any number of threads.
    """
    from tongits_core.training import train_table

    chosen = read_rules(rules)
    if out.is_dir() or not os.access(out.parent, os.W_OK):  # known before minutes of work
        raise TongitsError(f"{out}: cannot be written")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f}%"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=hands)

        def show(what: str, done: int, total: int) -> None:
            progress.update(task, description=what, completed=done, total=total)

        table = train_table(chosen, hands, seed, threads or os.cpu_count() or 1, on_progress=show)
    out.write_text(table.to_json(), encoding="utf-8")
    if json:
        print_json({"rules": table.rules, "hands": hands, "seed": seed, "file": str(out), "gain": table.gain,
                    "gain_error": table.gain_error})  # fmt: skip
        return
    output().print(
        f"{hands:,} hands; the best response found, of calls and challenges alone, gains {table.gain:+.3f} ± "
        f"{table.gain_error:.3f} chips a hand"
    )
