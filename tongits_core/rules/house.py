"""House rules: a user's own presets and payouts from a TOML file (docs/RULES.md, "Rules of your own")."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from tongits_core._arguments import decoded, why
from tongits_core.errors import RulesError
from tongits_core.rules.dependencies import OptionValues, refuse_contradictions
from tongits_core.rules.options import unknown
from tongits_core.rules.payout import Payout, tables

__all__ = ["load"]

KINDS = ("preset", "payout")
Table = Mapping[str, Any]


class Changeable(OptionValues, Protocol):
    """The methods of Rules that this module calls. Rules import this module, so it cannot import them."""

    def replace(self, /, **changes: Any) -> Self: ...


R = TypeVar("R", bound=Changeable)


def load(path: Path, name: str | None, parse: Callable[[str], R]) -> R:
    """The preset `name` of the file, or its only preset if `name` is None; the whole file is checked.

    `parse` reads the text of rules. RulesError names the file and the key of a mistake.
    """
    content = _read(path)
    payouts = {each: _payout(path, each, table) for each, table in _named_tables(path, content, "payout")}
    presets = {
        each: _preset(path, each, table, payouts, parse) for each, table in _named_tables(path, content, "preset")
    }
    if not presets:
        raise RulesError(f"{path}: the file holds no preset; a preset is a table [preset.NAME]")
    if name is None and len(presets) > 1:
        raise RulesError(f"{path}: the file holds the presets {', '.join(presets)}: name one of them")
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
    except (ValueError, RecursionError) as error:  # no TOML, too large a number, too deep a nesting
        raise RulesError(f"{path}: not valid TOML: {why(error)}") from error
    for key in content:
        if key not in KINDS:
            with _blame(path, key):
                raise unknown("key", key, KINDS)
    return content


def _named_tables(path: Path, content: Table, kind: str) -> Iterator[tuple[str, Table]]:
    """The tables [kind.NAME] of the file; a name that the package uses is an error."""
    named = content.get(kind, {})
    for name, table in named.items() if isinstance(named, dict) else [("NAME", named)]:
        with _blame(path, f"{kind}.{name}"):
            if not isinstance(table, dict):
                raise RulesError(f"a table [{kind}.{name}] is expected, not {table!r}")
            if name in tables()[kind]:
                raise RulesError(f"the package already has a {kind} {name}; choose another name")
        yield name, table


def _payout(path: Path, name: str, table: Table) -> Payout:
    """The payout of a table: `base` with changed amounts. Without base all amounts are 0, factors have defaults."""
    changes = dict(table)
    with _blame(path, f"payout.{name}"):
        base = changes.pop("base", None)
        if base is not None and not isinstance(base, str):
            raise TypeError(f"base is the text of a payout, not {base!r}")
        return (Payout() if base is None else Payout.parse(base)).replace(**changes)


def _preset(path: Path, name: str, table: Table, payouts: Mapping[str, Payout], parse: Callable[[str], R]) -> R:
    """The rules of a table: `base` with changed options; the payout may be one of the file.

    It is an error if one option of the table makes another option of the table idle. Idle options of the base are fine.
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
    """Add the file and the key to errors. A TypeError becomes a RulesError: the file is wrong, not the caller."""
    try:
        yield
    except (RulesError, TypeError) as error:
        raise RulesError(f"{path}: {key}: {error}") from error
