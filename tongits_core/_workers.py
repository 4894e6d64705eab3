"""How many threads or processes work at a time: as many as are asked for, but no more than there are processors."""

from __future__ import annotations

import os
from pathlib import Path

from tongits_core._arguments import whole

__all__ = ["MOST", "processors", "workers"]

MOST = 1024
CGROUP = Path("/sys/fs/cgroup")


def processors() -> int:
    """The processors that this process may use: those of its affinity, less where its cgroup has a quota of time."""
    if hasattr(os, "process_cpu_count"):
        allowed = os.process_cpu_count()  # Python 3.13; it heeds PYTHON_CPU_COUNT too
    elif hasattr(os, "sched_getaffinity"):
        allowed = len(os.sched_getaffinity(0))
    else:
        allowed = os.cpu_count()
    return max(1, min(allowed or 1, _quota(CGROUP)))


def _quota(cgroup: Path) -> int:
    """The processors that the quota of a cgroup is worth, rounded up; MOST without one."""
    for names in (("cpu.max",), ("cpu/cpu.cfs_quota_us", "cpu/cpu.cfs_period_us")):  # version 2, version 1
        try:
            words = " ".join((cgroup / name).read_text(encoding="ascii") for name in names).split()
            quota, period = map(int, words)
        except (OSError, ValueError):  # no such file; or "max", no quota
            continue
        if quota > 0 and period > 0:
            return -(-quota // period)
    return MOST


def workers(wanted: object, name: str = "threads") -> int:
    """How many to start where so many are wanted: more than there are processors would only wait for one another.

    TongitsError unless `wanted` is from 1 to 1024, TypeError if it is no int.

    >>> workers(1)
    1
    """
    number = whole(wanted, name, 1, MOST)
    return number if number == 1 else min(number, processors())
