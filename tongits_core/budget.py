"""What a search may spend: a clock, a number of worlds, a wish to stop; and who runs its pieces of work."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from tongits_core._plans import Plans
from tongits_core._search import Search

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

__all__ = ["LEAVES_PER_TASK", "Arm", "Budget", "Progress", "Task"]

Arm = tuple[Plans, int]
"""One plan to value: its list and its index there."""

LEAVES_PER_TASK = 1024
"""About two milliseconds of playouts: how long a deadline, a stop or Ctrl-C may have to wait."""
PROGRESS_SECONDS = 0.1


class _Event(Protocol):
    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is.

    stage: "screening" (which plan of many), "deciding" (between drawing, taking and calling), "confirming" (on worlds
    that chose nothing). fraction: of the work, 0 to 1. seconds: since the start. worlds, leaves: hidden deals drawn and
    playouts made so far. best: text of the plan that leads; value, error: its chips so far, None before the first.
    """

    stage: str
    fraction: float
    seconds: float
    worlds: int
    leaves: int
    best: str | None
    value: float | None
    error: float | None


@dataclass(frozen=True, slots=True)
class Task:
    """Worlds `first` … `first + count - 1` for these arms, `next_card` (255: any) drawn next; `key`: whose it is.

    ends: whether to count how hands end.
    """

    key: int
    arms: list[Arm]
    next_card: int
    first: int
    count: int
    ends: bool = False


def _pool_of(threads: int) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # lazy: its import takes as long as half the package

    return ThreadPoolExecutor(threads)


class Budget:
    """Time and worlds of one search. A stage asks `expired(share)`: whether its part of the clock is used up."""

    def __init__(
        self,
        *,
        seconds: float | None,
        worlds: int | None,
        threads: int,
        stop: Callable[[], bool] | _Event | None,
        on_progress: Callable[[Progress], object] | None,
    ) -> None:
        self.seconds = seconds
        self.limit = worlds
        self.worlds = 0
        self.leaves = 0
        self.cut_short = False
        self.stage = ""
        self.leader: Callable[[], tuple[str, float, float] | None] = lambda: None
        self._start = time.perf_counter()
        self._reported = self._start
        self._stop = stop.is_set if stop is not None and not callable(stop) else stop
        self._on_progress = on_progress
        self._threads = threads
        self._pool = _pool_of(threads) if threads > 1 else None

    def __enter__(self) -> Budget:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._start

    def expired(self, share: float) -> bool:
        """Whether this share of the clock is used up or the caller wants to stop; remembered: it ends fixed work."""
        late = self.seconds is not None and self.elapsed >= share * self.seconds
        if late or (self._stop is not None and self._stop()):
            self.cut_short = True
            return True
        return False

    def run(self, search: Search, tasks: Iterable[Task]) -> Iterator[tuple[Task, list[int]]]:
        """Do the tasks, on the threads there are, and yield each with its sums, in their order."""
        if self._pool is None:
            for task in tasks:
                yield task, self._count(task, search.run(task.arms, task.next_card, task.first, task.count, task.ends))
            return
        todo = list(tasks)
        sums = [
            self._pool.submit(search.run, each.arms, each.next_card, each.first, each.count, each.ends) for each in todo
        ]
        for task, future in zip(todo, sums, strict=True):
            yield task, self._count(task, future.result())

    def batch(self) -> int:
        """How many tasks to give at once: enough for all threads, few enough to look at the clock."""
        return 1 if self._pool is None else 2 * self._threads

    def report(self, force: bool = False) -> None:
        """Tell the caller how far the search is, at most ten times a second."""
        now = time.perf_counter()
        if self._on_progress is None or (not force and now - self._reported < PROGRESS_SECONDS):
            return
        self._reported = now
        leader = self.leader()
        best, value, error = leader if leader is not None else (None, None, None)
        self._on_progress(
            Progress(self.stage, self._fraction(), self.elapsed, self.worlds, self.leaves, best, value, error)
        )

    def _fraction(self) -> float:
        shares = [0.0]
        if self.seconds is not None:
            shares.append(self.elapsed / self.seconds)
        if self.limit is not None:
            shares.append(self.worlds / self.limit)
        return min(1.0, max(shares))

    def _count(self, task: Task, sums: list[int]) -> list[int]:
        self.worlds += task.count
        self.leaves += task.count * len(task.arms)
        self.report()
        return sums
