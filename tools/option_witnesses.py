"""Find, for every two values of every option, the shortest conformance case that the twin answers differently.

Run it after a change of conformance/ or of the options. tests/rules/test_options.py checks the engine with these cases.

usage: python tools/option_witnesses.py        (away from the root of the tree, with the package and pytest installed)
"""

from __future__ import annotations

import json
import sys
from typing import Any

from places import DATA, HELPERS

sys.path.extend(HELPERS)

from stories import VALUES, Case, cases, changes_of, of_engine, of_twin, pairs

from tongits_core import Payout, Rules, RulesError

OUT = DATA / "option_witnesses.json"
OF_THE_SEED = "first_dealer"  # no deal shows it: tests/rules/test_options.py takes a seed


def tells_apart(case: Case, option: str, values: tuple[Any, Any]) -> bool:
    """Whether the twin answers the case differently for the two values."""
    one, other = (changes_of(option, value) for value in values)
    try:
        return of_engine(case, one) != of_engine(case, other) and of_twin(case, one) != of_twin(case, other)
    except RulesError:
        return False  # the case's other options contradict one of the values


def main() -> None:
    """Write the witnesses."""
    by_length = sorted(cases().values(), key=lambda case: ("dealer" in case, len(str(case))))
    of_sessions = {name for name, option in Rules.options().items() if option.scope == "session"}
    lines = []
    for option in [*VALUES, *(f"payout {field}" for field in Payout.names())]:
        if option == OF_THE_SEED:
            continue
        chosen = [case for case in by_length if "dealer" in case or option not in of_sessions]
        for values in pairs(option):
            found = next((case["id"] for case in chosen if tells_apart(case, option, values)), None)
            if found is None:
                raise SystemExit(f"no case tells {option} {values[0]} from {values[1]}")
            lines.append(json.dumps([option, *values, found]))
    OUT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
