"""Chosen deals for tests: what matters is named, the rest is filled up."""

from tongits_core import CardSet, Game

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
