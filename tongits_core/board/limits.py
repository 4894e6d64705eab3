"""What a message may be: every bound of the server, each with its reason, and the checks of a message.

All that comes from outside passes through Message. What it hands on is plain: texts that can be printed, numbers in
their bounds, lists that end.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections.abc import AsyncIterator, Collection, Mapping
from typing import Any, NoReturn

from tongits_core._arguments import cut, shown
from tongits_core.errors import IllegalAction, TongitsError

__all__ = ["Message", "Refusal", "bounded", "message_of", "refusal_of"]

MOST_BYTES = 64 * 1024
"""Of a message. The longest honest one, a position with its history and two profiles, has about 30 kB."""
MOST_DEPTH = 12
"""Of lists and objects within each other. A profile has six; deep nesting only costs the reader."""
MOST_LINE = 8_000
"""Characters of a position line. A hand of 120 actions, each with a meld, has about 4,000."""
MOST_TEXT = 400
"""Characters of a field that a person fills in. A whole deck takes 160."""
MOST_NAME = 40
"""Characters of a name of a field that an error repeats."""
MOST_PLANS = 4
"""Plans valued beside the best: each takes a part of the time from the others."""
MOST_ACTIONS = 40
"""Actions followed by one message: a long turn lays five melds and ten sapaws."""
LEAST_SECONDS, MOST_SECONDS = 0.2, 10.0
"""Of one search. Under a fifth of a second the answer is a guess; beyond ten seconds it gains little."""
BODY_SECONDS = 10.0
"""In which a message must have arrived: a client that sends a byte a second holds a connection and nothing else."""

STATUS = {
    "bad_request": 400,
    "forbidden": 403,
    "not_found": 404,
    "stale": 409,
    "gone": 410,
    "too_large": 413,
    "illegal": 422,
    "internal": 500,
    "busy": 503,
}

BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"|([\[{])|([\]}])')
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, and halves of characters, which no text may hold alone. Tabs and newlines are blanks."""


class Refusal(Exception):
    """A message is refused. kind: a name of STATUS. text: one plain sentence. place: the field that it is about."""

    def __init__(self, kind: str, text: str, place: str = "") -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.place = place
        self.status = STATUS[kind]

    def as_dict(self) -> dict[str, Any]:
        """The body of the answer."""
        return {"error": {"kind": self.kind, "text": self.text, "place": self.place}}


def refusal_of(error: TongitsError, place: str = "") -> Refusal:
    """The refusal that an error of the library becomes.

    >>> refusal_of(IllegalAction("not now")).status
    422
    """
    kind = "illegal" if isinstance(error, IllegalAction) else "bad_request"
    return Refusal(kind, UNPRINTABLE.sub("?", str(error)), place)


async def bounded(chunks: AsyncIterator[bytes], length: str | None, most: int = MOST_BYTES) -> bytes:
    """The bytes of a body. `length` is what its header says. Refused as soon as it is known to be too long or late."""
    too_large = Refusal("too_large", f"The message is longer than {most:,} bytes.")
    if length is not None and (len(length) > 9 or not length.isdecimal() or int(length) > most):
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in chunks:
                body += chunk
                if len(body) > most:
                    raise too_large
    except TimeoutError:
        raise Refusal("bad_request", f"The message did not arrive within {BODY_SECONDS:.0f} seconds.") from None
    return bytes(body)


def message_of(body: bytes) -> Message:
    """The JSON object in a body; Refusal for anything else.

    >>> message_of(b'{"seconds": 2}').number("seconds", 0.2, 10)
    2.0
    """
    _refuse_depth(body)
    try:
        fields = json.loads(body.decode(), parse_constant=_refuse_constant, object_pairs_hook=_without_doubles)
    except UnicodeDecodeError:
        raise Refusal("bad_request", "The message is not UTF-8 text.") from None
    except (ValueError, RecursionError):  # ValueError: also a number of thousands of digits
        raise Refusal("bad_request", "The message is not JSON.") from None
    if not isinstance(fields, dict):
        raise Refusal("bad_request", "The message is not a JSON object.")
    return Message(fields)


