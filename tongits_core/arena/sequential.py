"""A sequential test for patches: it plays only until the difference of two versions is clear.

This is the generalized sequential probability ratio test (GSPRT) between two means of the block difference, `low` and
`high` chips a deal. After n blocks with mean m and variance s² the log likelihood ratio is

    ratio = n (high - low) (m - (low + high) / 2) / s²

if there are enough blocks for a normal mean. The test stops with "better" when ratio ≥ log((1 - beta) / alpha), and
with "not better" when ratio ≤ log(beta / (1 - alpha)) (Wald's bounds). If the true mean is at most `low`, about a share
alpha of the tests at most end with "better"; if it is at least `high`, about a share beta at most end with "not
better". The test looks at the ratio after each batch, but not before `least` blocks, since s² must be known well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy

from tongits_core._arguments import whole
from tongits_core.arena.entrants import Entrant, Player
from tongits_core.arena.means import Mean, Values, mean_of
from tongits_core.arena.paired import compare
from tongits_core.errors import TongitsError
from tongits_core.game import SeedRange, refuse_sealed
from tongits_core.rules import Rules

__all__ = ["Sequential", "Trial", "try_patch"]

LEAST = 100


@dataclass
class Sequential:
    """The test. `add` takes block differences.

    low, high: chips a deal. alpha, beta: error rates. TongitsError for invalid bounds or rates.

    >>> test = Sequential(low=0.0, high=0.1)
    >>> test.add(numpy.full(200, 0.3) + numpy.tile([-0.5, 0.5], 100)), test.verdict
    ('better', 'better')
    """

    low: float = 0.0
    high: float = 0.1
    alpha: float = 0.05
    beta: float = 0.05
    least: int = LEAST
    verdict: str | None = None
    _parts: list[Values] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise TongitsError(f"the bounds are {self.low} and {self.high}: the first must be lower")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise TongitsError(f"the error rates are {self.alpha} and {self.beta}: they must lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which the test stops."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def blocks(self) -> Values:
        """All differences so far."""
        return numpy.concatenate(self._parts) if self._parts else numpy.zeros(0)

    @property
    def ratio(self) -> float:
        """The log likelihood ratio of `high` against `low` so far; 0 before `least` blocks."""
        blocks = self.blocks
        if len(blocks) < self.least:
            return 0.0
        excess = float(blocks.mean()) - (self.low + self.high) / 2
        spread = float(blocks.var())
        return math.copysign(math.inf, excess) if not spread else len(blocks) * (self.high - self.low) * excess / spread

    def add(self, differences: Values) -> str | None:
        """Add a batch. Returns "better", "not better", or None if it is not clear yet."""
        self._parts.append(numpy.asarray(differences, dtype=numpy.float64))
        lower, upper = self.bounds
        self.verdict = "better" if self.ratio >= upper else "not better" if self.ratio <= lower else None
        return self.verdict


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Trial:
    """The result of a test.

    verdict: "better", "not better", or None if it was not clear after all deals. difference: the mean difference; it is
    a little too large if the test stopped early with "better".
    """

    verdict: str | None
    test: Sequential
    difference: Mean
    first: int

    def to_dict(self) -> dict[str, Any]:
        """The result for JSON; `ratio` is null if it is infinite, because the differences of all deals are equal."""
        return {
            "schema": "tongits.arena.trial/1",
            "verdict": self.verdict,
            "seed": self.first,
            "deals": self.difference.blocks,
            "bounds": [self.test.low, self.test.high],
            "error_rates": [self.test.alpha, self.test.beta],
            "ratio": self.test.ratio if math.isfinite(self.test.ratio) else None,
            "stops_at": list(self.test.bounds),
            **self.difference.to_dict("chips"),
        }


def try_patch(
    new: str | Player | Entrant,
    old: str | Player | Entrant,
    others: Sequence[str | Player | Entrant],
    *,
    test: Sequential | None = None,
    most: int = 20_000,
    batch: int = 100,
    seed: int | SeedRange = 0,
    rules: Rules | str | None = None,
    jobs: int = 1,
    luck: int | None = None,
    on_progress: Callable[[Trial], object] | None = None,
) -> Trial:
    """Compare two versions on the same deals, `batch` at a time, until the test is clear or `most` deals are played.

    on_progress is called with the Trial so far after each batch; the other arguments are as for play. Sealed ranges are
    always refused, even by name: the result decides about the patch, and no choice may depend on sealed deals. Players
    that remember are refused too.

    >>> try_patch("base", "greedy", ["base", "base"], test=Sequential(0.0, 0.3)).verdict
    'better'
    """
    test = test or Sequential()
    most = whole(most, "most", 1, 10**9)
    batch = whole(batch, "batch", 1, 10**6)
    first = seed.first if isinstance(seed, SeedRange) else whole(seed, "seed", 0, 2**63)
    refuse_sealed(first, most)
    entrants = [Entrant.of(player) for player in (new, old, *others)]
    for entrant in entrants:
        if entrant.remembers:
            raise TongitsError(
                f"{entrant.name} remembers, so its deals depend on each other: the sequential test takes single deals; "
                "compare() takes matches"
            )
    new, old, *others = entrants
    done = 0
    while True:
        deals = min(batch, most - done)
        difference = compare(new, old, others, deals=deals, seed=first + done, rules=rules, jobs=jobs, luck=luck)
        test.add(difference.blocks)
        done += deals
        trial = Trial(test.verdict, test, mean_of(test.blocks), first)
        if on_progress is not None:
            on_progress(trial)
        if trial.verdict is not None or done == most:
            return trial
