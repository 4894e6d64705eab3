"""Bots by name: players that get a Position and return an action. They see nothing else of the game."""

from tongits_core.bots._playout import true_action_chips
from tongits_core.bots.bots import LEVELS, SEARCHING, Bot, create, names

__all__ = [
    "LEVELS",
    "SEARCHING",
    "Bot",
    "create",
    "names",
    "true_action_chips",
]
