"""The instruction-count gate: counts what each C benchmark executes and compares it with the committed counts.

Counts repeat to the last digit where times move by half. Callgrind runs no AVX-512, so a batch of the solver is counted
on its AVX2 kernel. Usage: python tools/instructions.py [--update]; exit code 1 if a count rose beyond the tolerance.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NotRequired, TypedDict

ROOT = Path(__file__).parents[1]
COUNTS = ROOT / "benchmarks" / "instructions.json"


class Work(TypedDict):
    """One line of the file: the program and arguments, the function whose instructions count, how many there were."""

    program: str
    arguments: list[str]
    function: str
    cpu: NotRequired[str]  # a flag of /proc/cpuinfo without which it cannot run
    instructions: int


class Counts(TypedDict):
    """The file."""

    tolerance: float
    compiler: str
    work: dict[str, Work]


def run(*command: str | Path) -> str:
    """The output of a command, both streams; shows it and exits if the command fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def build(folder: Path) -> None:
    """Build the C benchmarks into `folder`."""
    run("cmake", "-S", ROOT, "-B", folder, "-DTONGITS_PYTHON=OFF", "-DTONGITS_BENCHMARKS=ON")
    run("cmake", "--build", folder, "--parallel", "2")


def count(folder: Path, work: Work) -> int:
    """The instructions that `work` executes inside its function."""
    program = folder / "benchmarks" / "c" / work["program"]
    options = [f"--toggle-collect={work['function']}", f"--callgrind-out-file={folder / 'callgrind.out'}"]
    output = run("valgrind", "--tool=callgrind", *options, program, *work["arguments"])
    (collected,) = re.findall(r"Collected : (\d+)", output)
    return int(collected)


def main() -> int:
    """Count all work; write the counts with --update, else compare."""
    counts: Counts = json.loads(COUNTS.read_text(encoding="utf-8"))
    compiler = run("cc", "--version").splitlines()[0]
    flags = set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
    worst = 0.0
    with tempfile.TemporaryDirectory() as name:
        build(Path(name))
        for title, work in counts["work"].items():
            if "cpu" in work and work["cpu"] not in flags:
                print(f"{title:32} not counted: this CPU has no {work['cpu']}")
                continue
            seen = count(Path(name), work)
            change = seen / work["instructions"] - 1 if work["instructions"] else 0.0
            print(f"{title:32} {seen:>14,} instructions {change:+8.2%}", flush=True)
            worst = max(worst, change)
            work["instructions"] = seen
    if sys.argv[1:] == ["--update"]:
        counts["compiler"] = compiler
        COUNTS.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
        return 0
    if compiler != counts["compiler"]:
        print(f"counted with {compiler}; the committed counts are by {counts['compiler']}")
    if worst > counts["tolerance"]:
        print(
            f"a count rose by more than {counts['tolerance']:.0%}: win it back, or record it with --update and say why"
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
