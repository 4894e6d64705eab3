"""Checks that the public history of a position, replayed from the deal, leads to the table of the position."""

from __future__ import annotations

from collections.abc import Iterable

from tongits_core._arguments import cut
from tongits_core.cards import card_text
from tongits_core.errors import TongitsError
from tongits_core.position._table import PublicTable
from tongits_core.position.facts import SEATS, Facts

__all__ = ["contradiction"]


def contradiction(facts: Facts) -> str | None:
    """The contradiction between the history and the rest of the position, in one sentence. None if there is none, or no
    history.

    The history must be complete, from the deal on. Hidden cards are not checked.
    """
    if not facts.history:
        return None
    table = PublicTable(facts.rules, _asked(facts))
    for action in facts.history:
        try:
            table.push(action)
        except TongitsError as error:
            return f"the history, replayed from the deal, cannot be: {error}"
    for what, told, stands in _beside(table, facts):
        if told != stands:
            return f"the history, replayed from the deal, leads to {what} {cut(str(told))}, not {cut(str(stands))}"
    return None


def _asked(facts: Facts) -> list[int]:
    """The seats that were asked for an answer, by the position (R19)."""
    asked = [seat for seat in range(SEATS) if facts.answers[seat] is not None]
    return [*asked, facts.turn] if facts.phase == "answer" else asked


def _beside(table: PublicTable, facts: Facts) -> list[tuple[str, object, object]]:
    """Triples (name, value by the history, value by the position)."""
    face_up = sorted((laid.owner, str(laid.meld)) for laid in facts.table if not laid.facedown)
    found: list[tuple[str, object, object]] = [
        ("a stock of", table.stock, facts.stock),
        ("the discards", " ".join(table.pile), " ".join(map(card_text, facts.discards))),
        ("the melds", _melds_text(table.melds), _melds_text(face_up)),
        ("face-down secrets by seat", table.facedown, tuple(map(facts.facedown, range(SEATS)))),
        ("a caller", table.caller, facts.caller),
        ("blocked seats", table.blocked, facts.blocked),
        ("sapaws of", _cards_text(table.sapaws), _cards_text(map(card_text, facts.sapaw))),
        ("takes in a row", table.takes, facts.takes),
    ]
    for seat in range(SEATS):
        known = _cards_text(map(card_text, facts.known[seat]))
        found.append((f"known cards of seat {seat}", _cards_text(table.known[seat]), known))
    if facts.phase in ("draw", "play"):
        found.append(("the turn of seat", table.turn, facts.turn))
        found.append(("phase", table.phase, facts.phase))
    if table.caller is not None:
        found.append(("the answers", _answers_text(table.answers), _answers_text(facts.answers)))
    return found


def _cards_text(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards)) or "none"


def _melds_text(melds: list[tuple[int, str]]) -> str:
    return "/".join(f"{owner}:{meld}" for owner, meld in melds)


def _answers_text(answers: Iterable[str | None]) -> str:
    return ", ".join(f"{seat}:{answer}" for seat, answer in enumerate(answers) if answer) or "none"
