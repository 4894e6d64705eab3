"""The process that searches: it reads questions as lines of JSON, and writes what it finds as lines of JSON.

A process and not a thread: one that hangs or grows can be ended, a crash ends no other search, and the server answers
at once while all processors are busy. The server starts it by `python -m tongits_core.board.worker`. It ends when its
standard input does, so it never outlives the server.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TextIO

from tongits_core import Position, Profile, Progress, suggest
from tongits_core.board.words import messages_in
from tongits_core.errors import IllegalAction, TongitsError

__all__ = ["main", "searched"]

FIRST_SHARE = 0.15
"""Of the time, for a first advice, shown while the search goes on: enough for the bars to stand about right."""
LEAST_FIRST = 0.1
"""Seconds under which a first advice is no use."""
NICE = 5
"""So that the server, which has little to do, answers at once."""

Told = tuple[str, dict[str, Any]]
Tell = Callable[[str, dict[str, Any]], None]


def searched(question: Mapping[str, Any], stop: threading.Event, tell: Tell) -> Told:
    """Answer a question. Returns ("advice", ...) or ("failed", ...).

    On the way `tell` is called with "progress" and once with "draft", a first advice.
    """
    try:
        return _searched(question, stop, tell)
    except TongitsError as error:
        kind = "illegal" if isinstance(error, IllegalAction) else "bad_request"
        return "failed", {"error": {"kind": kind, "text": str(error), "place": ""}}


def _searched(question: Mapping[str, Any], stop: threading.Event, tell: Tell) -> Told:
    position = Position.parse(question["position"])
    seconds, words = question["seconds"], messages_in(question["language"])
    known = {place: how if isinstance(how, str) else Profile.from_dict(how) for place, how in question["plays"].items()}
    begun, whole = time.perf_counter(), seconds

    def watch(progress: Progress) -> None:
        tell("progress", _progress(progress, (time.perf_counter() - begun) / whole))

    def search(seconds: float, seed: int) -> dict[str, Any]:
        advice = suggest(
            position, seconds=seconds, seed=seed, include=question["include"], profiles=known or None,
            stop=stop, on_progress=watch,
        )  # fmt: skip
        return {"advice": advice.as_dict(words)}

    if FIRST_SHARE * seconds >= LEAST_FIRST:
        draft = search(FIRST_SHARE * seconds, seed=1)
        if stop.is_set():
            return "advice", draft
        tell("draft", draft)
        seconds = max(seconds - (time.perf_counter() - begun), seconds / 2)
    return "advice", search(seconds, seed=0)


def _progress(progress: Progress, fraction: float) -> dict[str, Any]:
    leader = {"text": progress.best, "value": progress.value, "error": progress.error}
    return {
        "fraction": min(1.0, fraction),
        "stage": progress.stage,
        "worlds": progress.worlds,
        "lines": [leader] if progress.best is not None else [],
    }


class _Questions:
    """The lines of standard input, read by a thread so that a stop is seen while a search runs."""

    def __init__(self, source: TextIO) -> None:
        self.source = source
        self.stop = threading.Event()
        self._came = threading.Condition()
        self._waiting: list[dict[str, Any]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.source:
            message = json.loads(line)
            with self._came:
                if message.get("stop"):
                    self.stop.set()
                else:
                    self._waiting.append(message)
                    self._came.notify()
        os._exit(0)  # the server has gone: nobody wants what a running search finds

    def __iter__(self) -> Iterator[dict[str, Any]]:
        while True:
            with self._came:
                self._came.wait_for(lambda: self._waiting)
                self.stop.clear()
                question = self._waiting.pop(0)
            yield question


def main() -> None:
    """Answer questions until standard input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed must not stand among the answers
    os.nice(NICE)

    def write(number: int, event: str, data: dict[str, Any]) -> None:
        answers.write(json.dumps({"number": number, "event": event, "data": data}) + "\n")
        answers.flush()

    questions = _Questions(sys.stdin)
    write(0, "ready", {})
    for question in questions:
        tell = functools.partial(write, question["number"])
        tell(*searched(question, questions.stop, tell))


if __name__ == "__main__":
    main()
