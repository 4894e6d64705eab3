"""The progress bar of a running search."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

if TYPE_CHECKING:
    from tongits_core.search import Progress as SearchState

PATIENCE = 1.0  # seconds before anything is shown


class SearchProgress:
    """A progress bar on standard error, if it is a terminal, for searches of more than a second; gone at the end."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(stderr=True)
        self._bar: Progress | None = None

    def __enter__(self) -> SearchProgress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def update(self, state: SearchState) -> None:
        """Show how far the search is; the search calls this about ten times a second."""
        if not self._console.is_terminal or state.seconds < PATIENCE:
            return
        if self._bar is None:
            columns = (SpinnerColumn(), BarColumn(24), TextColumn("{task.description}"))
            self._bar = Progress(*columns, console=self._console, transient=True)
            self._bar.add_task("", total=1.0)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=state.fraction, description=_words(state))


def _words(state: SearchState) -> str:
    leads = f"  {state.best} {state.value:+.2f}" if state.best is not None else ""
    return f"{state.seconds:.0f} s, {state.stage}, {state.worlds:,} deals{leads}"
