"""Make the golden records of tests/data/records: for each preset they show everything that random hands reach under it.

For each thing tools/differential.py has found a first hand; these hands are played again on the engine and on the twin,
which must agree.

usage: python tools/golden_records.py PROGRESS.jsonl        (its progress file; away from the root of the tree)
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from places import DATA, GOLDEN_RECORDS, HELPERS

sys.path.extend(HELPERS)

from reached import NAMES
from side_by_side import Played, RuleSet, play, rule_set_of

from tongits_core import Record, Rules

WITNESSES = json.loads((DATA / "reached.json").read_text(encoding="utf-8"))


def candidates(progress: Path, rules: str) -> list[int]:
    """The seeds that the progress file names for these rules."""
    pieces = [json.loads(line) for line in progress.read_text(encoding="utf-8").splitlines()]
    seeds = {seed for piece in pieces if piece["rules"] == rules for _, seed in piece["reached"].values()}
    return sorted(seeds)


def covered(played: Played) -> set[str]:
    """What a hand shows: the names that it reached, its ending, its roles and its events."""
    outcome = played.game.outcome()
    assert outcome is not None
    return {*played.reached, outcome.ending, *outcome.events, *(role for role in outcome.roles if role)}


def chosen(hands: list[Played]) -> list[Played]:
    """A few hands that together show everything, chosen greedily: each time the hand that adds most."""
    missing = set().union(*map(covered, hands))
    found = []
    while missing:
        best = max(hands, key=lambda played: len(covered(played) & missing))
        missing -= covered(best)
        found.append(best)
    return found


def write(name: str, hands: list[Played]) -> None:
    """One record of these hands."""
    if any(played.difference for played in hands):
        raise SystemExit(f"{name}: the engines differ")
    record = Record(hands[0].game.rules, [played.game.record().hands[0] for played in hands])
    (GOLDEN_RECORDS / f"{name}.txt").write_text(str(record), encoding="utf-8")


def main() -> None:
    """Write a record for each preset; then hands of other rules for what is left."""
    missing = set(NAMES)
    for preset in Rules.presets():
        hands = [play(RuleSet(preset, preset), seed) for seed in candidates(Path(sys.argv[1]), preset)]
        write(f"{preset}-all", chosen(hands))
        missing -= set().union(*(played.reached for played in hands))
    others: dict[str, list[Played]] = {}
    for name in sorted(missing):
        rules, seed = WITNESSES[name]
        if not any(name in played.reached for hands in others.values() for played in hands):
            others.setdefault(rules, []).append(play(rule_set_of(rules), seed))
    for rules, hands in others.items():
        write(re.sub(r"\W", "-", f"{rules} rare"), hands)


if __name__ == "__main__":
    main()
