"""What is known of the other players, as typed: --next-plays, --prev-plays and --profiles of `tongits suggest`."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping, Sequence

from tongits_core.cli.common import plural, read_file
from tongits_core.errors import TongitsError
from tongits_core.game import Profile, profiles_from_json
from tongits_core.policy import WORDS

__all__ = ["known_players"]

LONGEST_WORD = 20
PLACES = {"next": "the next player", "prev": "the previous player"}


def known_players(plays: Mapping[str, str | None], file: str | None) -> tuple[dict[str, Profile | str], list[str]]:
    """What suggest() takes as `profiles`, and a text for each player that says what is taken.

    plays: for "next" and "prev" what was typed, None if nothing. It is a word of WORDS, or a file with one profile, or,
    if `file` is given, the name of a player in that file of profiles. TongitsError for anything else.
    """
    typed = {place: text for place, text in plays.items() if text is not None}
    if file is not None and not typed:
        raise TongitsError("--profiles: whose profile is meant? Add --next-plays NAME or --prev-plays NAME")
    profiles = None if file is None else _read(file)
    found = {place: _player(f"--{place}-plays", text, profiles, file) for place, text in typed.items()}
    return found, [f"{PLACES[place]} {_said(each)} (--{place}-plays)" for place, each in found.items()]


def _player(option: str, text: str, profiles: Sequence[Profile] | None, file: str | None) -> Profile | str:
    if profiles is not None:
        named = [profile for profile in profiles if profile.name == text]
        if len(named) > 1:
            raise TongitsError(
                f"{option} {text}: {file} has {len(named)} profiles of that name; keep that of your rules"
            )
        if named:
            return named[0]
        if text not in WORDS:
            names = ", ".join(dict.fromkeys(profile.name for profile in profiles)) or "nobody"
            raise TongitsError(f"{option} {text}: {_meant(text)}{file} holds {names}; words are {', '.join(WORDS)}")
    if text in WORDS:
        return text
    if not os.path.exists(text):  # noqa: PTH110 - Path.exists raises for a name too long for one
        raise TongitsError(
            f"{option} {text}: {_meant(text)}neither one of {', '.join(WORDS)} nor a file (tongits profile --out); the "
            "name of a player needs --profiles FILE"
        )
    alone = _read(text)
    if len(alone) != 1:
        raise TongitsError(f"{text} holds {plural(len(alone), 'profile')}: use --profiles {text} {option} NAME")
    return alone[0]


def _meant(text: str) -> str:
    """A word for one that was nearly typed."""
    near = difflib.get_close_matches(text[:LONGEST_WORD].casefold(), WORDS, n=1)
    return f"did you mean {near[0]}? It is " if near else ""


def _read(file: str) -> Sequence[Profile]:
    try:
        return profiles_from_json(read_file(file))
    except TongitsError as error:
        raise type(error)(f"{file}: {error}") from None


def _said(player: Profile | str) -> str:
    if isinstance(player, str):
        return {"loose": "calls with much", "tight": "calls with little only"}.get(player, f"{player} when called")
    return f"plays as {player.name} in {player.hands:,.0f} hands"
