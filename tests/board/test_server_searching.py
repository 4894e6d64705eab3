"""Who waits, who runs, and what ends a search: with processes that the tests play."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest
from boards import LINE

import tongits_core.board.searching as searching
from tongits_core.board.fairness import MOST_OF_ONE_ADDRESS, MOST_WAITING, FairQueue, Full
from tongits_core.board.limits import Refusal
from tongits_core.board.metrics import Log, Metrics
from tongits_core.board.searching import Question, Search, Searches, Worker

QUESTION = Question(LINE, 1.0)


class Played(Worker):
    """A process that ends a search only when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self.starts = 0
        self.runs = False

    async def start(self) -> None:
        self.starts += not self.runs
        self.runs = True

    def write(self, message: Mapping[str, Any]) -> None:
        self.asked.put_nowait(dict(message))

    async def read(self) -> dict[str, Any]:
        message = await self.told.get()
        if message is None:
            self.runs = False
            raise EOFError
        return message

    async def end(self) -> None:
        self.runs = False

    def tell(self, number: int, event: str, **data: Any) -> None:
        self.told.put_nowait({"number": number, "event": event, "data": data})


def playing(test: Any, processes: int = 1) -> None:
    """Run a test with searches and their played processes."""

    async def run() -> None:
        workers: list[Played] = []

        def made() -> Worker:
            workers.append(Played())
            return workers[-1]

        async with Searches(processes, Metrics(), Log(), made) as searches:
            await test(searches, *workers)

    asyncio.run(run())


async def last(search: Search) -> tuple[str, Any]:
    events = [event async for event in search.follow()]
    return events[-1].name, json.loads(events[-1].data)


def test_events_come_in_order_and_a_listener_goes_on_after_the_last_it_had() -> None:
    async def test(searches: Searches, worker: Played) -> None:
        search = await searches.ask(QUESTION, "ana")
        asked = await worker.asked.get()
        assert asked == asked | {"position": LINE, "seconds": 1.0, "language": "en"}
        worker.tell(1, "progress", fraction=0.5)
        worker.tell(1, "draft", advice={"best": "call"})
        worker.tell(1, "progress", fraction=0.9)
        worker.tell(1, "advice", advice={"best": "draw"})
        told = [(event.number, event.name) async for event in searches.listen(search)]
        assert [number for number, _ in told] == sorted({number for number, _ in told})
        assert told[-1] == (5, "advice")
        assert "draft" in [name for _, name in told]
        assert [event.number async for event in searches.listen(search, after=4)] == [5]
        assert [event.number async for event in searches.listen(search, after=5)] == []
        assert searches.find(search.id) is search

    playing(test)


def test_a_client_has_one_search_and_a_new_one_takes_its_place() -> None:
    async def test(searches: Searches, worker: Played) -> None:
        first = await searches.ask(QUESTION, "ana")
        await worker.asked.get()
        second = await searches.ask(Question(LINE, 2.0), "ana")
        assert (await last(first))[1]["error"]["kind"] == "gone"
        assert await worker.asked.get() == {"stop": True}
        worker.tell(1, "advice", advice={})
        assert (await worker.asked.get())["seconds"] == 2.0
        worker.tell(2, "advice", advice={"best": "call"})
        assert await last(second) == ("advice", {"advice": {"best": "call"}})

    playing(test)


def test_a_search_that_waits_is_cancelled_without_reaching_a_process() -> None:
    async def test(searches: Searches, worker: Played) -> None:
        await searches.ask(QUESTION, "ana")
        await worker.asked.get()
        waiting = await searches.ask(Question(LINE, 2.0), "ben")
        searches.cancel(waiting)
        third = await searches.ask(Question(LINE, 3.0), "cora")
        worker.tell(1, "advice", advice={})
        assert (await worker.asked.get())["seconds"] == 3.0
        worker.tell(2, "advice", advice={})
        await last(third)
        assert 'tongits_searches_total{outcome="cancelled"} 1' in searches.metrics.text()

    playing(test)


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "PATIENCE", 0.01)

    async def test(searches: Searches, worker: Played) -> None:
        search = await searches.ask(QUESTION, "ana")
        await worker.asked.get()
        async for _ in searches.listen(search):
            break
        assert await worker.asked.get() == {"stop": True}
        assert search.cancelled

    playing(test)


def test_a_process_that_does_not_stop_is_ended_and_another_search_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "STOPPING", 0.01)

    async def test(searches: Searches, worker: Played) -> None:
        search = await searches.ask(QUESTION, "ana")
        await worker.asked.get()
        searches.cancel(search)
        after = await searches.ask(QUESTION, "ben")
        assert await worker.asked.get() == {"stop": True}
        assert (await worker.asked.get())["number"] == 2
        assert worker.starts == 2
        worker.tell(1, "advice", advice={"late": True})  # of the first search
        worker.tell(2, "advice", advice={})
        assert await last(after) == ("advice", {"advice": {}})

    playing(test)


def test_a_process_that_crashes_fails_its_search_only() -> None:
    async def test(searches: Searches, worker: Played) -> None:
        search = await searches.ask(QUESTION, "ana")
        await worker.asked.get()
        worker.told.put_nowait(None)
        assert (await last(search))[1]["error"]["kind"] == "internal"
        after = await searches.ask(QUESTION, "ana")
        await worker.asked.get()
        worker.tell(2, "advice", advice={})
        assert (await last(after))[0] == "advice"
        assert worker.starts == 2

    playing(test)


def test_a_search_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "SLACK", 0.01)

    async def test(searches: Searches, worker: Played) -> None:
        search = await searches.ask(Question(LINE, 0.0), "ana")
        assert (await last(search))[1]["error"]["kind"] == "internal"
        assert not worker.runs or worker.starts == 2

    playing(test)


