"""The profiles of known types of player, and how likely each of them makes the profile of a stranger.

The types are the players of the ladder, `ranged` and bots that search, each a profile from self-play with thousands of
hands (data/profiles.json). The chance of an outcome in a situation is its share there; where a type was seldom there,
the shares of all situations with the same last part, then of the whole family, fill in. People are less exact than
programs, so a part of each chance is the share among all types together.

Logarithms (logarithms.py) do not use the mathematics library of C, and sums of floats are added one by one or exactly:
the same profile has the same result on every machine.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping
from math import fsum, sqrt

from tongits_core._paths import DATA
from tongits_core.game import FAMILIES, Profile, profiles_from_json
from tongits_core.policy.logarithms import ONE, log2_of

__all__ = ["FILE", "chances_by_type", "chances_of_type", "likelihoods", "surprise", "types_of_player"]

FILE = DATA / "profiles.json"
FILLING = 6
"""How many decisions the wider shares count for in a situation."""
INEXACT = 1 / 16
"""The part of each chance that is the share among all types."""

Counts = Mapping[tuple[str, str], Mapping[str, float]]


@functools.cache
def types_of_player() -> tuple[Profile, ...]:
    """The packaged profiles, one for each type of player.

    >>> [profile.name for profile in types_of_player()][:3]
    ['random', 'greedy', 'base']
    """
    return profiles_from_json(FILE.read_text(encoding="utf-8"))


def likelihoods(profile: Profile, families: Collection[str] = tuple(FAMILIES)) -> dict[str, int]:
    """256 * log2 of the chance that each type of player decides as the profile says, by name; the order of decisions
    apart. families: the families of decisions that count.

    >>> set(likelihoods(Profile.new("ana")).values())
    {0}
    """
    names = [each.name for each in types_of_player()]
    sums = [0.0] * len(names)
    for family, situation, outcome, number in profile.cells:
        if family not in families:
            continue
        for place, log2 in enumerate(_log2_of_cell(family, situation, outcome)):
            sums[place] += number * log2
    return {name: round(total) for name, total in zip(names, sums, strict=True)}


def surprise(profile: Profile, name: str) -> float:
    """By how many standard deviations the decisions of a profile are less likely than decisions of the type with this
    name are on average, in the same situations. Far above 0: no player of the type would play so.

    >>> base, rz = (each for each in types_of_player() if each.name in ("base", "rz"))
    >>> surprise(rz, "rz") < 0 < 100 < surprise(rz, "base")
    True
    """
    place = [each.name for each in types_of_player()].index(name)
    short = spread = 0.0
    for (family, situation), seen in _by_situation(profile).items():
        outcomes = FAMILIES[family].outcomes
        chances = [chances_by_type(family, situation, outcome)[place] for outcome in outcomes]
        logs = [log2_of(chance) / ONE for chance in chances]
        mean = fsum(chance * log for chance, log in zip(chances, logs, strict=True))
        total = fsum(seen.values())
        short += total * mean - fsum(seen.get(outcome, 0) * log for outcome, log in zip(outcomes, logs, strict=True))
        spread += total * fsum(chance * (log - mean) * (log - mean) for chance, log in zip(chances, logs, strict=True))
    return short / sqrt(spread) if spread else 0.0


def _by_situation(profile: Profile) -> Mapping[tuple[str, str], Mapping[str, float]]:
    found: dict[tuple[str, str], dict[str, float]] = {}
    for family, situation, outcome, number in profile.cells:
        found.setdefault((family, situation), {})[outcome] = number
    return found


def chances_of_type(name: str, family: str, situation: str) -> dict[str, float]:
    """The chance of each outcome of a situation for the type of player with this name; they sum to 1.

    >>> called = chances_of_type("rz", "call_known", "stock 6-8, cards 5-6, opened 1, count 11-12")
    >>> called["call"] > 0.9
    True
    """
    place = [each.name for each in types_of_player()].index(name)
    return {outcome: chances_by_type(family, situation, outcome)[place] for outcome in FAMILIES[family].outcomes}


@functools.lru_cache(maxsize=20_000)
def _log2_of_cell(family: str, situation: str, outcome: str) -> tuple[int, ...]:
    return tuple(log2_of(chance) for chance in chances_by_type(family, situation, outcome))


def chances_by_type(family: str, situation: str, outcome: str) -> tuple[float, ...]:
    """For each type the chance of an outcome in a situation."""
    everybody = _chance(_pooled(), family, situation, outcome)
    return tuple(
        (1 - INEXACT) * _chance(counts, family, situation, outcome) + INEXACT * everybody for counts in _counted()
    )


def _chance(counts: Counts, family: str, situation: str, outcome: str) -> float:
    """The share of an outcome, from the widest situation to the narrowest: each fills in the next."""
    chance = 1 / len(FAMILIES[family].outcomes)
    for wider in _widening(situation):
        found = counts.get((family, wider), {})
        chance = (found.get(outcome, 0) + FILLING * chance) / (sum(found.values()) + FILLING)
    return chance


def _widening(situation: str) -> tuple[str, ...]:
    """The situations from the widest to this one, each once: a situation of one part is its own last part.

    >>> _widening("stage early, on own"), _widening("melds 0")
    (('', 'on own', 'stage early, on own'), ('', 'melds 0'))
    """
    return tuple(dict.fromkeys(("", situation.rpartition(", ")[2], situation)))


@functools.cache
def _counted() -> tuple[Counts, ...]:
    """The counts of each type, in the situations and in the wider ones."""
    return tuple(_with_wider([profile]) for profile in types_of_player())


@functools.cache
def _pooled() -> Counts:
    return _with_wider(types_of_player())


def _with_wider(profiles: Iterable[Profile]) -> Counts:
    counts: dict[tuple[str, str], dict[str, float]] = {}
    for profile in profiles:
        for family, situation, outcome, number in profile.cells:
            for wider in _widening(situation):
                found = counts.setdefault((family, wider), {})
                found[outcome] = found.get(outcome, 0) + number
    return counts
