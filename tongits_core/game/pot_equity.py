"""The pot as money (R25): what a row of wins and the chips in the pot are worth to each player, by an exact model.

The model knows of the coming hands only who wins them: each player wins a hand with a fixed chance, its share. Then the
equity of a player between two hands is `part * pot + chips`, and both numbers depend on the row of wins alone. `part`:
the chance to take the chips that lie in the pot. `chips`: what the antes and bonuses to come bring. Both are fractions,
found without rounding.

The model leaves out that a session ends (R27), spreads (R16) and void hands to come, and that void hands may multiply
payments (R23): payments sum to 0, so they favour nobody whose share is a third. Where three even players need three
wins in a row, one pot in 10,000 lies for more than 100 hands; where they need two, one in 10^17.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from tongits_core._arguments import shown
from tongits_core.errors import TongitsError
from tongits_core.game.score import PLAYERS, Row, row_after
from tongits_core.rules import Rules

__all__ = ["EVEN", "PotEquity", "PotStakes", "WinShares", "pot_stakes", "shares_of"]

WinShares = tuple[Fraction, Fraction, Fraction]
EVEN: WinShares = (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
"""Of players of whom nothing is known, each wins a third of the hands."""
GRAIN = 1000
"""Other shares are rounded to so many parts, so that the fractions stay short."""
Amounts = tuple[Fraction, Fraction, Fraction]
"""Chips of each player, or of each seat."""


@dataclass(frozen=True, slots=True, weakref_slot=True, kw_only=True)
class PotStakes:
    """What the end of a hand moves for one seat beside the payment: the pot or bonus that changes hands now, and the
    equity after the hand minus the equity before.

    before: the equity during the hand, when its antes are paid: the expected part of the pot and of what is yet to come
    into it. wins: the change if seat 0, 1 or 2 wins. void: the change if nobody wins. The mean change is 0, by the
    shares.
    """

    before: Fraction
    wins: Amounts
    void: Fraction

    def mean(self, chances: Sequence[float], void: float) -> float:
        """The mean change, if seat i wins with the chance `chances[i]`, and nobody with the chance `void`."""
        first, second, third = (float(chips) * chance for chips, chance in zip(self.wins, chances, strict=True))
        return first + second + third + float(self.void) * void

    def as_dict(self, seat: int) -> dict[str, float]:
        """Plain values for JSON, named as `seat` sees the players."""
        names = {"win": seat, "next_wins": (seat + 1) % PLAYERS, "prev_wins": (seat + 2) % PLAYERS}
        changes = {name: float(self.wins[winner]) for name, winner in names.items()}
        return {"before": float(self.before), **changes, "nobody_wins": float(self.void)}


def pot_stakes(rules: Rules, seat: int, pot: int, streak: Row, shares: WinShares = EVEN) -> PotStakes | None:
    """What the end of a hand moves for `seat` beside the payment. None for a hand that is part of no session with a
    pot: its pot is empty, and no wins are counted.

    pot: its chips, with the antes of this hand. streak: (seat, wins in a row), or None. shares: how often each seat
    wins a hand.

    >>> stakes = pot_stakes(Rules.preset("classic"), seat=0, pot=60, streak=(2, 1))
    >>> [float(chips) for chips in (stakes.before, *stakes.wins)]
    [15.125, 15.625, -0.5, -15.125]
    """
    if not rules.pot_wins or (not pot and streak is None):
        return None
    equity = PotEquity(rules, shares)
    after = [equity.after(pot, streak, winner)[seat] for winner in (*range(PLAYERS), None)]
    before = sum((share * chips for share, chips in zip(shares, after[:PLAYERS], strict=True)), Fraction(0))
    first, second, third, void = (chips - before for chips in after)
    return PotStakes(before=before, wins=(first, second, third), void=void)


def shares_of(given: Sequence[float | Fraction]) -> WinShares:
    """Three weights as shares, which sum to 1. TongitsError for weights that make no shares, TypeError for other types.

    >>> shares_of([2, 1, 1])
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    """
    weights = tuple(given) if isinstance(given, Sequence) else (None,)
    if not all(isinstance(weight, int | float | Fraction) and not isinstance(weight, bool) for weight in weights):
        raise TypeError(f"win shares are three numbers, not {shown(given)}")
    if len(weights) != PLAYERS or not all(0 <= weight <= 10**9 for weight in weights) or not any(weights):
        raise TongitsError(f"win shares are {shown(given)}: three numbers from 0 to 10^9, by seat, not all 0")
    exact = [Fraction(weight) for weight in weights]
    if exact[0] == exact[1] == exact[2]:
        return EVEN
    first, both = (Fraction(round(GRAIN * part / sum(exact)), GRAIN) for part in (exact[0], exact[0] + exact[1]))
    return first, both - first, 1 - both


class PotEquity:
    """The equities of three players under some rules, by their win shares, which sum to 1.

    >>> equity = PotEquity(Rules.parse("classic,pot_ante=0"))
    >>> [str(chips) for chips in equity.of(12, (1, 1))]
    ['3', '6', '3']
    """

    def __init__(self, rules: Rules, shares: WinShares = EVEN) -> None:
        self._rules = rules
        self._shares = shares

    def of(self, pot: int, streak: Row) -> Amounts:
        """The equity of each player between two hands, before the antes; the sum is the pot.

        A player's equity is told apart from the chips that a better player wins in every hand: it is 0 where the pot is
        empty and no wins are counted.
        """
        worths = _worths(self._rules, self._shares)
        first, second, third = (worth.part * pot + worth.chips for worth in worths[streak])
        return first, second, third

    def after(self, pot: int, streak: Row, winner: int | None) -> Amounts:
        """What each player has from the end of a hand: the pot or bonus that the winner gets, and the equity then.

        pot: with the antes of the hand. winner: None for a void hand.
        """
        if winner is None:
            return self.of(pot, streak)
        row, takes, earned = row_after(self._rules, streak, winner)
        equity = self.of(0 if takes else pot, row)
        got = [Fraction(-earned)] * PLAYERS
        got[winner] = Fraction((pot if takes else 0) + 2 * earned)
        first, second, third = (now + later for now, later in zip(got, equity, strict=True))
        return first, second, third


@dataclass(frozen=True, slots=True)
class _Worth:
    """What one row is worth to one player: a part of the pot, and chips."""

    part: Fraction
    chips: Fraction


Worths = Mapping[Row, tuple[_Worth, _Worth, _Worth]]


def _rows(rules: Rules) -> list[Row]:
    return [None, *product(range(PLAYERS), range(1, rules.pot_wins))]


@dataclass(frozen=True, slots=True)
class _Step:
    """What a hand does to the row: where the row goes if the pot stays, with which chance; the chance that it is taken,
    by each player; the chips that each player gets from bonuses, on average."""

    to: Mapping[Row, Fraction]
    taken: Amounts
    earned: Amounts


def _step(rules: Rules, shares: WinShares, row: Row) -> _Step:
    to: dict[Row, Fraction] = {}
    taken = [Fraction(0)] * PLAYERS
    earned = [Fraction(0)] * PLAYERS
    for winner, chance in enumerate(shares):
        after, takes, bonus = row_after(rules, row, winner)
        if takes:
            taken[winner] = chance
        else:
            to[after] = to.get(after, Fraction(0)) + chance
        for player in range(PLAYERS):
            earned[player] += chance * bonus * (2 if player == winner else -1)
    return _Step(to, (taken[0], taken[1], taken[2]), (earned[0], earned[1], earned[2]))


@functools.lru_cache(maxsize=256)
def _worths(rules: Rules, shares: WinShares) -> Worths:
    """What each row is worth.

    With T the moves of the row while the pot stays, part = taken + T part. For the chips, a taken pot leads to the row
    None as well, whose worth is set to 0; so chips = ante * (3 part - 1) + earned - g + T chips, with g what the player
    gains in a hand of average.
    """
    rows = _rows(rules)
    steps = {row: _step(rules, shares, row) for row in rows}
    found: list[list[_Worth]] = []
    for player in range(PLAYERS):
        moves = [[Fraction(row == to) - steps[row].to.get(to, 0) for to in rows] for row in rows]
        parts = _solve(moves, [steps[row].taken[player] for row in rows])
        paid = [
            rules.pot_ante * (PLAYERS * part - 1) + steps[row].earned[player]
            for row, part in zip(rows, parts, strict=True)
        ]
        gains = [[Fraction(1), *line[1:]] for line in moves]  # the unknown g stands where the worth of None is 0
        chips = [Fraction(0), *_solve(gains, paid)[1:]]
        found.append([_Worth(part, each) for part, each in zip(parts, chips, strict=True)])
    first, second, third = found
    return dict(zip(rows, zip(first, second, third, strict=True), strict=True))


def _solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """The x with matrix * x = right, by elimination without rounding; the matrix has an inverse."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(len(lines)):
        pivot = next(number for number in range(at, len(lines)) if lines[number][at])
        lines[at], lines[pivot] = lines[pivot], lines[at]
        lines[at] = [value / lines[at][at] for value in lines[at]]
        for number, line in enumerate(lines):
            if number != at and line[at]:
                lines[number] = [value - line[at] * lead for value, lead in zip(line, lines[at], strict=True)]
    return [line[-1] for line in lines]
