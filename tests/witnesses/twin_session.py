"""A session in plain Python, from docs/RULES.md (R16, R23, R25 to R27) alone: what stands between the hands.

The readable witness for ``tongits_core.Session``. Players 0, 1 and 2 sit in order of play. Nothing here imports
tongits_core.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from twin import SEATS, rules_of
from twin_melds import RANKS, SUITS

COUNTED_VOIDS = 255
SESSION_OPTIONS: dict[str, Any] = {"hands": None, "target": None, "chips": None}


def session_rules_of(text: str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All options, those of a session too."""
    more = dict(changes or {})
    session = {name: more.pop(name, default) for name, default in SESSION_OPTIONS.items()}
    return {**rules_of(text, more), **session}


def dealer_of_cut(cut: Sequence[str]) -> int:
    """R26: the player who cut the lowest rank, an ace the lowest; of one rank the first in the order s, h, d, c."""
    return min(range(SEATS), key=lambda player: (RANKS.index(cut[player][0]), SUITS.index(cut[player][1])))


class TwinSession:
    """A session between two hands: ``begin`` takes the antes, ``end`` settles a hand that was played."""

    def __init__(self, rules: Mapping[str, Any], dealer: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands = 0
        self.pot = 0
        self.net = [0, 0, 0]
        """Chips up or down, antes, bonus and pot included."""
        self.settled = [0, 0, 0]
        """The sum of what the hands paid (R27: without antes, pot and bonus)."""
        self.streak: tuple[int, int] | None = None
        """Who won last, and how often in a row towards the pot."""
        self.voids = 0
        """Void hands in a row."""
        self.winner: int | None = None
        self.over = False

    def player(self, seat: int) -> int:
        """R26: the dealer sits in seat 0."""
        return (self.dealer + seat) % SEATS

    def begin(self) -> int:
        """R25, R23: everyone antes; the void hands in a row that multiply the hand's payments."""
        if self.rules["pot_wins"]:
            for player in range(SEATS):
                self.net[player] -= self.rules["pot_ante"]
            self.pot += SEATS * self.rules["pot_ante"]
        return min(self.voids, COUNTED_VOIDS) if self.rules["void_carries"] else 0

    def end(self, ending: str, winner: int | None, payments: Sequence[int]) -> dict[str, Any]:
        """Settle a hand by its ending, its winner and its payments, the last two by seat; what it moved, by player."""
        self.hands += 1
        moved = {"payments": [0, 0, 0], "bonus": [0, 0, 0], "taken": [0, 0, 0]}
        self.winner = None if winner is None else self.player(winner)
        if self.winner is None:
            self.voids += 1
        else:
            for seat, chips in enumerate(payments):
                moved["payments"][self.player(seat)] = chips
            self._count_in_the_row(self.winner, ending, moved)
            self.voids = 0
            self.dealer = self.winner if self.rules["next_dealer"] == "winner" else self.player(1)
        for player in range(SEATS):
            self.settled[player] += moved["payments"][player]
            self.net[player] += sum(chips[player] for chips in moved.values())
        return moved

    def _count_in_the_row(self, winner: int, ending: str, moved: dict[str, list[int]]) -> None:
        """R25: a win in a row, its bonus, and the pot."""
        if not self.rules["pot_wins"]:
            return
        wins = 1
        if self.streak is not None and self.streak[0] == winner:
            wins += self.streak[1]
        if self.rules["pot_wins"] == 3 and wins == 2:
            for player in range(SEATS):
                bonus = self.rules["pot_bonus"]
                moved["bonus"][player] = 2 * bonus if player == winner else -bonus
        self.streak = (winner, wins)
        if wins == self.rules["pot_wins"] or ending == "spread":  # R16
            moved["taken"][winner] = self.pot
            self.pot = 0
            self.streak = None

    def ended_by(self) -> list[str]:
        """R27: the limits that are reached after a hand."""
        limits = [name for name in ("hands", "target", "chips", "progressive_limit") if self.rules[name] is not None]
        reached = {
            "hands": lambda limit: self.hands >= limit,
            "target": lambda limit: max(self.net) >= limit,
            "chips": lambda limit: min(self.net) + limit <= 0,
            "progressive_limit": lambda limit: min(self.settled) <= limit,
        }
        return [name for name in limits if reached[name](self.rules[name])]

    def loser(self) -> int | None:
        """R27 progressive_limit: of those at or under it the lowest, then the first in order of play after the winner."""
        if "progressive_limit" not in self.ended_by() or self.winner is None:
            return None
        in_order = [(self.winner + step) % SEATS for step in (1, 2, 3)]
        return min(in_order, key=lambda player: self.settled[player])

    def finish(self) -> None:
        """R25: what is left in the pot goes back in equal parts."""
        for player in range(SEATS):
            self.net[player] += self.pot // SEATS
        self.pot = 0
        self.over = True
