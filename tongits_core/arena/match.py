"""A match: one line-up on a range of deals, every deal with every seat assignment."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from tongits_core.arena.hands import HAND
from tongits_core.arena.scores import Blocks, Score, behaviour, blocks, endings, score
from tongits_core.arena.seating import Seating, seatings
from tongits_core.errors import TongitsError
from tongits_core.rules import Rules

__all__ = ["Match", "timed"]

FORMATS = {
    "tongits-match-1": {"names": list, "first": int, "deals": int, "luck": int, "repeats": bool},
    "tongits-match-2": {
        "names": list,
        "first": int,
        "deals": int,
        "matches": int,
        "from_hand": int,
        "luck": int,
        "repeats": bool,
        "remember": list,
    },
}
"""What a match file holds beside hands and rules, by its format. Format 1 knew no players that remember."""
FORMAT = "tongits-match-2"


@dataclass(frozen=True, eq=False, kw_only=True)
class Match:
    """A played match, or several of one line-up, each of which players that remember began with nothing remembered.

    names: the line-up. deals, matches: so many matches of so many deals, with the seeds first … first + deals × matches
    - 1 of `Game.deal(rules, seed)`. from_hand: the first hand of a match that counts, from 1. luck: playouts for each
    card to find the luck of draws, 0 if it was not looked for. seated: the seat assignments. hands: HAND[deals ×
    matches, seatings], also those that do not count. latencies: by name the seconds of each action, float64[actions,
    2], wall clock and CPU; only of players that are not policies of the core. repeats: whether the same call gives the
    same match. remember: the names of players that remember.
    """

    names: tuple[str, ...]
    rules: Rules
    first: int
    deals: int
    luck: int
    seated: tuple[Seating, ...]
    hands: NDArray[numpy.void]
    latencies: dict[str, NDArray[numpy.float64]]
    repeats: bool
    matches: int = 1
    from_hand: int = 1
    remember: tuple[str, ...] = ()

    @property
    def counted(self) -> NDArray[numpy.void]:
        """The hands that count, HAND[matches × (deals - from_hand + 1), seatings]."""
        if self.from_hand == 1:
            return self.hands
        late = self.hands.reshape(self.matches, self.deals, -1)[:, self.from_hand - 1 :]
        return late.reshape(-1, len(self.seated))

    @property
    def block_size(self) -> int:
        """Counted deals of a block: a whole match if somebody remembers, since its hands depend on each other, else
        one deal."""
        return self.deals - self.from_hand + 1 if self.remember else 1

    def places(self, place: int) -> list[int]:
        """All places in the line-up of the player at `place`: copies of a player are rated together."""
        return [other for other, name in enumerate(self.names) if name == self.names[place]]

    def blocks(self, place: int, size: int | None = None) -> Blocks:
        """The blocks of the player at `place` of the line-up; `size` counted deals each, by default block_size."""
        return blocks(self.counted, self.seated, self.places(place), self.luck, size or self.block_size)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The figures of each player of the line-up; copies of a player have the same figures."""
        return tuple(
            score(name, self.blocks(place), behaviour(self.counted, self.seated, self.places(place)))
            for place, name in enumerate(self.names)
        )

    def to_dict(self, latency: bool = False) -> dict[str, Any]:
        """The match for JSON. Identical matches give identical results; `latency` adds times, which vary.

        The times of players that are policies of the core are None.
        """
        found: dict[str, Any] = {
            "schema": "tongits.arena/1",
            "rules": str(self.rules),
            "seed": self.first,
            "deals": self.deals,
            "seatings": len(self.seated),
            "hands": self.counted.size,
            "luck": self.luck,
            "matches": self.matches,
            "from_hand": self.from_hand,
            "remember": list(self.remember),
            "reproducible": self.repeats,
            "players": [score.to_dict() for score in self.scores],
            "endings": endings(self.counted),
        }
        if latency:
            times = {name: timed(seconds) for name, seconds in self.latencies.items()}
            found["latency"] = {name: times.get(name) for name in self.names}
        return found

    def save(self, path: Path) -> None:
        """Write the match without its latencies to a file (numpy's .npz), to compare it with one of another version."""
        kept = {name: getattr(self, name) for name in FORMATS[FORMAT]}
        meta = {"format": FORMAT, "rules": str(self.rules), **kept}
        with path.open("wb") as file:
            numpy.savez_compressed(file, hands=self.hands, meta=numpy.array(json.dumps(meta)))

    @classmethod
    def load(cls, path: Path) -> Match:
        """Read a file of save(), of this version or of one before; TongitsError for any other file."""
        try:
            with path.open("rb") as file, numpy.load(file, allow_pickle=False) as kept:
                hands, meta = kept["hands"], json.loads(str(kept["meta"]))
            made = cls(rules=Rules.parse(meta["rules"]), hands=hands, latencies={}, **_fields(meta))
            if hands.dtype != HAND or hands.shape != (made.deals * made.matches, len(made.seated)):
                raise ValueError("another number of hands")
            return made
        except (ValueError, LookupError, TypeError, EOFError, zipfile.BadZipFile) as error:
            raise TongitsError(f"{path} is not a match file: tongits arena --save writes one") from error


def _fields(meta: dict[str, Any]) -> dict[str, Any]:
    """The checked fields of a match file; an exception that `load` names for anything else."""
    types = FORMATS[meta["format"]]
    fields = {name: meta[name] for name in types}
    if any(type(fields[name]) is not wanted for name, wanted in types.items()):
        raise TypeError("fields of other types")
    lists = {name: tuple(value) for name, value in fields.items() if types[name] is list}
    if len(lists["names"]) != 3 or any(type(name) is not str for names in lists.values() for name in names):
        raise TypeError("names of other types")
    if not set(lists.get("remember", ())) <= set(lists["names"]):
        raise ValueError("somebody remembers who does not play")
    if not 1 <= fields.get("from_hand", 1) <= fields["deals"]:
        raise ValueError("no hand counts")
    return fields | lists | {"seated": seatings(lists["names"])}


def timed(seconds: NDArray[numpy.float64]) -> dict[str, Any]:
    """The times of actions in seconds: the number of actions, then mean and quantiles by the wall clock, and in `cpu`
    by processor time, which does not depend on other work of the machine."""
    wall, cpu = (_quantiles(column) for column in seconds.T)
    return {"actions": len(seconds), **wall, "cpu": cpu}


def _quantiles(seconds: NDArray[numpy.float64]) -> dict[str, float]:
    return {
        "mean": float(seconds.mean()),
        **{name: float(numpy.quantile(seconds, part)) for name, part in (("median", 0.5), ("p99.9", 0.999))},
        "most": float(seconds.max()),
    }
