"""What given lines are worth, by much more work than a suggestion does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tongits_core import Action, Line, Position
from tongits_core.advice.counterfactual import find_plan
from tongits_core.belief import Belief
from tongits_core.cards import card_text
from tongits_core.policy import others_of
from tongits_core.search import ANY_CARD, Arm, Search, budget_of, ranges_of, search_of

SIZE, STEPS, PARTS = 64, 256, 16
BURN, BETWEEN, TIMES = 24_576, 96, 256
"""The pool of a reference: its particles walk four times as far as those of a suggestion."""
A_RUN = 512
"""Hidden deals in one call of Search.run()."""
FIRST = 77 << 56
"""The number of the first hidden deal, so that the deals are not those of a suggestion."""
MOST_LISTED = 200_000
MOST_SUMS = 1 << 21


@dataclass(frozen=True)
class Plan:
    """What a line does: its actions, and for a draw what follows each card."""

    actions: tuple[str, ...]
    after: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def of(cls, line: Line) -> Plan:
        """The plan of a line."""
        after = tuple((card, tuple(map(str, actions))) for card, actions in line.after.items())
        return cls(tuple(map(str, line.actions)), after)


def values(position: Position, plans: Sequence[Plan], worlds: int, seed: int) -> list[float]:
    """Chips of each plan, all in the same hidden deals: `worlds` of them, from a pool of this seed or a full list."""
    ranges = ranges_of(position)
    call_at = (ranges.caller_at, ranges.challenge_at)
    others = others_of(position.rules, position.seat, None)
    belief = Belief(
        position,
        seed,
        SIZE,
        most=MOST_LISTED,
        sums=MOST_SUMS,
        call_at=call_at,
        steps=STEPS,
        parts=PARTS,
        burn=BURN,
        between=BETWEEN,
        times=TIMES,
        tables=others.tables(position.rules),
    )
    search = search_of(position, seed, ranges, belief, budget_of(None, 1, 1, None, None), None, others)
    strata = [(ANY_CARD, Fraction(1))]
    if position.phase == "draw":
        strata = [(card, Fraction(weight, search.total_weight)) for card, weight, _ in search.draws]
    total = [0.0] * len(plans)
    cache: dict[tuple[str, ...], Arm] = {}
    for card, chance in strata:
        arms = [_arm(search, position, plan, card, cache) for plan in plans]
        means = _means(search, arms, card, max(8, worlds // len(strata)))
        total = [so_far + float(chance) * means[arm] for so_far, arm in zip(total, arms, strict=True)]
    return total


def _arm(search: Search, position: Position, plan: Plan, card: int, cache: dict[tuple[str, ...], Arm]) -> Arm:
    if plan.actions == ("draw",):
        after: Mapping[str, tuple[str, ...]] = dict(plan.after)
        return find_plan(search, "draw", [Action.draw(), *map(Action, after[card_text(card)])], card)
    if plan.actions not in cache:
        cache[plan.actions] = find_plan(search, position.phase, [*map(Action, plan.actions)])
    return cache[plan.actions]


def _means(search: Search, arms: Sequence[Arm], card: int, worlds: int) -> dict[Arm, float]:
    different = list(dict.fromkeys(arms))
    sums = [0] * len(different)
    for done in range(0, worlds, A_RUN):
        flat = search.run(list(different), card, FIRST + done, min(A_RUN, worlds - done), False)
        columns = len(flat) // len(different)
        sums = [so_far + flat[columns * at] for at, so_far in enumerate(sums)]
    return {arm: total / worlds for arm, total in zip(different, sums, strict=True)}
