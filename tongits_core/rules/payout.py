"""What each loser pays the winner: payout tables as data (RULES.md, "Payout")."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Self

from tongits_core._arguments import shown, text_of
from tongits_core._paths import DATA
from tongits_core.errors import RulesError
from tongits_core.rules.options import Number, unknown

AMOUNT_LIMIT = 10_000  # with these limits every payment fits 32 bits, unless void hands multiply it (R23)
FACTOR_LIMIT = 10


@functools.cache
def tables() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """The data file: its preset, addition and payout tables by name."""
    return tomllib.loads((DATA / "presets.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Payout:
    """One payout table. All amounts are chips that one loser pays.

    An amount named after an ending and a role (`tongits_burned`) is the base payment of a loser in that role at that
    ending; `draw` is a call. Extras are added: for each ace, king, secret, sagasa and escalera of the winner, and for
    each point of the loser's count `per_point` times the `point_factor` of the loser's role. `kang_factor` multiplies
    the whole payment (R12).

    >>> Payout.named("club").per_king
    1
    >>> str(Payout.parse("club:per_king=3"))
    'club:per_king=3'
    """

    tongits_plain: int = 0
    tongits_burned: int = 0
    exhaustion_plain: int = 0
    exhaustion_burned: int = 0
    draw_plain: int = 0
    draw_challenged: int = 0
    draw_failed_caller: int = 0
    draw_burned: int = 0
    per_ace: int = 0
    per_king: int = 0
    per_secret: int = 0
    per_sagasa: int = 0
    per_escalera: int = 0
    per_point: int = 0
    point_factor_plain: int = 1
    point_factor_challenged: int = 1
    point_factor_failed_caller: int = 1
    point_factor_burned: int = 1
    kang_factor: int = 2

    def __post_init__(self) -> None:
        for name in self.names():
            object.__setattr__(self, name, _number(name).check(f"payout {name}", getattr(self, name)))

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the fields, in order."""
        return tuple(field.name for field in fields(cls))

    @classmethod
    def named(cls, name: str) -> Payout:
        """The payout of the data file with this name; RulesError for an unknown name."""
        if text_of(name, "a payout") not in tables()["payout"]:
            raise unknown("payout", name, tables()["payout"])
        return _named(name)

    @classmethod
    def parse(cls, text: str) -> Payout:
        """Read `name` or `name:field=amount:…`."""
        name, *changes = text_of(text, "a payout").split(":")
        amounts: dict[str, Any] = {}
        for change in changes:
            field, equals, amount = change.partition("=")
            if not equals:
                raise RulesError(f"a change of a payout is field=amount, not {shown(change)}")
            if field in amounts:
                raise RulesError(f"payout field {field} is given twice")
            if field not in cls.names():
                raise unknown("payout field", field, cls.names())
            amounts[field] = _number(field).read(f"payout {field}", amount)
        table = cls.named(name)
        return replace(table, **amounts) if amounts else table  # every search comes here; replace() checks again

    def replace(self, /, **amounts: int) -> Self:
        """This table with other amounts."""
        for name in amounts:
            if name not in self.names():
                raise unknown("payout field", name, self.names())
        return replace(self, **amounts)

    def __str__(self) -> str:
        """The named payout with the fewest differences, then these differences."""
        mine = asdict(self)
        changes = {
            name: [
                f"{field}={mine[field]}"
                for field, amount in asdict(Payout.named(name)).items()
                if amount != mine[field]
            ]
            for name in tables()["payout"]
        }
        base = min(changes, key=lambda name: len(changes[name]))
        return ":".join([base, *changes[base]])


def _number(name: str) -> Number:
    factor = name.startswith("point_factor") or name == "kang_factor"
    return Number("Payout", name, low=int(name == "kang_factor"), high=FACTOR_LIMIT if factor else AMOUNT_LIMIT)


@functools.cache
def _named(name: str) -> Payout:
    return Payout(**tables()["payout"][name])
