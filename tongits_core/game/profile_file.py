"""The text of a file of profiles: JSON with a schema, around the entries of the profiles."""

from __future__ import annotations

import json
from typing import Any

from tongits_core._arguments import shown, text_of
from tongits_core.errors import ProfileError

__all__ = ["SCHEMA", "print_entries", "read_entries"]

SCHEMA = "tongits.profiles/1"


def print_entries(entries: list[dict[str, Any]]) -> str:
    """The text of a file with these entries, which ends with a newline."""
    data = {"schema": SCHEMA, "profiles": entries}
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def read_entries(text: str) -> list[Any]:
    """The entries in the text of a file, unchecked; ProfileError for a text that is no such file.

    >>> read_entries('{"schema": "tongits.profiles/2", "profiles": []}')
    Traceback (most recent call last):
    tongits_core.errors.ProfileError: the schema is 'tongits.profiles/2': this version reads tongits.profiles/1
    """
    try:
        data = json.loads(text_of(text, "a file of profiles"), object_pairs_hook=_object, parse_constant=_no_number)
    except ProfileError:
        raise
    except (ValueError, RecursionError) as error:
        raise ProfileError(f"no file of profiles: {error}") from None
    if not isinstance(data, dict) or "schema" not in data:
        raise ProfileError(f"no file of profiles: it has no schema; this version reads {SCHEMA}")
    if data["schema"] != SCHEMA:
        raise ProfileError(f"the schema is {shown(data['schema'])}: this version reads {SCHEMA}")
    if data.keys() != {"schema", "profiles"} or not isinstance(data["profiles"], list):
        raise ProfileError("a file of profiles holds a schema and a list of profiles, nothing else")
    entries: list[Any] = data["profiles"]
    return entries


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise ProfileError(f"the key {shown(double)} stands twice in one object")
    return found


def _no_number(word: str) -> Any:
    raise ProfileError(f"{word} is no count")
