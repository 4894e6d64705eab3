"""Advice for a position: its best lines with their values, and the reasons, in numbers, in words and as JSON."""

from tongits_core.advice.advice import Advice
from tongits_core.advice.messages import Messages, packaged_messages
from tongits_core.advice.outlook import Outlook, groups_going_out
from tongits_core.advice.scouting import scout
from tongits_core.advice.statement import Number, Player, Reason
from tongits_core.advice.suggestion import suggest
from tongits_core.advice.wording import ending

__all__ = [
    "Advice",
    "Messages",
    "Number",
    "Outlook",
    "Player",
    "Reason",
    "ending",
    "groups_going_out",
    "packaged_messages",
    "scout",
    "suggest",
]
