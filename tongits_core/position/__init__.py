"""What one seat knows: actions, the position line, what is wrong with it, what may be done in it."""

from tongits_core.position._action import Action, LegalActions, actions_in_order, read_actions
from tongits_core.position._follower import Follower
from tongits_core.position._position import NativeView, count_spread
from tongits_core.position.by_hand import PLAYERS
from tongits_core.position.facts import HIDDEN_SECRET, SEATS
from tongits_core.position.position import Position, check_phase
from tongits_core.position.read import split_actions
from tongits_core.position.status import MOST_POT, Status, flaws, refuse_pot

__all__ = [
    "HIDDEN_SECRET",
    "MOST_POT",
    "PLAYERS",
    "SEATS",
    "Action",
    "Follower",
    "LegalActions",
    "NativeView",
    "Position",
    "Status",
    "actions_in_order",
    "check_phase",
    "count_spread",
    "flaws",
    "read_actions",
    "refuse_pot",
    "split_actions",
]
