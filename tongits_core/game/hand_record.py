"""HandRecord: the deal and the actions of one hand; and a check that the hands of a session follow from each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tongits_core._arguments import shown, whole
from tongits_core.cards import CardSet, card_text
from tongits_core.errors import RecordError
from tongits_core.game._game import Game
from tongits_core.game.outcome import Outcome
from tongits_core.game.score import PLAYERS, Standing
from tongits_core.game.session_deals import deal_of, first_dealer
from tongits_core.position import Action
from tongits_core.rules import Rules

__all__ = ["HandRecord", "followed"]

MANY = 10**9


@dataclass(frozen=True, slots=True, weakref_slot=True, init=False)
class HandRecord:
    """The deal and the actions of one hand. Everything else follows from them by replaying the hand.

    The deal is either a seed (that of Game.deal), or hands (three arguments of CardSet) and stock (card texts in the
    order in which they are drawn). dealer: the player of the session at seat 0; the player at seat s is (dealer + s)
    mod 3 (R26). voids: void hands in a row before this hand (R23). pot: chips in the pot during the hand, antes
    included. streak: (seat, wins in a row) before this hand (R25). actions: Actions or their texts.

    Raises RecordError unless the hand has either a seed or hands and stock, and for a dealer that is not 0, 1 or 2;
    CardError and IllegalAction for texts that are no cards or actions.

    >>> HandRecord(seed=7, actions=["discard Jc"]).actions
    (Action('discard Jc'),)
    """

    seed: int | None = None
    hands: tuple[CardSet, ...] | None = None
    stock: tuple[str, ...] | None = None
    dealer: int = 0
    voids: int = 0
    pot: int = 0
    streak: tuple[int, int] | None = None
    actions: tuple[Action, ...] = ()

    def __init__(
        self,
        *,
        seed: int | None = None,
        hands: Iterable[Any] | None = None,
        stock: str | Iterable[str] | None = None,
        dealer: int = 0,
        voids: int = 0,
        pot: int = 0,
        streak: tuple[int, int] | None = None,
        actions: Iterable[Action | str] = (),
    ) -> None:
        if (seed is None) == (hands is None) or (hands is None) != (stock is None):
            raise RecordError("a hand is dealt by a seed, or by three hands and the stock (R1)")
        put = object.__setattr__
        put(self, "seed", None if seed is None else whole(seed, "seed", 0, 2**64 - 1, RecordError))
        put(self, "hands", None if hands is None else tuple(map(CardSet, hands)))
        put(self, "stock", None if stock is None else _card_texts(stock))
        put(self, "dealer", whole(dealer, "dealer", 0, PLAYERS - 1, RecordError))
        put(self, "voids", whole(voids, "voids", 0, MANY, RecordError))
        put(self, "pot", whole(pot, "pot", 0, MANY, RecordError))
        put(self, "streak", _streak(streak))
        put(self, "actions", tuple(each if isinstance(each, Action) else Action(each) for each in actions))

    def deal(self, rules: Rules | str | None) -> Game:
        """The game before its first action; TongitsError if the rules do not allow the deal, pot or streak."""
        if self.hands is None or self.stock is None:
            game = Game.deal(rules, self.seed, voids=self.voids)
        else:
            game = Game.from_deal(rules, self.hands, self.stock, voids=self.voids)
        game.view(0, pot=self.pot, streak=self.streak)  # raises for a pot or streak that the rules do not allow
        return game


def followed(
    rules: Rules, seed: int | None, before: Standing | None, number: int, hand: HandRecord, outcome: Outcome | None
) -> Standing:
    """The score after a hand of a session; `before` is the score before it (None for the first hand).

    RecordError if dealer, voids, pot or streak of the hand do not follow from `before`, if the `seed` of the session
    (None if unknown) deals other cards, or if the session had ended.
    """
    before = before or _beginning(rules, seed, hand)
    if ended := before.limits_reached(rules):
        raise RecordError(f"hand {number}: the session had ended by {', '.join(ended)} (R27)")
    _refuse_other("dealer", "R26", number, hand.dealer, before.dealer)
    _refuse_other("voids", "R23", number, hand.voids, before.voids_carried(rules))
    if seed is not None:
        _refuse_other_deal(rules, seed, number, hand)
    standing = before.with_antes(rules)
    _refuse_other("pot", "R25", number, hand.pot, standing.pot)
    row = before.streak and (before.seat_of(before.streak[0]), before.streak[1])
    _refuse_other("streak", "R25", number, hand.streak, row)
    return standing if outcome is None else standing.after(rules, outcome)[0]


def _beginning(rules: Rules, seed: int | None, hand: HandRecord) -> Standing:
    """The score before the first hand; RecordError if the seed gives another dealer."""
    if seed is not None and hand.dealer != (dealer := first_dealer(rules, seed)):
        raise RecordError(f"hand 1: dealer is {hand.dealer}, but the session's seed {seed} gives {dealer} (R26)")
    return Standing(dealer=hand.dealer)


def _refuse_other_deal(rules: Rules, seed: int, number: int, hand: HandRecord) -> None:
    said, dealt = hand.deal(rules), deal_of(rules, seed, number - 1, hand.voids)
    if (said.hands, said.stock) != (dealt.hands, dealt.stock):
        raise RecordError(
            f"hand {number}: the session's seed {seed} deals other cards; either the seed or the deal was changed"
        )


def _refuse_other(what: str, clause: str, number: int, said: object, follows: object) -> None:
    if said != follows:
        raise RecordError(f"hand {number}: {what} is {said}, but {follows} follows from the hands before ({clause})")


def _streak(streak: Any) -> tuple[int, int] | None:
    """A checked pair (seat, wins in a row); None if there are no wins."""
    if streak is None:
        return None
    try:
        seat, wins = streak
    except (TypeError, ValueError):
        raise TypeError(f"streak is (seat, wins in a row) or None, not {shown(streak)}") from None
    row = whole(seat, "the seat of streak", 0, PLAYERS - 1, RecordError), whole(wins, "streak", 0, MANY, RecordError)
    return row if row[1] else None


def _card_texts(cards: str | Iterable[str]) -> tuple[str, ...]:
    words = cards.replace(",", " ").split() if isinstance(cards, str) else cards
    return tuple(map(card_text, words))
