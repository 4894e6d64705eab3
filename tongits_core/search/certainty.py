"""How sure it is that one line is better than another: three claims, each with a stated rate of being wrong."""

from __future__ import annotations

from typing import Literal

__all__ = ["LIKELY", "SURE", "WRONG", "Certainty", "certainty"]

Certainty = Literal["sure", "likely", "close"]
SURE, LIKELY = 3.0, 1.0
"""Standard errors from which a difference is called sure, or likely."""
WRONG: dict[Certainty, float] = {"sure": 0.01, "likely": 0.2, "close": 0.5}
"""The share of such claims that may be wrong, so that the other line is better; `python tools/strength errors` measures
it."""


def certainty(loss: float, error: float) -> Certainty:
    """What may be claimed of a line that loses `loss` ± `error` (standard error) chips against the best line. "close":
    which line is better is not known; so it is if nothing is lost, even without an error.

    >>> certainty(0.9, 0.2), certainty(0.3, 0.2), certainty(0.1, 0.2), certainty(0.5, 0.0), certainty(0.0, 0.0)
    ('sure', 'likely', 'close', 'sure', 'close')
    """
    if loss <= 0 or loss < LIKELY * error:
        return "close"
    return "sure" if loss >= SURE * error else "likely"
