"""What a person sees at a table, as the page sends it: read as a position, with all that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tongits_core import CardError, CardSet, Position, Rules, TongitsError, arrange
from tongits_core.board.following import may_happen
from tongits_core.board.limits import MOST_LINE, Message, refusal_of
from tongits_core.board.words import page_words
from tongits_core.position import MOST_POT, PLAYERS
from tongits_core.table import Note, Reading, Sketch, by_names

__all__ = ["arranged", "lying_in", "read_line", "read_sketch", "rules_told", "told"]

MOST_CARDS = 99
"""Of a number that is typed: the sketch itself says which of them can be."""


def rules_told(name: str, rules: Rules, language: str) -> dict[str, Any]:
    """One preset for the list of rules."""
    words = page_words(language)["rules"]
    return {
        "name": name,
        "title": words[name],
        "text": words[f"{name}_about"],
        "jokers": rules.jokers,
        "rules": str(rules),
    }


def read_sketch(message: Message) -> dict[str, Any]:
    """What the fields of a sketch say."""
    typed: dict[str, Any] = {
        **{name: message.text(name, default="") for name in ("hand", "me", "next", "prev", "discards", "answers")},
        **{name: message.text_or_none(name) for name in ("drawn", "called", "blocked", "streak")},
        **{
            name: message.whole_or_none(name, 0, MOST_CARDS)
            for name in ("stock", "counts_next", "counts_prev", "forgotten")
        },
        "seat": message.whole_or_none("seat", 0, 2),
        "pot": message.whole_or_none("pot", 0, MOST_POT),
    }
    text = message.text("rules", MOST_LINE, "classic")
    message.end()
    try:
        rules = Rules.parse(text)
    except TongitsError as error:
        raise refusal_of(error, "rules") from None
    reading = Sketch(rules, **typed).read()
    return {"sketch": {"rules": text, **typed}, **told(reading, str(typed["hand"]), rules)}


def read_line(line: str) -> dict[str, Any]:
    """What a position line says."""
    try:
        position = Position.parse(line)
    except TongitsError as error:
        raise refusal_of(error, "line") from None
    return told_of(position)


def told_of(position: Position) -> dict[str, Any]:
    """What follows from a position, with its fields as one would type them."""
    faults = tuple(Note("", by_names(text, position.seat)) for text in position.complaints())
    reading = Reading(None if faults else position, (), faults)
    sketch = sketch_of(position)
    return {
        "sketch": sketch,
        **told(reading, " ".join([str(sketch["hand"]), str(sketch["drawn"] or "")]), position.rules),
    }


def told(reading: Reading, hand: str, rules: Rules) -> dict[str, Any]:
    """A reading as the page shows it. hand: the cards as typed, which are arranged even where faults are left."""
    position = reading.position
    found: dict[str, Any] = {
        "position": None if position is None else str(position),
        "rules": str(rules),
        "assumed": [{"place": note.place, "text": note.text} for note in reading.assumed],
        "faults": [{"place": note.place, "text": note.text} for note in reading.faults],
        "hand": arranged(hand if position is None else position.hand, rules),
        "phase": None,
        "turn": None,
        "legal": [],
    }
    return found if position is None else found | seen_in(position)


def arranged(hand: str | CardSet, rules: Rules) -> dict[str, Any]:
    """A hand as it would be melded, and its count (R5); the cards in their order, where it is no hand."""
    try:
        best = arrange(hand, rules)
    except CardError:
        return {"melds": [], "loose": str(hand).replace(",", " ").split(), "count": None}
    return {
        "melds": [str(meld).split() for meld in best.melds],
        "loose": str(best.deadwood).split(),
        "count": best.points,
    }


def seen_in(position: Position) -> dict[str, Any]:
    """What lies where, what may happen, and which cards are unseen."""
    return {
        **lying_in(position),
        "legal": may_happen(position),
        "unseen": str(position.unseen).split(),
        "history": list(position.history),
        "outcome": outcome_of(position, places_of(position)) if position.phase == "over" else None,
    }


def places_of(position: Position) -> dict[int, str]:
    """Who sits where: me, next or prev by seat, me first."""
    return {(position.seat + step) % 3: name for step, name in enumerate(PLAYERS)}


def lying_in(position: Position) -> dict[str, Any]:
    """What lies where and whose turn it is, by the players me, next and prev."""
    facts, places = position.facts, places_of(position)
    return {
        "phase": position.phase,
        "turn": places[position.turn],
        "table": {
            name: [str(meld).split() for owner, meld in position.table if owner == seat]
            for seat, name in places.items()
        },
        "secrets": {name: position.secrets[seat] for seat, name in places.items()},
        "counts": {name: position.counts[seat] for seat, name in places.items()},
        "pile": list(position.discards),
        "forgotten": position.forgotten,
        "stock": position.stock,
        "blocked": [places[seat] for seat in facts.blocked],
        "caller": None if facts.caller is None else places[facts.caller],
        "answers": {places[seat]: answer for seat, answer in enumerate(facts.answers) if answer},
    }


def outcome_of(position: Position, places: Mapping[int, str]) -> dict[str, str | None]:
    """How a hand has ended, as far as its public table tells, and the player.

    "tongits" and "folded" (all folded to a call) with the winner, "call" (hands are compared) with who called, "stock"
    (it is used up) with nobody.
    """
    facts = position.facts
    if facts.caller is not None:
        stood = any(answer in ("challenge", "show") for answer in facts.answers)
        return {"kind": "call" if stood else "folded", "player": places[facts.caller]}
    empty = [seat for seat in range(3) if not position.counts[seat]]
    return {"kind": "tongits", "player": places[empty[0]]} if empty else {"kind": "stock", "player": None}


def sketch_of(position: Position) -> dict[str, Any]:
    """The fields that one would type for a position."""
    facts, places = position.facts, places_of(position)
    laid = {name: [_laid(each) for each in facts.table if places[each.owner] == name] for name in PLAYERS}
    answers = [f"{places[seat]}:{answer}" for seat, answer in enumerate(facts.answers) if answer]
    return {
        "rules": str(position.rules),
        "hand": str(position.hand),
        **{name: " / ".join(melds) for name, melds in laid.items()},
        "discards": " ".join(position.discards),
        "forgotten": position.forgotten,
        "stock": position.stock,
        "counts_next": position.counts[(position.seat + 1) % 3],
        "counts_prev": position.counts[(position.seat + 2) % 3],
        "drawn": None,
        "called": None if facts.caller is None else places[facts.caller],
        "answers": " ".join(answers),
        "blocked": " ".join(places[seat] for seat in facts.blocked),
        "seat": position.seat,
        "pot": facts.pot,
        "streak": "" if facts.streak is None else f"{places[facts.streak[0]]}:{facts.streak[1]}",
    }


def _laid(laid: Any) -> str:
    return str(laid).replace(",", " ")
