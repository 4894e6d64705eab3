"""Train call ranges by self-play: when to call and when to challenge, by regret matching, for one rule set.

A fixed policy plays the cards. Calls and challenges follow one strategy for all three players: a chance to act for each
public situation and count (src/policy/ranges.h). Hands are played in batches. Each hand is played three times, each
time with another seat as the learner. At each decision of the learner both choices are valued; the decisions of the
others are sampled (external sampling, Lanctot and others 2009). Negative regrets are set to 0, and the strategy of
batch t has weight t in the average (CFR+, Tammelin 2014). Some opponents do not follow the strategy, so that the ranges
also hold against such players: of 16 opponents, one lays every meld at once, one calls whenever it may, one challenges
every call, and one never calls nor challenges. One decision in 32 is a coin toss, so that every situation occurs.

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
"""The number of batches; fewer if there are fewer hands."""
SURE = 65535
PRIOR = 20.0
"""The average of the neighbours of a cell has the weight of this many visits."""

Array = NDArray[Any]


def train(
    rules: Rules,
    cards: Policy,
    hands: int,
    seed: int = 0,
    threads: int = 1,
    on_progress: Callable[[int], object] | None = None,
) -> Policy:
    """A policy with the card play of `cards` and with ranges from `hands` hands of self-play, without the GIL.

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
    weighted *= 2.0 / (number + 1)  # the weights 1 to number have the mean (number + 1) / 2
    return cards.with_ranges(*_tables(weighted[0], weighted[1]))


def best_response(
    rules: Rules,
    policy: Policy,
    hands: int,
    seed: int = 0,
    threads: int = 1,
    on_progress: Callable[[int], object] | None = None,
) -> Policy:
    """The best response found among policies with the same card play: one seat learns, the others play `policy`.

    Its gain against `policy`, on other hands, shows how far calls and challenges alone can exploit the ranges.
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
    """Chips a hand that one `policy` wins against two `others`, and half of the 95 % interval.

    Every deal is played three times, with `policy` in each seat; the interval comes from the variance between deals.

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
    """The ranges for these rules and their measurement, as `tongits train ranges` writes them.

    A quarter of `hands` more hands find the best response, and at most 200 000 further deals measure its gain; each
    step has its own seeds. on_progress is called with (step, hands played, hands of the step).

    TongitsError if a seed belongs to a sealed range.
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
    """The regrets of acting and of not acting in each cell, and the strategy that follows from them."""

    def __init__(self, rules: Rules, cards: Policy, seed: int) -> None:
        play = {**cards.play, "call_at": -1, "challenge_at": -1}
        self.rules = rules
        self.cards = Policy(play)
        self.early = Policy({**play, "lay_all": 1})
        self.seed = seed
        self.hands = 0
        self.regret = np.zeros((2, cells))

    def chances(self) -> Array:
        """The chance to act in each cell, out of SURE: in proportion to the regrets, one half without regrets."""
        total = self.regret[0] + self.regret[1]
        share = np.divide(self.regret[0], total, out=np.full(cells, 0.5), where=total > 0)
        chances: Array = np.rint(share * SURE).astype(np.uint16)
        return chances

    def add(self, sums: Array) -> None:
        """Add the regrets of a batch."""
        self.regret = np.maximum(self.regret + sums[:2], 0.0)

    def play(self, mine: Array, theirs: Array, first: int, count: int) -> Array:
        """Play `count` hands from `first` on; returns their sums as in play_batch."""
        sums = np.zeros((3, cells), np.int64)
        play_batch(self.rules, self.cards, self.early, mine, theirs, self.seed, first, count, sums)
        return sums


@contextmanager
def _batches(learner: _Learner, hands: int, threads: int) -> Iterator[Iterator[Callable[[Array, Array], Array]]]:
    """An iterator of functions; each plays the next batch, split between the threads."""
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
    """The tables of chances out of 255, from the visits of each cell and how often the average strategy acts there."""
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
    """The chances to act. A cell with few visits is shrunk towards the average of coarser cells: first of all cells
    with the same count, then of those that also agree in the number of opened players, and so on.
    """
    chance = np.full(acted.shape, 0.5)
    for axes in ((0, 1, 2, 3), (0, 2, 3), (2, 3), (3,), ()):
        some, seen = acted, visits
        for axis in axes:
            some, seen = _along(some, axis), _along(seen, axis)
        chance = (some + PRIOR * chance) / (seen + PRIOR)
    return chance


def _along(array: Array, axis: int) -> Array:
    """The sum along an axis, in index order, so that every machine rounds alike."""
    total = np.zeros_like(np.take(array, [0], axis))
    for index in range(array.shape[axis]):
        total = total + np.take(array, [index], axis)
    return total


def _falling(chances: Array, weights: Array) -> Array:
    """The nearest chances that do not rise with the count: a lower count wins more often, a fold costs the same."""
    rows = chances.reshape(-1, chances.shape[-1])
    pooled = [_pooled(row, weight) for row, weight in zip(rows, weights.reshape(rows.shape), strict=True)]
    return np.array(pooled).reshape(chances.shape)


def _pooled(values: Array, weights: Array) -> list[float]:
    """The weighted least-squares fit that does not rise (pool adjacent violators)."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        pool = (value, weight, 1)
        while pools and pools[-1][0] < pool[0]:
            above = pools.pop()
            total = above[1] + pool[1]
            pool = ((above[0] * above[1] + pool[0] * pool[1]) / total, total, above[2] + pool[2])
        pools.append(pool)
    return [value for value, _, size in pools for _ in range(size)]
