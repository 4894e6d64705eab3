"""Session: several hands of three players, with dealer, pot, void hands that carry, and an end (R23, R25 to R27)."""

from __future__ import annotations

import operator
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, SupportsIndex

from tongits_core._arguments import whole
from tongits_core.cards import Card, CardSet, Hand
from tongits_core.errors import RecordError, TongitsError
from tongits_core.game._game import Game
from tongits_core.game.hand_record import HandRecord
from tongits_core.game.outcome import Outcome
from tongits_core.game.profile import Profile
from tongits_core.game.record import Record
from tongits_core.game.score import PLAYERS, Chips, Standing, Transfers
from tongits_core.game.seen_hand import SeenHand
from tongits_core.game.session_deals import cut_cards, deal_of, first_dealer
from tongits_core.position import Action, Position
from tongits_core.rules import Rules

__all__ = ["Player", "Session", "Settlement"]


class Player(Protocol):
    """Anything with a method `act`, such as a bot."""

    def act(self, position: Position, /) -> Action:
        """The action to take in `position`."""


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Settlement:
    """A finished hand of a session: its deal, actions and payments.

    number: number of the hand, from 1. dealer: the player at seat 0. hands, stock: the deal, by seat (R1). voids: void
    hands that multiplied its payments (R23). actions: all actions. outcome: by seat. ante: chips that each player put
    into the pot. moved: payments, bonus and pot, by player. standing: the score after the hand, by player; its dealer
    is the dealer of the next hand.

    str() is one line of a score sheet.
    """

    number: int
    dealer: int
    hands: tuple[CardSet, CardSet, CardSet]
    stock: tuple[str, ...]
    voids: int
    actions: tuple[Action, ...]
    outcome: Outcome
    ante: int
    moved: Transfers
    standing: Standing

    @property
    def winner(self) -> int | None:
        """The player who won, None after a void hand."""
        return None if self.outcome.winner is None else (self.dealer + self.outcome.winner) % PLAYERS

    @property
    def change(self) -> Chips:
        """The chips that each player won or lost in this hand: ante, payments, bonus and pot."""
        first, second, third = (
            sum(parts) - self.ante for parts in zip(self.moved.payments, self.moved.bonus, self.moved.pot, strict=True)
        )
        return first, second, third

    def game(self) -> Game:
        """The finished hand as a Game."""
        game = Game.from_deal(self.outcome.rules, self.hands, self.stock, voids=self.voids)
        for action in self.actions:
            game.push(action)
        return game

    def seen(self, player: int) -> SeenHand:
        """The hand as this player saw it; TongitsError for a player that is not 0, 1 or 2."""
        return SeenHand(self.game(), (whole(player, "player", 0, PLAYERS - 1) - self.dealer) % PLAYERS)

    def __str__(self) -> str:
        won = "nobody wins" if self.winner is None else f"player {self.winner} wins"
        changes = " ".join(f"{chips:+d}" for chips in self.change)
        taken = f", pot {max(self.moved.pot)} taken" if any(self.moved.pot) else ""
        return f"hand {self.number}, dealer {self.dealer}: {self.outcome.ending}, {won}, chips {changes}{taken}"


