"""Melds, counts and partitions in plain Python, from docs/RULES.md (R2 to R5) alone.

The readable witness for the C core: melds are listed one by one, partitions are searched
exhaustively with a memo. Cards are texts ("7h", "Xr"). Nothing here imports tongits_core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "shdc"
JOKERS = ("Xr", "Xb")
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
ACE_HIGH = 13
"""Place of an ace above the king in a run (R3, ace_high_run)."""
PLACE_RANKS = RANKS + "A"
LONGEST_RUN = 13


def is_joker(card: str) -> bool:
    """Whether the card is a joker."""
    return card in JOKERS


def natural_points(card: str) -> int:
    """Points of a natural card (R2)."""
    return min(RANKS.index(card[0]) + 1, 10)


ORDER = {card: place for place, card in enumerate((*DECK, *JOKERS))}


def card_order(card: str) -> int:
    """Order of cards: suits s h d c, ranks up, jokers last."""
    return ORDER[card]


@dataclass(frozen=True)
class Meld:
    """One meld: cards in their written order; a run also says where it starts (0 is the low ace)."""

    kind: str
    cards: tuple[str, ...]
    start: int = 0
    suit: str = ""

    def stands_for(self, position: int) -> str:
        """The card that the place of a run asks for."""
        return PLACE_RANKS[self.start + position] + self.suit

    @property
    def end(self) -> int:
        """The place of a run's last card."""
        return self.start + len(self.cards) - 1

    @property
    def rank(self) -> str:
        """The rank of a set, read off its natural cards."""
        return next(card[0] for card in self.cards if not is_joker(card))

    def written(self, position: int) -> str:
        """The card as text; a joker in a run with what it stands for (R4)."""
        card = self.cards[position]
        return f"{card}={self.stands_for(position)}" if self.kind == "run" and is_joker(card) else card

    def text(self, leave_out: str = "") -> str:
        """All cards as text but one."""
        return " ".join(self.written(i) for i, card in enumerate(self.cards) if card != leave_out)

    def card_text(self, card: str) -> str:
        """One card of the meld as text."""
        return self.written(self.cards.index(card))


def make_set(cards: Iterable[str]) -> Meld:
    """A set in its written order."""
    return Meld("set", tuple(sorted(cards, key=card_order)))


def sets_of(cards: frozenset[str]) -> list[Meld]:
    """Every set that the cards can form (R3): 3 or 4 of one rank in different suits, one natural at least (R4)."""
    jokers = sorted(card for card in cards if is_joker(card))
    groups = [
        group
        for rank in RANKS
        for size in (3, 4)
        for group in combinations([card for card in cards if card[0] == rank] + jokers, size)
    ]
    return [make_set(group) for group in groups if any(not is_joker(card) for card in group)]


def runs_of(cards: frozenset[str], ace_high_run: bool) -> list[Meld]:
    """Every run that the cards can form (R3, R4)."""
    by_suit = (frozenset(card for card in cards if is_joker(card) or card[1] == suit) for suit in SUITS)
    return [run for suit, mine in zip(SUITS, by_suit, strict=True) for run in runs_of_suit(mine, suit, ace_high_run)]


@lru_cache(maxsize=4096)
def runs_of_suit(cards: frozenset[str], suit: str, ace_high_run: bool) -> tuple[Meld, ...]:
    """The runs of one suit, jokers among its cards: from each start, each next place takes its card or a joker."""
    found: list[Meld] = []
    top = ACE_HIGH if ace_high_run else ACE_HIGH - 1
    jokers = [card for card in JOKERS if card in cards]
    for start in range(top):
        begun: list[tuple[str, ...]] = [()]
        for place in range(start, min(start + LONGEST_RUN, top + 1)):
            natural = PLACE_RANKS[place] + suit
            fitting = [natural, *jokers] if natural in cards else jokers
            if not fitting:
                break
            begun = [(*run, card) for run in begun for card in fitting if card not in run]
            # R4: an ace that fits both ends of 2 ... K is laid low, so no run takes all of 2 ... K and the high ace.
            if place >= start + 2 and (start, place) != (1, ACE_HIGH):
                found += [Meld("run", run, start, suit) for run in begun if not all(map(is_joker, run))]
    return tuple(found)


