"""Fixed work gives the same bits on every machine: no power or function of the mathematics library of C."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import ROOT

ROOMS = ("position", "game", "policy", "belief", "search", "advice", "bots", "table")
SAME = {
    "sqrt",
    "fsum",
    "ceil",
    "floor",
    "ldexp",
    "frexp",
    "isnan",
    "isinf",
    "isfinite",
    "inf",
    "nan",
    "comb",
    "prod",
    "isqrt",
}
"""What IEEE 754 and whole numbers fix to the last bit."""
WORDED = {"advice/messages.py"}
"""Its powers of ten are printed with as many digits."""


def sources() -> list[Path]:
    found = [path for room in ROOMS for path in sorted((ROOT / "tongits_core" / room).rglob("*.py"))]
    assert len(found) > 60
    return [path for path in found if path.relative_to(ROOT / "tongits_core").as_posix() not in WORDED]


def is_whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def doubtful(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow):
            left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
            if not (is_whole(left) and is_whole(right)):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
            if node.attr not in SAME:
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ImportFrom) and node.module == "math":
            yield from (f"line {node.lineno}: math.{name.name}" for name in node.names if name.name not in SAME)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "pow":
            yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_number_comes_from_the_mathematics_library(path: Path) -> None:
    assert list(doubtful(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_what_is_doubtful_is_found() -> None:
    text = "import math\nfrom math import log, sqrt\nx = 2.0 ** y + 2**64\nx **= 2\nz = math.exp(x) + math.sqrt(x)\npow(x, y)"
    assert len(list(doubtful(ast.parse(text)))) == 5
