"""What whoever runs the server may choose."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tongits_core._arguments import whole
from tongits_core._workers import MOST, processors
from tongits_core.errors import TongitsError

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """What whoever runs the server may choose.

    workers: how many processes search; None: one for each processor. hosts: names by which browsers may reach the
    server, beside localhost and plain addresses; ("*",) allows every name. log_addresses: whether the log says from
    which address a request came. keep: a folder for unfinished games, so that they survive the server; None: they are
    kept in memory alone.

    Raises TongitsError for a number of workers outside 1 to 1024.

    >>> Settings(hosts=("board.example.org",)).workers is None
    True
    """

    workers: int | None = None
    hosts: tuple[str, ...] = ()
    log_addresses: bool = False
    keep: Path | None = None

    def __post_init__(self) -> None:
        if self.workers is not None:
            whole(self.workers, "workers", 1, MOST)
        for host in self.hosts:
            if not host or set(host) & set("/:@ "):
                raise TongitsError(f"{host!r} is no name of a host: write it without http:// and without a port")

    @property
    def processes(self) -> int:
        """How many processes to start."""
        return processors() if self.workers is None else self.workers
