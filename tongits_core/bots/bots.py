"""Bots: players that get a Position and return an action. They see nothing else of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tongits_core._arguments import shown, text_of, whole
from tongits_core.bots.ladder import LADDER
from tongits_core.bots.ladder.playout import playout
from tongits_core.errors import TongitsError
from tongits_core.policy import act
from tongits_core.position import Action, Position, check_phase
from tongits_core.search import choose

__all__ = ["LEVELS", "SEARCHING", "Bot", "create", "names"]

LEVELS = range(1, 11)
"""Levels of a bot that searches: level 5 draws 512 hidden deals for a decision, the next level twice as many."""
SEARCHING = ("playout", "expectimax")
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

    def __str__(self) -> str:
        return f"{self.name}:{self.level}" if self.name in SEARCHING else self.name


def names() -> tuple[str, ...]:
    """The names of all bots: the frozen ladder, simple players first, then the two that may still improve.

    >>> names()
    ('random', 'greedy', 'base', 'pk', 'ma', 'jg', 'rz', 'always-challenge', 'playout', 'ranged', 'expectimax')
    """
    return tuple(_BOTS)


def create(name: str, level: int = 5, seed: int = 0) -> Bot:
    """The bot with this name. `level` (1 to 10) sets how much it searches, `seed` (0 to 2^64 - 1) its random choices.

    random plays any legal action. greedy, base and those of tongits_core.bots.ladder play by fixed rules. ranged plays
    cards by fixed rules, and calls and challenges by tables that self-play found for the payout. playout and expectimax
    search with fixed work; expectimax is choose() with 16 × 2 ** level worlds. Only these two have levels. For a player
    with a time limit use choose(position, seconds=...).
    """
    if text_of(name, "a bot's name") not in _BOTS:
        raise TongitsError(f"no bot is named {shown(name)}: known are {', '.join(_BOTS)}")
    level = whole(level, "level", LEVELS.start, LEVELS.stop - 1)
    return Bot(name, level, whole(seed, "seed", 0, 2**64 - 1))


def _seed_for(bot: Bot, position: Position) -> int:
    """One seed for each position, so that chances differ between positions and not between runs."""
    import hashlib  # lazy: loading OpenSSL takes longer than the rest of this module

    digest = hashlib.blake2b(str(position).encode(), digest_size=8, key=bot.seed.to_bytes(8, "little"))
    return int.from_bytes(digest.digest(), "little")


def _by_rule(kind: str) -> Callable[[Bot, Position], Action]:
    return lambda bot, position: act(position, kind, lambda: _seed_for(bot, position))


def _search(bot: Bot, position: Position) -> Action:
    worlds = WORLDS_AT_LEVEL_1 << (bot.level - 1)
    return choose(position, worlds=worlds, seed=_seed_for(bot, position))


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
