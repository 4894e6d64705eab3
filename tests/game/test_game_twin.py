"""Game against the plain twin: every ply's legal actions, every phase, every settlement, under any options."""

import hashlib
import json
from typing import Any

import pytest
from places import DATA
from reached import NAMES
from recorded import GAMES
from side_by_side import OPTION_SETS, RuleSet, option_set, play, result_of, rule_set_of
from twin import TABLES, Twin

from tongits_core import Game, Rules

HANDS = 160
HANDS_WITH_ADDITIONS = 40
PRESETS = Rules.presets()
ADDED = [f"{preset}+joker" for preset in PRESETS] + ["wiki+kang+taga_loob", "club+joker+kang+taga_loob"]
WITNESSES = json.loads((DATA / "reached.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("recorded", GAMES, ids=lambda game: game["rules"])
def test_recorded_game(recorded: dict[str, Any]) -> None:
    rules = Rules.parse(recorded["rules"]).replace(**recorded["changes"])
    game = Game.from_deal(rules, recorded["hands"], recorded["stock"])
    for ply, (action, (number, digest, *texts)) in enumerate(zip(recorded["actions"], recorded["legal"], strict=True)):
        legal = sorted(map(str, game.legal_actions))
        if texts:
            assert legal == texts[0], f"ply {ply}"
        assert (len(legal), hashlib.sha256("\n".join(legal).encode()).hexdigest()) == (number, digest), f"ply {ply}"
        game.push(action)
    assert not game.legal_actions
    result = result_of(game)
    assert result is not None
    assert {name: result[name] for name in recorded["result"]} == recorded["result"]


def agree(rule_set: RuleSet, seeds: range) -> None:
    """The engines agree in the hands of these seeds."""
    for seed in seeds:
        assert play(rule_set, seed).difference is None


@pytest.mark.parametrize("rules", PRESETS)
def test_random_hands_of_preset(rules: str) -> None:
    agree(RuleSet(rules, rules), range(HANDS))


@pytest.mark.parametrize("rules", ADDED)
def test_random_hands_with_additions(rules: str) -> None:
    agree(RuleSet(rules, rules), range(HANDS_WITH_ADDITIONS))


@pytest.mark.parametrize("first", range(0, OPTION_SETS, 20))
def test_random_hands_under_random_options(first: int) -> None:
    for number in range(first, first + 20):
        agree(option_set(number), range(2))


def test_every_value_of_every_option_is_among_the_random_sets() -> None:
    sets = [option_set(number).changes for number in range(OPTION_SETS)]
    for name, values in TABLES["choices"].items():
        assert {changes[name] for changes in sets} == set(values)


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_a_hand_can_reach(name: str) -> None:
    """Each name of reached.py has a hand that reaches it, on which the engines agree."""
    rules, seed = WITNESSES[name]
    played = play(rule_set_of(rules), seed)
    assert played.difference is None
    assert name in played.reached


def test_a_difference_is_found_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Twin, "_may_call", lambda twin: False)
    told = play(RuleSet("classic", "classic"), 0).difference
    assert told is not None
    assert told.startswith("classic, seed 0, ")
    assert "legal: engine ['call', 'draw'" in told
