"""Actions as text and as values: parse, print, equality."""

import copy
import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Action, CardError, CardSet, Game, IllegalAction, Meld, TongitsError

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


def by_fields(action: Action, suits: dict[str, str]) -> Action:
    """The same action made from its fields. suits: what a joker stands for that is laid on a run."""
    kind, card, meld, onto = action.kind, action.card, action.meld, action.onto
    if kind == "take":
        assert card is not None
        return Action.take(card, meld, onto, stands=suits.get(card) if onto else None)
    if kind == "sapaw":
        assert card is not None
        assert onto is not None
        return Action.sapaw(card, onto, stands=suits.get(card))
    if kind == "discard":
        assert card is not None
        return Action.discard(card)
    if kind in ("expose", "secret"):
        assert meld is not None
        return Action.expose(meld) if kind == "expose" else Action.secret(meld)
    made: Action = getattr(Action, kind)()
    return made


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_made_from_its_fields_is_that_of_its_text(text: str) -> None:
    words = text.partition(" on ")[0].replace(",", " ").split()
    stands = dict(word.split("=") for word in words if "=" in word)
    action = Action(text)
    made = by_fields(action, stands)
    assert made == action
    assert str(made) == text


@given(st.integers(0, 2**32))
def test_every_legal_action_can_be_made_from_its_fields(seed: int) -> None:
    game = Game.deal("classic", seed=seed)
    for ply in range(20):
        legal = game.legal_actions
        if not legal:
            break
        assert [by_fields(action, {}) for action in legal] == list(legal)
        game.push(legal[(seed + ply) % len(legal)])


def test_fields_are_read_like_cards_and_melds_everywhere() -> None:
    assert Action.discard(51) == Action.discard(CardSet("Kc")) == Action("discard Kc")
    assert Action.expose([0, "Ah", "Ad"]) == Action("expose As Ah Ad")
    assert Action.secret() == Action("secret ####")


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (lambda: Action.take("7h", "8s 8h 8d"), IllegalAction, "the meld 8s 8h 8d does not hold it (R7)"),
        (lambda: Action.take("7h", "7s 7h 7d", "4h 5h 6h"), IllegalAction, "not both (R7)"),
        (lambda: Action.take("Xr", "7s 7h Xr", stands="8h"), IllegalAction, "stands= goes with onto="),
        (lambda: Action.sapaw("Xr", "5h 6h 7h"), IllegalAction, "the card it stands for"),
        (lambda: Action.sapaw("Xr", "5h 6h 7h", stands="9h"), IllegalAction, "9h does not fit 5h 6h 7h (R10)"),
        (lambda: Action.sapaw("8h", "5h 6h 7h", stands="8h"), IllegalAction, "only a joker stands for another card"),
        (
            lambda: Action.sapaw("Xr", "7s 7h 7d", stands="7c"),
            IllegalAction,
            "in a set a joker stands for no named suit",
        ),
        (lambda: Action.discard("Zz"), CardError, "'Zz' is no card"),
        (lambda: Action.discard(54), CardError, "54 is no card id"),
        (lambda: Action.expose("7s 7h"), CardError, "is no meld"),
        (lambda: Action.expose(""), CardError, "is no meld"),
        (lambda: Action.sapaw("8h", ""), CardError, "is no meld"),
        (lambda: Action.discard(None), TypeError, "card"),  # type: ignore[arg-type]
        (lambda: Action.expose(5.0), TypeError, "float"),  # type: ignore[arg-type]
    ],
)
def test_fields_that_make_no_action(make: Callable[[], Action], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=re.escape(text)):
        make()
