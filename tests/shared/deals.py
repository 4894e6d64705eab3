"""Chosen deals for tests: what matters is named, the rest is filled up."""

import pytest

from tongits_core import CardSet, Game, IllegalAction

SIZES = (13, 12, 12)


def dealt(hands: tuple[str, str, str], stock: str = "", rules: str = "classic") -> Game:
    """A game with these cards in the hands and these first in the stock; the other cards spread so that few melds arise."""
    named = [CardSet(hand).ids for hand in hands]
    first = [CardSet(card).ids[0] for card in stock.split()]
    held = {*first, *(card for hand in named for card in hand)}
    # 23 steps apart: neighbours and equal ranks seldom meet in one hand.
    left = [card * 23 % 52 for card in range(52) if card * 23 % 52 not in held]
    full = []
    for cards, size in zip(named, SIZES, strict=True):
        need = size - len(cards)
        full.append([*cards, *left[:need]])
        left = left[need:]
    return Game.from_deal(rules, full, [*first, *left])


def play(game: Game, *actions: str) -> Game:
    for action in actions:
        game.push(action)
    return game


def legal(game: Game, kind: str) -> list[str]:
    return sorted(str(action) for action in game.legal_actions if action.kind == kind)


def refused(game: Game, action: str, *parts: str) -> None:
    """The action is refused with these parts in the text, and the game stays as it was."""
    before = game.copy()
    with pytest.raises(IllegalAction) as caught:
        game.push(action)
    for part in parts:
        assert part in str(caught.value)
    assert game == before
    assert action not in game.legal_actions
