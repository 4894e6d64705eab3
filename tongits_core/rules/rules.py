"""The rules of a game as a value: every disputed point of Tongits is an option, a preset is a full set of options."""

from __future__ import annotations

import functools
import itertools
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, NoReturn

from tongits_core._arguments import shown
from tongits_core.errors import RulesError
from tongits_core.rules.dependencies import NEEDS, UNPAID, refuse_contradictions
from tongits_core.rules.house import load
from tongits_core.rules.options import Choice, Flag, Number, Option, Value, unknown
from tongits_core.rules.payout import Payout, tables

IDLE = ":idle"
"""Marks a value of a rules text that has no effect because of another option of the text."""


@dataclass(frozen=True)
class _PayoutName(Option):
    """A payout table by its text; a Payout is taken too."""

    @property
    def allowed(self) -> str:
        return f"one of {', '.join(tables()['payout'])}, with changes as in club:per_king=3"

    def check(self, name: str, value: object) -> Value:
        if isinstance(value, Payout):
            return str(value)
        if not isinstance(value, str):
            raise self.mistyped(name, "a str or Payout", value)
        return self.read(name, value)

    def read(self, name: str, text: str) -> Value:
        return str(Payout.parse(text))


def _option(option: Option) -> Any:
    return field(metadata={"option": option})


def _limit(clause: str, summary: str, *, low: int, high: int) -> Any:
    limit = Number(clause, summary, "session", low=low, high=high, optional=True)
    return field(default=None, metadata={"option": limit})


def _chips(clause: str, summary: str) -> Any:
    return _option(Number(clause, summary, "session", low=0, high=1_000_000))


