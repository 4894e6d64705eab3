"""Words from a message file: the sentence of each kind of statement, with its fields filled in."""

from __future__ import annotations

import functools
import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tongits_core._arguments import why
from tongits_core._paths import DATA
from tongits_core.advice.message_file import faults
from tongits_core.errors import TongitsError

__all__ = ["Messages", "packaged_messages"]

FORMS = {0.0: "zero", 1.0: "one"}
"""Plural forms by number; of all others the form is `other`."""
ROUNDS_TO_NONE, ROUNDS_TO_ALL = 0.005, 0.995
"""Shares that per cent without decimals show as 0% and 100%: halves are rounded to even numbers."""
MOST_NAMED = 8
"""Of more cards than these only the number is told."""
LEAST_SHOWN = 0.05
FINE, COARSE = 0.02, 0.5
"""Chips with a standard error below the first have two decimals, from the second on none, else one."""


@dataclass(frozen=True, slots=True)
class _Number:
    """A number that formats itself: {field} plain, {field:+} with its sign, {field:often} as a frequency."""

    messages: Messages
    value: float
    unit: str
    error: float
    exactly: bool

    def __format__(self, style: str) -> str:
        if style not in ("", "+", "often"):
            raise ValueError(f"a field of a message may end in :+ or :often, not in :{style}")
        if self.unit == "share":
            return self.messages.often(self.value) if style == "often" else self.messages.share(self.value)
        if self.unit == "chips":
            return self.messages.chips(self.value, self.error, signed=style == "+", exactly=self.exactly)
        return self.messages.number(self.value, whole=self.unit == "points")


class Messages:
    """The words of one language.

    >>> packaged_messages().language
    'en'
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._table = table
        self.language: str = table["language"]
        self.texts: Mapping[str, str | Mapping[str, str]] = table["text"]

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The words of a file like data/messages.toml. TongitsError if it is no such file, if a sentence or a word is
        missing, or if a sentence has a field that its kind does not have (kinds.py); OSError if it cannot be read."""
        try:
            table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:  # TOML, or UTF-8
            raise TongitsError(f"{os.fspath(path)} is no message file: {why(error)}") from None
        found = list(faults(table))
        if found:
            more = f"; and {len(found) - 1} more like that" if len(found) > 1 else ""
            raise TongitsError(f"{os.fspath(path)} is no message file: {found[0]}{more}")
        return cls(table)

    def say(self, kind: str, fields: Mapping[str, object]) -> str:
        """The sentence of a kind. fields: what fills it in: texts, and numbers as number_field() makes them."""
        text = self.texts[kind]
        if not isinstance(text, str):
            number = fields[text["by"]]
            form = FORMS.get(number.value) if isinstance(number, _Number) else None
            text = text.get(form or "other", text["other"])
        sentence = text.format_map(fields)
        return sentence[:1].upper() + sentence[1:] if sentence.endswith(".") else sentence

    def number_field(self, value: float, unit: str, error: float, *, exactly: bool) -> object:
        """A number that a template formats. exactly: with its standard error."""
        return _Number(self, value, unit, error, exactly)

    def cards(self, cards: Sequence[str]) -> str:
        """Cards or a meld; many cards are cut short."""
        more = len(cards) - MOST_NAMED
        named = " ".join(cards[:MOST_NAMED])
        return self._table["and_more"].format(cards=named, more=more) if more > 0 else named

    def turn(self, actions: Sequence[str]) -> str:
        """The actions of a turn: "take 7h with 7s 7d, then discard Kc". The table [actions] says words of actions in
        another language; English, whose words they are, has none."""
        then: str = self._table["then"]
        words: Mapping[str, str] = self._table.get("actions", {})
        return then.join(" ".join(words.get(word, word) for word in action.split(" ")) for action in actions)

    def ends(self, ends: Sequence[str]) -> str:
        """How a line may end, from one text for each end."""
        text: str = self._table["ends"]
        return text.format(ends=", ".join(ends))

    def word(self, name: str) -> str:
        """A word of the table [words]."""
        word: str = self._table["words"][name]
        return word

    def share(self, share: float) -> str:
        """A chance in per cent. What rounds to 0 or to 100 and is not is told from what is."""
        if 0 < share <= ROUNDS_TO_NONE:
            return self._unit("under", "1%")
        return self._unit("over", "99%") if ROUNDS_TO_ALL <= share < 1 else f"{share:.0%}"

    def often(self, share: float) -> str:
        """A chance as a frequency."""
        words: Mapping[str, str] = self._table["often"]
        if share in (0.0, 1.0):
            return words["all" if share else "none"]
        name = "hardly" if share <= ROUNDS_TO_NONE else "nearly" if share >= ROUNDS_TO_ALL else "some"
        return words[name].format(f"{share:.0%}")

    def chips(self, value: float, error: float, *, signed: bool, exactly: bool) -> str:
        """Chips: 14, 0.4 or 0.42 by how exact they are, or with the standard error."""
        sign = "+" if signed else ""
        if exactly and error:
            number = self._unit("error", f"{value:{sign}.2f}", f"{error:.2f}")
        elif value == round(value) and not error:
            number = f"{value:{sign}.0f}"
        else:
            digits = 2 if error < FINE or exactly else 0 if error >= COARSE else 1
            number = f"{value:{sign}.{digits}f}"
            if not signed and float(number) == 0:
                number = self._unit("under", f"{10.0**-digits:.{digits}f}")
        one = number.strip("+-") in ("1", self._unit("under", "1"))
        return self._unit("chip" if one else "chips", self._points(number))

    def number(self, value: float, *, whole: bool = False) -> str:
        """A number of things: whole, or with one decimal. What is nearly none is told from none."""
        if not whole and 0 < value < LEAST_SHOWN:
            return self._unit("under", self._points("0.1"))
        return self._points(f"{value:,.0f}" if whole or value == round(value) else f"{value:,.1f}")

    def _unit(self, name: str, *numbers: str) -> str:
        unit: str = self._table["units"][name]
        return unit.format(*numbers)

    def _points(self, number: str) -> str:
        """The number with the language's own points."""
        marks = {",": self._table.get("thousands", ","), ".": self._table.get("decimal", ".")}
        return "".join(marks.get(each, each) for each in number)


@functools.cache
def packaged_messages(language: str = "en") -> Messages:
    """The words of the package in a language; TongitsError for one that it does not have.

    >>> packaged_messages("xx")
    Traceback (most recent call last):
    ...
    tongits_core.errors.TongitsError: there are no words in the language 'xx': the package has en, fil
    """
    files = {"en": "messages.toml"} | {name.suffixes[0][1:]: name.name for name in sorted(DATA.glob("messages.*.toml"))}
    if language not in files:
        raise TongitsError(f"there are no words in the language {language!r}: the package has {', '.join(files)}")
    return Messages.load(DATA / files[language])
