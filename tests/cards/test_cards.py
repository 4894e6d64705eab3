"""Cards and CardSet: R1, R2, text, set algebra, bad input."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tongits_core as tongits
from tongits_core import CardError, CardSet

RANKS = "A23456789TJQK"
SUITS = "shdc"
TEXTS = [rank + suit for suit in SUITS for rank in RANKS] + ["Xr", "Xb"]
MASKS = [1 << (16 * suit + rank) for suit in range(4) for rank in range(13)] + [1 << 15, 1 << 31]
SYMBOLS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}

subsets = st.sets(st.integers(0, 53))
fixed = settings(derandomize=True, deadline=None)


def spellings(text: str) -> list[str]:
    """Every way in which one card may be written."""
    rank, suit = text[0], text[1]
    if rank == "X":
        return [text, text.lower(), text.upper(), "x" + suit.upper()]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    symbols = SYMBOLS[suit]
    suits = [suit, suit.upper(), *symbols, symbols[0] + "\ufe0f", symbols[0] + "\ufe0e"]
    return [r + s for r in sorted(ranks) for s in suits]


@pytest.mark.parametrize("card", range(54))
def test_card_ids_texts_and_masks_agree(card: int) -> None:
    hand = CardSet([card])
    assert hand.mask == int(hand) == MASKS[card]
    assert str(hand) == tongits.card_text(card) == TEXTS[card]
    assert tongits.card_id(TEXTS[card]) == card
    for spelling in spellings(TEXTS[card]):
        assert CardSet(spelling) == hand
        assert tongits.card_text(spelling) == TEXTS[card]


@fixed
@given(subsets, st.randoms(use_true_random=False))
def test_every_input_form_gives_the_same_set(ids: set[int], random: Any) -> None:
    order = sorted(ids)
    hand = CardSet(order)
    random.shuffle(order)
    texts = [TEXTS[card] for card in order]
    written = [random.choice(spellings(text)) for text in texts]
    mask = sum(MASKS[card] for card in order)
    forms: list[Any] = [
        order,
        tuple(order),
        set(order),
        iter(order),
        texts,
        " ".join(texts),
        ", ".join(written),
        "".join(written),
        mask,
        np.uint64(mask),
        np.array(order, dtype=np.uint8),
        np.array(texts, dtype=np.str_),
        hand,
        [CardSet([card]) for card in order],
    ]
    assert [CardSet(form) for form in forms] == [hand] * len(forms)
    assert hand.ids == tuple(sorted(ids))
    assert list(hand) == [TEXTS[card] for card in sorted(ids)]
    assert len(hand) == len(ids)
    assert bool(hand) == bool(ids)


@fixed
@given(subsets)
def test_print_parse_pickle_and_copy_are_fixed_points(ids: set[int]) -> None:
    hand = CardSet(ids)
    assert CardSet(str(hand)) == hand
    assert str(CardSet(str(hand))) == str(hand)
    assert eval(repr(hand), {"CardSet": CardSet}) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert copy.copy(hand) is copy.deepcopy(hand) is hand
    assert hash(CardSet(hand.mask)) == hash(hand)
    assert f"{hand:>200}" == str(hand).rjust(200)


@fixed
@given(subsets, subsets)
def test_set_algebra_is_that_of_sets_of_texts(left: set[int], right: set[int]) -> None:
    a, b = CardSet(left), CardSet(right)
    x, y = set(a), set(b)
    assert set(a | b) == set(a.union(b)) == x | y
    assert set(a & b) == set(a.intersection(b)) == x & y
    assert set(a - b) == set(a.difference(b)) == x - y
    assert set(a ^ b) == set(a.symmetric_difference(b)) == x ^ y
    assert (a <= b, a < b, a >= b, a > b, a == b, a != b) == (x <= y, x < y, x >= y, x > y, x == y, x != y)
    assert (a.issubset(b), a.issuperset(b), a.isdisjoint(b)) == (x <= y, x >= y, x.isdisjoint(y))
    assert [text in a for text in TEXTS] == [text in x for text in TEXTS]
    assert a.union("As", [52]) == CardSet(left | {0, 52})
    assert a.naturals | a.jokers == a
    assert not a.naturals & a.jokers


@fixed
@given(subsets)
def test_r2_points(ids: set[int]) -> None:
    assert CardSet(ids).points == sum(min(card % 13 + 1, 10) for card in ids if card < 52)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_r1_deck(jokers: int) -> None:
    assert CardSet.deck(jokers).ids == tuple(range(52 + jokers))


@pytest.mark.parametrize("jokers", [-1, 3, 10**30])
def test_r1_deck_refuses(jokers: int) -> None:
    with pytest.raises(CardError, match="R1"):
        CardSet.deck(jokers)


def test_operators_take_only_sets_of_cards() -> None:
    hand: Any = CardSet("7s 7h")
    for other in ("7s", 1, None, {"7s"}):
        with pytest.raises(TypeError):
            hand | other
        with pytest.raises(TypeError):
            other - hand
        with pytest.raises(TypeError):
            _ = hand <= other
        assert hand != other


def test_a_card_set_cannot_be_changed() -> None:
    hand: Any = CardSet("7s 7h")
    with pytest.raises(AttributeError):
        hand.mask = 0
    with pytest.raises(AttributeError):
        hand.other = 0
    hand.__init__("As")
    assert str(hand) == "7s 7h"


def test_displays_draw_suits_and_red() -> None:
    hand = CardSet("7s Td Xr Xb")
    drawn = hand.__rich__()
    assert drawn.plain == "7♠ T♦ ★r ★b"
    assert [drawn.plain[span.start : span.end] for span in drawn.spans if span.style == "red"] == ["T♦", "★r"]
    assert hand._repr_html_().count('<span style="color:#c00">') == 2


class Weird(int):
    """An int that lies about its index."""

    def __index__(self) -> int:
        return 1 << 13


class Indexed:
    """A foreign integer."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __index__(self) -> Any:
        return self.value


