"""The package's presets, additions and payouts against the twin's: both were typed from RULES.md by different hands."""

import pytest
from twin import TABLES

from tongits_core import Payout, Rules


@pytest.mark.parametrize("name", TABLES["presets"])
def test_presets_are_the_same_tables(name: str) -> None:
    options = Rules.preset(name).as_dict()
    expected = {**TABLES["same"], **TABLES["presets"][name]}
    assert {option: options[option] for option in expected} == expected


@pytest.mark.parametrize("name", TABLES["additions"])
def test_additions_are_the_same_tables(name: str) -> None:
    changed = Rules.parse(f"classic+{name}").diff("classic")
    assert {option: values[0] for option, values in changed.items()} == TABLES["additions"][name]


@pytest.mark.parametrize("name", TABLES["payouts"])
def test_payouts_are_the_same_tables(name: str) -> None:
    expected: dict[str, int] = {}
    for field, value in TABLES["payouts"][name].items():
        nested = value if isinstance(value, dict) else {"": value}
        expected |= {f"{field}_{role}".rstrip("_"): amount for role, amount in nested.items()}
    payout = Payout.named(name)
    assert payout == Payout(**expected)


def test_options_of_a_hand_take_the_same_values() -> None:
    """Every value the twin knows is taken by Rules."""
    for option, values in TABLES["choices"].items():
        for value in values:
            assert getattr(Rules.preset("classic").replace(**{option: value}), option) == value
