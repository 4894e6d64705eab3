"""The folders and files of the tree that tests and tools read."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONFORMANCE = ROOT / "conformance"
TESTS = ROOT / "tests"
DATA = TESTS / "data"
GOLDEN_RECORDS = DATA / "records"
HELPERS = [str(TESTS / "shared"), str(TESTS / "witnesses")]
"""What tools put on sys.path to import what the tests share; pytest and mypy have it from pyproject.toml."""
