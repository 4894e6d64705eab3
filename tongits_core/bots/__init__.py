"""Bots by name: players that get a Position and return an action. They see nothing else of the game."""

from tongits_core.bots._playout import true_action_chips
from tongits_core.bots.bots import LEVELS, AnyBot, Bot, create, names
from tongits_core.bots.clocked import Clocked
from tongits_core.bots.memory import Remembering
from tongits_core.bots.spelling import SEARCHING, Spelling, spelled

__all__ = [
    "LEVELS",
    "SEARCHING",
    "AnyBot",
    "Bot",
    "Clocked",
    "Remembering",
    "Spelling",
    "create",
    "names",
    "spelled",
    "true_action_chips",
]
