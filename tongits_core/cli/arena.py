"""`tongits arena`: bots against each other on duplicate deals."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tongits_core.arena import Match, Sequential, compare, cross, difference_of, play, try_patch
from tongits_core.cli.arena_tables import show_cross, show_difference, show_match, show_trial
from tongits_core.cli.common import JsonOption, RulesOption, command_app, output, print_json, read_rules
from tongits_core.errors import TongitsError
from tongits_core.game import SeedRange, seed_range
from tongits_core.rules import Rules

app = command_app()


@dataclass(frozen=True, slots=True)
class _Work:
    """The options of every kind of match."""

    deals: int
    matches: int
    from_hand: int
    seed: int | SeedRange
    rules: Rules
    jobs: int
    luck: int | None

    @property
    def total(self) -> int:
        """Deals of all matches."""
        return self.deals * self.matches

    def how(self) -> dict[str, Any]:
        """The keyword arguments that all functions of the arena share."""
        return {"seed": self.seed, "rules": self.rules, "jobs": self.jobs, "luck": self.luck}

    def what(self) -> dict[str, Any]:
        """Which hands are played and counted."""
        return {"deals": self.deals, "matches": self.matches, "from_hand": self.from_hand}


@app.command(name="arena")
def run(
    players: Annotated[
        list[str], typer.Argument(metavar="A B C", help="Bots, NAME:LEVEL, expectimax@5ms, expectimax+memory.")
    ],
    rules: RulesOption = "classic",
    deals: Annotated[int, typer.Option("--deals", "-n", metavar="N", min=1, help="Number of deals.")] = 1000,
    matches: Annotated[
        int, typer.Option("--matches", metavar="M", min=1, help="Play so many matches of N deals each.")
    ] = 1,
    from_hand: Annotated[
        int, typer.Option("--from-hand", metavar="K", min=1, help="Count the hands of a match from the Kth on.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Seed of the first deal.")] = 0,
    seeds: Annotated[
        str | None, typer.Option("--seeds", metavar="RANGE", help="Use a named range of seeds, such as tuning.")
    ] = None,
    versus: Annotated[
        str | None, typer.Option("--versus", metavar="D", help="Compare A with D in its place, on the same deals.")
    ] = None,
    bounds: Annotated[
        str | None,
        typer.Option(
            "--bounds", metavar="LOW,HIGH", help="With --versus: stop when A is clearly better, or not better."
        ),
    ] = None,
    every_pair: Annotated[bool, typer.Option("--cross", help="Play each player against two of each other.")] = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="With --cross: draw a .svg or .png file.")
    ] = None,
    luck: Annotated[
        int | None, typer.Option("--luck", metavar="N", help="Playouts for each card to adjust for the luck of draws.")
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Processes, at most one for each processor.")
    ] = 1,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the match, for --against in another version.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="Compare A with the A of a saved match.")
    ] = None,
    latency: Annotated[bool, typer.Option("--latency", help="Show how long actions took.")] = False,
    json: JsonOption = False,
) -> None:
    """Play A, B and C on N deals, each deal with all seat assignments; show chips a hand, wins, and how hands ended.

    ± is the 95 % interval, from the variance between deals; JSON also holds standard errors. Chips are those of single
    hands, without a pot. The result does not depend on the number of jobs, unless a player has a time limit.

    A player that remembers plays the deals of a match in order; it begins each match with nothing remembered. Its
    errors are from the variance between matches, so play several.
    """
    gc.freeze()  # else each full collection scans all imported objects: 20 ms of the time of some bot
    _refuse_lone_options(every_pair, picture, versus, bounds)
    if (save or against) and (every_pair or versus):
        raise TongitsError("--save and --against are for single matches: leave out --cross and --versus")
    work = _Work(deals, matches, from_hand, seed if seeds is None else seed_range(seeds), read_rules(rules), jobs, luck)
    if bounds is not None and (matches > 1 or from_hand > 1):
        raise TongitsError("--bounds take single deals: leave out --matches and --from-hand")
    if every_pair:
        _cross(players, work, picture, json)
    elif len(players) != 3:
        raise TongitsError(f"a line-up is three players (R29), not {len(players)}; for a table of more add --cross")
    elif versus is None:
        _match(players, work, save, against, latency=latency, json=json)
    elif bounds is None:
        _compare(players, versus, work, json)
    else:
        _try(players, versus, _test(bounds), work, json)


def _refuse_lone_options(every_pair: bool, picture: Path | None, versus: str | None, bounds: str | None) -> None:
    if picture is not None and not every_pair:
        raise TongitsError("--picture draws a cross table: add --cross")
    if versus is not None and every_pair:
        raise TongitsError("--versus compares two versions in one line-up: leave out --cross")
    if bounds is not None and versus is None:
        raise TongitsError("--bounds are for a comparison: add --versus")


def _match(
    players: list[str], work: _Work, save: Path | None, against: Path | None, *, latency: bool, json: bool
) -> None:
    old = None if against is None else Match.load(against)
    with _progress("deals", work.total) as show:
        match = play(
            players,
            **work.what(),
            **work.how(),
            on_progress=show,
        )
    if save is not None:
        match.save(save)
    if old is not None:
        difference = difference_of(match, old)
        print_json(difference.to_dict()) if json else show_difference(output(), difference)
    else:
        print_json(match.to_dict(latency)) if json else show_match(output(), match, latency)


def _compare(players: list[str], versus: str, work: _Work, json: bool) -> None:
    new, *others = players
    with _progress("deals", 2 * work.total) as show:
        difference = compare(
            new,
            versus,
            others,
            **work.what(),
            **work.how(),
            on_progress=show,
        )
    print_json(difference.to_dict()) if json else show_difference(output(), difference)


def _try(players: list[str], versus: str, test: Sequential, work: _Work, json: bool) -> None:
    new, *others = players
    with _progress("deals", work.deals) as show:
        trial = try_patch(
            new,
            versus,
            others,
            test=test,
            most=work.deals,
            **work.how(),
            on_progress=lambda trial: show(trial.difference.blocks),
        )
    print_json(trial.to_dict()) if json else show_trial(output(), trial)


def _cross(players: list[str], work: _Work, picture: Path | None, json: bool) -> None:
    with _progress("line-ups", len(players) * (len(players) - 1)) as show:
        table = cross(
            players,
            **work.what(),
            **work.how(),
            on_progress=lambda done, _: show(done),
        )
    if picture is not None:
        from tongits_core.arena import draw

        draw(table, picture)
    print_json(table.to_dict()) if json else show_cross(output(), table)


def _test(bounds: str) -> Sequential:
    number = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?"
    found = re.fullmatch(rf" *({number}) *, *({number}) *", bounds)
    if not found:
        raise TongitsError(f"--bounds are two numbers of chips a hand, as in 0,0.1, not {bounds!r}")
    return Sequential(float(found[1]), float(found[2]))


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if it is a terminal. Yields a function that takes the work done so far."""
    console = Console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
