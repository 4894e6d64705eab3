"""Opponents in playouts: a policy for each kind of player (data/players.toml).

The numbers of a kind, by which the belief judges hands, also decide how it plays. A fast policy is simpler than they
are: it always does what the kind mostly does; only its calls are random. All kinds answer calls as `ranged` does,
because answers are seen too late in a hand to learn who folds: a bluff that wins from players who fold loses to those
who do not (docs/STRENGTH.md). What is known from earlier hands may say otherwise (reading.py).
"""

from __future__ import annotations

import functools
from fractions import Fraction
from math import prod

from tongits_core.policy._policy import CALL_SHAPE, Policy, count_bucket
from tongits_core.policy.kinds import Kind, packaged
from tongits_core.policy.logarithms import exp2
from tongits_core.policy.ranged import load, table_for
from tongits_core.rules import MOST_COUNT, Rules

__all__ = ["chances", "opponents"]

SELDOM = 1024
"""A deed with at least this cost (a chance of 1/16) counts as never done, with at most a quarter of it as always."""
TAKES_ALL = -MOST_COUNT
"""The take_margin of a player who takes every discard that makes a meld."""
MOST_UNITS = 64 * 512
SELF_BLOCK_AT = 24
"""The value of `base`."""


def opponents(rules: Rules) -> tuple[Policy | str, ...]:
    """The policy of each packaged kind of player under these rules, in the order of the kinds.

    >>> [each if isinstance(each, str) else each.play["lay_all"] for each in opponents(Rules.preset("classic"))]
    [0, 0, 'ranged', 0, 1, 1, 0, 'random']
    """
    return _for_table(table_for(rules))


@functools.cache
def _for_table(table: str | None) -> tuple[Policy | str, ...]:
    return tuple(_policy(kind, table) for kind in packaged())


def _policy(kind: Kind, table: str | None) -> Policy | str:
    if kind.policy is not None:
        return kind.policy
    cards: dict[str, int | tuple[int, ...]] = {
        "take_margin": TAKES_ALL if kind.grabs <= SELDOM // 4 else 0,
        "self_block_at": SELF_BLOCK_AT,
        "point_weight": 2,
        "out_weight": (kind.out_weight,) * 3,
        "lay_all": int(kind.keeps >= SELDOM),
    }
    if table is None:  # R19 show: nobody chooses an answer
        return Policy({**cards, "call_at": kind.call_at, "challenge_at": kind.challenge_at})
    calls = chances(kind.call_at, kind.firmness) * prod(CALL_SHAPE[:-1])
    return Policy(cards, calls, load(table).policy.challenge)


@functools.cache
def chances(at: int, firmness: int) -> bytes:
    """The chance, out of 255, to call or to challenge with each count bucket, if it depends on the count alone: with
    the count `at` half of the time, and for each point lower the odds grow by 2^(firmness / 256), as in log2_of_call of
    src/belief/likelihood.c. The chance of a bucket is the exact mean over its counts, rounded once: the chances just
    above and just below `at` sum to 1, so a bucket of the two is a tie.

    >>> list(chances(13, 298))[5:9]
    [245, 211, 128, 44]
    """
    bucket: list[list[Fraction]] = [[] for _ in range(CALL_SHAPE[-1])]
    for count in range(MOST_COUNT + 1):
        bucket[count_bucket(count)].append(_chance((2 * (at - count) + 1) * firmness))
    return bytes(round(255 * sum(each, Fraction(0)) / len(each)) for each in bucket)


def _chance(units: int) -> Fraction:
    """The chance whose odds are 2^(units / 512). Odds beyond 2^64 are as good as certain."""
    against = Fraction(exp2(-min(abs(units), MOST_UNITS), 512))  # the smaller one of the odds and their inverse
    return (1 if units > 0 else against) / (1 + against)
