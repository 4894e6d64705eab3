"""Searches: who may ask, what waits, what runs in which process, and what each has told so far."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tongits_core import Game
from tongits_core.board.fairness import FairQueue, Full
from tongits_core.board.limits import Refusal
from tongits_core.board.metrics import Log, Metrics

__all__ = ["Event", "Question", "Search", "Searches", "check_search"]

LONGEST_LINE = 4 * 2**20
"""Bytes of one answer of a process; an advice has at most 200 kB."""
SLACK = 5.0
"""Seconds that a search may take beyond its time on a busy machine. Then it is told to stop, and gives the
best that it has. After as many more its process is ended, and the first advice is the last one.
"""
STOPPING = 1.0
"""Seconds in which a search must end that was told to; then its process is ended."""
PATIENCE = 3.0
"""Seconds without anyone who listens, after which a search is cancelled: long enough for a lost connection."""
LONGEST_WAIT = 60.0
"""Seconds that a search waits for a process; then its client is told that the server is busy."""
KEPT_SECONDS, MOST_KEPT = 120.0, 400
"""How long a finished search can still be read, and how many are kept: about 40 MB."""
STARTING = 30.0
"""Seconds in which a new process must be ready: on a busy machine it loads the package for some."""
NEW_PROCESS = 1.0
"""Seconds before a process is replaced that did not even begin."""

ENDS = frozenset({"advice", "failed"})


@dataclass(frozen=True)
class Question:
    """What is asked: a position line, the seconds, how the others play, plans to include, the language."""

    position: str
    seconds: float
    plays: Mapping[str, Any] = field(default_factory=dict)
    include: tuple[str, ...] = ()
    language: str = "en"

    def as_dict(self) -> dict[str, Any]:
        """Plain values for the process that searches."""
        return {
            "position": self.position,
            "seconds": self.seconds,
            "plays": dict(self.plays),
            "include": list(self.include),
            "language": self.language,
        }


@dataclass(frozen=True)
class Event:
    """One event of a stream: its number from 1, its name, and its data as JSON."""

    number: int
    name: str
    data: str


class Search:
    """One search: what it has told so far, and who listens."""

    def __init__(self, question: Question, client: str, address: str) -> None:
        self.id = secrets.token_urlsafe(12)
        self.question = question
        self.client = client
        self.address = address
        self.events: list[Event] = []
        self.cancelled = False
        self.listeners = 0
        self.ended_at: float | None = None
        self.hurry: asyncio.Timeout | None = None
        self._changed = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether the last event has come."""
        return bool(self.events) and self.events[-1].name in ENDS

    def tell(self, name: str, data: Mapping[str, Any]) -> None:
        """Add an event; nothing comes after the last one."""
        if self.over:
            return
        self.events.append(Event(len(self.events) + 1, name, json.dumps(data, ensure_ascii=False)))
        self._changed.set()
        self._changed = asyncio.Event()

    def fail(self, refusal: Refusal) -> None:
        """End with an error."""
        self.tell("failed", refusal.as_dict())

    def give_up(self, text: str) -> None:
        """End with the first advice, if it has come, else with an error."""
        drafts = [json.loads(event.data)["advice"] for event in self.events if event.name == "draft"]
        if drafts:
            self.tell("advice", {"advice": drafts[-1] | {"stopped": True}})
        self.fail(Refusal("internal", text))

    async def follow(self, after: int = 0) -> AsyncIterator[Event]:
        """The events after this number, as they come. Progress that newer events have overtaken is left out."""
        at = max(0, after)
        while True:
            changed = self._changed
            while at < len(self.events):
                event = self.events[at]
                at += 1
                if event.name != "progress" or at == len(self.events):
                    yield event
            if self.over:
                return
            if at == len(self.events):
                await changed.wait()


