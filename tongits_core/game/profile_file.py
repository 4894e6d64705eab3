"""The text of a file of profiles: JSON with a schema, around the entries of the profiles."""

from __future__ import annotations

import json
from typing import Any

from tongits_core._arguments import shown, text_of, why
from tongits_core.errors import ProfileError

__all__ = ["SCHEMA", "print_entries", "read_entries"]

SCHEMA = "tongits.profiles/1"
RECORD = "tongits-record"


def print_entries(entries: list[dict[str, Any]]) -> str:
    """The text of a file with these entries, which ends with a newline: each situation has a line of its own."""
    profiles = ",\n".join(_entry(entry) for entry in entries)
    return f'{{\n "schema": "{SCHEMA}",\n "profiles": [{_block(profiles, 1)}]\n}}\n'


def _entry(entry: dict[str, Any]) -> str:
    families = [f"    {_text(name)}: {{{_block(_situations(found), 4)}}}" for name, found in entry["cells"].items()]
    head = [f"   {_text(key)}: {_text(entry[key])}" for key in ("name", "rules", "hands")]
    cells = ",\n".join(families)
    return "  {\n" + ",\n".join([*head, f'   "cells": {{{_block(cells, 3)}}}']) + "\n  }"


def _situations(situations: dict[str, dict[str, float]]) -> str:
    return ",\n".join(f"     {_text(name)}: {_text(outcomes)}" for name, outcomes in situations.items())


def _block(lines: str, depth: int) -> str:
    """Lines between two brackets, the closing one at this depth; nothing for no lines."""
    return f"\n{lines}\n{' ' * depth}" if lines else ""


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def read_entries(text: str) -> list[Any]:
    """The entries in the text of a file, unchecked; ProfileError for a text that is no such file.

    >>> read_entries('{"schema": "tongits.profiles/2", "profiles": []}')
    Traceback (most recent call last):
    tongits_core.errors.ProfileError: the schema is 'tongits.profiles/2': this version reads tongits.profiles/1
    """
    _refuse_others(text_of(text, "a file of profiles"))
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except ProfileError:
        raise
    except (ValueError, RecursionError) as error:
        raise ProfileError(f"no file of profiles: {why(error)}") from None
    if not isinstance(data, dict) or "schema" not in data:
        raise ProfileError(f"no file of profiles: it has no schema; this version reads {SCHEMA}")
    if data["schema"] != SCHEMA:
        raise ProfileError(f"the schema is {shown(data['schema'])}: this version reads {SCHEMA}")
    if data.keys() != {"schema", "profiles"} or not isinstance(data["profiles"], list):
        raise ProfileError("a file of profiles holds a schema and a list of profiles, nothing else")
    entries: list[Any] = data["profiles"]
    return entries


def _refuse_others(text: str) -> None:
    """ProfileError for what is often given by mistake."""
    if not text.strip():
        raise ProfileError("no file of profiles: it is empty")
    if text.startswith("\ufeff"):
        raise ProfileError("no file of profiles: it begins with a byte order mark; save it as UTF-8 without one (BOM)")
    if text.lstrip().startswith(RECORD):
        raise ProfileError(
            f"no file of profiles: it is a record of hands ({RECORD}); `tongits profile RECORD --out FILE` makes the "
            "file of its players"
        )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise ProfileError(f"the key {shown(double)} stands twice in one object")
    return found


def _no_number(word: str) -> Any:
    raise ProfileError(f"{word} is no count")
