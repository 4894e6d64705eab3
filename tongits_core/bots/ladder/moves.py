"""What players on the ladder do in the same way: parts of a turn, each an action that is legal now or None."""

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
    """The points left in the hand after its best melds (R5)."""
    return deadwood(position.hand, position.rules)


def unmatched(position: Position) -> CardSet:
    """The cards of the hand that are in none of its best melds."""
    return arrange(position.hand, position.rules).deadwood


def points(card: str) -> int:
    """What a card counts (R2)."""
    return CardSet(card).points


def call(position: Position) -> Action | None:
    """To call (R17)."""
    return next(of_kind(position, "call"), None)


def draw(position: Position) -> Action:
    """To draw, or what else begins a turn."""
    return next(of_kind(position, "draw"), None) or position.legal_actions[0]


def answer(position: Position, challenge: bool) -> Action:
    """To challenge, or else to fold or show, whichever the rules have (R19)."""
    wanted = "challenge" if challenge else "fold"
    return next(of_kind(position, wanted), None) or next(of_kind(position, "show"), None) or position.legal_actions[0]


def take(position: Position, most: int | None = None, onto: bool = False) -> Action | None:
    """To take the discard for a new meld, the one that leaves the lowest count, if that is at most `most`.

    onto: or to lay it off on a meld of the table, where the rules allow that (R7).
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
    """Under `free` (R7): whether the card would be in a meld of the hand."""
    if action.onto is not None or action.card is None:
        return False
    return any(action.card in meld for meld in melds(position.hand | CardSet(action.card), position.rules))


def expose(position: Position) -> Action | None:
    """To lay one of the best melds of the hand on the table (R8)."""
    best = arrange(position.hand, position.rules).melds
    return next((action for action in of_kind(position, "expose") if action.meld in best), None)


def sapaw(position: Position, cards: CardSet) -> Action | None:
    """To lay one of these cards off, on another's meld rather than an own one (R10)."""
    owners = {meld: owner for owner, meld in position.table}
    fitting = [
        (owners[action.onto] == position.seat, place, action)
        for place, action in enumerate(of_kind(position, "sapaw"))
        if action.onto is not None and action.card is not None and action.card in cards
    ]
    return min(fitting)[2] if fitting else None


def dearest(cards: Iterable[str]) -> str:
    """The card that counts most; of equals the lowest id."""
    return max(cards, key=lambda card: (points(card), -card_id(card)))


def discard(position: Position, worth: Callable[[str], float]) -> Action:
    """To discard the unmatched card of the highest worth, or a matched one where no other may be discarded (R14).

    Of equals the dearest goes, then the lowest id.
    """
    may = {action.card: action for action in of_kind(position, "discard") if action.card is not None}
    from_cards = [card for card in may if card in unmatched(position)] or list(may)
    return may[max(from_cards, key=lambda card: (worth(card), points(card), -card_id(card)))]
