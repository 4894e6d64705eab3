"""What a search assumes of the other seats: how common each kind of player is, and how each kind plays and answers.

Without anything known, every seat is any of the packaged kinds (opponents.py), and a call that is near, of the
searching seat or answered by it, is answered as call_balance.py says. What is known of a player (reading.py) takes the
place of both, for its seat alone and as far as it is known.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

from tongits_core.errors import TongitsError
from tongits_core.policy._policy import Policy
from tongits_core.policy.kinds import BOUNDS, MOST_KINDS, packaged
from tongits_core.policy.opponents import opponents
from tongits_core.policy.ranged import policy_for
from tongits_core.rules import Rules

__all__ = ["ALWAYS", "Other", "Others", "anybody"]

SEATS = 3
ALWAYS = 255
"""Chances are out of this."""


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Other:
    """One other seat.

    priors: for each kind of player, 256 * log2 of the chance that the seat is of this kind, -4096 to 0. policies: how
    each kind plays in playouts, later calls and their answers included. steady: how the seat plays in exact ends,
    where kinds are not told apart. balanced, answers: how it answers the call that is near: as likely as `balanced` out
    of ALWAYS by the highest count that call_balance.py says, else by the chances of the policy `answers`. steady and
    answers are not the policy random. judged: whether calls and challenges that it made are judged by its policies too.
    TongitsError for numbers out of bounds or for one policy too few.
    """

    priors: tuple[int, ...]
    policies: tuple[Policy | str, ...]
    steady: Policy | str
    balanced: int = ALWAYS
    answers: Policy | str = "ranged"
    judged: bool = False

    def __post_init__(self) -> None:
        least, most = BOUNDS["prior"]
        if not 1 <= len(self.priors) <= MOST_KINDS or len(self.policies) != len(self.priors):
            raise TongitsError(
                f"{len(self.priors)} priors and {len(self.policies)} policies of another seat: one of each for 1 to "
                f"{MOST_KINDS} kinds of players"
            )
        for prior in self.priors:
            if not least <= prior <= most:
                raise TongitsError(f"a prior of {prior}: {least} to {most}, in units of 1/256 of a power of 2")
        if not 0 <= self.balanced <= ALWAYS:
            raise TongitsError(f"balanced={self.balanced}: 0 to {ALWAYS}")
        if "random" in (self.steady, self.answers):
            raise TongitsError("exact ends and answers need a policy whose moves are certain, not 'random'")


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Others:
    """What a search assumes of each seat; what it says of the searching seat is not used.

    >>> others = Others.usual(Rules.preset("classic"))
    >>> others.balanced, len(others.seats), others.seats[1].policies[2]
    (True, 3, 'ranged')
    """

    seats: tuple[Other, Other, Other]

    @property
    def balanced(self) -> bool:
        """Whether all answer a call that is near by one highest count (call_balance.py)."""
        return all(other.balanced == ALWAYS for other in self.seats)

    @property
    def priors(self) -> tuple[tuple[int, ...], ...]:
        """The priors of each seat."""
        return tuple(other.priors for other in self.seats)

    def tables(self, rules: Rules) -> tuple[tuple[Policy | None, ...], ...]:
        """For each seat and kind of player the policy by whose chances it calls and challenges, so that what it did
        tells of its hand; None: by the numbers of the kind. `ranged` has tables, and so has who has a profile.

        >>> rules = Rules.preset("classic")
        >>> [table is not None for table in Others.usual(rules).tables(rules)[0]]
        [False, False, True, False, False, False, False, False]
        """
        return tuple(tuple(_table(policy, other, rules) for policy in other.policies) for other in self.seats)

    def steadily(self) -> Others:
        """The same, where every kind plays as its seat does in exact ends."""
        first, second, third = (_steady(other) for other in self.seats)
        return Others(seats=(first, second, third))

    @classmethod
    def usual(cls, rules: Rules) -> Others:
        """Nothing is known of anybody."""
        return _usual(anybody(rules))

    @classmethod
    def known(cls, rules: Rules, seats: dict[int, Other]) -> Others:
        """Something is known of some seats (0 to 2), nothing of the rest. Without seats as usual()."""
        if not seats:
            return cls.usual(rules)
        first, second, third = (seats.get(seat, anybody(rules)) for seat in range(SEATS))
        return cls(seats=(first, second, third))


def _table(policy: Policy | str, other: Other, rules: Rules) -> Policy | None:
    if policy == "ranged":
        return policy_for(rules)
    return policy if other.judged and not isinstance(policy, str) else None


def _steady(other: Other) -> Other:
    return replace(other, policies=(other.steady,) * len(other.priors))


def anybody(rules: Rules) -> Other:
    """A seat of which nothing is known.

    >>> anybody(Rules.preset("classic")).steady
    'ranged'
    """
    return _anybody(opponents(rules))


@functools.cache
def _anybody(policies: tuple[Policy | str, ...]) -> Other:
    return Other(priors=tuple(kind.prior for kind in packaged()), policies=policies, steady="ranged")


@functools.cache
def _usual(other: Other) -> Others:
    return Others(seats=(other, other, other))
