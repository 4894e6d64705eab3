"""Run the installed package on an emulated CPU of 2008 and on this one: both must give the same answers.

Needs qemu-user. Usage, away from the source tree: python tools/old_cpu.py
"""

import os
import subprocess
import sys
from pathlib import Path

POSITION = Path(__file__).parents[1] / "examples" / "call-or-take.txt"
EMULATED = ["qemu-x86_64", "-cpu", "Nehalem"]

ANSWERS = """
import hashlib
import sys
import numpy as np
import tongits_core as tongits
from tongits_core.solver._speed import kernel_name
from tongits_core.benchmark.signature import signature

ids = np.argsort(np.random.default_rng(1).random((20_000, 54)), axis=1)[:, :13].astype(np.uint8)
answers = hashlib.sha256()
for rules in ("classic", "classic+joker,ace_high_run=yes"):
    dealt = ids if "joker" in rules else ids[(ids < 52).all(axis=1)]
    answers.update(tongits.deadwood_many(dealt, rules).tobytes())
    answers.update(b"".join(part.tobytes() for part in tongits.best_discard_many(dealt, rules)))
position = tongits.Position.parse(sys.argv[1])
answers.update(tongits.suggest(position, worlds=300, seed=1).to_json().encode())
answers.update(signature().encode())
print(kernel_name(), answers.hexdigest())
"""


def answers(*emulator: str) -> tuple[str, str]:
    """The name of the batch kernel, and a digest of counts, discards, a suggestion and the signature of the search."""
    command = [*emulator, sys.executable, "-c", ANSWERS, POSITION.read_text(encoding="utf-8")]
    # A core type set for this machine's OpenBLAS would be wrong on the emulated one.
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_CORETYPE"}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, env=environment)
    if done.returncode != 0:
        sys.exit(f"{' '.join(emulator) or 'native'}: exit code {done.returncode}")
    kernel, digest = done.stdout.split()
    return kernel, digest


def main() -> int:
    """Compare the two; exit code 1 if they differ."""
    here, old = answers(), answers(*EMULATED)
    print(f"here: kernel {here[0]}, answers {here[1][:16]}; {EMULATED[-1]}: kernel {old[0]}, answers {old[1][:16]}")
    return 0 if old == ("sse4.1", here[1]) else 1


if __name__ == "__main__":
    sys.exit(main())
