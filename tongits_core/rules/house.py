"""House rules: presets and payouts of one's own from a TOML file (docs/RULES.md, "Rules of your own")."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from tongits_core._arguments import decoded
from tongits_core.errors import RulesError
from tongits_core.rules.dependencies import OptionValues, refuse_contradictions
from tongits_core.rules.options import unknown
from tongits_core.rules.payout import Payout, tables

__all__ = ["load"]

KINDS = ("preset", "payout")
Table = Mapping[str, Any]


class Changeable(OptionValues, Protocol):
    """What a preset is built on: Rules, which load files by this module and therefore stand above it."""

    def replace(self, /, **changes: Any) -> Self: ...


R = TypeVar("R", bound=Changeable)


def load(path: Path, name: str | None, parse: Callable[[str], R]) -> R:
    """The preset of that name in the file, or its only one; the whole file is checked. `parse` reads rules.

    RulesError names the file and the key of what is wrong.
    """
    content = _read(path)
    payouts = {each: _payout(path, each, table) for each, table in _named_tables(path, content, "payout")}
    presets = {
        each: _preset(path, each, table, payouts, parse) for each, table in _named_tables(path, content, "preset")
    }
    if not presets:
        raise RulesError(f"{path}: no preset in it: one is a table [preset.NAME]")
    if name is None and len(presets) > 1:
        raise RulesError(f"{path}: it holds the presets {', '.join(presets)}: one must be named")
    chosen = next(iter(presets)) if name is None else name
    if chosen not in presets:
        with _blame(path, "preset"):
            raise unknown("preset", chosen, presets)
    return presets[chosen]


def _read(path: Path) -> Table:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RulesError(f"{path}: cannot be read: {error.strerror}") from error
    text = decoded(data, str(path), error=RulesError)
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, a number or a nesting out of bounds
        raise RulesError(f"{path}: no TOML: {error}") from error
    for key in content:
        if key not in KINDS:
            with _blame(path, key):
                raise unknown("key", key, KINDS)
    return content


def _named_tables(path: Path, content: Table, kind: str) -> Iterator[tuple[str, Table]]:
    """The tables [kind.NAME] of the file, none by a name that the package uses."""
    named = content.get(kind, {})
    for name, table in named.items() if isinstance(named, dict) else [("NAME", named)]:
        with _blame(path, f"{kind}.{name}"):
            if not isinstance(table, dict):
                raise RulesError(f"a table [{kind}.{name}] is expected, not {table!r}")
            if name in tables()[kind]:
                raise RulesError(f"the package has a {kind} {name}; choose another name")
        yield name, table


def _payout(path: Path, name: str, table: Table) -> Payout:
    """Amounts over `base`, the text of a payout; without base over zeros and the factors as they mostly are."""
    changes = dict(table)
    with _blame(path, f"payout.{name}"):
        base = changes.pop("base", None)
        if base is not None and not isinstance(base, str):
            raise TypeError(f"base is the text of a payout, not {base!r}")
        return (Payout() if base is None else Payout.parse(base)).replace(**changes)


def _preset(path: Path, name: str, table: Table, payouts: Mapping[str, Payout], parse: Callable[[str], R]) -> R:
    """Options over `base`, the text of rules; the payout may be one of the file.

    An option that another one, named in the same table, makes idle is a slip; what only the base holds is not.
    """
    changes = dict(table)
    with _blame(path, f"preset.{name}"):
        base = parse(changes.pop("base", "classic"))
        payout = changes.get("payout")
        if isinstance(payout, str) and payout in payouts:
            changes["payout"] = payouts[payout]
        rules = base.replace(**changes)
        refuse_contradictions(rules, changes)
        return rules


@contextmanager
def _blame(path: Path, key: str) -> Iterator[None]:
    """Errors name the file and the key; a value of a wrong type is wrong text, not a wrong call."""
    try:
        yield
    except (RulesError, TypeError) as error:
        raise RulesError(f"{path}: {key}: {error}") from error
