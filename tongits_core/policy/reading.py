"""From what is known of a player to what a search assumes of its seat (others.py).

A word says how a player answers calls, or how it calls; everything else stays as if nothing were known. Who is said to
call with much, or with little, is also more likely of the kinds of player that do, so that its call tells less, or
more, of its hand. A Profile is read by how like the known types of player it is (likeness.py).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from math import prod
from typing import Any

from tongits_core._arguments import shown
from tongits_core.errors import ProfileError, TongitsError
from tongits_core.game import Profile
from tongits_core.policy._policy import CALL_SHAPE, CHALLENGE_SHAPE, Policy
from tongits_core.policy.kinds import BOUNDS, Kind, packaged
from tongits_core.policy.likeness import other_of
from tongits_core.policy.logarithms import exp2, log2_of, normal
from tongits_core.policy.opponents import chances
from tongits_core.policy.others import Other, Others, anybody
from tongits_core.policy.ranged import policy_for, table_for
from tongits_core.rules import Rules

__all__ = ["WORDS", "others_of", "read"]

FIRM = 200
"""The firmness of a player that a word describes: two points more or less than its limit, and it is nearly sure."""
ANSWERS = {"folds": 5, "challenges": 60}
"""The count with which a player of this word challenges half of the time."""
CALLS = {"loose": 24, "tight": 6}
"""The count with which a player of this word calls half of the time."""
OFTEN, SELDOM = 20, 9
"""A kind of player whose `call_at` is at least the first is loose. If it is at most the second, and not 0 (calls by a
table), it is tight."""
SAID = 0.5
"""How much of the shares of the kinds goes to those that a word about calls describes."""
WORDS = (*ANSWERS, *CALLS)
SEATS = 3


def others_of(rules: Rules, seat: int, known: Mapping[Any, object] | None) -> Others:
    """What the player at `seat` assumes of the other seats, from what is known of some of them.

    known: by seat (0 to 2), "next" or "prev", a Profile or a word of WORDS; None or {}: nothing. TongitsError for
    another key or word, for the player's own seat and for a seat that is named twice; ProfileError for a profile of
    other rules; TypeError for other types.

    >>> others = others_of(Rules.preset("classic"), 0, {"next": "folds"})
    >>> others.balanced, others.seats[2] is Others.usual(Rules.preset("classic")).seats[2]
    (False, True)
    """
    if known is None:
        return Others.usual(rules)
    if not isinstance(known, Mapping):
        raise TypeError(f"profiles are a mapping from seats to profiles, not {type(known).__name__}")
    found: dict[int, Other] = {}
    for key, player in known.items():
        other = _seat(key, seat)
        if other in found:
            raise TongitsError(f"profiles name seat {other} twice, once as {shown(key)}")
        found[other] = read(player, rules)
    usual = anybody(rules)
    return Others.known(rules, {seat: other for seat, other in found.items() if other is not usual})


def _seat(key: object, seat: int) -> int:
    if isinstance(key, str):
        if key not in ("next", "prev"):
            raise TongitsError(f"a profile of {shown(key)}: allowed are seats 0 to 2, 'next' and 'prev'")
        return (seat + (1 if key == "next" else 2)) % SEATS
    if isinstance(key, bool) or not isinstance(key, int):
        raise TypeError(f"a profile is of a seat 0 to 2, 'next' or 'prev', not of {type(key).__name__} {shown(key)}")
    if not 0 <= key < SEATS:
        raise TongitsError(f"a profile of seat {shown(key)}: allowed are seats 0 to 2, 'next' and 'prev'")
    if key == seat:
        raise TongitsError(f"a profile of seat {key}, which is the player's own: profiles are of the others")
    return key


def read(player: object, rules: Rules) -> Other:
    """What is known of one player as what a search assumes of its seat; errors as in others_of()."""
    if isinstance(player, Profile):
        if not player.fits(rules):
            raise ProfileError(f"the profile of {player.name} is of {player.rules}, not of {rules}: the game's rules")
        return other_of(player, rules)
    if not isinstance(player, str):
        raise TypeError(f"a profile is a Profile or a word, not {type(player).__name__} {shown(player)}")
    if player not in WORDS:
        raise TongitsError(f"a player who {shown(player)}: allowed are {', '.join(WORDS)}")
    return _read_word(player, rules)


@functools.lru_cache(maxsize=256)
def _read_word(word: str, rules: Rules) -> Other:
    usual = anybody(rules)
    if table_for(rules) is None and word in ANSWERS:  # R19 show: nobody chooses an answer
        return usual
    policies = [_by_word(word, _policy(policy, rules)) if policy != "random" else policy for policy in usual.policies]
    steady = _by_word(word, _policy(usual.steady, rules))
    balanced = 0 if word in ANSWERS else usual.balanced
    return Other(priors=_priors(word), policies=tuple(policies), steady=steady, balanced=balanced, answers=steady)


def _priors(word: str) -> tuple[int, ...]:
    """The shares of the kinds of player, as 256 * log2."""
    kinds = packaged()
    usual = [exp2(kind.prior) for kind in kinds]
    named = [part * _is_so(word, kind) for part, kind in zip(usual, kinds, strict=True)]
    if not any(named):
        return tuple(kind.prior for kind in kinds)
    return tuple(
        max(BOUNDS["prior"][0], log2_of((1 - SAID) * part + SAID * some))
        for part, some in zip(normal(usual), normal(named), strict=True)
    )


def _is_so(word: str, kind: Kind) -> bool:
    if word == "loose":
        return kind.call_at >= OFTEN and kind.policy is None
    return word == "tight" and 0 < kind.call_at <= SELDOM


def _policy(policy: Policy | str, rules: Rules) -> Policy:
    return policy if isinstance(policy, Policy) else policy_for(rules)


def _by_word(word: str, policy: Policy) -> Policy:
    """The same play of cards, with calls or answers by a word."""
    if word in ANSWERS:
        return policy.with_ranges(policy.call, chances(ANSWERS[word], FIRM) * prod(CHALLENGE_SHAPE[:-1]))
    if policy.play["call_at"] != -1:  # fixed counts instead of tables
        return Policy({**policy.play, "call_at": CALLS[word]})
    return policy.with_ranges(chances(CALLS[word], FIRM) * prod(CALL_SHAPE[:-1]), policy.challenge)
