"""The kinds of player by which the belief judges hidden hands: data/players.toml, or another file of this form."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass, fields

from tongits_core._arguments import shown, whole, why
from tongits_core._paths import DATA
from tongits_core.errors import TongitsError
from tongits_core.policy._named import POLICIES

__all__ = ["BOUNDS", "MOST_KINDS", "Kind", "packaged", "read"]

FILE = DATA / "players.toml"
MOST_KINDS = 8
"""TG_MOST_KINDS of src/belief/likelihood.h."""
COST = (1, 4096)
BOUNDS: dict[str, tuple[int, int]] = {
    "prior": (-4096, 0),
    "sharpness": (0, 160),
    "out_weight": (0, 6),
    "hides": COST,
    "keeps": COST,
    "keeps_card": COST,
    "stays": COST,
    "passes": COST,
    "grabs": COST,
    "call_at": (0, 255),
    "challenge_at": (0, 255),
    "firmness": (0, 1024),
}
"""The bounds of each number of a kind. Within them no integer of src/belief/likelihood.c overflows or becomes 0."""


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Kind:
    """One kind of player; data/players.toml says what the numbers mean. TongitsError if one is out of bounds.

    policy: how this kind plays in playouts; None: by its numbers, see opponents.py.
    """

    name: str
    prior: int
    sharpness: int
    out_weight: int
    hides: int
    keeps: int
    keeps_card: int
    stays: int
    passes: int
    grabs: int
    call_at: int
    challenge_at: int
    firmness: int
    policy: str | None = None

    def __post_init__(self) -> None:
        if self.policy is not None and self.policy not in POLICIES:
            raise TongitsError(f"policy of {self.name}: {shown(self.policy)}, allowed are {', '.join(POLICIES)}")
        for field, (least, most) in BOUNDS.items():
            whole(getattr(self, field), f"{field} of {self.name}", least, most)


def read(text: str) -> tuple[Kind, ...]:
    """The kinds in the text of a file like data/players.toml, in its order; TongitsError for a mistake.

    >>> [kind.name for kind in read(FILE.read_text(encoding="utf-8"))][0]
    'calls-at-13'
    """
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, too large a number, too deep a nesting
        raise TongitsError(f"no kinds of players: {why(error)}") from None
    if not 1 <= len(tables) <= MOST_KINDS:
        raise TongitsError(f"{len(tables)} kinds of players: allowed are 1 to {MOST_KINDS}")
    return tuple(_kind(name, table) for name, table in tables.items())


def _kind(name: str, table: object) -> Kind:
    if not isinstance(table, dict):
        raise TongitsError(f"a kind of player is a table, not {shown(name)} = {shown(table)}")
    wanted = {field.name for field in fields(Kind)} - {"name", "policy"}
    for field in sorted(wanted ^ (table.keys() - {"policy"})):
        raise TongitsError(f"{shown(name)} has {'no' if field in wanted else 'an unknown'} {shown(field)}")
    try:
        return Kind(name=name, **table)
    except TypeError as error:
        raise TongitsError(str(error)) from None


@functools.cache
def packaged() -> tuple[Kind, ...]:
    """The kinds that a belief uses by default.

    >>> packaged()[-1].name
    'at-random'
    """
    return read(FILE.read_text(encoding="utf-8"))
