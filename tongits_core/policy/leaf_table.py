"""Leaf tables: the values of playouts that stop early, one table for each payout; their files; the rules they serve.

`tongits train leaves` makes the files data/leaves/*.json; each file holds its command.
"""

from __future__ import annotations

import base64
import functools
import json
import sys
from array import array
from dataclasses import dataclass

from tongits_core._arguments import why
from tongits_core._paths import DATA
from tongits_core.errors import TongitsError
from tongits_core.policy._leaves import SITUATIONS, LeafTable
from tongits_core.policy.ranged import TABLES
from tongits_core.rules import Rules

__all__ = ["LeafFile", "beyond_tables", "leaves_for", "load"]

FORMAT = 1
MULTIPLYING = ("jokers", "kang", "variable_payout")
"""Options with which no table is used: cells do not know what multiplies a payment."""
PLAYED = ("answer", "hidden_melds_count", "taga_loob", "sapaw_block")
"""Options in which a table and the rules must agree, besides payout and pickup. Every other option changes the values
by less than 0.2 chips a cell (root mean square, under classic and club)."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class LeafFile:
    """A table and its origin: the rules, the number of hands, the seed, and the command that made it."""

    table: LeafTable
    rules: str
    command: str
    hands: int
    seed: int

    def to_json(self) -> str:
        """The text of a file: for each situation one line of base64, int16 values, lowest byte first."""
        head = {
            "format": FORMAT,
            "rules": self.rules,
            "command": self.command,
            "hands": self.hands,
            "seed": self.seed,
            "bits": self.table.bits,
        }
        lines = [f'"{name}": {json.dumps(value)},' for name, value in head.items()]
        values = _little(self.table.values)
        size = len(values) // SITUATIONS
        rows = [base64.b64encode(values[start : start + size]).decode() for start in range(0, len(values), size)]
        body = ",\n".join(f'"{row}"' for row in rows)
        return "\n".join(["{", *lines, f'"values": [\n{body}\n]', "}", ""])

    @classmethod
    def from_json(cls, text: str) -> LeafFile:
        """Read what to_json wrote; TongitsError if it is something else."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise TongitsError(f"leaf values of format {data['format']}: this version reads {FORMAT}")
            values = b"".join(base64.b64decode(row, validate=True) for row in data["values"])
            table = LeafTable(_little(values), data["bits"])
            return cls(table, data["rules"], data["command"], data["hands"], data["seed"])
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
            if isinstance(error, TongitsError):
                raise
            raise TongitsError(f"not a file of `tongits train leaves`: {why(error)}") from None


def _little(values: bytes) -> bytes:
    """Convert from native byte order to lowest byte first, or back."""
    if sys.byteorder == "little" or len(values) % 2:
        return values
    numbers = array("h", values)
    numbers.byteswap()
    return numbers.tobytes()


@functools.cache
def load(name: str) -> LeafFile:
    """The packaged table for a payout of ranged.TABLES."""
    return LeafFile.from_json((DATA / "leaves" / f"{name}.json").read_text(encoding="utf-8"))


def beyond_tables(rules: Rules) -> str | None:
    """An option of the rules with which no table can be used, as text; None if there is none."""
    names = (name for name in MULTIPLYING if getattr(rules, name))
    return next((f"{name}={rules.options()[name].show(getattr(rules, name))}" for name in names), None)


@functools.cache
def leaves_for(rules: Rules) -> LeafTable | None:
    """The table for these rules, or None; without a table playouts go to the end.

    A table is used only if neither jokers nor a kang can multiply a payment, and if the rules agree with those of the
    table in the payout and in the options that matter most (docs/RANGES.md).

    >>> leaves_for(Rules.preset("lite")) is leaves_for(Rules.preset("classic"))
    True
    >>> leaves_for(Rules.parse("classic,jokers=2")) is None, leaves_for(Rules.parse("classic,pickup=free")) is None
    (True, True)
    """
    if beyond_tables(rules) is not None:
        return None
    played = _what_is_played(rules)
    return next((load(name).table for name in TABLES if _what_is_played(Rules.parse(load(name).rules)) == played), None)


def _what_is_played(rules: Rules) -> tuple[object, ...]:
    """The values in which a table and the rules must agree. `ranged` plays alike under pickup new_meld and
    meld_or_sapaw (R7), so these two are not told apart."""
    return (rules.payout_table, rules.pickup == "free", *(getattr(rules, name) for name in PLAYED))
