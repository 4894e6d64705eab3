"""The frozen ladder: simple players to measure others against, in a few lines each on what a bot may see.

They are never improved: a figure against them means the same next year. tests/bots/test_ladder.py pins what each does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tongits_core.bots.ladder.playout import best_of
from tongits_core.bots.ladder.published import always_challenge, jg, ma, pk, rz
from tongits_core.position import Action, Position

__all__ = ["LADDER", "best_of", "pk"]

LADDER: Mapping[str, Callable[[Position], Action]] = {
    "pk": pk,
    "ma": ma,
    "jg": jg,
    "rz": rz,
    "always-challenge": always_challenge,
}
"""By name, those that are fixed rules in Python; random, greedy and base are in the core, playout searches."""
