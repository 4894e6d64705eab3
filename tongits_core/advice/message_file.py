"""Checking a message file when it is read, so that no sentence is missing, or has a wrong field, when it is said."""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from tongits_core._paths import DATA
from tongits_core.advice.kinds import KINDS, UNITS

__all__ = ["faults"]

STYLES = {"share": ("", "often"), "chips": ("", "+")}
"""How a field may be formatted, by what it is; all others are plain."""
TEXTS = ("language", "then", "and_more", "ends")
TABLES = ("units", "often", "words", "text")
FORMS = {"zero", "one", "other"}


def faults(table: Mapping[str, Any]) -> Iterator[str]:
    """What keeps a table, as data/messages.toml holds it, from being a message file; nothing if it is one."""
    missing = [name for name in (*TEXTS, *TABLES) if name not in table]
    if missing:
        yield f"it has no {', '.join(missing)}"
        return
    yield from (f"{name} is no text" for name in TEXTS if not isinstance(table[name], str))
    yield from (f"{name} is no table" for name in TABLES if not isinstance(table[name], dict))
    if all(isinstance(table[name], dict) for name in TABLES):
        for name in ("units", "often", "words"):
            yield from (f"[{name}] {fault}" for fault in _words(table[name], _english()[name]))
        for kind in KINDS:
            yield from (f"[text] {fault}" for fault in _sentences(kind, table["text"].get(kind)))


@functools.cache
def _english() -> Mapping[str, Any]:
    """The table of the package's own words, which all others must have too."""
    return tomllib.loads((DATA / "messages.toml").read_text(encoding="utf-8"))


def _words(table: Mapping[str, Any], wanted: Mapping[str, str]) -> Iterator[str]:
    for name, english in wanted.items():
        if not isinstance(table.get(name), str):
            yield f"has no {name}" if name not in table else f"{name} is no text"
        elif table[name].count("{}") != english.count("{}"):
            yield f"{name} has {{}} {table[name].count('{}')} times, not {english.count('{}')}"


def _sentences(kind: str, text: object) -> Iterator[str]:
    """The faults of the sentence, or of the plural forms, of one kind."""
    if isinstance(text, str):
        yield from _fields(kind, text)
    elif not isinstance(text, dict):
        yield f"has no {kind}" if text is None else f"{kind} is no text"
    elif not {"by", "other"} <= text.keys() <= {"by", *FORMS}:
        yield f"{kind} has {', '.join(text)}: plural forms are by, zero, one and other"
    elif KINDS[kind].get(text["by"]) not in UNITS:
        yield f"{kind} has no number {text['by']!r} that decides about plural forms"
    else:
        for form in FORMS & text.keys():
            yield from _fields(f"{kind}", text[form]) if isinstance(text[form], str) else (f"{kind}.{form} is no text",)


def _fields(kind: str, sentence: str) -> Iterator[str]:
    declared = KINDS[kind]
    try:
        parts = list(string.Formatter().parse(sentence))
    except ValueError as error:
        yield f"{kind}: {error}"
        return
    for _, name, style, turned in parts:
        if name is not None and name not in declared:
            yield f"{kind} has no field {{{name}}}: it has {', '.join(declared) or 'none'}"
        elif name is not None and (turned or style not in STYLES.get(declared[name], ("",))):
            yield f"{kind}: {{{name}}} is written as {' or '.join(_spelled(name, declared[name]))}"


def _spelled(name: str, what: str) -> list[str]:
    return [f"{{{name}:{style}}}" if style else f"{{{name}}}" for style in STYLES.get(what, ("",))]
