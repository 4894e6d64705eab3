"""The command group of `tongits`: the list of commands, and how each of them ends (exit codes and errors)."""

from __future__ import annotations

import difflib
import importlib
import io
import os
import re
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tongits_core.errors import TongitsError

FINE, USAGE, INTERRUPTED = 0, 2, 130
PLAIN_INT = re.compile("0|-?[1-9][0-9]*")
PLAIN_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*|(?=\.))(?:\.[0-9]+)?")
LONGEST = 1000
"""The most characters of an error that are shown."""
LONGEST_NAME = 30
"""The most characters of a mistyped command that are compared with the names of commands."""

# Command name: what it does. The module of the same name holds it as `app`.
COMMANDS = {
    "solve": "Arrange a hand: melds, deadwood and the best discard.",
    "suggest": "Recommend the whole turn for a position.",
    "play": "Play against two bots.",
    "board": "Show advice and games in a browser.",
    "verify": "Replay a record and check its settlements.",
    "profile": "Say how players play, from records of their hands.",
    "perft": "Count the sequences of actions from a deal.",
    "rules": "Show the options of a rule set, or compare two.",
    "arena": "Play bots against each other on duplicate deals.",
    "train": "Make the data files of the fast players.",
    "census": "Count all hands of N cards by their deadwood, exactly.",
    "bench": "Measure the solver, the engine and the suggestion on this machine.",
}


def _read_plainly(parameter: Any) -> None:
    """Make a number parameter refuse spellings that only Python accepts: 1_000, +5, 007, ٣, nan."""
    process = parameter.process_value

    def plainly(ctx: Any, value: Any) -> Any:
        read = process(ctx, value)
        plain = PLAIN_FLOAT if isinstance(read, float) else PLAIN_INT if type(read) is int else None
        if plain is not None and isinstance(value, str) and not plain.fullmatch(value):
            raise typer.BadParameter(f"{value!r} is no number in plain digits, such as 12.", ctx=ctx, param=parameter)
        return read

    parameter.process_value = plainly


class LazyCommands(TyperGroup):
    """A group of commands that imports a command only when it is run."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands, in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with this name, imported now; None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        command = typer.main.get_command(importlib.import_module(f"tongits_core.cli.{cmd_name}").app)
        command.name = cmd_name
        for parameter in command.params:
            _read_plainly(parameter)
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command named by the first word; for an unknown one the error names the nearest command.

        Typer does this only for commands that are already imported.
        """
        near = difflib.get_close_matches(args[0][:LONGEST_NAME], COMMANDS, n=1)
        if near and near[0] != args[0]:
            ctx.fail(f"No such command {args[0]!r}. Did you mean {near[0]!r}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


app = typer.Typer(
    cls=LazyCommands,
    add_completion=False,
    rich_markup_mode=None,  # help by rich would double the start-up time
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"tongits {version('tongits-core')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Tongits: solver, engine and move suggestions.

    Cards are written As Td 7h 2c; `-` reads standard input; every command takes --json.
    """
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def main(args: list[str] | None = None) -> int:
    """Run the command line. Exit codes: 0 fine, 1 the answer is no, 2 wrong usage or bad input, 130 interrupted."""
    _open_closed_streams()
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, io.TextIOWrapper) and stream.errors != errors:
            stream.reconfigure(errors=errors)  # a terminal without ± shows ? and not a traceback
    try:
        result = typer.main.get_command(app).main(args=args, prog_name="tongits", standalone_mode=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        result = INTERRUPTED
    except (BrokenPipeError, SystemExit):  # Typer and rich exit only when a pipe is closed
        return _closed_pipe()
    except typer.TyperException as error:
        return _fail(error.format_message())
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except UnicodeDecodeError as error:
        return _fail(f"standard input: not UTF-8 text, for one the byte {error.object[error.start]:#04x}")
    except TongitsError as error:
        return _fail(str(error))
    if result == INTERRUPTED:
        print("tongits: interrupted", file=sys.stderr)
    return result if isinstance(result, int) else FINE


def _open_closed_streams() -> None:
    """Replace standard streams that were closed before Python started, which are None, by empty ones."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()


def _fail(message: str) -> int:
    """Print an error as one line; of a long text only the beginning and the end."""
    text = " ".join(message.split())
    shown = text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"
    print("tongits:", shown, file=sys.stderr)
    return USAGE


def _closed_pipe() -> int:
    """End without an error when the reader has closed the pipe, also when Python flushes its output at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FINE
