"""Texts of every format, garbage and nearly right ones: each is read and reads back, or is one clear error of its kind."""

import json
import random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from mutants import PIECES, READERS, STRAY, mutants, read, valid_texts
from places import DATA

from tongits_core import Position

CORPUS = DATA / "mutants.jsonl"
VALID = valid_texts()


@pytest.mark.parametrize("kind", READERS)
def test_what_is_printed_reads_back_unchanged(kind: str) -> None:
    for text in VALID[kind]:
        assert read(kind, text) == text


def test_tokens_and_melds_of_a_position_are_read_in_any_order() -> None:
    source = random.Random(5)
    for text in VALID["position"]:
        head, semicolon, history = text.partition(" ; ")
        tokens = head.split()
        source.shuffle(tokens)
        for place, token in enumerate(tokens):
            name, _, value = token.partition("=")
            if name in ("table", "hand"):
                parts = value.split("/" if name == "table" else ",")
                tokens[place] = f"{name}={('/' if name == 'table' else ',').join(source.sample(parts, len(parts)))}"
        assert str(Position.parse(" ".join(tokens) + semicolon + history)) == text


@pytest.mark.parametrize("kind", READERS)
def test_mutants(kind: str) -> None:
    number = {"record": 200}.get(kind, 1200)
    good = sum(read(kind, text) is not None for text in mutants(kind, number))
    assert 0.02 < good / number < 0.9


def test_the_committed_corpus() -> None:
    """Texts that reach every kind of error and every token once, and those that once went wrong."""
    seen = set()
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        assert read(case["kind"], case["text"]) == case["printed"], case["text"]
        seen.add((case["kind"], case["printed"] is None))
    assert seen == {(kind, fails) for kind in READERS for fails in (False, True)}


@pytest.mark.parametrize("kind", READERS)
def test_any_text(kind: str) -> None:
    anything = st.text(max_size=60)
    pieces = st.lists(st.sampled_from(PIECES[kind] + STRAY), max_size=12).map("".join)
    inserted = st.builds(
        lambda text, place, put: text[: place % (len(text) + 1)] + put + text[place % (len(text) + 1) :],
        st.sampled_from(VALID[kind]),
        st.integers(0, 10**4),
        st.one_of(anything, pieces),
    )

    @settings(max_examples=100)
    @given(st.one_of(anything, pieces, inserted))
    def run(text: str) -> None:
        read(kind, text)

    run()
