"""Meld: R3, R4, text, bad input."""

import copy
import pickle
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tongits_core import CardError, CardSet, Meld

RANKS = "A23456789TJQK"
SUITS = "shdc"


def natural_melds() -> list[tuple[str, str]]:
    """R3: kind and canonical text of every meld without jokers, Q K A included."""
    sets = [
        ("set", " ".join(rank + suit for suit in suits))
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    ]
    runs = [
        ("run", " ".join(RANKS[place % 13] + suit for place in range(low, low + size)))
        for suit in SUITS
        for low in range(12)
        for size in range(3, min(13, 14 - low) + 1)
        if (low, size) != (1, 13)  # R4: an ace that fits both ends lies low
    ]
    return sets + runs


MELDS = natural_melds()


@pytest.mark.parametrize(("kind", "text"), MELDS)
def test_r3_every_natural_meld(kind: str, text: str) -> None:
    meld = Meld(text)
    assert (meld.kind, str(meld), meld.stands_for) == (kind, text, {})
    assert meld.cards == CardSet(text)
    assert list(meld) == text.split()
    assert meld == Meld(meld.cards) == Meld(meld) == Meld(reversed(text.split()))


def test_r3_nothing_else_of_three_or_four_cards_is_a_meld() -> None:
    cards = CardSet("As 2s 3s 4s 3h 3d 4h 2h Qs Ks Kh Kd Kc")
    known = {CardSet(text) for _, text in MELDS}
    for size in (0, 1, 2, 3, 4):
        for chosen in combinations(cards, size):
            hand = CardSet(chosen)
            if hand in known:
                assert Meld(hand).cards == hand
            else:
                with pytest.raises(CardError, match="R3"):
                    Meld(hand)


@st.composite
def melds_with_jokers(draw: st.DrawFn) -> str:
    kind, text = draw(st.sampled_from(MELDS))
    cards = text.split()
    jokers = draw(st.lists(st.sampled_from(["Xr", "Xb"]), min_size=1, max_size=2, unique=True))
    places = draw(st.lists(st.integers(0, len(cards) - 1), min_size=len(jokers), max_size=len(jokers), unique=True))
    for joker, place in zip(jokers, places, strict=True):
        cards[place] = joker if kind == "set" else f"{joker}={cards[place]}"
    if kind == "set":
        cards = [c for c in cards if c[0] != "X"] + sorted((c for c in cards if c[0] == "X"), reverse=True)
    return " ".join(cards)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(melds_with_jokers(), st.randoms(use_true_random=False))
def test_r4_jokers_read_back(text: str, random: Any) -> None:
    meld = Meld(text)
    assert str(meld) == text
    assert eval(repr(meld), {"Meld": Meld}) == meld
    assert pickle.loads(pickle.dumps(meld)) == meld
    assert copy.copy(meld) is copy.deepcopy(meld) is meld
    tokens = text.split()
    random.shuffle(tokens)
    assert Meld(",".join(tokens).lower()) == meld
    assert hash(Meld(",".join(tokens))) == hash(meld)
    stands = {token[:2]: token[3:] or None for token in text.split() if token[0] == "X"}
    assert meld.stands_for == stands
    assert meld.cards == CardSet([token.split("=")[0] for token in text.split()])
    assert len(meld) == len(meld.cards)
    assert all(card in meld for card in meld.cards)


def test_r4_places_make_different_melds() -> None:
    low, high = Meld("Xr=3s 4s 5s"), Meld("4s 5s Xr=6s")
    assert low.cards == high.cards
    assert low != high
    assert len({low, high, Meld("5s 4s Xr=3s")}) == 2
    assert low != "Xr=3s 4s 5s"


def test_r3_an_ace_stands_low_or_high_never_both() -> None:
    assert str(Meld("Ah Kh Qh")) == "Qh Kh Ah"
    assert str(Meld("Kh Xb=Ah Qh")) == "Qh Kh Xb=Ah"
    assert str(Meld("Xb=Ah 2h 3h")) == "Xb=Ah 2h 3h"
    assert str(Meld("Ah " + " ".join(r + "h" for r in RANKS[1:]))).startswith("Ah 2h")
    with pytest.raises(CardError, match="R3"):
        Meld("Kh Ah 2h")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("", "R3"),
        ("7s 7h", "R3"),
        ("7s 8s Ts", "R3"),
        ("7s 8h 9s", "R3"),
        ("7s 7h 7d 8d", "R3"),
        ("4s Xr 5s", "R4"),
        ("7s 7h Xr=7d", "R4"),
        ("7s 7h 7d 7c Xr", "R4"),
        ("Xr Xb", "R4"),
        ("Xr=4s Xb=5s", "R3"),
        ("4s Xr=4s 5s", "R3"),
        ("4s Xr=6h 5s", "R3"),
        ("Xr=4s Xb=4s 5s 6s", "R4"),
        ("Xr=4s Xb 5s 6s", "R4"),
        ("Xr=Xb 4s 5s", "R4"),
        ("4s=5s 6s 7s", "R4"),
        ("Xr= 4s 5s", "R4"),
        ("4s 4s 5s", "R1"),
        ("Xr=4s Xr=7s 5s 6s", "R1"),
        ("=4s 5s 6s", "R1"),
        ("4s 5z 6s", "R1"),
        ("Xr==4s 5s 6s", "R1"),
    ],
)
def test_no_meld_names_the_clause(text: str, clause: str) -> None:
    with pytest.raises(CardError, match=clause):
        Meld(text)


@pytest.mark.parametrize("value", [None, 1.5, True, b"7s7h7d", object(), [None]])
def test_values_that_are_no_meld(value: Any) -> None:
    with pytest.raises(TypeError):
        Meld(value)


def test_r4_a_set_of_cards_with_a_joker_in_a_run_is_ambiguous() -> None:
    assert str(Meld(CardSet("7s 7h Xr"))) == "7s 7h Xr"
    with pytest.raises(CardError, match="R4"):
        Meld(CardSet("4s 5s Xr"))


def test_displays() -> None:
    meld = Meld("4h Xr=5h 6h")
    assert meld.__rich__().plain == "4♥ ★r=5♥ 6♥"
    assert "4♥" in meld._repr_html_()
    assert f"{meld:>15}" == "    4h Xr=5h 6h"
