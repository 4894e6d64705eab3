"""Whose turn it is: a queue in which a client that has used much waits longer than one that has used little."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["FairQueue", "Full"]

HALF_LIFE = 30.0
"""Seconds after which half of what a client has used is forgotten: people ask in bursts, one turn after another."""
AGEING = 0.4
"""Seconds of use that a second of waiting makes up for: so that nobody waits for ever, whoever comes new."""
MOST_WAITING = 120
"""Searches that wait at all: at two seconds each and two processors the last one waits two minutes."""
MOST_OF_ONE_ADDRESS = 60
"""Searches that wait from one address: a club behind one router, or a program that asks under many names."""
MOST_KEPT = 2_000
"""Clients whose use is remembered."""

T = TypeVar("T")


class Full(Exception):
    """Too many wait already."""


@dataclass(frozen=True)
class _Waiting(Generic[T]):
    what: T
    client: str
    address: str
    came: float
    number: int


class FairQueue(Generic[T]):
    """A queue by clients. Next is whoever has used least lately, with its address; of equals, who came first.
    So nobody gains by asking more often or under many names. Waiting makes up for use, slowly.

    All times are given by the caller, in seconds.

    >>> queue = FairQueue[str]()
    >>> queue.spend("ana", "here", 10.0, now=0.0)
    >>> queue.put("of ana", "ana", "here", now=1.0)
    >>> queue.put("of ben", "ben", "there", now=2.0)
    >>> queue.take(now=2.0), queue.take(now=2.0), queue.take(now=2.0)
    ('of ben', 'of ana', None)
    """

    def __init__(self) -> None:
        self._waiting: list[_Waiting[T]] = []
        self._used: dict[tuple[str, str], tuple[float, float]] = {}
        self._number = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, what: T, client: str, address: str, now: float) -> None:
        """Add to the queue; Full if too many wait already."""
        of_address = sum(each.address == address for each in self._waiting)
        if len(self._waiting) >= MOST_WAITING or of_address >= MOST_OF_ONE_ADDRESS:
            raise Full
        self._number += 1
        self._waiting.append(_Waiting(what, client, address, now, self._number))

    def take(self, now: float) -> T | None:
        """What is next, removed from the queue; None if nothing waits."""
        if not self._waiting:
            return None
        first = min(self._waiting, key=lambda each: self._rank(each, now))
        self._waiting.remove(first)
        return first.what

    def remove(self, what: T) -> bool:
        """Take one out; False if it does not wait."""
        kept = [each for each in self._waiting if each.what is not what]
        found = len(kept) < len(self._waiting)
        self._waiting = kept
        return found

    def spend(self, client: str, address: str, seconds: float, now: float) -> None:
        """Say that a client has used some seconds."""
        for key in (("client", client), ("address", address)):
            self._used[key] = self._used_by(key, now) + seconds, now
        if len(self._used) > MOST_KEPT:
            most = sorted(self._used, key=lambda key: -self._used_by(key, now))
            self._used = {key: self._used[key] for key in most[: MOST_KEPT // 2]}

    def _rank(self, each: _Waiting[T], now: float) -> tuple[float, int]:
        used = self._used_by(("client", each.client), now) + self._used_by(("address", each.address), now)
        return used - AGEING * (now - each.came), each.number

    def _used_by(self, key: tuple[str, str], now: float) -> float:
        seconds, at = self._used.get(key, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))
