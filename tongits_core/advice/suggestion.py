"""suggest(): the best turn for what a seat knows, by expectation over hidden deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tongits_core._arguments import whole
from tongits_core.advice.advice import Advice
from tongits_core.belief import Belief
from tongits_core.game import PotStakes
from tongits_core.policy import Others, others_of
from tongits_core.position import Action, Position
from tongits_core.search import (
    PARAMS,
    DrawSearch,
    Event,
    Known,
    Line,
    Plan,
    Progress,
    TurnSearch,
    actions_of,
    believe,
    budget_of,
    endgame_of,
    exact_lines,
    is_call_near,
    position_of,
    pot_of,
    ranges_of,
    rounds_of,
    search_of,
    symmetries,
)

__all__ = ["suggest"]


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
    rounds: int | None = PARAMS.rounds,
    profiles: Known | None = None,
    win_shares: Sequence[float] | None = None,
) -> Advice:
    """The best turn for the seat to act: a whole plan in phase play; a call, a take or a draw in phase draw; an answer.

    position: a Position or its text.
    seconds: wall-clock time to use, a few milliseconds at least. worlds: hidden deals to draw. With worlds alone the
    advice is reproducible: the same for any number of threads and on every machine. With both, each stage ends with its
    share of the one that is reached first. With neither it takes one second.
    seed: of the hidden deals. threads: at most as many as there are processors.
    lines: how many lines to report; neither the recommended line nor what a line is worth hangs on it. The verdict and
    the reasons compare with lines that are reported. include: plans to value beside the best, as "take 7h with 7s 7d,
    discard Kc" or a sequence of actions.
    on_progress: is called with a Progress about ten times a second. stop: a function or a threading.Event; once it is
    true, the best plan so far is valued for a twentieth of a second and returned. Ctrl-C raises KeyboardInterrupt
    within a few milliseconds.
    rounds: turns of the seat after which a playout that chooses ends in an estimate; None: playouts go to the end.
    profiles: what you know of the others, by seat (0 to 2), "next" or "prev": a Profile; or a word, "folds" or
    "challenges" for how a player answers calls, "loose" or "tight" for how it calls. Profiles are part of the fixed
    work.
    win_shares: how often seats 0, 1 and 2 win the coming hands, as three weights; without them a third each. They
    matter only with a pot.

    The hidden deals fit the position. With a history, a deal is the more likely the better it explains the actions of
    the others; without a history all deals are equally likely (src/belief). Each plan is played out in the same deals:
    the seat plays by the policy `ranged`, each other seat by a kind of player that suits its history
    (policy/opponents.py); each sees its own cards only. Sequential halving chooses one plan; in phase draw one for each
    card that may be drawn, and value(draw) = Σ P(card) × value of the plan for it. Fresh deals then value the five best
    lines, and the best of them is recommended. Errors hold what the sample of hidden deals leaves open: ± 1.96 errors
    hold 95 % (search/estimate.py). search/params.py has the stages and their shares of the work. The worlds of a stage
    are its share of `worlds`, rounded down, but one for each card at least: the sum, `advice.worlds`, may differ a
    little.

    With at most two cards in the stock values are exact, if a list of all hidden deals is within the limits of
    params.py; then all others play by `ranged`. Players call and answer as policy/call_balance.py says; where profiles
    are given, as these say. The value is in chips of this hand. With a pot (R25) it includes by how much the end of
    this hand changes what the pot and the coming antes are worth to the seat: a win takes the pot, or starts or
    continues a row of wins, and a rival's win breaks it (game/pot_equity.py). "Best" holds for these assumptions about
    hidden cards and opponents.

    Raises PositionError for a position that contradicts itself or its history, is over or is another's turn;
    IllegalAction for an `include` that is no whole legal turn; TongitsError or TypeError for arguments that make no
    sense.

    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> advice = suggest(position, worlds=4000)
    >>> advice.best, advice.reproducible, [str(line) for line in advice.lines]
    (Action('draw'), True, ['draw', 'call'])
    """
    position = position_of(position)
    if on_progress is not None and not callable(on_progress):
        raise TypeError(f"on_progress is a function, not {type(on_progress).__name__}")
    budget = budget_of(seconds, worlds, threads, stop, on_progress)
    lines = whole(lines, "lines", 1, 1000)
    ranges = ranges_of(position)
    others = others_of(position.rules, position.seat, profiles)
    seed = whole(seed, "seed", 0, 2**64 - 1)
    rounds = rounds_of(rounds)
    pot = pot_of(position, win_shares)
    with budget:
        effort = budget.params.effort_at(position.phase, position.facts.stock, bool(position.history))
        budget.begin("believing")
        belief = believe(position, seed, ranges, budget, effort, others, budget.params.parts)
        budget.begin("planning")
        search = search_of(position, seed, ranges, belief, budget, rounds, others, pot=pot)
        equal = symmetries(position)
        if position.phase == "draw":
            turn: DrawSearch | TurnSearch = DrawSearch(search, budget, equal)
        else:
            turn = TurnSearch(search, budget, position.phase, equal)
        plans = [include] if isinstance(include, str | Action) else include
        included = [actions_of(plan, position.rules) for plan in plans]
        for actions in included:
            turn.include(actions)
        most = max(lines, PARAMS.confirmed)
        solved = exact_lines(turn, endgame_of(search, belief, position, budget, effort), most)
        found = turn.lines(most) if solved is None else solved
        budget.report(force=True)
    compared = tuple(found if pot is None else [_with_pot(line, pot, position.seat) for line in found])
    return Advice(
        position=position,
        lines=_shown(compared, lines, included),
        compared=compared,
        seed=seed,
        worlds=budget.worlds,
        leaves=budget.leaves,
        plans=turn.plans,
        timings=budget.timings,
        seconds=budget.elapsed,
        reproducible=worlds is not None and not budget.cut_short and (seconds is None or turn.whole),
        stopped=budget.cut_short,
        caller_at=ranges.caller_at if position.phase == "answer" else None,
        challenge_at=ranges.challenge_at if is_call_near(position) and others.balanced else None,
        effective=belief.effective if position.history else 0.0,
        callers=_callers(position, belief),
        exact=solved is not None,
        rounds=rounds if search.is_cut_short and solved is None else None,
        pot=pot,
        others=None if others is Others.usual(position.rules) else others,
    )


def _shown(compared: Sequence[Line], most: int, included: Sequence[Sequence[Action]]) -> tuple[Line, ...]:
    """The lines to show: the best, the draw if there is room for two, and those to include."""
    kept = list(compared[:most])
    draw = next((line for line in compared if line.after), None)
    if most > 1 and draw is not None and draw not in kept:
        kept[-1] = draw
    wanted = {frozenset(actions) for actions in included}
    return tuple(line for line in compared if line in kept or frozenset(line.actions) in wanted)


def _with_pot(line: Line, pot: PotStakes, seat: int) -> Line:
    """The line with the part of its value that is due to the pot."""
    by_turn = (line.win, line.next_win, line.prev_win)
    chances = [by_turn[(each - seat) % 3] for each in range(3)]
    return replace(line, pot=pot.mean(chances, line.ends["nobody"]))


def _callers(position: Position, belief: Belief) -> float | None:
    caller = position.facts.caller
    return None if caller is None or not belief.size else belief.different_hands(caller)
