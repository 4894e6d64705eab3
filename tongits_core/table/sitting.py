"""Sitting: one person plays a session against two bots. It holds what a user interface needs, but is none itself."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tongits_core import bots
from tongits_core.advice import Advice, suggest
from tongits_core.bots import AnyBot, Remembering
from tongits_core.errors import IllegalAction, RecordError, TongitsError
from tongits_core.game import PLAYERS, Game, Profile, Record, Session, Settlement
from tongits_core.position import HIDDEN_SECRET, Action, Position
from tongits_core.rules import Rules
from tongits_core.search import Progress
from tongits_core.solver import deadwood
from tongits_core.table.shorthand import expand

__all__ = ["PERSON", "YOU", "Event", "Sitting", "bot_named", "reason", "turns_of"]

PERSON = 0
"""The number of the person among the players; the bots are player 1, who acts next, and player 2, who acts before."""

YOU = "you"
"""The name of the person in a record."""

TAKEN_BACK = ("take", "expose", "secret", "sapaw")
"""The actions that reveal no hidden card: only these can be undone."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Event:
    """One action of a hand, as the reader of the log may see it.

    player: the player who acted. action: its text, "secret ####" for a quad that another player laid face down. drawn:
    the card drawn, if the reader may know it. opens: whether the player has opened by this action (R9). blocks: the
    players whose call it blocks (R18). stock: cards left in the stock after it. ends_turn: whether it ends the turn or
    the hand. count: the count of the player's hand after it (R5), if the reader may know it.
    """

    player: int
    action: str
    drawn: str | None
    opens: bool
    blocks: tuple[int, ...]
    stock: int
    ends_turn: bool
    count: int | None


class Sitting:
    """A person, player 0, and two bots, players 1 and 2, who play a session.

    `deal` begins a hand, `step` lets a bot act, `play` lets the person act, `undo` takes back an action that revealed
    nothing, `settle` pays the finished hand. The session is the whole state: `record` holds all of it, and `resume`
    continues at the same point with the same bots. Bots see their own Position, the person sees `position` and `log`.

    rules, seed: as for Session. bots: two names as bots.create() takes them, or one for both bots. A bot that
    remembers, as "expectimax:3+memory", is told of each finished hand; `resume` tells it again of those in the record.
    TongitsError for unknown names or levels.

    >>> sitting = Sitting("classic", seed=4, bots=["greedy"])
    >>> sitting.deal()
    >>> while sitting.step():
    ...     pass
    >>> [(event.player, event.action) for event in sitting.log]
    [(2, 'expose 5s 5h 5d'), (2, 'discard Js')]
    >>> _ = sitting.play("d")
    >>> sitting.undo()
    Traceback (most recent call last):
    ...
    tongits_core.errors.IllegalAction: a drawn card has been seen: a draw is not taken back
    """

    def __init__(
        self, rules: Rules | str | None = None, seed: int | None = None, bots: Sequence[str] = ("base",)
    ) -> None:
        self._sit(Session(rules, seed), bots)

    def _sit(self, session: Session, names: Sequence[str]) -> None:
        names = [*names, *names] if len(names) == 1 else list(names)
        if len(names) != PLAYERS - 1:
            raise TongitsError(f"{len(names)} bots: two play against you (R29)")
        self.session = session
        self.bots = tuple(bot_named(name, session.seed) for name in names)
        for settlement in session.history:
            self._tell(settlement)

    @classmethod
    def resume(cls, record: Record, seed: int | None = None) -> Sitting:
        """The sitting that wrote this record; RecordError for any other record.

        seed: of the hands to come, for a record without the seed of its session, as for Session.resume.
        """
        if not record.players or record.players[PERSON] != YOU:
            raise RecordError("this is no record of a person's sitting: it does not name `you` as its first player")
        made = cls.__new__(cls)
        made._sit(Session.resume(record, seed), record.players[1:])
        return made

    def record(self) -> Record:
        """The record of the session so far, with the names of the players."""
        kept = self.session.record()
        names = (YOU, *map(str, self.bots))
        return Record(kept.rules, kept.hands, session=True, seed=kept.seed, players=names)

    # ---- the present state ----

    @property
    def game_over(self) -> bool:
        """Whether the running hand is over and must be settled."""
        return self.session.game is not None and self.session.game.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The player who must act in the running hand, None if there is none."""
        game = self.session.game
        return None if game is None or game.phase == "over" else self.session.player_at(game.turn)

    @property
    def position(self) -> Position:
        """What the person may know of the running hand; TongitsError if no hand is running."""
        return self.session.view(PERSON)

    @property
    def log(self) -> tuple[Event, ...]:
        """The actions of the running hand as the person saw them; empty between hands."""
        game = self.session.game
        if game is None:
            return ()
        return _events(game, self.session.dealer, openly=False)

    def open_log(self, settlement: Settlement) -> tuple[Event, ...]:
        """The actions of a finished hand with all hidden cards, to see why the bots acted as they did."""
        return _events(settlement.game(), settlement.dealer, openly=True)

    @property
    def seen_of_others(self) -> tuple[Profile, Profile]:
        """What the finished hands have shown the person of players 1 and 2."""
        _, after, before = self.session.profiles(seen_by=PERSON)
        return after, before

    @property
    def last_draw(self) -> tuple[int, int] | None:
        """(player who draws the last card if everybody draws, cards left); None without a hand or a stock."""
        game = self.session.game
        if game is None or self.to_act is None or not game.stock:
            return None
        first = self.to_act if game.phase == "draw" else (self.to_act + 1) % PLAYERS
        return (first + len(game.stock) - 1) % PLAYERS, len(game.stock)

    @property
    def why_no_call(self) -> str | None:
        """Why the person may not call at the start of this turn, with the clause; None if a call is legal, or at any
        other time.
        """
        game = self.session.game
        if game is None or self.to_act != PERSON or game.phase != "draw" or "call" in game.legal_actions:
            return None
        try:
            game.copy().push("call")
        except IllegalAction as error:
            return reason(error)
        raise AssertionError("a call that is not legal was played")

    @property
    def why_no_undo(self) -> str | None:
        """Why undo() would be refused now; None if it takes back the person's last action."""
        game = self.session.game
        if game is None or self.to_act != PERSON or not game.history:
            return "there is nothing to take back"
        last = game.history[-1]
        if game.phase == "play" and last.kind == "draw":
            return "a drawn card has been seen: a draw is not taken back"
        if game.phase != "play" or last.kind not in TAKEN_BACK:
            return "there is nothing to take back: the others have acted since"
        return None

    # ---- playing ----

    def deal(self) -> None:
        """Deal the next hand; TongitsError if a hand is running or the session is over."""
        self.session.deal()

    def asked(self) -> Callable[[], Action] | None:
        """The bot whose turn it is, ready to be asked for its action; None if it is not the turn of a bot.

        What is returned knows the bot's own view alone and changes nothing, so it may be called in another thread.
        `step(action)` then plays the action.
        """
        player = self.to_act
        if player is None or player == PERSON:
            return None
        return functools.partial(self.bots[player - 1].act, self.session.view(player))

    def step(self, action: Action | None = None) -> bool:
        """Let the bot whose turn it is act once; False if it is not the turn of a bot. Raises the errors of the bot.

        action: what the bot said when it was asked (`asked`); without it the bot is asked now.
        """
        ask, game = self.asked(), self.session.game
        if ask is None or game is None:
            return False
        game.push(ask() if action is None else action)
        return True

    def play(self, typed: str) -> tuple[str, ...]:
        """Play an action of the person, typed as for `shorthand.expand`. Returns the texts of the actions played.

        IllegalAction or CardError for a text that is no legal action; the game has then not changed. TongitsError if it
        is not the person's turn.
        """
        game = self.session.game
        if game is None or self.to_act != PERSON:
            raise TongitsError("it is not your turn")
        before = len(game.history)
        game.push(expand(typed, self.position))
        return tuple(map(str, game.history[before:]))

    def undo(self) -> str:
        """Take back the person's last action and return its text.

        Only takes and cards laid in the present turn can be taken back: nobody has acted on them, and no hidden card
        has been seen since. IllegalAction for everything else, such as a draw.
        """
        why, game = self.why_no_undo, self.session.game
        if why is not None or game is None:
            raise IllegalAction(why or "there is nothing to take back")
        return str(game.pop())

    def settle(self) -> Settlement:
        """Pay the finished hand, and tell it to the bots that remember; TongitsError if there is none."""
        settlement = self.session.settle()
        self._tell(settlement)
        return settlement

    def _tell(self, settlement: Settlement) -> None:
        for player, bot in enumerate(self.bots, 1):
            if isinstance(bot, Remembering):
                bot.learn(settlement.seen(player))

    def hint(self, worlds: int = 2000, on_progress: Callable[[Progress], object] | None = None) -> Advice:
        """The advice of suggest() for the person's position, reproducible; errors as for suggest()."""
        return suggest(self.position, worlds=worlds, lines=3, on_progress=on_progress)


