"""The scouting report: what a profile says of a player, in statements with numbers and how sure each is."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import sqrt

from tongits_core._arguments import shown
from tongits_core.advice.statement import Reason, tell
from tongits_core.game import COUNTS, Profile, highest_of
from tongits_core.policy import GROUPS, from_log2, likelihoods, surprise, types_of_player
from tongits_core.rules import MOST_COUNT
from tongits_core.search import exact_sum

__all__ = ["scout"]

Counts = Mapping[str, float]

SPREAD = 1.96
"""Standard deviations of an interval that holds the truth in 95 of 100 cases."""
FEW = 8
"""With fewer decisions a statement is only a first impression."""
MOST_OF = 0.9
"""The limit of calls (or challenges) is the count that so many of them do not exceed."""
LEAST = 4
"""Early and late calls are told apart from so many each."""
ALWAYS = 0.6
"""A player whose interval lies above this share nearly always does what it may."""
HIGH = COUNTS[COUNTS.index("27-29") :]
"""Counts with which few calls and challenges are right: who nearly always does it, with these too, does it with any."""
LEAST_SHARE = 1.0
"""Of less than one decision, as faded profiles have it, nothing is said."""
LATE = ("0-2", "3-5")
EARLY = ("6-8", "9-11", "12+")
"""Cards in the stock."""
ALIKE = 0.5
"""A type of player is named if it is likelier than all others together."""
UNLIKE = 3.0
"""A player is like no type if its decisions are so many standard deviations less likely than those of the best."""
SAYS: Mapping[str, tuple[str, ...]] = {
    "random": ("calls", "cards"),
    "greedy": ("calls", "cards"),
    "base": ("calls", "cards"),
    "pk": ("calls", "cards"),
    "ma": ("calls", "cards"),
    "jg": ("calls", "cards"),
    "rz": ("calls", "cards"),
    "always-challenge": ("answers",),
    "ranged": ("calls", "answers"),
    "expectimax:1": ("calls", "answers", "cards"),
    "expectimax:3": ("calls", "answers", "cards"),
}
"""What the words for each type speak of (messages.toml). Nobody is called so before this was seen."""


def scout(profile: Profile) -> tuple[Reason, ...]:
    """What the profile says of the player: the hands seen; how it calls, answers, takes, lays, keeps back and discards,
    where that was seen; and whom it plays like.

    A statement about a share has the share (`rate`), an interval that holds the true one in 95 of 100 cases (`low`,
    `high`; Wilson's), and the number of decisions behind it (`number`); with fewer than 8 it says so. Often and rarely
    compare with players of the known types (`usual`), and are said where the interval does not hold their share. A
    player is said to play like a type of bot only after 8 decisions of each kind that the words for it speak of.

    >>> from tongits_core import Profile
    >>> calls = {"call_known": {"stock 6-8, cards 5-6, opened 1, count 11-12": {"not": 1, "call": 11}}}
    >>> for statement in scout(Profile("ana", "classic", 20, calls))[:3]:
    ...     print(statement.text)
    20 hands seen.
    Calls (tawag) in 92% of the turns in which it may (65% to 99%; 12 seen).
    Has called with up to 12 so far (11 seen).
    """
    if not isinstance(profile, Profile):
        raise TypeError(f"a report is made of a Profile, not of {type(profile).__name__} {shown(profile)}")
    found = [tell("scout_hands", hands=profile.hands)]
    for part in (_calls, _answers, _takes, _melds, _layoffs, _discards, _alike):
        found += part(profile)
    return tuple(found)


# ---- how often ----


def _counts(profile: Profile, families: tuple[str, ...], axis: str = "", values: tuple[str, ...] = ("",)) -> Counts:
    """How often each outcome was seen in these families, in the situations with one of the values."""
    found: dict[str, float] = {}
    for family in families:
        for value in values:
            for outcome, number in profile.counts(family, **({axis: value} if axis else {})).items():
                found[outcome] = found.get(outcome, 0) + number
    return found


def _interval(part: float, total: float) -> tuple[float, float]:
    """Wilson's interval for a share."""
    share, square = part / total, SPREAD * SPREAD
    middle = (part + square / 2) / (total + square)
    half = SPREAD * sqrt(share * (total - part) + square / 4) / (total + square)
    return (max(0.0, middle - half) if part else 0.0), (min(1.0, middle + half) if part < total else 1.0)


def _share(kind: str, counts: Counts, outcomes: Iterable[str], **more: float) -> Iterator[Reason]:
    """A statement about the share of these outcomes, if some were possible."""
    total = exact_sum(counts.values())
    if total < LEAST_SHARE:
        return
    part = exact_sum(counts.get(outcome, 0) for outcome in outcomes)
    low, high = _interval(part, total)
    sure = "scout_few" if total < FEW else "scout_enough"
    yield tell(kind, rate=part / total, low=low, high=high, number=total, sure=sure, **more)


def _beside(
    kind: str, profile: Profile, family: str, outcomes: tuple[str, ...], axis: str = "", values: tuple[str, ...] = ("",)
) -> Iterator[Reason]:
    """The same with the share of the types of player beside it."""
    counts = _counts(profile, (family,), axis, values)
    yield from _share(kind, counts, outcomes, usual=_usual(family, outcomes, axis, values))


def _compared(
    kind: str, profile: Profile, family: str, outcomes: tuple[str, ...], axis: str = "", values: tuple[str, ...] = ("",)
) -> Iterator[Reason]:
    """The same as kind_often or kind_rarely, if the interval does not hold the share of the types, else kind_usual."""
    for found in _beside("scout_habit", profile, family, outcomes, axis, values):
        low, high, usual = (found.numbers[name].value for name in ("low", "high", "usual"))
        yield replace(found, kind=f"{kind}_{'often' if low > usual else 'rarely' if high < usual else 'usual'}")


@functools.cache
def _usual(family: str, outcomes: tuple[str, ...], axis: str, values: tuple[str, ...]) -> float:
    """The share of these outcomes among the types of player, except the one at random."""
    sums: dict[str, float] = {}
    for each in types_of_player():
        if each.name == "random":
            continue
        for outcome, number in _counts(each, (family,), axis, values).items():
            sums[outcome] = sums.get(outcome, 0) + number
    return exact_sum(sums.get(outcome, 0) for outcome in outcomes) / exact_sum(sums.values())


# ---- calls and answers ----


def _calls(profile: Profile) -> Iterator[Reason]:
    turns = _counts(profile, ("call", "call_known"))
    yield from _share("scout_calls", turns, (outcome for outcome in turns if outcome != "not"))
    early, late = _called(profile, EARLY), _called(profile, LATE)
    calls = {count: early.get(count, 0) + late.get(count, 0) for count in COUNTS}
    enough = min(exact_sum(early.values()), exact_sum(late.values())) >= LEAST
    limits = _limit(early, MOST_OF), _limit(late, MOST_OF)
    if enough and limits[0] != limits[1] and MOST_COUNT not in limits and not _always(calls, turns):
        yield tell("scout_call_limits", early=limits[0], late=limits[1], number=exact_sum(calls.values()))
    else:
        yield from _limited("scout_call", calls, _by_count(profile, "call_known", "not"), turns)


def _limited(kind: str, done: Counts, left: Counts, possible: Counts) -> Iterator[Reason]:
    """Up to which count it does so, 9 times of 10 and half of the time (kind_limit); or with any (kind_any); or, if it
    nearly always does so and high counts were not seen, up to which so far (kind_highest).

    done, left: how often it did so, and did not, with each count that is known.
    """
    number, limit = exact_sum(done.values()), _limit(done, MOST_OF)
    if number < LEAST_SHARE:
        return
    if limit < MOST_COUNT and not _always(done, possible):
        yield tell(f"{kind}_limit", limit=limit, half=_limit(done, 0.5), number=number)
        return
    high, not_then = (exact_sum(counts.get(count, 0) for count in HIGH) for counts in (done, left))
    if high >= LEAST and high >= ALWAYS * (high + not_then):
        yield tell(f"{kind}_any", number=number)
    else:
        yield tell(f"{kind}_highest", highest=_highest(done), number=number)


def _highest(done: Counts) -> int:
    """The highest count that was seen; of the last bucket, which has no end, its lowest."""
    bucket = max((count for count in COUNTS if done.get(count)), key=COUNTS.index)
    return int(bucket.rstrip("+")) if bucket == COUNTS[-1] else highest_of(bucket)


def _by_count(profile: Profile, family: str, outcome: str) -> Counts:
    """How often the outcome was seen with each count, in a family whose situations end in the count."""
    found: dict[str, float] = {}
    for name, situation, seen, number in profile.cells:
        if (name, seen) == (family, outcome):
            count = situation.rpartition(" ")[2]
            found[count] = found.get(count, 0) + number
    return found


def _always(done: Counts, possible: Counts) -> bool:
    """Whether it nearly always does what it may."""
    total = exact_sum(possible.values())
    return total > 0 and _interval(exact_sum(done.values()), total)[0] >= ALWAYS


def _called(profile: Profile, stocks: tuple[str, ...]) -> Counts:
    """How often it called with each count, at these stocks."""
    found = {count: number for count, number in _counts(profile, ("call",), "stock", stocks).items() if count != "not"}
    for family, situation, outcome, number in profile.cells:
        if family == "call_known" and outcome == "call" and situation.startswith(_AT[stocks]):
            count = situation.rpartition(" ")[2]
            found[count] = found.get(count, 0) + number
    return found


_AT: Mapping[tuple[str, ...], tuple[str, ...]] = {
    stocks: tuple(f"stock {stock}," for stock in stocks) for stocks in (EARLY, LATE)
}


def _limit(counts: Counts, share: float) -> float:
    """The highest count in the bucket that this share of the counts does not exceed."""
    wanted, found = share * exact_sum(counts.values()), 0.0
    for count in COUNTS:
        found += counts.get(count, 0)
        if found >= wanted:
            return highest_of(count)
    return highest_of(COUNTS[-1])


def _answers(profile: Profile) -> Iterator[Reason]:
    answers = _counts(profile, ("answer", "answer_known"))
    if any(outcome.startswith("show") for outcome in answers) and "fold" not in answers:
        yield from _share("scout_shows", answers, (outcome for outcome in answers if outcome.startswith("show")))
    else:
        yield from _share("scout_folds", answers, ("fold",))
    met: dict[str, float] = {}
    for family, situation, outcome, number in profile.cells:
        if family in ("answer", "answer_known") and outcome.startswith("challenge"):
            count = (outcome if family == "answer" else situation).rpartition(" ")[2]
            met[count] = met.get(count, 0) + number
    yield from _limited("scout_challenge", met, _by_count(profile, "answer_known", "fold"), answers)


# ---- cards ----


def _takes(profile: Profile) -> Iterator[Reason]:
    yield from _compared("scout_takes", profile, "take", ("took",))
    yield from _beside("scout_takes_known", profile, "take_known", ("took",))


def _melds(profile: Profile) -> Iterator[Reason]:
    yield from _compared("scout_opens", profile, "lay", ("1", "2+"), "melds", ("0",))
    yield from _beside("scout_hides", profile, "lay_known", ("none", "some"), "opened", ("yes",))
    yield from _compared("scout_keeps", profile, "end", ("1", "2+"), "melds", ("1", "2+"))


def _layoffs(profile: Profile) -> Iterator[Reason]:
    yield from _compared("scout_lays_off", profile, "layoff", ("1", "2+"), "on", ("others",))
    yield from _beside("scout_lays_off_known", profile, "layoff_known", ("laid",), "on", ("others",))


def _discards(profile: Profile) -> Iterator[Reason]:
    yield from _compared("scout_throws_high", profile, "throw", ("10",), "stage", ("early",))
    yield from _beside("scout_throws_dearest", profile, "throw_known", ("dearest",))


def _alike(profile: Profile) -> Iterator[Reason]:
    """The type of bot that it plays most like, if one stands out and explains what was seen; or that none does."""
    found = likelihoods(profile)
    best = max(found, key=lambda name: found[name])
    if max(from_log2(list(found.values()))) < ALIKE or any(_decisions(profile, group) < FEW for group in SAYS[best]):
        return
    if surprise(profile, best) > UNLIKE:
        yield tell("scout_unlike")
    else:
        yield tell("scout_alike", type=f"type_{best}")


def _decisions(profile: Profile, group: str) -> float:
    """How many decisions of one group were seen."""
    return exact_sum(number for family, _, _, number in profile.cells if family in GROUPS[group])
