"""The budget of a search: its clock, number of worlds and stop request. The budget also runs the tasks, on threads if
there are any."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from tongits_core._threads import Call, Threads
from tongits_core.search._plans import Plans
from tongits_core.search._search import Search
from tongits_core.search.params import PARAMS, Params

__all__ = ["Arm", "Budget", "Progress", "Task"]

Arm = tuple[Plans, int]
"""One plan to value: its Plans and its index in them."""


class _Event(Protocol):
    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Progress:
    """How far a search is.

    stage: "believing" (find possible hidden deals), "planning" (list plans), "solving" (exact values at the end of a
    hand), "screening" (choose one plan of many), "deciding" (between drawing, taking and calling), "confirming" (value
    the lines on fresh worlds). fraction: finished part of the work, 0 to 1. seconds: time since the start. worlds,
    leaves: hidden deals drawn and playouts made so far. best: text of the leading plan. value, error: its chips and
    their standard error so far. best, value and error are None before the first values, and in phase draw while plans
    for each card are screened.
    """

    stage: str
    fraction: float
    seconds: float
    worlds: int
    leaves: int
    best: str | None
    value: float | None
    error: float | None


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Task:
    """Value these arms in worlds `first` … `first + count - 1`. next_card: the card drawn next, 255 for any. key: the
    race or heat that the task belongs to.

    ends: whether to count the endings of the hands.
    """

    key: int
    arms: list[Arm]
    next_card: int
    first: int
    count: int
    ends: bool = False


class Budget:
    """Time and worlds of one search. A stage asks `expired(share)` whether its part of the clock is used up."""

    def __init__(
        self,
        *,
        seconds: float | None,
        worlds: int | None,
        threads: int,
        stop: Callable[[], bool] | _Event | None,
        on_progress: Callable[[Progress], object] | None,
        params: Params = PARAMS,
    ) -> None:
        self.params = params
        self.seconds = seconds
        self.limit = worlds
        self.worlds = 0
        self.leaves = 0
        self.cut_short = False
        self._stopped = False
        self.stage = ""
        self._begun: list[tuple[str, float]] = []
        self.leader: Callable[[], tuple[str, float, float] | None] = lambda: None
        self._start = time.perf_counter()
        self._reported = self._start
        self._stop = stop.is_set if stop is not None and not callable(stop) else stop
        self._on_progress = on_progress
        self._threads = threads
        self._pool = Threads(threads) if threads > 1 else None

    def __enter__(self) -> Budget:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.close()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._start

    def begin(self, stage: str) -> None:
        """Begin a stage: the time from now on counts for it."""
        self.stage = stage
        self._begun.append((stage, self.elapsed))

    @property
    def timings(self) -> dict[str, float]:
        """Seconds of each stage so far, in the order in which they began."""
        ends = [begun for _, begun in self._begun[1:]] + [self.elapsed]
        sums: dict[str, float] = {}
        for (stage, begun), end in zip(self._begun, ends, strict=True):
            sums[stage] = sums.get(stage, 0.0) + end - begun
        return sums

    def expired(self, share: float) -> bool:
        """Whether this share of the clock is used up or the caller wants to stop. Remembered as `cut_short`: the work
        done then depends on the clock."""
        late = self.seconds is not None and self.elapsed >= share * self.seconds
        self.cut_short = self.cut_short or late
        return self.stopped() or late

    def over(self) -> bool:
        """Whether all of the clock is used up, or the caller wants to stop."""
        return self.expired(1.0)

    def grant(self, seconds: float) -> None:
        """After a stop, allow `seconds` more; further stops are ignored."""
        self._stop = None
        self._stopped = False
        self.seconds = self.elapsed + seconds

    def stopped(self) -> bool:
        """Whether the caller wants to stop. Once true, it stays true until grant()."""
        if not self._stopped and self._stop is not None and self._stop():
            self._stopped = self.cut_short = True
        return self._stopped

    def run(self, search: Search, tasks: Iterator[Task]) -> Iterator[list[tuple[Task, list[int]]]]:
        """Run the tasks and yield each with its sums, in order, a few at a time.

        With threads, up to two groups of tasks per thread are under way ahead of the results. They are dropped if the
        caller stops iterating.
        """
        if self._pool is None:
            for task in tasks:
                yield [self._counted(task, _sums_of(search, task))]
            return
        under_way: deque[tuple[list[Task], Call[list[list[int]]]]] = deque()
        try:
            while True:
                while len(under_way) < 2 * self._threads and (group := _group_of(tasks, self.params.leaves_a_task)):
                    under_way.append((group, self._pool.submit(_all_sums, search, group)))
                if not under_way:
                    return
                group, done = under_way.popleft()
                yield [self._counted(task, sums) for task, sums in zip(group, done.result(), strict=True)]
        finally:
            self._pool.drop(done for _, done in under_way)

    def spread(self, share: float, work: Callable[[int, int], object], parts: Sequence[tuple[int, int]]) -> bool:
        """Call work(first, last) for each part, on the available threads. True if this share of the clock is not used
        up and no stop came.

        If not, later parts may be left out.
        """
        at_once = 2 * self._threads if self._pool is not None else 1
        for at in range(0, len(parts), at_once):
            some = parts[at : at + at_once]
            if self._pool is None:
                work(*some[0])
            else:
                list(self._pool.map(work, *zip(*some, strict=True)))
            if self.expired(share):
                return False
        return True

    def report(self, force: bool = False) -> None:
        """Report progress to the caller, at most ten times a second. `force`: always report, as at the end."""
        now = time.perf_counter()
        if self._on_progress is None or (not force and now - self._reported < self.params.progress_seconds):
            return
        self._reported = now
        leader = self.leader()
        best, value, error = leader if leader is not None else (None, None, None)
        fraction = 1.0 if force and not self.cut_short else self._fraction()
        self._on_progress(Progress(self.stage, fraction, self.elapsed, self.worlds, self.leaves, best, value, error))

    def _fraction(self) -> float:
        shares = [0.0]
        if self.seconds is not None:
            shares.append(self.elapsed / self.seconds)
        if self.limit is not None:
            shares.append(self.worlds / self.limit)
        return min(1.0, max(shares))

    def _counted(self, task: Task, sums: list[int]) -> tuple[Task, list[int]]:
        self.worlds += task.count
        self.leaves += task.count * len(task.arms)
        self.report()
        return task, sums


def _sums_of(search: Search, task: Task) -> list[int]:
    return search.run(task.arms, task.next_card, task.first, task.count, task.ends)


def _all_sums(search: Search, tasks: list[Task]) -> list[list[int]]:
    return [_sums_of(search, task) for task in tasks]


def _group_of(tasks: Iterator[Task], enough: int) -> list[Task]:
    """The next tasks, with `enough` playouts or a little more. Handing each small task to a thread would cost more than
    the task."""
    group = []
    leaves = 0
    while leaves < enough and (task := next(tasks, None)) is not None:
        group.append(task)
        leaves += task.count * len(task.arms)
    return group