def bot_named(name: str, seed: int) -> AnyBot:
    """The bot with this name, as bots.create() takes it; TongitsError for other texts.

    >>> str(bot_named("expectimax:3", seed=0))
    'expectimax:3'
    """
    return bots.create(name, seed=seed)


def reason(error: TongitsError) -> str:
    """The text of an error for the person at the table, without the list of legal actions, which the table shows.

    >>> try:
    ...     Game.deal(seed=7).push("draw")
    ... except IllegalAction as error:
    ...     print(reason(error))
    on the first turn the dealer neither draws, takes nor calls (R6)
    """
    text = str(error).partition("; allowed for seat ")[0]
    seen, colon, complaint = text.partition("': ")
    alone = colon and seen.startswith("'") and seen.strip("'") in ("draw", "call", "fold", "challenge", "show")
    return complaint if alone else text


def turns_of(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each turn; the last turn may be unfinished."""
    turn: list[Event] = []
    for event in events:
        turn.append(event)
        if event.ends_turn:
            yield turn
            turn = []
    if turn:
        yield turn


def _events(game: Game, dealer: int, *, openly: bool) -> tuple[Event, ...]:
    """The log of a game as the person sees it, or with everything (`openly`)."""
    replay = game.copy()
    while replay.history:
        replay.pop()
    events = []
    for action in game.history:
        seat, opened, blocked, stock = replay.turn, replay.opened, replay.blocked, replay.stock
        replay.push(action)
        player = (dealer + seat) % PLAYERS
        may_know = openly or player == PERSON
        events.append(
            Event(
                player=player,
                action=str(action) if may_know or action.kind != "secret" else HIDDEN_SECRET,
                drawn=stock[0] if action.kind == "draw" and may_know else None,
                opens=replay.opened[seat] and not opened[seat],
                blocks=tuple(
                    (dealer + each) % PLAYERS for each in range(PLAYERS) if replay.blocked[each] and not blocked[each]
                ),
                stock=len(replay.stock),
                ends_turn=replay.phase == "over" or replay.turn != seat,
                count=deadwood(replay.hands[seat], replay.rules) if may_know else None,
            )
        )
    return tuple(events)
