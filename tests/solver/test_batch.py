"""Batches: same answers as one call at a time, whatever the array looks like; one clear error for what is no batch."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tongits_core as tongits
from tongits_core import CardError, CardSet, TongitsError
from tongits_core.solver import batch

pytestmark = pytest.mark.build

RULES = [None, "guide", "classic+joker", "wiki+joker,ace_high_run=yes", "classic,hidden_melds_count=yes"]
many = pytest.mark.parametrize("solve", [tongits.deadwood_many, tongits.best_discard_many])


def random_rows(n: int, width: int = 13, cards: int = 52, seed: int = 7) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Hands as rows of ids; every fifth row is a card short and padded somewhere."""
    random = np.random.default_rng(seed)
    rows = random.permuted(np.tile(np.arange(cards, dtype=np.uint8), (n, 1)), axis=1)[:, :width]
    rows[::5, seed % width] = 255
    return np.ascontiguousarray(rows)


def masks_of(rows: Any) -> np.ndarray[Any, np.dtype[np.uint64]]:
    return np.array([CardSet([int(c) for c in row if c != 255]).mask for row in rows], dtype=np.uint64)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("width", [1, 12, 13])
def test_batch_equals_single_calls(rules: str | None, width: int) -> None:
    rows = random_rows(1500, width, cards=54)
    rows = rows[(rows != 255).any(axis=1)]
    masks = masks_of(rows)
    expected = [tongits.deadwood(mask, rules) for mask in masks.tolist()]
    best = [tongits.best_discard(mask, rules) for mask in masks.tolist()]
    for hands in (rows, masks, list(map(CardSet, masks.tolist())), tuple(masks.tolist())):
        found = tongits.deadwood_many(hands, rules)
        assert found.dtype == np.uint16
        assert found.tolist() == expected
        ids, points = tongits.best_discard_many(hands, rules)
        assert ids.dtype == np.uint8
        assert points.dtype == np.uint16
        assert [tongits.card_text(card) for card in ids.tolist()] == [discard.card for discard in best]
        assert points.tolist() == [discard.points for discard in best]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(st.sets(st.integers(0, 51)), max_size=40))
def test_hands_of_every_size(hands: list[set[int]]) -> None:
    masks = np.array([CardSet(hand).mask for hand in hands], dtype=np.uint64)
    assert tongits.deadwood_many(masks).tolist() == [tongits.deadwood(hand) for hand in hands]


@pytest.mark.parametrize("n", [0, 1, 2, 7, 8, 2047, 2048, 2049, 3 * 2048, 9000])
@pytest.mark.parametrize("threads", [1, 2, 3, 64])
@pytest.mark.usefixtures("many_processors")
def test_threads_give_the_same_results(n: int, threads: int) -> None:
    rows = random_rows(n)
    masks = masks_of(rows)
    expected = tongits.deadwood_many(masks)
    assert expected.shape == (n,)
    assert np.array_equal(tongits.deadwood_many(masks, threads=threads), expected)
    assert np.array_equal(tongits.deadwood_many(rows, threads=np.int8(threads)), expected)
    one, more = tongits.best_discard_many(masks), tongits.best_discard_many(rows, threads=threads)
    assert np.array_equal(one[0], more[0])
    assert np.array_equal(one[1], more[1])


def test_arrays_that_are_not_contiguous_or_not_native() -> None:
    rows = random_rows(3000)
    masks = masks_of(rows)
    expected = tongits.deadwood_many(masks)
    assert np.array_equal(tongits.deadwood_many(masks[::-3]), expected[::-3])
    assert np.array_equal(tongits.deadwood_many(rows[::2]), expected[::2])
    assert np.array_equal(tongits.deadwood_many(np.asfortranarray(rows)), expected)
    assert np.array_equal(tongits.deadwood_many(rows[:, ::-1]), expected)
    assert np.array_equal(tongits.deadwood_many(np.ascontiguousarray(rows.T).T), expected)
    assert np.array_equal(tongits.deadwood_many(masks.astype(">u8")), expected)
    unaligned = np.frombuffer(b"x" + masks.tobytes(), dtype=np.uint8)[1:].view(np.uint64)
    assert not unaligned.flags.aligned
    assert np.array_equal(tongits.deadwood_many(unaligned), expected)
    fields = np.zeros(3000, dtype=[("hand", "u8"), ("count", "u2")])
    fields["hand"] = masks
    assert np.array_equal(tongits.deadwood_many(fields["hand"]), expected)
    assert np.array_equal(tongits.deadwood_many(np.broadcast_to(masks[:1], 2000)), np.repeat(expected[:1], 2000))
    masks.flags.writeable = False
    assert np.array_equal(tongits.deadwood_many(memoryview(masks.data)), expected)
    assert tongits.deadwood_many(np.zeros((3, 0), dtype=np.uint8)).tolist() == [0, 0, 0]
    assert tongits.deadwood_many(np.zeros((0, 13), dtype=np.uint8)).shape == (0,)
    assert tongits.deadwood_many(np.full((2, 300), 255, dtype=np.uint8)).tolist() == [0, 0]


def test_out_is_filled_and_returned() -> None:
    masks = masks_of(random_rows(2000))
    out = np.full(2000, 999, dtype=np.uint16)
    assert tongits.deadwood_many(masks, out=out) is out
    assert np.array_equal(out, tongits.deadwood_many(masks))
    part = np.zeros(4000, dtype=np.uint16)[1000:3000]
    assert tongits.deadwood_many(masks, None, part, 2) is part
    assert np.array_equal(part, out)