def _refuse_depth(body: bytes) -> None:
    depth = 0
    for found in BRACKETS.finditer(body):
        depth += (found[1] is not None) - (found[2] is not None)
        if depth > MOST_DEPTH:
            raise Refusal("bad_request", f"The message has more than {MOST_DEPTH} lists or objects within each other.")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)  # NaN and Infinity are no JSON


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise Refusal("bad_request", "The message names a field twice.")
    return fields


class Message:
    """The fields of a message. Each is asked for once, with its bounds; `end` refuses those that nobody asked for.

    >>> message = Message({"language": "en", "seconds": 99})
    >>> message.number("seconds", 0.2, 10)
    Traceback (most recent call last):
    ...
    tongits_core.board.limits.Refusal: seconds is 99: allowed are 0.2 to 10.
    """

    def __init__(self, fields: Mapping[str, Any], within: str = "") -> None:
        self._fields = dict(fields)
        self._within = within

    def __contains__(self, name: str) -> bool:
        return self._fields.get(name) is not None

    def text(self, name: str, most: int = MOST_TEXT, default: str | None = None) -> str:
        """A text of at most `most` characters; without a default it must be there."""
        value = self._take(name)
        if value is None:
            if default is None:
                raise self.refused(name, f"{name} is missing: it is a text.")
            return default
        return self._plain_text(value, name, most)

    def text_or_none(self, name: str, most: int = MOST_TEXT) -> str | None:
        """A text, or None where it is null or left out."""
        return self.text(name, most) if name in self else self._take(name)

    def one_of(self, name: str, words: Collection[str], default: str) -> str:
        """One of the words."""
        word = self.text(name, default=default)
        if word not in words:
            raise self.refused(name, f"{name} is {shown(word)}: allowed are {', '.join(words)}.")
        return word

    def number(self, name: str, least: float, most: float, default: float | None = None) -> float:
        """A number in its bounds."""
        value = self._take(name)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise self.refused(name, f"{name} is {shown(value)}: it is a number.")
        if not least <= value <= most:
            raise self.refused(name, f"{name} is {shown(value)}: allowed are {least:g} to {most:g}.")
        return float(value)

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number in its bounds."""
        number = self.whole_or_none(name, least, most)
        if number is None:
            raise self.refused(name, f"{name} is missing: it is a number from {least} to {most}.")
        return number

    def whole_or_none(self, name: str, least: int, most: int) -> int | None:
        """A whole number, or None where it is null or left out."""
        value = self._take(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refused(name, f"{name} is {shown(value)}: it is a whole number.")
        if not least <= value <= most:
            raise self.refused(name, f"{name} is {shown(value)}: allowed are {least} to {most}.")
        return value

    def texts(self, name: str, most: int, each: int = MOST_TEXT) -> tuple[str, ...]:
        """A list of at most `most` texts; empty where it is left out."""
        value = self._take(name)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise self.refused(name, f"{name} is {shown(value)}: it is a list of texts.")
        if len(value) > most:
            raise self.refused(name, f"{name} has {len(value)} entries: allowed are {most} at most.")
        return tuple(self._plain_text(one, name, each) for one in value)

    def inner(self, name: str) -> Message | None:
        """An object within the message, or None where it is null or left out."""
        value = self._take(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.refused(name, f"{name} is {shown(value)}: it is an object.")
        return Message(value, name)

    def any(self, name: str) -> Any:
        """Whatever stands there, for a reader that checks it itself."""
        return self._take(name)

    def end(self) -> None:
        """Refuse fields that nobody asked for: a mistyped name would be ignored."""
        for name in self._fields:
            known = UNPRINTABLE.sub("?", name)
            known = known if len(known) <= MOST_NAME else known[:MOST_NAME] + " ..."
            raise self.refused("", f"There is no field {known!r} in this message.")

    def refused(self, name: str, text: str) -> Refusal:
        """The refusal of a field."""
        return Refusal("bad_request", text, name or self._within)

    def _take(self, name: str) -> Any:
        return self._fields.pop(name, None)

    def _plain_text(self, value: Any, name: str, most: int) -> str:
        if not isinstance(value, str):
            raise self.refused(name, f"{name} is {shown(value)}: it is a text.")
        if len(value) > most:
            raise self.refused(name, f"{name} has {len(value):,} characters: allowed are {most:,} at most.")
        found = UNPRINTABLE.search(value)
        if found:
            raise self.refused(name, f"{name} holds a character that cannot be printed: {cut(ascii(found[0]))}.")
        return value
