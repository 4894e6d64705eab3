"""Record: whole hands from the deal to the settlement, which replay exactly; its text is read by record_text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tongits_core._action import Action
from tongits_core._arguments import shown, text_of, whole
from tongits_core._cards import CardSet, card_text
from tongits_core._game import Game
from tongits_core.errors import RecordError, TongitsError
from tongits_core.outcome import Outcome
from tongits_core.rules import Rules
from tongits_core.session_deals import deal_of, first_dealer
from tongits_core.standing import PLAYERS, Standing

__all__ = ["HandRecord", "Record"]

MANY = 10**9
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True, init=False)
class HandRecord:
    """One hand: how it was dealt and every action, no more. What follows from them is not kept but replayed.

    seed: the deal of Game.deal, or else hands (three, as for CardSet) and stock (card texts, first drawn first).
    dealer: the player of the session who sits at seat 0; the player at seat s is (dealer + s) mod 3 (R26). voids: void
    hands in a row before this one (R23). pot: chips in the pot while the hand is played, antes included; streak: (seat,
    wins in a row) before it (R25). actions: Action or text.

    Raises RecordError unless the hand has either a seed or hands and stock, or for a dealer out of bounds; CardError
    and IllegalAction for texts that are no cards or actions.

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
        """The hand before its first action; TongitsError if the rules have no such deal, pot or streak."""
        if self.hands is None or self.stock is None:
            game = Game.deal(rules, self.seed, voids=self.voids)
        else:
            game = Game.from_deal(rules, self.hands, self.stock, voids=self.voids)
        game.view(0, pot=self.pot, streak=self.streak)  # refuses a pot or streak that the rules do not have
        return game


class Record:
    """The hands that were played under some rules, one after another; only the last may be unfinished.

    Made by Game.record(), Session.record(), by `parse`, or from rules and HandRecords. Immutable and hashable; equal if
    its parts are. Every hand is replayed when the record is made, so that a record which exists is a right one.

    session: the hands are those of one session from its first on: dealer, voids, pot and streak of each must follow
    from the hands before (R23, R25, R26), and none comes after the end (R27). seed: that of the session, which gives
    the first dealer and every deal, and by which Session.resume goes on; players: the names of players 0, 1 and 2,
    words without blanks. Both are kept if they are known, and only of a session.

    Raises RecordError for a hand that does not replay or does not follow, from the seed or from the hands before, or
    for a seed or names that cannot be.

    >>> record = Record("classic", [HandRecord(seed=7, actions=["discard Jc", "draw"])])
    >>> Record.parse(str(record)) == record
    True
    >>> print(record)
    tongits-record 1
    rules classic
    <BLANKLINE>
    hand 1
    seed 7
    0: discard Jc
    1: draw
    <BLANKLINE>
    """

    __slots__ = ("_played", "_turns", "hands", "players", "rules", "seed", "session")

    rules: Rules
    hands: tuple[HandRecord, ...]
    session: bool
    seed: int | None
    players: tuple[str, ...]
    _played: tuple[Game, ...]
    _turns: tuple[tuple[int, ...], ...]

    def __init__(
        self,
        rules: Rules | str | None,
        hands: Iterable[HandRecord],
        *,
        session: bool = False,
        seed: int | None = None,
        players: Iterable[str] = (),
    ) -> None:
        put = object.__setattr__
        put(self, "rules", Rules.of(rules))
        put(self, "session", bool(session))
        put(self, "seed", None if seed is None else whole(seed, "seed", 0, 2**64 - 1, RecordError))
        put(self, "players", _names(players))
        if not self.session and (self.seed is not None or self.players):
            raise RecordError("seed and players belong to a session, and this record is of none")
        put(self, "hands", tuple(hands))
        for hand in self.hands:
            if not isinstance(hand, HandRecord):
                raise TypeError(f"a record is made of HandRecords, not {type(hand).__name__} {shown(hand)}")
        replayed = [_replayed(self.rules, number, hand) for number, hand in enumerate(self.hands, 1)]
        put(self, "_played", tuple(game for game, _ in replayed))
        put(self, "_turns", tuple(turns for _, turns in replayed))
        for number, game in enumerate(self._played[:-1], 1):
            if game.phase != "over":
                raise RecordError(f"hand {number} is not over, and another follows: only the last may be unfinished")
        if session:
            self._follow()

    @classmethod
    def parse(cls, text: str, *, finished: bool = False) -> Record:
        """Read what str() prints (docs/FORMATS.md); RecordError with line and column for what cannot be or does not
        replay, a wrong settlement included, and with `finished` for a last hand that is not over.
        """
        from tongits_core.record_text import read_record  # which imports this module

        return read_record(text, finished=finished)

    def game(self, index: int) -> Game:
        """The game of a hand after its last recorded action, the caller's own to play on or take back."""
        return self._played[index].copy()

    @property
    def outcomes(self) -> tuple[Outcome | None, ...]:
        """How each hand ended and what each seat was paid; None for an unfinished one."""
        return tuple(game.outcome() for game in self._played)

    def _follow(self) -> Standing | None:
        """What stands after the last hand of a session; RecordError if one does not follow from those before."""
        standing: Standing | None = None
        for number, (hand, outcome) in enumerate(zip(self.hands, self.outcomes, strict=True), 1):
            standing = followed(self.rules, self.seed, standing, number, hand, outcome)
        return standing

    @property
    def standing(self) -> Standing | None:
        """For a session what stands after its last hand, the antes of an unfinished one paid; None if it has no hands
        or is no session.
        """
        return self._follow() if self.session else None

    @property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """For each hand the seat that took each action."""
        return self._turns

    @property
    def chips(self) -> tuple[int, int, int]:
        """The sum of the payments of each player of the session, sum 0; antes and the pot are not in it."""
        sums = [0, 0, 0]
        for hand, outcome in zip(self.hands, self.outcomes, strict=True):
            for seat, payment in enumerate(outcome.payments if outcome else ()):
                sums[(hand.dealer + seat) % 3] += payment
        return sums[0], sums[1], sums[2]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Record does not change: {name}")

    def __str__(self) -> str:
        from tongits_core.record_text import print_record

        return print_record(self)

    def __repr__(self) -> str:
        return f"Record.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, self._parts()

    def _parts(self) -> tuple[Any, ...]:
        return self.rules, self.hands, self.session, self.seed, self.players


