import itertools
import signal
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import settings

from tongits_core import _workers
from tongits_core.search import budget

# The same examples on every run and every machine, and nothing kept between runs.
settings.register_profile("tongits", derandomize=True, database=None, deadline=None)
settings.load_profile("tongits")

# A shell that starts its work in the background lets it ignore Ctrl-C, which tests here strike.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def many_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let as many threads start as a test asks for, on any machine."""
    monkeypatch.setattr(_workers, "processors", lambda: 64)


@pytest.fixture
def clock_of_reads(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let the clock of a search move on by so many seconds whenever it is read, and not otherwise."""

    def set_step(seconds: float) -> None:
        reads = itertools.count()
        monkeypatch.setattr(budget, "time", SimpleNamespace(perf_counter=lambda: next(reads) * seconds))

    return set_step
