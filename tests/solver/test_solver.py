"""The solver's Python face: arguments, answers, errors. Proofs of exactness are in test_proof.py and tests/c."""

import inspect
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tongits_core as tongits
from tongits_core import CardError, CardSet, Discard, Meld, Rules, RulesError, TongitsError

fixed = settings(derandomize=True, deadline=None, max_examples=150)
hands = st.sets(st.integers(0, 53), max_size=20).map(CardSet)
rule_texts = st.sampled_from(
    [
        None,
        "classic",
        "guide",
        "classic,ace_high_run=yes",
        "classic+joker",
        "classic,hidden_melds_count=yes",
        "wiki+joker,ace_high_run=yes",
    ]
)

SINGLE: list[Callable[[Any], Any]] = [
    tongits.deadwood,
    tongits.arrange,
    tongits.best_discard,
    tongits.discards,
    tongits.melds,
    lambda hand: tongits.pickups(hand, "As"),
    lambda hand: tongits.pickups("As", "2s", [hand]),
    lambda hand: tongits.deadwood_with_sapaw(hand, []),
    lambda hand: tongits.deadwood_many([hand]),
    lambda hand: tongits.best_discard_many([hand]),
]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("8s 9s Ts Qs 8c 9c 9d Td Qd 8h 9h Th Qh", 0),
        ("7s 9s 4c 7c 8c 9c Tc Jc 4d 7d 9d 4h 7h", 18),
        ("As 2s 4s 9s Ac 2c 3c 9c 3d 4d Ah 5h Th", 48),
        ("Qc Qd Qh Qs Jc Jd Jh Js 8c 9c Tc 3s", 3),
        ("3c 4c 5c 6c 7c 6d 6h", 7),
        ("7s 7h 7d 7c 5c 6c Kd", 10),
        ("3h 4h 5h 6h 7h 8h 5s 5d 6s 6d Kc", 29),
        ("As 2s 3s 4s 5s 3h 3d Kc", 16),
        ("9h Th Jh Ts Td Js Jd", 9),
        ("Qh Kh Ah As Ad 9c", 29),
        ("As 2s Ks", 13),
        ("Kc Kd Qs Qh Jc Jd Ts Th 9c 9d 8s 8h", 114),
    ],
)
def test_r5_known_hands(hand: str, points: int) -> None:
    assert tongits.deadwood(hand) == points
    assert tongits.arrange(hand).points == points
    assert tongits.deadwood_many([hand]).tolist() == [points]


def test_r3_ace_high_and_r5_hidden_melds_count() -> None:
    assert tongits.deadwood("Qh Kh Ah As Ad 9c", Rules.preset("guide")) == 11
    assert tongits.deadwood("As 2s Ks", "guide") == 13
    quad = "Ks Kh Kd Kc"
    rules = Rules.preset("classic").replace(hidden_melds_count=True)
    assert (tongits.deadwood(quad), tongits.deadwood(quad, rules)) == (0, 40)
    assert tongits.arrange(quad, rules).points == 0


def test_r2_joker_points() -> None:
    assert tongits.deadwood("Xr 2s 9h", "classic+joker") == 36
    assert tongits.deadwood("Xr 2s 9h") == 11


@fixed
@given(hands, rule_texts)
def test_every_hand_form_gives_the_same_answer(hand: CardSet, rules: str | None) -> None:
    forms: list[Any] = [hand, str(hand), hand.mask, np.uint64(hand.mask), list(hand.ids), hand.ids, list(hand)]
    assert len({tongits.deadwood(form, rules) for form in forms}) == 1
    assert len({tongits.arrange(form, rules) for form in forms}) == 1
    assert len({tuple(tongits.melds(form, rules)) for form in forms}) == 1
    assert len({tuple(tongits.discards(form, rules)) for form in forms}) == 1
    parsed = Rules.parse(rules or "classic")
    assert tongits.deadwood(hand, parsed) == tongits.deadwood(hand, rules)


@fixed
@given(hands, rule_texts)
def test_arrange_is_a_partition_that_weighs_what_it_says(hand: CardSet, rules: str | None) -> None:
    found = tongits.arrange(hand, rules)
    parts = [meld.cards for meld in found.melds] + [found.deadwood]
    assert CardSet().union(*parts) == hand
    assert sum(map(len, parts)) == len(hand)
    parsed = Rules.parse(rules or "classic").replace(hidden_melds_count=False)
    assert found.points == found.deadwood.points + parsed.joker_points * len(found.deadwood.jokers)
    assert found.points == tongits.deadwood(hand, parsed)
    assert set(found.melds) <= set(tongits.melds(hand, rules))