def test_a_late_search_gives_the_best_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told to stop; if it does not, its first advice is the last."""
    monkeypatch.setattr(searching, "SLACK", 0.02)

    async def test(searches: Searches, worker: Played) -> None:
        search = await searches.ask(Question(LINE, 0.0), "ana")
        await worker.asked.get()
        worker.tell(1, "draft", advice={"best": "call", "stopped": False})
        assert await worker.asked.get() == {"stop": True}
        assert await last(search) == ("advice", {"advice": {"best": "call", "stopped": True}})
        monkeypatch.setattr(searching, "SLACK", 0.5)
        late = await searches.ask(Question(LINE, -0.5), "ana")
        await worker.asked.get()
        assert await worker.asked.get() == {"stop": True}
        worker.tell(2, "advice", advice={"best": "draw"})
        assert await last(late) == ("advice", {"advice": {"best": "draw"}})

    playing(test)


def test_waiting_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "LONGEST_WAIT", 0.01)

    async def test(searches: Searches, worker: Played) -> None:
        await searches.ask(QUESTION, "ana")
        await worker.asked.get()
        waiting = await searches.ask(QUESTION, "ben")
        assert (await last(waiting))[1]["error"]["kind"] == "busy"

    playing(test)


def test_too_many_questions() -> None:
    async def test(searches: Searches, worker: Played) -> None:
        await searches.ask(QUESTION, "first")
        await worker.asked.get()
        for number in range(MOST_OF_ONE_ADDRESS):
            await searches.ask(QUESTION, f"club {number}", "club")
        with pytest.raises(Refusal) as refused:
            await searches.ask(QUESTION, "one more", "club")
        assert refused.value.kind == "busy"
        for number in range(MOST_WAITING - MOST_OF_ONE_ADDRESS):
            await searches.ask(QUESTION, f"home {number}", f"home {number}")
        with pytest.raises(Refusal):
            await searches.ask(QUESTION, "another", "another")

    playing(test)


def test_a_crowd_behind_one_address_does_not_keep_another_waiting() -> None:
    """Twenty names of one address always have a question of five seconds. Ben asks one second every twenty."""
    queue, now, asked, waits = FairQueue[str](), 0.0, 0.0, []
    for number in range(20):
        queue.put(f"name {number}", f"name {number}", "crowd", now)
    for turn in range(200):
        if now - asked >= 20.0:
            queue.put("ben", "ben", "home", now)
            asked = now
        who = queue.take(now)
        assert who is not None
        used = 1.0 if who == "ben" else 5.0
        if who == "ben":
            waits.append(now - asked)
        now += used
        queue.spend(who, "home" if who == "ben" else "crowd", used, now)
        if who != "ben":
            queue.put(who, who, "crowd", now)
        assert turn < 25 or len({each.client for each in queue._waiting}) >= 19
    assert len(waits) > 30
    assert max(waits) <= 5.0


def test_two_who_always_ask_get_the_same_time() -> None:
    queue, now, used = FairQueue[str](), 0.0, {"ana": 0.0, "ben": 0.0}
    lasts = {"ana": 10.0, "ben": 1.0}
    for who in used:
        queue.put(who, who, who, now)
    for _ in range(300):
        who = queue.take(now) or ""
        now += lasts[who]
        used[who] += lasts[who]
        queue.spend(who, who, lasts[who], now)
        queue.put(who, who, who, now)
    assert 0.5 < used["ana"] / used["ben"] < 2.0


def test_the_queue_forgets_what_was_used() -> None:
    queue = FairQueue[str]()
    queue.spend("ana", "x", 60.0, now=0.0)
    queue.put("ana's", "ana", "x", now=300.0)
    queue.put("ben's", "ben", "y", now=301.0)
    assert queue.take(now=301.0) == "ana's"


def test_whoever_waits_longest_comes_next_whatever_new_clients_ask() -> None:
    queue = FairQueue[str]()
    queue.spend("ana", "x", 10.0, now=0.0)
    queue.put("ana's", "ana", "x", now=0.0)
    order = []
    for now in range(1, 40):
        queue.put(f"new {now}", f"client {now}", f"address {now}", now=float(now))
        order.append(queue.take(now=float(now)))
    assert order.index("ana's") < 30


def test_many_names_of_one_address_gain_nothing() -> None:
    queue = FairQueue[str]()
    for number in range(5):
        queue.spend(f"name {number}", "crowd", 5.0, now=0.0)
    queue.put("new name", "name 6", "crowd", now=1.0)
    queue.put("ben's", "ben", "home", now=2.0)
    assert queue.take(now=2.0) == "ben's"


def test_the_queue_is_bounded_in_all_it_keeps() -> None:
    queue = FairQueue[int]()
    for number in range(5000):
        queue.spend(f"client {number}", f"address {number}", 1.0, now=float(number))
    assert len(queue._used) <= 2_002
    for number in range(MOST_WAITING):
        queue.put(number, f"{number}", f"{number}", now=0.0)
    with pytest.raises(Full):
        queue.put(-1, "one", "more", now=0.0)


def test_finished_searches_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_KEPT", 2)

    async def test(searches: Searches, worker: Played) -> None:
        asked = []
        for number in range(1, 5):
            search = await searches.ask(QUESTION, f"client {number}")
            asked.append(search)
            await worker.asked.get()
            worker.tell(number, "advice", advice={})
            await last(search)
            await asyncio.sleep(0)
        await searches.ask(QUESTION, "last")
        with pytest.raises(Refusal, match="no such search"):
            searches.find(asked[0].id)
        assert searches.find(asked[-1].id) is asked[-1]

    playing(test)
