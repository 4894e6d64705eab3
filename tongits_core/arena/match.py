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
    """What was played. names: the line-up. first, deals: seeds of the deals, `Game.deal(rules, seed)`. luck: playouts a
    card that the luck of draws was found by, 0 for not. seated: the seat assignments. hands: HAND[deals, seatings].
    latencies: seconds of each action by name, float64[actions, 2] by wall clock and CPU, of players that the core does
    not play. repeats: whether the same call gives the same match.
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
        """The places in the line-up of who sits at `place`: copies of one player are rated together."""
        return [other for other, name in enumerate(self.names) if name == self.names[place]]

    def blocks(self, place: int) -> Blocks:
        """The block of each deal for who sits at `place` of the line-up."""
        return blocks(self.hands, self.seated, self.places(place), self.luck)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The figures of each of the line-up; copies of one player have the same."""
        return tuple(
            score(name, self.hands, self.seated, self.places(place), self.luck) for place, name in enumerate(self.names)
        )

    def to_dict(self, latency: bool = False) -> dict[str, Any]:
        """For JSON: the same for the same match; `latency` adds times, which never are, None of whom the core plays."""
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
        """Keep the match, but for its latencies, in a file (numpy's .npz), to pair it with one of another version."""
        meta = {"rules": str(self.rules), **{name: getattr(self, name) for name in KEPT}}
        with path.open("wb") as file:
            numpy.savez_compressed(file, hands=self.hands, meta=numpy.array(json.dumps({"format": FORMAT, **meta})))

    @classmethod
    def load(cls, path: Path) -> Match:
        """What save() kept; TongitsError for anything else."""
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
            raise TongitsError(f"{path} keeps no match: tongits arena --save writes one") from error


def timed(seconds: NDArray[numpy.float64]) -> dict[str, Any]:
    """How long actions took, in seconds: number of actions, mean and quantiles by the wall clock, and in `cpu` of the
    processor's time, to which others on the machine do not add."""
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

    lineup: names as Entrant.of reads them, or players of your own (with jobs above 1 they must pickle). seed: of the
    first deal, or a named range; seeds of a sealed range are refused unless the range is named. jobs: processes, by
    joblib; the match is the same for any number. luck: playouts a card for the control variate (luck.py); None: 16
    where a player is slower than that. on_progress: called with the number of deals done.

    Raises TongitsError for a line-up or number that cannot be, IllegalAction for a player that breaks the rules.

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
            raise TongitsError(f"two different players are both named {entrant.name}: their str() must tell them apart")
    return tuple(entrant.name for entrant in entrants)


def _piece_size(entrants: Sequence[Entrant], luck: int) -> int:
    """Deals that one process takes at a time: some tenths of a second, but for slow bots."""
    return 20_000 if all(entrant.policy for entrant in entrants) and not luck else 10


def _pieces(
    entrants: list[Entrant],
    seated: tuple[Seating, ...],
    rules: Rules,
    parts: list[tuple[int, int]],
    luck: int,
    jobs: int,
) -> Iterator[Piece]:
    """The parts in their order, whoever plays them."""
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
