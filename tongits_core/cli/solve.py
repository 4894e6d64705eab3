"""`tongits solve`: the best arrangement of a hand, its deadwood and every discard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

import tongits_core as tongits
from tongits_core._errors import no_such_joker
from tongits_core.cli.common import (
    JsonOption,
    RulesOption,
    cards,
    command_app,
    output,
    plain_table,
    print_json,
    read_rules,
    show_table,
    standing_at,
    stdin_lines,
)

app = command_app()


@app.command()
def solve(
    hand: Annotated[
        list[str],
        typer.Argument(metavar="HAND", help="Cards, as in 7s 7h 7d 5h; - reads hands from standard input, one a line."),
    ],
    table: Annotated[
        list[str] | None,
        typer.Option("--table", "-t", metavar="MELDS", help="Melds on the table to lay off on, split by /."),
    ] = None,
    top: Annotated[
        str | None, typer.Option("--top", metavar="CARD", help="Show the melds that a take of this card would make.")
    ] = None,
    all_arrangements: Annotated[bool, typer.Option("--all", "-a", help="List every optimal arrangement.")] = False,
    limit: Annotated[
        int, typer.Option(metavar="N", min=1, max=10**9, help="The most arrangements that --all lists.")
    ] = 100,
    rules: RulesOption = "classic",
    json: JsonOption = False,
) -> None:
    """Show the best arrangement of a hand, its deadwood, and the count that each discard leaves.

    \b
    tongits solve 7s 7h 7d 7c 5c 6c Kd --table "8h 9h Th / Ks Kh Kc"
    """
    chosen = read_rules(rules)
    melds = [tongits.Meld(part) for text in table or () for part in text.split("/")]
    for seen in (*(meld.cards for meld in melds), tongits.CardSet(top or "")):
        _refuse_jokers(seen, chosen)
    for place, (where, text) in enumerate(_hands(hand)):
        with standing_at(where):
            cards_of_hand = tongits.CardSet(text)
            _refuse_jokers(cards_of_hand, chosen)
            solution = _solution(cards_of_hand, chosen, melds, top, limit if all_arrangements else 0)
        if json:
            print_json(solution)
            continue
        if place:
            output().rule(style="dim")
        _show(output(), solution)


def _refuse_jokers(seen: tongits.CardSet, rules: tongits.Rules) -> None:
    """CardError for a joker that the rules do not have (R1)."""
    for joker, number in (("Xr", 0), ("Xb", 1)):
        if joker in seen and rules.jokers <= number:
            raise no_such_joker(joker, rules.jokers)


def _hands(words: list[str]) -> Iterator[tuple[str, str]]:
    """Each hand, after its place in the input."""
    return stdin_lines("hand") if words == ["-"] else iter([("", " ".join(words))])


def _solution(
    hand: tongits.CardSet, rules: tongits.Rules, table: list[tongits.Meld], top: str | None, limit: int
) -> dict[str, Any]:
    """Everything about one hand, in the schema of --json."""
    best = tongits.arrange(hand, rules)
    solution: dict[str, Any] = {
        "schema": "tongits.solve/1",
        "hand": list(hand),
        "rules": str(rules),
        "points": hand.points + rules.joker_points * len(hand.jokers),
        "count": tongits.deadwood(hand, rules),
        "melds": [str(meld) for meld in best.melds],
        "deadwood": {"cards": list(best.deadwood), "points": best.points},
        "discards": [
            {"card": each.card, "points": each.points} for each in (tongits.discards(hand, rules) if hand else ())
        ],
    }
    if table:
        left = {card: tongits.deadwood_with_sapaw(hand - tongits.CardSet(card), table, rules) for card in hand}
        solution["sapaw"] = {
            "table": [str(meld) for meld in table],
            "points": tongits.deadwood_with_sapaw(hand, table, rules),
            "after_discard": left,
        }
    if top is not None:
        solution["pickups"] = {
            "top": str(tongits.CardSet(top)),
            "melds": [str(meld) for meld in tongits.pickups(hand, top, table, rules)],
        }
    if limit:
        found = list(islice(tongits.arrangements(hand, rules), limit + 1))
        solution["arrangements"] = [
            {"melds": [str(meld) for meld in each.melds], "deadwood": list(each.deadwood)} for each in found[:limit]
        ]
        solution["arrangements_complete"] = len(found) <= limit
    return solution


def _show(console: Console, solution: dict[str, Any]) -> None:
    facts = plain_table("", "")
    facts.columns[1].no_wrap = False
    for label, fact in _facts(solution):
        facts.add_row(Text(label, style="dim"), fact)
    console.print(facts)
    if solution["discards"]:
        _show_discards(console, solution)
    if "arrangements" in solution:
        _show_arrangements(console, solution)


def _facts(solution: dict[str, Any]) -> Iterator[tuple[str, Text]]:
    hand, left, discards = solution["hand"], solution["deadwood"], solution["discards"]
    yield "hand", _joined(hand, " ").append(f"  {len(hand)} cards, {solution['points']} points")
    yield "melds", _joined(solution["melds"], "   ")
    yield "deadwood", Text.assemble(_joined(left["cards"], " "), "  = ", (str(left["points"]), "bold"))
    if solution["count"] != left["points"]:
        yield "count", Text.assemble((str(solution["count"]), "bold"), "  hidden melds count (R5)")
    if discards and not left["cards"]:
        yield "discard", Text("none: all cards are in melds; lay them all to win (R15)")
    elif discards:
        yield "discard", cards(discards[0]["card"]).append(f"  leaves {discards[0]['points']}")
    if "sapaw" in solution:
        yield "table", _joined(solution["sapaw"]["table"], "   ")
        yield "with sapaw", Text.assemble((str(solution["sapaw"]["points"]), "bold"), " must remain (R10)")
    if "pickups" in solution:
        melds = solution["pickups"]["melds"]
        yield f"take {solution['pickups']['top']}", _joined(melds, "   ") if melds else Text("makes no meld")


def _joined(parts: Iterable[str], separator: str) -> Text:
    return Text(separator).join(map(cards, parts)) or Text("none")


def _show_discards(console: Console, solution: dict[str, Any]) -> None:
    sapaw = solution.get("sapaw", {}).get("after_discard")
    headers = [">leaves", *([">with sapaw"] if sapaw else []), "discard"]
    table = plain_table(*headers)

    def leaves(discard: dict[str, Any]) -> tuple[int, ...]:
        return (discard["points"], sapaw[discard["card"]]) if sapaw else (discard["points"],)

    for place, (numbers, group) in enumerate(groupby(solution["discards"], key=leaves)):
        style = "bold" if not place else ""
        texts = (Text(str(number), style=style) for number in numbers)
        table.add_row(*texts, _joined((discard["card"] for discard in group), " "))
    show_table(console, "Discards", table)


def _show_arrangements(console: Console, solution: dict[str, Any]) -> None:
    found = solution["arrangements"]
    more = "" if solution["arrangements_complete"] else f", the first {len(found)} shown; --limit shows more"
    table = plain_table(">", "melds", "left")
    for number, each in enumerate(found, start=1):
        table.add_row(Text(str(number), style="dim"), _joined(each["melds"], "   "), _joined(each["deadwood"], " "))
    show_table(console, f"Optimal arrangements{more}", table)
