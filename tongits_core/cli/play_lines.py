"""Where `tongits play` reads what is typed: a terminal with completion, or lines that are piped in."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Sequence

from tongits_core.cli.common import InputLines
from tongits_core.errors import TongitsError


class UnreadableLine(TongitsError):
    """A line that is no text; the next one may be."""


class Lines:
    """One line for each prompt.

    On a terminal the Tab key completes what may be typed, where readline is there. Lines from a pipe or file are
    printed after the prompt (`echo`), so that the output reads like a game. A program at the other end of a pipe may
    wait for the prompt. TongitsError if there is not a single line to read, at once where that can be known.
    """

    def __init__(self, echo: Callable[[str], object]) -> None:
        self._echo = echo
        self._terminal = sys.stdin.isatty()
        self._input = InputLines()
        self._begun = False
        self._next: str | TongitsError | None = None
        self._words: Sequence[str] = ()
        if self._terminal:
            _complete_by(self._matches)
        elif _is_ready():
            try:
                self._next = self._first_line()
            except UnreadableLine as error:
                self._next = error

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        """What is typed at the prompt, where `words` complete it; None at the end of the input.

        UnreadableLine for a line that is no text, after which the next one can be read.
        """
        self._words = words
        if self._terminal:
            try:
                return input(prompt).strip()
            except EOFError:
                self._echo("")
                return None
            except KeyboardInterrupt:
                self._echo("")  # what follows begins a line
                raise
            except UnicodeDecodeError as error:
                raise UnreadableLine(f"the byte {error.object[error.start]:#04x} is no text: type it again") from error
        sys.stdout.flush()  # a program at the other end waits for it
        line, self._next = self._next, None
        if isinstance(line, TongitsError):
            raise line
        if line is None:
            line = self._line() if self._begun else self._first_line()
        self._echo(prompt + line.strip() if line else prompt.rstrip())
        return line.strip() if line else None

    def _first_line(self) -> str:
        self._begun = True
        line = self._line()
        if not line:
            raise TongitsError("standard input is closed or empty: play reads moves from a terminal or from lines")
        return line

    def _line(self) -> str:
        try:
            return self._input.read()
        except TongitsError as error:
            raise UnreadableLine(str(error)) from error

    def _matches(self, typed: str, number: int) -> str | None:
        """The completion of that number, as readline asks for them; None after the last."""
        found = [word for word in self._words if word.casefold().startswith(typed.casefold())]
        return found[number] if number < len(found) else None


def _is_ready() -> bool:
    """Whether a line, or the end of the input, can be read without waiting."""
    try:
        return bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):  # no file of the system, which could keep us waiting
        return True


def _complete_by(matches: Callable[[str, int], str | None]) -> None:
    try:
        import readline
    except ImportError:  # some systems have none: then Tab completes nothing
        return
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    if not libedit:
        readline.parse_and_bind("set enable-bracketed-paste off")  # its escape codes are more than plain text
    readline.set_completer_delims("\n")  # an action is a whole line
    readline.set_completer(matches)
