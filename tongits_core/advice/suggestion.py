"""suggest(): the best turn for what a seat knows, by expectation over hidden deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tongits_core._arguments import whole
from tongits_core.advice.advice import Advice
from tongits_core.position import Action, Position
from tongits_core.search import (
    PARAMS,
    DrawSearch,
    Event,
    Plan,
    Progress,
    TurnSearch,
    believe,
    budget_of,
    endgame_of,
    exact_lines,
    is_call_near,
    position_of,
    ranges_of,
    rounds_of,
    search_of,
    split_plan,
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
    if they are few (src/belief/worlds.h): with a history, as likely as they make what the others did
    (src/belief/likelihood.h), without one uniformly, and so is which of a rival's cards were dealt (R12,
    src/belief/belief.h). Each plan is then played out, the seat by the policy `ranged`, each other by that of a kind of
    player (opponents.py), drawn in each world as likely as the history makes it for who holds those cards; all see
    their own cards only, and all plans meet the same worlds. Where a table fits the rules (leaves.py), playouts that
    choose end as the seat's turn number `rounds` from now begins, in what the table says; those that value go to the
    end. The work is split: in phase draw 60 % screens (for each card that may be drawn and for each take, sequential
    halving leaves one plan), 15 % decides between call, takes and draw, 25 % confirms. The plan for a drawn card is
    thus fixed over all worlds before other worlds value it, and value(draw) = Σ P(card) × value of the plan for it,
    every card having its own worlds; by a clock of less than a tenth of a second that plan is the policy's, as in
    choose(). In phase play 65 % screens by sequential halving and 35 % confirms; an answer is decided by one half and
    confirmed by the other. What is reported comes from the confirming worlds alone, so it is not biased by having been
    chosen. If another line is ahead there by more than two standard errors, it is recommended instead, and its value is
    then a little flattering. `worlds` is rounded up to at least one world for each stage and card, and for confirming
    two for each card, or 16.

    A call is answered, and a caller's hand is taken to be, as ranges.py says: by players who know that callers want to
    gain. With at most two cards in the stock, values are exact where a list of all deals, and 96 plays of a plan for
    each of `worlds`, or about half of the time, are enough (params.py, endgame.py); there all others play by `ranged`.
    The value is in chips of this hand, with the pot if this hand's win takes it (R25). "Best" means: for hidden cards
    so distributed, and opponents who play on so. With fixed work a choice that is clear, by three standard errors
    (params.py), ends its stage early.

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
    seed = whole(seed, "seed", 0, 2**64 - 1)
    rounds = rounds_of(rounds)
    with budget:
        effort = budget.params.effort_at(position.facts.stock)
        budget.begin("believing")
        belief = believe(position, seed, ranges, budget, effort)
        budget.begin("planning")
        search = search_of(position, seed, ranges, belief, budget, rounds)
        turn = DrawSearch(search, budget) if position.phase == "draw" else TurnSearch(search, budget, position.phase)
        for plan in [include] if isinstance(include, str | Action) else include:
            turn.include(split_plan(plan))
        solved = exact_lines(turn, endgame_of(search, belief, position, budget, effort), lines)
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
        timings=budget.timings,
        reproducible=worlds is not None and not budget.cut_short and (seconds is None or turn.whole),
        stopped=budget.cut_short,
        caller_at=ranges.caller_at if position.phase == "answer" else None,
        challenge_at=ranges.challenge_at if is_call_near(position) else None,
        effective=belief.effective if position.history else 0.0,
        exact=solved is not None,
        rounds=rounds if search.is_cut_short and solved is None else None,
    )