class _Kept:
    """Cached values of Rules. They are not dataclass fields, so asdict() returns only the options."""

    __slots__ = ("_native", "_text")

    _native: object
    _text: str | None


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True, repr=False)
class Rules(_Kept):
    """An immutable set of options; two Rules are equal if all their options are equal.

    Made by `preset`, `parse` and `replace`. Solver and `Game` play every option of RULES.md.

    >>> rules = Rules.preset("classic").replace(ace_high_run=True, jokers=2, joker_points=25)
    >>> str(rules)
    'classic,jokers=2,joker_points=25,ace_high_run=yes'
    >>> Rules.parse(str(rules)) == rules
    True
    >>> Rules.parse("wiki+joker").diff("wiki")["jokers"]
    (2, 0)
    """

    jokers: int = _option(Number("R1", "jokers in the deck", numbers=(0, 1, 2)))
    joker_points: int = _option(Number("R2", "points of a joker left unmelded", numbers=(0, 25, 30)))
    ace_high_run: bool = _option(Flag("R3", "Q-K-A is a run too"))
    hidden_melds_count: bool = _option(Flag("R5", "all cards of the hand count, melds too"))
    pickup: Literal["new_meld", "meld_or_sapaw", "free"] = _option(
        Choice("R7", "when the top discard may be taken", names=("new_meld", "meld_or_sapaw", "free"))
    )
    secret: Literal["off", "quad", "quad_or_run5"] = _option(
        Choice("R11", "what is a secret", names=("off", "quad", "quad_or_run5"))
    )
    secret_facedown: bool = _option(Flag("R11", "a quad may be laid face down"))
    secret_at_once: bool = _option(Flag("R11", "a secret exposed whole in one action is still paid"))
    secret_protects: bool = _option(Flag("R11", "an unopened holder of a secret is not burned"))
    sagasa: bool = _option(Flag("R12", "a drawn fourth card added to the player's own trio is paid"))
    kang: bool = _option(Flag("R12", "drawing the fourth of a rank multiplies a win by Tongits"))
    taga_loob: bool = _option(Flag("R12", "dealt melds still in the winner's hand are paid"))
    escalera_length: int = _option(Number("R13", "length of a run that is paid, 0 is off", numbers=(0, 4, 5)))
    sapaw_block: Literal["none", "next_turn", "round"] = _option(
        Choice("R18", "how long a sapaw on a player's meld blocks a call", names=("none", "next_turn", "round"))
    )
    self_sapaw_blocks: bool = _option(Flag("R18", "the player's own sapaw blocks too"))
    no_dump_sapawable: bool = _option(Flag("R10", "a card that fits a meld on the table may not be discarded"))
    answer: Literal["fold_or_challenge", "show", "show_or_challenge"] = _option(
        Choice("R19", "how a call is answered", names=("fold_or_challenge", "show", "show_or_challenge"))
    )
    call_tie: Literal["challenger", "caller"] = _option(
        Choice("R20", "who wins if caller and opponent have equal counts", names=("challenger", "caller"))
    )
    challenger_tie: Literal["next_after_caller", "last_to_challenge"] = _option(
        Choice("R20", "who wins among equal opponents", names=("next_after_caller", "last_to_challenge"))
    )
    exhaustion: Literal["finish_turn", "at_once"] = _option(
        Choice("R21", "what follows the draw of the last card", names=("finish_turn", "at_once"))
    )
    none_opened: Literal["void", "lowest"] = _option(
        Choice("R23", "when nobody has opened at exhaustion", names=("void", "lowest"))
    )
    void_carries: bool = _option(Flag("R23", "a void hand multiplies the next one's payments"))
    final_discard_required: bool = _option(Flag("R15", "Tongits needs a last discard"))
    spread: bool = _option(Flag("R16", "a dealt hand of nothing but melds wins at once"))
    zero_count_fight: bool = _option(Flag("R28", "a player with count 0 may call in spite of a block"))
    variable_payout: bool = _option(Flag("R28", "the winner's jokers multiply the payments"))
    pot_wins: int = _option(Number("R25", "wins in a row that take the pot, 0 is no pot", "session", numbers=(0, 2, 3)))
    pot_ante: int = _chips("R25", "chips that each player puts into the pot before a hand")
    pot_bonus: int = _chips("R25", "chips from each for every second win in a row, when three take the pot")
    first_dealer: Literal["random", "lowest_cut"] = _option(
        Choice("R26", "who deals first", "session", names=("random", "lowest_cut"))
    )
    next_dealer: Literal["winner", "rotate"] = _option(
        Choice("R26", "who deals next", "session", names=("winner", "rotate"))
    )
    hands: int | None = _limit("R27", "hands after which the session ends", low=1, high=1_000_000_000)
    target: int | None = _limit("R27", "chips won by a player that end the session", low=1, high=1_000_000_000)
    chips: int | None = _limit(
        "R27", "chips of each player; the session ends when they are gone", low=1, high=1_000_000_000
    )
    progressive_limit: int | None = _limit(
        "R27", "the session ends when a player's settlements sum to this or less", low=-1_000_000_000, high=-1
    )
    payout: str = _option(_PayoutName("Payout", "what each loser pays"))

    def __post_init__(self) -> None:
        object.__setattr__(self, "_native", None)
        object.__setattr__(self, "_text", None)
        for name, option in self.options().items():
            object.__setattr__(self, name, option.check(name, getattr(self, name)))

    @classmethod
    def options(cls) -> Mapping[str, Option]:
        """Every option by name, in a fixed order: its clause, summary, what it allows."""
        return _options()

    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of the presets; the first is the default."""
        return tuple(tables()["preset"])

    @staticmethod
    def additions() -> tuple[str, ...]:
        """The names of the additions, written with a plus sign after a preset."""
        return tuple(tables()["addition"])

    @classmethod
    def preset(cls, name: str) -> Rules:
        """The preset of that name; RulesError names the nearest one."""
        if not isinstance(name, str):
            raise TypeError(f"a preset is a str, not {type(name).__name__} {shown(name)}")
        if name not in tables()["preset"]:
            raise unknown("preset", name, cls.presets())
        return _preset(name)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read `preset+addition…,option=value…`, as "wiki+joker,ace_high_run=yes"; RulesError names the mistake.

        If one option of the text leaves another without effect, that is an error too, unless the value of the other
        ends in `:idle`.

        >>> from tongits_core import RulesError
        >>> try:
        ...     Rules.parse("classic,jokers=0,joker_points=25")
        ... except RulesError as error:
        ...     print(error)
        joker_points=25 changes nothing with jokers=0: no joker is dealt (R2); remove joker_points or jokers
        """
        if not isinstance(text, str):
            raise TypeError(f"rules are a str, not {type(text).__name__} {shown(text)}")
        return _parse(text)

    @classmethod
    def of(cls, rules: Rules | str | None) -> Rules:
        """The Rules for an argument `rules`: Rules, their text, or None for classic."""
        if isinstance(rules, Rules):
            return rules
        if rules is None:
            return _preset("classic")
        if isinstance(rules, str):
            return _parse(rules)
        raise TypeError(f"rules are Rules, a str or None, not {type(rules).__name__} {shown(rules)}")

    @classmethod
    def load(cls, path: str | os.PathLike[str], name: str | None = None) -> Rules:
        """A preset of a TOML file (docs/RULES.md, "Rules of your own"); `name` is needed if the file holds several.

        The text of the result no longer depends on the file. RulesError names the file, and the key of a mistake.

        >>> str(Rules.load("examples/house.toml", "lola"))
        'club,next_dealer=rotate'
        """
        return load(Path(path), name, cls.parse)

    @property
    def payout_table(self) -> Payout:
        """The payout with its amounts."""
        return Payout.parse(self.payout)

    def replace(self, /, **changes: Any) -> Rules:
        """These rules with other values for some options; RulesError for an unknown option or a value not allowed.

        Unlike a text, it accepts options that another option leaves without effect, so that programs can try every
        combination; `idle` lists them.
        """
        for name in changes:
            if name not in self.options():
                raise unknown("option", name, self.options())
        return replace(self, **changes)

    def as_dict(self) -> dict[str, Value]:
        """Every option and its value."""
        return {name: getattr(self, name) for name in self.options()}

    def diff(self, other: Rules | str | None) -> dict[str, tuple[Value, Value]]:
        """The options that differ: (value here, value in `other`)."""
        theirs = Rules.of(other).as_dict()
        return {name: (value, theirs[name]) for name, value in self.as_dict().items() if value != theirs[name]}

    def idle(self) -> dict[str, str]:
        """The options that are set but have no effect because of another option, each with the reason.

        Presets hold such options, so that a change of the other option is enough to use them.

        >>> Rules.preset("guide").idle()
        {'joker_points': 'joker_points=25 changes nothing with jokers=0: no joker is dealt (R2)'}
        """
        return {need.option: need.text(self) for need in (*NEEDS, *UNPAID) if need.found_in(self)}

    def __str__(self) -> str:
        """The shortest text that `parse` reads back: nearest preset, additions, then changed options."""
        if self._text is None:
            object.__setattr__(self, "_text", self._shortest_text())
        return str(self._text)

    def _shortest_text(self) -> str:
        mine = self.as_dict()
        found = [need for need in NEEDS if need.found_in(self)]

        def changes(base: Mapping[str, Value]) -> dict[str, str]:
            changed = {name: self.options()[name].show(value) for name, value in mine.items() if base[name] != value}
            idle = {need.option: IDLE for need in found if need.option in changed and need.other in changed}
            return {name: value + idle.get(name, "") for name, value in changed.items()}

        def length(candidate: tuple[str, Mapping[str, Value]]) -> tuple[int, int]:
            changed = changes(candidate[1])
            return len(changed), sum(value.endswith(IDLE) for value in changed.values())

        text, base = min(_bases(), key=length)
        return ",".join([text, *(f"{name}={value}" for name, value in changes(base).items())])

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules.parse, (str(self),)

    def __setstate__(self, state: object) -> None:
        raise TypeError("rules are immutable: make others by replace()")  # else dataclass sets fields unchecked


