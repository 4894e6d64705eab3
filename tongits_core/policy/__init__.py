"""Fast players of the C core: how they play cards, call and answer; and playouts of whole hands with them."""

from tongits_core.policy._kinds import DEEDS, IN_A_MELD, PLACES, Kinds
from tongits_core.policy._leaves import CELLS, SITUATIONS, LeafTable, play_hands
from tongits_core.policy._named import POLICIES, act
from tongits_core.policy._playouts import playouts
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy
from tongits_core.policy.call_balance import NEVER, Ranges, call_ranges
from tongits_core.policy.kinds import FILE, MOST_KINDS, Kind, packaged
from tongits_core.policy.leaf_table import LeafFile, beyond_tables, leaves_for
from tongits_core.policy.likeness import GROUPS
from tongits_core.policy.logarithms import from_log2
from tongits_core.policy.opponents import opponents
from tongits_core.policy.others import Other, Others, anybody
from tongits_core.policy.ranged import RangeTable, card_play
from tongits_core.policy.reading import WORDS, others_of, read
from tongits_core.policy.types_of_player import chances_of_type, likelihoods, surprise, types_of_player

__all__ = [
    "CALL_SHAPE",
    "CELLS",
    "CHALLENGE_SHAPE",
    "DEEDS",
    "FILE",
    "GROUPS",
    "IN_A_MELD",
    "MOST_KINDS",
    "NEVER",
    "PLACES",
    "POLICIES",
    "SITUATIONS",
    "WORDS",
    "Kind",
    "Kinds",
    "LeafFile",
    "LeafTable",
    "Other",
    "Others",
    "Policy",
    "RangeTable",
    "Ranges",
    "act",
    "anybody",
    "beyond_tables",
    "call_ranges",
    "card_play",
    "chances_of_type",
    "from_log2",
    "leaves_for",
    "likelihoods",
    "opponents",
    "others_of",
    "packaged",
    "play_hands",
    "playouts",
    "read",
    "surprise",
    "types_of_player",
]
