"""choose(): the first action of the best turn, without its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tongits_core._arguments import whole
from tongits_core.game import PotStakes
from tongits_core.policy import Others, others_of
from tongits_core.position import Action, Position
from tongits_core.search.arguments import (
    Event,
    Known,
    budget_of,
    exact_lines,
    position_of,
    pot_of,
    ranges_of,
    rounds_of,
    search_of,
)
from tongits_core.search.believing import believe
from tongits_core.search.budget import Budget
from tongits_core.search.endgame import endgame_of
from tongits_core.search.params import PARAMS
from tongits_core.search.stages import DrawSearch, TurnSearch

__all__ = ["choose", "chosen"]


def choose(
    position: Position | str,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    stop: Callable[[], bool] | Event | None = None,
    rounds: int | None = PARAMS.rounds,
    profiles: Known | None = None,
    win_shares: Sequence[float] | None = None,
) -> Action:
    """The first action of the best turn, without its value: for bots and games that only need a move.

    All work goes into the choice. Nothing is spent on confirming values, and less than in suggest() on exact values
    (params.py). If only one action is legal, it is returned at once. The choice is made as in suggest(), with one
    exception: phase draw with less than 4,096 worlds or less than a tenth of a second. Then drawing is one line, in
    which the policy plays the rest of the turn, and this line competes with the call and every plan of a take.
    Arguments and errors are those of suggest().

    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> choose(position, worlds=64)
    Action('draw')
    """
    position = position_of(position)
    budget = budget_of(seconds, worlds, threads, stop, None)
    seed = whole(seed, "seed", 0, 2**64 - 1)
    rounds = rounds_of(rounds)
    others = others_of(position.rules, position.seat, profiles)
    pot = pot_of(position, win_shares)
    if len(position.legal_actions) == 1:
        return position.legal_actions[0]
    return chosen(position, budget, seed, rounds, others, pot)


def chosen(
    position: Position, budget: Budget, seed: int, rounds: int | None, others: Others, pot: PotStakes | None
) -> Action:
    """What choose() chooses where more than one action is legal, by checked arguments."""
    ranges = ranges_of(position)
    with budget:
        effort = budget.params.usual
        budget.begin("believing")
        belief = believe(position, seed, ranges, budget, effort, others)
        budget.begin("planning")
        search = search_of(position, seed, ranges, belief, budget, rounds, others, pot=pot)
        turn = DrawSearch(search, budget) if position.phase == "draw" else TurnSearch(search, budget, position.phase)
        solved = exact_lines(turn, endgame_of(search, belief, position, budget, effort), 1)
        return turn.choice(budget.params.shares(position.phase).choosing) if solved is None else solved[0].actions[0]
