"""Who sits at the arena's tables: bots by name, bots against the clock, players of one's own, and peeking rods."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from tongits_core import Action, bots
from tongits_core._arguments import shown
from tongits_core.arena.rods import RODS, Rod
from tongits_core.errors import TongitsError
from tongits_core.policy import POLICIES
from tongits_core.position import Position
from tongits_core.search import choose

__all__ = ["Clocked", "Entrant", "Player", "names"]

CLOCKED = "expectimax"


class Player(Protocol):
    """What a bot is: it sees a Position and answers with a legal action."""

    def act(self, position: Position) -> Action:
        """The action to play in `position`."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Clocked:
    """expectimax with a time for each action instead of fixed work: stronger on a faster machine, never the same twice.

    >>> str(Clocked(0.005))
    'expectimax@5ms'
    """

    seconds: float

    def act(self, position: Position) -> Action:
        """The best action that is found in the time."""
        return choose(position, seconds=self.seconds)

    def __str__(self) -> str:
        return f"{CLOCKED}@{self.seconds * 1000:g}ms"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Entrant:
    """One seat's player: exactly one of policy (of the core), player (sees a Position) and rod (sees the Game) is set.

    >>> Entrant.of("expectimax:3").name, Entrant.of("base").policy
    ('expectimax:3', 'base')
    """

    name: str
    policy: str | None = None
    player: Player | None = None
    rod: Rod | None = None

    @property
    def repeats(self) -> bool:
        """Whether it plays the same again."""
        return not isinstance(self.player, Clocked)

    @property
    def sees_stock(self) -> bool:
        """Whether its actions may depend on the order of the stock, so that draws are no luck to it."""
        return self.rod is not None and self.rod.sees_stock

    @classmethod
    def of(cls, player: str | Player | Entrant) -> Entrant:
        """From a name as `names()` lists them, `NAME:LEVEL` or `expectimax@5ms`, or from an object with an act method.

        Raises TongitsError for a name that nobody has, TypeError for what cannot play.
        """
        if isinstance(player, Entrant):
            return player
        if isinstance(player, str):
            return _named(player)
        if not callable(getattr(player, "act", None)):
            raise TypeError(f"a player is a name or has a method act(position), not {type(player).__name__}")
        return cls(str(player), player=player)


def names() -> tuple[str, ...]:
    """The names that may sit in the arena: all bots, then the rods that see what no player may.

    >>> names()[-3:]
    ('kp', 'oracle-hands', 'oracle-stock')
    """
    return (*bots.names(), *RODS)


def _named(text: str) -> Entrant:
    parsed = re.fullmatch(r"([a-z][a-z-]*)(?::(0|[1-9][0-9]?)|@((?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,6})?)(ms|s))?", text)
    if not parsed or parsed[1] not in names():
        raise TongitsError(
            f"no player is named {shown(text)}: they are {', '.join(names())}, NAME:LEVEL for those that search and "
            f"{CLOCKED}@5ms"
        )
    name, level, amount, unit = parsed.groups()
    if amount:
        if name != CLOCKED:
            raise TongitsError(f"{shown(text)}: only {CLOCKED} plays against the clock")
        clocked = Clocked(float(amount) / (1000 if unit == "ms" else 1))
        return Entrant(str(clocked), player=clocked)
    if level and name not in bots.SEARCHING:
        raise TongitsError(f"{shown(text)}: {name} has no levels; {' and '.join(bots.SEARCHING)} have")
    if name in RODS:
        return Entrant(name, rod=RODS[name])
    if name in POLICIES:  # the chances of random come from the deal's seed here, not from the position
        return Entrant(name, policy=name)
    bot = bots.create(name, **({"level": int(level)} if level else {}))
    return Entrant(str(bot), player=bot)
