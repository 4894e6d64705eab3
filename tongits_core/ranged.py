"""The policy `ranged`: a thin forwarder to tongits_core.policy.ranged."""

from tongits_core.policy.ranged import (
    TABLES,
    RangeTable,
    card_play,
    policy_for,
    table_for,
)

__all__ = ["TABLES", "RangeTable", "card_play", "policy_for", "table_for"]
