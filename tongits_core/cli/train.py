"""`tongits train`: make the data files of the fast players, and of what is believed about players."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tongits_core.cli.common import (
    JsonOption,
    RulesOption,
    ThreadsOption,
    command_app,
    output,
    print_json,
    read_rules,
    thread_count,
)
from tongits_core.errors import TongitsError

app = command_app()

HANDS = 4_000_000
LEAF_HANDS = 16_000_000
PLAYER_HANDS = 2_000
PROFILE_HANDS = 20_000


@app.callback()
def train() -> None:
    """Make the data files of the fast players, and of the belief about players."""


OutOption = Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write.")]
HandsOption = Annotated[int, typer.Option("--hands", metavar="N", min=100, max=10**9, help="Hands to play.")]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, max=2**63 - 1, help="Seed of the deals; it fixes the file.")
]


@app.command()
def ranges(
    out: OutOption,
    rules: RulesOption = "classic",
    hands: HandsOption = HANDS,
    seed: SeedOption = 0,
    threads: ThreadsOption = 1,
    json: JsonOption = False,
) -> None:
    """Train call ranges: when to call and when to challenge, by self-play, and how far that can be exploited.

    A million hands take about ten seconds of one processor. The file does not depend on the number of threads.
    """
    from tongits_core.training import train_table

    chosen = read_rules(rules)
    _refuse_unwritable(out)
    with _progress(hands) as show:
        table = train_table(chosen, hands, seed, thread_count(threads), on_progress=show)
    out.write_text(table.to_json(), encoding="utf-8")
    if json:
        print_json({"rules": table.rules, "hands": hands, "seed": seed, "file": str(out), "gain": table.gain,
                    "gain_error": table.gain_error})  # fmt: skip
        return
    output().print(
        f"{hands:,} hands; the best response found by calls and challenges alone gains {table.gain:+.3f} ± "
        f"{table.gain_error:.3f} chips a hand"
    )


@app.command()
def leaves(
    out: OutOption,
    rules: RulesOption = "classic",
    hands: HandsOption = LEAF_HANDS,
    seed: SeedOption = 0,
    threads: ThreadsOption = 1,
    json: JsonOption = False,
) -> None:
    """Train a leaf table by self-play: the expected chips of a seat, by all three counts, where playouts may end early.

    A million hands take about three seconds of one processor. The file does not depend on the number of threads.
    """
    from tongits_core.training import train_leaves

    chosen = read_rules(rules)
    _refuse_unwritable(out)
    with _progress(hands) as show:
        made = train_leaves(chosen, hands, seed, thread_count(threads), lambda done: show("self-play", done, hands))
    out.write_text(made.to_json(), encoding="utf-8")
    if json:
        print_json({"rules": made.rules, "hands": hands, "seed": seed, "file": str(out)})
        return
    output().print(f"{hands:,} hands")


@app.command()
def players(
    out: OutOption,
    rules: RulesOption = "classic",
    hands: HandsOption = PLAYER_HANDS,
    seed: SeedOption = 0,
    json: JsonOption = False,
) -> None:
    """Fit the kinds of player, by which the belief judges hidden hands, to hands of the players of the ladder.

    A thousand hands take about twelve seconds of one processor. N / 4 more hands measure how well the kinds fit.
    """
    from tongits_core.training import train_kinds

    chosen = read_rules(rules)
    _refuse_unwritable(out)
    with _progress(hands) as show:
        made = train_kinds(chosen, hands, seed, on_progress=show)
    out.write_text(made.to_toml(), encoding="utf-8")
    if json:
        print_json({"rules": rules, "hands": hands, "seed": seed, "file": str(out), "nats": made.nats,
                    "packaged_nats": made.packaged_nats})  # fmt: skip
        return
    output().print(
        f"{hands:,} hands; on other hands {made.nats:.3f} nats a seat, {made.packaged_nats:.3f} with the packaged kinds"
    )


@app.command()
def profiles(
    out: OutOption,
    rules: RulesOption = "classic",
    hands: HandsOption = PROFILE_HANDS,
    seed: SeedOption = 0,
    json: JsonOption = False,
) -> None:
    """Count what players of many types do in self-play: the profiles by which those of strangers are read.

    A thousand hands take about ten seconds of one processor. In N / 20 more hands one of the three searches.
    """
    from tongits_core.game import profiles_to_json
    from tongits_core.training import train_profiles

    chosen = read_rules(rules)
    _refuse_unwritable(out)
    with _progress(hands) as show:
        made = train_profiles(chosen, hands, seed, on_progress=show)
    out.write_text(profiles_to_json(made), encoding="utf-8")
    counts = {profile.name: profile.hands for profile in made}
    if json:
        print_json({"rules": rules, "hands": hands, "seed": seed, "file": str(out), "profiles": counts})
        return
    output().print(f"{hands:,} hands; hands by type of player: " + ", ".join(f"{a} {n}" for a, n in counts.items()))


def _refuse_unwritable(out: Path) -> None:
    """Refuse a file that cannot be written before minutes of work, not after."""
    if out.is_dir() or not os.access(out.parent, os.W_OK):
        raise TongitsError(f"{out}: cannot be written")


@contextmanager
def _progress(hands: int) -> Iterator[Callable[[str, int, int], None]]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f}%"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=hands)
        yield lambda what, done, total: progress.update(task, description=what, completed=done, total=total)
