"""`tongits bench`: speed on this machine, beside the peers that are installed."""

from __future__ import annotations

import platform
from dataclasses import replace
from importlib.metadata import version
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tongits_core._speed import kernel_name
from tongits_core.benchmark.hands import SETS
from tongits_core.benchmark.measure import (
    ENGINE,
    SMOKE,
    SUGGESTION,
    Case,
    Timing,
    Work,
    cpu,
    engine_cases,
    measure,
    solver_cases,
    suggestion_cases,
)
from tongits_core.cli.common import JsonOption, command_app, output, plain_table, print_json, progress, show_table

app = command_app()

SOLVER_TITLE = "Minimum deadwood, 13 cards; × times faster than OpenSpiel"
ENGINE_TITLE = "Whole hands, one core; peers play gin rummy at random"
SUGGESTION_TITLE = "Suggestion, one thread: hands played to the end from a middle game"
Measured = list[tuple[Case, Timing]]


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Little work: a few seconds, rough figures.")] = False,
    peers: Annotated[bool, typer.Option("--peers/--no-peers", help="Measure installed peers too.")] = True,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=2**24 - 1, help="Seed of all hands.")] = 1,
    json: JsonOption = False,
) -> None:
    """Measure the solver, the engine and the suggestion here, beside OpenSpiel and RLCard if they are installed.

    Figures are CPU time, the fastest of several runs. Ratios say how many times faster than a peer in this run.
    """
    work = replace(SMOKE if quick else Work(), seed=seed)
    cases = solver_cases(peers) + engine_cases(peers) + suggestion_cases()
    measured = [
        (case, measure(case, work)) for case in progress(cases, "measuring", lambda case: f"{case.group}: {case.name}")
    ]
    print_json(_as_json(measured)) if json else _show(output(), measured)


def _peers(measured: Measured, group: str) -> dict[str, float]:
    return {case.name: timing.fastest for case, timing in measured if case.peer and case.group == group}


def _rivals(measured: Measured, case: Case) -> dict[str, float]:
    """Seconds of the peers that answer the same question as a case of ours."""
    return _peers(measured, case.group) if case.comparable and not case.peer else {}


def _machine() -> dict[str, str]:
    return {
        "cpu": cpu(),
        "kernel": kernel_name(),
        "python": platform.python_version(),
        "version": version("tongits-core"),
    }


def _as_json(measured: Measured) -> dict[str, Any]:
    figures = [
        {
            "group": case.group,
            "name": case.name,
            "peer": case.peer,
            "seconds": timing.fastest,
            "median_seconds": timing.median,
            "ratios": {name: seconds / timing.fastest for name, seconds in _rivals(measured, case).items()},
        }
        for case, timing in measured
    ]
    return {"schema": "tongits.bench/1", **_machine(), "figures": figures}


def _show(console: Console, measured: Measured) -> None:
    machine = _machine()
    console.print(Text.assemble((machine["cpu"], "bold"), f"  kernel {machine['kernel']}, Python {machine['python']}"))
    show_table(console, SOLVER_TITLE, _solver_table(measured))
    show_table(console, ENGINE_TITLE, _engine_table(measured))
    show_table(console, SUGGESTION_TITLE, _suggestion_table(measured))
    if not any(case.peer for case, _ in measured):
        console.print()
        console.print(Text("No peer is installed: pip install 'tongits-core[bench]' adds OpenSpiel and RLCard.", "dim"))


def _solver_table(measured: Measured) -> Table:
    table = plain_table(
        "solver, ns a hand",
        *(f">{name}" for name in SETS),
    )
    names = dict.fromkeys((case.name, case.peer) for case, _ in measured if case.group in SETS)
    for name, is_peer in names:
        row = [
            _with_ratio(timing.fastest, _rivals(measured, case), is_peer)
            for case, timing in measured
            if case.name == name and case.group in SETS
        ]
        table.add_row(Text(name, style="dim" if is_peer else ""), *row)
    return table


def _with_ratio(seconds: float, peers: dict[str, float], is_peer: bool) -> Text:
    nanoseconds = seconds * 1e9
    figure = f"{nanoseconds:,.0f}" if nanoseconds >= 100 else f"{nanoseconds:.2f}"
    ratio = f"{peers['OpenSpiel'] / seconds:,.0f}×" if "OpenSpiel" in peers else ""
    return Text.assemble((figure, "dim" if is_peer else ""), (f"{ratio:>9}", "bold green"))


def _engine_table(measured: Measured) -> Table:
    peers = _peers(measured, ENGINE)
    table = plain_table(
        "engine",
        ">hands/s",
        *(f">{name.split()[0]}" for name in peers),
    )
    for case, timing in measured:
        if case.group == ENGINE:
            rivals = _rivals(measured, case)
            ratios = (f"{rivals[name] / timing.fastest:,.0f}×" if name in rivals else "" for name in peers)
            table.add_row(Text(case.name, style="dim" if case.peer else ""), f"{1 / timing.fastest:,.0f}", *ratios)
    return table


def _suggestion_table(measured: Measured) -> Table:
    table = plain_table("suggestion", ">playouts/s")
    for case, timing in measured:
        if case.group == SUGGESTION:
            table.add_row(case.name, f"{1 / timing.fastest:,.0f}")
    return table
