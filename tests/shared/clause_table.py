"""Which tests, conformance cases and random hands show each clause of docs/RULES.md: the table of tests/README.md.

A test names its clauses: test_r19_r24_... is of R19 and R24.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from functools import cache

from places import CONFORMANCE, ROOT, TESTS
from reached import NAMES

README = TESTS / "README.md"
BEGIN, END = "<!-- clauses: made by tools/clauses.py -->\n", "<!-- end of clauses -->\n"

Table = dict[str, list[str]]


@cache
def clauses() -> dict[str, str]:
    """Every clause of docs/RULES.md with its title."""
    text = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^- \*\*(R\d+) ([^.*]+)\.?\*\*", text, re.MULTILINE))


@cache
def tests() -> Table:
    """For each clause the tests that name it, as `file: name`."""
    found: Table = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in re.findall(r"(?<=_)r(\d+)(?=_)", node.name):
                    found[f"R{number}"].append(f"{path.relative_to(TESTS)}: {node.name}")
    return found


@cache
def cases() -> Table:
    """For each clause the conformance files that hold cases of it."""
    found: Table = defaultdict(list)
    for path in sorted(CONFORMANCE.glob("*.jsonl")):
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


@cache
def rows() -> dict[str, tuple[str, list[str], list[str], list[str]]]:
    """For each clause its title, the files of its tests, its conformance files, and what random hands reach."""
    named, held, seen = tests(), cases(), reached()
    files = {clause: list(dict.fromkeys(each.split(":")[0] for each in named[clause])) for clause in clauses()}
    return {clause: (title, files[clause], held[clause], seen[clause]) for clause, title in clauses().items()}


def table() -> str:
    """The table in Markdown."""
    lines = ["| clause | tests | conformance | reached by random hands |", "|---|---|---|---|"]
    for clause, (title, files, held, seen) in rows().items():
        cells = (", ".join(f"`{name}`" for name in names) for names in (files, held))
        lines.append(f"| {clause} {title} | {' | '.join(cells)} | {', '.join(seen)} |")
    return "\n".join(lines) + "\n"


def shown() -> dict[str, tuple[str, list[str], list[str], list[str]]]:
    """What the README shows, as in `rows`."""
    lines = README.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].splitlines()[2:]
    found = {}
    for line in lines:
        head, files, held, seen = (cell.strip() for cell in line.strip("|").split("|"))
        clause, title = head.split(" ", 1)
        named, cases_of_it = (re.findall(r"`([^`]+)`", cell) for cell in (files, held))
        found[clause] = (title, named, cases_of_it, seen.split(", ") if seen else [])
    return found


def written() -> str:
    """The README with the table as it is now."""
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]
