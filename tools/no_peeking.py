"""Compare the advice for pairs of full states that differ only in cards that the seat cannot see.

The pairs cover every preset, jokers, every phase and histories; in a third of them something is known of the others.
Advice and action must be the same to the last byte.
Prints the number of pairs by rules and phase; at the first difference it prints the position and ends with exit code 1.
Usage, away from the root: python tools/no_peeking.py [PAIRS]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from places import HELPERS

sys.path.extend(HELPERS)

from peeking import PHASES, Count, advice_of_pairs
from states import RULES


def show(done: Count) -> None:
    """A row for each rules text."""
    print(f"| rules | {' | '.join(PHASES)} |\n|---|{'---|' * len(PHASES)}")
    for rules in sorted({rules for rules, _ in done}):
        print(f"| {rules} | {' | '.join(f'{done[rules, phase]:,}' for phase in PHASES)} |")


def compared(rules: str, pairs: int) -> tuple[Count, float]:
    """Compare the pairs under one rules text; returns their number and the CPU seconds."""
    begun = time.process_time()
    return advice_of_pairs(pairs, [rules]), time.process_time() - begun


def main() -> int:
    """Compare, on two processes, and print the table."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    done: Count = Counter()
    seconds = 0.0
    each = -(-pairs // len(RULES))
    with ProcessPoolExecutor(2) as workers:
        try:
            for count, took in workers.map(compared, RULES, [each] * len(RULES)):
                done += count
                seconds += took
        except AssertionError as error:
            print(f"the advice differs, {error}", file=sys.stderr)
            return 1
    show(done)
    print(f"\n{done.total():,} pairs: no difference ({seconds:.0f} s of CPU)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
