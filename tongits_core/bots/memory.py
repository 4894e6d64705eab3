"""Remembering: a bot that keeps a Profile of each other player at its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from tongits_core._arguments import shown
from tongits_core.game import Profile, SeenHand
from tongits_core.policy import others_of
from tongits_core.position import Action, Position

__all__ = ["Knowing", "Profiles", "Remembering"]

Profiles = Mapping[str, Profile]
"""Profiles of the others by "next" and "prev", as choose() takes them."""

OTHERS = {"next": 1, "prev": 2}
"""The others by how many seats after this one they sit: the same in every hand, whoever deals."""

KEEPS = 0.92
"""What a hand keeps of the weight of those before it, so that a player who changes is seen to change: all hands
together weigh as much as 12 or 13."""


def _checked(profiles: Any) -> dict[str, Profile]:
    """Profiles by "next" and "prev", as a dict of its own; TypeError for anything else."""
    found: dict[str, Profile] = dict(profiles) if isinstance(profiles, Mapping) else {"": profiles}
    for who, profile in found.items():
        if who not in OTHERS or not isinstance(profile, Profile):
            raise TypeError(f'profiles are {{"next": Profile, "prev": Profile}}, or one of them, not {shown(profiles)}')
    return found


class Knowing(Protocol):
    """A bot that can use profiles."""

    @property
    def name(self) -> str:
        """Its name without level, time or memory."""

    def act_knowing(self, position: Position, profiles: Profiles) -> Action:
        """The action in `position` against others with these profiles."""


@dataclass(eq=True)
class Remembering:
    """A bot that keeps a Profile of the player after it and of the one before it, and plays by them.

    Whoever sits with it calls `learn` after each hand. profiles: what it has counted so far, by "next" and "prev"; old
    hands count less. To begin with what a file holds, set `bot.profiles = {"next": profile}`;
    profiles_to_json(bot.profiles.values()) is the text of a file with what it knows. TypeError for anything else.

    >>> from tongits_core import Game, bots
    >>> bot = bots.create("expectimax:1+memory")
    >>> str(bot), bot.profiles
    ('expectimax:1+memory', {})
    >>> game = Game.deal(seed=7)
    >>> while game.phase != "over":
    ...     game.push(bots.create("base").act(game.view(game.turn)))
    >>> bot.learn(SeenHand(game, 0))
    >>> sorted(bot.profiles), bot.fresh().profiles
    (['next', 'prev'], {})
    """

    bot: Knowing
    profiles: dict[str, Profile] = field(default_factory=dict)

    __hash__ = None  # type: ignore[assignment]

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, _checked(value) if name == "profiles" else value)

    @property
    def name(self) -> str:
        """Its name without level, time or memory."""
        return self.bot.name

    def act(self, position: Position) -> Action:
        """A legal action; errors as of the bot without memory."""
        return self.bot.act_knowing(position, self.profiles)

    def learn(self, hand: SeenHand) -> None:
        """Count what the others did in a finished hand, as far as the player at `hand.seat` saw it.

        TypeError for anything but a SeenHand, ProfileError for a hand under other rules than those of its profiles:
        fresh() is the same bot with nothing remembered.
        """
        if not isinstance(hand, SeenHand):
            raise TypeError(f"a bot learns from a SeenHand, not from {type(hand).__name__} {shown(hand)}")
        for who, after in OTHERS.items():
            profile = self.profiles.get(who) or Profile.new(who, str(hand.position.rules))
            self.profiles[who] = hand.added_to(profile.faded(KEEPS), (hand.seat + after) % len(hand.payments))
        others_of(hand.position.rules, hand.seat, self.profiles)  # reads them now, so that no action waits for it

    def fresh(self) -> Remembering:
        """The same bot with nothing remembered."""
        return Remembering(self.bot)

    def __str__(self) -> str:
        return f"{self.bot}+memory"
