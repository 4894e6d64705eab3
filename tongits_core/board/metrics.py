"""Counts of what the server did, as Prometheus reads them, and the log: one JSON object a line, without cards."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Log", "Metrics", "Watched", "print_log"]

NAME = "tongits.board"
STEPS = (0.005, 0.02, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
"""Upper bounds of the histograms, in seconds."""

LASTING = frozenset({"stream", "state"})
"""Routes whose answers wait: for a search, or for what the bots do."""


class Histogram:
    """How many values lie at or under each of STEPS, and their sum."""

    def __init__(self) -> None:
        self.under = [0] * len(STEPS)
        self.number = 0
        self.sum = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.number += 1
        self.sum += value
        for place, step in enumerate(STEPS):
            self.under[place] += value <= step

    def lines(self, name: str) -> list[str]:
        """The histogram in the text format."""
        steps = [f'{name}_bucket{{le="{step:g}"}} {under}' for step, under in zip(STEPS, self.under, strict=True)]
        return [
            *steps,
            f'{name}_bucket{{le="+Inf"}} {self.number}',
            f"{name}_sum {self.sum:.6f}",
            f"{name}_count {self.number}",
        ]


class Metrics:
    """All counts of one server. They hold no cards and no addresses.

    >>> metrics = Metrics()
    >>> metrics.count("tongits_searches_total", outcome="advice")
    >>> print(metrics.text().splitlines()[-1])
    tongits_searches_total{outcome="advice"} 1
    """

    def __init__(self) -> None:
        self.begun = time.time()
        self._counts: Counter[tuple[str, tuple[tuple[str, str], ...]]] = Counter()
        self._gauges: dict[str, Callable[[], float]] = {}
        self._times: dict[str, Histogram] = {}

    def count(self, name: str, **labels: str) -> None:
        """Add one."""
        self._counts[name, tuple(sorted(labels.items()))] += 1

    def gauge(self, name: str, value: Callable[[], float]) -> None:
        """A number that is asked for whenever the metrics are read."""
        self._gauges[name] = value

    def seconds(self, name: str, value: float) -> None:
        """Count a time."""
        self._times.setdefault(name, Histogram()).add(value)

    def text(self) -> str:
        """All of it in the text format of Prometheus."""
        lines = ["# TYPE tongits_started_seconds gauge", f"tongits_started_seconds {self.begun:.0f}"]
        for name, gauge in self._gauges.items():
            lines += [f"# TYPE {name} gauge", f"{name} {gauge():g}"]
        for name, histogram in self._times.items():
            lines += [f"# TYPE {name} histogram", *histogram.lines(name)]
        last = ""
        for (name, labels), number in sorted(self._counts.items()):
            lines += [f"# TYPE {name} counter"] if name != last else []
            last = name
            told = ",".join(f'{label}="{value}"' for label, value in labels)
            lines.append(f"{name}{{{told}}} {number}" if told else f"{name} {number}")
        return "\n".join(lines) + "\n"


class Log:
    """The log of the server: JSON objects on standard error, by Python's logging under the name tongits.board."""

    def __init__(self) -> None:
        self._logger = logging.getLogger(NAME)

    def say(self, event: str, fields: Mapping[str, object], level: int = logging.INFO) -> None:
        """One line. The caller sees to it that no card and no address is among the fields."""
        if self._logger.isEnabledFor(level):
            told = {"time": round(time.time(), 3), "level": logging.getLevelName(level).lower(), "event": event}
            self._logger.log(level, json.dumps(told | dict(fields)))


def print_log(stream: TextIO | None = None, *, quiet: bool = False) -> None:
    """Print the log, or faults alone; without this it goes where the program that runs the app sends it."""
    logger = logging.getLogger(NAME)
    logger.handlers = [logging.StreamHandler(stream or sys.stderr)]
    logger.propagate = False
    logger.setLevel(logging.WARNING if quiet else logging.INFO)


class Watched:
    """ASGI middleware: counts and logs every request, by the name of its route and never by its path or body."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: Log, *, addresses: bool = False) -> None:
        self.app = app
        self.metrics = metrics
        self.log = log
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and say how it ended."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watch)
        finally:
            self.tell(scope, status, time.perf_counter() - begun)

    def tell(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request that has ended; status 0: the client left before it had an answer."""
        route = getattr(scope.get("endpoint"), "__name__", "none")
        method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
        self.metrics.count("tongits_requests_total", route=route, method=method, status=str(status))
        if route not in LASTING:
            self.metrics.seconds("tongits_request_seconds", seconds)
        told: dict[str, object] = {"method": method, "route": route, "status": status, "seconds": round(seconds, 4)}
        if self.addresses and scope.get("client"):
            told["address"] = scope["client"][0]
        self.log.say("request", told)
