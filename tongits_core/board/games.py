"""The games that people play on the board: a store of sittings, in which bots think beside the server.

Every event, of a person or of a bot, raises the `ply` of a game by one. Whoever acts names the ply that is on the
screen, so an action that comes twice, late, or from another tab is refused and changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from tongits_core import Record, RecordError, Rules, bots
from tongits_core._workers import processors
from tongits_core.board.keeping import ID, Folder
from tongits_core.board.limits import Refusal
from tongits_core.bots import spelled
from tongits_core.errors import TongitsError
from tongits_core.table import PERSON, YOU, Sitting

__all__ = ["MOST_HANDS", "MOST_RECORD", "Games", "Table"]

T = TypeVar("T")

MOST_GAMES = 1_000
"""Games in memory: about 50 kB each after ten hands."""
MOST_OF_ONE_ADDRESS = 60
"""Games in memory that one address began: a club behind one router, or a program that begins many."""
IDLE = 6 * 3600.0
"""Seconds after which a game that nobody looks at leaves the memory. Where there is a folder it can be gone on with."""
LEAST_IDLE = 600.0
"""Where there is no room for a new game, one that nobody has looked at for so long makes room."""
MOST_HANDS = 200
"""Hands of one session: more than a long evening. A longer record costs more to read than it is worth."""
MOST_RECORD = 600_000
"""Characters of a record that is sent: 200 hands have about 150,000, long ones more."""
MOST_LEVEL = 7
"""Of a bot that searches: a decision takes it 0.05 s of one processor on average; each level more doubles that."""
MOST_SECONDS = 1.0
"""Of a bot that thinks by the clock, which a record may name."""
DAY = 86_400.0
AT_ONCE = 0.25
"""Seconds for which an answer waits for the bots: quick ones save a second question."""

DEAL, UNDO = "deal", "undo"
"""Events that are no actions."""

STALE = "The game has moved on since, in another tab or by an earlier tap: the table is shown as it stands."
GONE = (
    "The server no longer has this game. Your finished hands are kept in this browser: go on from them, or begin anew."
)
NOT_YOURS = "It is not your turn yet."
NO_ROOM = "The server has no room for another game. Try again in some minutes."


class Table:
    """One game: the sitting, and how often it has changed."""

    def __init__(self, name: str, sitting: Sitting, address: str = "") -> None:
        self.id = name
        self.sitting = sitting
        self.address = address
        self.ply = 0
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self.driving: asyncio.Task[None] | None = None
        self.broken = False
        self._changed = asyncio.Event()

    @property
    def finished(self) -> int:
        """Number of finished hands."""
        return len(self.sitting.session.history)

    @property
    def waits_for_bots(self) -> bool:
        """Whether bots are to act."""
        return not self.broken and self.sitting.to_act not in (None, PERSON)

    @property
    def over(self) -> bool:
        """Whether no more hands can be dealt."""
        return self.sitting.session.over or (self.sitting.session.game is None and self.finished >= MOST_HANDS)

    def check(self, ply: int) -> None:
        """Refusal unless this is the present ply."""
        if ply != self.ply:
            raise Refusal("stale", STALE, "ply")

    def changed(self) -> None:
        """Count an event, and wake who waits for one."""
        self.ply += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait(self, ply: int, seconds: float) -> None:
        """Wait until the ply is not this one any more, or so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.ply == ply:
                    await self._changed.wait()

    def record(self) -> Record:
        """The finished hands. They name no seed: it would tell the cards of the hands to come."""
        kept = self.sitting.record()
        return Record(kept.rules, kept.hands[: self.finished], session=True, players=kept.players)


