"""`tongits verify`: check that a record can be replayed and that all its settlements are right."""

from __future__ import annotations

from typing import Annotated

import typer

from tongits_core.cli.common import JsonOption, command_app, plural, print_json, read_file, read_stdin, signed
from tongits_core.errors import RecordError
from tongits_core.game import Record

app = command_app()
NO = 1


@app.command(name="verify")
def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (docs/FORMATS.md); - reads standard input.")],
    finished: Annotated[bool, typer.Option("--finished", help="Refuse a record whose last hand is not over.")] = False,
    json: JsonOption = False,
) -> int:
    """Replay a record: every action must be legal, and every settlement must be that of the rules.

    Exit code 0 if the record is valid; 1 if not, with line and column of the first mistake.
    """
    text = read_stdin() if file == "-" else read_file(file)
    try:
        record = Record.parse(text, finished=finished)
    except RecordError as error:
        if json:
            print_json({"valid": False, "reason": str(error), "line": error.line, "column": error.column})
        else:
            print("not valid:", error)
        return NO
    over = sum(outcome is not None for outcome in record.outcomes)
    actions = sum(len(hand.actions) for hand in record.hands)
    if json:
        counts = {"hands": len(record.hands), "finished": over, "actions": actions}
        standing = None if record.standing is None else {"net": record.standing.net, "pot": record.standing.pot}
        told = {"rules": str(record.rules), **counts, "chips": record.chips, "session": standing}
        print_json({"valid": True, **told})
    else:
        chips = ", ".join(map(signed, record.chips))
        hands = plural(len(record.hands), "hand")
        rest = "" if over == len(record.hands) else ", the last unfinished"
        done = f"{rest}, {plural(actions, 'action')}"
        print(f"valid: {hands} of {record.rules}{done}; payments by player {chips}{_pot(record)}")
    return 0


def _pot(record: Record) -> str:
    """For a session with a pot: the chips of the players with antes and pots, and the chips in the pot."""
    if record.standing is None or not record.rules.pot_wins:
        return ""
    return f"; with antes and pots {', '.join(map(signed, record.standing.net))}, in the pot {record.standing.pot}"
