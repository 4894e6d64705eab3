"""Compare two versions of a player on the same deals, with the same other players."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tongits_core.arena.entrants import Entrant, Player
from tongits_core.arena.match import Match
from tongits_core.arena.means import Mean, Values, mean_of
from tongits_core.arena.playing import play
from tongits_core.errors import TongitsError
from tongits_core.game import SeedRange
from tongits_core.rules import Rules

__all__ = ["Difference", "compare", "difference_of"]


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class Difference:
    """How much more `new` wins than `old`, a hand, with the same two others.

    blocks: the differences of chips, deal by deal, adjusted for the luck of draws where that is known; match by match
    if a player of either remembers. chips: their mean. win: difference in the share of hands won. unpaired_error: the
    standard error that the difference of chips would have on different deals, NaN for one block.
    """

    new: Match
    old: Match
    blocks: Values
    chips: Mean
    win: Mean
    unpaired_error: float

    @property
    def variance_saved(self) -> float | None:
        """The share of the variance that playing the same deals removes; None for one block."""
        if self.chips.blocks < 2:
            return None
        return 1 - (self.chips.error / self.unpaired_error) ** 2 if self.unpaired_error else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The figures for JSON; errors are null for one block."""
        return {
            "schema": "tongits.arena.difference/1",
            "new": self.new.to_dict(),
            "old": self.old.to_dict(),
            **self.chips.to_dict("chips"),
            **self.win.to_dict("win"),
            "unpaired_error": self.unpaired_error if self.chips.blocks > 1 else None,
        }


def difference_of(new: Match, old: Match) -> Difference:
    """The difference between the first players of two matches on the same deals.

    The matches may come from different versions of this package. TongitsError if the deals, the counted hands, the
    rules or the other two players differ.
    """
    for what in ("first", "deals", "matches", "from_hand", "rules"):
        _refuse_unlike(what, getattr(new, what), getattr(old, what))
    _refuse_unlike("the others", " ".join(new.names[1:]), " ".join(old.names[1:]))
    size = max(new.block_size, old.block_size)
    ours, theirs = new.blocks(0, size), old.blocks(0, size)
    chips, wins = ours.best_chips - theirs.best_chips, ours.raw[1] - theirs.raw[1]
    apart = math.hypot(*(mean_of(played.best_chips).error for played in (ours, theirs)))
    return Difference(new, old, chips, mean_of(chips), mean_of(wins), apart)


def _refuse_unlike(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise TongitsError(f"these matches cannot be paired: {what}: {ours} in one and {theirs} in the other")


def compare(
    new: str | Player | Entrant,
    old: str | Player | Entrant,
    others: Sequence[str | Player | Entrant],
    *,
    deals: int = 1000,
    matches: int = 1,
    from_hand: int = 1,
    seed: int | SeedRange = 0,
    rules: Rules | str | None = None,
    jobs: int = 1,
    luck: int | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> Difference:
    """Play (new, *others) and (old, *others) on the same deals, and subtract deal by deal, or match by match if a
    player of either remembers. Arguments as for play.

    >>> difference = compare("greedy", "random", ["base", "base"], deals=1000)
    >>> difference.chips.interval[0] > 0, difference.chips.error < difference.unpaired_error
    (True, True)
    """
    played: list[Match] = []
    for turn, player in enumerate((new, old)):
        shift = turn * deals * matches
        step = None if on_progress is None else (lambda done, shift=shift: on_progress(shift + done))
        played.append(
            play(
                [player, *others],
                deals=deals,
                matches=matches,
                from_hand=from_hand,
                seed=seed,
                rules=rules,
                jobs=jobs,
                luck=luck,
                on_progress=step,
            )
        )
    return difference_of(*played)