class Session:
    """Several hands in a row. Players 0, 1 and 2 sit in order of play; the dealer of a hand sits at seat 0 (R26).

    `deal` takes the antes and deals the next hand, `settle` pays it when it is over; `play` lets three bots play a
    whole hand. A session ends by the rules (R27), or by `finish`. The same rules, seed and actions give the same
    session on every machine.

    rules: Rules, text, or None (classic). seed: 0 to 2^64 - 1; None takes one from the system. TongitsError for a seed
    out of bounds.

    >>> from tongits_core import bots
    >>> session = Session("classic,hands=4", seed=0)
    >>> while not session.over:
    ...     print(session.play([bots.create("base")] * 3))
    hand 1, dealer 1: draw, player 1 wins, chips -5 +4 -5
    hand 2, dealer 1: draw, player 2 wins, chips -4 -4 +2
    hand 3, dealer 2: draw, player 2 wins, chips -3 -3 +18, pot 18 taken
    hand 4, dealer 2: draw, player 0 wins, chips +2 -4 -4
    >>> session.net, session.pot, session.ended_by
    ((-8, -5, 13), 0, ('hands',))
    """

    __slots__ = ("__weakref__", "_chosen", "_finished", "_game", "_history", "_rules", "_seed", "_standing")

    _rules: Rules
    _seed: int
    _history: tuple[Settlement, ...]
    _standing: Standing
    _game: Game | None
    _finished: bool
    _chosen: bool

    def __init__(self, rules: Rules | str | None = None, seed: SupportsIndex | None = None) -> None:
        self._rules = Rules.of(rules)
        self._seed = int.from_bytes(os.urandom(8), "little") if seed is None else _whole(seed, "seed", 2**64 - 1)
        self._history = ()
        self._standing = Standing(dealer=first_dealer(self._rules, self._seed))
        self._game = None
        self._finished = False
        self._chosen = False

    # ---- the present state ----

    @property
    def rules(self) -> Rules:
        """The rules of every hand and of the session."""
        return self._rules

    @property
    def seed(self) -> int:
        """The seed that fixes the first dealer and every deal."""
        return self._seed

    @property
    def cut(self) -> tuple[str, str, str] | None:
        """The card that each player cut for the first deal, None if `first_dealer` is random (R26).

        >>> Session("guide", seed=1).cut, Session("guide", seed=1).dealer
        (('Kh', '7s', 'Ah'), 2)
        """
        return cut_cards(self._rules, self._seed)

    @property
    def dealer(self) -> int:
        """The player who deals the running hand, or between hands the next one."""
        return self._standing.dealer

    @property
    def net(self) -> Chips:
        """The chips that each player has won or lost, antes included. The sum of net and pot is 0."""
        return self._standing.net

    @property
    def chips(self) -> Chips | None:
        """The chips that each player has now, negative for a debt; None if the rules set no `chips` (R27)."""
        if self._rules.chips is None:
            return None
        first, second, third = (self._rules.chips + won for won in self.net)
        return first, second, third

    @property
    def pot(self) -> int:
        """Chips in the pot, the antes of a running hand included (R25)."""
        return self._standing.pot

    @property
    def streak(self) -> tuple[int, int] | None:
        """(player, wins in a row) towards the pot, or None (R25)."""
        return self._standing.streak

    @property
    def voids(self) -> int:
        """Void hands in a row so far (R23)."""
        return self._standing.voids

    @property
    def history(self) -> tuple[Settlement, ...]:
        """The settled hands."""
        return self._history

    @property
    def game(self) -> Game | None:
        """The running hand (dealt and not yet settled), to be played by its push(); None between hands."""
        return self._game

    @property
    def over(self) -> bool:
        """Whether the session has ended, so that no more hands are dealt."""
        return self._finished

    @property
    def ended_by(self) -> tuple[str, ...]:
        """The limits of R27 that the last hand reached: of "hands", "target", "chips" and "progressive_limit"."""
        return self._history[-1].standing.limits_reached(self._rules) if self._history else ()

    @property
    def loser(self) -> int | None:
        """The player who lost the session if `progressive_limit` has ended it (R27), else None."""
        if "progressive_limit" not in self.ended_by:
            return None
        settled, winner = self._standing.settled, self._history[-1].winner
        assert winner is not None  # a void hand settles nothing, so it reaches no limit
        return min(range(PLAYERS), key=lambda player: (settled[player], (player - winner) % PLAYERS))

    def player_at(self, seat: SupportsIndex) -> int:
        """The player in a seat of the running or next hand (R26)."""
        return self._standing.player_at(_whole(seat, "seat", PLAYERS - 1))

    def seat_of(self, player: SupportsIndex) -> int:
        """The seat of a player in the running or next hand (R26)."""
        return self._standing.seat_of(_whole(player, "player", PLAYERS - 1))

    def view(self, player: SupportsIndex) -> Position:
        """What a player may know of the running hand, with the pot and the wins in a row (R25).

        TongitsError if no hand is running.

        >>> session = Session("classic", seed=5)
        >>> game = session.deal()
        >>> print(session.view(session.player_at(1)))
        classic seat=1 turn=0 phase=play hand=2c,5s,5h,5d,5c,6s,6d,7h,8c,9c,Th,Tc stock=15 counts=13,12,12 pot=6
        """
        seat = self.seat_of(player)
        streak = None if self.streak is None else (self._standing.seat_of(self.streak[0]), self.streak[1])
        return self._running().view(seat, pot=self.pot, streak=streak)

    # ---- playing ----

    def deal(self, hands: Sequence[Hand] | None = None, stock: str | Sequence[Card] | None = None) -> Game:
        """Take the antes (R25), deal the next hand and return it. The session keeps it as `game`; play it by push().

        hands, stock: a chosen deal, by seat, as for Game.from_deal; without them the seed of the session deals. The
        record of a session with a chosen deal has no seed, since the seed cannot repeat this deal.

        TongitsError if a hand is running or the session is over, CardError for a deal that R1 does not allow.
        """
        if self._finished:
            raise TongitsError("the session is over (R27): no more hands can be dealt")
        if self._game is not None:
            raise TongitsError(f"hand {self._standing.hands + 1} is running: it must be played and settled first")
        if (hands is None) != (stock is None):
            raise TypeError("a chosen deal needs both hands and stock (R1)")
        voids = self._standing.voids_carried(self._rules)
        if hands is None or stock is None:
            game = deal_of(self._rules, self._seed, self._standing.hands, voids)
        else:
            game = Game.from_deal(self._rules, hands, stock, voids=voids)
            self._chosen = True
        self._game = game
        self._standing = self._standing.with_antes(self._rules)
        return game

    def settle(self) -> Settlement:
        """Pay the finished hand: payments, bonus, pot (R25). Then check whether the session ends (R27).

        TongitsError if no hand is running, or if the hand is not over yet.
        """
        game = self._running()
        outcome = game.outcome()
        if outcome is None:
            raise TongitsError(f"hand {self._standing.hands + 1} is not over: seat {game.turn} is to act")
        start = game.copy()
        while start.history:
            start.pop()
        before = self._standing
        after, moved = before.after(self._rules, outcome)
        settlement = Settlement(
            number=after.hands,
            dealer=before.dealer,
            hands=start.hands,
            stock=start.stock,
            voids=game.voids,
            actions=game.history,
            outcome=outcome,
            ante=self._rules.pot_ante if self._rules.pot_wins else 0,
            moved=moved,
            standing=after,
        )
        self._history = (*self._history, settlement)
        self._standing = after
        self._game = None
        if self.ended_by:
            self.finish()
        return settlement

    def play(self, players: Sequence[Player]) -> Settlement:
        """Deal the next hand, let three players (in order of players, not of seats) play it, and settle it.

        A player with a method `learn`, such as a bot that remembers, is told of the finished hand by a SeenHand.

        Raises the errors of `deal` and `view`, TongitsError unless there are three players or if one that has `learn`
        sits at two seats, TypeError for an object
        without `act`, and IllegalAction for an illegal action of a player; the hand then stays at this point.
        """
        if len(players) != PLAYERS:
            raise TongitsError(f"{len(players)} players: a session has {PLAYERS} (R29)")
        for each in players:
            if not callable(getattr(each, "act", None)):
                raise TypeError(f"a player has a method act(position), not {type(each).__name__}")
            if callable(getattr(each, "learn", None)) and sum(each is other for other in players) > 1:
                raise TongitsError(
                    f"{each} remembers its table and sits at two seats: give each seat a player of its own"
                )
        game = self.deal()
        while game.phase != "over":
            player = self.player_at(game.turn)
            game.push(players[player].act(self.view(player)))
        settlement = self.settle()
        for player, each in enumerate(players):
            learn = getattr(each, "learn", None)
            if callable(learn):
                learn(settlement.seen(player))
        return settlement

    def finish(self) -> None:
        """End the session between two hands. The rest of the pot goes back in equal parts (R25).

        TongitsError if a hand is running. If the session is already over, nothing happens.
        """
        if self._game is not None:
            raise TongitsError(f"hand {self._standing.hands + 1} is running: a session ends between two hands (R27)")
        self._standing = self._standing.with_pot_returned()
        self._finished = True

    def _running(self) -> Game:
        if self._game is None:
            raise TongitsError("no hand is running: deal() begins one")
        return self._game

    def record(self) -> Record:
        """Every hand so far as a Record, the running hand included; with the seed unless a deal was chosen.

        >>> session = Session("classic", seed=5)
        >>> game = session.deal()
        >>> session.record().standing.pot
        6
        """
        hands, standing = [], Standing(dealer=first_dealer(self._rules, self._seed))
        for settled in self._history:
            hands.append(_hand_record(self._rules, standing, settled.game()))
            standing = settled.standing
        if self._game is not None:
            hands.append(_hand_record(self._rules, standing, self._game))
        return Record(self._rules, hands, session=True, seed=None if self._chosen else self._seed)

    def profiles(self, seen_by: SupportsIndex | None = None) -> tuple[Profile, Profile, Profile]:
        """What the settled hands show of each player, as Record.profiles().

        seen_by: the player that watches; None uses all cards.

        >>> from tongits_core import bots
        >>> session = Session("classic", seed=0)
        >>> _ = session.play([bots.create("base")] * 3)
        >>> session.profiles(seen_by=0)[1]
        <Profile player 1, classic: 1 hands, 26 decisions>
        """
        return self.record().profiles(None if seen_by is None else _whole(seen_by, "seen_by", PLAYERS - 1))

    @classmethod
    def resume(cls, record: Record, seed: SupportsIndex | None = None) -> Session:
        """The session at the end of its record. It continues as the recorded session would have.

        seed: only for a record of a session that names no seed: its hands are played again as chosen deals, and the
        hands to come are dealt by the first of the seeds `seed`, `seed` + 1, ... that gives the same first dealer.

        RecordError for a record of no session, and without `seed` for one that names no seed.

        >>> session = Session("classic", seed=5)
        >>> _ = session.deal()
        >>> Session.resume(Record.parse(str(session.record()))) == session
        True
        """
        if not isinstance(record, Record):
            raise TypeError(f"a session is resumed from a Record, not from {type(record).__name__}")
        if record.seed is not None:
            session = cls(record.rules, record.seed)
        elif seed is None or not record.session:
            raise RecordError("a session can be resumed only from a record with the session's seed")
        else:
            dealer = record.hands[0].dealer if record.hands else None
            session = cls(record.rules, _dealing_first(record.rules, _whole(seed, "seed", 2**64 - 1), dealer))
        for hand in record.hands:
            start = hand.deal(record.rules)
            game = session.deal() if record.seed is not None else session.deal(start.hands, start.stock)
            for action in hand.actions:
                game.push(action)
            if game.phase == "over":
                session.settle()
        return session

    # ---- as a value ----

    def copy(self) -> Session:
        """An independent copy of the session."""
        made = Session.__new__(Session)
        made.__setstate__(self.__getstate__())
        if self._game is not None:
            made._game = self._game.copy()
        return made

    def __copy__(self) -> Session:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Session:
        return self.copy()

    def __getstate__(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__[1:])  # all but __weakref__

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(self.__slots__[1:], state, strict=True):
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Session):
            return NotImplemented
        return self.__getstate__() == other.__getstate__()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        stands = "over" if self.over else "between hands" if self._game is None else "in a hand"
        return f"<Session {self._rules}, seed {self._seed}: {self._standing.hands} hands settled, {stands}>"


def _dealing_first(rules: Rules, seed: int, dealer: int | None) -> int:
    """The first seed from this one on that gives this first dealer; None: any dealer."""
    while dealer is not None and first_dealer(rules, seed) != dealer:
        seed = (seed + 1) % 2**64
    return seed


def _hand_record(rules: Rules, before: Standing, game: Game) -> HandRecord:
    """The HandRecord of a game, with dealer, pot and streak from the score before it."""
    (bare,) = game.record().hands
    streak = None if before.streak is None else (before.seat_of(before.streak[0]), before.streak[1])
    return replace(bare, dealer=before.dealer, pot=before.with_antes(rules).pot, streak=streak)


def _whole(value: SupportsIndex, name: str, most: int) -> int:
    if isinstance(value, bool):
        raise TypeError(f"{name} is an int, not bool {value!r}")
    number = operator.index(value)
    if not 0 <= number <= most:
        raise TongitsError(f"{name} is {number}: allowed are 0 to {most}")
    return number