class Games:
    """All games of a server, while it is entered (`async with`).

    keep: the folder for unfinished games; None: they are kept in memory alone. say: writes the log. Entering raises
    TongitsError for a folder that cannot be used.
    """

    def __init__(self, keep: Path | None = None, say: Callable[..., object] = lambda *_: None) -> None:
        self.keep = keep
        self.folder: Folder | None = None
        self._say = say
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeping: asyncio.TimerHandle | None = None
        self._threads: Executor = ThreadPoolExecutor(processors(), "bots")

    def __len__(self) -> int:
        return len(self._tables)

    async def __aenter__(self) -> Games:
        if self.keep is not None:
            self.folder = Folder(self.keep)
            self._sweep()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _sweep(self) -> None:
        """Forget old games in the folder, now and once a day."""
        if self.folder is not None:
            self.folder.sweep()
            self._sweeping = asyncio.get_running_loop().call_later(DAY, self._sweep)

    async def close(self) -> None:
        """Stop the bots; games that are kept go on when a server is started again."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        driving = [table.driving for table in self._tables.values() if table.driving is not None]
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self.folder is not None:
            self.folder.close()

    # ---- games come and go ----

    async def begin(self, rules: Rules, names: Sequence[str], address: str = "") -> Table:
        """A new game, with its first hand dealt. Refusal for unknown bots or if there is no room."""
        refuse_slow(names)
        self._make_room(address)
        seed = new_seed()
        facts = {"seed": seed, "rules": str(rules), "bots": list(names)}
        return await self._added(facts, Sitting(rules, seed, names), address, dealt=True)

    async def resume(self, text: str, address: str = "") -> Table:
        """Go on with the record of a game; Refusal for anything else."""
        self._make_room(address)
        facts = {"seed": new_seed(), "record": text}
        sitting = await self._apart(lambda: _resumed(facts))
        return await self._added(facts, sitting, address, dealt=False)

    async def _added(self, facts: dict[str, Any], sitting: Sitting, address: str, *, dealt: bool) -> Table:
        table = Table(secrets.token_urlsafe(16), sitting, address)
        if self.folder is not None:
            self.folder.begin(table.id, facts)
        self._tables[table.id] = table
        async with table.lock:
            if dealt:
                sitting.deal()
                await self._happened(table, DEAL)
            else:
                await self._settle(table)
        await self._drive(table)
        return table

    async def find(self, name: str) -> Table:
        """The game of this id, from memory or from the folder; Refusal if there is none any more."""
        table = self._tables.get(name)
        if table is None:
            if not ID.fullmatch(name) or self.folder is None:
                raise Refusal("gone", GONE)
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.create_task(self._load(name, self.folder))
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(loading)
        table.used = time.monotonic()
        return table

    async def _load(self, name: str, folder: Folder) -> Table:
        try:
            kept = folder.read(name)
            if kept is None:
                raise Refusal("gone", GONE)
            self._make_room("")
            facts, events = kept
            table = Table(name, await self._apart(lambda: _replayed(facts, events)))
        except (OSError, ValueError, KeyError, TypeError) as error:  # TongitsError is a ValueError
            self._say("game_damaged", {"kind": type(error).__name__}, logging.ERROR)
            raise Refusal("gone", GONE) from None
        table.ply = len(events)
        self._tables[name] = table
        await self._drive(table)
        return table

    def _make_room(self, address: str) -> None:
        """Let go of games that nobody looks at; Refusal if there is no room even so."""
        now = time.monotonic()
        for table in [each for each in self._tables.values() if each.used < now - IDLE]:
            self._let_go(table)
        if address and sum(each.address == address for each in self._tables.values()) >= MOST_OF_ONE_ADDRESS:
            self._let_go_oldest(now, [each for each in self._tables.values() if each.address == address])
        if len(self._tables) >= MOST_GAMES:
            self._let_go_oldest(now, list(self._tables.values()))

    def _let_go_oldest(self, now: float, among: Sequence[Table]) -> None:
        oldest = min(among, key=lambda table: table.used)
        if oldest.used > now - LEAST_IDLE:
            raise Refusal("busy", NO_ROOM)
        self._let_go(oldest)

    def _let_go(self, table: Table) -> None:
        if table.driving is not None:
            table.driving.cancel()
        if self.folder is not None and table.over:
            self.folder.remove(table.id)
        del self._tables[table.id]

    # ---- what a person does ----

    async def act(self, table: Table, ply: int, text: str) -> None:
        """Play an action of the person. Refusal if the ply is not the present one, or the action not legal."""
        async with table.lock:
            table.check(ply)
            if table.sitting.to_act != PERSON:
                raise Refusal("illegal", NOT_YOURS, "action")
            if text not in map(str, table.sitting.position.legal_actions):
                raise Refusal("illegal", "This action is not allowed now.", "action")
            table.sitting.play(text)
            await self._happened(table, text)
        await self._drive(table)

    async def undo(self, table: Table, ply: int) -> None:
        """Take the person's last action back; IllegalAction if it revealed something."""
        async with table.lock:
            table.check(ply)
            table.sitting.undo()
            await self._happened(table, UNDO)

    async def deal(self, table: Table, ply: int) -> None:
        """Deal the next hand. Refusal while one is played, and when the session is over."""
        async with table.lock:
            table.check(ply)
            if table.sitting.session.game is not None:
                raise Refusal("illegal", "The hand is still played.", "ply")
            if table.over:
                raise Refusal("illegal", "The game is over. Begin a new one.", "ply")
            table.sitting.deal()
            await self._happened(table, DEAL)
        await self._drive(table)

    async def apart(self, table: Table, work: Callable[[Table], T]) -> T:
        """Do something longer with a game in a thread, while nothing in it changes."""
        async with table.lock:
            return await self._apart(lambda: work(table))

    # ---- what follows ----

    async def _happened(self, table: Table, event: str) -> None:
        """Keep and count an event, and pay the hand if it is over. The caller holds the lock."""
        if self.folder is not None:
            try:
                self.folder.add(table.id, event)
            except OSError as error:
                self._say("game_not_kept", {"kind": type(error).__name__}, logging.ERROR)
        await self._settle(table)
        table.changed()

    async def _settle(self, table: Table) -> None:
        if table.sitting.game_over:
            await self._apart(table.sitting.settle)  # bots that remember count what they saw

    async def _drive(self, table: Table) -> None:
        """Let the bots act, as long as it is their turn; wait a moment for them, they may be quick."""
        if table.waits_for_bots and table.driving is None:
            table.driving = asyncio.create_task(self._bots(table))
        if table.driving is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(table.driving), AT_ONCE)

    async def _bots(self, table: Table) -> None:
        try:
            while (ask := table.sitting.asked()) is not None:
                action = await self._apart(ask)
                async with table.lock:
                    table.sitting.step(action)
                    await self._happened(table, str(action))
        except Exception as error:  # a bot that fails must not leave the person waiting
            table.broken = True
            table.changed()
            self._say("bot_failed", {"kind": type(error).__name__}, logging.ERROR)
        finally:
            table.driving = None

    def _apart(self, work: Callable[[], T]) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work)


