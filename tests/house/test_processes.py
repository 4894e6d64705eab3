"""The package in the life of a process: threads that outlive the main one, and a second import."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATE = """
import threading, numpy, tongits_core
from tongits_core.solver import census

def late():
    threading.main_thread().join()  # until the interpreter begins to end
    position = tongits_core.Game.deal(seed=3).view(0)
    print({call})

threading.Thread(target=late).start()
"""
CALLS = {
    "suggest": "tongits_core.suggest(position, worlds=200, threads=2).worlds",
    "choose": "tongits_core.choose(position, worlds=200, threads=2).kind",
    "deadwood_many": "tongits_core.deadwood_many(numpy.zeros(200_000, numpy.uint64), threads=2).sum()",
    "census": "census.census(3, threads=2).hands",
}


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize("name", CALLS)
def test_a_thread_that_outlives_the_main_one_still_works(name: str) -> None:
    done = run(LATE.replace("{call}", CALLS[name]))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


AGAIN = """
import sys, tongits_core
for name in [name for name in sys.modules if name.partition(".")[0] == "tongits_core"]:
    del sys.modules[name]
import tongits_core
"""
PART = """
import importlib, sys, tongits_core
first = tongits_core.CardError
del sys.modules["tongits_core"]
import tongits_core
assert importlib.reload(tongits_core).CardError is first
try:
    tongits_core.CardSet("zz")
except tongits_core.CardError:
    print("caught")
"""


def test_a_second_import_says_that_there_is_none() -> None:
    """Compiled modules are loaded once in a process: they would go on with the classes of the first import."""
    done = run(AGAIN)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("ImportError: tongits_core was imported before in this process")


def test_a_part_can_be_imported_again() -> None:
    done = run(PART)
    assert (done.returncode, done.stdout, done.stderr) == (0, "caught\n", "")
