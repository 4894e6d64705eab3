"""A pool of threads.

concurrent.futures accepts no more work after the main thread has ended. But other threads of a program may live longer,
and may ask for a suggestion then; this pool works for them too.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Generic, TypeVar

__all__ = ["Call", "Threads"]

T = TypeVar("T")


class Call(Generic[T]):
    """A function call that some thread of a pool makes; `ended` tells whether it is done."""

    def __init__(self, pool: Threads, work: Callable[..., T], arguments: tuple[Any, ...]) -> None:
        self._pool = pool
        self._work = work
        self._arguments = arguments
        self._values: list[T] = []
        self._error: BaseException | None = None
        self.ended = False

    def do(self) -> None:
        """Make the call and keep what it returns or raises."""
        try:
            self._values.append(self._work(*self._arguments))
        except BaseException as error:  # result() raises it in the thread that asks
            self._error = error
        self._pool.end(self)

    def result(self) -> T:
        """Wait for the call; return its value, or raise its exception."""
        self._pool.wait([self])
        if self._error is not None:
            raise self._error
        return self._values[0]


class Threads:
    """A pool of at most `count` threads, started when there is work.

    The end of the `with` drops calls that have not begun, and waits for the others.

    >>> with Threads(2) as threads:
    ...     list(threads.map(pow, [2, 3], [5, 2]))
    [32, 9]
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._threads: list[threading.Thread] = []
        self._waiting: deque[Call[Any]] = deque()
        self._changed = threading.Condition()
        self._open = True

    def __enter__(self) -> Threads:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def submit(self, work: Callable[..., T], *arguments: Any) -> Call[T]:
        """Call work(*arguments) on one of the threads."""
        call = Call(self, work, arguments)
        with self._changed:
            self._waiting.append(call)
            self._changed.notify_all()
        if len(self._threads) < self._count:
            self._begin_thread()
        return call

    def map(self, work: Callable[..., T], *arguments: Iterable[Any]) -> Iterator[T]:
        """work(a, b, ...) for each a, b, ... of the arguments. All calls begin now; results come in order."""
        calls = [self.submit(work, *each) for each in zip(*arguments, strict=True)]
        return (call.result() for call in calls)

    def wait(self, calls: Iterable[Call[Any]], timeout: float | None = None) -> list[Call[Any]]:
        """The calls that have ended: waits until there is one, or for `timeout` seconds."""
        some = list(calls)
        with self._changed:
            self._changed.wait_for(lambda: any(call.ended for call in some), timeout)
            return [call for call in some if call.ended]

    def drop(self, calls: Iterable[Call[Any]]) -> None:
        """Remove the calls that have not begun; nobody may wait for them any more."""
        with self._changed:
            for call in calls:
                if call in self._waiting:
                    self._waiting.remove(call)

    def end(self, call: Call[Any]) -> None:
        """Mark a call as ended; the call itself does this."""
        with self._changed:
            call.ended = True
            self._changed.notify_all()

    def close(self) -> None:
        """Drop calls that have not begun, and wait for the others."""
        with self._changed:
            self._open = False
            self._waiting.clear()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _begin_thread(self) -> None:
        thread = threading.Thread(target=self._do_calls, name="tongits_core", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # no more threads, or Python is ending: the other threads or this one do the work
            if not self._threads:
                while (call := self._next(wait=False)) is not None:
                    call.do()
        else:
            self._threads.append(thread)

    def _do_calls(self) -> None:
        while (call := self._next(wait=True)) is not None:
            call.do()

    def _next(self, *, wait: bool) -> Call[Any] | None:
        """The call that has waited longest. None if there is none; with `wait` only when no more can come."""
        with self._changed:
            if wait:
                self._changed.wait_for(lambda: self._waiting or not self._open)
            return self._waiting.popleft() if self._waiting else None
