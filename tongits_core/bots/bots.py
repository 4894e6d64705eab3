"""Bots: players that get a Position and return an action. They see nothing else of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tongits_core._arguments import whole
from tongits_core.bots.clocked import Clocked
from tongits_core.bots.ladder import LADDER
from tongits_core.bots.ladder.playout import playout
from tongits_core.bots.memory import Profiles, Remembering
from tongits_core.bots.spelling import SEARCHING, spelled
from tongits_core.errors import TongitsError
from tongits_core.policy import act
from tongits_core.position import Action, Position, check_phase
from tongits_core.search import choose

__all__ = ["LEVELS", "SEARCHING", "AnyBot", "Bot", "create", "names"]

LEVELS = range(1, 11)
"""Levels of a bot that searches: level 5 draws 512 hidden deals for a decision, the next level twice as many."""
USUAL_LEVEL = 5
WORLDS_AT_LEVEL_1 = 32


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Bot:
    """A player whose actions depend only on its seed and the position.

    >>> from tongits_core import Position, bots
    >>> position = Position.from_parts("4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad",
    ...                                discards="Kc 3h 9c 2s Qs 6d 8h", stock=9, counts=[9, 9])
    >>> bots.create("base").act(position)
    Action('draw')
    """

    name: str
    level: int
    seed: int

    def act(self, position: Position) -> Action:
        """A legal action; PositionError if the position is contradictory or over, or if another seat must act."""
        if not isinstance(position, Position):
            raise TypeError(f"a bot needs a Position, not {type(position).__name__}")
        check_phase(position)
        return _BOTS[self.name](self, position)

    def act_knowing(self, position: Position, profiles: Profiles) -> Action:
        """The action of expectimax against others with these profiles (choose() says what a profile may be)."""
        if self.name != "expectimax":
            raise TongitsError(f"{self.name} knows nothing of the others: only expectimax can use profiles")
        return _search(self, position, profiles)

    def __str__(self) -> str:
        return f"{self.name}:{self.level}" if self.name in SEARCHING else self.name


def names() -> tuple[str, ...]:
    """The names of all bots: the frozen ladder, simple players first, then the two that may still improve.

    >>> names()
    ('random', 'greedy', 'base', 'pk', 'ma', 'jg', 'rz', 'always-challenge', 'playout', 'ranged', 'expectimax')
    """
    return tuple(_BOTS)


AnyBot = Bot | Clocked | Remembering
"""What create() makes."""


def create(name: str, level: int | None = None, seed: int = 0) -> AnyBot:
    """The bot with this name. `seed` (0 to 2^64 - 1) sets its random choices.

    random plays any legal action. greedy, base and those of tongits_core.bots.ladder play by fixed rules. ranged plays
    cards by fixed rules, and calls and challenges by tables that self-play found for the payout. playout and expectimax
    search with fixed work; expectimax is choose() with 16 × 2 ** level worlds. Only these two have levels, 1 to 10:
    `level`, or as in "expectimax:3", by default 5. "expectimax@5ms" has that much time for each action instead.

    "expectimax+memory", also with a level or a time, is told of each finished hand by `learn` and plays by what it
    counted of the others (Remembering).

    >>> [str(create(name)) for name in ("base", "expectimax", "expectimax:3+memory", "expectimax@5ms+memory")]
    ['base', 'expectimax:5', 'expectimax:3+memory', 'expectimax@5ms+memory']
    """
    said = spelled(name, names())
    if level is not None and (said.level or said.seconds):
        raise TongitsError(f"{name!r} has its level or time: leave out level {level!r}")
    level = whole(USUAL_LEVEL if level is None else level, "level", LEVELS.start, LEVELS.stop - 1)
    level = level if said.level is None else whole(said.level, "level", LEVELS.start, LEVELS.stop - 1)
    bot = Bot(said.name, level, whole(seed, "seed", 0, 2**64 - 1))
    playing = bot if said.seconds is None else Clocked(said.seconds)
    return Remembering(playing) if said.memory else playing


def _seed_for(bot: Bot, position: Position) -> int:
    """One seed for each position, so that chances differ between positions and not between runs."""
    import hashlib  # lazy: loading OpenSSL takes longer than the rest of this module

    digest = hashlib.blake2b(str(position).encode(), digest_size=8, key=bot.seed.to_bytes(8, "little"))
    return int.from_bytes(digest.digest(), "little")


def _by_rule(kind: str) -> Callable[[Bot, Position], Action]:
    return lambda bot, position: act(position, kind, lambda: _seed_for(bot, position))


def _search(bot: Bot, position: Position, profiles: Profiles | None = None) -> Action:
    worlds = WORLDS_AT_LEVEL_1 << (bot.level - 1)
    return choose(position, worlds=worlds, seed=_seed_for(bot, position), profiles=profiles)


def _ladder(rule: Callable[[Position], Action]) -> Callable[[Bot, Position], Action]:
    return lambda bot, position: rule(position)


def _playout(bot: Bot, position: Position) -> Action:
    return playout(position, WORLDS_AT_LEVEL_1 << (bot.level - 1), _seed_for(bot, position))


_BOTS: dict[str, Callable[[Bot, Position], Action]] = {
    "random": _by_rule("random"),
    "greedy": _by_rule("greedy"),
    "base": _by_rule("base"),
    **{name: _ladder(rule) for name, rule in LADDER.items()},
    "playout": _playout,
    "ranged": _by_rule("ranged"),
    "expectimax": _search,
}
