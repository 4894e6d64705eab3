"""Play hands in the arena; each hand becomes one row of an array."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter, process_time

import numpy
from numpy.typing import NDArray

from tongits_core import Action, Game
from tongits_core.arena._arena import Referee, play_hands
from tongits_core.arena.entrants import Entrant
from tongits_core.arena.seating import Seating
from tongits_core.errors import IllegalAction
from tongits_core.game import SeenHand
from tongits_core.rules import Rules

__all__ = ["ANSWERS", "HAND", "NOBODY", "Latencies", "play_deals"]

HAND = numpy.dtype(
    [
        ("payments", "<i8", 3),
        ("luck_chips", "<i8", 3),
        ("luck_wins", "<i8", 3),
        ("plies", "<u2"),
        ("counts", "<u2", 3),
        ("roles", "u1", 3),
        ("answers", "u1", 3),
        ("caller", "u1"),
        ("winner", "u1"),
        ("ending", "u1"),
    ]
)
"""One hand, by seat. payments: chips. luck_*: the luck of the draws, in LUCK_UNIT × playouts (luck.py). counts: counts
at the end (R5). roles: index into outcome.ROLES. answers: see ANSWERS. ending: index into outcome.ENDINGS. caller,
winner: seat or NOBODY.
"""

NOBODY = 255
ANSWERS = {"fold": 7, "challenge": 8, "show": 9}
"""The values of `answers`, from tg_action_kind; 0: the seat was not asked."""

Latencies = list[list[tuple[float, float]]]
"""Seconds of each action, wall clock and CPU, by place in the line-up."""


def play_deals(
    entrants: Sequence[Entrant], seated: Sequence[Seating], rules: Rules, seeds: NDArray[numpy.uint64], luck: int
) -> tuple[NDArray[numpy.void], Latencies]:
    """Play the deals in order with every seating. Players that remember begin each seating with nothing remembered.

    Returns rows HAND[deals, seatings], and the times of actions that were not those of policies of the core.

    Raises IllegalAction, with the player's name, for an illegal action.
    """
    rows = numpy.zeros((len(seated), len(seeds)), HAND)
    latencies: Latencies = [[], [], []]
    for played, seating in zip(rows, seated, strict=True):
        seats = [entrants[place].seated() for place in seating]
        policies = [seat.policy for seat in seats]
        named = [policy for policy in policies if policy is not None]
        if len(named) == len(policies):
            play_hands(rules, named, seeds, played, luck)
            continue
        for index, seed in enumerate(seeds):
            referee = Referee(Game.deal(rules, seed), policies, seed, luck)
            _play_hand(referee, seats, [latencies[place] for place in seating])
            referee.record_in(played, index)
            for seat, entrant in enumerate(seats):
                if entrant.remembers:
                    entrant.learn(SeenHand(referee.game, seat))
    return rows.T, latencies


def _play_hand(referee: Referee, seats: Sequence[Entrant], latencies: Latencies) -> None:
    while (seat := referee.advance()) is not None:
        begun, worked = perf_counter(), process_time()
        try:
            action = _asked(seats[seat], referee.game, seat)
            latencies[seat].append((perf_counter() - begun, process_time() - worked))
            referee.push(action)
        except IllegalAction as error:
            raise IllegalAction(f"{seats[seat].name}: {error}") from error


def _asked(entrant: Entrant, game: Game, seat: int) -> Action:
    """The action of an entrant. A player gets the view of its seat; only a rod gets the game."""
    if entrant.rod is not None:
        return entrant.rod.act(game)
    assert entrant.player is not None
    action: object = entrant.player.act(game.view(seat))
    if isinstance(action, str):  # as Session.play takes it
        return Action(action)
    if not isinstance(action, Action):
        raise TypeError(f"{entrant.name}: act() returns an Action or its text, not {type(action).__name__}")
    return action
