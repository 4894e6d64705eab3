"""An option of the rules: its clause, its allowed values, and how the values are read and written."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tongits_core._arguments import plain_number, shown
from tongits_core.errors import RulesError

Value = bool | int | str | None
Scope = Literal["hand", "session"]


def one_of(names: Iterable[str]) -> str:
    """The names in words: "a", "a or b", "a, b or c"."""
    *rest, last = names
    return f"{', '.join(rest)} or {last}" if rest else last


def unknown(kind: str, seen: str, known: Iterable[str]) -> RulesError:
    """The error for a name that is not among `known`. It suggests the nearest name; it lists all names if they are few
    or no name is near.
    """
    names = list(known)
    near = difflib.get_close_matches(seen[:100], names, n=1)  # cut, since this takes quadratic time
    hints = [f"did you mean {near[0]!r}?"] if near else []
    if not near or len(names) <= 8:
        hints.append(f"known: {one_of(names)}")
    if kind == "preset" and ".toml" in seen:
        hints.append('("Rules of your own" in docs/RULES.md says how a file is read)')
    return RulesError(f"unknown {kind} {shown(seen)}; {' '.join(hints)}")


@dataclass(frozen=True)
class Option:
    """One option: the clause that defines it, a short summary, and its scope (used in a hand, or only in a session)."""

    clause: str
    summary: str
    scope: Scope = "hand"

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        raise NotImplementedError

    def check(self, name: str, value: object) -> Value:
        """`value` in its stored form; RulesError if it is not allowed, TypeError if its type is wrong."""
        raise NotImplementedError

    def read(self, name: str, text: str) -> Value:
        """The value that a text means."""
        raise NotImplementedError

    def show(self, value: Value) -> str:
        """The text of a value, as `read` takes it."""
        return str(value)

    def refuse(self, name: str, seen: object) -> RulesError:
        """The error for a value that the option does not allow."""
        return RulesError(f"option {name} ({self.clause}) is {self.allowed}, not {shown(seen)}")

    def mistyped(self, name: str, wanted: str, seen: object) -> TypeError:
        """The error for a value of a wrong type."""
        return TypeError(f"option {name} ({self.clause}) takes {wanted}, not {type(seen).__name__} {shown(seen)}")


@dataclass(frozen=True)
class Flag(Option):
    """An option that is on or off; in text yes or no."""

    @property
    def allowed(self) -> str:
        return "yes or no"

    def check(self, name: str, value: object) -> Value:
        if not isinstance(value, bool):
            raise self.mistyped(name, "a bool", value)
        return value

    def read(self, name: str, text: str) -> Value:
        values = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}
        if text.lower() not in values:
            raise self.refuse(name, text)
        return values[text.lower()]

    def show(self, value: Value) -> str:
        return "yes" if value else "no"


@dataclass(frozen=True)
class Choice(Option):
    """An option that is one of a few names."""

    names: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        return one_of(self.names)

    def check(self, name: str, value: object) -> Value:
        if not isinstance(value, str):
            raise self.mistyped(name, "a str", value)
        if value not in self.names:
            raise self.refuse(name, value)
        return value

    def read(self, name: str, text: str) -> Value:
        return self.check(name, text)


@dataclass(frozen=True)
class Number(Option):
    """An option that is an integer: one of `numbers`, or from `low` to `high`; if `optional`, also None."""

    numbers: tuple[int, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False

    @property
    def allowed(self) -> str:
        span = one_of(map(str, self.numbers)) if self.numbers else f"from {self.low} to {self.high}"
        return f"none or {span}" if self.optional else span

    def check(self, name: str, value: object) -> Value:
        if value is None and self.optional:
            return None
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise self.mistyped(name, "an int or None" if self.optional else "an int", value)
        number = operator.index(value)
        if number not in (self.numbers or range(self.low, self.high + 1)):
            raise self.refuse(name, number)
        return number

    def read(self, name: str, text: str) -> Value:
        if self.optional and text.lower() == "none":
            return None
        size = plain_number(text.removeprefix("-"), 10)
        if size is None or text == "-0":
            raise self.refuse(name, text)
        return self.check(name, -size if text.startswith("-") else size)

    def show(self, value: Value) -> str:
        return "none" if value is None else str(value)
