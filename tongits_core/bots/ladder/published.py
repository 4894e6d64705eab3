"""Bots after published programs, from their descriptions, for measuring against. Frozen.

Where a description leaves something open, the reading chosen is stated. For all of them: jokers and secrets are nothing
special, a quad is exposed like any meld; where nobody may fold (R19), folding is showing; under pickup `free` (R7) a
card is taken for a new meld without laying that at once.
"""

from __future__ import annotations

from tongits_core.bots.ladder import moves
from tongits_core.cards import card_id
from tongits_core.position import Action, Position
from tongits_core.search import policy_action

__all__ = ["always_challenge", "jg", "ma", "pk", "rz"]


def pk(position: Position, calls: bool = True) -> Action:
    """Calls at a count of 8 or less, takes iff that makes a new meld, lays everything, lays everything off, discards
    isolated cards first and then the dearest, challenges at 12 or less.

    Readings: isolated is a card without another of its rank, or of its suit within two ranks, in the hand; among
    isolated cards the dearest goes first; a take is made whatever the count after it.
    """
    if position.phase == "answer":
        return moves.answer(position, moves.count(position) <= 12)
    if position.phase == "draw":
        wants = calls and moves.count(position) <= 8
        return (moves.call(position) if wants else None) or moves.take(position) or moves.draw(position)
    return _lay_everything(position) or moves.discard(position, lambda card: float(_is_isolated(position, card)))


def ma(position: Position) -> Action:
    """Discards as base does; calls iff its raw count is 2 or less, or 12 or less with raw + margin at most 5 × the
    fewest cards of an opponent (margin 10, or 4 with 4 stock cards or fewer); challenges at a raw count of 8 or less.

    Readings: raw counts every card of the hand, melds too; it takes iff that makes a new meld, lays everything and lays
    everything off, so that its hand holds no melds.
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
    """Estimates the count of an opponent with n cards: 18 + 2n unopened, the larger of 4 and 4n - 2 × its melds opened.
    Calls at 11 or less if that is 4 below the estimate, keeps later melds hidden, challenges at 14 or less or 4 below
    the estimate of the caller.

    Readings: the estimate of both opponents; it takes iff that makes a new meld and its count falls; it exposes one
    meld to open, and all when that leaves one card at most; it lays every unmatched card off and discards the dearest.
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
    """Takes and lays all, calls whenever that is legal: the always-call of the ladder.

    Readings: it takes also to lay off where the rules allow that, discards the dearest unmatched card, and challenges
    at 12 or less.
    """
    if position.phase == "answer":
        return moves.answer(position, moves.count(position) <= 12)
    if position.phase == "draw":
        return moves.call(position) or moves.take(position, onto=True) or moves.draw(position)
    return _lay_everything(position) or moves.discard(position, lambda card: moves.points(card))


def always_challenge(position: Position) -> Action:
    """base, but it challenges every call."""
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
    """points - 2.5 × outs: an out is an unseen card that makes a meld with the card and another of the hand."""
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
