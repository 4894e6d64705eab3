"""Profile: what a table has shown of one player over many hands, as counts of its decisions."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tongits_core._arguments import shown, text_of, whole
from tongits_core.errors import ProfileError, TongitsError
from tongits_core.game.decisions import FAMILIES, Decision, decisions
from tongits_core.game.hand_record import HandRecord
from tongits_core.game.profile_file import print_entries, read_entries
from tongits_core.game.score import PLAYERS
from tongits_core.rules import Rules

__all__ = ["Cell", "Profile", "learned", "profiles_from_json", "profiles_to_json"]

Cell = tuple[str, str, str, float]
"""Family, situation, outcome, and how often."""

LONGEST_NAME = 60
MOST_HANDS = 10**9
MOST_DECISIONS = 100
"""More decisions of one kind than a seat has in a hand."""
LIMITS = ("hands", "target", "chips", "progressive_limit")
"""The options that only end a session (R27)."""
DEALERS = {"first_dealer", "next_dealer"}
"""The options that change nothing about a hand, once it is dealt (R26)."""
ROUNDING = 1e-9
"""The share by which sums of faded counts may be off."""


class Profile:
    """What is known of one player: its name, the rules, the number of hands, and how often it decided what.

    Every decision that was seen is counted in exactly one cell: a family ("call"), a situation ("stock 6-8, cards 5-6,
    opened 1") and an outcome ("not", or the count with which it called). docs/FORMATS.md lists all of them. A profile
    holds no cards. It is immutable and hashable; two are equal if name, rules, hands and counts are.

    name: 1 to 60 printable characters. rules: Rules, text, or None (classic); a profile keeps their text without the
    limits of a session (R27). hands: number of hands. cells: counts as {family: {situation: {outcome: number}}}.
    Numbers are whole until a profile fades.

    Raises ProfileError for a bad name, an unknown cell, and counts that no player can have: negative ones, more calls
    or answers than hands.

    >>> profile = Profile("ana", "classic", 2, {"call": {"stock 6-8, cards 5-6, opened 1": {"not": 3, "11-12": 1}}})
    >>> profile.counts("call")
    {'not': 3, '11-12': 1}
    >>> Profile.from_json(profile.to_json()) == profile
    True
    """

    __slots__ = ("__weakref__", "_cells", "hands", "name", "rules")

    name: str
    rules: str
    hands: float
    _cells: dict[tuple[str, str, str], float]

    def __init__(
        self,
        name: str,
        rules: Rules | str | None = None,
        hands: float = 0,
        cells: Mapping[str, Mapping[str, Mapping[str, float]]] | None = None,
    ) -> None:
        _fill(
            self,
            _checked_name(name),
            _rules_text(Rules.of(rules)),
            _number(hands, "hands", MOST_HANDS),
            _flat({} if cells is None else cells),
        )
        _refuse_impossible(self)

    @classmethod
    def new(cls, name: str, rules: Rules | str | None = None) -> Profile:
        """The profile of a player of whom nothing is known.

        >>> Profile.new("ana").hands
        0
        """
        return cls(name, rules)

    def after(self, hand: HandRecord, seat: int, seen_by: int | None) -> Profile:
        """The profile after one more finished hand, in which the player sat at `seat`.

        seen_by: the seat that watches. It sees all actions, and at the end the hands that are shown: that of the caller
        and of all who challenged or showed; after the last card of the stock those that compare and are not burned.
        Nobody else shows: not who folded, nor anybody after Tongits or in a void hand. So the count of a call, a
        challenge or a show is known, that of a fold and of a call not made is not. If it watches itself, or with
        seen_by=None, the whole record is used.

        Raises ProfileError for a seat out of bounds and for a hand that is not over; RecordError, IllegalAction or
        CardError for a hand that the rules of the profile do not allow.

        >>> from tongits_core import Session, bots
        >>> session = Session("classic", seed=3)
        >>> _ = session.play([bots.create("base")] * 3)
        >>> hand = session.record().hands[0]
        >>> profile = Profile.new("base").after(hand, seat=1, seen_by=0)
        >>> profile.hands, profile.counts("take"), profile.counts("throw")
        (1, {'left': 4, 'took': 1}, {'7-9': 1, '10': 4})
        """
        if not isinstance(hand, HandRecord):
            raise TypeError(f"a profile learns from a HandRecord, not from {type(hand).__name__} {shown(hand)}")
        player = whole(seat, "seat", 0, PLAYERS - 1, ProfileError)
        watcher = None if seen_by is None else whole(seen_by, "seen_by", 0, PLAYERS - 1, ProfileError)
        game = hand.deal(_rules_of(self.rules))
        found = decisions(game, hand.actions, player, known=watcher is None or watcher == player)
        if game.phase != "over":
            raise ProfileError(
                f"the hand is not over: seat {game.turn} is to act; a profile learns from finished hands"
            )
        return self.with_decisions(found)

    def with_decisions(self, found: Iterable[Decision]) -> Profile:
        """The profile after one more hand, in which the player took these decisions (decisions.py). ProfileError beyond
        what a profile can hold."""
        cells = dict(self._cells)
        for decision in found:
            cells[decision] = cells.get(decision, 0) + 1
        return _filled(self.name, self.rules, self.hands + 1, cells)

    def faded(self, factor: float) -> Profile:
        """The profile with all counts, and the number of hands, times a factor of 0 to 1: old hands count less.

        >>> Profile("ana", None, 8).faded(0.5).hands
        4
        """
        share = _number(factor, "factor", 1)
        cells = {decision: _plain(number * share) for decision, number in self._cells.items()}
        kept = {decision: number for decision, number in cells.items() if number > 0}
        return _fill(Profile.__new__(Profile), self.name, self.rules, _plain(self.hands * share), kept)

    def joined(self, other: Profile) -> Profile:
        """The counts of both, under this name, for two profiles of one player under the same rules.

        ProfileError for other rules (which these are, fits() says), and for more than a billion hands or decisions.

        >>> Profile("ana", None, 3).joined(Profile("ana", None, 4)).hands
        7
        """
        if not isinstance(other, Profile):
            raise TypeError(f"a profile is joined with a Profile, not with {type(other).__name__} {shown(other)}")
        if not self.fits(other.rules):
            raise ProfileError(
                f"{self.name} has profiles under {self.rules} and {other.rules}: these do not go together"
            )
        cells = dict(self._cells)
        for decision, number in other._cells.items():
            cells[decision] = _plain(cells.get(decision, 0) + number)
        return _filled(self.name, self.rules, _plain(self.hands + other.hands), cells)

    def renamed(self, name: str) -> Profile:
        """The same counts under another name."""
        return _fill(Profile.__new__(Profile), _checked_name(name), self.rules, self.hands, self._cells)

    def fits(self, rules: Rules | str | None) -> bool:
        """Whether the hands were played under these rules, whatever ends the session and who deals (R26, R27).

        >>> Profile.new("ana", "classic,hands=20").fits("classic"), Profile.new("ana", "club").fits("classic")
        (True, False)
        """
        return _fits(self.rules, Rules.of(rules))

    # ---- reading ----

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that is not empty: (family, situation, outcome, number), in the order of docs/FORMATS.md."""
        return tuple((*decision, self._cells[decision]) for decision in sorted(self._cells, key=_place))

    def counts(self, family: str, **axes: str) -> dict[str, float]:
        """How often each outcome of a family was seen, without zeros: in all situations, or only in those with the
        given values.

        ProfileError for an unknown family, axis or value.

        >>> Profile("ana", None, 1, {"take": {"stage early, opened no": {"left": 4}}}).counts("take", stage="late")
        {}
        """
        wanted = tuple(sorted((name, text_of(value, name)) for name, value in axes.items()))
        situations = _chosen(text_of(family, "family"), wanted)
        found: dict[str, float] = {}
        for name, situation, outcome, number in self.cells:
            if name == family and situation in situations:
                found[outcome] = found.get(outcome, 0) + number
        return {outcome: _plain(found[outcome]) for outcome in FAMILIES[family].outcomes if outcome in found}

    # ---- as data ----

    def as_dict(self) -> dict[str, Any]:
        """Name, rules, hands and cells as plain data: an entry of a file of profiles (docs/FORMATS.md)."""
        cells: dict[str, dict[str, dict[str, float]]] = {}
        for family, situation, outcome, number in self.cells:
            cells.setdefault(family, {}).setdefault(situation, {})[outcome] = number
        return {"name": self.name, "rules": self.rules, "hands": self.hands, "cells": cells}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Profile:
        """The profile of such data. ProfileError for missing or unknown keys, wrong types and impossible counts;
        RulesError for unknown rules."""
        if not isinstance(data, Mapping):
            raise ProfileError(f"a profile is an object with name, rules, hands and cells, not {shown(data)}")
        for key in sorted({"name", "rules", "hands", "cells"} ^ data.keys(), key=str):
            raise ProfileError(f"a profile has {'an unknown key' if key in data else 'no'} {shown(key)}")
        if data["cells"] is None:
            raise ProfileError("cells is an object, not null")
        try:
            return cls(data["name"], text_of(data["rules"], "rules"), data["hands"], data["cells"])
        except TypeError as error:
            raise ProfileError(f"a profile that cannot be read: {error}") from None

    def to_json(self) -> str:
        """The text of a file that holds this profile alone."""
        return profiles_to_json([self])

    @classmethod
    def from_json(cls, text: str) -> Profile:
        """The profile in the text of a file that holds exactly one; ProfileError for any other text."""
        profiles = profiles_from_json(text)
        if len(profiles) != 1:
            raise ProfileError(f"the text holds {len(profiles)} profiles, not one: profiles_from_json() reads them all")
        return profiles[0]

    # ---- as a value ----

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Profile does not change: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Profile):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.name, self.rules, self.hands, frozenset(self._cells.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return Profile.from_dict, (self.as_dict(),)

    def __repr__(self) -> str:
        seen = sum(self._cells.values())
        return f"<Profile {self.name}, {self.rules}: {self.hands:g} hands, {seen:g} decisions>"

    def _parts(self) -> tuple[Any, ...]:
        return self.name, self.rules, self.hands, self._cells


@functools.lru_cache(maxsize=64)
def _fits(text: str, rules: Rules) -> bool:
    """Profile.fits() for a profile of the rules `text`; a search asks this at every decision."""
    return set(_rules_of(text).diff(Rules.of(_rules_text(rules)))) <= DEALERS


def learned(profiles: Mapping[int, Profile], hand: HandRecord, seen_by: int | None) -> dict[int, Profile]:
    """Profiles by player after one more hand: each player sits at the seat that the dealer of the hand gives (R26).

    seen_by: a player, or None for the whole record.
    """
    watcher = None if seen_by is None else (seen_by - hand.dealer) % PLAYERS
    return {
        player: profile.after(hand, (player - hand.dealer) % PLAYERS, watcher) for player, profile in profiles.items()
    }


def profiles_to_json(profiles: Iterable[Profile]) -> str:
    """The text of a file of profiles (docs/FORMATS.md), which ends with a newline.

    ProfileError if two of them have the same name and rules.

    >>> print(profiles_to_json([Profile.new("ana")]), end="")
    {
     "schema": "tongits.profiles/1",
     "profiles": [
      {
       "name": "ana",
       "rules": "classic",
       "hands": 0,
       "cells": {}
      }
     ]
    }
    """
    listed = list(profiles)
    _refuse_doubles(listed)
    return print_entries([profile.as_dict() for profile in listed])


def profiles_from_json(text: str) -> tuple[Profile, ...]:
    """The profiles in the text of a file, in its order.

    >>> [profile.name for profile in profiles_from_json(profiles_to_json([Profile.new("ana"), Profile.new("ben")]))]
    ['ana', 'ben']

    ProfileError for a text that is no such file: no JSON, another schema, a profile that is damaged or holds impossible
    counts (the error names it), two profiles of the same name and rules.
    """
    profiles = [_from_entry(number, entry) for number, entry in enumerate(read_entries(text), 1)]
    _refuse_doubles(profiles)
    return tuple(profiles)


def _from_entry(number: int, entry: Any) -> Profile:
    name = entry.get("name") if isinstance(entry, dict) else None
    try:
        return Profile.from_dict(entry)
    except TongitsError as error:
        called = f" ({shown(name)})" if isinstance(name, str) else ""
        raise ProfileError(f"profile {number}{called}: {error}") from None


def _refuse_doubles(profiles: Sequence[Profile]) -> None:
    seen = set()
    for profile in profiles:
        if (profile.name, profile.rules) in seen:
            raise ProfileError(f"{profile.name} has two profiles under {profile.rules}: remove one, or rename it")
        seen.add((profile.name, profile.rules))


def _rules_text(rules: Rules) -> str:
    return str(rules.replace(**dict.fromkeys(LIMITS)))


@functools.lru_cache(maxsize=64)
def _rules_of(text: str) -> Rules:
    return Rules.parse(text)


def _fill(profile: Profile, name: str, rules: str, hands: float, cells: dict[tuple[str, str, str], float]) -> Profile:
    put = object.__setattr__
    put(profile, "name", name)
    put(profile, "rules", rules)
    put(profile, "hands", hands)
    put(profile, "_cells", cells)
    return profile


def _filled(name: str, rules: str, hands: float, cells: dict[tuple[str, str, str], float]) -> Profile:
    """A profile that has grown; ProfileError if no file could hold it."""
    if max(hands, *cells.values(), 0) > MOST_HANDS:
        raise ProfileError(f"{name}: a profile holds at most {MOST_HANDS:,} hands, and as many decisions of one kind")
    return _fill(Profile.__new__(Profile), name, rules, hands, cells)


def _checked_name(name: str) -> str:
    if not text_of(name, "the name of a profile").isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise ProfileError(f"name {shown(name)}: a name has 1 to {LONGEST_NAME} printable characters")
    if name != name.strip():
        raise ProfileError(f"name {shown(name)}: a name has no blanks at its ends")
    return name


def _number(value: float, what: str, most: float) -> float:
    """A checked number of 0 to `most`, as int if it is whole."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{what}: a number, not {type(value).__name__} {shown(value)}")
    if not 0 <= value <= most:  # refuses NaN too
        raise ProfileError(f"{what} is {shown(value)}: allowed are 0 to {most}")
    return _plain(value)


def _plain(number: float) -> float:
    """A whole number as int."""
    return int(number) if number == int(number) else number


def _flat(cells: Mapping[str, Mapping[str, Mapping[str, float]]]) -> dict[tuple[str, str, str], float]:
    """The counts by decision; ProfileError for an unknown cell, TypeError for what is no mapping."""
    found: dict[tuple[str, str, str], float] = {}
    for family, situations in _items(cells, "cells"):
        if family not in FAMILIES:
            raise ProfileError(f"cells has {shown(family)}: known are {', '.join(FAMILIES)}")
        for situation, outcomes in _items(situations, family):
            if situation not in _places(family):
                raise ProfileError(
                    f"{family} has no situation {shown(situation)}; one is {next(iter(_places(family)))!r}"
                )
            for outcome, number in _items(outcomes, situation):
                if outcome not in FAMILIES[family].outcomes:
                    raise ProfileError(
                        f"{family} has no outcome {shown(outcome)}: known are {', '.join(FAMILIES[family].outcomes)}"
                    )
                count = _number(number, f"{family}, {situation}, {outcome}", MOST_HANDS)
                if count:
                    found[family, situation, outcome] = count
    return found


def _items(mapping: Any, what: str) -> Iterator[tuple[str, Any]]:
    if not isinstance(mapping, Mapping):
        raise TypeError(f"{what} is an object, not {type(mapping).__name__} {shown(mapping)}")
    yield from mapping.items()


def _refuse_impossible(profile: Profile) -> None:
    """ProfileError if a family has more decisions than so many hands can have."""
    once: dict[str, float] = {}
    every: dict[str, float] = {}
    for (family, _, outcome), number in profile._cells.items():
        every[family] = every.get(family, 0) + number
        if outcome in FAMILIES[family].rare:
            once[family] = once.get(family, 0) + number
    for what, sums, most in ("at most one", once, 1), (f"at most {MOST_DECISIONS}", every, MOST_DECISIONS):
        for family, number in sums.items():
            if number > most * profile.hands * (1 + ROUNDING):
                raise ProfileError(
                    f"{family}: {number:g} in {profile.hands:g} hands are impossible: a hand has {what} of them"
                )


@functools.cache
def _places(family: str) -> dict[str, int]:
    """The place of each situation of a family."""
    return {situation: place for place, situation in enumerate(FAMILIES[family].situations())}


_FAMILY_PLACES = {family: place for place, family in enumerate(FAMILIES)}
_OUTCOME_PLACES = {
    (name, outcome): place for name, family in FAMILIES.items() for place, outcome in enumerate(family.outcomes)
}


def _place(decision: tuple[str, str, str]) -> tuple[int, int, int]:
    family, situation, outcome = decision
    return _FAMILY_PLACES[family], _places(family)[situation], _OUTCOME_PLACES[family, outcome]


@functools.lru_cache(maxsize=256)
def _chosen(family: str, wanted: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The situations of a family that have the wanted values; ProfileError for an unknown name."""
    if family not in FAMILIES:
        raise ProfileError(f"family {shown(family)}: known are {', '.join(FAMILIES)}")
    axes = dict(FAMILIES[family].axes)
    for name, value in wanted:
        if name not in axes:
            raise ProfileError(f"{family} has no axis {shown(name)}: known are {', '.join(axes)}")
        if value not in axes[name]:
            raise ProfileError(f"{name} of {family} is {shown(value)}: known are {', '.join(axes[name])}")
    parts = {f"{name} {value}" for name, value in wanted}
    return frozenset(each for each in FAMILIES[family].situations() if parts <= set(each.split(", ")))