def test_foreign_integers_are_masks_and_ids() -> None:
    assert CardSet(Weird(5)) == CardSet([Weird(0), Indexed(2)]) == CardSet(Indexed(5)) == CardSet(np.array(5))


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("7s 1h", "'1h'"),
        ("7x", "'7x'"),
        ("7s,7sh", "'7sh'"),
        ("??", r"'\?\?'"),
        ("10", "'10'"),
        ("X", "'X'"),
        ("Xs", "'Xs'"),
        ("♥7", "'♥7'"),
        ("\ufe0f7s", "7s'"),
        ("7s\ufe0f\ufe0f", "'7s"),
        ("\ud800\x00", r"'\\ud800\\x00'"),
        ("q" * 1000, r"'q+ \.\.\."),
    ],
)
def test_r1_unknown_cards_are_named(text: str, token: str) -> None:
    with pytest.raises(CardError, match=token + ".*R1"):
        CardSet(text)


@pytest.mark.parametrize("hand", ["7s 7h 7♠", [6, 19, "7s"], [6, 6], iter(["7s", "7S"]), ["7s", CardSet("7s")]])
def test_r1_duplicates_are_named(hand: Any) -> None:
    with pytest.raises(CardError, match="7s twice.*R1"):
        CardSet(hand)


@pytest.mark.parametrize(
    "mask", [-1, -(10**5000), 1 << 13, 1 << 47, 1 << 63, 1 << 64, 10**6000, (1 << 64) - 1], ids=int.bit_length
)
def test_masks_that_are_no_cards(mask: int) -> None:
    for form in (mask, Indexed(mask)):
        with pytest.raises(CardError, match="no card mask"):
            CardSet(form)


@pytest.mark.parametrize("card", [-1, 54, 255, 10**6000, -(1 << 64)], ids=int.bit_length)
def test_ids_that_are_no_cards(card: int) -> None:
    for form in ([card], (0, card), {card}, [Indexed(card)]):
        with pytest.raises(CardError, match="no card id"):
            CardSet(form)
    with pytest.raises(CardError, match="no card id"):
        tongits.card_text(card)


@pytest.mark.parametrize(
    "hand",
    [
        *(None, True, 1.0, float("nan"), 1j, b"7s", bytearray(b"7s"), object(), CardSet, len, np.float64(3)),
        *([None], [True], [0.0], [b"7s"], [[0]], ["7s", None], np.array([[1]]), np.array([0.5]), np.array(0.5)),
        *(np.bool_(True), np.array([True]), Indexed("7s"), [Indexed(None)], {"7s": 1}.items()),
    ],
    ids=lambda hand: type(hand).__name__,
)
def test_values_that_are_no_hand(hand: Any) -> None:
    with pytest.raises(TypeError):
        CardSet(hand)


def test_errors_of_the_caller_pass_through() -> None:
    class Broken:
        def __iter__(self) -> Any:
            yield "7s"
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        CardSet(Broken())
    with pytest.raises(ZeroDivisionError):
        CardSet(card // 0 for card in [1])


def test_membership_refuses_what_is_no_card() -> None:
    hand: Any = CardSet("7s")
    with pytest.raises(CardError):
        hand.__contains__("7x")
    with pytest.raises(TypeError):
        hand.__contains__(None)
    with pytest.raises(CardError, match="one card"):
        hand.__contains__(CardSet("7s 7h"))
