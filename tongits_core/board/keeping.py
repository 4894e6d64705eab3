"""Unfinished games in a folder, so that they survive the server: a file for each, to which every event adds a line.

A file holds the seed of its session, so it tells the coming cards: folder and files are for the server's user alone.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from tongits_core.errors import TongitsError

try:
    import fcntl
except ImportError:  # not on Windows: there nobody hinders a second server
    fcntl = None  # type: ignore[assignment]

__all__ = ["ID", "Folder", "check_folder", "state_folder"]

ID = re.compile(r"[A-Za-z0-9_-]{22}")
"""How the id of a game looks: 128 random bits in base64. No other name becomes a path."""
FORMAT = 1
ENDING = ".game"
LOCK = "in-use"
KEPT_DAYS = 30
"""After so many days without a move a game is forgotten."""
MOST_FILES = 20_000
"""Beyond so many the oldest go; one of ten hands has about 3 kB."""


def state_folder() -> Path:
    """Where `tongits board` keeps games: the user's own state folder, which outlives a restart of the machine."""
    home = os.environ.get("XDG_STATE_HOME", "")
    base = Path(home) if home.startswith("/") else Path.home() / ".local" / "state"
    return base / "tongits" / "games"


def check_folder(path: Path) -> None:
    """TongitsError if a server could not keep games in this folder now; makes it if it is not there."""
    Folder(path).close()


class Folder:
    """A folder of unfinished games. One server at a time uses it.

    Raises TongitsError if the folder cannot be made or written, belongs to another user, or is used by another server.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.name == "posix" and path.stat().st_uid != os.getuid():
                raise TongitsError(f"{path} belongs to another user: games must be kept where only you can read them")
            path.chmod(0o700)
            self._lock: IO[bytes] | None = (path / LOCK).open("ab")
            if fcntl is not None:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            raise TongitsError(f"another server keeps its games in {path}: stop it, or name another folder") from None
        except OSError as error:
            raise TongitsError(f"games cannot be kept in {path}: {error.strerror}") from None

    def close(self) -> None:
        """Let another server use the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def begin(self, name: str, facts: Mapping[str, Any]) -> None:
        """Keep a new game. facts: what it began with, as JSON."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with os.fdopen(os.open(self._file(name), flags, 0o600), "w", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps({"format": FORMAT, **facts}) + "\n")

    def add(self, name: str, events: str) -> None:
        """Add an event of a game; several by newlines."""
        with self._file(name).open("a", encoding="utf-8", newline="\n") as file:
            file.write(events + "\n")

    def read(self, name: str) -> tuple[dict[str, Any], list[str]] | None:
        """What a game began with, and its events; None if it is not kept here. ValueError for a damaged file.

        A last line without its end was cut off when the server died: it is dropped, also from the file.
        """
        try:
            data = self._file(name).read_bytes()
        except FileNotFoundError:
            return None
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            with self._file(name).open("r+b") as file:
                file.truncate(len(whole))
        first, *events = whole.decode().split("\n")[:-1] or [""]
        facts = json.loads(first)
        if not isinstance(facts, dict) or facts.get("format") != FORMAT:
            raise ValueError("no game of this format")
        return facts, events

    def remove(self, name: str) -> None:
        """Forget a game."""
        self._file(name).unlink(missing_ok=True)

    def sweep(self) -> int:
        """Forget games that nobody has played for long, and the oldest of too many. Returns how many went."""
        old = time.time() - KEPT_DAYS * 86_400
        kept: list[tuple[float, Path]] = []
        for path in self.path.glob(f"*{ENDING}"):
            with contextlib.suppress(FileNotFoundError):
                kept.append((path.stat().st_mtime, path))
        kept.sort()
        gone = [path for place, (at, path) in enumerate(kept) if at < old or len(kept) - place > MOST_FILES]
        for path in gone:
            path.unlink(missing_ok=True)
        return len(gone)

    def _file(self, name: str) -> Path:
        if not ID.fullmatch(name):
            raise TongitsError("this is no name of a game")
        return self.path / (name + ENDING)
