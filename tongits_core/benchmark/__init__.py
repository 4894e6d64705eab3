"""Benchmarks: how fast this package and other libraries are on this machine. `tongits bench` uses this."""

from tongits_core.benchmark.hands import SETS
from tongits_core.benchmark.measure import (
    ENGINE,
    ENGINE_RULES,
    POLICIES,
    PRESETS,
    SMOKE,
    SUGGESTION,
    Case,
    Timing,
    Work,
    cpu,
    every_case,
    kernel_name,
    measure,
)
from tongits_core.benchmark.signature import signature

__all__ = [
    "ENGINE",
    "ENGINE_RULES",
    "POLICIES",
    "PRESETS",
    "SETS",
    "SMOKE",
    "SUGGESTION",
    "Case",
    "Timing",
    "Work",
    "cpu",
    "every_case",
    "kernel_name",
    "measure",
    "signature",
]