@fixed
@given(hands.filter(bool), rule_texts)
def test_discards_are_ranked_and_best_discard_is_the_first(hand: CardSet, rules: str | None) -> None:
    ranked = tongits.discards(hand, rules)
    joker_points = Rules.parse(rules or "classic").joker_points
    expected = sorted(
        (tongits.deadwood(hand.difference([card]), rules), -(card_points(card) or joker_points), tongits.card_id(card))
        for card in hand
    )
    assert [(found.points, found.card) for found in ranked] == [(p, tongits.card_text(card)) for p, _, card in expected]
    assert tongits.best_discard(hand, rules) == ranked[0]


def card_points(card: str) -> int:
    return CardSet(card).points


def test_best_discard_is_joint() -> None:
    assert tongits.best_discard("6s 7s 7c 6d 7d 2h 3h 5h 6h 7h 8h") == Discard("8h", 10)
    card, points = tongits.best_discard("Kd Kc Ks 2h")
    assert (card, points) == ("2h", 0)


def test_empty_hands() -> None:
    assert tongits.deadwood([]) == tongits.deadwood(0) == tongits.deadwood(CardSet()) == 0
    assert tongits.arrange("").melds == ()
    assert tongits.melds("") == tongits.discards("") == []
    with pytest.raises(CardError, match="R14"):
        tongits.best_discard("")


def test_the_whole_deck_with_jokers() -> None:
    deck = CardSet.deck(2)
    assert tongits.deadwood(deck, "classic+joker") == 0
    assert len(tongits.arrange(deck, "classic+joker").melds) <= 18
    assert len(tongits.discards(deck)) == 54
    found = tongits.melds(deck, "guide+joker")
    assert len(set(found)) == len(found)
    assert [Meld(str(meld)) for meld in found] == found


@pytest.mark.parametrize("rules", [None, "classic,ace_high_run=yes", "classic+joker", "wiki+joker,ace_high_run=yes"])
def test_no_hand_is_too_large_to_be_solved_at_once(rules: str | None) -> None:
    """The whole deck, and all but two cards; in CPU time, which the load of the machine does not add to."""
    deck = range(54 if rules and "joker" in rules else 52)
    for hand in (CardSet(deck), CardSet(deck[1:-1])):
        for solve in (tongits.best_discard, tongits.discards, tongits.arrange, tongits.melds, tongits.deadwood):
            began = process_time()
            solve(hand, rules)
            assert process_time() - began < 1, solve
        began = process_time()
        next(tongits.arrangements(hand, rules))
        assert process_time() - began < 1


def test_r3_melds_are_all_melds() -> None:
    assert list(map(str, tongits.melds("7s 7h 7d 7c 5h 6h 8h"))) == [
        "7s 7h 7d 7c",
        "7h 7d 7c",
        "7s 7d 7c",
        "7s 7h 7c",
        "7s 7h 7d",
        "5h 6h 7h 8h",
        "5h 6h 7h",
        "6h 7h 8h",
    ]
    assert tongits.melds("Qs Ks As") == []
    assert tongits.melds("Qs Ks As", "guide") == [Meld("Qs Ks As")]
    assert set(map(str, tongits.melds("4s 5s Xb"))) == {"Xb=3s 4s 5s", "4s 5s Xb=6s"}


def test_r7_pickups() -> None:
    assert list(map(str, tongits.pickups("4s 6s 5h 5d", "5s"))) == ["5s 5h 5d", "4s 5s 6s"]
    assert list(map(str, tongits.pickups("7s 7h 7d", "7c"))) == ["7s 7h 7d 7c", "7h 7d 7c", "7s 7d 7c", "7s 7h 7c"]
    assert tongits.pickups("8s 2d", "8h", [Meld("5h 6h 7h")]) == []
    for rules in ("wiki", "guide"):
        assert tongits.pickups("8s 2d", "8h", ["5h 6h 7h", "8d 8c Xr"], rules) == [
            Meld("5h 6h 7h 8h"),
            Meld("8h 8d 8c Xr"),
        ]
    assert tongits.pickups("", "Ah", "Jh Qh Kh", "wiki") == []
    assert tongits.pickups("", "Ah", "Jh Qh Kh", "guide") == [Meld("Jh Qh Kh Ah")]
    assert tongits.pickups("", "Xr", "5h 6h 7h / 9s 9h 9d / Ks Kh Kd Kc", "wiki+joker") == [
        Meld("Xr=4h 5h 6h 7h"),
        Meld("5h 6h 7h Xr=8h"),
        Meld("9s 9h 9d Xr"),
    ]


