"""What is certain about a line, whatever is hidden: whether it wins at once, ends the hand, and who may answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tongits_core.cards import CardSet
from tongits_core.position import Action, Position
from tongits_core.search import Group, Line, exact_sum

__all__ = ["Outlook", "cards_played", "groups_going_out", "hand_after", "instead_of", "outlook_of"]

SUITS = "shdc"
RANKS = "A23456789TJQK"
ACE_HIGH = "A"
"""Under ace_high_run the ace follows the king too (R3)."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Outlook:
    """What is certain about the recommended line.

    wins: it wins the hand in this turn: by Tongits, for a draw with every card that may come, or by a call that nobody
    may answer. ends: nobody plays after this turn, since it wins or since the stock is empty (R21). answerers: the
    other seats that may answer a call by the seat, or may still answer the call that the seat answers (R19); an
    unopened seat only where it may hold a secret that protects it (R11).
    """

    wins: bool
    ends: bool
    answerers: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"wins": self.wins, "ends": self.ends, "answerers": list(self.answerers)}


def outlook_of(position: Position, best: Line) -> Outlook:
    """The outlook of a line.

    >>> from tongits_core import suggest
    >>> line = ("classic seat=1 turn=1 phase=play hand=2c,5s,6s,7s,Jh,Jd,Jc table=1:9s,9h,9d/1:Ks,Kd,Kc/2:4h,5h,6h"
    ...         "/0:3s,3h,3d discards=4s,5d,8h,9c,6c,Qd,Ah stock=8 counts=9,7,9")
    >>> advice = suggest(line, worlds=20)
    >>> outlook_of(advice.position, advice.lines[0])
    Outlook(wins=True, ends=True, answerers=(2, 0))
    """
    answerers = _answerers(position)
    first = best.actions[0].kind
    if best.after:
        wins = all(_goes_out(position, actions, card) for card, actions in best.after.items())
        ends = wins or position.stock == 1
    elif best.actions[-1].kind in ("discard", "expose", "sapaw", "secret", "take"):
        wins = _goes_out(position, best.actions)
        ends = wins or (position.phase == "play" and position.stock == 0)
    else:
        wins = ends = first == "call" and not answerers
    return Outlook(wins, ends, answerers)


def groups_going_out(position: Position, line: Line) -> tuple[Group | None, tuple[Group, ...]]:
    """The plans of a draw: all cards with which the seat goes out as one group without actions (None if there are none
    or if one plan does it), and the other groups."""
    out = [group for group in line.groups if _goes_out(position, group.actions, group.cards[0])]
    if len(out) < 2:
        return None, line.groups
    merged = Group((), tuple(card for group in out for card in group.cards), exact_sum(group.chance for group in out))
    return merged, tuple(group for group in line.groups if group not in out)


def instead_of(best: Sequence[Action], other: Sequence[Action]) -> tuple[Action, ...]:
    """How to name `other` beside `best`: by the one action that replaces another of its kind, else in full.

    >>> best, other = ([Action("sapaw 7s on 4s 5s 6s"), Action(f"discard {card}")] for card in ("Kh", "6h"))
    >>> instead_of(best, other)
    (Action('discard 6h'),)
    """
    own = [action for action in other if action not in best]
    replaced = [action for action in best if action not in other]
    if len(own) == len(replaced) == 1 and own[0].kind == replaced[0].kind:
        return (own[0],)
    return tuple(other)


def hand_after(hand: CardSet, actions: Sequence[Action]) -> CardSet:
    """The hand after a plan. An answer does not change it, nor does a draw, whose card is not known."""
    for action in actions:
        hand = (hand | _card_taken(action)) - cards_played(action)
    return hand


def _card_taken(action: Action) -> CardSet:
    """The card that a take brings into the hand: none if it goes onto the table (R7 free)."""
    into_the_hand = action.kind == "take" and action.meld is None and action.onto is None
    return CardSet(action.card or "") if into_the_hand else CardSet()


def cards_played(action: Action) -> CardSet:
    """The cards that an action moves out of the hand."""
    if action.kind in ("discard", "sapaw"):
        return CardSet(action.card or "")
    if action.meld is None:
        return CardSet()
    return action.meld.cards - CardSet(action.card or "")  # the card taken comes from the pile


def _goes_out(position: Position, actions: Sequence[Action], card: str = "") -> bool:
    """Whether the plan empties the hand (R15), after `card` was drawn."""
    return not hand_after(position.hand | CardSet(card), actions)


def _answerers(position: Position) -> tuple[int, ...]:
    facts = position.facts
    caller = facts.caller if position.phase == "answer" else position.seat
    assert caller is not None
    opened = {laid.owner for laid in facts.table}
    return tuple(
        seat
        for seat in ((position.seat + 1) % 3, (position.seat + 2) % 3)
        if seat != caller and facts.answers[seat] is None and (seat in opened or _may_be_protected(position, seat))
    )


def _may_be_protected(position: Position, seat: int) -> bool:
    """Whether an unopened seat may hold a secret that protects it (R11)."""
    rules = position.rules
    if not rules.secret_protects or rules.secret == "off":
        return False
    unseen, cards = position.unseen, position.counts[seat]
    if cards >= 4 and any(all(rank + suit in unseen for suit in SUITS) for rank in RANKS):
        return True
    row = RANKS + ACE_HIGH * rules.ace_high_run
    runs = (row[place : place + 5] for place in range(len(row) - 4))
    return (
        rules.secret == "quad_or_run5"
        and cards >= 5
        and any(all(rank + suit in unseen for rank in run) for run in runs for suit in SUITS)
    )
