"""Every disputed point of Tongits as an option, presets, payouts, and rules of one's own from a file."""

from tongits_core.rules.options import Option
from tongits_core.rules.payout import Payout
from tongits_core.rules.rules import Rules

__all__ = [
    "Option",
    "Payout",
    "Rules",
]
