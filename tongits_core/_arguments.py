"""Checks of plain arguments (numbers in their bounds, texts), and how an error shows a bad value."""

from __future__ import annotations

import codecs
import operator
import re

from tongits_core.errors import TongitsError

__all__ = ["cut", "decoded", "plain_number", "shown", "text_of", "whole", "why"]

LONGEST = 60
BOM = codecs.BOM_UTF8
BYTE_ORDER_MARK = "\ufeff"
"""What some editors write before the first line of a file."""


def cut(text: str) -> str:
    """The text as an error shows it: a long text is cut."""
    return text if len(text) <= LONGEST else text[: LONGEST - 4] + " ..."


def shown(seen: object) -> str:
    """The value as an error shows it: a long text is cut."""
    if isinstance(seen, int) and seen.bit_length() > 64:  # Python refuses to print very long ints
        return f"an int of {seen.bit_length()} bits"
    try:
        text = repr(seen)
    except Exception:  # a broken __repr__ must not hide the error that we report
        return "(without a repr)"
    return cut(text)


def whole(value: object, name: str, least: int, most: int, error: type[TongitsError] = TongitsError) -> int:
    """`value` as an int. Raises `error` outside `least` to `most`, TypeError for bool, float and other types."""
    if not isinstance(value, bool):
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
        else:
            if not least <= number <= most:
                raise error(f"{name} is {shown(number)}: allowed are {least} to {most}")
            return number
    raise TypeError(f"{name} is an int, not {type(value).__name__} {shown(value)}")


def why(error: Exception) -> str:
    """What an error of Python's readers of JSON and TOML says, in words for who wrote the text.

    >>> why(ValueError("Exceeds the limit (4300 digits) for integer string conversion: value has 5000 digits"))
    'a number has thousands of digits'
    >>> why(RecursionError("maximum recursion depth exceeded"))
    'it is nested too deeply'
    """
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    text = str(error)
    return "a number has thousands of digits" if text.startswith("Exceeds the limit") else text


def text_of(value: object, name: str) -> str:
    """`value` if it is a str, else TypeError."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a str, not {type(value).__name__} {shown(value)}")
    return value


def plain_number(text: str, digits: int = 20) -> int | None:
    """The number that a text spells (`number` in docs/FORMATS.md), or None. A number is 0, or at most `digits` ASCII
    digits without a leading zero; signs, underscores and blanks are not allowed.

    >>> plain_number("12"), plain_number("012"), plain_number("1_2"), plain_number("٣")
    (12, None, None, None)
    """
    return int(text) if len(text) <= digits and re.fullmatch("0|[1-9][0-9]*", text) else None


def decoded(data: bytes, source: str, line: int = 1, error: type[TongitsError] = TongitsError) -> str:
    """Decode UTF-8 bytes of a source whose first line has the number `line`. A byte order mark at the beginning, as
    some editors write it, is left out.

    Raises `error`, which names line and column of the first byte that is not UTF-8 text.
    """
    data = data.removeprefix(BOM) if line == 1 else data
    end = data.find(b"\0")  # valid UTF-8 but not text: UTF-16 letters hold this byte
    try:
        text = data[: None if end < 0 else end].decode()
        if end < 0:
            return text
    except UnicodeDecodeError as first:
        end = first.start
    start = data.rfind(b"\n", 0, end) + 1
    line += data.count(b"\n", 0, end)
    column = len(data[start:end].decode()) + 1
    raise error(f"{source}: line {line}, column {column}: {_no_text(data, end)}")


def _no_text(data: bytes, end: int) -> str:
    """What is wrong with the byte at `end`."""
    begin = data[:1000]
    if begin[:2] in (b"\xff\xfe", b"\xfe\xff") or 4 * begin.count(0) >= len(begin):  # half of it, in plain letters
        return "the text looks like UTF-16; save it as UTF-8"
    return "a byte 0 is no text" if data[end] == 0 else f"the byte {data[end]:#04x} is not UTF-8; save it as UTF-8"
