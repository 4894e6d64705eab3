"""The public solver against the naive twin, under every option that touches it (R2 to R5, R7, R10).

Longer runs of the same kind are in C: tests/c/solver/test_options.c, tests/c/solver/test_deadwood.c.
"""

import json
from itertools import islice
from typing import Any

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import DATA
from twin_melds import DECK, JOKERS, Meld, count_of, is_all_melds, melds_of

import tongits_core as tongits
from tongits_core import CardSet, Rules

pytestmark = pytest.mark.build

CASES = (DATA / "deadwood.jsonl").read_text(encoding="utf-8").splitlines()

option_sets = st.builds(
    lambda high, points, hidden: Rules.preset("classic").replace(
        ace_high_run=high, jokers=2, joker_points=points, hidden_melds_count=hidden
    ),
    st.booleans(),
    st.sampled_from([0, 25, 30]),
    st.sampled_from([False, False, False, True]),
)


def options_of(rules: Rules) -> dict[str, Any]:
    names = ("ace_high_run", "joker_points", "hidden_melds_count", "pickup")
    return {name: getattr(rules, name) for name in names}


@st.composite
def pools(draw: st.DrawFn, most: int) -> tuple[str, ...]:
    """Cards of the whole deck, or of a few neighbouring ranks (ace after king), with up to two jokers."""
    ranks = "A23456789TJQK"
    first = draw(st.integers(0, 12))
    width = draw(st.sampled_from([4, 5, 6, 13]))
    wanted = (ranks + ranks)[first : first + width]
    near = [card for card in DECK if card[0] in wanted]
    jokers = draw(st.sampled_from([(), (), JOKERS[:1], JOKERS[1:], JOKERS]))
    cards = draw(st.lists(st.sampled_from(near), unique=True, max_size=most - len(jokers)))
    return (*draw(st.permutations(cards)), *jokers)


hands = pools(9).map(frozenset)
proof = settings(max_examples=200)


def text(cards: Any) -> str:
    return " ".join(cards)


def texts(melds: Any) -> list[str]:
    return [str(meld) for meld in melds]


def plain(arrangement: tongits.Arrangement) -> tuple[list[str], frozenset[str]]:
    return texts(arrangement.melds), frozenset(arrangement.deadwood)


def twin_plain(partition: naive.Partition) -> tuple[list[str], frozenset[str]]:
    melds, left = partition
    return [meld.text() for meld in melds], left


@proof
@given(pools(13).map(frozenset), option_sets)
def test_r5_deadwood(hand: frozenset[str], rules: Rules) -> None:
    expected = count_of(hand, options_of(rules))
    assert tongits.deadwood(hand, rules) == expected
    assert tongits.deadwood_many([CardSet(hand).mask], rules).tolist() == [expected]


@proof
@given(pools(10).map(frozenset).filter(bool), option_sets)
def test_r14_discards(hand: frozenset[str], rules: Rules) -> None:
    expected = naive.discards(hand, options_of(rules))
    assert [tuple(found) for found in tongits.discards(hand, rules)] == expected
    assert tuple(tongits.best_discard(hand, rules)) == expected[0]
    cards, points = tongits.best_discard_many([CardSet(hand).mask], rules)
    assert (tongits.card_text(int(cards[0])), int(points[0])) == expected[0]


@proof
@given(hands, option_sets)
def test_r3_r4_melds_in_their_order(hand: frozenset[str], rules: Rules) -> None:
    expected = sorted(melds_of(hand, rules.ace_high_run), key=naive.meld_choice)
    assert texts(tongits.melds(hand, rules)) == [meld.text() for meld in expected]


@proof
@given(pools(8).map(frozenset), option_sets)
def test_arrangements_are_all_best_partitions_in_their_order(hand: frozenset[str], rules: Rules) -> None:
    options = options_of(rules)
    expected = list(map(twin_plain, naive.best_partitions(hand, options)))
    assert list(map(plain, tongits.arrangements(hand, rules))) == expected
    assert plain(tongits.arrange(hand, rules)) == expected[0]
    assert (tongits.arrange(hand, rules).points == 0) >= is_all_melds(hand, options)
    split = list(map(twin_plain, naive.split_partitions(hand, options)))
    assert list(map(plain, tongits.arrangements(hand, rules, split=True))) == split
    assert list(map(plain, tongits.arrangements(hand, rules, limit=2, split=True))) == split[:2]


@st.composite
def tables(draw: st.DrawFn, rules: Rules) -> tuple[list[Meld], frozenset[str]]:
    """Melds of a pool, and a hand of up to six of its other cards."""
    pool = frozenset(draw(pools(18)))
    table: list[Meld] = []
    for _ in range(draw(st.integers(0, 3))):
        found = melds_of(pool, rules.ace_high_run)
        if not found:
            break
        table.append(draw(st.sampled_from(found)))
        pool = pool.difference(table[-1].cards)
    hand = draw(st.lists(st.sampled_from(naive.in_order(pool)), unique=True, max_size=6)) if pool else []
    return table, frozenset(hand)


