"""How players are spelled: NAME, NAME:LEVEL, NAME@TIME, and each with +memory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tongits_core._arguments import shown, text_of
from tongits_core.bots.clocked import CLOCKED
from tongits_core.errors import TongitsError

__all__ = ["SEARCHING", "Spelling", "spelled"]

SEARCHING = ("playout", "expectimax")
"""The bots that have levels."""
REMEMBERING = ("expectimax",)
"""The bots that can remember."""

_SPELLING = re.compile(
    r"(?P<name>[a-z][a-z-]*)"
    r"(?::(?P<level>0|[1-9][0-9]?)|@(?P<time>(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,6})?)(?P<unit>ms|s))?"
    r"(?P<memory>\+memory)?"
)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Spelling:
    """What a player's text says. level and seconds are None where it says none."""

    name: str
    level: int | None
    seconds: float | None
    memory: bool

    def at_level(self, level: int) -> Spelling:
        """The same with this level, if the bot has levels and the text says neither level nor time."""
        free = self.name in SEARCHING and self.level is None and self.seconds is None
        return replace(self, level=level) if free else self

    def __str__(self) -> str:
        level = "" if self.level is None else f":{self.level}"
        time = "" if self.seconds is None else f"@{self.seconds * 1000:g}ms"
        return f"{self.name}{level}{time}{'+memory' if self.memory else ''}"


def spelled(text: str, known: Sequence[str], kind: str = "bot") -> Spelling:
    """The parts of a player's text. `known`: the names that are allowed; `kind`: what errors call it.

    TongitsError for an unknown name, and for a level, a time or a memory of a player that cannot have it.

    >>> spelled("expectimax:3+memory", ["base", "expectimax"])
    Spelling(name='expectimax', level=3, seconds=None, memory=True)
    """
    found = _SPELLING.fullmatch(text_of(text, f"a {kind}'s name"))
    if not found and re.split("[:@+]", text)[0] in known:
        raise TongitsError(
            f"{kind} {shown(text)}: after a name may stand a level from 1 to 10, as in {CLOCKED}:3, or a time, as in "
            f"{CLOCKED}@5ms, and then +memory{_meant(text)}"
        )
    if not found or found["name"] not in known:
        raise TongitsError(
            f"no {kind} is named {shown(text)}: known are {', '.join(known)}, NAME:LEVEL for those that search, and "
            f"{CLOCKED}@5ms, {CLOCKED}+memory, {CLOCKED}:3+memory"
        )
    name = found["name"]
    if found["level"] and name not in SEARCHING:
        raise TongitsError(f"{shown(text)}: {name} has no levels; {' and '.join(SEARCHING)} have")
    if found["time"] and name != CLOCKED:
        raise TongitsError(f"{shown(text)}: only {CLOCKED} can play with a time limit")
    if found["memory"] and name not in REMEMBERING:
        raise TongitsError(f"{shown(text)}: {name} remembers nothing; only {' and '.join(REMEMBERING)} can")
    if found["time"] and float(found["time"]) == 0:
        raise TongitsError(f"{shown(text)}: the time for an action is more than 0, as in {CLOCKED}@5ms")
    seconds = float(found["time"]) / (1000 if found["unit"] == "ms" else 1) if found["time"] else None
    return Spelling(name, int(found["level"]) if found["level"] else None, seconds, bool(found["memory"]))


def _meant(text: str) -> str:
    """A question with the spelling of a text that has small letters and +memory last, if that is one."""
    small = text.casefold()
    turned = f"{small.replace('+memory', '', 1)}+memory" if "+memory" in small else small
    return f": did you mean {turned}?" if _SPELLING.fullmatch(turned) else ""
