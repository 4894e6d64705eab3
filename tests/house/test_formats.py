"""docs/FORMATS.md names what the readers know, no more and no less."""

import re
from functools import cache

import pytest
from mutants import READERS, valid_texts
from places import ROOT

from tongits_core import Rules
from tongits_core.game.outcome import ENDINGS
from tongits_core.game.record_text import ABOUT, KEYS
from tongits_core.position.facts import ORDER, VERBS

TEXT = (ROOT / "docs" / "FORMATS.md").read_text(encoding="utf-8")


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


GRAMMAR = {
    name: re.sub(r"\(\*.*?\*\)", "", body)
    for block in re.findall(r"```ebnf\n(.*?)```", TEXT, re.DOTALL)
    for name, body in re.findall(r"^(\w+) *= (.*?) ;(?= *(?:\(\*.*)?$)", block, re.DOTALL | re.MULTILINE)
}
PLAIN = {"letter": "[a-z]", "LF": "\n", "CR": "\r", "word": r"\S+"}
BRACKETS = {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:", ")": ")", "|": "|"}


@cache
def pattern(rule: str) -> str:
    """A rule of the grammars, none of which calls itself, as a regular expression."""
    if rule in PLAIN:
        return PLAIN[rule]
    parts = re.findall(r'"[^"]*"|\w+|\S', GRAMMAR[rule])
    return f"(?:{''.join(BRACKETS.get(part) or (re.escape(part[1:-1]) if part[0] == chr(34) else pattern(part)) for part in parts)})"


@pytest.mark.parametrize("kind", READERS)
def test_what_is_printed_has_the_form_of_the_grammar(kind: str) -> None:
    grammar = re.compile(pattern(kind))
    for text in valid_texts()[kind]:
        assert grammar.fullmatch(text), text


def test_the_grammar_of_a_position_names_every_token() -> None:
    assert tuple(re.findall(r'"(\w+)="', GRAMMAR["token"])) == ORDER