def refuse_slow(names: Sequence[str]) -> None:
    """Refusal for a bot that does not exist or would think too long for a server; TongitsError for an unknown name."""
    if len(names) != 2:
        raise Refusal("bad_request", "Two bots play against you: name two.", "bots")
    for name in names:
        try:
            said = spelled(name, bots.names())
            bots.create(name)
        except TongitsError as error:
            raise Refusal("bad_request", str(error), "bots") from None
        if (said.level or 0) > MOST_LEVEL or (said.seconds or 0) > MOST_SECONDS:
            raise Refusal("bad_request", f"The bot {name} thinks too long: levels go up to {MOST_LEVEL} here.", "bots")


def new_seed() -> int:
    """A seed that nobody can guess."""
    return int.from_bytes(os.urandom(8), "little")


def _resumed(facts: dict[str, Any]) -> Sitting:
    """The sitting of a record that somebody sent; Refusal for a text that is none."""
    try:
        record = Record.parse(facts["record"])
        if len(record.hands) > MOST_HANDS:
            raise RecordError(f"it has {len(record.hands)} hands: allowed are {MOST_HANDS}")
        if record.players[:1] == (YOU,):  # else Sitting.resume says what is wrong
            refuse_slow(record.players[1:])
        return Sitting.resume(record, facts["seed"])
    except TongitsError as error:
        raise Refusal("bad_request", f"This record cannot be gone on with: {error}.", "record") from None


def _replayed(facts: dict[str, Any], events: Sequence[str]) -> Sitting:
    """The sitting that was kept."""
    sitting = _resumed(facts) if "record" in facts else Sitting(facts["rules"], facts["seed"], facts["bots"])
    if sitting.game_over:
        sitting.settle()
    for event in events:
        _repeat(sitting, event)
    return sitting


def _repeat(sitting: Sitting, event: str) -> None:
    if event == DEAL:
        sitting.deal()
    elif event == UNDO:
        sitting.undo()
    elif sitting.session.game is None:
        raise RecordError("an action between two hands")
    else:
        sitting.session.game.push(event)
    if sitting.game_over:
        sitting.settle()
