"""Bots after the descriptions of published programs, to measure other players against. Frozen.

Where a description leaves something open, "Readings" states our choice. All of them treat jokers and secrets like other
cards and expose a quad like any meld. Where nobody may fold (R19) they show. Under pickup `free` (R7) they take a card
for a new meld without laying the meld at once.
"""

from __future__ import annotations

from tongits_core.bots.ladder import moves
from tongits_core.cards import card_id
from tongits_core.position import Action, Position
from tongits_core.search import policy_action

__all__ = ["always_challenge", "jg", "ma", "pk", "rz"]


def pk(position: Position, calls: bool = True) -> Action:
    """Calls with a count of at most 8, takes if and only if that makes a new meld, exposes all melds, lays off all
    cards that fit, discards isolated cards first and then those with most points, challenges with at most 12.

    Readings: a card is isolated if the hand holds no other card of its rank and none of its suit within two ranks;
    among isolated cards the one with most points goes first; a take is made whatever the count after it.
    """
    if position.phase == "answer":
        return moves.answer(position, moves.count(position) <= 12)
    if position.phase == "draw":
        wants = calls and moves.count(position) <= 8
        return (moves.call(position) if wants else None) or moves.take(position) or moves.draw(position)
    return _lay_everything(position) or moves.discard(position, lambda card: float(_is_isolated(position, card)))


def ma(position: Position) -> Action:
    """Discards as base does. Calls if its raw count is at most 2, or if it is at most 12 and raw + margin is at most 5
    × the fewest cards of an opponent (margin 10, or 4 with at most 4 cards in the stock). Challenges with raw at most
    8.

    Readings: the raw count includes every card of the hand, melds too; it takes if and only if that makes a new meld,
    exposes all melds and lays off all cards that fit, so that its hand holds no melds.
    """
    raw = position.hand.points
    if position.phase == "answer":
        return moves.answer(position, raw <= 8)
    if position.phase == "draw":
        fewest = min(cards for seat, cards in enumerate(position.counts) if seat != position.seat)
        margin = 4 if position.stock <= 4 else 10
        wants = raw <= 2 or (raw <= 12 and raw + margin <= 5 * fewest)
        return (moves.call(position) if wants else None) or moves.take(position) or moves.draw(position)
    return _lay_everything(position) or moves.discard(position, lambda card: _base_worth(position, card))


def jg(position: Position) -> Action:
    """Estimates the count of an opponent with n cards: 18 + 2n if unopened, else the larger of 4 and 4n - 2 × its
    melds. Calls with at most 11 if that is at least 4 below the estimates, keeps later melds hidden, challenges with at
    most 14, or if its count is at least 4 below the estimate of the caller.

    Readings: its count must be below the estimates of both opponents; it takes if and only if that makes a new meld and
    lowers its count; it exposes one meld to open, and all melds when that leaves at most one card; it lays off every
    unmatched card that fits and discards the one with most points.
    """
    count = moves.count(position)
    if position.phase == "answer":
        caller = position.facts.caller
        assert caller is not None
        return moves.answer(position, count <= 14 or count + 4 <= _estimate(position, caller))
    if position.phase == "draw":
        lowest = min(_estimate(position, seat) for seat in range(3) if seat != position.seat)
        wants = count <= 11 and count + 4 <= lowest
        return (moves.call(position) if wants else None) or moves.take(position, count - 1) or moves.draw(position)
    left = moves.unmatched(position)
    lays = not _has_opened(position, position.seat) or len(left) <= 1
    return (
        (moves.expose(position) if lays else None)
        or moves.sapaw(position, left)
        or moves.discard(position, lambda card: moves.points(card))
    )


def rz(position: Position) -> Action:
    """Takes and lays everything, and calls whenever that is legal: the player of the ladder that always calls.

    Readings: it also takes to lay off where the rules allow that, discards the unmatched card with most points, and
    challenges with at most 12.
    """
    if position.phase == "answer":
        return moves.answer(position, moves.count(position) <= 12)
    if position.phase == "draw":
        return moves.call(position) or moves.take(position, onto=True) or moves.draw(position)
    return _lay_everything(position) or moves.discard(position, lambda card: moves.points(card))


def always_challenge(position: Position) -> Action:
    """Plays as base does, but challenges every call."""
    if position.phase == "answer":
        return moves.answer(position, True)
    return policy_action(position, "base", 0)


def _lay_everything(position: Position) -> Action | None:
    return moves.expose(position) or moves.sapaw(position, position.hand)


def _has_opened(position: Position, seat: int) -> bool:
    return any(laid.owner == seat for laid in position.facts.table)


def _estimate(position: Position, seat: int) -> int:
    cards = position.counts[seat]
    melds = sum(laid.owner == seat for laid in position.facts.table)
    return max(4, 4 * cards - 2 * melds) if melds else 18 + 2 * cards


def _is_isolated(position: Position, card: str) -> bool:
    return not any(_near(card_id(card), card_id(other)) for other in position.hand if other != card)


def _near(card: int, other: int) -> bool:
    """Whether two natural cards could share a meld."""
    return card % 13 == other % 13 or (card // 13 == other // 13 and abs(card - other) <= 2)


def _base_worth(position: Position, card: str) -> float:
    """points - 2.5 × outs. An out is an unseen card that makes a meld with this card and another card of the hand."""
    one = card_id(card)
    others = [other for other in position.hand.ids if other != one]
    outs = sum(any(_is_meld(one, two, out) for two in others) for out in position.unseen.ids)
    return moves.points(card) - 2.5 * outs


def _is_meld(one: int, two: int, three: int) -> bool:
    """Whether three natural cards form a set or a run, the ace low."""
    if one % 13 == two % 13 == three % 13:
        return True
    low, middle, high = sorted((one, two, three))
    return low // 13 == high // 13 and (middle, high) == (low + 1, low + 2)
