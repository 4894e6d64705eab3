"""Ranges by self-play: who should call and who should challenge, found by regret matching for one rule set.

Cards are played by a fixed policy; where a player may call or challenge, three players follow one strategy, a chance
to act for each public situation and count (src/policy/ranges.h). Hands are played in batches. In each hand every seat
is once the one that learns: both of its choices are valued at each of its decisions, the others' being drawn (external
sampling, Lanctot and others 2009). Regrets are kept at 0 or above and the strategy of batch t counts t times in the
average (CFR+, Tammelin 2014). Some opponents are odd, so that the ranges also hold against those who do not play by
them: of 16 one lays every meld at once, one calls whenever it may, one challenges every call and one does neither; and
one decision in 32 is a coin toss, so that every situation is met.

Sums are whole numbers and every other step is a single correctly rounded operation on each cell, so the same seed gives
the same bytes on every machine and for any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tongits_core._threads import Threads
from tongits_core._workers import workers
from tongits_core.game import refuse_sealed
from tongits_core.policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy, RangeTable, card_play, playouts
from tongits_core.rules import Rules
from tongits_core.training._selfplay import cells, play_batch

__all__ = ["best_response", "gain_of", "train", "train_table"]

BATCHES = 1000
"""Into so many batches the hands are split; fewer if there are fewer hands."""
SURE = 65535
PRIOR = 20.0
"""A cell is drawn to the average of its neighbours as if that had been seen in so many visits."""

Array = NDArray[Any]


def train(
    rules: Rules,
    cards: Policy,
    hands: int,
    seed: int = 0,
    threads: int = 1,
    on_progress: Callable[[int], object] | None = None,
) -> Policy:
    """The policy that plays cards as `cards` does, with ranges from `hands` hands of self-play; the GIL is released.

    >>> from tongits_core.rules import Rules
    >>> cards = Policy({"point_weight": 2, "out_weight": (5, 5, 5)})
    >>> trained = train(Rules.preset("classic"), cards, hands=200)
    >>> trained.call == train(Rules.preset("classic"), cards, hands=200, threads=2).call
    True
    """
    learner = _Learner(rules, cards, seed)
    weighted = np.zeros((2, cells))
    with _batches(learner, hands, threads) as batches:
        for number, played in enumerate(batches, start=1):
            chances = learner.chances()
            sums = played(chances, chances)
            visits = sums[2] * float(number)
            weighted += np.stack([visits * (chances / SURE), visits])
            learner.add(sums)
            if on_progress:
                on_progress(learner.hands)
    weighted *= 2.0 / (number + 1)  # visits, on average
    return cards.with_ranges(*_tables(weighted[0], weighted[1]))


def best_response(
    rules: Rules,
    policy: Policy,
    hands: int,
    seed: int = 0,
    threads: int = 1,
    on_progress: Callable[[int], object] | None = None,
) -> Policy:
    """The best response found among policies that play the same cards: one seat learns, the others keep to `policy`.

    Its gain over `policy`, on other hands, is how far the ranges can be exploited by calls and challenges alone.
    """
    learner = _Learner(rules, policy, seed)
    theirs = _chances_of(policy)
    with _batches(learner, hands, threads) as batches:
        for played in batches:
            learner.add(played(learner.chances(), theirs))
            if on_progress:
                on_progress(learner.hands)
    act = learner.regret[0] > learner.regret[1]
    unseen = learner.regret[0] == learner.regret[1]
    chosen = np.where(unseen, theirs, np.where(act, SURE, 0))
    return policy.with_ranges(*_bytes(chosen / SURE))


def gain_of(rules: Rules, policy: Policy, others: Policy | str, seeds: Array) -> tuple[float, float]:
    """Chips a hand that one seat by `policy` wins against two by `others`, and the half-width of its 95 % interval.

    Every deal is played with `policy` in each seat; the interval is between deals.

    >>> base = Policy({"point_weight": 2, "out_weight": (5, 5, 5), "call_at": 14, "challenge_at": 12})
    >>> gain_of(Rules.preset("classic"), base, base, np.arange(100, dtype=np.uint64))
    (0.0, 0.0)
    """
    won = np.zeros(len(seeds), np.int64)
    for seat in range(3):
        players = [policy if seat == other else others for other in range(3)]
        won += playouts(rules, players, seeds)["payments"][:, seat]
    total, squares = int(won.sum()), int((won * won).sum())
    mean = total / len(won)
    return mean / 3, 1.96 * sqrt((squares / len(won) - mean * mean) / len(won)) / 3


def train_table(
    rules: Rules,
    hands: int,
    seed: int = 0,
    threads: int = 1,
    on_progress: Callable[[str, int, int], object] | None = None,
) -> RangeTable:
    """Ranges for the rules and what is known of them, as `tongits train ranges` writes them.

    A quarter as many hands find the best response, and at most 200 000 deals measure what it gains; all are dealt from
    seeds of their own. on_progress is called with what is done, the hands played and how many there will be.

    TongitsError if any of the seeds is of a sealed range.
    """

    def during(what: str, total: int) -> Callable[[int], object] | None:
        return (lambda done: on_progress(what, done, total)) if on_progress else None

    fewer, measured = max(1, hands // 4), min(hands, 200_000)
    refuse_sealed(seed, hands + fewer + measured)
    policy = train(rules, Policy(card_play()), hands, seed, threads, during("self-play", hands))
    response = best_response(rules, policy, fewer, seed + hands, threads, during("best response", fewer))
    first = seed + hands + fewer
    gain, error = gain_of(rules, response, policy, np.arange(first, first + measured, dtype=np.uint64))
    command = f"tongits train ranges --rules {rules} --hands {hands} --seed {seed} --out FILE"
    return RangeTable(policy, str(rules), command, hands, seed, round(gain, 4), round(error, 4))


class _Learner:
    """Regrets of acting and of leaving it, by cell, and the strategy that follows from them."""

    def __init__(self, rules: Rules, cards: Policy, seed: int) -> None:
        play = {**cards.play, "call_at": -1, "challenge_at": -1}
        self.rules = rules
        self.cards = Policy(play)
        self.early = Policy({**play, "lay_all": 1})
        self.seed = seed
        self.hands = 0
        self.regret = np.zeros((2, cells))

    def chances(self) -> Array:
        """The chance to act in each cell, out of SURE: in proportion to regret, even where there is none."""
        total = self.regret[0] + self.regret[1]
        share = np.divide(self.regret[0], total, out=np.full(cells, 0.5), where=total > 0)
        chances: Array = np.rint(share * SURE).astype(np.uint16)
        return chances

    def add(self, sums: Array) -> None:
        """Count the regrets of a batch."""
        self.regret = np.maximum(self.regret + sums[:2], 0.0)

    def play(self, mine: Array, theirs: Array, first: int, count: int) -> Array:
        """The sums of some hands."""
        sums = np.zeros((3, cells), np.int64)
        play_batch(self.rules, self.cards, self.early, mine, theirs, self.seed, first, count, sums)
        return sums


@contextmanager
def _batches(learner: _Learner, hands: int, threads: int) -> Iterator[Iterator[Callable[[Array, Array], Array]]]:
    """Functions that play the next batch, each split between the threads."""
    threads = workers(threads)
    sizes = [hands * (k + 1) // BATCHES - hands * k // BATCHES for k in range(BATCHES)]

    def batch(size: int, pool: Threads) -> Callable[[Array, Array], Array]:
        def played(mine: Array, theirs: Array) -> Array:
            edges = [learner.hands + size * k // threads for k in range(threads + 1)]
            parts = pool.map(lambda k: learner.play(mine, theirs, edges[k], edges[k + 1] - edges[k]), range(threads))
            sums: Array = sum(parts, np.zeros((3, cells), np.int64))
            learner.hands += size
            return sums

        return played

    with Threads(threads) as pool:
        yield (batch(size, pool) for size in sizes if size)


def _chances_of(policy: Policy) -> Array:
    flat = np.frombuffer(policy.call + policy.challenge, np.uint8).astype(np.uint16)
    return flat * np.uint16(SURE // 255)


def _tables(acted: Array, visits: Array) -> tuple[bytes, bytes]:
    """Chances out of 255 from how often the average strategy acts."""
    calls = int(np.prod(CALL_SHAPE))
    call = _filled(acted[:calls].reshape(CALL_SHAPE), visits[:calls].reshape(CALL_SHAPE))
    seen = visits[calls:].reshape(CHALLENGE_SHAPE)
    challenge = _falling(_filled(acted[calls:].reshape(CHALLENGE_SHAPE), seen), seen + PRIOR)
    return _bytes(np.concatenate([call.ravel(), challenge.ravel()]))


def _bytes(chances: Array) -> tuple[bytes, bytes]:
    flat = np.rint(chances * 255).astype(np.uint8)
    calls = int(np.prod(CALL_SHAPE))
    return flat[:calls].tobytes(), flat[calls:].tobytes()


def _filled(acted: Array, visits: Array) -> Array:
    """Chances; where visits are few, of all cells with that count, or of those with as many opened, and so on down."""
    chance = np.full(acted.shape, 0.5)
    for axes in ((0, 1, 2, 3), (0, 2, 3), (2, 3), (3,), ()):
        some, seen = acted, visits
        for axis in axes:
            some, seen = _along(some, axis), _along(seen, axis)
        chance = (some + PRIOR * chance) / (seen + PRIOR)
    return chance


def _along(array: Array, axis: int) -> Array:
    """The sum along an axis, in index order, so that rounding is the same everywhere."""
    total = np.zeros_like(np.take(array, [0], axis))
    for index in range(array.shape[axis]):
        total = total + np.take(array, [index], axis)
    return total


def _falling(chances: Array, weights: Array) -> Array:
    """The nearest chances that do not rise with the count: a lower count wins more, and a fold costs all the same."""
    rows = chances.reshape(-1, chances.shape[-1])
    pooled = [_pooled(row, weight) for row, weight in zip(rows, weights.reshape(rows.shape), strict=True)]
    return np.array(pooled).reshape(chances.shape)


def _pooled(values: Array, weights: Array) -> list[float]:
    """Pool adjacent violators: the weighted least-squares fit that does not rise."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        pool = (value, weight, 1)
        while pools and pools[-1][0] < pool[0]:
            above = pools.pop()
            total = above[1] + pool[1]
            pool = ((above[0] * above[1] + pool[0] * pool[1]) / total, total, above[2] + pool[2])
        pools.append(pool)
    return [value for value, _, size in pools for _ in range(size)]
