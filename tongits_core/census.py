"""Exact counts over all hands of one size: a thin forwarder to tongits_core.solver.census."""

from tongits_core.solver.census import (
    FORMAT,
    MOST_CARDS,
    PARTS,
    Census,
    census,
)

__all__ = ["FORMAT", "MOST_CARDS", "PARTS", "Census", "census"]
