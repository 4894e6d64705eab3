"""From a profile to what a search assumes of the player: by how like the known types of player it is.

Every type (types_of_player.py) has shares that say how likely the profile makes it. Three kinds of decisions are read
apart, since a person may play cards like one type and answer calls like another (APART): calls, answers, and all that
is about cards.

- The shares by cards make the shares of the kinds of player in the belief.
- The shares by calls make a table of chances to call: the mean of the tables of the types. How far it replaces that of
  a player of whom nothing is known grows with the number of hands (HANDS). A profile of one hand says little.
- The shares by answers make a table of chances to challenge in the same way. The call that is near is answered by the
  table of those types only that do not answer by what the payout makes worth it (BALANCED). As far as the player may be
  one that does, or is not known, it answers by the balance (call_balance.py), against which no call with anything
  gains. So a player of whom next to nothing is known is the same as one of whom nothing is known.

No step uses the mathematics library of C (logarithms.py), so a profile gives the same tables on every machine.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from tongits_core.game import COUNTS, FAMILIES, Profile
from tongits_core.policy._policy import CALL_SHAPE, Policy, mixed
from tongits_core.policy.kinds import BOUNDS, packaged
from tongits_core.policy.logarithms import exp2, from_log2, log2_of, normal
from tongits_core.policy.others import ALWAYS, Other, anybody
from tongits_core.policy.ranged import policy_for, table_for
from tongits_core.policy.types_of_player import chances_by_type, likelihoods, types_of_player
from tongits_core.rules import Rules

__all__ = ["other_of", "shares"]

CALLS, ANSWERS = ("call", "call_known"), ("answer", "answer_known")
GROUPS = {
    "calls": CALLS,
    "answers": ANSWERS,
    "cards": tuple(family for family in FAMILIES if family not in CALLS + ANSWERS),
}
"""The families of decisions of each group."""
PARTLY = 128
"""How much a decision of another group counts, in units of 1/256: half, as decisions of one hand hang together."""
APART = 0.1
"""The share of players whose decisions of one group say nothing about those of another: who plays cards as one type and
answers calls as another."""
HANDS = 2
"""With this many hands the tables are half those of the types, half those of anybody. A memory that fades by 0.92 a
hand then stops bluffing two hands after a player who folded begins to challenge, and still reads `base` well."""
BALANCED = ("ranged", "expectimax:1", "expectimax:3")
"""Types that call and answer by what the payout makes worth it: under other rules the tables of `ranged` are theirs."""
KINDS = {
    "random": {"at-random": 1.0},
    "greedy": {"drops-the-dearest": 0.95, "calls-at-13": 0.05},
    "base": {"calls-at-13": 1.0},
    "pk": {"lays-all": 1.0},
    "ma": {"lays-all": 1.0},
    "jg": {"drops-the-dearest": 0.95, "challenges-all": 0.05},
    "rz": {"lays-all-and-calls": 1.0},
    "always-challenge": {"challenges-all": 1.0},
    "ranged": {"calls-at-will": 0.92, "calls-at-13": 0.08},
    "expectimax:1": {"inexact": 0.55, "calls-at-will": 0.3, "at-random": 0.1, "challenges-all": 0.05},
    "expectimax:3": {"inexact": 0.6, "calls-at-will": 0.2, "at-random": 0.1, "challenges-all": 0.1},
}
"""The kinds of player (data/players.toml) that the belief takes each type for. Measured: the shares of the kinds that
make 180 seats of each type likeliest (tools/types_as_kinds.py)."""
STRANGE = 0.06
"""The share of players who are like no type, in the belief: they are of any kind."""
TOTAL = 1 << 16
"""Weights of a mixture of tables sum to this."""


def shares(profile: Profile, group: str) -> dict[str, float]:
    """The chance that the player is of each type of player, by its decisions about "calls", "answers" or "cards".

    >>> found = shares(Profile.new("ana"), "answers")
    >>> len(set(found.values())), round(sum(found.values()), 6)
    (1, 1.0)
    """
    found = _likelihoods(profile)
    names = [each.name for each in types_of_player()]
    own = [found[group][name] for name in names]
    rest = [sum(PARTLY * found[other][name] for other in GROUPS if other != group) // 256 for name in names]
    before = [(1 - APART) * share + APART / len(names) for share in from_log2(rest)]
    after = normal([share * chance for share, chance in zip(before, from_log2(own), strict=True)])
    return dict(zip(names, after, strict=True))


@functools.lru_cache(maxsize=16)
def _likelihoods(profile: Profile) -> dict[str, dict[str, int]]:
    return {name: likelihoods(profile, families) for name, families in GROUPS.items()}


@functools.lru_cache(maxsize=256)
def other_of(profile: Profile, rules: Rules) -> Other:
    """What a search assumes of a seat whose player has this profile.

    >>> other = other_of(Profile.new("ana"), Rules.preset("classic"))
    >>> other.policies == anybody(Rules.preset("classic")).policies
    True
    """
    usual = anybody(rules)
    if profile.hands == 0:
        return usual
    balanced, near, later = _answers(profile, rules)
    *policies, steady = (
        policy if calls is None else _policy(policy, rules).with_ranges(calls, later)
        for policy, calls in zip((*usual.policies, usual.steady), _calls(profile, rules), strict=True)
    )
    answers = policy_for(rules)
    return Other(
        priors=_priors(profile),
        policies=tuple(policies),
        steady=steady,
        judged=True,
        balanced=balanced,
        answers=answers if table_for(rules) is None else answers.with_ranges(answers.call, near),
    )


def _trust(profile: Profile) -> float:
    return profile.hands / (profile.hands + HANDS)


def _policy(policy: Policy | str, rules: Rules) -> Policy:
    return policy if isinstance(policy, Policy) else policy_for(rules)


@functools.lru_cache(maxsize=16)
def _priors(profile: Profile) -> tuple[int, ...]:
    """The shares of the kinds of player, as 256 * log2."""
    kinds = packaged()
    usual = normal([exp2(kind.prior) for kind in kinds])
    like = dict.fromkeys((kind.name for kind in kinds), 0.0)
    for name, share in shares(profile, "cards").items():
        for kind, part in KINDS[name].items():
            like[kind] += share * part
    least = BOUNDS["prior"][0]
    known = _trust(profile) * (1 - STRANGE)
    return tuple(
        max(least, log2_of(known * like[kind.name] + (1 - known) * share))
        for kind, share in zip(kinds, usual, strict=True)
    )


@functools.lru_cache(maxsize=16)
def _calls(profile: Profile, rules: Rules) -> tuple[bytes | None, ...]:
    """The chances to call of each kind of player, then in exact ends: as far as they are trusted, the mean of the
    tables of the types. None where a policy has no tables: it plays at random, or by fixed counts (R19 show)."""
    usual = anybody(rules)
    found = shares(profile, "calls")
    mean = mixed([_tables(name, rules)[0] for name in found], _weights(list(found.values())))
    trusted = _weights([1 - _trust(profile), _trust(profile)])
    return tuple(
        None if policy == "random" or table_for(rules) is None else mixed([_policy(policy, rules).call, mean], trusted)
        for policy in (*usual.policies, usual.steady)
    )


def _answers(profile: Profile, rules: Rules) -> tuple[int, bytes, bytes]:
    """How far the player answers by the balance, out of ALWAYS; how it else answers the call that is near; and its
    chances to challenge later ones: as far as they are trusted, the mean of the tables of the types."""
    found = shares(profile, "answers")
    tables = {name: _tables(name, rules)[1] for name in found}
    trust = _trust(profile)
    weights = _weights([1 - trust, *(trust * share for share in found.values())])
    later = mixed([policy_for(rules).challenge, *tables.values()], weights)
    others = [name for name in found if name not in BALANCED]
    near = mixed([tables[name] for name in others], _weights(normal([found[name] for name in others])))
    by_balance = 1 - trust
    for name in BALANCED:
        by_balance += trust * found[name]
    return min(ALWAYS, int(ALWAYS * by_balance + 0.5)), near, later


def _weights(shares: Sequence[float]) -> list[int]:
    """Whole numbers that sum to TOTAL, in proportion to shares that sum to 1."""
    weights = [int(share * TOTAL) for share in shares]
    weights[weights.index(max(weights))] += TOTAL - sum(weights)
    return weights


def _tables(name: str, rules: Rules) -> tuple[bytes, bytes]:
    """The chances to call and to challenge of one type."""
    if name == BALANCED[0] or (name in BALANCED and table_for(rules) != "classic"):
        balanced = policy_for(rules)
        return balanced.call, balanced.challenge
    return _counted()[name]


@functools.cache
def _counted() -> dict[str, tuple[bytes, bytes]]:
    """The chances of each type as its profile counts them, in the order of CALL_SHAPE and CHALLENGE_SHAPE."""
    stocks, cards, opened = (values for _, values in FAMILIES["call"].axes[:3])
    roles = FAMILIES["answer"].axes[2][1]
    fewest = range(CALL_SHAPE[3])
    called = _rows("call_known", "call", [(s, c, f"opened {o}") for s in stocks for c in cards for o in opened])
    met = _rows("answer_known", "challenge", [(s, c, f"role {r}") for s in stocks for c in cards for r in roles])
    calls = [called[s, c, f"opened {o}"] for s in stocks for o in opened for c in cards for _ in fewest]
    answers = [met[s, c, f"role {r}"] for s in stocks for _ in opened for c in cards for _ in fewest for r in roles]
    return {
        each.name: (b"".join(row[place] for row in calls), b"".join(row[place] for row in answers))
        for place, each in enumerate(types_of_player())
    }


def _rows(family: str, outcome: str, situations: list[tuple[str, str, str]]) -> dict[tuple[str, str, str], list[bytes]]:
    """For each situation and type the chance, out of 255, of the outcome by count."""
    rows = {}
    for stock, cards, last in situations:
        known = f"stock {stock}, cards {cards}, {last}, count "
        chances = [chances_by_type(family, known + count, outcome) for count in COUNTS]
        rows[stock, cards, last] = [
            bytes(int(255 * each + 0.5) for each in column) for column in zip(*chances, strict=True)
        ]
    return rows
