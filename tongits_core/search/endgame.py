"""The end of a hand: exact values of lines, if the stock has at most two cards and the belief is a list of all deals.

A value is exact for the given belief and for opponents who play by one policy, each seeing only its own cards: by
`ranged`, or as their profiles say (Others.steadily).
Playouts differ here: in them opponents play by kinds of player (opponents.py). The policy's chances to call and to
challenge are weighed, not drawn. In its own later turns the seat plays the best plan for what it then sees: one plan
for all deals that look alike to it. A call or an answer of the present turn is answered as call_balance.py says, or as
profiles say, as in the sampled search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from math import comb

from tongits_core.belief import Belief
from tongits_core.position import Position
from tongits_core.search._endgame import GivenUp, Solver
from tongits_core.search._plans import Plans
from tongits_core.search._search import Search
from tongits_core.search.budget import Arm, Budget
from tongits_core.search.estimate import ENDS, WON, Estimate
from tongits_core.search.halving import ANY_CARD
from tongits_core.search.params import Effort, Params

__all__ = ["Endgame", "GivenUp", "endgame_of"]


class Endgame:
    """Exact values of the plans of a search. Every method may raise GivenUp."""

    def __init__(self, search: Search, limit: int, stop: Callable[[], bool], params: Params) -> None:
        self._solver = Solver(search, limit, stop, params.most_branches, params.most_ways)
        self._total = self._solver.total()
        self._unit = search.unit
        self._values: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}

    @property
    def worlds(self) -> int:
        """Number of hidden deals; each order of the stock counts, if cards may be drawn."""
        return self._solver.branches

    @property
    def leaves(self) -> int:
        """How often a plan was played in a branch: a deal, or what chance made of a deal."""
        return self._solver.leaves

    def order(self, plans: Plans, next_card: int = ANY_CARD) -> list[int]:
        """The plans of a group, best first, if `next_card` is drawn next. Equal plans keep their order."""
        values = self._of(plans, next_card)
        return sorted(range(len(values)), key=lambda index: -values[index][0])

    def chance(self, plans: Plans, next_card: int) -> Fraction:
        """The chance that `next_card` is drawn next. `plans`: the plans for this card."""
        return Fraction(sum(self._of(plans, next_card)[0][1][: len(ENDS)]), self._total)

    def estimates(self, lines: Sequence[Sequence[tuple[Arm, int]]]) -> list[Estimate]:
        """Values of lines; gaps are to the first line. A line is a list of (arm, card): one arm for any card, or one
        for each card that may be drawn."""
        sums = [self._sum(line) for line in lines]
        return [self._estimate(value, ends, sums[0][0]) for value, ends in sums]

    def _of(self, plans: Plans, next_card: int) -> list[tuple[int, list[int]]]:
        key = (id(plans), next_card)
        if len(self._values.get(key, ())) != len(plans):  # plans may be added
            self._values[key] = self._solver.values(plans, next_card)
        return self._values[key]

    def _sum(self, line: Sequence[tuple[Arm, int]]) -> tuple[int, list[int]]:
        values = [self._of(plans, card)[index] for (plans, index), card in line]
        ends = [sum(each) for each in zip(*(each for _, each in values), strict=True)]
        return sum(value for value, _ in values), ends

    def _estimate(self, value: int, ends: Sequence[int], reference: int) -> Estimate:
        return Estimate(
            value=float(Fraction(value, self._total * self._unit)),
            error=0.0,
            gap=float(Fraction(value - reference, self._total * self._unit)),
            gap_error=0.0,
            worlds=self.worlds,
            win=float(Fraction(sum(ends[: len(WON)]), self._total)),
            next_win=float(Fraction(ends[len(ENDS)], self._total)),
            ends={end: float(Fraction(weight, self._total)) for end, weight in zip(ENDS, ends, strict=False)},
        )


def endgame_of(search: Search, belief: Belief, position: Position, budget: Budget, effort: Effort) -> Endgame | None:
    """The solver of a search. None if the belief is no list, the stock too large, a plan was left out, or the effort is
    not likely to be enough."""
    if not belief.exact or position.facts.stock > budget.params.most_stock:
        return None
    groups = [search.turn] if search.turn is not None else [*(plans for _, _, plans in search.draws), *search.others]
    if not all(plans.whole for plans in groups):
        return None
    if budget.limit is not None:
        limit = effort.leaves_a_world * budget.limit
    else:
        limit = int(effort.leaves_a_second * (budget.seconds or 0.0))
    deals = belief.size * comb(position.stock + position.forgotten, position.stock)
    if deals > limit or (
        _goes_on(position, budget.params) and _least_leaves(search, position, deals, budget.params) > limit
    ):
        return None
    return Endgame(search, limit, partial(budget.expired, effort.solve_share), budget.params)


def _goes_on(position: Position, params: Params) -> bool:
    """Whether the seat has a card to draw after this turn."""
    return position.facts.stock > {"draw": 1, "play": 0, "answer": params.most_stock}[position.phase]


def _least_leaves(search: Search, position: Position, deals: int, params: Params) -> int:
    """A likely lower bound on the number of leaves, over all deals and orders of the stock."""
    if search.turn is not None:
        plans = Fraction(len(search.turn))
    else:
        drawn = sum(weight * len(plans) for _, weight, plans in search.draws)
        plans = Fraction(drawn, search.total_weight) + sum(map(len, search.others))
    return int(params.leaves_a_play * position.facts.stock * deals * plans)
