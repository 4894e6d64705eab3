"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path

__all__ = ["write_whole"]

WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write_whole(path: str | Path, text: str, *, sync: bool = True) -> None:
    """Write a text file: a new file in the same folder is written and synced, then it takes the place of the old one.

    A stop on the way leaves the old file as it was. Links are followed, and the mode of the old file is kept. What is
    no plain file, as a pipe or a device, is written into. OSError, which names `path`, if the file cannot be written or
    is read-only. sync: whether the file is synced, so that it outlasts a loss of power too.
    """
    try:
        _write(Path(path), text, sync=sync)
    except OSError as error:  # it may name the new file, which nobody knows
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(path: Path, text: str, *, sync: bool) -> None:
    mode = _mode_of(path)
    if mode is None or stat.S_ISREG(mode):
        _replace(path.resolve(), text, mode, sync=sync)
    elif stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    else:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)


def _replace(place: Path, text: str, mode: int | None, *, sync: bool) -> None:
    if mode is not None and not mode & WRITABLE:
        raise PermissionError(errno.EACCES, "the file is read-only (chmod u+w lets it be written)", str(place))
    number, name = tempfile.mkstemp(prefix=".tongits-", dir=place.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            Path(name).chmod(_new_mode() if mode is None else stat.S_IMODE(mode))
            file.write(text)
            file.flush()
            if sync:
                os.fsync(file.fileno())
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    if sync:
        _sync(place.parent)


def _mode_of(path: Path) -> int | None:
    """The mode of the file that stands there, of whatever kind; None if there is none."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _new_mode() -> int:
    """The mode of a new file."""
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
