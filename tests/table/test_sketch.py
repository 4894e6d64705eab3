"""What a person sees at a table: read as the position it is, and every mistake said at its place."""

from __future__ import annotations

import random
import re
from dataclasses import fields, replace
from typing import Any

import pytest
from sketches import sketched
from states import plies

from tongits_core import Position, Rules
from tongits_core.table import Note, Sketch

CLASSIC = Rules.parse("classic")
TABLE: dict[str, Any] = {
    "hand": "4s 5s 7h 7d Jc Qc 9d 2h 3d",
    "me": "Ks Kh Kd",
    "next": "5c 6c 7c",
    "prev": "As Ac Ad",
    "discards": "Kc 3h 9c 2s Qs 6d 8h",
}
PLACES = {each.name for each in fields(Sketch)} | {""}


def read(**parts: Any) -> tuple[Position | None, list[Note], list[Note]]:
    reading = Sketch(CLASSIC, **parts).read()
    return reading.position, list(reading.assumed), list(reading.faults)


def some_positions(seed: int) -> list[Position]:
    """Views of the seat to act, from random hands."""
    rules = ["classic", "wiki", "club+joker", "classic,secret_facedown=yes"][seed % 4]
    return [game.view(game.turn) for game in plies(rules, seed) if game.phase != "over"]


