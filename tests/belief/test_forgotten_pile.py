"""Hidden deals where a part of the pile is forgotten: its cards are unseen cards, out of play (R14)."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from pasts import ends
from positions import DRAW

from tongits_core import Game, Position, suggest
from tongits_core.belief._belief import Belief
from tongits_core.policy._policy import Policy
from tongits_core.search._endgame import Solver
from tongits_core.search._search import Search

PRESETS = ("classic", "wiki", "guide", "club", "classic+joker")
PLACES = 5
STOCK, PILE = 3, 4
MOST = 200_000
D2 = (
    "classic seat=1 phase=draw hand=Ah,2c,4d,4c,7s,8s,9c,Th,Jh,Qh,Ks,Kd table=2:5d,6d,7d/0:3s,3h,3c discards=Qs "
    "forgotten=7 stock=8 counts=9,12,9"
)
SHORT = Policy({"point_weight": 2, "out_weight": (5, 5, 5), "call_at": 0})
"""Looks at the pile for its discards, and seldom calls."""

World = tuple[tuple[int, ...], ...]
"""The cards of each place: three seats (own cards left out), the stock, the forgotten part of the pile."""


def forget(position: Position, places: tuple[int, ...]) -> Position:
    """The same position without its history and these discards."""
    kept = tuple(card for i, card in enumerate(position.facts.discards) if i not in places)
    return Position(replace(position.facts, discards=kept, forgotten=len(places), history=()))


def half_remembered(rules: str, seeds: range, most: int) -> Iterator[Position]:
    """What the seat to act sees at ends of hands, one or two discards forgotten, if at most so many worlds fit."""
    for seed in seeds:
        for ply, (game, _) in enumerate(ends(rules, seed)):
            view = game.view(game.turn)
            if view.phase not in ("draw", "play") or len(view.discards) < 3:
                continue
            half = forget(view, (0,) if (seed + ply) % 2 else (ply % (len(view.discards) - 2), len(view.discards) - 2))
            if 1 < Belief(half, 0, 0, most=MOST).size <= most:
                yield half


def share_out(cards: frozenset[int], sizes: tuple[int, ...]) -> Iterator[World]:
    if not sizes:
        yield ()
        return
    for part in itertools.combinations(sorted(cards), sizes[0]):
        for others in share_out(cards - set(part), sizes[1:]):
            yield (part, *others)


def worlds(position: Position) -> Iterator[World]:
    """Every way to share out the unseen cards: secrets first, then hands, stock and what is forgotten."""
    facts, unseen = position.facts, frozenset(position.unseen.ids)
    known = [frozenset(facts.known[seat]) if seat != position.seat else frozenset[int]() for seat in range(3)]
    hidden = unseen.difference(*known)
    quads = [frozenset(range(rank, 52, 13)) for rank in range(13)]
    quads = [quad for quad in quads if quad <= hidden]
    owners = [seat for seat in range(3) if seat != position.seat for _ in range(facts.facedown(seat))]
    hands = tuple(0 if seat == position.seat else facts.counts[seat] - len(known[seat]) for seat in range(3))
    for secrets in itertools.permutations(quads, len(owners)):
        for parts in share_out(hidden.difference(*secrets), (*hands, facts.stock, facts.forgotten)):
            held = [set(part) for part in parts]
            for seat in range(3):
                held[seat] |= known[seat]
            for seat, secret in zip(owners, secrets, strict=True):
                held[seat] |= secret
            yield tuple(tuple(sorted(place)) for place in held)


@pytest.mark.parametrize("rules", PRESETS)
def test_shares_of_a_list_are_those_of_every_way_to_share_out_the_cards(rules: str) -> None:
    seen = 0
    for half in itertools.islice(half_remembered(rules, range(100), 2_000), 4):
        every = list(worlds(half))
        held = [Counter(card for world in every for card in world[place]) for place in range(PLACES)]
        belief = Belief(half, 0, 0, most=MOST)
        assert belief.exact
        # A deal of the list stands for every choice of the stock from the cards that nobody holds.
        loose = half.stock + half.forgotten
        assert belief.total * math.comb(loose, half.stock) == len(every)
        shares = belief.shares()
        for card in half.unseen.ids:
            for seat in {0, 1, 2} - {half.seat}:
                assert Fraction(shares[seat][card], belief.total) == Fraction(held[seat][card], len(every))
            for place, size in ((STOCK, half.stock), (PILE, half.forgotten)):
                share = Fraction(shares[STOCK][card] * size, belief.total * loose)
                assert share == Fraction(held[place][card], len(every))
        for believed in (belief, Belief(half, 0, 0)):
            search = Search(half, 0, 9, 9, believed)
            for card, weight, _ in search.draws:
                chance = Fraction(held[STOCK][card], len(every) * half.stock)
                assert abs(Fraction(weight, search.total_weight) - chance) < Fraction(
                    1, 1000 if believed.size else 10**9
                )
        seen += 1
    assert seen == 4


def deviation(counts: Counter[tuple[int, int]], cards: list[int], sizes: list[int], drawn: int) -> float:
    """How far the counts of (card, place) are from even ones: chi-square, in its standard deviations."""
    even = [drawn * size / len(cards) for size in sizes]
    chi = sum(
        (counts[card, place] - even[place]) ** 2 / even[place]
        for card in cards
        for place in range(PLACES)
        if sizes[place]
    )
    freedom = (len(cards) - 1) * (sum(size > 0 for size in sizes) - 1)
    return (chi - freedom) / math.sqrt(2 * freedom)


def places_of(search: Search, number: int, card: int) -> dict[int, int]:
    world = search.world(number, card)
    parts = (*world["hand"], world["stock"], world["forgotten"])
    return {card: place for place, part in enumerate(parts) for card in part}


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("given", [False, True])
def test_drawn_worlds_lay_each_unseen_card_everywhere_equally_often(listed: bool, given: bool) -> None:
    half = Position.parse(D2) if not listed else next(half_remembered("classic", range(100), 2_000))
    search = Search(half, 5, 9, 9, Belief(half, 0, 0, most=MOST if listed else 0))
    top = half.unseen.ids[2] if given else None
    sizes = [0 if seat == half.seat else half.counts[seat] for seat in range(3)] + [half.stock, half.forgotten]
    cards = [card for card in half.unseen.ids if card != top]
    sizes[STOCK] -= given
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(2_000):
        found = places_of(search, number, 255 if top is None else top)
        assert found.keys() >= set(half.unseen.ids)
        assert top is None or search.world(number, top)["stock"][0] == top
        counts.update((card, found[card]) for card in cards)
    assert sum(counts.values()) == 2_000 * sum(sizes)
    assert -4 < deviation(counts, cards, sizes, 2_000) < 4


def values(position: Position) -> tuple[int, dict[tuple[object, ...], Fraction]]:
    """The number of worlds, and what each plan brings in those in which its card is drawn, in all worlds on average."""
    belief = Belief(position, 0, 0, most=MOST)
    if belief.size == 0:
        return 0, {}
    search = Search(position, 0, 9, 9, belief, SHORT)
    solver = Solver(search, 10**9, None)
    groups = [(255, search.turn)] if position.phase == "play" else [(255, plans) for plans in search.others]
    groups += [(card, plans) for card, _, plans in search.draws]
    found = {}
    for card, plans in groups:
        for index, (value, _) in enumerate(solver.values(plans, card)):
            found[(card, *map(str, plans.actions(index)))] = Fraction(value, solver.total() * search.unit)
    return solver.branches, found


@pytest.mark.parametrize("rules", ["classic", "guide", "club"])
def test_a_value_is_the_average_over_what_may_have_been_forgotten(rules: str) -> None:
    """It is lower only where the seat has a later choice, which it would make by what it has forgotten."""
    equal = lower = 0
    drawing = (half for half in half_remembered(rules, range(200), 250) if half.stock > 0)
    for half in itertools.islice(drawing, 3):
        count, found = values(half)
        summed: Counter[tuple[object, ...]] = Counter()
        total = 0
        for cards in itertools.combinations(half.unseen.ids, half.forgotten):
            whole = Position(replace(half.facts, discards=(*cards, *half.facts.discards), forgotten=0))
            if whole.complaints():
                continue  # a card that is known to be in a hand
            weight, each = values(whole)
            total += weight
            for plan, value in each.items():
                summed[plan] += weight * value  # type: ignore[assignment]
        assert total == count
        assert summed.keys() == found.keys()
        for plan, value in found.items():
            average = Fraction(summed[plan], total)
            assert value <= average
            equal += value == average
            lower += value < average
    assert equal > max(20, 5 * lower)


def test_advice_says_what_is_forgotten_and_where_it_may_be() -> None:
    advice = suggest(Position.parse(D2), worlds=300)
    assert advice.reasons[-1].kind == "forgotten"
    assert advice.reasons[-1].text == "7 discards are not remembered: they may be any cards that you do not see."
    assert advice.explain().endswith(advice.reasons[-1].text)
    plain = advice.as_dict()
    assert plain["reasons"][-1]["numbers"]["number"]["value"] == 7
    insight = advice.insight
    assert sum(insight.pile.values()) == pytest.approx(7)
    assert plain["insight"]["pile"] == insight.pile
    for card in advice.position.unseen:
        places = (insight.stock[card], insight.pile[card], *(rival.holds[card] for rival in insight.rivals))
        assert sum(places) == pytest.approx(1)
    assert advice == suggest(Position.parse(D2), worlds=300)
    known = suggest(Position.parse(DRAW), worlds=300)
    assert known.insight.pile == {}
    assert "forgotten" not in {reason.kind for reason in (*known.reasons, *known.details)}


def test_a_position_of_which_nothing_is_forgotten_has_the_same_deals() -> None:
    view = Game.deal(seed=4).view(0)
    plain = Position(replace(view.facts, history=()))
    assert forget(plain, ()) == plain
    assert Search(plain, 3, 9, 9, Belief(plain, 0, 0)).world(7)["forgotten"] == ()
