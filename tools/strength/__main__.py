"""The command line: one subcommand for each table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from strength import calls, errors, memory, scouting, sessions  # the line above makes it importable

COMMANDS = {"calls": calls, "errors": errors, "memory": memory, "scouting": scouting, "sessions": sessions}
"""Modules with add_arguments(parser) and run(arguments); the first line of a module's docstring is its help."""


def main() -> None:
    """Read the command line and run the subcommand."""
    parser = argparse.ArgumentParser(prog="tools/strength", description="Makes the tables of docs/STRENGTH.md.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        text = module.__doc__ or ""
        command = commands.add_parser(
            name,
            help=text.splitlines()[0],
            description=text,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