@functools.cache
def _options() -> Mapping[str, Option]:
    return {each.name: each.metadata["option"] for each in fields(Rules) if "option" in each.metadata}


@functools.cache
def _preset(name: str) -> Rules:
    presets = tables()["preset"]
    return Rules(**{**presets["classic"], **presets[name]})


@functools.cache
def _bases() -> list[tuple[str, Mapping[str, Value]]]:
    """The possible starts of a rules text: every preset with every choice of additions, fewest additions first."""
    return [
        (text, rules.as_dict())
        for count in range(len(Rules.additions()) + 1)
        for name in Rules.presets()
        for text, rules in _with_additions(name, count)
    ]


def _with_additions(name: str, count: int) -> Iterator[tuple[str, Rules]]:
    for chosen in itertools.combinations(Rules.additions(), count):
        yield "+".join([name, *chosen]), _add(_preset(name), chosen)


def _add(rules: Rules, additions: tuple[str, ...]) -> Rules:
    changes: dict[str, Any] = {}
    for name in additions:
        changes.update(tables()["addition"][name])
    return rules.replace(**changes)


@functools.lru_cache(maxsize=256)
def _parse(text: str) -> Rules:
    head, *changes = [part.strip() for part in text.split(",")]
    name, *additions = [part.strip() for part in head.split("+")]
    if name not in tables()["preset"] and "=" in name:
        raise RulesError(f"a rules text begins with a preset ({', '.join(Rules.presets())}), not {shown(name)}")
    rules = Rules.preset(name)
    for addition in additions:
        if addition not in tables()["addition"]:
            raise unknown("addition", addition, Rules.additions())
        if additions.count(addition) > 1:
            raise RulesError(f"addition {addition} is given twice")
    values, idle = _read_changes(changes)
    rules = _add(rules, tuple(additions)).replace(**values)
    refuse_contradictions(rules, values.keys() - idle)
    for option in sorted(idle - {need.option for need in NEEDS if need.found_in(rules)}):
        raise RulesError(f"option {option} is not idle here; write its value without {IDLE}")
    return rules


def _read_changes(changes: list[str]) -> tuple[dict[str, Any], set[str]]:
    """The values of the changes, and the options that the text marks as idle."""
    values: dict[str, Any] = {}
    idle: set[str] = set()
    for change in changes:
        name, equals, text = (part.strip() for part in change.partition("="))
        if not equals:
            _refuse_change(change)
        if name not in Rules.options():
            raise unknown("option", name, Rules.options())
        if name in values:
            raise RulesError(f"option {name} is given twice")
        if text.endswith(IDLE) and any(need.option == name for need in NEEDS):
            idle.add(name)
            text = text.removesuffix(IDLE)
        values[name] = Rules.options()[name].read(name, text)
    return values, idle


def _refuse_change(change: str) -> NoReturn:
    if change in Rules.options():
        allowed = Rules.options()[change].allowed
        raise RulesError(f"option {change} needs a value: {change}=…, allowed: {allowed}")
    raise RulesError(f"a change of the rules is option=value, not {shown(change)}")
