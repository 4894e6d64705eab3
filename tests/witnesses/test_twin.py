"""The plain twin replays every recorded game of tests/data/recorded_games.jsonl."""

import hashlib
import random
from typing import Any

import pytest
from recorded import GAMES
from twin import TABLES, Twin, rules_of
from twin_melds import DECK, JOKERS


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


def cards_in_play(twin: Twin) -> list[str]:
    quads = [card for player in twin.players for quad in player.quads for card in quad.cards]
    laid = [card for laid in twin.table for card in laid.meld.cards]
    return [*twin.stock, *twin.pile, *quads, *laid, *(card for player in twin.players for card in player.hand)]


@pytest.mark.parametrize("seed", range(60))
def test_random_hand_under_random_options(seed: int) -> None:
    """Every card has one place at every ply, some action is legal until the hand ends, and it ends, at sum zero."""
    source = random.Random(seed)
    changes = {name: source.choice(values) for name, values in TABLES["choices"].items()}
    cards = [*DECK, *JOKERS[: changes["jokers"]]]
    source.shuffle(cards)
    twin = Twin(rules_of("classic", changes), [cards[:13], cards[13:25], cards[25:37]], cards[37:])
    while twin.phase != "over":
        assert twin.outcome() is None
        assert sorted(cards_in_play(twin)) == sorted(cards)
        twin.push(source.choice(twin.legal_actions()))
    outcome = twin.outcome()
    assert outcome is not None
    assert sum(outcome["payments"]) == 0
    assert (outcome["winner"] is None) == (outcome["ending"] == "void")
    assert twin.legal_actions() == []
