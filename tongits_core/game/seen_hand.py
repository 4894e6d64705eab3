"""SeenHand: what one seat may know of a finished hand. Players that remember are told of a hand by it."""

from __future__ import annotations

from typing import Any, final

from tongits_core._arguments import shown, whole
from tongits_core.errors import ProfileError, TongitsError
from tongits_core.game._game import Game
from tongits_core.game.decisions import Decision, decisions
from tongits_core.game.profile import Profile
from tongits_core.game.score import PLAYERS
from tongits_core.position import Position

__all__ = ["SeenHand"]


@final
class SeenHand:
    """A finished hand as the player at `seat` saw it.

    seat: who saw it. position: what it could know at the end, with the history. ending, winner: as in Outcome.
    payments: chips of each seat. It holds no card that the seat did not see: what others did is kept as the decisions
    that a Profile counts.

    Made from a Game and a seat. Immutable and hashable; two are equal if what they show is, and what they teach a
    Profile (a hand that was shown at the end is not in the position).

    TongitsError for a hand that is not over, or a seat that is not 0, 1 or 2.

    >>> from tongits_core import Game, bots
    >>> game = Game.deal(seed=7)
    >>> while game.phase != "over":
    ...     game.push(bots.create("base").act(game.view(game.turn)))
    >>> seen = SeenHand(game, 1)
    >>> seen.seat, seen.ending, seen.winner, seen.payments
    (1, 'draw', 1, (-5, 8, -3))
    """

    __slots__ = ("__weakref__", "_decisions", "ending", "payments", "position", "seat", "winner")

    seat: int
    position: Position
    ending: str
    winner: int | None
    payments: tuple[int, ...]
    _decisions: tuple[tuple[Decision, ...], ...]

    def __init__(self, game: Game, seat: int) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a SeenHand is made from a Game, not from {type(game).__name__} {shown(game)}")
        outcome = game.outcome()
        if outcome is None:
            raise TongitsError(f"a hand is remembered when it is over: seat {game.turn} is to act")
        place = whole(seat, "seat", 0, PLAYERS - 1)
        begun = game.copy()
        while begun.history:
            begun.pop()
        found = (decisions(begun.copy(), game.history, other, known=other == place) for other in range(PLAYERS))
        _fill(self, place, game.view(place), outcome.ending, outcome.winner, outcome.payments, tuple(map(tuple, found)))

    def added_to(self, profile: Profile, other: int) -> Profile:
        """The profile and what the player at seat `other` did in this hand, as far as this seat saw it. ProfileError
        for a profile under other rules, TypeError for anything but a Profile."""
        if not isinstance(profile, Profile):
            raise TypeError(f"a hand is added to a Profile, not to {type(profile).__name__} {shown(profile)}")
        player = whole(other, "seat", 0, PLAYERS - 1, ProfileError)
        if not profile.fits(self.position.rules):
            raise ProfileError(
                f"a profile under {profile.rules} learns nothing from a hand under {self.position.rules}"
            )
        return profile.with_decisions(self._decisions[player])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a SeenHand does not change: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenHand):
            return NotImplemented
        return self._shown() == other._shown()

    def __hash__(self) -> int:
        return hash(self._shown())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._shown()

    def __repr__(self) -> str:
        return f"<SeenHand of seat {self.seat}: {self.ending}, payments {self.payments}>"

    def _shown(self) -> tuple[Any, ...]:
        return self.seat, self.position, self.ending, self.winner, self.payments, self._decisions


def _fill(seen: SeenHand, *parts: Any) -> SeenHand:
    for name, part in zip(("seat", "position", "ending", "winner", "payments", "_decisions"), parts, strict=True):
        object.__setattr__(seen, name, part)
    return seen


def _again(*parts: Any) -> SeenHand:
    return _fill(SeenHand.__new__(SeenHand), *parts)
