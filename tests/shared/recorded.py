"""Recordings that several tests replay."""

import json
from typing import Any

from places import DATA, GOLDEN_RECORDS

GOLDEN = sorted(GOLDEN_RECORDS.glob("*.txt"))
"""The files of the golden records, which the engine writes and the twin agrees with."""
GAMES: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "recorded_games.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Hands that another engine played."""