@lru_cache(maxsize=4096)
def melds_of(cards: frozenset[str], ace_high_run: bool) -> tuple[Meld, ...]:
    """Every meld that the cards can form, jokers in every place they may take."""
    return tuple(sets_of(cards) + runs_of(cards, ace_high_run))


def grown(meld: Meld, card: str, ace_high_run: bool) -> list[Meld]:
    """The melds that the card can make of a meld on the table (R10): none, one, or both ends for a joker."""
    if meld.kind == "set":
        fits = len(meld.cards) == 3 and (is_joker(card) or card[0] == meld.rank)
        return [make_set((*meld.cards, card))] if fits else []
    if len(meld.cards) == LONGEST_RUN:
        return []
    found = []
    below, above = meld.start - 1, meld.end + 1
    if below >= 0 and (is_joker(card) or card == PLACE_RANKS[below] + meld.suit):
        found.append(Meld("run", (card, *meld.cards), below, meld.suit))
    highest = ACE_HIGH if ace_high_run else ACE_HIGH - 1
    both_ends_are_the_ace = (below, above) == (0, ACE_HIGH)  # R4: laid low
    if above <= highest and not both_ends_are_the_ace and (is_joker(card) or card == PLACE_RANKS[above] + meld.suit):
        found.append(Meld("run", (*meld.cards, card), meld.start, meld.suit))
    return found


Cost = tuple[int, ...]


def cheapest(
    cards: Iterable[str],
    groups: Sequence[Meld],
    leave: Callable[[str], Cost],
    use: Callable[[Meld], Cost],
) -> Cost:
    """Least cost, first number first, over all choices of disjoint groups; cards outside them cost ``leave``."""
    width = len(leave("As"))
    by_card: dict[str, list[tuple[frozenset[str], Cost]]] = {}
    for members, cost in {(frozenset(group.cards), use(group)) for group in groups}:
        for card in members:
            by_card.setdefault(card, []).append((members, cost))
    memo: dict[frozenset[str], Cost] = {frozenset(): (0,) * width}

    def plus(one: Cost, other: Cost) -> Cost:
        return tuple(a + b for a, b in zip(one, other, strict=True))

    def solve(left: frozenset[str]) -> Cost:
        if left not in memo:
            first = min(left, key=card_order)  # a natural card while there is one: jokers alone form no meld
            answers = [plus(leave(first), solve(left - {first}))]
            answers += [
                plus(cost, solve(left - members)) for members, cost in by_card.get(first, []) if members <= left
            ]
            memo[left] = min(answers)
        return memo[left]

    return solve(frozenset(cards))


def points_of(card: str, rules: Mapping[str, Any]) -> int:
    """Points of an unmelded card (R2)."""
    points: int = rules["joker_points"] if is_joker(card) else natural_points(card)
    return points


def count_of(cards: Iterable[str], rules: Mapping[str, Any]) -> int:
    """The count of a hand (R5)."""
    hand = frozenset(cards)
    if rules["hidden_melds_count"]:
        return sum(points_of(card, rules) for card in hand)
    return cheapest(
        hand, melds_of(hand, rules["ace_high_run"]), lambda card: (points_of(card, rules),), lambda meld: (0,)
    )[0]


def is_all_melds(cards: Iterable[str], rules: Mapping[str, Any]) -> bool:
    """Whether the cards split into melds with nothing left (R16)."""
    hand = frozenset(cards)
    return cheapest(hand, melds_of(hand, rules["ace_high_run"]), lambda card: (1,), lambda meld: (0,)) == (0,)


def most_disjoint(cards: Iterable[str], groups: Sequence[Meld]) -> int:
    """The largest number of disjoint groups (R11, R12 taga_loob)."""
    return -cheapest(cards, groups, lambda card: (0,), lambda meld: (-1,))[0]


def long_runs_in_best_partition(cards: Iterable[str], length: int, rules: Mapping[str, Any]) -> int:
    """Runs of at least ``length`` in the best partition with most of them (R13)."""
    hand = frozenset(cards)

    def use(meld: Meld) -> Cost:
        return (0, -int(meld.kind == "run" and len(meld.cards) >= length))

    return -cheapest(hand, melds_of(hand, rules["ace_high_run"]), lambda card: (points_of(card, rules), 0), use)[1]
