"""Compare the advice for pairs of full states that differ only in cards that the seat cannot see.

Under every preset, with jokers too, in every phase and with histories; advice and the action chosen must be the same to
the last byte. Prints how many pairs there were by rules and phase; exit code 1, and the position, at the first that
differs. Usage, away from the root: python tools/no_peeking.py [PAIRS]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from peeking import PHASES, Count, advice_of_pairs


def show(done: Count) -> None:
    """A row for each rules text."""
    print(f"| rules | {' | '.join(PHASES)} |\n|---|{'---|' * len(PHASES)}")
    for rules in sorted({rules for rules, _ in done}):
        print(f"| {rules} | {' | '.join(f'{done[rules, phase]:,}' for phase in PHASES)} |")


def main() -> int:
    """Compare, and print the table."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    begun = time.process_time()
    try:
        done = advice_of_pairs(pairs)
    except AssertionError as error:
        print(f"the advice differs, {error}", file=sys.stderr)
        return 1
    show(done)
    print(f"\n{done.total():,} pairs: no difference ({time.process_time() - begun:.0f} s of one core)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
