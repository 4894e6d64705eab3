"""Test the maxims of players: `ranged` with and without a habit, against two others, on the same deals.

python tools/maxims.py [--deals N] prints a table in Markdown; --deals 20 is a quick trial. A habit changes only the
decisions that it is about; in all others the player is `ranged`.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from tongits_core import Action, CardSet, Position, Rules, arena, melds
from tongits_core.bots.ladder import moves
from tongits_core.policy._policy import Policy
from tongits_core.policy.ranged import card_play, policy_for
from tongits_core.search._search import policy_action

HALF = 7
"""Cards in the stock when half of it is drawn (R1: 15 after the first)."""
HIGH = 8
"""A card with at least these points is high."""

Habit = Callable[[Position], Action]


@dataclass(frozen=True)
class Player:
    """A player with a habit; it sees only a Position."""

    name: str
    habit: Habit

    def act(self, position: Position) -> Action:
        return self.habit(position)

    def __str__(self) -> str:
        return self.name


def chance(position: Position) -> int:
    """The seed of the random choices of `ranged`, the same with and without a habit."""
    return zlib.crc32(str(position).encode())


def ranged(position: Position) -> Action:
    """The action of `ranged`: of the other players, and of the player apart from its habit."""
    return policy_action(position, policy_for(position.rules), chance(position))


def worth(position: Position) -> Callable[[str], float]:
    """The score of a discard for base: its points minus 2.5 for each unseen card that would put it into a meld."""

    def of(card: str) -> float:
        return moves.points(card) - 2.5 * sum(makes_meld(card, out) for out in position.unseen)

    def makes_meld(card: str, out: str) -> bool:
        return any(card in meld and out in meld for meld in melds(position.hand | CardSet(out)))

    return of


def is_won(position: Position) -> bool:
    """Whether the turn can empty the hand: one card at most is in no meld and fits none on the table."""
    left = moves.unmatched(position)
    fits = {action.card for action in position.legal_actions if action.kind == "sapaw"}
    return sum(card not in fits for card in left) <= 1


def opens_late(position: Position) -> Action:
    """Keeps its first meld in hand until half of the stock is drawn."""
    action = ranged(position)
    opened = any(owner == position.seat for owner, _ in position.table)
    if action.kind == "expose" and not opened and position.stock > HALF and not is_won(position):
        return moves.discard(position, worth(position))
    return action


def calls_late(position: Position) -> Action:
    """Calls only once half of the stock is drawn."""
    action = ranged(position)
    if action.kind == "call" and position.stock > HALF:
        return policy_action(position, Policy(card_play()), chance(position))
    return action


def never_calls(position: Position) -> Action:
    """Never calls: takes or draws instead."""
    action = ranged(position)
    return policy_action(position, Policy(card_play()), chance(position)) if action.kind == "call" else action


def keeps_pairs(position: Position) -> Action:
    """Keeps pairs also with few cards in the stock, when `ranged` gives them up."""
    policy = policy_for(position.rules)
    keeping = Policy({**policy.play, "out_weight": (10, 10, 10)}, policy.call, policy.challenge)
    return policy_action(position, keeping, chance(position))


def drops_pairs(position: Position) -> Action:
    """With few cards in the stock, discards by points alone."""
    policy = policy_for(position.rules)
    dropping = Policy({**policy.play, "out_weight": (10, 10, 0)}, policy.call, policy.challenge)
    return policy_action(position, dropping, chance(position))


def keeps_high_cards(position: Position) -> Action:
    """Lays no high card off on melds of others, except to go out."""
    return _without_sapaw(position, lambda card: moves.points(card) >= HIGH)


def keeps_all_cards(position: Position) -> Action:
    """Lays nothing off on melds of others, except to go out."""
    return _without_sapaw(position, lambda card: True)


def _without_sapaw(position: Position, kept: Callable[[str], bool]) -> Action:
    action = ranged(position)
    if action.kind != "sapaw" or action.card is None or action.onto is None or is_won(position):
        return action
    owners = {meld: owner for owner, meld in position.table}
    if owners[action.onto] == position.seat or not kept(action.card):
        return action
    return moves.discard(position, worth(position))


TRIED = (
    ("open early", "keeps its first meld in the first half of the stock", opens_late),
    ("call only after half the stock", "calls only then", calls_late),
    ("call only after half the stock", "never calls", never_calls),
    ("hold pairs late", "holds pairs late as early", keeps_pairs),
    ("hold pairs late", "late discards by points alone", drops_pairs),
    ("lay off high cards on others", f"keeps cards of {HIGH} points and more", keeps_high_cards),
    ("lay off high cards on others", "lays nothing off on others", keeps_all_cards),
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=3000, help="deals, each played in three seatings")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    seeds = arena.seed_range("interim-2026-11")
    rules = Rules.parse(arguments.rules)
    print("| maxim | tried | chips among two ranged | chips among two base |")
    print("|---|---|---|---|")
    for maxim, tried, habit in TRIED:
        cells = []
        for other in ("ranged", "base"):
            difference = arena.compare(
                Player(tried, habit), Player("without", ranged), [other, other], deals=arguments.deals, seed=seeds,
                rules=rules, jobs=arguments.jobs, luck=0,
            )  # fmt: skip
            cells.append(f"{difference.chips.value:+.3f} ± {1.96 * difference.chips.error:.3f}")
        print(f"| {maxim} | {tried} | {cells[0]} | {cells[1]} |", flush=True)


if __name__ == "__main__":
    main()
