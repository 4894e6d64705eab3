"""`tongits bench`: the speed of this package and of other installed libraries on this machine."""

from __future__ import annotations

import platform
from dataclasses import replace
from importlib.metadata import version
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tongits_core.benchmark import (
    ENGINE,
    ENGINE_RULES,
    POLICIES,
    PRESETS,
    SETS,
    SMOKE,
    SUGGESTION,
    Case,
    Timing,
    Work,
    cpu,
    every_case,
    kernel_name,
    measure,
    signature,
)
from tongits_core.cli.common import JsonOption, command_app, output, plain_table, print_json, progress, show_table

app = command_app()

SOLVER_TITLE = "Minimum deadwood, 13 cards"
BESIDE_PEERS = "; × times faster than OpenSpiel"
ENGINE_TITLE = "Whole hands, one core; peers play gin rummy at random"
PRESETS_TITLE = "Whole hands under every preset, one core: hands a second"
SUGGESTION_TITLE = "Suggestion, one thread: playouts from the middle of a hand"
Measured = list[tuple[Case, Timing]]


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Rough figures in a few seconds.")] = False,
    peers: Annotated[bool, typer.Option("--peers/--no-peers", help="Measure OpenSpiel and RLCard too.")] = True,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=2**24 - 1, help="Seed of all hands.")] = 1,
    lone_signature: Annotated[
        bool, typer.Option("--signature", help="Print only the signature of the search (a digest).")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Measure the solver, the engine and the suggestion here, beside OpenSpiel and RLCard if they are installed.

    Times are CPU time, the fastest of several rounds. Every round measures all libraries; a ratio (how many times
    faster than another library) is the median over the rounds. The signature is a digest of the advice for fixed work
    on fixed positions; it is the same on every machine.
    """
    if lone_signature:
        print_json({"schema": "tongits.bench.signature/1", "signature": signature()}) if json else print(signature())
        return
    work = replace(SMOKE if quick else Work(), seed=seed)
    groups = [list(group) for _, group in groupby(every_case(peers), lambda case: case.group)]
    measured = [
        pair
        for group in progress(groups, "measuring", lambda group: group[0].group)
        for pair in zip(group, measure(group, work), strict=True)
    ]
    print_json(_as_json(measured)) if json else _show(output(), measured)


def _peers(measured: Measured, group: str) -> dict[str, Timing]:
    return {case.name: timing for case, timing in measured if case.peer and case.group == group}


def _ratios(measured: Measured, case: Case, timing: Timing) -> dict[str, float]:
    """How many times faster one of our cases is than each library that does the same task."""
    if case.peer or not case.comparable:
        return {}
    return {name: peer.ratio(timing) for name, peer in _peers(measured, case.group).items()}


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
            "ratios": _ratios(measured, case, timing),
        }
        for case, timing in measured
    ]
    return {"schema": "tongits.bench/1", **_machine(), "signature": signature(), "figures": figures}


def _show(console: Console, measured: Measured) -> None:
    machine = _machine()
    console.print(Text.assemble((machine["cpu"], "bold"), f"  kernel {machine['kernel']}, Python {machine['python']}"))
    beside = BESIDE_PEERS if any(case.peer for case, _ in measured) else ""
    show_table(console, SOLVER_TITLE + beside, _solver_table(measured))
    show_table(console, ENGINE_TITLE, _engine_table(measured))
    show_table(console, PRESETS_TITLE, _presets_table(measured))
    show_table(console, SUGGESTION_TITLE, _suggestion_table(measured))
    console.print()
    console.print(f"Signature of the search  {signature()}", highlight=False)
    if not any(case.peer for case, _ in measured):
        console.print()
        console.print(
            Text("OpenSpiel and RLCard are not installed: pip install open_spiel rlcard, or the extra bench.", "dim")
        )


def _solver_table(measured: Measured) -> Table:
    table = plain_table(
        "solver, ns a hand",
        *(f">{name}" for name in SETS),
    )
    names = dict.fromkeys((case.name, case.peer) for case, _ in measured if case.group in SETS)
    for name, is_peer in names:
        row = [
            _with_ratio(timing.fastest, _ratios(measured, case, timing), is_peer)
            for case, timing in measured
            if case.name == name and case.group in SETS
        ]
        table.add_row(Text(name, style="dim" if is_peer else ""), *row)
    return table


def _with_ratio(seconds: float, ratios: dict[str, float], is_peer: bool) -> Text:
    nanoseconds = seconds * 1e9
    figure = f"{nanoseconds:,.0f}" if nanoseconds >= 100 else f"{nanoseconds:.2f}"
    ratio = f"{ratios['OpenSpiel']:,.0f}×" if "OpenSpiel" in ratios else ""
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
            ratios = _ratios(measured, case, timing)
            shown = (f"{ratios[name]:,.0f}×" if name in ratios else "" for name in peers)
            table.add_row(Text(case.name, style="dim" if case.peer else ""), f"{1 / timing.fastest:,.0f}", *shown)
    return table


def _presets_table(measured: Measured) -> Table:
    policies = POLICIES[:2]
    table = plain_table("rules", *(f">{policy} play" for policy in policies))
    seconds = {case.name: timing.fastest for case, timing in measured if case.group == PRESETS}
    for rules in ENGINE_RULES:
        table.add_row(rules, *(f"{1 / seconds[f'{rules}, {policy} play']:,.0f}" for policy in policies))
    return table


def _suggestion_table(measured: Measured) -> Table:
    table = plain_table("suggestion", ">playouts/s")
    for case, timing in measured:
        if case.group == SUGGESTION:
            table.add_row(case.name, f"{1 / timing.fastest:,.0f}")
    return table