def _made(
    rules: Rules, hands: tuple[HandRecord, ...], session: bool, seed: int | None, players: tuple[str, ...]
) -> Record:
    """A record from its parts, for pickle."""
    return Record(rules, hands, session=session, seed=seed, players=players)


def followed(
    rules: Rules, seed: int | None, before: Standing | None, number: int, hand: HandRecord, outcome: Outcome | None
) -> Standing:
    """What stands after a hand of a session, `before` it what stood (None before the first). seed: None if not known.

    RecordError if its dealer, voids, pot or streak do not follow, its cards are not by the seed, or the session had
    ended.
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
    """What stands before the first hand; RecordError if its dealer is another than the seed gives."""
    if seed is not None and hand.dealer != (dealer := first_dealer(rules, seed)):
        raise RecordError(f"hand 1: dealer is {hand.dealer}, and by the session's seed {seed} it is {dealer} (R26)")
    return Standing(dealer=hand.dealer)


def _refuse_other_deal(rules: Rules, seed: int, number: int, hand: HandRecord) -> None:
    said, dealt = hand.deal(rules), deal_of(rules, seed, number - 1, hand.voids)
    if (said.hands, said.stock) != (dealt.hands, dealt.stock):
        raise RecordError(
            f"hand {number}: the session's seed {seed} deals other cards; either the seed or the deal was changed"
        )


def _refuse_other(what: str, clause: str, number: int, said: object, follows: object) -> None:
    if said != follows:
        raise RecordError(f"hand {number}: {what} is {said}, and {follows} follows from the hands before ({clause})")


def _streak(streak: Any) -> tuple[int, int] | None:
    """(seat, wins in a row), None for none."""
    if streak is None:
        return None
    try:
        seat, wins = streak
    except (TypeError, ValueError):
        raise TypeError(f"streak is (seat, wins in a row) or None, not {shown(streak)}") from None
    row = whole(seat, "the seat of streak", 0, PLAYERS - 1, RecordError), whole(wins, "streak", 0, MANY, RecordError)
    return row if row[1] else None


def _names(players: Iterable[str]) -> tuple[str, ...]:
    """The names of the three players, or none."""
    names = tuple(text_of(name, "a player's name") for name in players)
    if len(names) not in (0, PLAYERS):
        raise RecordError(f"{len(names)} players: a session has {PLAYERS} (R29)")
    for name in names:
        if not name.isprintable() or len(name.split()) != 1 or len(name) > LONGEST_NAME:
            raise RecordError(f"player {shown(name)}: a name is one word of at most {LONGEST_NAME} characters")
    return names


def _card_texts(cards: str | Iterable[str]) -> tuple[str, ...]:
    words = cards.replace(",", " ").split() if isinstance(cards, str) else cards
    return tuple(map(card_text, words))


def _replayed(rules: Rules, number: int, hand: HandRecord) -> tuple[Game, tuple[int, ...]]:
    """The hand played to its last action, and who took each."""
    turns = []
    try:
        game = hand.deal(rules)
        for action in hand.actions:
            turns.append(game.turn)
            game.push(action)
    except TongitsError as error:
        where = f"action {len(turns)}" if turns else "the deal"
        raise RecordError(f"hand {number}, {where}: {error}") from error
    return game, tuple(turns)
