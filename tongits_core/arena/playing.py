"""Play matches: parts of them in one or several processes, put together in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from tongits_core._arguments import whole
from tongits_core._workers import workers
from tongits_core.arena.entrants import Entrant, Player
from tongits_core.arena.hands import HAND, Latencies, play_deals
from tongits_core.arena.luck import luck_playouts
from tongits_core.arena.match import Match
from tongits_core.arena.seating import Seating, seatings
from tongits_core.errors import TongitsError
from tongits_core.game import SeedRange, seeds_of
from tongits_core.rules import Rules

__all__ = ["play"]

Lineup = Sequence[str | Player | Entrant]
Piece = tuple[NDArray[numpy.void], Latencies]

MOST_DEALS = 10**9


@dataclass(frozen=True, slots=True, weakref_slot=True)
class _Part:
    """What one process plays at a time: `deals` deals from number `at` on, with the seat assignments of `columns`."""

    at: int
    deals: int
    columns: slice


@dataclass(frozen=True, slots=True, weakref_slot=True)
class _Table:
    """Who plays on which deals: all that the parts of a match share."""

    entrants: list[Entrant]
    seated: tuple[Seating, ...]
    rules: Rules
    first: int
    luck: int

    def played(self, part: _Part) -> Piece:
        """The hands of a part, with the times of actions."""
        seeds = numpy.uint64(self.first + part.at) + numpy.arange(part.deals, dtype=numpy.uint64)
        return play_deals(self.entrants, self.seated[part.columns], self.rules, seeds, self.luck)

    def parts(self, deals: int, matches: int) -> list[_Part]:
        """The parts, in order: one seat assignment of one match if somebody remembers, else some deals."""
        total = deals * matches
        if any(entrant.remembers for entrant in self.entrants):
            columns = [slice(column, column + 1) for column in range(len(self.seated))]
            return [_Part(at, deals, column) for at in range(0, total, deals) for column in columns]
        size = 20_000 if all(entrant.policy for entrant in self.entrants) and not self.luck else 10
        return [_Part(at, min(size, total - at), slice(None)) for at in range(0, total, size)]


def play(
    lineup: Lineup,
    *,
    deals: int = 1000,
    matches: int = 1,
    from_hand: int = 1,
    seed: int | SeedRange = 0,
    rules: Rules | str | None = None,
    jobs: int = 1,
    luck: int | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> Match:
    """Play a line-up of three on deals from `seed` on, each with all seat assignments.

    lineup: names for Entrant.of, or players of your own (with jobs above 1 pickle must support them). deals, matches:
    so many matches of so many deals, each match on its own deals. A player that remembers begins each match, and each
    seat assignment of it, with nothing remembered; it plays the deals in order, with the same others at the same seats.
    from_hand: earlier hands of a match are played, and not counted. seed: of the first deal, or a named range; seeds of
    a sealed range are refused unless the range is named. jobs: processes, by joblib; the match does not depend on their
    number. luck: playouts for each card for the control variate (luck.py); None: 16 if a player is slower than these.
    on_progress: called with the number of deals done.

    Raises TongitsError for an invalid line-up or number, IllegalAction for a player that breaks the rules.

    >>> match = play(["pk", "base", "base"], deals=5, rules="club")
    >>> match.hands.shape, match.scores[0].chips.blocks
    ((5, 3), 5)
    """
    if isinstance(lineup, str) or len(lineup) != 3:
        raise TongitsError(f"a line-up is three players (R29), not {1 if isinstance(lineup, str) else len(lineup)}")
    entrants = [Entrant.of(player) for player in lineup]
    rules = Rules.of(rules)
    deals = whole(deals, "deals", 1, MOST_DEALS)
    matches = whole(matches, "matches", 1, MOST_DEALS // deals)
    from_hand = whole(from_hand, "from_hand", 1, deals)
    first = seeds_of(seed, deals * matches)
    names = _names(entrants)
    table = _Table(entrants, seatings(names), rules, first, luck_playouts(entrants, luck))
    hands = numpy.zeros((deals * matches, len(table.seated)), HAND)
    latencies: list[Latencies] = []
    done = 0
    parts = table.parts(deals, matches)
    for part, (rows, times) in zip(parts, _pieces(table, parts, workers(jobs, "jobs")), strict=True):
        hands[part.at : part.at + part.deals, part.columns] = rows
        latencies.append(times)
        done += rows.size
        if on_progress is not None:
            on_progress(done // len(table.seated))
    return Match(
        names=names,
        rules=rules,
        first=first,
        deals=deals,
        matches=matches,
        from_hand=from_hand,
        luck=table.luck,
        seated=table.seated,
        hands=hands,
        latencies=_by_name(names, latencies),
        repeats=all(entrant.repeats for entrant in entrants),
        remember=tuple(dict.fromkeys(entrant.name for entrant in entrants if entrant.remembers)),
    )


def _names(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    named: dict[str, Entrant] = {}
    for entrant in entrants:
        if named.setdefault(entrant.name, entrant) != entrant:
            raise TongitsError(f"two different players are both named {entrant.name}: their str() must differ")
    return tuple(entrant.name for entrant in entrants)


def _pieces(table: _Table, parts: list[_Part], jobs: int) -> Iterator[Piece]:
    """The pieces of all parts, in order, played by one or several processes."""
    if jobs == 1:
        return map(table.played, parts)
    try:
        import joblib
    except ImportError as error:
        raise TongitsError(
            "several jobs need joblib: pip install joblib, or tongits-core with its extra arena"
        ) from error
    tasks = (joblib.delayed(table.played)(part) for part in parts)
    return iter(joblib.Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs")(tasks))


def _by_name(names: tuple[str, ...], latencies: list[Latencies]) -> dict[str, NDArray[numpy.float64]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for piece in latencies:
        for name, seconds in zip(names, piece, strict=True):
            if seconds:
                found.setdefault(name, []).extend(seconds)
    return {name: numpy.array(seconds) for name, seconds in found.items()}