class Worker:
    """A process that searches; started anew when it was ended."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def start(self) -> None:
        """Have a process that can begin at once; EOFError if it ends before it is ready."""
        if self._process is not None and self._process.returncode is None:
            return
        command = [sys.executable, "-P", "-m", "tongits_core.board.worker"]
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        try:
            async with asyncio.timeout(STARTING):
                await self.read()
        except (EOFError, TimeoutError):
            await self.end()
            await asyncio.sleep(NEW_PROCESS)
            raise EOFError from None

    def write(self, message: Mapping[str, Any]) -> None:
        """Send a line to the process."""
        if self._process is not None and self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def read(self) -> dict[str, Any]:
        """The next line of the process; EOFError if it has ended."""
        assert self._process is not None
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise EOFError
        message: dict[str, Any] = json.loads(line)
        return message

    async def end(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None


class Searches:
    """All searches of a server: at most one of each client, run by processes in fair order."""

    def __init__(self, processes: int, metrics: Metrics, log: Log, worker: Callable[[], Worker] = Worker) -> None:
        self._worker = worker
        self.processes = processes
        self.metrics = metrics
        self.log = log
        self._queue: FairQueue[Search] = FairQueue()
        self._came = asyncio.Condition()
        self._searches: dict[str, Search] = {}
        self._of_client: dict[str, Search] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._running: dict[str, Worker] = {}
        self._number = 0
        metrics.gauge("tongits_searches_waiting", lambda: len(self._queue))
        metrics.gauge("tongits_searches_running", lambda: len(self._running))
        metrics.gauge("tongits_search_processes", lambda: self.processes)

    async def __aenter__(self) -> Searches:
        self._tasks = [asyncio.create_task(self._serve(self._worker())) for _ in range(self.processes)]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- asking ----

    async def ask(self, question: Question, client: str, address: str = "") -> Search:
        """Begin a search; an earlier one of this client is cancelled. Refusal("busy") if too many wait already."""
        before = self._of_client.get(client)
        if before is not None and not before.over:
            before.fail(Refusal("gone", "A newer question of yours has taken its place."))
            self.cancel(before)
        search = Search(question, client, address)
        try:
            self._queue.put(search, client, address, time.monotonic())
        except Full:
            self.metrics.count("tongits_searches_total", outcome="busy")
            raise Refusal("busy", "Too many questions wait already. Try again in a minute.") from None
        self._keep(search)
        search.tell("progress", {"fraction": 0.0, "stage": "waiting", "worlds": 0, "lines": []})
        loop = asyncio.get_running_loop()
        loop.call_later(PATIENCE, self._leave_if_alone, search)
        loop.call_later(LONGEST_WAIT, self._refuse_waiting, search)
        async with self._came:
            self._came.notify()
        return search

    def find(self, name: str) -> Search:
        """The search of this id; Refusal if there is none any more."""
        self._forget()
        search = self._searches.get(name)
        if search is None:
            raise Refusal("gone", "There is no such search any more. Ask again.")
        return search

    def cancel(self, search: Search) -> None:
        """End a search that nobody wants any more."""
        if search.cancelled or (search.over and search.id not in self._running):
            return
        search.cancelled = True
        search.fail(Refusal("gone", "The search was cancelled."))
        self._queue.remove(search)
        worker = self._running.get(search.id)
        if worker is not None:
            worker.write({"stop": True})
            if search.hurry is not None:
                search.hurry.reschedule(asyncio.get_running_loop().time() + STOPPING)
        else:
            self._ended(search, 0.0)

    async def listen(self, search: Search, after: int = 0) -> AsyncIterator[Event]:
        """The events of a search for one listener. A search without listeners is cancelled after a while."""
        search.listeners += 1
        try:
            async for event in search.follow(after):
                yield event
        finally:
            search.listeners -= 1
            if not search.over:
                asyncio.get_running_loop().call_later(PATIENCE, self._leave_if_alone, search)

    def _leave_if_alone(self, search: Search) -> None:
        if not search.listeners and not search.over:
            self.cancel(search)

    def _refuse_waiting(self, search: Search) -> None:
        if self._queue.remove(search):
            search.fail(Refusal("busy", "Others asked before you, and the server did not get to your question."))
            self._ended(search, 0.0)

    def _keep(self, search: Search) -> None:
        self._forget()
        self._searches[search.id] = search
        self._of_client[search.client] = search

    def _forget(self) -> None:
        """Forget searches that ended long ago, and the oldest of too many."""
        now = time.monotonic()
        ended = [each for each in self._searches.values() if each.ended_at is not None]
        for place, each in enumerate(ended):
            if len(ended) - place > MOST_KEPT or (each.ended_at or now) < now - KEPT_SECONDS:
                del self._searches[each.id]
                if self._of_client.get(each.client) is each:
                    del self._of_client[each.client]

    # ---- running ----

    async def _serve(self, worker: Worker) -> None:
        """Run one search after the other in one process, until the server ends."""
        try:
            while True:
                try:
                    await worker.start()
                    await self._run(worker, await self._next())
                except (EOFError, OSError, ValueError):
                    self.log.say("process_ended", {}, logging.ERROR)
                    await worker.end()
        finally:
            await worker.end()

    async def _next(self) -> Search:
        async with self._came:
            while True:
                search = self._queue.take(time.monotonic())
                if search is not None:
                    return search
                await self._came.wait()

    async def _run(self, worker: Worker, search: Search) -> None:
        self._number += 1
        begun, longest = time.monotonic(), search.question.seconds + SLACK
        self._running[search.id] = worker
        late = asyncio.get_running_loop().call_later(longest, worker.write, {"stop": True})
        try:
            worker.write({"number": self._number, **search.question.as_dict()})
            async with asyncio.timeout(longest + SLACK) as search.hurry:
                await self._hear(worker, search, self._number)
        except TimeoutError:
            await worker.end()
            search.give_up("The search did not end in time.")
        except (EOFError, OSError, ValueError):
            search.give_up("The search broke off. Ask again; if it happens twice, tell us the position.")
            raise
        finally:
            late.cancel()
            search.hurry = None
            del self._running[search.id]
            seconds = time.monotonic() - begun
            self._queue.spend(search.client, search.address, seconds, time.monotonic())
            self._ended(search, seconds)

    async def _hear(self, worker: Worker, search: Search, number: int) -> None:
        while True:
            message = await worker.read()
            if message["number"] == number:
                search.tell(message["event"], message["data"])
                if message["event"] in ENDS:
                    return

    def _ended(self, search: Search, seconds: float) -> None:
        search.ended_at = time.monotonic()
        outcome = "cancelled" if search.cancelled else search.events[-1].name
        self.metrics.count("tongits_searches_total", outcome=outcome)
        self.metrics.seconds("tongits_search_seconds", seconds)
        self.log.say("search", {"outcome": outcome, "seconds": round(seconds, 3), "asked": search.question.seconds})


async def check_search() -> str:
    """How one search ends that is run as the server runs it: "advice" if all is well."""
    position = str(Game.deal("classic", seed=7).view(0))
    async with Searches(1, Metrics(), Log()) as searches:
        search = await searches.ask(Question(position, 0.2), "check")
        return [event.name async for event in searches.listen(search)][-1]
