"""Helpers of all commands: common options, reading arguments, printing cards, tables and JSON."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO, TypeVar

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tongits_core._arguments import BYTE_ORDER_MARK, decoded
from tongits_core._workers import processors
from tongits_core.errors import TongitsError
from tongits_core.rules import Rules

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules", "-r", metavar="RULES", help="Preset, additions, options: wiki+joker,ace_high_run=yes; or house.toml."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object on a line, instead of tables.")]

ThreadsOption = Annotated[
    int,
    typer.Option(
        "--threads", metavar="N", min=0, max=1024, help="Threads, at most one for each processor; 0: all processors."
    ),
]

T = TypeVar("T")
MOST_BYTES = 64 * 2**20  # size limit of a file of positions or a record
STDIN = "standard input"
NARROW = 80  # below this tables are wrapped
WIDE = 100  # terminals with at least this width show the less important columns

SUIT_STYLES = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green", "X": "bold magenta"}


def command_app() -> typer.Typer:
    """A Typer application for one command."""
    return typer.Typer(add_completion=False, rich_markup_mode=None)


def read_rules(text: str) -> Rules:
    """Rules from their text, or from a file: `house.toml`, or `house.toml:NAME` if it holds several presets."""
    file = re.fullmatch(r"(.+\.toml)(?::(.+))?", text)
    return Rules.load(file[1], file[2]) if file else Rules.parse(text)


def read_file(path: str | Path) -> str:
    """The text of a file; TongitsError for a file of more than MOST_BYTES, and for bytes that are no text."""
    with Path(path).open("rb") as file:
        return _read_text(file, str(path))


def read_stdin() -> str:
    """All of standard input, as read_file() reads a file; also in another encoding that PYTHONIOENCODING names."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return sys.stdin.read()
    return sys.stdin.read().removeprefix(BYTE_ORDER_MARK) if _is_of_two_bytes() else _read_text(stream, STDIN)


def _is_of_two_bytes() -> bool:
    """Whether standard input is UTF-16 or UTF-32, as PYTHONIOENCODING says and the first bytes show."""
    buffer: Any = sys.stdin.buffer
    named = (sys.stdin.encoding or "").casefold().replace("_", "-")
    return named.startswith(("utf-16", "utf-32")) and b"\0" in buffer.peek(2)[:8]


class InputLines:
    """The lines of standard input as they come, with their ends."""

    def __init__(self) -> None:
        self._number = 0

    def read(self) -> str:
        """The next line, "" at the end. TongitsError for a line that is no text; the one after it can still be read."""
        stream = getattr(sys.stdin, "buffer", None)
        if stream is None or (self._number == 0 and _is_of_two_bytes()):
            return sys.stdin.readline()
        self._number += 1
        return decoded(stream.readline(), STDIN, self._number)


def _read_text(file: BinaryIO, source: str) -> str:
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise TongitsError(f"{source}: more than {MOST_BYTES:,} bytes: too large to read")
    return decoded(data, source)


def read_argument(words: Iterable[str]) -> str:
    """The words of an argument as one text; a single `-` stands for standard input."""
    text = " ".join(words)
    return read_stdin() if text == "-" else text


def data_lines(what: str, lines: Iterable[str], source: str = "") -> Iterator[tuple[str, str]]:
    """The lines that are neither empty nor comments (#), each after its place: ("line 3", text).

    TongitsError if there is none.
    """
    empty = True
    for number, line in enumerate(map(str.strip, lines), 1):
        if line and not line.startswith("#"):
            empty = False
            yield f"{source}line {number}", line
    if empty:
        raise TongitsError(f"{source}no {what} in the input: one is read from each line")


def stdin_lines(what: str) -> Iterator[tuple[str, str]]:
    """The lines of standard input as they come, as in data_lines()."""
    return data_lines(what, iter(InputLines().read, ""))


@contextmanager
def standing_at(place: str) -> Iterator[None]:
    """Add `place`, if it is not empty, to the text of errors."""
    try:
        yield
    except TongitsError as error:
        if not place:
            raise
        is_line = place.rpartition(", ")[2].startswith("line ")  # then the line number of the error is relative
        within = f"line {error.line}, " if error.line and is_line else ""
        text = str(error).removeprefix(within)
        raise TongitsError(f"{place}{', ' if within else ': '}{text}") from error


def thread_count(threads: int) -> int:
    """The number of threads for --threads: 0 means all processors."""
    return threads or processors()


def plural(number: int, what: str) -> str:
    """ "1 hand", "1,200 hands"."""
    return f"{number:,} {what}" + "s" * (number != 1)


def signed(chips: int) -> str:
    """Chips won or lost: "+8", "-6", "0"."""
    return f"{chips:+d}" if chips else "0"


def was_given(ctx: typer.Context, name: str) -> bool:
    """Whether the user gave the parameter on the command line."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def output() -> Console:
    """The console for results; without colours and bold print if NO_COLOR is set or the output is not a terminal.

    COLUMNS sets its width; a width of 0, which some programs leave there, sets none.
    """
    colours: Any = None if os.environ.get("NO_COLOR") else "auto"
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS" or value.strip("0 ")}
    return Console(
        highlight=False,
        markup=False,  # names may hold [b], or :smile:
        emoji=False,
        color_system=colours,
        _environ=environment,
    )


def print_json(value: Mapping[str, Any]) -> None:
    """One JSON object on one line."""
    print(json.dumps(value, ensure_ascii=False, allow_nan=False))


def cards(text: object) -> Text:
    """Cards, melds or an action as text in suit colours; words stay plain."""
    result = Text()
    for place, word in enumerate(str(text).split(" ")):
        result.append(" " if place else "")
        result.append(word, style=_card_style(word))
    return result


def _card_style(word: str) -> str:
    card = word.strip(",;:()/·")
    if card[:2] in ("Xr", "Xb"):
        return SUIT_STYLES["X"]
    if len(card) == 2 and card[0] in "A23456789TJQK" and card[1] in SUIT_STYLES:
        return SUIT_STYLES[card[1]]
    return ""


def plain_table(*headers: str) -> Table:
    """A table without borders, the style of every command; a header that starts with `>` is right-aligned.

    On a terminal of less than NARROW columns every cell may be wrapped, so that nothing is cut.
    """
    narrow = output().width < NARROW
    named = any(header.strip(">") for header in headers)
    table = Table(box=None, pad_edge=False, header_style="dim", show_header=named)
    for header in headers:
        table.add_column(
            header.removeprefix(">"), justify="right" if header.startswith(">") else "left",
            no_wrap=not narrow, overflow="fold" if narrow else "ellipsis",
        )  # fmt: skip
    return table


def show_table(console: Console, title: str, table: Table) -> None:
    """A table under its title, after an empty line."""
    console.print()
    console.print(Text(title, style="bold"))
    console.print(table)


def progress(items: Sequence[T], what: str, name: Callable[[T], str]) -> Iterator[T]:
    """The items one by one. If standard error is a terminal, it shows a progress bar, which vanishes at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[name]}", style="dim", markup=False),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=len(items), name="")
        for item in items:
            bar.update(task, name=name(item))
            yield item
            bar.advance(task)
