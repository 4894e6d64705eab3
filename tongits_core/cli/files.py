"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: str | Path, text: str) -> None:
    """Write a text file: a new file in the same folder is written and synced, then it takes the place of the old one.

    A stop on the way leaves the old file as it was. Links are followed, and the mode of the old file is kept. OSError
    if the file cannot be written.
    """
    place = Path(path).resolve()
    number, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            Path(name).chmod(_mode_of(place))
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync(place.parent)


def _mode_of(place: Path) -> int:
    """The mode of the file, or that of a new file."""
    try:
        return stat.S_IMODE(place.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync(folder: Path) -> None:
    """Sync a folder, where the system can do that, so that the new name lasts."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
