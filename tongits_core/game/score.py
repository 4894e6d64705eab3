"""The score of a session between two hands: dealer, chips, pot and wins in a row (R23, R25 to R27)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tongits_core.game.outcome import Outcome
from tongits_core.rules import Rules

__all__ = ["PLAYERS", "Chips", "Row", "Standing", "Transfers", "row_after"]

PLAYERS = 3
COUNTED_VOIDS = 255
"""At most this number of void hands in a row multiplies the payments (R23)."""

Chips = tuple[int, int, int]
"""Chips of each player; negative if the player pays."""
Row = tuple[int, int] | None
"""(player, wins in a row) towards the pot; None if none are counted (R25)."""


def row_after(rules: Rules, row: Row, winner: int, spread: bool = False) -> tuple[Row, bool, int]:
    """The row after a win, whether this win takes the pot, and the bonus that it earns from each opponent (R16, R25).

    >>> row_after(Rules.preset("classic"), (2, 1), 2), row_after(Rules.preset("classic"), (2, 1), 0)
    ((None, True, 0), ((0, 1), False, 0))
    """
    wins = row[1] + 1 if row is not None and row[0] == winner else 1
    takes = wins == rules.pot_wins or spread
    earned = rules.pot_bonus if rules.pot_wins == 3 and wins == 2 else 0
    return (winner, wins) if rules.pot_wins and not takes else None, takes, earned


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Transfers:
    """The chips that one hand moved, by player: payments and the bonus of R25 (both sum to 0), and the pot taken."""

    payments: Chips
    bonus: Chips
    pot: Chips


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class Standing:
    """The score of a session between two hands. Immutable; all numbers are by player, not by seat (R26).

    dealer: the player who deals the next hand. hands: number of hands played. net: chips won or lost so far, antes and
    pot included. settled: the payments of the hands alone (for progressive_limit). pot: chips in the pot. streak:
    (player, wins in a row), None if none are counted. voids: void hands in a row. The sum of net and pot is always 0.

    >>> Standing(dealer=2).with_antes(Rules.preset("classic"))
    Standing(dealer=2, hands=0, net=(-2, -2, -2), settled=(0, 0, 0), pot=6, streak=None, voids=0)
    """

    dealer: int
    hands: int = 0
    net: Chips = (0, 0, 0)
    settled: Chips = (0, 0, 0)
    pot: int = 0
    streak: Row = None
    voids: int = 0

    def player_at(self, seat: int) -> int:
        """The player at a seat of the next hand; the dealer sits at seat 0 (R26)."""
        return (self.dealer + seat) % PLAYERS

    def seat_of(self, player: int) -> int:
        """The seat of a player in the next hand."""
        return (player - self.dealer) % PLAYERS

    def voids_carried(self, rules: Rules) -> int:
        """The number of void hands in a row that multiply the payments of the next hand (R23)."""
        return min(self.voids, COUNTED_VOIDS) if rules.void_carries else 0

    def with_antes(self, rules: Rules) -> Standing:
        """The score after everyone has put `pot_ante` into the pot; without a pot nothing changes (R25)."""
        ante = rules.pot_ante if rules.pot_wins else 0
        return replace(self, net=_sum(self.net, (-ante, -ante, -ante)), pot=self.pot + PLAYERS * ante)

    def after(self, rules: Rules, outcome: Outcome) -> tuple[Standing, Transfers]:
        """The score after a hand, and the chips that it moved. The antes of the hand are already in the pot."""
        payments = _chips(outcome.payments[self.seat_of(player)] for player in range(PLAYERS))
        if outcome.winner is None:  # R23, R25, R26: pot, row and dealer stay
            nothing = Transfers(payments=payments, bonus=(0, 0, 0), pot=(0, 0, 0))
            return replace(self, hands=self.hands + 1, voids=self.voids + 1), nothing
        winner = self.player_at(outcome.winner)
        row, takes, earned = row_after(rules, self.streak, winner, outcome.ending == "spread")
        moved = Transfers(
            payments=payments,
            bonus=_chips(2 * earned if player == winner else -earned for player in range(PLAYERS)),
            pot=_chips(self.pot if takes and player == winner else 0 for player in range(PLAYERS)),
        )
        standing = Standing(
            dealer=winner if rules.next_dealer == "winner" else self.player_at(1),
            hands=self.hands + 1,
            net=_sum(self.net, moved.payments, moved.bonus, moved.pot),
            settled=_sum(self.settled, payments),
            pot=0 if takes else self.pot,
            streak=row,
        )
        return standing, moved

    def limits_reached(self, rules: Rules) -> tuple[str, ...]:
        """The limits of R27 that are reached, so that the session ends here, in the order of the options.

        >>> rules = Rules.parse("classic,hands=3,chips=50,target=80")
        >>> Standing(dealer=0, hands=3, net=(90, -40, -50)).limits_reached(rules)
        ('hands', 'target', 'chips')
        """
        reached = {
            "hands": rules.hands is not None and self.hands >= rules.hands,
            "target": rules.target is not None and max(self.net) >= rules.target,
            "chips": rules.chips is not None and min(self.net) <= -rules.chips,
            "progressive_limit": rules.progressive_limit is not None and min(self.settled) <= rules.progressive_limit,
        }
        return tuple(name for name, ends in reached.items() if ends)

    def with_pot_returned(self) -> Standing:
        """The score after the pot went back in equal parts (R25); it holds equal antes, so it can be divided."""
        part = self.pot // PLAYERS
        return replace(self, net=_sum(self.net, (part, part, part)), pot=0)


def _chips(values: Iterable[int]) -> Chips:
    first, second, third = values
    return first, second, third


def _sum(*amounts: Chips) -> Chips:
    return _chips(map(sum, zip(*amounts, strict=True)))
