"""A position as a table: the hand, the melds and number of cards of each player, the pile and the pot."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from tongits_core.cli.common import cards, plain_table, plural
from tongits_core.position import Position
from tongits_core.solver import Arrangement

SEATS = 3
PLAYERS = ("you", "next", "prev")  # in order of play


def phase_words(position: Position) -> str:
    """What the turn asks for; at its start only what is legal now: "draw", or "draw, take or call"."""
    if position.phase == "draw":
        return prompt_words(position)
    return {"play": "lay down and discard", "answer": "answer the call"}.get(position.phase, position.phase)


def prompt_words(position: Position) -> str:
    """The same in short, for a prompt."""
    if position.phase != "draw":
        return {"play": "lay down or discard", "answer": "answer"}.get(position.phase, position.phase)
    kinds = {action.kind for action in position.legal_actions}
    *first, last = (kind for kind in ("draw", "take", "call") if kind in kinds)
    return f"{', '.join(first)} or {last}" if first else last


def position_table(position: Position, hand: Text, note: str) -> Table:
    """The table of a position; `hand` is the text for the seat's own hand, `note` a remark beside it."""
    facts = plain_table("", "", "")
    facts.columns[1].no_wrap = False
    facts.add_row(Text("hand", style="dim"), hand, note)
    for seat in ((position.seat + offset) % SEATS for offset in range(SEATS)):
        player = PLAYERS[(seat - position.seat) % SEATS]
        facts.add_row(Text(player, style="dim"), _melds(position, seat), _seat_notes(position, seat))
    pile = Text(" ").join(map(cards, position.discards))
    if position.forgotten:
        pile = Text.assemble((f"{position.forgotten} forgotten ", "dim"), pile)
    elif not position.discards:
        pile = Text("empty", style="dim")
    facts.add_row(Text("pile", style="dim"), pile, f"top {position.discards[-1]}" if position.discards else "")
    if position.facts.pot:
        facts.add_row(Text("pot", style="dim"), str(position.facts.pot), "")
    return facts


def _melds(position: Position, seat: int) -> Text:
    shown = [cards(meld) for owner, meld in position.table if owner == seat]
    shown += [Text("####")] * position.secrets[seat]
    return Text("   ").join(shown) if shown else Text("not opened", style="dim")


def _seat_notes(position: Position, seat: int) -> str:
    facts = position.facts
    notes = [plural(position.counts[seat], "card")]
    if seat in facts.blocked:
        notes.append("blocked")
    if seat == facts.caller:
        notes.append("called")
    if facts.answers[seat]:
        notes.append(f"answered {facts.answers[seat]}")
    if facts.streak and facts.streak[0] == seat:
        notes.append(f"won {facts.streak[1]} in a row")
    return ", ".join(notes)


def _by_rank(loose: Iterable[str]) -> list[str]:
    return sorted(loose, key=lambda card: "A23456789TJQKX".index(card[0]))


def arranged(arrangement: Arrangement) -> Text:
    """Melds, then what is left over by rank: "4s 5s 6s | 7s 7h 7d | 2c Kd"."""
    parts = [*arrangement.melds, *([" ".join(_by_rank(arrangement.deadwood))] if arrangement.deadwood else [])]
    return Text(" | ").join(map(cards, parts)) if parts else Text("none", style="dim")
