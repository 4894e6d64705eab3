"""A match: one line-up on a range of deals, every deal with every seat assignment."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from tongits_core._arguments import whole
from tongits_core._workers import workers
from tongits_core.arena.entrants import Entrant, Player
from tongits_core.arena.hands import HAND, Latencies, play_deals
from tongits_core.arena.luck import luck_playouts
from tongits_core.arena.scores import Blocks, Score, blocks, endings, score
from tongits_core.arena.seating import Seating, seatings
from tongits_core.errors import TongitsError
from tongits_core.game import SeedRange, seeds_of
from tongits_core.rules import Rules

__all__ = ["Match", "play", "timed"]

FORMAT = "tongits-match-1"
KEPT = ("names", "first", "deals", "luck", "repeats")
KEPT_TYPES = [tuple, int, int, int, bool]

Lineup = Sequence[str | Player | Entrant]
Piece = tuple[NDArray[numpy.void], Latencies]


@dataclass(frozen=True, eq=False)
class Match:
    """A played match.

    names: the line-up. first, deals: the seeds first … first + deals - 1 of `Game.deal(rules, seed)`. luck: playouts
    for each card to find the luck of draws, 0 if it was not looked for. seated: the seat assignments. hands:
    HAND[deals, seatings]. latencies: by name the seconds of each action, float64[actions, 2], wall clock and CPU; only
    of players that are not policies of the core. repeats: whether the same call gives the same match.
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

    def places(self, place: int) -> list[int]:
        """All places in the line-up of the player at `place`: copies of a player are rated together."""
        return [other for other, name in enumerate(self.names) if name == self.names[place]]

    def blocks(self, place: int) -> Blocks:
        """The blocks, one for each deal, of the player at `place` of the line-up."""
        return blocks(self.hands, self.seated, self.places(place), self.luck)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The figures of each player of the line-up; copies of a player have the same figures."""
        return tuple(
            score(name, self.hands, self.seated, self.places(place), self.luck) for place, name in enumerate(self.names)
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
            "hands": self.hands.size,
            "luck": self.luck,
            "reproducible": self.repeats,
            "players": [score.to_dict() for score in self.scores],
            "endings": endings(self.hands),
        }
        if latency:
            times = {name: timed(seconds) for name, seconds in self.latencies.items()}
            found["latency"] = {name: times.get(name) for name in self.names}
        return found

    def save(self, path: Path) -> None:
        """Write the match without its latencies to a file (numpy's .npz), to compare it with one of another version."""
        meta = {"rules": str(self.rules), **{name: getattr(self, name) for name in KEPT}}
        with path.open("wb") as file:
            numpy.savez_compressed(file, hands=self.hands, meta=numpy.array(json.dumps({"format": FORMAT, **meta})))

    @classmethod
    def load(cls, path: Path) -> Match:
        """Read a file of save(); TongitsError for any other file."""
        try:
            with path.open("rb") as file, numpy.load(file, allow_pickle=False) as kept:
                hands, meta = kept["hands"], json.loads(str(kept["meta"]))
            fields = {name: meta[name] for name in KEPT} | {"names": tuple(meta["names"])}
            if [type(fields[name]) for name in KEPT] != KEPT_TYPES or [*map(type, fields["names"])] != [str] * 3:
                raise TypeError("fields of other types")
            seated = seatings(fields["names"])
            if meta["format"] != FORMAT or hands.dtype != HAND or hands.shape != (fields["deals"], len(seated)):
                raise ValueError("another format")
            return cls(rules=Rules.parse(meta["rules"]), hands=hands, latencies={}, seated=seated, **fields)
        except (ValueError, LookupError, TypeError, EOFError, zipfile.BadZipFile) as error:
            raise TongitsError(f"{path} is not a match file: tongits arena --save writes one") from error


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


def play(
    lineup: Lineup,
    *,
    deals: int = 1000,
    seed: int | SeedRange = 0,
    rules: Rules | str | None = None,
    jobs: int = 1,
    luck: int | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> Match:
    """Play a line-up of three on `deals` deals from `seed` on, each with all seat assignments.

    lineup: names for Entrant.of, or players of your own (with jobs above 1 pickle must support them). seed: of the
    first deal, or a named range; seeds of a sealed range are refused unless the range is named. jobs: processes, by
    joblib; the match does not depend on their number. luck: playouts for each card for the control variate (luck.py);
    None: 16 if a player is slower than these. on_progress: called with the number of deals done.

    Raises TongitsError for an invalid line-up or number, IllegalAction for a player that breaks the rules.

    >>> match = play(["pk", "base", "base"], deals=5, rules="club")
    >>> match.hands.shape, match.scores[0].chips.blocks
    ((5, 3), 5)
    """
    if isinstance(lineup, str) or len(lineup) != 3:
        raise TongitsError(f"a line-up is three players (R29), not {1 if isinstance(lineup, str) else len(lineup)}")
    entrants = [Entrant.of(player) for player in lineup]
    rules = Rules.of(rules)
    deals = whole(deals, "deals", 1, 10**9)
    first = seeds_of(seed, deals)
    luck = luck_playouts(entrants, luck)
    names = _names(entrants)
    seated = seatings(names)
    pieces: list[Piece] = []
    done = 0
    size = _piece_size(entrants, luck)
    parts = [(first + at, min(size, deals - at)) for at in range(0, deals, size)]
    for piece in _pieces(entrants, seated, rules, parts, luck, workers(jobs, "jobs")):
        pieces.append(piece)
        done += len(piece[0])
        if on_progress is not None:
            on_progress(done)
    return Match(
        names=names,
        rules=rules,
        first=first,
        deals=deals,
        luck=luck,
        seated=seated,
        hands=numpy.concatenate([rows for rows, _ in pieces]),
        latencies=_by_name(names, [latencies for _, latencies in pieces]),
        repeats=all(entrant.repeats for entrant in entrants),
    )


def _names(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    named: dict[str, Entrant] = {}
    for entrant in entrants:
        if named.setdefault(entrant.name, entrant) != entrant:
            raise TongitsError(f"two different players are both named {entrant.name}: their str() must differ")
    return tuple(entrant.name for entrant in entrants)


def _piece_size(entrants: Sequence[Entrant], luck: int) -> int:
    """Deals that one process takes at a time: some tenths of a second of work, more for slow bots."""
    return 20_000 if all(entrant.policy for entrant in entrants) and not luck else 10


def _pieces(
    entrants: list[Entrant],
    seated: tuple[Seating, ...],
    rules: Rules,
    parts: list[tuple[int, int]],
    luck: int,
    jobs: int,
) -> Iterator[Piece]:
    """The pieces of all parts, in order, played by one or several processes."""
    if jobs == 1:
        return (_play_part(entrants, seated, rules, part, luck) for part in parts)
    try:
        import joblib
    except ImportError as error:
        raise TongitsError(
            "several jobs need joblib: pip install joblib, or tongits-core with its extra arena"
        ) from error
    tasks = (joblib.delayed(_play_part)(entrants, seated, rules, part, luck) for part in parts)
    return iter(joblib.Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs")(tasks))


def _play_part(
    entrants: list[Entrant], seated: tuple[Seating, ...], rules: Rules, part: tuple[int, int], luck: int
) -> Piece:
    first, deals = part
    return play_deals(entrants, seated, rules, numpy.uint64(first) + numpy.arange(deals, dtype=numpy.uint64), luck)


def _by_name(names: tuple[str, ...], latencies: list[Latencies]) -> dict[str, NDArray[numpy.float64]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for piece in latencies:
        for name, seconds in zip(names, piece, strict=True):
            if seconds:
                found.setdefault(name, []).extend(seconds)
    return {name: numpy.array(seconds) for name, seconds in found.items()}
