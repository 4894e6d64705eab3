"""A position typed by hand: what a sketch assumes, and what is wrong with it, in options of `tongits suggest`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from tongits_core._arguments import plain_number
from tongits_core.errors import PositionError
from tongits_core.position import Position
from tongits_core.table import Note, Sketch

__all__ = ["assumptions", "counts_of", "position_of"]

OPTIONS = {
    "counts_next": "--counts",
    "counts_prev": "--counts",
    **{each.name: f"--{each.name}" for each in fields(Sketch) if not each.name.startswith("counts_")},
}
"""The option that says each part of a sketch."""
LEFT_OUT = {
    "seat": "--seat (0 if you dealt)",
    "me": "--me (your melds)",
    "next": "--next and --prev (the others' melds)",
    "discards": "--discards (the pile, oldest first)",
    "counts_next": "--counts (the others' cards)",
}
"""Options about cards and the dealer, whose absence explains why cards do not add up."""
SUMS = ("hand", "stock", "counts_next", "counts_prev")
"""Where a fault may come from an option that was left out."""
MELDS = ("me", "next", "prev")


def position_of(sketch: Sketch) -> tuple[Position, list[str]]:
    """The position of a sketch, and a text for each value that was assumed; PositionError names all faults."""
    reading = sketch.read()
    if reading.position is None:
        raise PositionError(_explained(sketch, reading.faults))
    return reading.position, assumptions(reading.assumed)


def assumptions(notes: Sequence[Note]) -> list[str]:
    """What was assumed, each with the option that would say it."""
    return [f"{note.text} ({OPTIONS[note.place]})" if note.place else note.text for note in notes]


def counts_of(text: str | None) -> tuple[int | None, int | None]:
    """The two numbers of --counts; PositionError for any other text."""
    if text is None:
        return None, None
    words = text.replace(",", " ").split()
    numbers = [number for word in words if (number := plain_number(word, 2)) is not None]
    if len(numbers) != 2 or len(words) != 2:
        raise PositionError(f"--counts is the next and the previous player's cards, as in 9,9, not {text!r}")
    return numbers[0], numbers[1]


def _explained(sketch: Sketch, faults: Sequence[Note]) -> str:
    """The faults with their options, and the options that may be missing."""
    texts = [f"{OPTIONS[fault.place]}: {fault.text}" if fault.place else fault.text for fault in faults]
    left_out = [option for place, option in LEFT_OUT.items() if _is_left_out(sketch, place)]
    if left_out and all(fault.sums and fault.place in SUMS for fault in faults):
        texts.append(f"perhaps an option is missing: {', '.join(left_out)}")
    if any(fault.place in MELDS and "no meld" in fault.text for fault in faults):
        texts.append("melds of one player are split by /")
    return "; ".join(texts)


def _is_left_out(sketch: Sketch, place: str) -> bool:
    if place == "next":
        return not (sketch.next or sketch.prev)
    return getattr(sketch, place) in (None, "")
