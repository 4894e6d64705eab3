"""A person's seat at the table, without a user interface: all that an interface must show and ask for."""

from tongits_core.table.shorthand import expand, expand_plan
from tongits_core.table.sitting import PERSON, YOU, Event, Sitting, reason, turns_of
from tongits_core.table.sketch import Note, Reading, Sketch, by_names

__all__ = [
    "PERSON",
    "YOU",
    "Event",
    "Note",
    "Reading",
    "Sitting",
    "Sketch",
    "by_names",
    "expand",
    "expand_plan",
    "reason",
    "turns_of",
]
