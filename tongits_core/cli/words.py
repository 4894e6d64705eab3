"""Actions and plans in plain words, for players."""

from __future__ import annotations

from collections.abc import Iterable

ALONE = {
    "draw": "draw from the stock",
    "call": "call",
    "fold": "fold",
    "challenge": "challenge",
    "show": "show your hand",
}


def action_words(action: object) -> str:
    """One action: "take 7h with 7s 7d" is "take 7h from the pile and expose 7s 7h 7d with it"."""
    text = str(action)
    if text in ALONE:
        return ALONE[text]
    verb, _, rest = text.partition(" ")
    if verb == "take":
        return _take_words(rest)
    if verb == "secret":
        return f"lay {rest} face down"
    if verb == "sapaw":
        card, _, meld = rest.partition(" on ")
        return f"lay {card} off on {meld}"
    return text


def _take_words(rest: str) -> str:
    card, preposition, others = rest.partition(" with ")
    if preposition:
        return f"take {card} from the pile and expose it with {others}"
    card, preposition, meld = rest.partition(" on ")
    return f"take {card} from the pile and lay it on {meld}" if preposition else f"take {card} from the pile"


def plan_words(actions: Iterable[object]) -> str:
    """A whole turn as one sentence."""
    parts = [action_words(action) for action in actions]
    if not parts:
        return "Nothing to do."
    *first, last = parts
    sentence = f"{', '.join(first)}, then {last}" if first else last
    return f"{sentence[0].upper()}{sentence[1:]}."


def deed_words(action: object, *, mine: bool) -> str:
    """An action of another player, "takes 7h with 7s 7d", or (`mine`) of the reader, "take 7h with 7s 7d"."""
    verb, _, rest = str(action).partition(" ")
    s = "" if mine else "s"
    if verb == "sapaw":
        card, _, meld = rest.partition(" on ")
        return f"lay{s} {card} off on {meld}"
    if verb == "secret":
        return f"lay{s} {'a quad' if '#' in rest else rest} face down"
    return f"{verb}{s} {rest}".rstrip()
