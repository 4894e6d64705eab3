"""Fill leaf tables by self-play: the value of a cell (src/policy/leaf.h) is the average result of hands that passed it.

A cell with few visits is shrunk towards the average of a coarser cell (the same situation, and all counts but the last
the same), which in turn is shrunk towards the next coarser one. Sums are whole numbers and every other step is a single
correctly rounded operation on each cell, so the same seed gives the same bytes on every machine and for any number of
threads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tongits_core._threads import Threads
from tongits_core._workers import workers
from tongits_core.errors import TongitsError
from tongits_core.game import refuse_sealed
from tongits_core.policy import CELLS, SITUATIONS, LeafFile, LeafTable, beyond_tables, play_hands
from tongits_core.rules import Rules

__all__ = ["train_leaves"]

BATCHES = 200
PRIOR = 20.0
"""The coarser value has the weight of this many visits."""
MOST_CHIPS = 32767
COUNTS = round((CELLS / SITUATIONS) ** (1 / 3))
"""The number of buckets for the count of one seat."""


def train_leaves(
    rules: Rules,
    hands: int,
    seed: int = 0,
    threads: int = 1,
    on_progress: Callable[[int], object] | None = None,
) -> LeafFile:
    """The leaf table from `hands` hands of `ranged` in every seat, as `tongits train leaves` writes it, without the
    GIL.

    TongitsError if a seed belongs to a sealed range, if payments are too high for a table, or if no search would read
    the table (see beyond_tables).

    >>> made = train_leaves(Rules.preset("classic"), hands=100)
    >>> made.table.values == train_leaves(Rules.preset("classic"), hands=100, threads=2).table.values
    True
    """
    refuse_sealed(seed, hands)
    _refuse_unread(rules)
    edges = [hands * k // BATCHES for k in range(BATCHES + 1)]

    def play(first: int, end: int) -> NDArray[Any]:
        sums = np.zeros((2, CELLS), np.int64)
        play_hands(rules, "ranged", seed, first, end - first, sums)
        return sums

    total = np.zeros((2, CELLS), np.int64)
    with Threads(workers(threads)) as pool:
        for end, sums in zip(edges[1:], pool.map(play, edges[:-1], edges[1:]), strict=True):
            total += sums
            if on_progress:
                on_progress(end)
    values, bits = _fixed_point(_shrunk(total))
    command = f"tongits train leaves --rules {rules} --hands {hands} --seed {seed} --out FILE"
    return LeafFile(LeafTable(values.tobytes(), bits), str(rules), command, hands, seed)


def _refuse_unread(rules: Rules) -> None:
    option = beyond_tables(rules)
    if option is not None:
        raise TongitsError(
            f"no search reads a leaf table under rules with {option}: its cells do not know what multiplies a payment, "
            "so playouts go to the end (docs/RANGES.md)"
        )


def _shrunk(sums: NDArray[Any]) -> NDArray[Any]:
    """The means of the cells, each shrunk towards the mean of a coarser cell."""
    chips, visits = sums
    value: NDArray[Any] = np.zeros(CELLS)
    for size in (COUNTS**3, COUNTS**2, COUNTS, 1):
        seen, won = (each.reshape(-1, size).sum(axis=1).repeat(size) for each in (visits, chips))
        value = (won + PRIOR * value) / (seen + PRIOR)
    return value


def _fixed_point(values: NDArray[Any]) -> tuple[NDArray[Any], int]:
    """The values as int16 fixed-point numbers, and their number of fractional bits: as many as fit, at most 8."""
    largest = float(np.abs(values).max())
    if largest >= MOST_CHIPS:
        raise TongitsError(f"a cell is worth {largest:,.0f} chips: a table holds less than {MOST_CHIPS:,} (R23)")
    bits = next(bits for bits in range(8, -1, -1) if largest * 2**bits < MOST_CHIPS)
    return np.rint(values * 2**bits).astype(np.int16), bits
