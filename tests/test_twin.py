"""The plain twin replays every recorded game of tests/data/recorded_games.jsonl."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from twin import Twin, rules_of

GAMES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "recorded_games.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["rules"])
def test_recorded_game(game: dict[str, Any]) -> None:
    twin = Twin(rules_of(game["rules"], game["changes"]), game["hands"], game["stock"])
    for ply, (action, (number, digest, *texts)) in enumerate(zip(game["actions"], game["legal"], strict=True)):
        legal = twin.legal_actions()
        if texts:
            assert legal == texts[0], f"ply {ply}"
        assert (len(legal), hashlib.sha256("\n".join(legal).encode()).hexdigest()) == (number, digest), f"ply {ply}"
        twin.push(action)
    assert twin.legal_actions() == []
    outcome = twin.outcome()
    assert outcome is not None
    assert {name: outcome[name] for name in game["result"]} == game["result"]
