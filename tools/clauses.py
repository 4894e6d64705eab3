"""Make the table of tests/README.md: which tests, conformance cases and random hands show each clause.

usage: python tools/clauses.py [--tests]        --tests: print the names of the tests by clause instead
"""

from __future__ import annotations

import sys

from places import HELPERS

sys.path.extend(HELPERS)

import clause_table


def main() -> None:
    """Write the table, or print the tests."""
    if sys.argv[1:] == ["--tests"]:
        named = clause_table.tests()
        for clause, title in clause_table.clauses().items():
            print(f"{clause} {title}: {len(named[clause])}", *named[clause], sep="\n    ")
        return
    clause_table.README.write_text(clause_table.written(), encoding="utf-8")


if __name__ == "__main__":
    main()
