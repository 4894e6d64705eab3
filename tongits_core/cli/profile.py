"""`tongits profile`: what records show of players, the scouting report, and files of profiles."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import Annotated

import typer

from tongits_core import scout
from tongits_core.cli.common import STDIN, JsonOption, command_app, output, plural, print_json, read_file, read_stdin
from tongits_core.cli.files import write_whole
from tongits_core.errors import TongitsError
from tongits_core.game import Profile, Record, profiles_from_json, profiles_to_json

app = command_app()
SCHEMA = "tongits.scouting/1"
INDENT = "  "
STREAM = "-"
DATA = ("{", "[", '"')
"""How a text begins that is meant as JSON; no record begins so."""


@app.command(name="profile")
def run(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Records or files of profiles; - reads standard input.")
    ],
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Report only this player.")] = None,
    seen_by: Annotated[
        str | None, typer.Option("--seen-by", metavar="NAME", help="Use only what this player of the record saw.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="FILE", help="Write the profiles of all players to this file; - prints them instead."
        ),
    ] = None,
    forget: Annotated[
        str | None, typer.Option("--forget", metavar="NAME", help="Remove this player from the file of profiles.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Say how the players of records play: how they call, answer, take and discard, and how sure that is.

    Players are told apart by the names in the record. --out writes the profiles (docs/FORMATS.md), in place of what the
    file held. Nothing else is written. To add an evening to a file of profiles, read both:

    tongits profile table.json evening.txt --out table.json

    Give each record once: a file of profiles does not know which hands it counts.
    """
    if forget is not None:
        return _forget(files, forget, [player, seen_by, out], json)
    _refuse_unclear(out, json)
    found = _joined(profile for file, text in _texts(files) for profile in _read(file, text, seen_by))
    reported = found if player is None else _named(player, found, "the files")
    if out == STREAM:
        print(profiles_to_json(found), end="")
        return 0
    if out is not None:
        write_whole(out, profiles_to_json(found))
    if json:
        print_json({"schema": SCHEMA, "profiles": [_as_data(profile) for profile in reported]})
    else:
        _show(reported)
    return 0


def _refuse_unclear(out: str | None, json: bool) -> None:
    if out == "":
        raise TongitsError("--out: a file needs a name; - prints the profiles")
    if out == STREAM and json:
        raise TongitsError("--out - prints the profiles, --json the report: give one of the two, or --out a file")


def _note(text: str) -> None:
    """What the user should know and need not act on."""
    print("tongits:", text, file=sys.stderr)


# ---- reading ----


def _texts(files: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The text of each file after its name. Says so if the same record comes twice."""
    seen: dict[str, str] = {}
    for file in files:
        name = STDIN if file == STREAM else file
        text = read_stdin() if file == STREAM else read_file(file)
        if text in seen:
            _note(f"{name} holds the same as {seen[text]}: its hands are counted twice")
        seen[text] = name
        yield name, text


def _read(file: str, text: str, seen_by: str | None) -> Sequence[Profile]:
    try:
        begin = text.lstrip()
        if not begin:
            raise TongitsError("it is empty: a record or a file of profiles is wanted")
        if not begin.startswith(DATA):
            return _of_record(file, Record.parse(text), seen_by)
        found = profiles_from_json(text)
        if seen_by is not None:
            raise TongitsError("--seen-by needs records: a file of profiles does not say who saw what it counts")
        return found
    except TongitsError as error:
        raise type(error)(f"{file}: {error}") from None


def _of_record(file: str, record: Record, seen_by: str | None) -> Sequence[Profile]:
    names = [profile.name for profile in Record(record.rules, [], session=True, players=record.players).profiles()]
    doubles = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if seen_by is None:
        for name in doubles:
            _note(f"{file}: {names.count(name)} players are named {name}: their hands are counted together")
        return record.profiles()
    if seen_by not in names:
        raise TongitsError(f"no player is named {seen_by}: the record has {', '.join(names)}")
    if seen_by in doubles:
        raise TongitsError(f"--seen-by {seen_by}: {names.count(seen_by)} players of the record have this name")
    watcher = names.index(seen_by)
    return [profile for place, profile in enumerate(record.profiles(watcher)) if place != watcher]


def _joined(profiles: Iterable[Profile]) -> list[Profile]:
    """One profile for each name and rules."""
    found: dict[tuple[str, str], Profile] = {}
    for profile in profiles:
        key = profile.name, profile.rules
        found[key] = found[key].joined(profile) if key in found else profile
    return list(found.values())


def _named(name: str, profiles: Sequence[Profile], where: str) -> list[Profile]:
    """The profiles with this name; TongitsError if there are none."""
    named = [profile for profile in profiles if profile.name == name]
    if not named:
        known = ", ".join(sorted({profile.name for profile in profiles}))
        has = f"known are {known}" if known else f"{where}: no profiles"
        raise TongitsError(f"no player is named {name or '(nothing)'}: {has}")
    return named


# ---- showing ----


def _as_data(profile: Profile) -> dict[str, object]:
    report = [statement.as_dict() for statement in scout(profile)]
    return {"name": profile.name, "rules": profile.rules, "hands": profile.hands, "report": report}


def _show(profiles: Sequence[Profile]) -> None:
    console = output()
    if not profiles:
        console.print("No profiles.")
    for number, profile in enumerate(profiles):
        if number:
            console.print()
        console.print(f"{profile.name} ({profile.rules})")
        for statement in scout(profile):
            console.print(fill(statement.text, console.width, initial_indent=INDENT, subsequent_indent=INDENT))


# ---- forgetting ----


def _forget(files: Sequence[str], name: str, others: Sequence[object], json: bool) -> int:
    if len(files) != 1 or files[0] == STREAM or any(other is not None for other in others):
        raise TongitsError("--forget takes one file of profiles and no other option but --json")
    (file,) = files
    text = read_file(file)
    try:
        profiles = profiles_from_json(text)
    except TongitsError as error:
        raise type(error)(f"{file}: {error}") from None
    gone = _named(name, profiles, file)
    kept = [profile for profile in profiles if profile not in gone]
    write_whole(file, profiles_to_json(kept))
    if json:
        print_json({"schema": SCHEMA, "forgotten": len(gone), "left": len(kept), "file": file})
    else:
        print(f"{name}: {plural(len(gone), 'profile')} removed, {len(kept)} left in {file}")
    return 0
