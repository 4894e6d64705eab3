"""`tongits rules`: the options of a rule set with their clauses, or the differences of two rule sets."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tongits_core.cli.common import (
    WIDE,
    JsonOption,
    command_app,
    output,
    plain_table,
    print_json,
    read_argument,
    read_rules,
    show_table,
    was_given,
)
from tongits_core.errors import RulesError
from tongits_core.game import ending_words
from tongits_core.rules import Option, Payout, Rules

app = command_app()

ROLES = ("plain", "challenged", "failed_caller", "burned")


@app.command()
def rules(
    ctx: typer.Context,
    preset: Annotated[
        str,
        typer.Argument(metavar="RULES", help="Preset, additions and options, a TOML file, or - for standard input."),
    ] = "classic",
    named: Annotated[
        str | None, typer.Option("--rules", "-r", metavar="RULES", help="The same, as other commands take it.")
    ] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option("--diff", metavar="A B", help="Show only the differences of two rule sets."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show every option of a rule set, or the differences of two rule sets.

    Values that differ from classic are marked. docs/RULES.md explains the clauses R1 to R29.
    """
    if diff is not None:
        left, right = (read_rules(text) for text in diff)
        print_json(_diff_json(left, right)) if json else _show_diff(output(), left, right)
        return
    if named is not None and was_given(ctx, "preset"):
        raise RulesError(f"{preset} and --rules {named}: give the rules once")
    chosen = read_rules(read_argument([named or preset]).strip())
    print_json(_rules_json(chosen)) if json else _show_rules(output(), chosen)


def _rules_json(chosen: Rules) -> dict[str, object]:
    return {
        "schema": "tongits.rules/1",
        "rules": str(chosen),
        "options": {
            name: {
                "value": getattr(chosen, name),
                "clause": option.clause,
                "summary": option.summary,
                "scope": option.scope,
            }
            for name, option in Rules.options().items()
        },
        "payout": asdict(chosen.payout_table),
        "presets": list(Rules.presets()),
        "additions": list(Rules.additions()),
    }


def _diff_json(left: Rules, right: Rules) -> dict[str, object]:
    return {
        "schema": "tongits.rules.diff/1",
        "rules": [str(left), str(right)],
        "diff": {
            name: {"clause": Rules.options()[name].clause, "values": list(values)}
            for name, values in left.diff(right).items()
        },
    }


def _show_rules(console: Console, chosen: Rules) -> None:
    changed = chosen.diff("classic")
    console.print(Text.assemble(("Rules ", "bold"), (str(chosen), "bold cyan")))
    for scope, title in (("hand", "A hand"), ("session", "A session")):
        table = plain_table("clause", "option", "value", "what it decides")
        table.columns[3].no_wrap = False
        for name, option in sorted(Rules.options().items(), key=lambda item: _clause_number(item[1])):
            if option.scope == scope and name != "payout":
                value = option.show(getattr(chosen, name))
                mark = Text(f"{value} *", style="bold yellow") if name in changed else Text(value)
                table.add_row(Text(option.clause, style="dim"), name, mark, Text(option.summary, style="dim"))
        show_table(console, title, table)
    _show_payout(console, chosen)
    console.print()
    if changed:
        console.print(Text.assemble(("* ", "bold yellow"), "differs from classic"))
    for text in chosen.idle().values():
        console.print(f"Note: {text}")
    console.print(f"Presets: {' '.join(Rules.presets())}", style="dim")
    console.print(f"Additions: {' '.join('+' + name for name in Rules.additions())}", style="dim")


def _show_payout(console: Console, chosen: Rules) -> None:
    payout = chosen.payout_table
    table = plain_table("each loser pays", *(f">{role.replace('_', ' ')}" for role in ROLES))
    for ending in ("tongits", "exhaustion", "draw"):
        amounts = (getattr(payout, f"{ending}_{role}", None) for role in ROLES)
        table.add_row(ending_words(ending), *("" if amount is None else str(amount) for amount in amounts))
    if payout.per_point:
        factors = (getattr(payout, f"point_factor_{role}") for role in ROLES)
        table.add_row("for each point", *(str(payout.per_point * factor) for factor in factors))
    show_table(console, f"Payout {chosen.payout}", table)
    extras = [f"{name.removeprefix('per_')} {amount}" for name, amount in _extras(payout).items() if amount]
    console.print(f"Extras, for each: {', '.join(extras) or 'none'}; kang × {payout.kang_factor}")


def _clause_number(option: Option) -> int:
    digits = option.clause.removeprefix("R")
    return int(digits) if digits.isdigit() else 0


def _extras(payout: Payout) -> dict[str, int]:
    return {name: amount for name, amount in asdict(payout).items() if name.startswith("per_") and name != "per_point"}


def _show_diff(console: Console, left: Rules, right: Rules) -> None:
    difference = left.diff(right)
    if not difference:
        console.print(f"{left} and {right} are the same rules")
        return
    described = console.width >= WIDE
    table = plain_table("clause", "option", str(left), str(right), *(["what it decides"] if described else []))
    for column in table.columns[2:]:
        column.no_wrap = False
    for name, (mine, theirs) in difference.items():
        option = Rules.options()[name]
        summary = [Text(option.summary, style="dim")] if described else []
        table.add_row(Text(option.clause, style="dim"), name, option.show(mine), option.show(theirs), *summary)
    console.print(table)