@proof
@given(st.data(), option_sets)
def test_r10_deadwood_with_sapaw(data: st.DataObject, rules: Rules) -> None:
    table, hand = data.draw(tables(rules))
    expected = naive.deadwood_with_sapaw(hand, table, options_of(rules))
    assert tongits.deadwood_with_sapaw(hand, [meld.text() for meld in table], rules) == expected


@proof
@given(st.data(), option_sets, st.sampled_from(["new_meld", "meld_or_sapaw", "free"]))
def test_r7_pickups(data: st.DataObject, rules: Rules, pickup: str) -> None:
    rules = rules.replace(pickup=pickup)
    table, hand = data.draw(tables(rules))
    if hand:
        top = naive.in_order(hand)[0]
        expected = naive.pickups(hand - {top}, top, table, options_of(rules))
        found = texts(tongits.pickups(hand - {top}, top, [meld.text() for meld in table], rules))
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_r5_cases_made_by_exhaustive_search() -> None:
    for line in CASES:
        case = json.loads(line)
        rules = Rules.preset("classic").replace(
            ace_high_run=case["ace_high_run"], joker_points=case["joker_points"], jokers=2
        )
        assert tongits.deadwood(case["hand"], rules) == case["deadwood"], line
        if "after_best_discard" in case:
            assert tongits.best_discard(case["hand"], rules).points == case["after_best_discard"], line
    assert len(CASES) == 1500


@pytest.mark.parametrize(
    ("table", "laid_off", "left"),
    [
        ("5h 6h 7h", "3h", 3),  # R10: 3h alone does not fit
        ("5h 6h 7h", "3h 4h", 0),
        ("5h 6h 7h", "3h 4h 8h", 0),
        ("9s 9h 9d 9c", "Xr", 25),  # R4: a set of four takes nothing more
        ("7s 7h 7d / 4c 5c 6c", "7c 8c", 0),  # 7c on the run lets 8c follow; on the set it would not
        ("7s 7h 7d / 4c 5c 6c", "7c 3c", 0),
        ("7s 7h Xr", "7d 7c", 7),  # two naturals and a joker take either missing suit, one of them
        ("5s 6s 7s / 9s Ts Js", "8s Qs", 0),  # between two runs
        ("Js Qs Ks", "As", 1),  # R3: the ace is low
    ],
)
def test_r10_sapaw_cases(table: str, laid_off: str, left: int) -> None:
    assert tongits.deadwood_with_sapaw(laid_off, table, "classic+joker") == left


def test_r3_r10_ace_high_sapaw_cases() -> None:
    rules = "classic+joker,ace_high_run=yes"
    assert tongits.deadwood_with_sapaw("As", "Js Qs Ks", rules) == 0
    # An ace stands at one end of a run only: of the ace and the joker one has no place.
    assert tongits.deadwood_with_sapaw("As Xr", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", rules) == 1


def test_a_meld_or_a_lay_off_is_a_choice() -> None:
    # 7h goes to the table although it could be the third seven, for the pair is cheaper than the run's rest.
    assert tongits.deadwood_with_sapaw("7h 8h 9h 7s 7c", "4h 5h 6h") == 14
    assert tongits.deadwood_with_sapaw("7h 8h 9h Th 7s 7c", "4h 5h 6h") == 0


def test_r4_jokers_in_sets_of_one_rank() -> None:
    rules = Rules.parse("classic+joker")
    assert tongits.deadwood("7s 7h 7d 7c Xr Xb", rules) == 0  # two sets of three
    assert tongits.deadwood("7s 7h 7d 7c Xr", rules) == 7  # a set of four takes no joker
    assert tongits.deadwood("7s Xr Xb", rules) == 0  # one natural card is enough
    assert tongits.deadwood("Xr Xb", rules) == 50
    assert tongits.deadwood("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Xr", rules) == 0  # two runs


def test_arrangements_are_lazy_and_checked() -> None:
    found = tongits.arrangements(CardSet.deck(), split=True)
    assert len(list(islice(found, 3))) == 3
    assert list(tongits.arrangements("", limit=0)) == []
    assert [arrangement.melds for arrangement in tongits.arrangements("")] == [()]
    with pytest.raises(tongits.TongitsError, match="limit is -1"):
        tongits.arrangements("", limit=-1)
    with pytest.raises(TypeError):
        tongits.arrangements("", limit=1.5)  # type: ignore[arg-type]
    with pytest.raises(tongits.CardError):
        tongits.arrangements("7s 7s")