def frozen(array: Any) -> Any:
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (np.zeros(4, dtype=np.int16), TypeError),
        (np.zeros(4, dtype=np.uint32), TypeError),
        (np.zeros(4, dtype=">u2"), TypeError),
        (np.zeros(4, dtype=np.float64), TypeError),
        ([0, 0, 0, 0], TypeError),
        (bytearray(8), TypeError),
        (np.zeros(3, dtype=np.uint16), TongitsError),
        (np.zeros(5, dtype=np.uint16), TongitsError),
        (np.zeros((4, 1), dtype=np.uint16), TongitsError),
        (np.zeros((), dtype=np.uint16), TongitsError),
        (np.zeros(8, dtype=np.uint16)[::2], TongitsError),
        (np.zeros(4, dtype=np.uint16)[::-1], TongitsError),
        (np.broadcast_to(np.uint16(3), 4), TongitsError),
        (frozen(np.zeros(4, dtype=np.uint16)), TongitsError),
        (np.frombuffer(bytearray(9), dtype=np.uint8)[1:].view(np.uint16), TongitsError),
    ],
)
def test_out_that_cannot_be_used(out: Any, error: type[Exception]) -> None:
    before = np.array(out, copy=True)
    with pytest.raises(error, match="out must"):
        tongits.deadwood_many(np.full(4, 3, dtype=np.uint64), out=out)
    assert np.array_equal(before, np.array(out))


def test_out_that_overlaps() -> None:
    masks = np.full(8, 3, dtype=np.uint64)
    out = masks.view(np.uint16)[:8]
    with pytest.raises(TongitsError, match="overlap"):
        tongits.deadwood_many(masks, out=out)
    assert masks.tolist() == [3] * 8


@many
@pytest.mark.parametrize(
    "hands",
    [
        None,
        3,
        1.5,
        "7s 7h",
        object(),
        iter([3]),
        {3},
        CardSet("7s"),
        np.zeros(4, dtype=np.int64),
        np.zeros(4, dtype=np.uint32),
        np.zeros(4, dtype=np.float64),
        np.zeros(4, dtype=np.bool_),
        np.zeros(4, dtype=object),
        np.zeros(4, dtype=np.uint8),
        np.zeros((4, 2), dtype=np.uint64),
        np.zeros((4, 2), dtype=np.int8),
        np.zeros((4, 2, 1), dtype=np.uint8),
        np.zeros((), dtype=np.uint64),
        b"12345678",
    ],
    ids=lambda hands: f"{type(hands).__name__}-{getattr(hands, 'dtype', '')}",
)
def test_what_is_no_batch(solve: Callable[..., Any], hands: Any) -> None:
    with pytest.raises(TypeError, match=r"hands must be an array uint64\[N\]"):
        solve(hands)


@many
@pytest.mark.parametrize("row", [0, 1, 2047, 2048, 2999])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_bad_row_is_named(solve: Callable[..., Any], row: int, threads: int) -> None:
    rows = random_rows(3000)
    masks = masks_of(rows)
    for stray in (13, 14, 29, 30, 45, 46, 47, 61, 62, 63):
        bad = masks.copy()
        bad[row:] |= np.uint64(1 << stray)
        with pytest.raises(CardError, match=f"row {row}: .*bit {stray} is no card"):
            solve(bad, threads=threads)
    for card, text in ((54, "54 is no card id"), (254, "254 is no card id"), (int(rows[row, 0]), "twice.*R1")):
        bad_rows = rows.copy()
        bad_rows[row:, 12] = card
        with pytest.raises(CardError, match=f"row {row}: .*{text}"):
            solve(bad_rows, threads=threads)
    with pytest.raises(CardError, match=r"row 1: '7x' is no card"):
        solve(["7s", "7x"])
    with pytest.raises(TypeError, match="row 1: .*float"):
        solve([3, 1.5])


def test_rows_that_another_thread_mends_are_still_refused() -> None:
    with pytest.raises(CardError, match="rows 5 to 7 were changed"):
        batch._raise_bad_row(np.full(3, 3, dtype=np.uint64), 5, discards=True)


def test_an_empty_hand_has_no_discard() -> None:
    masks = np.full(2000, 3, dtype=np.uint64)
    masks[1500] = 0
    assert tongits.deadwood_many(masks)[1500] == 0
    with pytest.raises(CardError, match="row 1500: .*R14"):
        tongits.best_discard_many(masks)
    with pytest.raises(CardError, match="row 0: .*R14"):
        tongits.best_discard_many(np.full((2, 3), 255, dtype=np.uint8), threads=2)


@many
def test_bad_rules_and_threads(solve: Callable[..., Any]) -> None:
    masks = np.full(4, 3, dtype=np.uint64)
    for threads in (0, -1, -(10**30)):
        with pytest.raises(TongitsError, match="allowed are 1 to 1024"):
            solve(masks, threads=threads)
    for wrong in (None, 1.0, "2", True):
        with pytest.raises(TypeError, match="threads is an int"):
            solve(masks, threads=wrong)
    with pytest.raises(tongits.RulesError):
        solve(masks, "klassic")
    with pytest.raises(TypeError):
        solve(masks, 3)
