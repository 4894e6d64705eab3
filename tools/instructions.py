"""The instruction-count gate: counts the instructions of benchmarks and compares them with the committed counts.

It runs the C benchmarks, and searches in the installed package (benchmarks/searches.py). For a search the instructions
of the Python interpreter are left out. Times vary by half between runs; counts repeat to the last digit, those of
searches to 0.2 %. Callgrind does not support AVX-512, so batches of the solver are counted on the AVX2 kernel.

Usage: python tools/instructions.py [--searches] [--update]; exit code 1 if a count rose beyond the tolerance.
--searches: of searches alone.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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
    searches: dict[str, int]  # instructions by the names of benchmarks/searches.py


def run(*command: str | Path, env: dict[str, str] | None = None) -> str:
    """The output of a command, both streams; shows it and exits if the command fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, env=env)
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


def searches(folder: Path) -> dict[str, int]:
    """The instructions of each search, by its name."""
    marks = next(folder.glob("benchmarks/c/*callgrind_marks.*"))
    options = ["--instr-atstart=no", f"--callgrind-out-file={folder / 'search.out'}"]
    program = [sys.executable, str(ROOT / "benchmarks" / "searches.py"), str(marks)]
    run("valgrind", "--tool=callgrind", *options, *program, env={"PATH": os.defpath, "PYTHONHASHSEED": "0"})
    counted = {}
    for profile in sorted(folder.glob("search.out.*"), key=lambda path: int(path.suffix[1:])):
        lines = profile.read_text(encoding="utf-8").splitlines()
        (name,) = (line.partition("Client Request: ")[2] for line in lines if line.startswith("desc: Trigger:"))
        counted[name] = sum(cost for file, cost in costs(lines) if not re.match(r"(lib)?python\d", file))
    return counted


def costs(lines: list[str]) -> Iterator[tuple[str, int]]:
    """The costs in a callgrind profile, without those of called functions, each with the name of its object file."""
    names: dict[str, str] = {}
    file = ""
    is_of_call = False
    for line in lines:
        if match := re.match(r"(c?)ob=\((\d+)\)(?: (.*))?", line):
            called, number, path = match.groups()
            if path:  # given where the number is met first
                names[number] = Path(path).name
            file = file if called else names[number]
        elif line.startswith("calls="):
            is_of_call = True
        elif re.match(r"[-+*\d]", line):
            if not is_of_call:
                yield file, int(line.split()[1])
            is_of_call = False


def compared(title: str, seen: int, before: int) -> float:
    """Print a count; returns its relative rise."""
    if not seen or not before:
        print(f"{title:32} {seen:>14,} instructions, {before:,} recorded: nothing to compare", flush=True)
        return math.inf
    change = seen / before - 1
    print(f"{title:32} {seen:>14,} instructions {change:+8.2%}", flush=True)
    return change


def main() -> int:
    """Count all work; write the counts with --update, else compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--searches", action="store_true")
    parser.add_argument("--update", action="store_true")
    wanted = parser.parse_args()
    counts: Counts = json.loads(COUNTS.read_text(encoding="utf-8"))
    compiler = run("cc", "--version").splitlines()[0]
    flags = set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
    worst = 0.0
    found: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        build(Path(name))
        for title, work in counts["work"].items() if not wanted.searches else ():
            if "cpu" in work and work["cpu"] not in flags:
                print(f"{title:32} not counted: this CPU has no {work['cpu']}")
                continue
            seen = count(Path(name), work)
            worst = max(worst, compared(title, seen, work["instructions"]))
            work["instructions"] = seen
        for title, seen in searches(Path(name)).items():
            worst = max(worst, compared(title, seen, counts["searches"].get(title, 0)))
            found.append(title)
            counts["searches"][title] = seen
    for title in counts["searches"].keys() - set(found):
        print(f"{title:32} is recorded, and no work of that name was counted")
        worst = math.inf
    if wanted.update:
        counts["compiler"] = compiler
        COUNTS.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
        return 0
    if compiler != counts["compiler"]:
        print(f"counted with {compiler}; the committed counts are by {counts['compiler']}")
    if worst > counts["tolerance"]:
        print(
            f"a count is missing, or rose by more than {counts['tolerance']:.0%}: "
            "win it back, or record it with --update and say why"
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
