"""Games (one hand from the deal to the payments), sessions (several hands), and their records."""

from tongits_core.game._game import Game
from tongits_core.game.decisions import COUNTS, FAMILIES, decisions, highest_of
from tongits_core.game.hand_record import HandRecord
from tongits_core.game.outcome import ENDINGS, ROLES, Outcome, ending_words
from tongits_core.game.perft import divide, perft
from tongits_core.game.pot_equity import PotStakes, WinShares, pot_stakes, shares_of
from tongits_core.game.profile import Profile, learned, profiles_from_json, profiles_to_json
from tongits_core.game.record import Record
from tongits_core.game.score import PLAYERS
from tongits_core.game.seeds import SeedRange, refuse_sealed, seed_range, seed_ranges, seeds_of
from tongits_core.game.seen_hand import SeenHand
from tongits_core.game.session import Session, Settlement

__all__ = [
    "COUNTS",
    "ENDINGS",
    "FAMILIES",
    "PLAYERS",
    "ROLES",
    "Game",
    "HandRecord",
    "Outcome",
    "PotStakes",
    "Profile",
    "Record",
    "SeedRange",
    "SeenHand",
    "Session",
    "Settlement",
    "WinShares",
    "decisions",
    "divide",
    "ending_words",
    "highest_of",
    "learned",
    "perft",
    "pot_stakes",
    "profiles_from_json",
    "profiles_to_json",
    "refuse_sealed",
    "seed_range",
    "seed_ranges",
    "seeds_of",
    "shares_of",
]
