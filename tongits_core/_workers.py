"""How many threads or processes to start: as many as the caller asks for, but not more than there are processors."""

from __future__ import annotations

import os
from pathlib import Path

from tongits_core._arguments import whole

__all__ = ["MOST", "processors", "workers"]

MOST = 1024
CGROUP = Path("/sys/fs/cgroup")


def processors() -> int:
    """The number of processors that this process may use: limited by its affinity and by the quota of its cgroup."""
    if hasattr(os, "process_cpu_count"):
        allowed = os.process_cpu_count()  # from Python 3.13 on; PYTHON_CPU_COUNT can change it
    elif hasattr(os, "sched_getaffinity"):
        allowed = len(os.sched_getaffinity(0))
    else:
        allowed = os.cpu_count()
    return max(1, min(allowed or 1, _quota(CGROUP)))


def _quota(cgroup: Path) -> int:
    """The number of processors that the quota of a cgroup allows, rounded up; MOST if there is no quota."""
    for names in (("cpu.max",), ("cpu/cpu.cfs_quota_us", "cpu/cpu.cfs_period_us")):  # version 2, version 1
        try:
            words = " ".join((cgroup / name).read_text(encoding="ascii") for name in names).split()
            quota, period = map(int, words)
        except (OSError, ValueError):  # no such file, or "max": no quota
            continue
        if quota > 0 and period > 0:
            return -(-quota // period)
    return MOST


def workers(wanted: object, name: str = "threads") -> int:
    """The number of workers to start: `wanted`, but at most the number of processors, since more would only wait.

    Raises TongitsError unless `wanted` is from 1 to 1024, TypeError if it is not an int.

    >>> workers(1)
    1
    """
    number = whole(wanted, name, 1, MOST)
    return number if number == 1 else min(number, processors())
