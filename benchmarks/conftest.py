"""How much the benchmarks do, and the summary with ratios against peers measured in the same run."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from tongits_core.benchmark.measure import SMOKE, Work


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--smoke", action="store_true", help="run everything once on little work, for CI")


@pytest.fixture(scope="session")
def work(request: pytest.FixtureRequest) -> Work:
    return SMOKE if request.config.getoption("--smoke") else Work()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """One table a group: nanoseconds or microseconds an item, and how many times faster than each peer of the group."""
    session = getattr(config, "_benchmarksession", None)
    groups: dict[str, dict[str, float]] = defaultdict(dict)
    peers: dict[str, list[str]] = defaultdict(list)
    compared: set[tuple[str, str]] = set()
    for bench in session.benchmarks if session else ():
        if bench.stats.rounds == 0:
            continue
        name, items = bench.extra_info["name"], bench.extra_info["items"]
        groups[bench.group][name] = bench.stats.min / items
        if bench.extra_info["peer"]:
            peers[bench.group].append(name)
        elif bench.extra_info["comparable"]:
            compared.add((bench.group, name))
    for group, seconds in groups.items():
        terminalreporter.section(f"{group}: fastest run, an item")
        for name, each in seconds.items():
            rivals = peers[group] if (group, name) in compared else []
            against = [f"{seconds[peer] / each:12,.1f} × {peer}" for peer in rivals]
            terminalreporter.write_line(f"{name:28}{each * 1e9:16,.1f} ns{''.join(against)}")
