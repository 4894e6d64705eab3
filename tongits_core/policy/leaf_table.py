"""What a playout that is cut short is worth: a table for each payout, its file, and where it holds.

The files data/leaves/*.json are made by `tongits train leaves`; each says how.
"""

from __future__ import annotations

import base64
import functools
import json
import sys
from array import array
from dataclasses import dataclass

from tongits_core._paths import DATA
from tongits_core.errors import TongitsError
from tongits_core.policy._leaves import SITUATIONS, LeafTable
from tongits_core.policy.ranged import TABLES
from tongits_core.rules import Rules

__all__ = ["LeafFile", "beyond_tables", "leaves_for", "load"]

FORMAT = 1
MULTIPLYING = ("jokers", "kang", "variable_payout")
"""Options with which no table holds: cells know nothing of what multiplies a payment."""
PLAYED = ("answer", "hidden_melds_count", "taga_loob", "sapaw_block")
"""Options in which a table and the rules must agree, beside payout and pickup: any other one changes what hands bring
by less than 0.2 chips a cell (root of the mean square, under classic and club)."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class LeafFile:
    """A table and where it comes from: the rules of the hands, how many from which seed, the command that made it."""

    table: LeafTable
    rules: str
    command: str
    hands: int
    seed: int

    def to_json(self) -> str:
        """The text of a file: one line of base64 for each situation, int16, lowest byte first."""
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
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            if isinstance(error, TongitsError):
                raise
            raise TongitsError(f"no leaf values as `tongits train leaves` writes them: {error}") from None


def _little(values: bytes) -> bytes:
    """From native order to lowest byte first, or back."""
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
    """The option, as text, with which no table holds, whatever it was trained for; None if there is none."""
    names = (name for name in MULTIPLYING if getattr(rules, name))
    return next((f"{name}={rules.options()[name].show(getattr(rules, name))}" for name in names), None)


@functools.cache
def leaves_for(rules: Rules) -> LeafTable | None:
    """The table for these rules; None where there is none, and playouts go to the end.

    A table holds where no joker and no kang multiplies what is paid, and for rules that agree with those it was trained
    for in the payout and in what changes most how hands are played and end (docs/RANGES.md).

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
    """What a table and the rules it is used for must have in common. To take for a new meld or for a lay-off too (R7)
    is the same to `ranged`."""
    return (rules.payout_table, rules.pickup == "free", *(getattr(rules, name) for name in PLAYED))
