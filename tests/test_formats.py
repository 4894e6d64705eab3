"""docs/FORMATS.md names what the readers know, no more and no less."""

import re
from pathlib import Path

from tongits_core import Rules
from tongits_core.outcome import ENDINGS
from tongits_core.position_text import ORDER, VERBS
from tongits_core.record_text import ABOUT, KEYS

TEXT = (Path(__file__).parents[1] / "docs" / "FORMATS.md").read_text(encoding="utf-8")


def words_of(rule: str) -> set[str]:
    """The first words of the quoted texts in a rule of the grammars."""
    (body,) = re.findall(rf"^{rule} +=((?:.*\n)*?.*;)(?: +\(\*.*)?$", TEXT, re.MULTILINE)
    return {quoted.split()[0] for quoted in re.findall(r'"([^"]+)"', body) if quoted[0].isalpha()}


def test_position_table_has_every_token_in_the_order_of_printing() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)) == ORDER


def test_grammars_name_every_preset_addition_action_ending_and_statement() -> None:
    assert words_of("preset") == set(Rules.presets())
    assert words_of("addition") == set(Rules.additions())
    assert words_of("action") - {"with", "on"} == set(VERBS)
    assert words_of("ending") == {ending for ending in ENDINGS if ending}
    (statements,) = re.findall(r"^record  =.*?```", TEXT, re.MULTILINE | re.DOTALL)
    assert all(re.search(rf'"{key} ', statements) for key in KEYS + ABOUT)
