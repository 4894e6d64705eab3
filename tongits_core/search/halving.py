"""Races choose one plan out of many by sequential halving. Heats value a few lines on fresh worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from tongits_core.search._plans import Plans
from tongits_core.search._search import Search
from tongits_core.search.budget import Arm, Budget, Task
from tongits_core.search.estimate import Sums, gap_of, is_behind
from tongits_core.search.params import PARAMS, Params

__all__ = ["ANY_CARD", "CONFIRM", "DECIDE", "SCREEN", "Heat", "Race", "run_heats", "run_races"]

ANY_CARD = 255
SCREEN, DECIDE, CONFIRM = 1, 2, 3
BETWEEN_HEATS = 7
"""Few worlds of a heat do not reach all parts of the belief, so each heat begins so many parts after the one before."""


def _first_world(stage: int, stratum: int) -> int:
    """The number of the first world. Each stage and stratum has its own numbers, so its worlds are fresh."""
    return stage << 56 | stratum << 48


class Race:
    """Sequential halving. All plans run on the same worlds. Each round drops the worse half and every plan that is
    clearly behind, until one plan is left.

    arms: the plans; inside the race a plan is its index here. policy: index of the playout policy's plan, or -1. Every
    round has the same number of playouts. Sums of earlier rounds still count, because all survivors ran on those
    worlds. The policy's plan runs first and is the reference. It gets a credit (Params.prior), because the best of many
    other plans is partly lucky.
    """

    def __init__(self, arms: Sequence[Arm], policy: int, next_card: int, stratum: int, params: Params = PARAMS) -> None:
        self.params = params
        self.arms = arms
        self.policy = policy
        self.next_card = next_card
        self.alive = _first(policy, len(arms))
        self.dropped: list[int] = []
        self.stopped = False
        self._world = _first_world(SCREEN, stratum)
        self.rounds = self._sizes()

    @classmethod
    def of(cls, plans: Plans, next_card: int, stratum: int, params: Params = PARAMS) -> Race:
        """A race between all plans of one group."""
        return cls([(plans, plan) for plan in range(len(plans))], plans.policy, next_card, stratum, params)

    @property
    def best(self) -> Arm:
        """The plan that leads; at the end, the winner."""
        return self.arms[self.order[0]]

    @cached_property
    def sums(self) -> Sums:
        """The sums of the plans still in the race."""
        return Sums(len(self.alive), ends=False)

    def _sizes(self) -> list[int]:
        """Number of arms in each round."""
        sizes = []
        left = len(self.alive)
        while left > 1:
            sizes.append(left)
            left = (left + 1) // 2
        return sizes

    def quota(self, number: int, worlds: int) -> int:
        """Worlds of round `number` if the whole race has `worlds`. Every round has the same number of playouts."""
        shares = [Fraction(1, size) for size in self.rounds]
        return max(1, int(worlds * shares[number] / sum(shares)))

    @property
    def order(self) -> list[int]:
        """Best first: survivors by total, then eliminated arms, latest first. After a stop with too few worlds,
        survivors keep their order: the policy's plan first."""
        return (self.alive if self.stopped else self._ranked(self.alive)) + self.dropped

    @property
    def worlds(self) -> int:
        """Number of worlds in which the plans were tried."""
        return self.sums.worlds if "sums" in vars(self) else 0

    def tasks(self, worlds: int | None, budget: Budget) -> Iterator[Task]:
        """The next `worlds` worlds as tasks; endless if None."""
        arms = [self.arms[plan] for plan in self.alive]
        for count in _pieces(worlds, len(arms), 1, budget):
            yield Task(id(self), arms, self.next_card, self._world, count)
            self._world += count

    def halve(self) -> None:
        """Drop the worse half, and every plan of the better half that is clearly behind."""
        ranked = self._ranked(self.alive)
        place = {plan: number for number, plan in enumerate(self.alive)}
        better = ranked[: (len(ranked) + 1) // 2]
        if self.sums.compared >= self.params.enough:
            best = gap_of(self.sums, place[ranked[0]])
            better = [
                plan for plan in better if not is_behind(gap_of(self.sums, place[plan]), best, self.params.clearly)
            ]
        kept = sorted(better, key=lambda plan: (plan != self.policy, plan))
        staying = set(kept)
        out = [plan for plan in ranked if plan not in staying]
        self.sums.keep([place[plan] for plan in kept])
        self.alive = kept
        self.dropped = out + self.dropped

    def _ranked(self, plans: Sequence[int]) -> list[int]:
        value: dict[int, float] = dict(zip(self.alive, self.sums.values, strict=True))
        if self.policy in value and len(value) > 1 and self.sums.worlds > 0:
            squares = sum(self.sums.gap_squares)
            value[self.policy] += self.params.prior * squares / (self.sums.worlds * (len(value) - 1) * self.sums.unit)
        return sorted(plans, key=lambda plan: (-value[plan], plan))


def run_races(search: Search, races: Sequence[Race], budget: Budget, worlds: int | None, until: float) -> None:
    """Run all races round by round: up to `worlds` worlds in each race, and until the share `until` of the clock.

    The first round is always finished, except after a stop or when the whole clock is used up.
    """
    rounds = max((len(race.rounds) for race in races), default=0)
    begun = budget.elapsed / budget.seconds if budget.seconds else 0.0
    for number in range(rounds):
        running = {id(race): race for race in races if number < len(race.rounds) and len(race.alive) > 1}
        if budget.over() or not running:
            break
        quota = {key: None if worlds is None else race.quota(number, worlds) for key, race in running.items()}
        sources = {key: race.tasks(quota[key], budget) for key, race in running.items()}
        share = begun + (until - begun) * (number + 1) / rounds
        _drain(search, budget, share, sources, {key: race.sums for key, race in running.items()})
        if budget.over():
            break
        for race in running.values():
            if budget.over():
                break
            race.halve()
        if budget.expired(until):
            break
    for race in races:
        race.stopped = budget.over() and race.worlds < race.params.few


def _first(plan: int, count: int) -> list[int]:
    """0 … count - 1, with `plan` first if it is one of them."""
    return [plan, *range(plan), *range(plan + 1, count)] if plan >= 0 else list(range(count))


class Heat:
    """The remaining lines, valued on worlds in which one given card (or any card) is drawn next."""

    def __init__(
        self,
        arms: list[Arm],
        next_card: int,
        chance: Fraction,
        stage: int,
        stratum: int,
        parts: int = 1,
        chances: Sequence[float] = (),
    ) -> None:
        self.arms = arms
        self.next_card = next_card
        self.chance = chance
        self._world = _first_world(stage, stratum) + (BETWEEN_HEATS * stratum if parts > 1 else 0)
        self.sums = Sums(len(arms), ends=stage == CONFIRM, parts=parts, first=self._world, chances=chances)

    def tasks(self, worlds: int | None, least: int, budget: Budget) -> Iterator[Task]:
        """`worlds` worlds as tasks; endless if None. The first task has `least` worlds or more, if there are as
        many."""
        for count in _pieces(worlds, len(self.arms), least, budget):
            yield Task(id(self), self.arms, self.next_card, self._world, count, self.sums.ends)
            self._world += count


def _pieces(worlds: int | None, arms: int, least: int, budget: Budget) -> Iterator[int]:
    """Sizes of tasks, in worlds. Their sum is `worlds`; endless if None. No task has more playouts than
    Params.leaves_a_task, unless `least` worlds need more.

    Under a clock the sizes grow from `least`, so that every source gets its turn. After a stop they are `least`.
    """
    most = max(least, budget.params.leaves_a_task // arms)
    size = most if budget.seconds is None else least
    while worlds is None or worlds > 0:
        count = least if budget.stopped() else size
        if worlds is not None:
            count = min(count, worlds)
            worlds -= count
        yield count
        size = min(2 * size, most)


def run_heats(
    search: Search, heats: Sequence[Heat], budget: Budget, worlds: int | None, until: float, least: int
) -> None:
    """Run all heats in turn: up to `worlds` worlds in each, and until the share `until` of the clock. Each heat gets at
    least `least` worlds, if there are as many."""
    sources = {id(heat): heat.tasks(worlds, least, budget) for heat in heats}
    _drain(search, budget, until, sources, {id(heat): heat.sums for heat in heats}, at_least_one=True)


def _drain(
    search: Search,
    budget: Budget,
    share: float,
    sources: dict[int, Iterator[Task]],
    sums: dict[int, Sums],
    at_least_one: bool = False,
) -> None:
    """Take tasks from all sources in turn, until the sources or this share of the clock end, or the caller stops the
    search.

    Every source gives one task before the share counts. With `at_least_one` this holds even after a stop or when the
    whole clock is used up.
    """
    queue = _in_turn(sources)
    needed = len(sources)
    for done in budget.run(search, queue):
        for task, flat in done:
            sums[task.key].add(flat, task.count, search.unit)
        needed -= len(done)
        if budget.expired(share) and (needed <= 0 or (budget.over() and not at_least_one)):
            return


def _in_turn(sources: dict[int, Iterator[Task]]) -> Iterator[Task]:
    running = list(sources.values())
    while running:
        still = []
        for source in running:
            task = next(source, None)
            if task is not None:
                yield task
                still.append(source)
        running = still
