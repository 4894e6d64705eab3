"""Arguments of suggest() and choose(): this module checks them and makes a search from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from tongits_core._arguments import shown, whole
from tongits_core._workers import workers
from tongits_core.belief import Belief
from tongits_core.errors import TongitsError
from tongits_core.game import Game, PotStakes, pot_stakes, shares_of
from tongits_core.policy import NEVER, Others, Ranges, call_ranges, leaves_for
from tongits_core.position import Action, Position, check_phase, read_actions, split_actions
from tongits_core.rules import Rules
from tongits_core.search._search import Search
from tongits_core.search.budget import Budget, Progress
from tongits_core.search.endgame import Endgame, GivenUp
from tongits_core.search.line import Line
from tongits_core.search.params import PARAMS
from tongits_core.search.stages import DrawSearch, TurnSearch

LONGEST = 10**9
"""Seconds: more than a lifetime."""

Plan = str | Action | Sequence[str | Action]
Known = Mapping[Any, object]
"""What is known of the others, by seat, "next" or "prev" (policy/reading.py)."""


class Event(Protocol):
    """An object that can stop a search, such as threading.Event."""

    def is_set(self) -> bool: ...


def exact_lines(turn: TurnSearch | DrawSearch, endgame: Endgame | None, most: int) -> list[Line] | None:
    """The lines with their exact values; None if there is no solver or the work goes beyond its limits."""
    if endgame is None:
        return None
    turn.budget.begin("solving")
    try:
        found = turn.exactly(endgame, most)
    except GivenUp:
        return None
    turn.budget.worlds += endgame.worlds
    turn.budget.leaves += endgame.leaves
    return found


def budget_of(
    seconds: float | None,
    worlds: int | None,
    threads: int,
    stop: Callable[[], bool] | Event | None,
    on_progress: Callable[[Progress], object] | None,
) -> Budget:
    """The budget of a search, from checked arguments."""
    return Budget(
        seconds=_seconds(seconds, worlds),
        worlds=None if worlds is None else whole(worlds, "worlds", 1, 10**9),
        threads=workers(threads),
        stop=_stop(stop),
        on_progress=on_progress,
        params=PARAMS,
    )


def pot_of(position: Position, win_shares: Sequence[float] | None) -> PotStakes | None:
    """What the pot adds to the end of this hand (R25); None without a pot. Without shares each seat wins a third."""
    rules, seat, facts = position.rules, position.seat, position.facts
    if win_shares is None:
        return pot_stakes(rules, seat, facts.pot, facts.streak)
    return pot_stakes(rules, seat, facts.pot, facts.streak, shares_of(win_shares))


def search_of(
    position: Position,
    seed: int,
    ranges: Ranges,
    belief: Belief,
    budget: Budget,
    rounds: int | None,
    others: Others | None = None,
    pot: PotStakes | None = None,
) -> Search:
    """The search of a position among such others (None: as usual), with the leaf table that its rules have. pot: what
    the pot adds, if players are not taken to win a third each."""
    nodes = LONGEST if budget.seconds is None else int(budget.params.nodes_a_second * budget.seconds)
    return Search(
        position,
        seed,
        ranges.caller_at,
        ranges.challenge_at,
        belief,
        most_nodes=min(nodes, LONGEST),
        goes_on=lambda: not budget.stopped(),
        table=None if rounds is None else leaves_for(position.rules),
        rounds=rounds or 1,
        opponents=others or Others.usual(position.rules),
        pot=pot,
    )


def ranges_of(position: Position) -> Ranges:
    """The ranges of calls and challenges. They are made only if this turn may call or must answer."""
    return call_ranges(position) if is_call_near(position) else Ranges(NEVER, NEVER)


def is_call_near(position: Position) -> bool:
    """Whether this turn may call or must answer a call."""
    return position.phase == "answer" or Action.call() in position.legal_actions


def position_of(position: Position | str) -> Position:
    """The position itself, or the position read from a text. TypeError for another type, PositionError if the seat has
    nothing to decide."""
    if isinstance(position, str):
        position = Position.parse(position)
    if not isinstance(position, Position):
        of_game = ": game.view(seat) is what a seat may know" if isinstance(position, Game) else ""
        raise TypeError(f"a position is a Position or its text, not {type(position).__name__}{of_game}")
    check_phase(position)
    return position


def actions_of(plan: Plan, rules: Rules) -> tuple[Action, ...]:
    """The actions of a plan. A plan is a text with commas, an Action or a list of these; else TypeError. IllegalAction
    or CardError for a text that is no action."""
    actions = split_actions(plan) if isinstance(plan, str) else [plan] if isinstance(plan, Action) else plan
    if not isinstance(actions, Sequence) or not all(isinstance(action, str | Action) for action in actions):
        raise TypeError(f"include takes plans, each a text, an Action or a list of these, not {shown(plan)}")
    found: list[Action] = []
    for action in actions:
        found += [action] if isinstance(action, Action) else read_actions(action, rules.ace_high_run)
    return tuple(found)


def _seconds(seconds: float | None, worlds: int | None) -> float | None:
    if seconds is None:
        return 1.0 if worlds is None else None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"seconds is a number or None, not {type(seconds).__name__}")
    if not 0 < seconds <= LONGEST:
        raise TongitsError(f"seconds={shown(seconds)}: a time above 0, at most {LONGEST}")
    return float(seconds)


def rounds_of(rounds: int | None) -> int | None:
    """The checked number of turns after which a playout ends while the search still chooses."""
    return None if rounds is None else whole(rounds, "rounds", 1, 1000)


def _stop(stop: Callable[[], bool] | Event | None) -> Callable[[], bool] | Event | None:
    if stop is not None and not callable(stop) and not hasattr(stop, "is_set"):
        raise TypeError(f"stop is a function or a threading.Event, not {type(stop).__name__}")
    return stop
