"""A person's seat at the table: a thin forwarder to tongits_core.table.sitting."""

from tongits_core.table.sitting import (
    PERSON,
    Event,
    Sitting,
    bot_named,
    reason,
    turns_of,
)

__all__ = ["PERSON", "Event", "Sitting", "bot_named", "reason", "turns_of"]
