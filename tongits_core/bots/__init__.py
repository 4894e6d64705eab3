"""Players by name: each sees a Position and nothing else, and answers with an action."""

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
