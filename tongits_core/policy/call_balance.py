"""Who calls and who challenges: counts up to which a hand is worth it, for a payout and the hands that can be held.

A fixed rule for answers would be folly to search against: who knows that others fold above 12 calls with anything. So
a call is answered by players who expect callers to gain by calling, and a caller is taken to hold such a hand, but for
one in eight who calls with anything. Counts of a hand of n cards are spread as those of n random cards that the table
does not show.

- A challenge pays if P(the caller's count is higher) ≥ (C - P) / (C + F + P): C is lost by who challenges and loses, P
  by who folds; F is paid by a failed caller, P more by the third player.
- With callers up to count t and challengers up to c, the weakest caller is as well off calling as playing on, taken as
  nothing won or lost: if nobody challenges it wins P from who folds (the payout of burned players from them), else it
  pays F. Both conditions together fix c and t.
- Against one's own call with count x, others expect hands up to the larger of x and t: calling with x is judged as the
  habit of calling with hands as weak as that.

- Who calls in spite of a block is known to have a count of 0 (R28).
- Where a lost challenge costs no more than a fold, everybody challenges, and a call must win that often by itself.

Only base amounts of the payout are weighed, no extras.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tongits_core.position import Position, count_spread
from tongits_core.rules import Rules
from tongits_core.solver import deadwood

__all__ = ["Ranges", "call_ranges"]

NEVER = -1
"""No count is low enough."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Ranges:
    """Highest counts: caller_at of who called or would call, challenge_at of who challenges."""

    caller_at: int
    challenge_at: int


def call_ranges(position: Position, count: int | None = None) -> Ranges:
    """The ranges for a call by the seat (phase draw) or for the call that is answered (phase answer).

    count: of the seat that calls, instead of that of its hand.
    """
    caller = position.facts.caller if position.phase == "answer" else position.seat
    assert caller is not None
    opened = {laid.owner for laid in position.facts.table} | ({0, 1, 2} if position.rules.secret_protects else set())
    answerers = [seat for seat in range(3) if seat != caller and seat in opened]
    if not answerers:
        return Ranges(NEVER, NEVER)
    callers = _shares(count_spread(position, position.counts[caller]))
    others = _shares(count_spread(position, max(position.counts[seat] for seat in answerers)))
    stakes = _stakes(position.rules, len(answerers))
    balance = _balance(callers, others, stakes)
    if position.rules.zero_count_fight and caller in position.facts.blocked:
        return Ranges(0, balance.challenge_at if stakes.free else 0 if stakes.lag else NEVER)
    if position.phase == "answer":
        return balance
    weakest = max(balance.caller_at, deadwood(position.hand, position.rules) if count is None else count)
    worth = stakes.unbeaten * _at(callers, weakest)
    paying = (count for count in range(len(callers)) if _at(callers, count - stakes.lag) <= worth)
    return Ranges(weakest, len(callers) - 1 if stakes.free else max(paying, default=NEVER))


@dataclass(frozen=True, slots=True)
class _Stakes:
    """unbeaten: share of callers that a challenge need not beat; fold: chance that each opponent must fold with for a
    call to be worth it; lag: 1 where an equal count beats the caller; free: a lost challenge costs no more than a fold.
    """

    unbeaten: float
    fold: float
    lag: int
    free: bool


def _stakes(rules: Rules, answerers: int) -> _Stakes:
    payout = rules.payout_table
    plain, challenged, failed = payout.draw_plain, payout.draw_challenged, payout.draw_failed_caller
    won = plain * answerers + payout.draw_burned * (2 - answerers)
    all_fold = failed / (won + failed) if failed else 0.0
    return _Stakes(
        unbeaten=1.0 - (challenged - plain) / max(1, challenged + failed + plain),
        fold=all_fold if answerers == 1 else math.sqrt(all_fold),
        lag=1 if rules.call_tie == "challenger" else 0,
        free=challenged <= plain,
    )


def _balance(callers: Sequence[float], others: Sequence[float], stakes: _Stakes) -> Ranges:
    """The counts at which the weakest caller and the weakest challenger are as well off either way."""
    worth_it = _first(others, 1.0 - stakes.fold)
    if stakes.free:
        return Ranges(worth_it, len(others) - 1)
    if stakes.unbeaten == 0.0:  # a challenge wins nothing
        return Ranges(len(callers) - 1, NEVER)
    return Ranges(_first(callers, _at(callers, worth_it - stakes.lag) / stakes.unbeaten), worth_it)


def _shares(spread: Sequence[int]) -> list[float]:
    """From how many hands have each count to the share of hands with that count or less."""
    total = sum(spread)
    return [below / total for below in accumulate(spread)]


def _at(shares: Sequence[float], count: int) -> float:
    return shares[count] if count >= 0 else 0.0


def _first(shares: Sequence[float], share: float) -> int:
    """The lowest count that this share of hands does not exceed."""
    return next((count for count, below in enumerate(shares) if below >= share), len(shares) - 1)
