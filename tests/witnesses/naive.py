"""The solver's questions in plain Python, by trying every partition: the readable twin of tongits_core's solver.

From docs/RULES.md alone (R2 to R5, R7, R10), on the melds of twin_melds. Cards are texts. Nothing here imports
tongits_core, and nothing here is fast.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, TypeAlias

from twin_melds import DECK, LONGEST_RUN, Meld, card_order, count_of, grown, is_joker, melds_of, points_of

Cards: TypeAlias = frozenset[str]
Partition: TypeAlias = tuple[tuple[Meld, ...], Cards]  # melds, in order of their first card, and the cards left over
OptionSet: TypeAlias = Mapping[str, Any]


def in_order(cards: Cards) -> list[str]:
    return sorted(cards, key=card_order)


def partitions(hand: Cards, rules: OptionSet) -> Iterator[Partition]:
    """Every way to put cards into melds and leave the others: the first card is in no meld, or in one of its melds."""
    if all(is_joker(card) for card in hand):
        yield (), hand
        return
    first = in_order(hand)[0]
    for meld in melds_of(hand, rules["ace_high_run"]):
        if first in meld.cards:
            for melds, left in partitions(hand.difference(meld.cards), rules):
                yield (meld, *melds), left
    for melds, left in partitions(hand - {first}, rules):
        yield melds, left | {first}


def points_left(left: Cards, rules: OptionSet) -> int:
    return sum(points_of(card, rules) for card in left)


def are_one_run(one: Meld, other: Meld) -> bool:
    """Whether two melds are runs that lie end to end and make one run."""
    return (
        one.kind == other.kind == "run"
        and one.suit == other.suit
        and one.end + 1 == other.start
        and len(one.cards) + len(other.cards) <= LONGEST_RUN
    )


def is_maximal(partition: Partition, rules: OptionSet) -> bool:
    """No two melds make one, no card left over fits a meld."""
    melds, left = partition
    touching = any(are_one_run(one, other) or are_one_run(other, one) for one, other in combinations(melds, 2))
    return not touching and not any(grown(meld, card, rules["ace_high_run"]) for meld in melds for card in left)


def meld_choice(meld: Meld, jokers: Sequence[str] = ("Xr", "Xb")) -> tuple[Any, ...]:
    """The order of melds: sets by rank, runs by suit and start; longer, then fewer jokers; then as stated."""
    held = [card for card in jokers if card in meld.cards]
    size = (-len(meld.cards), len(held))
    if meld.kind == "set":
        suits = {card[1] for card in meld.cards if not is_joker(card)}
        return (0, "A23456789TJQK".index(meld.rank), *size, [suit not in suits for suit in "cdhs"], held != ["Xr"])
    places = [meld.cards.index(card) if card in meld.cards else LONGEST_RUN for card in jokers]
    return (1, "shdc".index(meld.suit), meld.start, *size, places)


def choices(partition: Partition) -> list[tuple[Any, ...]]:
    """What becomes of each natural card in order: its meld, or none; a card in the meld of an earlier one is no choice."""
    melds, left = partition
    made: list[tuple[int, tuple[Any, ...]]] = [(card_order(card), (2,)) for card in left]
    made += [(min(map(card_order, meld.cards)), meld_choice(meld)) for meld in melds]
    return [choice for place, choice in sorted(made) if place < len(DECK)]


def best_partitions(hand: Cards, rules: OptionSet) -> list[Partition]:
    """All partitions that leave least and are maximal, in the order of tongits.arrangements."""
    every = list(partitions(hand, rules))
    least = min(points_left(left, rules) for _, left in every)
    best = [found for found in every if points_left(found[1], rules) == least and is_maximal(found, rules)]
    return sorted(best, key=choices)


def cuts(meld: Meld) -> list[tuple[Meld, ...]]:
    """A meld whole, and as a run of six or more each way to cut it in two."""
    ways: list[tuple[Meld, ...]] = [(meld,)]
    if meld.kind == "run":
        for at in range(3, len(meld.cards) - 2):
            low = Meld("run", meld.cards[:at], meld.start, meld.suit)
            high = Meld("run", meld.cards[at:], meld.start + at, meld.suit)
            ways.append((low, high))
    return ways


def split_partitions(hand: Cards, rules: OptionSet) -> list[Partition]:
    """The best partitions, each followed by those with long runs cut in two."""
    return [
        (tuple(meld for pieces in way for meld in pieces), left)
        for melds, left in best_partitions(hand, rules)
        for way in product(*map(cuts, melds))
    ]


def discards(hand: Cards, rules: OptionSet) -> list[tuple[str, int]]:
    """Every discard with the count after it: least count, dearest card, order of cards."""
    after = [(count_of(hand - {card}, rules), -points_of(card, rules), card_order(card), card) for card in hand]
    return [(card, count) for count, _, _, card in sorted(after)]


def deadwood_with_sapaw(hand: Cards, table: Sequence[Meld], rules: OptionSet) -> int:
    """The least that is left after any cards are laid off, in any order, on any melds (R10)."""
    best = min(points_left(left, rules) for _, left in partitions(hand, rules))
    for card in hand:
        for at, meld in enumerate(table):
            for larger in grown(meld, card, rules["ace_high_run"]):
                after = [*table[:at], larger, *table[at + 1 :]]
                best = min(best, deadwood_with_sapaw(hand - {card}, after, rules))
    return best


def pickups(hand: Cards, top: str, table: Sequence[Meld], rules: OptionSet) -> set[str]:
    """What taking the top discard allows (R7): new melds with it, and under most options melds it is laid on."""
    ace_high = rules["ace_high_run"]
    found = {meld.text() for meld in melds_of(hand | {top}, ace_high) if top in meld.cards}
    if rules["pickup"] != "new_meld":
        found |= {larger.text() for meld in table for larger in grown(meld, top, ace_high)}
    return found
