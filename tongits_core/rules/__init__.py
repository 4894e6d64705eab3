"""The rules: an option for every disputed point of Tongits, presets, payouts, and rules files of your own."""

from tongits_core.rules._rules import MOST_COUNT
from tongits_core.rules.options import Option
from tongits_core.rules.payout import Payout
from tongits_core.rules.rules import Rules

__all__ = [
    "MOST_COUNT",
    "Option",
    "Payout",
    "Rules",
]
