"""No option is ignored: for every two values of each there is a witness that the engine and the twin answer differently.

The witnesses are conformance cases, found by tools/option_witnesses.py.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from places import DATA
from stories import VALUES, cases, changes_of, of_engine, of_twin, pairs
from twin_session import dealer_of_cut

from tongits_core import Payout, Rules, Session
from tongits_core.rules.dependencies import NEEDS, Need
from tongits_core.rules.options import Choice, Flag, Number

WITNESSES = json.loads((DATA / "option_witnesses.json").read_text(encoding="utf-8"))
OPTIONS = [*Rules.options(), *(f"payout {field}" for field in Payout.names())]


@pytest.mark.parametrize("option", [option for option in OPTIONS if option != "first_dealer"])
def test_every_two_values_of_an_option_have_a_witness(option: str) -> None:
    chosen = [(*values, case) for name, *values, case in WITNESSES if name == option]
    assert {(one, other) for one, other, _ in chosen} == set(pairs(option))
    for one, other, name in chosen:
        stories = []
        for value in (one, other):
            changes = changes_of(option, value)
            stories.append(of_engine(cases()[name], changes))
            assert stories[-1] == of_twin(cases()[name], changes)
        assert stories[0] != stories[1]


@pytest.mark.parametrize(("option", "kind"), Rules.options().items())
def test_every_value_that_an_option_allows_is_told_apart(option: str, kind: Any) -> None:
    match kind:
        case Flag():
            assert VALUES[option] == [False, True]
        case Choice():
            assert set(VALUES[option]) == set(kind.names)
        case Number() if kind.numbers:
            assert VALUES[option] == list(kind.numbers)
        case _:
            assert len(VALUES[option]) >= 3


def test_r26_first_dealer_is_not_ignored() -> None:
    at_random, by_cut = (
        [Session(f"classic,first_dealer={value}", seed) for seed in range(20)] for value in VALUES["first_dealer"]
    )
    assert [session.dealer for session in at_random] != [session.dealer for session in by_cut]
    for session in by_cut:
        assert session.cut is not None
        assert session.dealer == dealer_of_cut(session.cut)


# ---- options that need others ---------------------------------------------------------------------------------------

IDLE_WITH: dict[str, list[dict[str, Any]]] = {
    "joker_points": [{"jokers": 0}],
    "variable_payout": [{"jokers": 0}],
    "secret_facedown": [{"secret": "off"}],
    "secret_at_once": [{"secret": "off"}],
    "secret_protects": [{"secret": "off"}],
    "self_sapaw_blocks": [{"sapaw_block": "none"}],
    "zero_count_fight": [{"sapaw_block": "none"}],
    "void_carries": [{"none_opened": "lowest", "pickup": "new_meld"}],
    "pot_ante": [{"pot_wins": 0}],
    "pot_bonus": [{"pot_wins": 0}, {"pot_wins": 2}],
}
SESSIONS = 6


def cases_for(need: Need) -> list[Any]:
    """Some cases on which an idle option must change nothing."""
    whole_sessions = need.option in ("void_carries", "pot_ante", "pot_bonus")
    chosen = [case for case in cases().values() if ("dealer" in case) == whole_sessions]
    return chosen[:SESSIONS] if whole_sessions else chosen[:: len(chosen) // 30]


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.option)
def test_an_idle_option_changes_nothing(need: Need) -> None:
    for changes in IDLE_WITH[need.option]:
        for value in VALUES[need.option][1:]:
            rules = Rules.preset("classic").replace(**changes, **{need.option: value})
            assert rules.idle()[need.option] == need.text(rules)
        for case in cases_for(need):
            stories = [of_engine(case, {**changes, need.option: value}) for value in VALUES[need.option]]
            assert all(story == stories[0] for story in stories)


def test_which_options_need_others() -> None:
    assert list(IDLE_WITH) == [need.option for need in NEEDS]
    assert {preset: list(Rules.preset(preset).idle()) for preset in Rules.presets()} == {
        preset: ["joker_points"] if preset == "guide" else [] for preset in Rules.presets()
    }
    assert not Rules.parse("classic,none_opened=lowest,void_carries=yes,pickup=free").idle()
