"""How fast this package is on this machine, beside its peers: input sets, peers, measuring. Used by `tongits bench`."""

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
