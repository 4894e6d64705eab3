"""The players of the arena: bots by name, bots with a time limit, your own players, and rods that see hidden cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, Self, runtime_checkable

from tongits_core import Action, bots
from tongits_core.arena.rods import RODS, Rod
from tongits_core.bots import Clocked, Remembering
from tongits_core.game import SeenHand
from tongits_core.policy import POLICIES
from tongits_core.position import Position

__all__ = ["Entrant", "Learner", "Player", "names"]


class Player(Protocol):
    """A player gets a Position and returns a legal action."""

    def act(self, position: Position) -> Action:
        """The action to play in `position`."""


@runtime_checkable
class Learner(Player, Protocol):
    """A player that is told of each finished hand, in order, by those who sit at its table."""

    def learn(self, hand: SeenHand) -> None:
        """Remember what the player at `hand.seat`, which is this one, saw of the hand."""

    def fresh(self) -> Self:
        """The same player with nothing remembered yet. The arena takes one for each match and seat assignment."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Entrant:
    """A player of a line-up. Exactly one is set: policy (of the core), player (sees a Position) or rod (sees the Game).

    >>> Entrant.of("expectimax:3").name, Entrant.of("base").policy
    ('expectimax:3', 'base')
    """

    name: str
    policy: str | None = None
    player: Player | None = None
    rod: Rod | None = None

    @property
    def repeats(self) -> bool:
        """Whether it plays the same way every time."""
        player = self.player.bot if isinstance(self.player, Remembering) else self.player
        return not isinstance(player, Clocked)

    @property
    def sees_stock(self) -> bool:
        """Whether its actions may depend on the order of the stock, so that its draws are not luck."""
        return self.rod is not None and self.rod.sees_stock

    @property
    def remembers(self) -> bool:
        """Whether it is told of finished hands, so that the hands of a match depend on each other."""
        return isinstance(self.player, Learner)

    def seated(self) -> Entrant:
        """The entrant as it sits down: a player that remembers has nothing remembered yet."""
        return replace(self, player=self.player.fresh()) if isinstance(self.player, Learner) else self

    def learn(self, hand: SeenHand) -> None:
        """Tell a player that remembers of a finished hand."""
        if isinstance(self.player, Learner):
            self.player.learn(hand)

    @classmethod
    def of(cls, player: str | Player | Entrant) -> Entrant:
        """The entrant for a rod, for a bot as bots.create() takes it, or for an object with a method `act`.

        An object that has `learn` and `fresh` too is a Learner. Raises TongitsError for an unknown name, TypeError for
        an object without `act`, or with `learn` and without `fresh`.
        """
        if isinstance(player, Entrant):
            return player
        if isinstance(player, str):
            return _named(player)
        if not callable(getattr(player, "act", None)):
            raise TypeError(f"a player is a name or has a method act(position), not {type(player).__name__}")
        if callable(getattr(player, "learn", None)) and not isinstance(player, Learner):
            raise TypeError(
                f"{type(player).__name__} has a method learn(hand) and no fresh(), which gives for each match the same "
                "player with nothing remembered"
            )
        return cls(str(player), player=player)


def names() -> tuple[str, ...]:
    """The names of all players of the arena: the bots, then the rods, which see hidden cards.

    >>> names()[-3:]
    ('kp', 'oracle-hands', 'oracle-stock')
    """
    return (*bots.names(), *RODS)


def _named(text: str) -> Entrant:
    name = bots.spelled(text, names(), "player").name
    if name in RODS:
        return Entrant(name, rod=RODS[name])
    if name in POLICIES:  # the chances of random come from the deal's seed here, not from the position
        return Entrant(name, policy=name)
    bot = bots.create(text)
    return Entrant(str(bot), player=bot)
