"""Every clause of docs/RULES.md has tests that are named by it, and tests/README.md shows where."""

import pytest
from clause_table import cases, clauses, reached, rows, shown, tests

CLAUSES = [f"R{number}" for number in range(1, 30)]
NOT_PLAYED = {"R29"}


def test_the_rules_have_29_clauses() -> None:
    assert list(clauses()) == CLAUSES


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_tests_and_cases(clause: str) -> None:
    assert tests()[clause]
    assert clause in NOT_PLAYED or cases()[clause]


def test_no_test_or_case_names_a_clause_that_is_none() -> None:
    assert {*tests(), *cases(), *reached()} <= {*CLAUSES, "payout"}


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_table_is_complete_and_current(clause: str) -> None:
    """Files that have gained a test of the clause may be missing; `python tools/clauses.py` adds them."""
    title, files, held, seen = shown()[clause]
    now = rows()[clause]
    assert (title, held, ", ".join(seen)) == (now[0], now[2], ", ".join(now[3]))
    assert files
    assert set(files) <= set(now[1])
