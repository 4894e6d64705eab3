"""A balance of calls and challenges: the highest counts with which it pays to call, and to challenge a call.

If the others answered a call by a fixed rule, the search would exploit the rule: against players who always fold above
12, it would call with anything. So the model is an equilibrium. Those who answer expect that callers gain by calling.
Those who call hold such a hand, except for one in eight, who calls with anything. The count of a hand of n cards is
distributed like that of n random cards which do not lie on the table.

- A challenge pays if P(the caller's count is higher) ≥ (C - P) / (C + F + P). C: loss of a lost challenge. P: loss of a
  fold. F: payment of a failed caller; the third player pays P more.
- Callers call up to a count t, the others challenge up to a count c. A caller with count t is indifferent between the
  call and playing on, which is valued as 0. If nobody challenges, this caller wins P from each player who folds, and
  the payment of burned players from those. If somebody challenges, the caller pays F. The two conditions fix c and t.
- When the search values the seat's own call with count x, the others expect hands up to the larger of x and t: a call
  with x is valued as the habit of calling with hands as weak as x.
- A player who calls in spite of a block is known to have a count of 0 (R28).
- Where a lost challenge costs no more than a fold, everybody challenges; then a call pays only if it wins the
  comparison often enough.

Only base amounts of the payout count here, no extras.
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
    """Highest counts: caller_at, with which a player calls; challenge_at, with which a player challenges a call."""

    caller_at: int
    challenge_at: int


def call_ranges(position: Position, count: int | None = None) -> Ranges:
    """The ranges for a call by the seat (phase draw), or for the call that must be answered (phase answer).

    count: use this count for the calling seat instead of that of its hand.
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
    """What is at stake in a call.

    unbeaten: share of callers that a challenger may lose to and still gain. fold: chance to fold that each opponent
    must have for a call to pay. lag: 1 if an equal count beats the caller, else 0. free: whether a lost challenge costs
    no more than a fold.
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
    """The counts at which the weakest caller and the weakest challenger are indifferent."""
    worth_it = _first(others, 1.0 - stakes.fold)
    if stakes.free:
        return Ranges(worth_it, len(others) - 1)
    if stakes.unbeaten == 0.0:  # a challenge wins nothing
        return Ranges(len(callers) - 1, NEVER)
    return Ranges(_first(callers, _at(callers, worth_it - stakes.lag) / stakes.unbeaten), worth_it)


def _shares(spread: Sequence[int]) -> list[float]:
    """The share of hands with at most each count, from the number of hands with each count."""
    total = sum(spread)
    return [below / total for below in accumulate(spread)]


def _at(shares: Sequence[float], count: int) -> float:
    return shares[count] if count >= 0 else 0.0


def _first(shares: Sequence[float], share: float) -> int:
    """The lowest count such that at least this share of hands has it or a lower one."""
    return next((count for count, below in enumerate(shares) if below >= share), len(shares) - 1)
