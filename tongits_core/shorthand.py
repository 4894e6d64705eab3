"""Actions as a player types them: a thin forwarder to tongits_core.table.shorthand."""

from tongits_core.table.shorthand import (
    VERBS,
    expand,
)

__all__ = ["VERBS", "expand"]