def test_r10_deadwood_with_sapaw() -> None:
    assert tongits.deadwood_with_sapaw("3h 8h 4h Kc", "5h 6h 7h") == 10
    assert tongits.deadwood_with_sapaw("3h 8h Kc", ["5h 6h 7h"]) == 13
    assert tongits.deadwood_with_sapaw("7c Kd", [Meld("7s 7h 7d"), CardSet("4c 5c 6c")]) == 10
    assert tongits.deadwood_with_sapaw("7c", "7s 7h 7d Xr", "classic+joker") == 7
    assert tongits.deadwood_with_sapaw("7c", Meld("7s 7h 7d")) == 0
    assert tongits.deadwood_with_sapaw("7c 8c", []) == tongits.deadwood_with_sapaw("7c 8c", "") == 15


@pytest.mark.parametrize(
    ("hand", "top", "table"),
    [
        ("7s 8s", "7s", ()),
        ("7s 8s", "9s", ["7s 7h 7d"]),
        ("8s", "7s", ["7s 7h 7d"]),
        ("8s", "9s", ["7s 7h 7d", "7h 8h 9h"]),
    ],
)
def test_r1_a_card_in_two_places(hand: str, top: str, table: Any) -> None:
    with pytest.raises(CardError, match="two places.*R1"):
        tongits.pickups(hand, top, table)


def test_tables_that_are_none() -> None:
    table: Any
    for table in (["7s 7h"], "7s 7h", ["Qs Ks As"], [3]):
        with pytest.raises(CardError, match="R3"):
            tongits.deadwood_with_sapaw("2c", table)
    for table in (None, 5, [None], [1.5], object()):
        with pytest.raises(TypeError):
            tongits.deadwood_with_sapaw("2c", table)
    assert tongits.deadwood_with_sapaw("2c", ["Qs Ks As"], "guide") == 2


@pytest.mark.parametrize("solve", SINGLE)
def test_bad_hands(solve: Callable[[Any], Any]) -> None:
    for wrong in (None, True, 1.5, b"7s", object(), [None], [1.5], [True], [[3]]):
        with pytest.raises(TypeError):
            solve(wrong)
    for wrong in ("7x", "7s 7s", -1, 1 << 13, 1 << 63, 10**30, [54], [-1], [3, 3], ["3s", "3S"], (255,)):
        with pytest.raises(CardError):
            solve(wrong)


@pytest.mark.parametrize("solve", [tongits.deadwood, tongits.arrange, tongits.best_discard, tongits.discards])
@pytest.mark.parametrize("mask", [3, [3, 4], "3s"])
def test_bad_rules(solve: Callable[..., Any], mask: Any) -> None:
    with pytest.raises(RulesError):
        solve(mask, "klassic")
    for wrong in (1, True, object(), b"classic"):
        with pytest.raises(TypeError):
            solve(mask, wrong)


@pytest.mark.parametrize("table", [None, 5])
def test_a_table_that_holds_no_melds_is_named(table: Any) -> None:
    for ask in (lambda: tongits.pickups("2s", "3s", table), lambda: tongits.deadwood_with_sapaw("2s", table)):
        with pytest.raises(TypeError, match=f"the melds of the table.*not {type(table).__name__}"):
            ask()


def test_the_limit_of_arrangements_is_no_bool() -> None:
    with pytest.raises(TypeError, match="not bool True"):
        tongits.arrangements("2s", limit=True)


def test_errors_are_value_errors_with_one_base() -> None:
    with pytest.raises(ValueError, match="7x"):
        tongits.deadwood("7x")
    assert issubclass(CardError, TongitsError)


def test_deadwood_has_a_signature_and_a_docstring() -> None:
    assert list(inspect.signature(tongits.deadwood).parameters) == ["hand", "rules"]
    assert tongits.deadwood(hand="2s", rules=None) == 2
    assert str(tongits.deadwood.__doc__).startswith("The count of a hand")


class Growing(list[int]):
    """A list that is longer each time it is asked."""

    def __iter__(self) -> Any:
        self.append(len(self))
        return super().__iter__()


def test_odd_sequences() -> None:
    assert tongits.deadwood(Growing()) == 1
    assert tongits.deadwood(range(3)) == 0
    assert tongits.deadwood({0: "x", 1: "y"}) == 3
    assert tongits.deadwood(np.array([0, 1, 2], dtype=np.int64)) == 0
    assert tongits.deadwood(np.array(7, dtype=np.uint64)) == 0
