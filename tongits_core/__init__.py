"""Tongits: solver, engine and move suggestions."""

from tongits_core.errors import CardError, IllegalAction, PositionError, RecordError, RulesError, TongitsError
from tongits_core.payout import Payout
from tongits_core.rules import Rules

__all__ = [
    "CardError",
    "IllegalAction",
    "Payout",
    "PositionError",
    "RecordError",
    "Rules",
    "RulesError",
    "TongitsError",
]
