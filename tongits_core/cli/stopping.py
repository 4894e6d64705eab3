"""Ctrl-C that ends a search early instead of losing it: the best so far is still printed."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType

__all__ = ["Stopping"]


class Stopping:
    """Inside `with`, the first Ctrl-C asks to stop (`is_set()`); a second one raises KeyboardInterrupt, as usual.

    It changes nothing outside the main thread, which alone gets Ctrl-C, and where Ctrl-C is not Python's own.
    """

    def __init__(self) -> None:
        self._asked = False
        self._heeds = False

    def __enter__(self) -> Stopping:
        main = threading.current_thread() is threading.main_thread()
        self._heeds = main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._heeds:
            signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._heeds:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def is_set(self) -> bool:
        """Whether Ctrl-C was struck."""
        return self._asked

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self._asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
