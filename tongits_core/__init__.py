"""Tongits: solver, engine and move suggestions."""

from importlib.util import find_spec

if find_spec("tongits_core._cards") is None:
    raise ImportError(
        f"tongits_core at {__path__[0]} has no compiled modules: this is the source tree, found before the installed "
        "package, or a build for another Python. Start Python with -P or from another directory (run the tests with "
        "`pytest`, not `python -m pytest`), or install with `pip install .`"
    )

from tongits_core import bots
from tongits_core._action import Action
from tongits_core._cards import CardSet, Meld, card_id, card_text
from tongits_core._game import Game
from tongits_core._paths import get_include, get_library
from tongits_core._solver import arrange, best_discard, deadwood, deadwood_with_sapaw, discards, melds, pickups
from tongits_core.advice import Advice, Group, Line
from tongits_core.answers import Arrangement, Discard
from tongits_core.arranging import arrangements
from tongits_core.batch import best_discard_many, deadwood_many
from tongits_core.budget import Progress
from tongits_core.errors import CardError, IllegalAction, PositionError, RecordError, RulesError, TongitsError
from tongits_core.expectimax import choose, suggest
from tongits_core.outcome import Outcome
from tongits_core.payout import Payout
from tongits_core.perft import perft
from tongits_core.position import Position, Status
from tongits_core.record import HandRecord, Record
from tongits_core.rules import Rules
from tongits_core.session import Session, Settlement

__all__ = [
    "Action",
    "Advice",
    "Arrangement",
    "CardError",
    "CardSet",
    "Discard",
    "Game",
    "Group",
    "HandRecord",
    "IllegalAction",
    "Line",
    "Meld",
    "Outcome",
    "Payout",
    "Position",
    "PositionError",
    "Progress",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "Session",
    "Settlement",
    "Status",
    "TongitsError",
    "arrange",
    "arrangements",
    "best_discard",
    "best_discard_many",
    "bots",
    "card_id",
    "card_text",
    "choose",
    "deadwood",
    "deadwood_many",
    "deadwood_with_sapaw",
    "discards",
    "get_include",
    "get_library",
    "melds",
    "perft",
    "pickups",
    "suggest",
]
