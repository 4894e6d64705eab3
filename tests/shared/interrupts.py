"""Ctrl-C for another process, and what it still works after it: CPU time, which the load of the machine does not add to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

READY = "running\n"
"""What the process prints when it can be interrupted."""


def cpu_seconds(process: int) -> float:
    """What a process that runs has worked so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupted(program: str) -> tuple[int, str, str, float]:
    """Run Python code, interrupt it when it says READY: exit code, output after that, errors, CPU seconds since."""
    # A shell's background jobs ignore Ctrl-C, and so would what the tests start there.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    with subprocess.Popen(
        [sys.executable, "-P", "-c", heed + program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline() == READY
        worked = cpu_seconds(child.pid)
        child.send_signal(signal.SIGINT)
        output, errors = child.stdout.read(), child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, output, errors, usage.ru_utime + usage.ru_stime - worked
