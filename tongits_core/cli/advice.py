"""Print advice: the position, the turn in words, the alternatives, the plan for each drawn card, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

import tongits_core as tongits
from tongits_core.advice import Advice, Messages, ending, groups_going_out
from tongits_core.cli.common import WIDE, cards, plain_table, show_table
from tongits_core.cli.position_table import arranged, phase_words, position_table
from tongits_core.cli.words import plan_words
from tongits_core.position import Position
from tongits_core.search import Line

RANKS = "A23456789TJQK"
LEAST_FOR_LOSSES = 50
"""Columns of a terminal below which the losses make way for the turns."""
GOES_OUT = "you go out: Tongits"


def advice_json(
    advice: Advice, assumed: Sequence[str], verbose: bool = False, words: Messages | None = None
) -> dict[str, Any]:
    """The object of --json: that of Advice.to_json(), `assumed`, and with --verbose `seconds` and `timings`."""
    times = {"seconds": advice.seconds, "timings": dict(advice.timings)} if verbose else {}
    return {**advice.as_dict(words), "assumed": list(assumed), **times}


def show_advice(
    console: Console, advice: Advice, assumed: Sequence[str], *, verbose: bool = False, words: Messages | None = None
) -> None:
    """Print the whole advice for a player. verbose: with what experts ask too. words: verdict and reasons in another
    language."""
    _show_position(console, advice.position, assumed)
    console.print()
    _show_choice(console, advice, verbose=verbose)
    console.print()
    console.print(Text("Why", style="bold"))
    for reason in (advice.verdict, *advice.reasons):
        console.print(cards(reason.say(words, exactly=verbose)))
    if verbose:
        console.print(cards(ending(advice.lines[0], words)))
        for detail in advice.details:
            console.print(cards(detail.say(words, exactly=True)), style="dim")


def _show_choice(console: Console, advice: Advice, *, verbose: bool) -> None:
    """Print the recommended turn, the alternatives, and the plan for each card that may be drawn."""
    _show_best(console, advice.lines[0], verbose=verbose)
    if len(advice.lines) > 1:
        show_alternatives(console, advice.lines)
    for line in advice.lines:
        if line.after and not (line is advice.lines[0] and advice.outlook.wins):
            _show_plans(console, advice.position, line)


def show_where(console: Console, advice: Advice) -> None:
    """Print the chance, in per cent, that each other player holds each unseen card: tables of suits by ranks."""
    for rival, name in zip(advice.insight.rivals, ("next", "previous"), strict=True):
        table = plain_table("", *(f">{rank}" for rank in RANKS))
        for suit in "shdc":
            chances = [rival.holds.get(rank + suit) for rank in RANKS]
            table.add_row(suit, *("·" if chance is None else f"{100 * chance:.0f}" for chance in chances))
        jokers = "".join(f", {joker} {rival.holds[joker]:.0%}" for joker in ("Xr", "Xb") if joker in rival.holds)
        show_table(
            console, f"In the hand of the {name} player, per cent (count about {rival.count:.0f}{jokers})", table
        )


def show_dangers(console: Console, advice: Advice) -> None:
    """Print how often the next player takes each discard, and for what."""
    if not advice.insight.dangers:
        return
    table = plain_table("discard", ">yours", ">taken", ">for a meld", ">laid off", ">and out")
    for danger in advice.insight.dangers:
        parts = (danger.chance, danger.taken, danger.melded, danger.laid_off, danger.out)
        table.add_row(cards(danger.card), *map(_percent, parts))
    show_table(console, "Discards, and how often the next player takes them", table)


STAGES = {
    "believing": "believing: which hidden deals there may be",
    "planning": "planning: which ways to play the turn there are",
    "solving": "solving: exact values at the end of the hand",
    "screening": "screening: which plan of many is best",
    "deciding": "deciding between drawing, taking and calling",
    "confirming": "confirming: what the best lines are worth",
}


def show_timings(console: Console, advice: Advice) -> None:
    """What the search spent its time on, stage by stage, and on what it was counted."""
    table = plain_table("stage", ">ms", ">of all")
    for stage, seconds in advice.timings.items():
        table.add_row(STAGES[stage], f"{1000 * seconds:.1f}", _percent(seconds / advice.seconds))
    title = f"Time: {1000 * advice.seconds:.1f} ms, {advice.worlds:,} worlds, {advice.leaves:,} playouts"
    show_table(console, title, table)


def _show_position(console: Console, position: Position, assumed: Sequence[str]) -> None:
    phase = (phase_words(position), "bold cyan")
    console.print(Text.assemble(("Your turn: ", "bold"), phase, f"   rules {position.rules}, stock {position.stock}"))
    count = tongits.deadwood(position.hand, position.rules)
    hand = next(iter(tongits.arrangements(position.hand, position.rules, split=True)))
    console.print(position_table(position, arranged(hand), f"count {count}"))
    if assumed:
        console.print(Text(f"Assumed: {'; '.join(assumed)}.", style="dim"))


def _chips(value: float, error: float) -> str:
    return f"{value:+.2f} ± {error:.2f}"


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _show_best(console: Console, best: Line, *, verbose: bool) -> None:
    worth = f"{_chips(best.value, best.error)} chips expected, win {_percent(best.win)}"
    if verbose:
        worth += f", by Tongits {_percent(best.tongits)}, burned {_percent(best.burned)}"
    sentence = cards(plan_words(best.actions))
    sentence.stylize("bold")
    if best.after:
        sentence.append(" Then play by the card, see below.")
    body = Text.assemble(sentence, "\n", (worth, "dim"))
    console.print(Panel(body, title="Recommended", title_align="left", border_style="green"))


def show_alternatives(console: Console, lines: Sequence[Line]) -> None:
    """Print what the best turns are worth; on a wide terminal also how they may end."""
    wide = console.width >= WIDE
    more = [">Tongits", ">burned"] if wide else []
    losses = [">loses"] if console.width >= LEAST_FOR_LOSSES else []
    table = plain_table(">", "turn", ">chips ± error", *losses, ">win", *more)
    table.columns[1].no_wrap = False
    for number, line in enumerate(lines, start=1):
        loses = f"{line.loss:.2f} ± {line.loss_error:.2f}" if number > 1 else ""
        extras = [_percent(line.tongits), _percent(line.burned)] if wide else []
        table.add_row(
            Text(str(number), style="dim"),
            cards(line),
            _chips(line.value, line.error),
            *([loses] if losses else []),
            _percent(line.win),
            *extras,
            style="bold" if number == 1 else "",
        )
    show_table(console, "Alternatives", table)


def _show_plans(console: Console, position: Position, line: Line) -> None:
    table = plain_table(">chance", "if you draw", "then")
    for column in table.columns[1:]:
        column.no_wrap = False
    out, groups = groups_going_out(position, line)
    for group in groups if out is None else (out, *groups):
        plan = GOES_OUT if group is out else cards(", ".join(map(str, group.actions)))
        table.add_row(_percent(group.chance), Text(" ").join(map(cards, group.cards)), plan)
    show_table(console, "After a draw", table)
