import pytest
from hypothesis import settings

from tongits_core import _workers

# The same examples on every run and every machine, and nothing kept between runs.
settings.register_profile("tongits", derandomize=True, database=None, deadline=None)
settings.load_profile("tongits")


@pytest.fixture
def many_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let as many threads start as a test asks for, on any machine."""
    monkeypatch.setattr(_workers, "processors", lambda: 64)
