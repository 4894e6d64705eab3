"""Minimum deadwood, arrangements and discards, for one hand and for arrays of hands."""

from tongits_core.solver._solver import arrange, best_discard, deadwood, deadwood_with_sapaw, discards, melds, pickups
from tongits_core.solver._speed import kernel_name
from tongits_core.solver.arrangements import arrangements
from tongits_core.solver.batch import best_discard_many, deadwood_many
from tongits_core.solver.results import Arrangement, Discard

__all__ = [
    "Arrangement",
    "Discard",
    "arrange",
    "arrangements",
    "best_discard",
    "best_discard_many",
    "deadwood",
    "deadwood_many",
    "deadwood_with_sapaw",
    "discards",
    "kernel_name",
    "melds",
    "pickups",
]
