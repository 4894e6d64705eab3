"""Advice for a position: its best lines with their values, and the reasons, in numbers, in words and as JSON."""

from tongits_core.advice.advice import Advice
from tongits_core.advice.suggestion import suggest
from tongits_core.advice.wording import basis, ending, runner_up

__all__ = ["Advice", "basis", "ending", "runner_up", "suggest"]