def seen(position: Position) -> tuple[object, ...]:
    facts = position.facts
    return (
        position.phase, position.hand, position.table, position.secrets, position.discards, position.stock,
        position.counts, facts.blocked, facts.caller, facts.answers, facts.pot, facts.streak,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_who_types_everything_gets_the_position(seed: int) -> None:
    for position in some_positions(seed):
        reading = sketched(position).read()
        assert reading.faults == (), position
        assert reading.position is not None
        assert seen(reading.position) == seen(position)
        assert {note.place for note in reading.assumed} <= {"", "drawn"}


@pytest.mark.parametrize("seed", range(8))
def test_counts_and_stock_are_worked_out_from_the_rest(seed: int) -> None:
    """Exactly, where no meld is longer than three cards, so that nobody can have laid off."""
    for position in some_positions(seed):
        full = sketched(position)
        if max((len(meld.cards) for _, meld in position.table), default=0) <= 3:
            reading = replace(full, counts_next=None, counts_prev=None, stock=None).read()
            assert (reading.faults, reading.position and seen(reading.position)) == ((), seen(position))
            said = {note.place for note in reading.assumed}
            assert {"counts_next", "counts_prev"} <= said
        for half in (replace(full, counts_next=None), replace(full, counts_prev=None)):  # one count says the other
            reading = half.read()
            assert reading.position is not None, (position, reading.faults)
            assert seen(reading.position) == seen(position)


WORDS = (
    "4s", "5s", "10h", "Ks", "Xr", "Xr=5s", "4z", "11h", "####", "#", "/", ",", "=", "me", "next", "prev", "you",
    "fold", "next:fold", "prev:1", "me:9", "12", "-1", "5c 6c 7c", "\ufeff",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_nothing_that_is_typed_raises(seed: int) -> None:
    """A position and no fault, or faults and no position; sentences name players, not seats."""
    source = random.Random(seed)
    parts: dict[str, Any] = dict(TABLE) if seed % 2 else {}
    for place in source.sample(sorted(PLACES - {"", "rules"}), source.randint(1, 6)):
        number = place in ("forgotten", "stock", "counts_next", "counts_prev", "seat", "pot")
        text = " ".join(source.choices(WORDS, k=source.randint(0, 4)))
        parts[place] = source.choice((-1, 0, 1, 2, 9, 12, 99, 10**12)) if number else text
    reading = Sketch(Rules.parse(source.choice(("classic", "wiki", "club+joker"))), **parts).read()
    assert (reading.position is None) == bool(reading.faults), parts
    assert reading.position is None or not reading.position.status()
    for note in (*reading.assumed, *reading.faults):
        assert note.place in PLACES
        assert note.text
        assert not re.search(r"\bseat \d|streak=\d", note.text), note
        assert "--" not in note.text


@pytest.mark.parametrize(
    ("parts", "place", "text"),
    [
        ({}, "hand", "your hand is missing"),
        ({"hand": "4z"}, "hand", "'4z' is no card"),
        ({"next": "5c 6c 7x"}, "next", "'7x' is no card"),
        ({"next": "5c 6c 8c"}, "next", "5c,6c,8c of next is no meld"),
        ({"me": "Ks Kh 2c"}, "me", "Ks,Kh,2c of yours is no meld"),
        ({"discards": "Kc 3h 9c 2s Qs 6d 4s"}, "discards", "4s stands in the hand and in the discards"),
        ({"hand": TABLE["hand"] + " Xr"}, "hand", "Xr"),
        ({"drawn": "3d"}, "drawn", "3d is also in your hand"),
        ({"drawn": "6h 8c"}, "drawn", "one card is drawn at a time"),
        ({"drawn": "6h", "called": "next"}, "drawn", "only one of them"),
        ({"called": "me"}, "called", "you called"),
        ({"called": "ana"}, "called", "'ana' is no player"),
        ({"answers": "fold"}, "answers", "nobody has called"),
        ({"called": "prev", "answers": "maybe"}, "answers", "'maybe' is none of"),
        ({"blocked": "ana"}, "blocked", "'ana' is no player"),
        ({"blocked": "next", "next": ""}, "blocked", "next is blocked without a face-up meld"),
        ({"stock": 12}, "stock", "7 cards in the pile and 12 in the stock are 19"),
        ({"stock": 99}, "stock", "99 is no number of cards"),
        ({"counts_next": 8}, "counts_next", "next holds 8 cards and has laid 3: that makes 11, not 12"),
        ({"counts_prev": 0}, "counts_prev", "prev has no card left"),
        ({"hand": "4s 5s 7h"}, "hand", "you hold 3 cards and have laid 3: that makes 6, but you have 12"),
        ({"discards": ""}, "discards", "the pile is missing"),
        ({"seat": 3}, "seat", "3 is no seat"),
        ({"pot": -1}, "pot", "-1"),
        ({"streak": "next:7"}, "streak", "streak next:7: 2 wins in a row"),
    ],
)  # fmt: skip
def test_a_fault_stands_at_its_place(parts: dict[str, Any], place: str, text: str) -> None:
    position, _, faults = read(**({**TABLE, **parts} if parts else {}))
    assert position is None
    assert [note.place for note in faults if text in note.text] == [place], faults


def test_every_mistake_is_said_and_none_follows_from_another() -> None:
    wrong = {"hand": "4s 5s 11h 4z", "called": "you", "blocked": "x", "streak": "y", "stock": 77}
    _, _, faults = read(**{**TABLE, **wrong})
    assert [note.place for note in faults] == ["hand", "hand", "stock", "called", "blocked", "streak"]


def test_the_dealer_begins_with_thirteen_cards() -> None:
    position, assumed, _ = read(hand="2s 4s 6s 8s Ts Qs 2h 4h 6h 8h Th Qh 2d")
    assert position is not None
    assert (position.seat, position.phase, position.stock) == (0, "play", 15)
    assert Note("seat", "you dealt: you hold 13 cards, and nothing has been discarded") in assumed


def test_a_stock_counted_before_the_draw_is_corrected() -> None:
    for stock in (8, 9):
        position, _, _ = read(**TABLE, drawn="5h", stock=stock)
        assert position is not None
        assert (position.phase, position.stock) == ("play", 8)


@pytest.mark.parametrize("seed", range(8))
def test_d2_what_is_missing_in_the_pile_is_forgotten(seed: int) -> None:
    """Any of the discards but the top may be left out: as many are forgotten as the stock says."""
    source = random.Random(seed)
    for position in some_positions(seed):
        if len(position.discards) < 2:
            continue
        kept = [card for card in position.discards[:-1] if source.random() < 0.5] + [position.discards[-1]]
        reading = replace(sketched(position), discards=" ".join(kept)).read()
        assert reading.faults == ()
        assert reading.position is not None
        assert (reading.position.discards, reading.position.stock) == (tuple(kept), position.stock)
        gone = len(position.discards) - len(kept)
        assert reading.position.forgotten == gone
        assert ("forgotten" in {note.place for note in reading.assumed}) == (gone > 0)
