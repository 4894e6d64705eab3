"""Measure what the board serves: many clients at once, each of which opens the page, enters a table, asks and goes on.

Usage: python tools/board_load.py [--clients 50] [--rounds 2] [--seconds 0.5] [--workers 1] [--spread 5] [--address URL]

Clients come one after the other, over --spread seconds. Without --address it starts `tongits board` on a free port. It
prints the 50th and 99th percentile of each kind of request, of the time to the first advice and to the last, and how
many advices a second it gave.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from tongits_core import Game

PATIENCE = 120.0


@dataclass
class Measured:
    """Seconds of each request by its kind, and how the searches ended."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    ends: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    lasted: float = 0.0

    @contextmanager
    def timed(self, kind: str) -> Any:
        """Count the time of a block."""
        begun = time.perf_counter()
        yield
        self.seconds[kind].append(time.perf_counter() - begun)

    def percentile(self, kind: str, percent: int) -> float:
        """A percentile of the seconds of one kind."""
        found = self.seconds[kind]
        return statistics.quantiles(found, n=100, method="inclusive")[percent - 1] if len(found) > 1 else found[0]

    def lines(self) -> list[str]:
        """The table that is printed."""
        table = [f"{'':16}{'number':>8}{'p50':>10}{'p99':>10}"]
        for kind, found in self.seconds.items():
            table.append(f"{kind:16}{len(found):8}{self.percentile(kind, 50):9.3f}s{self.percentile(kind, 99):9.3f}s")
        ended = ", ".join(f"{number} {name}" for name, number in sorted(self.ends.items()))
        return [*table, f"searches: {ended}; {self.ends['advice'] / self.lasted:.2f} advices a second"]


@dataclass(frozen=True)
class Load:
    """What clients do. searching: how many of them ask for advice. spread: seconds over which they come."""

    clients: int
    rounds: int
    seconds: float
    searching: int
    spread: float = 0.0


async def load(address: str, wanted: Load) -> Measured:
    """Let clients use the board at the same time."""
    found = Measured()
    begun = time.perf_counter()
    await asyncio.gather(*(_visit(address, each, wanted, found) for each in range(wanted.clients)))
    found.lasted = time.perf_counter() - begun
    return found


async def _visit(address: str, number: int, wanted: Load, found: Measured) -> None:
    """One client: its own table, and in each round a reading, advice, and what happens next."""
    position = Game.deal("classic", seed=number).view(0)
    headers = {"tongits-client": f"load-client-{number:04}"}
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE, verify=False) as client:
        await asyncio.sleep(wanted.spread * number / wanted.clients)
        with found.timed("page"):
            (await client.get("/")).raise_for_status()
        for _ in range(wanted.rounds):
            with found.timed("read"):
                (await client.post("/api/read", json={"line": str(position)})).raise_for_status()
            if number < wanted.searching:
                await _ask(client, str(position), wanted.seconds, found)
            action = str(next(each for each in position.legal_actions if each.kind == "discard"))
            with found.timed("follow"):
                (
                    await client.post("/api/follow", json={"position": str(position), "action": action})
                ).raise_for_status()


async def _ask(client: httpx.AsyncClient, position: str, seconds: float, found: Measured) -> None:
    begun = time.perf_counter()
    with found.timed("suggest"):
        answer = await client.post("/api/suggest", json={"position": position, "seconds": seconds})
    if answer.status_code != 202:
        found.ends[answer.json()["error"]["kind"]] += 1
        return
    event, first = "", True
    async with client.stream("GET", f"/api/suggest/{answer.json()['id']}") as stream:
        async for line in stream.aiter_lines():
            event = line.removeprefix("event: ") if line.startswith("event: ") else event
            if line.startswith("data: ") and event in ("draft", "advice") and first:
                found.seconds["first advice"].append(time.perf_counter() - begun)
                first = False
    found.ends[event] += 1
    if event == "advice":
        found.seconds["last advice"].append(time.perf_counter() - begun)


@contextmanager
def board(workers: int) -> Any:
    """A board on a free port; yields its address."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "tongits_core",
        "board",
        "--no-keep",
        "--port",
        "0",
        "--no-open",
        "--json",
        "--workers",
        str(workers),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield json.loads(server.stdout.readline())["address"]
        finally:
            server.terminate()


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--spread", type=float, default=5.0)
    parser.add_argument("--address")
    chosen = parser.parse_args(words)
    wanted = Load(chosen.clients, chosen.rounds, chosen.seconds, chosen.clients, chosen.spread)
    if chosen.address:
        found = asyncio.run(load(chosen.address, wanted))
    else:
        with board(chosen.workers) as address:
            found = asyncio.run(load(address, wanted))
    told = f"{chosen.clients} clients, {chosen.rounds} rounds, searches of {chosen.seconds:g} s"
    print(f"{told}, {chosen.workers} processes")
    print("\n".join(found.lines()))


if __name__ == "__main__":
    main()
