"""The words of the page and of the advice: none is missing in a language, and each has the same fields in all."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from places import ROOT

from tongits_core.advice import Messages
from tongits_core.advice.kinds import KINDS
from tongits_core.advice.statement import tell

DATA = ROOT / "tongits_core" / "data"
PAGE = ROOT / "tongits_core" / "board" / "page"
PAIRS = [("board.en.toml", "board.fil.toml"), ("messages.toml", "messages.fil.toml")]
OWN = {"actions.": "English words of actions need no translation", "language": "its name differs"}
"""Names that only one language has, or that say different things on purpose."""


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Each sentence after its whole name."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        elif not f"{prefix}{name}".startswith(tuple(OWN)):
            yield f"{prefix}{name}", value


def fields(sentence: str) -> set[str]:
    return {f"{name}:{style}" for _, name, style, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize(("english", "filipino"), PAIRS)
def test_both_languages_say_the_same_things(english: str, filipino: str) -> None:
    said, other = dict(flat(load(english))), dict(flat(load(filipino)))
    assert said.keys() == other.keys()
    assert len(said) > 100
    differing = {name for name in said if fields(said[name]) != fields(other[name])}
    assert not differing
    assert all(other[name].strip() or not said[name].strip() for name in said)


def test_a_turn_inside_a_sentence_is_said_in_the_language() -> None:
    words = Messages.load(DATA / "messages.fil.toml")
    told = tell("verdict_sure", best=["take 8c with 6c 7c", "discard 3c"], other=["draw"], instead=["draw"], loss=1.5)
    assert told.say(words).startswith("Kainin ang 8c kasama ang 6c 7c, tapos itapon ang 3c: ")
    verbs = {"draw", "take", "expose", "secret", "sapaw", "discard", "call", "fold", "challenge", "show"}
    assert set(load("messages.fil.toml")["actions"]) == verbs | {"with", "on"}
    assert set(words.texts) == set(KINDS)


def sources() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in PAGE.glob("*.js")}


def test_every_sentence_that_the_page_says_has_words_and_none_is_idle() -> None:
    words = {re.sub(r"\.(by|one|other)$", "", name) for name, _ in flat(load("board.en.toml"))}
    said, patterns = set(), set()
    for text in sources().values():
        said |= set(re.findall(r"""\b(?:say|sayNodes|template)\(\s*"([\w.]+)\"""", text))
        said |= set(re.findall(r"""[?:]\s*"([a-z]+\.[\w.]+)"[,):\s]""", text))
        patterns |= {
            re.sub(r"\$\{[^}]*\}", r"[\\w-]+", found) for found in re.findall(r"say(?:Nodes)?\(`([^`]+)`", text)
        }
        patterns |= {rf"advice\.{found}" for found in re.findall(r"""\bsection\(\s*"(\w+)\"""", text)}
    assert said - words == set()
    whole = re.compile("|".join(pattern.replace(".", r"\.", 1) for pattern in patterns))
    idle = {name for name in words - said if not whole.fullmatch(name)}
    assert idle == set()


def test_no_sentence_stands_in_the_modules() -> None:
    """Texts that people read come from the word files, so that each language has them."""
    for name, text in sources().items():
        shown = re.findall(r"""text:\s*"([^"]*[A-Za-z]{3,}[^"]*)\"""", text)
        assert set(shown) <= {"Try again", load("board.en.toml")["app"]["offline"]}, name  # not even words were loaded
        assert "innerHTML" not in text, name
