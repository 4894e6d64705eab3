"""`tongits perft`: numbers of action sequences from a deal, by their first action."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tongits_core import Game
from tongits_core.cli.common import (
    JsonOption,
    RulesOption,
    cards,
    command_app,
    output,
    plain_table,
    print_json,
    read_file,
    read_rules,
)
from tongits_core.errors import TongitsError
from tongits_core.game import Record, divide

app = command_app()


@app.command(name="perft")
def run(
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="Number of actions in a sequence.")],
    rules: RulesOption = "classic",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the deal.")] = 0,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Continue the last hand of a record instead.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Count the sequences of DEPTH legal actions from a deal, by their first action.

    If two programs count differently, they play different rules. To find the difference, play the first action whose
    numbers differ, and count again from there.
    """
    game = Game.deal(read_rules(rules), seed) if record is None else _last(record)
    counts = divide(game, depth)
    if json:
        total = sum(counts.values())
        found = {"rules": str(game.rules), "depth": depth, "sequences": total, "divided": counts}
        print_json({"schema": "tongits.perft/1", **found})
        return
    table = plain_table("first action", ">sequences")
    for action, number in counts.items():
        table.add_row(cards(action), f"{number:,}")
    table.add_row("all", f"{sum(counts.values()):,}")
    output().print(table)


def _last(path: Path) -> Game:
    record = Record.parse(read_file(path))
    if not record.hands:
        raise TongitsError(f"{path}: the record has no hands")
    return record.game(-1)
