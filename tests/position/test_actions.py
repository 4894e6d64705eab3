"""Actions as text and as values: parse, print, equality."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Action, CardError, Game, IllegalAction, Meld, TongitsError

TEXTS = [
    "draw",
    "take 7h with 7s 7d",
    "take Qd with Td Jd Kd",
    "take 7h on 4h 5h 6h",
    "take 7h",
    "expose 4s 5s 6s",
    "expose 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
    "secret 9s 9h 9d 9c",
    "sapaw 8h on 5h 6h 7h",
    "discard Kc",
    "call",
    "fold",
    "challenge",
    "show",
    "take Xr=5s with 4s 6s",
    "take 4s with Xr=5s Xb=6s",
    "take Xb with 7s 7h",
    "take Xr=8h on 5h 6h 7h",
    "expose 7s 7h Xr",
    "sapaw Xb=4h on 5h 6h 7h",
    "sapaw Xb=Ah on Jh Qh Kh",
    "sapaw Xr on 7s 7h 7d",
    "discard Xb",
]


@pytest.mark.parametrize("text", TEXTS)
def test_text_reads_back(text: str) -> None:
    action = Action.parse(text)
    assert str(action) == text
    assert repr(action) == f"Action({text!r})"
    assert Action(str(action)) == action
    assert hash(Action(text)) == hash(action)
    assert pickle.loads(pickle.dumps(action)) == action
    assert copy.deepcopy(action) is action
    assert f"{action:>60}" == text.rjust(60)


def test_an_action_equals_its_own_text_and_no_other() -> None:
    """So that membership has one answer everywhere; what is merely read as the same action is not equal to it."""
    for text in TEXTS:
        action = Action(text)
        assert action == text
        assert text == action
        assert hash(action) == hash(text)
        assert action != text.upper()
        assert [other for other in TEXTS if action == other] == [text]


def test_all_texts_differ() -> None:
    assert len({Action(text) for text in TEXTS}) == len(TEXTS)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  DRAW ", "draw"),
        ("expose 6s,5s,4s", "expose 4s 5s 6s"),
        ("take 10h WITH 10♦ 10♠", "take Th with Ts Td"),
        ("Sapaw 8H ON 7h 5h 6h", "sapaw 8h on 5h 6h 7h"),
        ("secret 9c 9d 9h 9s", "secret 9s 9h 9d 9c"),
    ],
)
def test_input_is_tolerant_and_output_canonical(text: str, canonical: str) -> None:
    assert str(Action(text)) == canonical


def test_parts() -> None:
    action = Action("take Qd with Td Jd Kd")
    assert (action.kind, action.card, action.meld, action.onto) == ("take", "Qd", Meld("Td Jd Qd Kd"), None)
    action = Action("sapaw 8h on 5h 6h 7h")
    assert (action.kind, action.card, action.meld, action.onto) == ("sapaw", "8h", None, Meld("5h 6h 7h"))
    assert (Action("draw").card, Action("draw").meld) == (None, None)


@pytest.mark.parametrize(
    "text",
    ["", "fly", "draw 7h", "take", "take 7h 8h", "take 7h with", "take 7h on", "sapaw 8h", "sapaw 8h with 7h 6h",
     "discard", "discard 7h 8h", "discard 7h on 7s 7d 7c", "call me", "expose 4s 5s on 6s", "discard Xr=5s",
     "expose", "expose 4s 5s", "expose Ks As 2s", "take Xr on 4s 5s 6s", "sapaw Xr=7s on 7h 7d 7c", "sapaw 7s=8s on 4s 5s 6s"],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Action(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["discard Zz", "expose 4s 4s 5s 6s", "take 7h with 7h 7d", "sapaw 8h on 5h Zh 7h"])
def test_bad_cards_are_named_as_such(text: str) -> None:
    with pytest.raises(CardError):
        Action(text)


@pytest.mark.parametrize("thing", [None, 5, b"draw", Action("draw")])
def test_actions_are_made_from_text(thing: object) -> None:
    with pytest.raises(TypeError):
        Action(thing)  # type: ignore[arg-type]


WORDS = [
    *(action.split()[0] for action in TEXTS),
    "on",
    "with",
    "ON",
    ",",
    "",
    "=",
    "Xr=",
    "Xr=5s",
    "Xb=As",
    "Zz",
    "½",
    "10h",
]
CARDS = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["Xr", "Xb"]


@given(
    st.sampled_from(WORDS), st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from(CARDS), st.text(max_size=4))),
    st.integers(0, 40), st.sampled_from(["classic", "wiki+joker", "guide"]),
)  # fmt: skip
def test_any_text_is_played_or_refused_and_leaves_the_game(first: str, rest: list[str], plies: int, rules: str) -> None:
    game = Game.deal(rules, seed=plies)
    for _ in range(plies):
        if game.legal_actions:
            game.push(game.legal_actions[plies % len(game.legal_actions)])
    before = game.copy()
    text = " ".join([first, *rest])
    try:
        game.push(text)
    except TongitsError:
        assert game == before
    else:
        assert game.history[: len(before.history)] == before.history
        assert len(game.history) > len(before.history)
