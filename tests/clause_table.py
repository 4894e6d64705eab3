"""Which tests, conformance cases and random hands show each clause of docs/RULES.md: the table of tests/README.md.

A test names its clauses: test_r19_r24_... is of R19 and R24.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from reached import NAMES

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
README = TESTS / "README.md"
BEGIN, END = "<!-- clauses: made by tools/clauses.py -->\n", "<!-- end of clauses -->\n"

Table = dict[str, list[str]]


def clauses() -> dict[str, str]:
    """Every clause of docs/RULES.md with its title."""
    text = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^- \*\*(R\d+) ([^.*]+)\.?\*\*", text, re.MULTILINE))


def tests() -> Table:
    """For each clause the tests that name it, as `file: name`."""
    found: Table = defaultdict(list)
    for path in sorted(TESTS.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in re.findall(r"(?<=_)r(\d+)(?=_)", node.name):
                    found[f"R{number}"].append(f"{path.name}: {node.name}")
    return found


def cases() -> Table:
    """For each clause the conformance files that hold cases of it."""
    found: Table = defaultdict(list)
    for path in sorted((ROOT / "conformance").glob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for clause in {clause for line in lines if "id" in line for clause in line.get("clauses", ())}:
            found[clause].append(path.name)
    return found


def reached() -> Table:
    """For each clause what random hands reach, without the clause."""
    found: Table = defaultdict(list)
    for name in NAMES:
        clause, what = name.split(" ", 1)
        found[clause].append(what)
    return found


def table() -> str:
    """The table in Markdown."""
    named, held, seen = tests(), cases(), reached()

    def cell(items: Iterable[str]) -> str:
        return ", ".join(dict.fromkeys(items))

    lines = ["| clause | tests | conformance | reached by random hands |", "|---|---|---|---|"]
    for clause, title in clauses().items():
        files = cell(f"`{each.split(':')[0]}`" for each in named[clause])
        data = cell(f"`{name}`" for name in held[clause])
        lines.append(f"| {clause} {title} | {files} | {data} | {cell(seen[clause])} |")
    return "\n".join(lines) + "\n"


def written() -> str:
    """The README with the table as it is now."""
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]
