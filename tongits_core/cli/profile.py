"""`tongits profile`: what records show of players, the scouting report, and files of profiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer

from tongits_core import scout
from tongits_core.cli.common import JsonOption, command_app, output, plural, print_json, read_file, read_stdin
from tongits_core.cli.files import write_whole
from tongits_core.errors import TongitsError
from tongits_core.game import Profile, Record, profiles_from_json, profiles_to_json

app = command_app()
SCHEMA = "tongits.scouting/1"
INDENT = "  "


@app.command(name="profile")
def run(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Records or files of profiles; - reads standard input.")
    ],
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Report only this player.")] = None,
    seen_by: Annotated[
        str | None, typer.Option("--seen-by", metavar="NAME", help="Use only what this player of the record saw.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the profiles to this file.")] = None,
    forget: Annotated[
        str | None, typer.Option("--forget", metavar="NAME", help="Remove this player from the file of profiles.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Say how the players of records play: how they call, answer, take and discard, and how sure that is.

    Players are told apart by the names in the record. --out writes the profiles (docs/FORMATS.md), in place of what the
    file held. Nothing else is written.
    """
    if forget is not None:
        return _forget(files, forget, [player, seen_by, out], json)
    profiles = _joined(profile for file in files for profile in _read(file, seen_by))
    if player is not None:
        profiles = [profile for profile in profiles if profile.name == player] or _no_player(player, profiles)
    if out is not None:
        write_whole(out, profiles_to_json(profiles))
    if json:
        print_json({"schema": SCHEMA, "profiles": [_as_data(profile) for profile in profiles]})
    else:
        _show(profiles)
    return 0


def _read(file: str, seen_by: str | None) -> Sequence[Profile]:
    text = read_stdin() if file == "-" else read_file(file)
    try:
        if text.lstrip().startswith("{"):
            return profiles_from_json(text)
        return _of_record(Record.parse(text), seen_by)
    except TongitsError as error:
        raise type(error)(f"{'standard input' if file == '-' else file}: {error}") from None


def _of_record(record: Record, seen_by: str | None) -> Sequence[Profile]:
    if seen_by is None:
        return record.profiles()
    names = [profile.name for profile in Record(record.rules, [], session=True, players=record.players).profiles()]
    if seen_by not in names:
        raise TongitsError(f"no player is named {seen_by}: the record has {', '.join(names)}")
    watcher = names.index(seen_by)
    return [profile for place, profile in enumerate(record.profiles(watcher)) if place != watcher]


def _joined(profiles: Iterable[Profile]) -> list[Profile]:
    """One profile for each name and rules."""
    found: dict[tuple[str, str], Profile] = {}
    for profile in profiles:
        key = profile.name, profile.rules
        found[key] = found[key].joined(profile) if key in found else profile
    return list(found.values())


def _no_player(name: str, profiles: Sequence[Profile]) -> list[Profile]:
    known = ", ".join(sorted({profile.name for profile in profiles})) or "nobody"
    raise TongitsError(f"no player is named {name}: known are {known}")


def _as_data(profile: Profile) -> dict[str, object]:
    report = [statement.as_dict() for statement in scout(profile)]
    return {"name": profile.name, "rules": profile.rules, "hands": profile.hands, "report": report}


def _show(profiles: Sequence[Profile]) -> None:
    console = output()
    for number, profile in enumerate(profiles):
        if number:
            console.print()
        console.print(f"{profile.name} ({profile.rules})")
        for statement in scout(profile):
            console.print(fill(statement.text, console.width, initial_indent=INDENT, subsequent_indent=INDENT))


def _forget(files: Sequence[str], name: str, others: Sequence[object], json: bool) -> int:
    if len(files) != 1 or files[0] == "-" or any(other is not None for other in others):
        raise TongitsError("--forget takes one file of profiles and no other option but --json")
    profiles = profiles_from_json(read_file(files[0]))
    kept = [profile for profile in profiles if profile.name != name]
    if len(kept) == len(profiles):
        _no_player(name, profiles)
    write_whole(files[0], profiles_to_json(kept))
    gone = len(profiles) - len(kept)
    if json:
        print_json({"schema": SCHEMA, "forgotten": gone, "left": len(kept), "file": files[0]})
    else:
        print(f"{name}: {plural(gone, 'profile')} removed, {len(kept)} left in {files[0]}")
    return 0
