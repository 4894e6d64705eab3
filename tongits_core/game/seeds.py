"""Ranges of deal seeds with a name and a purpose, some of them sealed: kept for release figures, refused to tuning."""

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
    """Seeds first … first + deals - 1. sealed: nothing may be tuned, tried or chosen on these deals.

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
    """A range by its name; TongitsError lists the names there are."""
    if text_of(name, "a seed range") not in seed_ranges():
        raise TongitsError(f"no seed range is named {shown(name)}: they are {', '.join(seed_ranges())}")
    return seed_ranges()[name]


def refuse_sealed(first: int, deals: int) -> None:
    """TongitsError if any of these deals belongs to a sealed range: for whatever tunes, trains or chooses.

    >>> refuse_sealed(0, 1000)
    """
    for kept in seed_ranges().values():
        if kept.sealed and kept.overlaps(first, deals):
            raise TongitsError(
                f"seeds {first} to {first + deals - 1} touch {kept.name}, which is sealed: {kept.purpose}"
            )


def seeds_of(seed: int | SeedRange, deals: int) -> int:
    """The first of `deals` seeds. A range that is named must hold them; a bare number must keep out of sealed ones."""
    if isinstance(seed, SeedRange):
        if deals > seed.deals:
            raise TongitsError(f"{deals} deals: {seed.name} has {seed.deals}")
        return seed.first
    first = whole(seed, "seed", 0, 2**64 - 1 - deals)
    refuse_sealed(first, deals)
    return first
