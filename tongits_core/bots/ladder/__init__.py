"""The frozen ladder: simple players to measure other players against, each in a few lines.

They are never changed, so that a figure against them means the same next year. tests/bots/test_ladder.py pins them.
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
"""The players of fixed rules in Python, by name; random, greedy and base are in the C core, and playout searches."""
