"""The census by another road: no hand is solved, hands are counted by what their lower ranks leave open.

Ranks are read from ace to king. For a suit, 0 says that no run is open at this rank, 1 and 2 that a run of that many
cards is open and must go on, 3 that it is long enough. What the cards so far leave open is the least points lost for
each of the 4^4 such states; two beginnings that agree in it, up to an exchange of suits and one constant, have the same
future. So beginnings are counted in classes, and the constant is carried along.
"""

from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

NEVER = np.uint16(1000)
STATES = 4**4
_INDEX = np.arange(STATES).reshape(4, 4, 4, 4)
EXCHANGES = [_INDEX.transpose(order).reshape(-1) for order in permutations(range(4))]


def deadwood_counts(cards: int) -> dict[int, int]:
    """Number of hands of `cards` cards by minimum deadwood."""
    classes = np.full((1, 4, 4, 4, 4), NEVER)
    classes[0, 0, 0, 0, 0] = 0
    # Rows of (class, cards used, points lost for sure) and how many beginnings they count.
    rows = np.zeros((1, 3), np.int64)
    counts = np.ones(1, np.int64)
    for rank in range(13):
        points = min(rank + 1, 10)
        tables, new_rows, new_counts, base = [], [], [], 0
        for held in range(16):
            kept = rows[:, 1] + held.bit_count() <= cards
            kept &= rows[:, 1] + held.bit_count() + 4 * (12 - rank) >= cards
            used, where = np.unique(rows[kept, 0], return_inverse=True)
            if not len(used):
                continue
            table, lost = _normal(_step(classes[used], held, points).reshape(-1, STATES))
            tables.append(table)
            new_rows.append(np.stack((where + base, rows[kept, 1] + held.bit_count(), rows[kept, 2] + lost[where]), 1))
            new_counts.append(counts[kept])
            base += len(used)
        classes, names = _distinct(np.concatenate(tables))
        rows, counts = np.concatenate(new_rows), np.concatenate(new_counts)
        rows[:, 0] = names[rows[:, 0]]
        rows, counts = _merge(rows, counts)
    closed = classes[:, ::3, ::3, ::3, ::3].reshape(len(classes), -1).min(1)
    totals = np.bincount(rows[:, 2] + closed[rows[:, 0]], minlength=1).astype(object) * 0
    np.add.at(totals, rows[:, 2] + closed[rows[:, 0]], counts.astype(object))
    return {int(points): int(count) for points, count in enumerate(totals) if count}


def _step(table: NDArray[np.uint16], held: int, points: int) -> NDArray[np.uint16]:
    """What is open after a rank of which the suits in `held` are held."""
    suits = [suit for suit in range(4) if held >> suit & 1]
    for suit in set(range(4)) - set(suits):
        table = _closed(table, suit)
    best = np.full_like(table, NEVER)
    for size in (0, 3, 4):
        for members in combinations(suits, size):
            choice = table
            for suit in suits:
                closed = _closed(choice, suit)
                choice = closed if suit in members else np.minimum(_run(choice, suit), closed + np.uint16(points))
            best = np.minimum(best, choice)
    return np.minimum(best, NEVER)


def _closed(table: NDArray[np.uint16], suit: int) -> NDArray[np.uint16]:
    """No run of this suit goes on: open ones must be long enough."""
    result = np.full_like(table, NEVER)
    source, target = np.moveaxis(table, suit + 1, 1), np.moveaxis(result, suit + 1, 1)
    target[:, 0] = np.minimum(source[:, 0], source[:, 3])
    return result


def _run(table: NDArray[np.uint16], suit: int) -> NDArray[np.uint16]:
    """A run of this suit starts or goes on."""
    result = np.full_like(table, NEVER)
    source, target = np.moveaxis(table, suit + 1, 1), np.moveaxis(result, suit + 1, 1)
    target[:, 1], target[:, 2] = source[:, 0], source[:, 1]
    target[:, 3] = np.minimum(source[:, 2], source[:, 3])
    return result


def _normal(table: NDArray[np.uint16]) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """The table with its least value taken off, under the exchange of suits that makes it smallest; and that value."""
    lost = table.min(1)
    table = np.where(table >= NEVER, NEVER, table - lost[:, None])
    best = table
    each = np.arange(len(table))
    for exchange in EXCHANGES[1:]:
        other = table[:, exchange]
        first = (other != best).argmax(1)
        best = np.where((other[each, first] < best[each, first])[:, None], other, best)
    return best, lost


def _distinct(table: NDArray[np.uint16]) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """The different tables, and which of them each is."""
    words = np.ascontiguousarray(table).view(np.dtype((np.void, table.shape[1] * 2))).reshape(-1)
    _, first, names = np.unique(words, return_index=True, return_inverse=True)
    return table[first].reshape(-1, 4, 4, 4, 4), names


def _merge(rows: NDArray[np.int64], counts: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Equal rows become one, their counts added."""
    key = (rows[:, 0] * 64 + rows[:, 1]) * 512 + rows[:, 2]
    _, first, names = np.unique(key, return_index=True, return_inverse=True)
    totals = np.zeros(len(first), np.int64)
    np.add.at(totals, names, counts)
    return rows[first], totals
