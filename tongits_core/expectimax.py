"""suggest(): the best turn for what a seat knows, by expectation over hidden deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from tongits_core._action import Action
from tongits_core._arguments import shown, whole
from tongits_core._belief import Belief
from tongits_core._game import Game
from tongits_core._search import Search
from tongits_core._workers import workers
from tongits_core.advice import Advice, Line
from tongits_core.believing import believe
from tongits_core.budget import Budget, Progress
from tongits_core.effort import effort_at
from tongits_core.endgame import Endgame, GivenUp, endgame_of
from tongits_core.errors import TongitsError
from tongits_core.leaves import leaves_for
from tongits_core.opponents import opponents
from tongits_core.position import Position, check_phase
from tongits_core.position_read import split_actions
from tongits_core.ranges import NEVER, Ranges, call_ranges
from tongits_core.turns import CHOOSING, DrawSearch, TurnSearch

__all__ = ["choose", "suggest"]

NODES_A_SECOND = 9_000
"""Ways to lay cards, over all cards that may be drawn, and over all takes: of so many each discard can be played out a
few times in two fifths of the clock."""
ROUNDS = 3
"""With fewer, the table decides too much; with more, chance (docs/STRENGTH.md)."""

LONGEST = 10**9
"""Seconds: more than a lifetime."""

Plan = str | Action | Sequence[str | Action]


class Event(Protocol):
    """What tells a search to stop, as threading.Event does."""

    def is_set(self) -> bool: ...


def suggest(
    position: Position | str,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    lines: int = 5,
    include: Iterable[Plan] = (),
    on_progress: Callable[[Progress], object] | None = None,
    stop: Callable[[], bool] | Event | None = None,
    rounds: int | None = ROUNDS,
) -> Advice:
    """The best turn for the seat to act: a whole plan in phase play, call, a take or a draw in phase draw, an answer.

    seconds: wall-clock time to use, a few milliseconds at least. worlds: hidden deals to draw; alone it makes the
    advice reproducible, the same for any number of threads and on every machine. Both: each stage ends with its share
    of the one or the other, whichever is reached first; neither: one second. lines: how many to report. include: plans
    to value beside the best, as "take 7h with 7s 7d, discard Kc" or a sequence of actions. on_progress: called with a
    Progress about ten times a second. stop: a function or threading.Event; once true, the best so far is valued for a
    twentieth of a second and returned. Ctrl-C raises KeyboardInterrupt within a few milliseconds. rounds: turns of the
    seat after which playouts that choose end in an estimate, None: they go to the end.

    How it works. Hidden hands and stock are drawn among the deals that fit the position, from a list of all of them
    if they are few (src/worlds.h): with a history, as likely as they make what the others did (src/likelihood.h),
    without one uniformly, and so is which of a rival's cards were dealt (R12, src/belief.h). Each plan is then
    played out, the seat by the policy `ranged`, each other by that of a kind of player (opponents.py), drawn in
    each world as likely as the history makes it for who holds those cards; all see their own cards only, and all
    plans meet the same worlds. Where a table fits the rules (leaves.py), playouts that choose end as the seat's
    turn number `rounds` from now begins, in what the table says; those that value go to the end. The work is split:
    in phase draw 60 % screens (for each card that may be drawn and for each take, sequential halving leaves one
    plan), 15 % decides between call, takes and draw, 25 % confirms. The plan for a drawn card is thus fixed over
    all worlds before other worlds value it, and value(draw) = Σ P(card) × value of the plan for it, every card
    having its own worlds; by a clock of less than a tenth of a second that plan is the policy's, as in choose(). In
    phase play 65 % screens by sequential halving and 35 % confirms; an answer is decided by one half and confirmed
    by the other. What is reported comes from the confirming worlds alone, so it is not biased by having been
    chosen. If another line is ahead there by more than two standard errors, it is recommended instead, and its
    value is then a little flattering. `worlds` is rounded up to at least one world for each stage and card, and for
    confirming two for each card, or 16.

    A call is answered, and a caller's hand is taken to be, as ranges.py says: by players who know that callers want to
    gain. With at most two cards in the stock, values are exact where a list of all deals, and 96 plays of a plan for
    each of `worlds`, or about half of the time, are enough (effort.py, endgame.py); there all others play by `ranged`.
    The value is in chips of this hand, with the pot if this hand's win takes it (R25). "Best" means: for hidden cards
    so distributed, and opponents who play on so. With fixed work a choice that is clear, by CLEARLY standard errors
    (estimate.py), ends its stage early.

    Raises PositionError for a position that contradicts itself or its history, is over or is another's turn;
    IllegalAction for an `include` that is no whole legal turn; TongitsError or TypeError for arguments that make no
    sense.

    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> advice = suggest(position, worlds=4000)
    >>> advice.best, advice.reproducible, [str(line) for line in advice.lines]
    (Action('draw'), True, ['draw', 'call'])
    """
    position = _position(position)
    if on_progress is not None and not callable(on_progress):
        raise TypeError(f"on_progress is a function, not {type(on_progress).__name__}")
    budget = _budget(seconds, worlds, threads, stop, on_progress)
    lines = whole(lines, "lines", 1, 1000)
    ranges = _ranges(position)
    seed = whole(seed, "seed", 0, 2**64 - 1)
    rounds = _rounds(rounds)
    with budget:
        effort = effort_at(position.facts.stock)
        belief = believe(position, seed, ranges, budget, effort)
        search = _search(position, seed, ranges, belief, budget, rounds)
        turn = DrawSearch(search, budget) if position.phase == "draw" else TurnSearch(search, budget, position.phase)
        for plan in [include] if isinstance(include, str | Action) else include:
            turn.include(_split(plan))
        solved = _solved(turn, endgame_of(search, belief, position, budget, effort), lines)
        found = turn.lines(lines) if solved is None else solved
        budget.report(force=True)
    return Advice(
        position=position,
        lines=tuple(found),
        seed=seed,
        worlds=budget.worlds,
        leaves=budget.leaves,
        plans=turn.plans,
        seconds=budget.elapsed,
        reproducible=worlds is not None and not budget.cut_short and (seconds is None or turn.whole),
        stopped=budget.cut_short,
        caller_at=ranges.caller_at if position.phase == "answer" else None,
        challenge_at=ranges.challenge_at if _is_call_near(position) else None,
        effective=belief.effective if position.history else 0.0,
        exact=solved is not None,
        rounds=rounds if search.is_cut_short and solved is None else None,
    )


def choose(
    position: Position | str,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    stop: Callable[[], bool] | Event | None = None,
    rounds: int | None = ROUNDS,
) -> Action:
    """The action of the best turn, for who wants to play and not to know what it is worth.

    All work goes into the choice, none into confirming, and less into exact values (effort.py); where one action is
    legal there is none. It is made as suggest() makes it, but for phase draw with less than 4,096 worlds, or a tenth of
    a second: then drawing is one line, after which the policy plays the turn, and races with the call and every plan of
    a take. Arguments and errors are those of suggest().

    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> choose(position, worlds=64)
    Action('draw')
    """
    position = _position(position)
    budget = _budget(seconds, worlds, threads, stop, None)
    seed = whole(seed, "seed", 0, 2**64 - 1)
    rounds = _rounds(rounds)
    if len(position.legal_actions) == 1:
        return position.legal_actions[0]
    ranges = _ranges(position)
    with budget:
        belief = believe(position, seed, ranges, budget)
        search = _search(position, seed, ranges, belief, budget, rounds)
        turn = DrawSearch(search, budget) if position.phase == "draw" else TurnSearch(search, budget, position.phase)
        solved = _solved(turn, endgame_of(search, belief, position, budget), 1)
        return turn.choice(CHOOSING[position.phase]) if solved is None else solved[0].actions[0]


def _solved(turn: TurnSearch | DrawSearch, endgame: Endgame | None, most: int) -> list[Line] | None:
    """The lines with their exact values, or None if there is no solver or that takes too much."""
    if endgame is None:
        return None
    turn.budget.stage = "solving"
    try:
        found = turn.exactly(endgame, most)
    except GivenUp:
        return None
    turn.budget.worlds += endgame.worlds
    turn.budget.leaves += endgame.leaves
    return found


def _budget(
    seconds: float | None,
    worlds: int | None,
    threads: int,
    stop: Callable[[], bool] | Event | None,
    on_progress: Callable[[Progress], object] | None,
) -> Budget:
    return Budget(
        seconds=_seconds(seconds, worlds),
        worlds=None if worlds is None else whole(worlds, "worlds", 1, 10**9),
        threads=workers(threads),
        stop=_stop(stop),
        on_progress=on_progress,
    )


def _search(
    position: Position, seed: int, ranges: Ranges, belief: Belief, budget: Budget, rounds: int | None
) -> Search:
    nodes = LONGEST if budget.seconds is None else int(NODES_A_SECOND * budget.seconds)
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
        opponents=opponents(position.rules),
    )


def _ranges(position: Position) -> Ranges:
    """Only a call or an answer of this turn asks for them."""
    return call_ranges(position) if _is_call_near(position) else Ranges(NEVER, NEVER)


def _is_call_near(position: Position) -> bool:
    return position.phase == "answer" or any(action.kind == "call" for action in position.legal_actions)


def _position(position: Position | str) -> Position:
    if isinstance(position, str):
        position = Position.parse(position)
    if not isinstance(position, Position):
        of_game = ": game.view(seat) is what a seat may know" if isinstance(position, Game) else ""
        raise TypeError(f"a position is a Position or its text, not {type(position).__name__}{of_game}")
    check_phase(position)
    return position


def _split(plan: Plan) -> list[str | Action]:
    if isinstance(plan, Action):
        return [plan]
    actions = list(split_actions(plan)) if isinstance(plan, str) else plan
    if not isinstance(actions, Sequence) or not all(isinstance(action, str | Action) for action in actions):
        raise TypeError(f"include takes plans, each a text, an Action or a list of these, not {shown(plan)}")
    return list(actions)


def _seconds(seconds: float | None, worlds: int | None) -> float | None:
    if seconds is None:
        return 1.0 if worlds is None else None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"seconds is a number or None, not {type(seconds).__name__}")
    if not 0 < seconds <= LONGEST:
        raise TongitsError(f"seconds={shown(seconds)}: a time above 0, at most {LONGEST}")
    return float(seconds)


def _rounds(rounds: int | None) -> int | None:
    return None if rounds is None else whole(rounds, "rounds", 1, 1000)


def _stop(stop: Callable[[], bool] | Event | None) -> Callable[[], bool] | Event | None:
    if stop is not None and not callable(stop) and not hasattr(stop, "is_set"):
        raise TypeError(f"stop is a function or a threading.Event, not {type(stop).__name__}")
    return stop
