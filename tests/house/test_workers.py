"""Threads and processes: no more than there are processors that this process may use."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import joblib
import numpy
import pytest

from tongits_core import Game, Rules, TongitsError, _workers, arena, best_discard_many, choose, deadwood_many, suggest
from tongits_core._threads import Threads
from tongits_core._workers import MOST, processors, workers
from tongits_core.solver.census import census
from tongits_core.training.leaf_tables import train_leaves
from tongits_core.training.ranges import train_table

LINE = str(Game.deal("classic", 5).view(0))
ROWS = numpy.full(100_000, 7, numpy.uint64)
THREADED: dict[str, Callable[[int], Any]] = {
    "suggest": lambda threads: suggest(LINE, worlds=50, threads=threads),
    "suggest with a clock": lambda threads: suggest(LINE, seconds=0.01, threads=threads),
    "choose": lambda threads: choose(LINE, worlds=50, threads=threads),
    "deadwood_many": lambda threads: deadwood_many(ROWS, threads=threads),
    "best_discard_many": lambda threads: best_discard_many(ROWS, threads=threads),
    "census": lambda threads: census(3, threads=threads),
    "train ranges": lambda threads: train_table(Rules.of("classic"), 200, 0, threads),
    "train leaves": lambda threads: train_leaves(Rules.of("classic"), 200, 0, threads),
}


@pytest.mark.parametrize("name", THREADED)
def test_threads_are_at_most_the_processors(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    begin = Threads.__init__

    def record(self: Threads, count: int) -> None:
        started.append(count)
        begin(self, count)

    monkeypatch.setattr(Threads, "__init__", record)
    for there, wanted, used in ((3, 64, {3}), (3, 2, {2}), (1, 64, {1})):
        monkeypatch.setattr(_workers, "processors", lambda there=there: there)
        started.clear()
        THREADED[name](wanted)
        assert set(started) <= used  # none at all where one thread is the caller's
        assert started or used == {1}


def test_jobs_are_at_most_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    parallel = joblib.Parallel

    def record(n_jobs: int, **rest: Any) -> Any:
        started.append(n_jobs)
        return parallel(n_jobs=1, **rest)

    monkeypatch.setattr(joblib, "Parallel", record)
    lineup = ["base", "greedy", "greedy"]
    for there, wanted, used in ((3, 64, [3]), (3, 2, [2]), (1, 64, [])):
        monkeypatch.setattr(_workers, "processors", lambda there=there: there)
        started.clear()
        assert arena.play(lineup, deals=5, jobs=wanted).deals == 5
        assert started == used


@pytest.mark.parametrize("wanted", [0, -1, MOST + 1])
def test_numbers_out_of_bounds_are_refused_however_few_processors_there_are(wanted: int) -> None:
    with pytest.raises(TongitsError, match="threads is .* allowed are 1 to 1024"):
        workers(wanted)
    with pytest.raises(TypeError, match="jobs is an int"):
        workers("2", "jobs")


def test_the_affinity_counts() -> None:
    """In a process that may use one processor, all are one: also for --threads 0."""
    one = min(os.sched_getaffinity(0))
    code = (
        f"import os; os.sched_setaffinity(0, {{{one}}})\n"
        "from tongits_core._workers import processors, workers\n"
        "from tongits_core.cli.common import thread_count\n"
        "print(processors(), workers(64), thread_count(0))\n"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1 1 1\n"


@pytest.mark.parametrize(
    ("files", "most"),
    [
        ({}, MOST),
        ({"cpu.max": "max 100000\n"}, MOST),
        ({"cpu.max": "100000 100000\n"}, 1),
        ({"cpu.max": "150000 100000\n"}, 2),
        ({"cpu.max": "1 100000\n"}, 1),
        ({"cpu.max": ""}, MOST),
        ({"cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"}, MOST),
        ({"cpu/cpu.cfs_quota_us": "250000\n", "cpu/cpu.cfs_period_us": "100000\n"}, 3),
    ],
)
def test_the_quota_of_a_cgroup_counts(
    files: dict[str, str], most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="ascii")
    monkeypatch.setattr(_workers, "CGROUP", tmp_path)
    allowed = len(os.sched_getaffinity(0))
    assert processors() == min(allowed, most)
