"""Tongits: solver, engine and move suggestions."""

from importlib import import_module

try:
    import_module("tongits_core.cards._cards")
except ModuleNotFoundError as error:
    if error.name != "tongits_core.cards._cards":
        raise
    raise ImportError(
        f"tongits_core at {__path__[0]} has no compiled modules: this is the source tree, found before the installed "
        "package, or a build for another Python. Start Python with -P or from another directory (run the tests with "
        "`pytest`, not `python -m pytest`), or install with `pip install .`"
    ) from None

from tongits_core.cards import _cards
from tongits_core.errors import (
    CardError,
    IllegalAction,
    PositionError,
    ProfileError,
    RecordError,
    RulesError,
    TongitsError,
)

if vars(_cards)["CardError"] is not CardError:
    raise ImportError(
        "tongits_core was imported before in this process and then taken out of sys.modules: its compiled modules are "
        "loaded once, and go on with the classes of the first import. Leave it in sys.modules, or start a new process"
    )

from tongits_core import bots
from tongits_core._paths import get_include, get_library
from tongits_core.advice import Advice, scout, suggest
from tongits_core.cards import CardSet, Meld, card_id, card_text
from tongits_core.game import (
    Game,
    HandRecord,
    Outcome,
    Profile,
    Record,
    SeenHand,
    Session,
    Settlement,
    perft,
    profiles_from_json,
    profiles_to_json,
)
from tongits_core.position import Action, Follower, Position, Status
from tongits_core.rules import Payout, Rules
from tongits_core.search import Group, Line, Progress, choose
from tongits_core.solver import (
    Arrangement,
    Discard,
    arrange,
    arrangements,
    best_discard,
    best_discard_many,
    deadwood,
    deadwood_many,
    deadwood_with_sapaw,
    discards,
    melds,
    pickups,
)

__all__ = [
    "Action",
    "Advice",
    "Arrangement",
    "CardError",
    "CardSet",
    "Discard",
    "Follower",
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
    "Profile",
    "ProfileError",
    "Progress",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "SeenHand",
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
    "profiles_from_json",
    "profiles_to_json",
    "scout",
    "suggest",
]
