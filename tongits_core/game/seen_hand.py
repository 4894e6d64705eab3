"""SeenHand: what one seat may know of a finished hand. Players that remember are told of a hand by it."""

from __future__ import annotations

from typing import Any, final

from tongits_core._arguments import whole
from tongits_core.errors import TongitsError
from tongits_core.game._game import Game
from tongits_core.game.profile import Profile
from tongits_core.game.score import PLAYERS
from tongits_core.position import Position

__all__ = ["SeenHand"]


@final
class SeenHand:
    """A finished hand as the player at `seat` saw it.

    seat: who saw it. position: what it could know at the end, with the history. ending, winner: as in Outcome.
    payments: chips of each seat. The other hands are held for `added_to` alone, which counts what was shown of them.

    Made from a Game and a seat. Immutable and hashable; two are equal if what they show is.

    TongitsError for a hand that is not over, or a seat that is not 0, 1 or 2.

    >>> from tongits_core import Game, bots
    >>> game = Game.deal(seed=7)
    >>> while game.phase != "over":
    ...     game.push(bots.create("base").act(game.view(game.turn)))
    >>> seen = SeenHand(game, 1)
    >>> seen.seat, seen.ending, seen.winner, seen.payments
    (1, 'draw', 1, (-5, 8, -3))
    """

    __slots__ = ("__weakref__", "_game", "ending", "payments", "position", "seat", "winner")

    seat: int
    position: Position
    ending: str
    winner: int | None
    payments: tuple[int, ...]
    _game: Game

    def __init__(self, game: Game, seat: int) -> None:
        outcome = game.outcome()
        if outcome is None:
            raise TongitsError(f"a hand is remembered when it is over: seat {game.turn} is to act")
        put = object.__setattr__
        put(self, "seat", whole(seat, "seat", 0, PLAYERS - 1))
        put(self, "position", game.view(self.seat))
        put(self, "ending", outcome.ending)
        put(self, "winner", outcome.winner)
        put(self, "payments", outcome.payments)
        put(self, "_game", game.copy())

    def added_to(self, profile: Profile, other: int) -> Profile:
        """The profile and what the player at seat `other` did in this hand, as far as this seat saw it."""
        (hand,) = self._game.record().hands
        return profile.after(hand, other, self.seat)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a SeenHand does not change: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenHand):
            return NotImplemented
        return self._shown() == other._shown()

    def __hash__(self) -> int:
        return hash(self._shown())

    def __reduce__(self) -> tuple[Any, ...]:
        return SeenHand, (self._game, self.seat)

    def __repr__(self) -> str:
        return f"<SeenHand of seat {self.seat}: {self.ending}, payments {self.payments}>"

    def _shown(self) -> tuple[Any, ...]:
        return self.seat, self.position, self.ending, self.winner, self.payments
