"""Converters: known values read off open_spiel 2.0.2 and rlcard 1.2.0, and both directions."""

from collections.abc import Callable
from typing import Any

import pytest

from tongits_core import CardError, CardSet, converters

# GinRummyUtils.card_string and rlcard's get_card, each over all its ids.
OPENSPIEL = [rank + suit for suit in "scdh" for rank in "A23456789TJQK"]
RLCARD = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]

DIRECTIONS = [
    (converters.to_openspiel, converters.from_openspiel, OPENSPIEL),
    (converters.to_rlcard, converters.from_rlcard, RLCARD),
]
both = pytest.mark.parametrize(("to", "back", "names"), DIRECTIONS, ids=["openspiel", "rlcard"])


def test_known_values() -> None:
    assert converters.to_openspiel("Kh") == [51]
    assert converters.to_openspiel("As") == [0]
    assert converters.to_openspiel("Ac 7d") == [32, 13]
    assert converters.to_rlcard("Kc") == [51]
    assert converters.to_rlcard("Ah 7d") == [13, 32]


@both
def test_every_card_both_ways(to: Callable[..., Any], back: Callable[..., Any], names: list[str]) -> None:
    for number, name in enumerate(names):
        assert to([name]) == [number]
        assert back([number]) == CardSet(name)
    assert back(to(CardSet.deck())) == CardSet.deck()


@both
def test_bad_input(to: Callable[..., Any], back: Callable[..., Any], names: list[str]) -> None:
    with pytest.raises(CardError, match="no joker: Xr"):
        to("7s Xr")
    for number in (-1, 52, 255):
        with pytest.raises(CardError, match="card id"):
            back([number])
    with pytest.raises(CardError, match="twice"):
        back([3, 3])
    for wrong in ([None], ["As"], [1.0], [True], None):
        with pytest.raises(TypeError):
            back(wrong)
