"""The exact belief: every hidden deal with its weight, against a naive enumeration of all pasts."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod

import pytest
from pasts import Cards, Pasts, ends

from tongits_core import CardSet, Position, PositionError, deadwood
from tongits_core.belief._belief import Belief
from tongits_core.search._search import Search

PRESETS = ("classic", "wiki", "lite", "guide", "social", "club", "classic+joker")
MOST = 200_000

Deal = tuple[object, ...]


def small_ends(rules: str, seeds: range, most_paths: int) -> Iterator[Pasts]:
    """Ends of hands, seen by each seat in turn, that a naive enumeration gets through."""
    for seed in seeds:
        for ply, (game, story) in enumerate(ends(rules, seed)):
            pasts = Pasts(game, story, (seed + ply) % 3)
            view = pasts.view
            sizes = [view.facts.counts[seat] - len(pasts.known[seat]) for seat in pasts.others]
            unknown = len(view.unseen) - sum(len(pasts.known[seat]) for seat in pasts.others)
            paths = sum(comb(unknown, size) * pasts.ways(seat) for seat, size in zip(pasts.others, sizes, strict=True))
            if 0 < paths <= most_paths and comb(unknown, sizes[0]) * comb(unknown, sizes[1]) <= most_paths:
                yield pasts


def naive(pasts: Pasts) -> dict[Deal, tuple[float, list[list[float]]]]:
    """The chance of each deal: by its pasts, and what the players of each kind would have done in them; and the chance
    of each kind for the two others."""
    found: dict[Deal, tuple[float, list[list[float]]]] = {}
    kept: dict[tuple[int, Cards, tuple[Cards, ...]], object] = {}
    for secrets, hands in pasts.splits():
        both = []
        for seat, hand in zip(pasts.others, hands, strict=True):
            key = (seat, hand, secrets)
            kept.setdefault(key, pasts.holdings(seat, hand, secrets))
            both.append(kept[key])
        for one, two in itertools.product(*both):  # type: ignore[call-overload]
            key_of_deal = (one.hand, two.hand, frozenset(one.secrets), frozenset(two.secrets), one.late, two.late)
            deal = (*key_of_deal, one.sagasas, two.sagasas)
            likelihoods = both[0][one], both[1][two]  # type: ignore[index]
            weight = prod(map(sum, likelihoods))
            kinds = [[each / sum(of) for each in of] for of in likelihoods]
            found[deal] = (found[deal][0] + weight if deal in found else weight, kinds)
    total = sum(weight for weight, _ in found.values())
    return {deal: (weight / total, kinds) for deal, (weight, kinds) in found.items()}


def listed(pasts: Pasts, belief: Belief) -> dict[Deal, tuple[float, list[tuple[float, ...]]]]:
    found: dict[Deal, tuple[float, list[tuple[float, ...]]]] = {}
    for each in belief.deals():
        hands = [frozenset(each["hand"][seat]) - pasts.known[seat] for seat in pasts.others]
        quads = [
            frozenset(frozenset(card for card in each["facedown"][seat] if card % 13 == rank) for rank in range(13))
            - {frozenset()}
            for seat in pasts.others
        ]
        late = [frozenset(each["late"][seat]) for seat in pasts.others]
        sagasas = [each["sagasas"][seat] for seat in pasts.others]
        deal = (*hands, *quads, *late, *sagasas)
        weight = each["weight"] / belief.total
        kinds = [each["kinds"][seat] for seat in pasts.others]
        found[deal] = (found[deal][0] + weight if deal in found else weight, kinds)
    return found


def check_weights(pasts: Pasts) -> None:
    belief = Belief(pasts.view, 0, 0, most=MOST)
    assert belief.exact
    expected, found = naive(pasts), listed(pasts, belief)
    assert set(found) <= set(expected)
    for deal, (weight, kinds) in expected.items():
        assert found.get(deal, (0.0,))[0] == pytest.approx(weight, rel=1e-5, abs=1e-8)
        if deal in found:
            for mine, theirs in zip(found[deal][1], kinds, strict=True):
                assert mine == pytest.approx(theirs, abs=2e-4)
    if not pasts.secrets:  # two of one seat's, exchanged, are listed twice
        assert belief.effective == pytest.approx(1 / sum(weight**2 for weight, _ in expected.values()), rel=1e-5)


@pytest.mark.parametrize(
    ("rules", "seed"), [("classic", 143), ("wiki", 231), ("guide", 3), ("club", 208), ("classic+joker", 76)]
)
def test_weights_are_the_sums_over_all_pasts(rules: str, seed: int) -> None:
    checked = list(map(check_weights, small_ends(rules, range(seed, seed + 1), 60_000)))
    assert checked


@pytest.mark.slow
@pytest.mark.parametrize("rules", PRESETS)
def test_weights_of_more_hands_are_the_sums_over_all_pasts(rules: str) -> None:
    checked = list(map(check_weights, itertools.islice(small_ends(rules, range(1000), 80_000), 12)))
    assert len(checked) == 12


def some_ends(rules: str, seeds: range, most: int) -> Iterator[Pasts]:
    """Ends of hands with at most so many worlds, of which not all orders of the stock are one."""
    for seed in seeds:
        for ply, (game, story) in enumerate(ends(rules, seed)):
            pasts = Pasts(game, story, (seed + ply) % 3)
            if 1 < pasts.worlds() <= most:
                yield pasts


@pytest.mark.parametrize("rules", ["classic", "guide", "social"])
def test_without_a_history_every_deal_that_fits_is_listed_once(rules: str) -> None:
    for pasts in itertools.islice(some_ends(rules, range(100), 3000), 12):
        line, _, _ = str(pasts.view).partition(" ; ")
        belief = Belief(Position.parse(line), 0, 0, most=MOST, call_at=(200, 200))
        if pasts.view.phase == "answer":
            continue  # by the call: below
        expected = {(*hands, *map(frozenset, secrets)) for secrets, hands in pasts.splits()}
        assert belief.total == belief.size == belief.effective == len(expected)
        found = listed(pasts, belief)
        assert len(found) == len(expected)
        assert {deal[:2] for deal in found} == {deal[:2] for deal in expected}


def test_the_limit_counts_every_order_of_a_stock_that_may_be_drawn() -> None:
    phases = set()
    for pasts in itertools.islice(some_ends("classic", range(60), 3000), 30):
        count = pasts.worlds()
        phases.add((pasts.view.phase, pasts.view.facts.stock))
        position = Position.parse(str(pasts.view).partition(" ; ")[0])
        assert Belief(position, 0, 0, most=count, call_at=(200, 200)).exact
        assert not Belief(position, 0, 0, most=count - 1, call_at=(200, 200)).exact
    assert {("play", 2), ("draw", 2), ("answer", 1)} <= phases


def distance(belief: Belief, pools: list[Belief]) -> float:
    """How far the pools are from a list, as the mean over cards and places that are no certainty."""
    apart = []
    for place, shares in enumerate(belief.shares()):
        for card, share in enumerate(shares):
            if 0 < share < belief.total:
                mean = sum(pool.shares()[place][card] for pool in pools) / sum(pool.total for pool in pools)
                apart.append(abs(share / belief.total - mean))
    return sum(apart) / len(apart)


def test_larger_pools_come_nearer_to_the_list() -> None:
    small = large = 0.0
    for pasts in itertools.islice(some_ends("classic", range(100), 3000), 4):
        belief = Belief(pasts.view, 0, 0, most=MOST)
        small += distance(belief, [Belief(pasts.view, seed, 64) for seed in range(4)]) / 4
        large += distance(belief, [Belief(pasts.view, seed, 4096) for seed in range(4)]) / 4
    assert large < 0.01
    assert large < small / 3


def test_worlds_of_a_search_are_drawn_by_weight() -> None:
    ends = some_ends("classic", range(100), 3000)
    own = (each for each in ends if each.view.phase == "draw" and each.view.turn == each.view.seat)
    pasts = next(each for each in own if all(laid.meld is not None for laid in each.view.facts.table))
    belief = Belief(pasts.view, 0, 0, most=MOST)
    search = Search(pasts.view, 5, -1, -1, belief)
    drawn = [search.world(number) for number in range(20_000)]
    for place in range(4):
        for card, share in enumerate(belief.shares()[place]):
            found = sum(card in (world["stock"] if place == 3 else world["hand"][place]) for world in drawn)
            chance = share / belief.total
            assert abs(found / len(drawn) - chance) <= 5 * (chance * (1 - chance) / len(drawn)) ** 0.5
    chances = {card: weight / search.total_weight for card, weight, _ in search.draws}
    stock = belief.shares()[3]
    assert set(chances) == {card for card in range(54) if stock[card]}
    for card, chance in chances.items():
        assert chance == pytest.approx(stock[card] / belief.total / pasts.view.facts.stock, abs=1e-3)
        assert search.world(7, card)["stock"][0] == card


def test_answers_without_a_history_rest_on_deals_that_fit_the_call() -> None:
    """Seven callers in eight hold what ranges say, one any hand; who challenged or folded before holds what fits that."""
    checked = 0
    for pasts in some_ends("classic", range(200), 3000):
        view = pasts.view
        if view.phase != "answer" or view.turn != view.seat:
            continue
        belief = Belief(Position.parse(str(view).partition(" ; ")[0]), 0, 0, most=MOST, call_at=(9, 12))
        caller, usual, rash = view.facts.caller, [], []
        for secrets, hands in pasts.splits():
            counts = {seat: deadwood(CardSet(hand)) for seat, hand in zip(pasts.others, hands, strict=True)}
            said = {seat: view.facts.answers[seat] for seat in pasts.others if view.facts.answers[seat] is not None}
            if all((answer == "challenge") == (counts[seat] <= 12) for seat, answer in said.items()):
                rash.append((*hands, *secrets))
                usual += [rash[-1]] if counts[caller] <= 9 else []  # type: ignore[index]
        assert belief.exact == bool(usual)
        for deal, (weight, _) in listed(pasts, belief).items():
            expected = Fraction(7 * (deal[:2] in usual), max(1, 8 * len(usual))) + Fraction(1, 8 * len(rash))
            assert weight == pytest.approx(float(expected), rel=1e-12)
            checked += 1
    assert checked > 500


def test_a_list_is_given_up_where_there_is_no_room_or_the_caller_wants_to_stop() -> None:
    pasts = next(some_ends("classic", range(100), 3000))
    assert Belief(pasts.view, 0, 0, most=MOST).exact
    assert not Belief(pasts.view, 0, 0, most=MOST, sums=4).exact
    assert not Belief(pasts.view, 0, 0, most=MOST, stop=lambda: True).exact
    assert Belief(pasts.view, 0, 64, most=MOST, stop=lambda: True).size > 0
    with pytest.raises(ValueError, match="at most 200000"):
        Belief(pasts.view, 0, 0, most=MOST + 1)


@pytest.mark.parametrize("rules", ["club+kang", "club+taga_loob"])
def test_what_r12_pays_for_the_hidden_is_not_listed(rules: str) -> None:
    pasts = next(some_ends(rules, range(100), 3000))
    assert not Belief(pasts.view, 0, 0, most=MOST).exact


def test_a_history_that_leads_elsewhere_is_refused_by_the_list_too() -> None:
    pasts = next(some_ends("classic", range(100), 3000))
    line, _, _ = str(pasts.view).partition(" ; ")
    with pytest.raises(PositionError, match="history"):
        Belief(Position.parse(f"{line} ; {', '.join(pasts.view.history[:-1])}"), 0, 0, most=MOST)
