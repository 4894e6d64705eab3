"""Named ranges of deal seeds. Some are sealed: they are kept for published figures and must not be used for tuning."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from tongits_core._arguments import shown, text_of, whole
from tongits_core._paths import DATA
from tongits_core.errors import TongitsError

__all__ = ["SeedRange", "refuse_sealed", "seed_range", "seed_ranges", "seeds_of"]

FILE = DATA / "seeds.toml"


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class SeedRange:
    """The seeds first … first + deals - 1. sealed: nothing may be tuned, tried or chosen on these deals.

    >>> seed_range("tuning").sealed
    False
    """

    name: str
    first: int
    deals: int
    sealed: bool
    purpose: str

    def overlaps(self, first: int, deals: int) -> bool:
        """Whether any of the seeds first … first + deals - 1 is in the range."""
        return first < self.first + self.deals and self.first < first + deals


@functools.cache
def seed_ranges() -> Mapping[str, SeedRange]:
    """All named ranges, from data/seeds.toml."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {name: SeedRange(name=name, **entry) for name, entry in table.items()}


def seed_range(name: str) -> SeedRange:
    """The range with this name; TongitsError for an unknown name."""
    if text_of(name, "a seed range") not in seed_ranges():
        raise TongitsError(f"no seed range is named {shown(name)}: known are {', '.join(seed_ranges())}")
    return seed_ranges()[name]


def refuse_sealed(first: int, deals: int) -> None:
    """TongitsError if any of these deals belongs to a sealed range. Everything that tunes or trains must call this.

    >>> refuse_sealed(0, 1000)
    """
    for kept in seed_ranges().values():
        if kept.sealed and kept.overlaps(first, deals):
            raise TongitsError(
                f"seeds {first} to {first + deals - 1} overlap the sealed range {kept.name}: {kept.purpose}"
            )


def seeds_of(seed: int | SeedRange, deals: int) -> int:
    """The first of `deals` seeds. A named range must be long enough; a number must not lead into a sealed range."""
    if isinstance(seed, SeedRange):
        if deals > seed.deals:
            raise TongitsError(f"{deals} deals are too many: the range {seed.name} has {seed.deals}")
        return seed.first
    first = whole(seed, "seed", 0, 2**64 - 1 - deals)
    refuse_sealed(first, deals)
    return first
