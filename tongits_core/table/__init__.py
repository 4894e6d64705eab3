"""A person's seat at the table, without a face: what a command line or a page shows and asks."""

from tongits_core.table.shorthand import expand
from tongits_core.table.sitting import PERSON, Event, Sitting, reason, turns_of

__all__ = ["PERSON", "Event", "Sitting", "expand", "reason", "turns_of"]
