"""Record: whole hands from the deal to the settlement, which can be replayed exactly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tongits_core._arguments import shown, text_of, whole
from tongits_core.errors import RecordError, TongitsError
from tongits_core.game._game import Game, offer_record
from tongits_core.game.hand_record import HandRecord, followed
from tongits_core.game.outcome import Outcome
from tongits_core.game.profile import Profile, learned
from tongits_core.game.record_text import print_record, read_record
from tongits_core.game.score import PLAYERS, Standing
from tongits_core.rules import Rules

__all__ = ["Record"]

LONGEST_NAME = 60


class Record:
    """Hands that were played under the same rules, one after another; only the last hand may be unfinished.

    Made by Game.record(), Session.record(), by `parse`, or from rules and HandRecords. Immutable and hashable; two
    records are equal if their parts are. The constructor replays every hand, so every Record is valid.

    session: True if the hands are one session from its first hand on. Then dealer, voids, pot and streak of each hand
    must follow from the hands before it (R23, R25, R26), and no hand may come after the end (R27). seed: the seed of
    the session. It fixes the first dealer and every deal, and Session.resume needs it. players: the names of players
    0, 1 and 2, words without blanks. Only a session has seed and players; both are optional.

    Raises RecordError for a hand that cannot be replayed, that does not follow from the seed or from the hands before
    it, and for an invalid seed or name.

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

    __slots__ = ("__weakref__", "_played", "_turns", "hands", "players", "rules", "seed", "session")

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
            raise RecordError("seed and players belong to a session, but this record is not one of a session")
        put(self, "hands", tuple(hands))
        for hand in self.hands:
            if not isinstance(hand, HandRecord):
                raise TypeError(f"a record is made of HandRecords, not {type(hand).__name__} {shown(hand)}")
        replayed = [_replayed(self.rules, number, hand) for number, hand in enumerate(self.hands, 1)]
        put(self, "_played", tuple(game for game, _ in replayed))
        put(self, "_turns", tuple(turns for _, turns in replayed))
        for number, game in enumerate(self._played[:-1], 1):
            if game.phase != "over":
                raise RecordError(f"hand {number} is not over, but another follows: only the last may be unfinished")
        if session:
            self._follow()

    @classmethod
    def parse(cls, text: str, *, finished: bool = False) -> Record:
        """Read the text of a record (docs/FORMATS.md), as str() prints it.

        Raises RecordError, with line and column, for a text that cannot be read, for a hand that cannot be replayed,
        for a wrong settlement, and if `finished` also for a last hand that is not over.
        """
        return read_record(text, cls, finished=finished)

    def game(self, index: int) -> Game:
        """The game of a hand after its last recorded action: a copy, which the caller may change."""
        return self._played[index].copy()

    @property
    def outcomes(self) -> tuple[Outcome | None, ...]:
        """The outcome of each hand, None for an unfinished one."""
        return tuple(game.outcome() for game in self._played)

    def _follow(self) -> Standing | None:
        """The score after the last hand of a session; RecordError if a hand does not follow from those before."""
        standing: Standing | None = None
        for number, (hand, outcome) in enumerate(zip(self.hands, self.outcomes, strict=True), 1):
            standing = followed(self.rules, self.seed, standing, number, hand, outcome)
        return standing

    @property
    def standing(self) -> Standing | None:
        """The score of a session after its last hand, or after the antes of an unfinished last hand.

        None if the record is not one of a session, or has no hands.
        """
        return self._follow() if self.session else None

    @property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """For each hand the seat that took each action."""
        return self._turns

    @property
    def chips(self) -> tuple[int, int, int]:
        """The payments of all hands added up for each player, in chips, sum 0; without antes and pot."""
        sums = [0, 0, 0]
        for hand, outcome in zip(self.hands, self.outcomes, strict=True):
            for seat, payment in enumerate(outcome.payments if outcome else ()):
                sums[(hand.dealer + seat) % 3] += payment
        return sums[0], sums[1], sums[2]

    def profiles(self, seen_by: int | None = None) -> tuple[Profile, Profile, Profile]:
        """What the finished hands show of players 0, 1 and 2, named as the session names them, else "player 0" ...

        seen_by: the player that watches: Profile.after says what it sees. None uses the whole record. In a record of no
        session the dealers of the hands say who sat where (R26).

        TongitsError for a player out of bounds.
        """
        watcher = None if seen_by is None else whole(seen_by, "seen_by", 0, PLAYERS - 1)
        names = self.players or tuple(f"player {player}" for player in range(PLAYERS))
        known = {player: Profile.new(name, self.rules) for player, name in enumerate(names)}
        for hand, outcome in zip(self.hands, self.outcomes, strict=True):
            if outcome is not None:
                known = learned(known, hand, watcher)
        return known[0], known[1], known[2]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Record does not change: {name}")

    def __str__(self) -> str:
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


def _names(players: Iterable[str]) -> tuple[str, ...]:
    """The names of the three players, or an empty tuple; RecordError for an invalid name."""
    names = tuple(text_of(name, "a player's name") for name in players)
    if len(names) not in (0, PLAYERS):
        raise RecordError(f"{len(names)} players: a session has {PLAYERS} (R29)")
    for name in names:
        if not name.isprintable() or len(name.split()) != 1 or len(name) > LONGEST_NAME:
            raise RecordError(f"player {shown(name)}: a name is one word of at most {LONGEST_NAME} characters")
    return names


def _replayed(rules: Rules, number: int, hand: HandRecord) -> tuple[Game, tuple[int, ...]]:
    """The game after the last action of a hand, and the seat that took each action."""
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


offer_record(lambda rules, **hand: Record(rules, [HandRecord(**hand)]))
