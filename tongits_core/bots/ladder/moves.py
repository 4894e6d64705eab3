"""Moves that players of the ladder share. Each function returns a legal action, or None if it has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tongits_core.cards import CardSet, card_id
from tongits_core.position import Action, Position
from tongits_core.solver import arrange, deadwood, melds

__all__ = ["answer", "call", "count", "dearest", "discard", "draw", "expose", "points", "sapaw", "take", "unmatched"]


def of_kind(position: Position, kind: str) -> Iterator[Action]:
    """The legal actions of one kind, in their order."""
    return (action for action in position.legal_actions if action.kind == kind)


def count(position: Position) -> int:
    """The count of the hand (R5)."""
    return deadwood(position.hand, position.rules)


def unmatched(position: Position) -> CardSet:
    """The cards left over by the best melds of the hand."""
    return arrange(position.hand, position.rules).deadwood


def points(card: str) -> int:
    """The points of a card (R2)."""
    return CardSet(card).points


def call(position: Position) -> Action | None:
    """A call (R17)."""
    return next(of_kind(position, "call"), None)


def draw(position: Position) -> Action:
    """A draw, or if none is legal the first legal action."""
    return next(of_kind(position, "draw"), None) or position.legal_actions[0]


def answer(position: Position, challenge: bool) -> Action:
    """A challenge if wanted and legal, else a fold or a show, whichever is legal (R19)."""
    wanted = "challenge" if challenge else "fold"
    return next(of_kind(position, wanted), None) or next(of_kind(position, "show"), None) or position.legal_actions[0]


def take(position: Position, most: int | None = None, onto: bool = False) -> Action | None:
    """The take of the top discard that leaves the lowest count, if this count is at most `most`.

    The card must make a new meld; with `onto` it may also be laid off on a meld of the table, if the rules allow (R7).
    """
    useful = [
        (deadwood(_after_take(position, action), position.rules), place, action)
        for place, action in enumerate(of_kind(position, "take"))
        if action.meld is not None or (onto and action.onto is not None) or _makes_meld(position, action)
    ]
    left, _, action = min(useful, default=(0, 0, None))
    return action if most is None or left <= most else None


def _after_take(position: Position, action: Action) -> CardSet:
    taken = CardSet(action.card or ())
    if action.onto is not None:
        return position.hand
    return (position.hand | taken) - action.meld.cards if action.meld is not None else position.hand | taken


def _makes_meld(position: Position, action: Action) -> bool:
    """Under pickup `free` (R7): whether the taken card would form a meld with cards of the hand."""
    if action.onto is not None or action.card is None:
        return False
    return any(action.card in meld for meld in melds(position.hand | CardSet(action.card), position.rules))


def expose(position: Position) -> Action | None:
    """An expose of one of the best melds of the hand (R8)."""
    best = arrange(position.hand, position.rules).melds
    return next((action for action in of_kind(position, "expose") if action.meld in best), None)


def sapaw(position: Position, cards: CardSet) -> Action | None:
    """A sapaw of one of these cards, preferably on a meld of another player (R10)."""
    owners = {meld: owner for owner, meld in position.table}
    fitting = [
        (owners[action.onto] == position.seat, place, action)
        for place, action in enumerate(of_kind(position, "sapaw"))
        if action.onto is not None and action.card is not None and action.card in cards
    ]
    return min(fitting)[2] if fitting else None


def dearest(cards: Iterable[str]) -> str:
    """The card with the most points; among equals the lowest id."""
    return max(cards, key=lambda card: (points(card), -card_id(card)))


def discard(position: Position, worth: Callable[[str], float]) -> Action:
    """A discard of the unmatched card with the highest worth, or of a matched card if no unmatched one is legal (R14).

    Among equals: the card with the most points, then the lowest id.
    """
    may = {action.card: action for action in of_kind(position, "discard") if action.card is not None}
    from_cards = [card for card in may if card in unmatched(position)] or list(may)
    return may[max(from_cards, key=lambda card: (worth(card), points(card), -card_id(card)))]
