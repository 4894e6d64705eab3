"""Training: makes the data files of the fast players (call ranges, leaf tables, kinds of player and their profiles)."""

from tongits_core.training.kinds import train_kinds
from tongits_core.training.leaf_tables import train_leaves
from tongits_core.training.profiles import train_profiles
from tongits_core.training.ranges import train_table

__all__ = ["train_kinds", "train_leaves", "train_profiles", "train_table"]
