"""The three sets of hands on which the solver is measured, the same on every machine.

rand13: uniform 13-card hands, the easy case. play13: hands after the draw in greedy play. rich13: hands of 4 to 6
neighbouring ranks with a *clash*, a card that both a set and a run could use. Figures for all three are quoted
together.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Masks: TypeAlias = npt.NDArray[np.uint64]

DECK = 52
HAND = 13
DRAWS = 8  # for play13: draws of one player in a hand
_CHUNK = 1 << 14  # hands made at a time, to keep memory small


def _bits() -> Masks:
    """The mask bit of each card id."""
    ids = np.arange(DECK, dtype=np.uint64)
    return np.uint64(1) << (ids // np.uint64(13) * np.uint64(16) + ids % np.uint64(13))


def _noise(seed: int, first: int, count: int) -> Masks:
    """Random numbers uint64[count, 52], splitmix64 of a counter; row i depends only on seed and first + i."""
    golden = np.uint64(0x9E3779B97F4A7C15)
    rows = np.arange(first, first + count, dtype=np.uint64)[:, None] * np.uint64(DECK)
    z: Masks = np.arange(DECK, dtype=np.uint64) + rows
    z = (z + np.uint64(seed << 40)) * golden + golden
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = (z ^ (z >> np.uint64(shift))) * np.uint64(factor)
    z ^= z >> np.uint64(31)
    return z


def _in_chunks(make: Callable[[int, int], Masks], n: int) -> Masks:
    chunks = [make(first, min(_CHUNK, n - first)) for first in range(0, n, _CHUNK)]
    return np.concatenate(chunks) if chunks else np.empty(0, dtype=np.uint64)


def _union(bits: Masks) -> Masks:
    union: Masks = np.bitwise_or.reduce(bits, axis=1)
    return union


def _smallest(keys: Masks) -> Masks:
    """The masks of the 13 cards with the smallest key in each row."""
    chosen = np.argpartition(keys, HAND, axis=1)[:, :HAND]
    return _union(_bits()[chosen])


def rand13(n: int, seed: int = 1) -> Masks:
    """uint64[n]: uniform 13-card hands."""
    return _in_chunks(lambda first, count: _smallest(_noise(seed, first, count)), n)


def rich13(n: int, seed: int = 1) -> Masks:
    """uint64[n]: 13 cards of 4, 5 or 6 neighbouring ranks, with uniform number and place of ranks, and with a clash."""
    full = _in_chunks(functools.partial(_neighbours, seed), n + n // 8 + 64)
    hands = full[clashes(full)]
    return hands[:n]


def _neighbours(seed: int, first: int, count: int) -> Masks:
    keys = _noise(seed + 1, first, count)
    choice = _noise(seed + 2, first, count)
    width = 4 + choice[:, 0] % np.uint64(3)
    low = choice[:, 1] % (np.uint64(14) - width)
    rank = np.arange(DECK, dtype=np.uint64) % np.uint64(13)
    outside = (rank < low[:, None]) | (rank >= (low + width)[:, None])
    keys[outside] = np.iinfo(np.uint64).max
    return _smallest(keys)


def clashes(hands: Masks) -> npt.NDArray[np.bool_]:
    """bool[n]: whether a card lies both in a rank held three or four times and in a run of its suit."""
    s, h, d, c = (hands >> np.uint64(16 * suit) & np.uint64(0x1FFF) for suit in range(4))
    often = s & h & (d | c) | d & c & (s | h)
    found = np.zeros(len(hands), dtype=np.bool_)
    for suit in (s, h, d, c):
        starts = suit & suit >> np.uint64(1) & suit >> np.uint64(2)
        found |= (starts | starts << np.uint64(1) | starts << np.uint64(2)) & often != 0
    return found


def play13(n: int, seed: int = 1) -> Masks:
    """uint64[n]: hands after the draw in greedy play, eight in a row of one player: draw, then drop `best_discard`."""
    decks = np.argsort(_noise(seed + 3, 0, -(-n // DRAWS)), axis=1)
    bits = _bits()
    hand = _union(bits[decks[:, : HAND - 1]])
    seen = []
    for draw in range(DRAWS):
        hand = hand | bits[decks[:, HAND - 1 + draw]]
        seen.append(hand)
        hand = hand & ~_greedy_discard(hand)
    return np.stack(seen, axis=1).reshape(-1)[:n]


def _greedy_discard(hands: Masks) -> Masks:
    import tongits_core as tongits

    ids, _ = tongits.best_discard_many(hands)
    bits: Masks = _bits()[ids]
    return bits


SETS: dict[str, Callable[[int, int], Masks]] = {"rand13": rand13, "play13": play13, "rich13": rich13}


def card_ids(masks: Masks) -> list[list[int]]:
    """The hands as lists of card ids, for solvers that take lists."""
    held = (masks[:, None] & _bits()) != 0
    return [np.flatnonzero(row).tolist() for row in held]
