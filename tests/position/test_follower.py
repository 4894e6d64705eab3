"""Follower: fed with what happens at the table, it sees at every moment what Game.view shows its seat."""

import copy
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from deals import dealt, play
from hypothesis import example, given
from hypothesis import strategies as st
from states import chosen, plies, quads_dealt, some_rules

from tongits_core import (
    Action,
    CardError,
    CardSet,
    Follower,
    Game,
    IllegalAction,
    Position,
    PositionError,
    TongitsError,
    bots,
)

HAND = "Ac 2c 5s 5d 5c 7s 7h 8h 9d Th Tc Qd"
ANSWERING = ("call", "fold", "challenge", "show")


def deal(seed: int) -> Game:
    rules = some_rules(seed)
    return quads_dealt(rules, seed) if seed % 3 == 2 else Game.deal(rules, seed=seed, voids=seed % 3)


def follower_of(game: Game, seat: int | None) -> Follower:
    """A follower of a game that was just dealt."""
    assert not game.history
    spread = game.phase == "over"
    if seat is None:
        return Follower(game.rules, voids=game.voids, spread=spread)
    return Follower(game.rules, seat, game.hands[seat], voids=game.voids, spread=spread)


def protected_by(game: Game) -> list[int]:
    """Who answers although it has not opened: known once it is asked, or has shown."""
    asked = {game.turn} if game.phase == "answer" else set()
    answered = {seat for seat in range(3) if game.answers[seat]}
    return [seat for seat in asked | answered if not game.opened[seat]]


def tell(follower: Follower, game: Game, action: Action) -> None:
    """Play an action and tell the follower what can be seen of it."""
    own = game.turn == follower.seat
    drawn = game.stock[0] if own and action.kind == "draw" else None
    game.push(action)
    protects = action.kind in ANSWERING and game.rules.secret_protects
    seen = action if own or action.kind != "secret" else "secret ####"
    follower.push(seen, drawn=drawn, protected=protected_by(game) if protects else None)


def same(follower: Follower, game: Game) -> None:
    """All that everybody sees, and the seat's own view."""
    assert (follower.turn, follower.phase, follower.pile) == (game.turn, game.phase, game.pile)
    assert (follower.table, follower.opened, follower.blocked) == (game.table, game.opened, game.blocked)
    assert (follower.caller, follower.answers, follower.stock) == (game.caller, game.answers, len(game.stock))
    assert follower.counts == tuple(map(len, game.hands))
    assert follower.secrets == tuple(len(cards) // 4 for cards in game.facedown)
    assert len(follower.history) == len(game.history)
    if follower.seat is None:
        return
    view, shown = follower.view(), game.view(follower.seat)
    assert view.facts == shown.facts
    assert str(view) == str(shown) == str(follower)
    assert follower.hand == game.hands[follower.seat]
    assert list(follower.legal_actions) == list(shown.legal_actions)
    assert list(view.legal_actions) == list(shown.legal_actions)


def state(follower: Follower) -> tuple[object, ...]:
    return (
        *(follower.history, follower.turn, follower.phase, follower.table, follower.counts, follower.pile),
        *(follower.answers, follower.hand, follower.secrets, repr(follower), str(follower)),
    )


@example(1113, 1)  # a hand all of whose cards are known draws another
@given(st.integers(0, 100_000), st.sampled_from([0, 1, 2, None]))
def test_a_follower_sees_what_its_seat_is_shown(seed: int, seat: int | None) -> None:
    """Over the presets, their additions and random options, jokers, secrets and answers among them."""
    game, source = deal(seed), random.Random(seed)
    follower = follower_of(game, seat)
    same(follower, game)
    while game.phase != "over":
        tell(follower, game, chosen(game, source))
        same(follower, game)
    for again in (copy.copy(follower), pickle.loads(pickle.dumps(follower))):
        same(again, game)
    while game.history:
        undone = follower.pop()
        assert undone == ("secret ####" if game.pop().kind == "secret" and game.turn != seat else undone)
        same(follower, game)
    with pytest.raises(IndexError):
        follower.pop()


def half_forgotten(position: Position, lost: int) -> Position:
    """The position without history and without the lowest cards of the pile."""
    line, pile = str(position).partition(" ; ")[0], position.discards
    old, new = f" discards={','.join(pile)} ", f" discards={','.join(pile[lost:])} forgotten={lost} "
    return Position.parse(line.replace(old, new) if lost else line)


@given(st.integers(0, 100_000), st.sampled_from([0, 1, 2]), st.integers(0, 60), st.booleans(), st.integers(0, 20))
def test_a_hand_is_followed_from_any_position(seed: int, seat: int, ply: int, known: bool, lost: int) -> None:
    """With its history; or without one, which then never begins, and with a pile that is half forgotten."""
    game, source = deal(seed), random.Random(seed)
    while game.phase != "over" and len(game.history) < ply:
        game.push(chosen(game, source))
    begun = game.view(seat)
    goes_on = known or not begun.history
    lost = 0 if goes_on or game.phase == "over" else min(lost, max(0, len(game.pile) - 1))
    line = str(begun if goes_on else half_forgotten(begun, lost))
    follower = Follower.at(Position.parse(line))
    while True:
        view, shown = follower.view(), game.view(seat).facts
        assert follower.pile == game.pile[lost:]
        assert view.facts == (
            shown if goes_on else replace(shown, history=(), discards=shown.discards[lost:], forgotten=lost)
        )
        assert list(follower.legal_actions) == list(game.view(seat).legal_actions)
        if game.phase == "over":
            break
        tell(follower, game, chosen(game, source))
    for again in (copy.copy(follower), pickle.loads(pickle.dumps(follower))):
        assert again == follower
        assert again.view() == follower.view()
    while follower.history:
        follower.pop()
    assert str(follower.view()) == line
    assert follower != Follower(game.rules, seat, "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs" + " Ks" * (seat == 0))


def test_a_position_that_contradicts_itself_is_not_followed() -> None:
    with pytest.raises(PositionError, match="stands twice"):
        Follower.at(Position.parse("seat=0 hand=2h,2h stock=9 counts=2,9,9"))
    with pytest.raises(TypeError, match="expected a Position, not str"):
        Follower.at("seat=0")  # type: ignore[arg-type]


def junk(game: Game, source: random.Random) -> Iterator[str]:
    """Texts of actions of other moments, of this and of other games."""
    other = deal(source.randrange(1000))
    for stopped in plies(other.rules, source.randrange(1000)):
        if stopped.phase != "over" and source.random() < 0.3:
            yield str(chosen(stopped, source))
    yield from map(str, source.sample(game.history, min(3, len(game.history))))


@given(st.integers(0, 100_000), st.sampled_from([0, 1, 2, None]), st.integers(0, 50))
def test_what_cannot_be_is_refused_and_changes_nothing(seed: int, seat: int | None, ply: int) -> None:
    """What is taken instead could be for all that the follower knows, and is undone."""
    game, source = deal(seed), random.Random(seed)
    follower = follower_of(game, seat)
    for _ in range(ply):
        if game.phase == "over":
            break
        tell(follower, game, chosen(game, source))
    before = state(follower)
    for text in junk(game, source):
        try:
            follower.push(text, protected=() if text in ANSWERING and game.rules.secret_protects else None)
            taken = True
        except TongitsError:
            taken = False
        if taken:
            assert game.turn != seat or text in game.legal_actions
            assert follower.pop() == (text if not text.startswith("secret") or game.turn == seat else "secret ####")
        elif text != "draw" or game.turn != seat:  # which needs the card
            assert text not in game.legal_actions
        assert state(follower) == before
    same(follower, game)


@pytest.mark.parametrize(
    ("seen", "action", "said"),
    [
        ([], "draw", "R6"),
        ([], "discard Ac", "seat 1 holds Ac"),
        (["discard Jc"], "draw", "say which card the own seat draws"),
        (["discard Jc"], "take Jc with Js Jh", "R8"),
        (["discard Jc"], "call", "R17"),
        (["discard Jc"], "fold", "R19"),
        (["expose Ks Kh Kd"], "sapaw Kd on Ks Kh Kd", "R8"),
        (["expose Ks Kh Kd"], "sapaw 2d on Ks Kh Kd", "R10"),
        (["expose Ks Kh Kd"], "discard Kd", "R8"),
        (["expose Ks Kh Kd", "secret ####"], "expose 2s 2h 2d", ""),
    ],
)
def test_errors_say_what_is_wrong(seen: list[str], action: str, said: str) -> None:
    follower = Follower("classic", 1, HAND)
    for text in seen:
        follower.push(text)
    before = state(follower)
    if said:
        with pytest.raises(IllegalAction) as caught:
            follower.push(action)
        assert said in str(caught.value)
    else:
        follower.push(action)
        follower.pop()
    assert state(follower) == before


def test_wrong_values_are_refused_by_name() -> None:
    for values, kind, said in (
        ({"seat": 3, "hand": HAND}, TongitsError, "seat"),
        ({"seat": 1}, TypeError, "seat and hand go together"),
        ({"hand": HAND}, TypeError, "seat and hand go together"),
        ({"seat": 0, "hand": HAND}, CardError, "R1 deals seat 0 13"),
        ({"seat": 1, "hand": HAND.replace("Qd", "Xr")}, CardError, "joker"),
        ({"rules": "wiki", "voids": 256}, TongitsError, "voids"),
        ({"rules": "classic", "spread": True}, TongitsError, "R16"),
        ({"rules": "lite", "seat": 1, "hand": HAND, "pot": 4}, PositionError, "R25"),
    ):
        with pytest.raises(kind, match=said):
            Follower(**values)
    follower = Follower("classic", 1, HAND)
    follower.push("discard Jc")
    for drawn, error in (("Jc", CardError), ("Ac", CardError), ("Xr", CardError), ("Zz", CardError), (0.5, TypeError)):
        with pytest.raises(error):
            follower.push("draw", drawn=drawn)  # type: ignore[arg-type]
    follower.push("draw", drawn="8d")
    with pytest.raises(IllegalAction, match="drawn= goes with a draw"):
        follower.push("discard Qd", drawn="8c")
    with pytest.raises(TypeError):
        follower.push(None)  # type: ignore[arg-type]
    with pytest.raises(TongitsError, match="no Position"):
        Follower("classic").view()


def test_r11_who_answers_with_a_secret_must_be_told() -> None:
    """wiki: an unopened player answers a call if it holds a secret, which nobody sees before."""
    begun = dealt(("2s 2h 2d 9s 9h 9d 3c 4c Js Qh Kd 6s 8c", "5s 5h 5d 5c", ""), "Ac Qs", "wiki")
    game = play(begun.copy(), "expose 2s 2h 2d", "discard Kd", "draw", "discard Ac", "draw", "discard Qs")
    for seat in (None, 0, 1, 2):
        follower = follower_of(begun, seat)
        for at, action in enumerate(game.history):
            drawn = {2: (1, "Ac"), 4: (2, "Qs")}.get(at, (None, ""))
            follower.push(action, drawn=drawn[1] if seat == drawn[0] and seat is not None else None)
        for wrong in ([0], [3], "1", 5):
            with pytest.raises((TongitsError, TypeError)):
                follower.push("call", protected=wrong)  # type: ignore[arg-type]
        with pytest.raises(IllegalAction, match="protected= goes with a call or an answer"):
            follower.push("draw", drawn=begun.stock[2] if seat == 0 else None, protected=[1])
        if seat != 1:
            with pytest.raises(IllegalAction, match="seat 1 has not opened and answers if it holds a secret"):
                follower.push("call")
        if seat == 2:
            with pytest.raises(IllegalAction, match="seat 2 of protected= holds no secret"):
                follower.push("call", protected=[2])
        called = play(game.copy(), "call")
        follower.push("call", protected=None if seat == 1 else [1])
        same(follower, called)
        assert (called.phase, called.turn) == ("answer", 1)
        called.push("challenge")
        if seat != 2:
            with pytest.raises(IllegalAction, match="seat 2 has not opened"):
                follower.push("challenge")
        follower.push("challenge", protected=None if seat == 2 else ())
        assert called.phase == "over"
        same(follower, called)


def test_what_a_follower_keeps_of_a_secret() -> None:
    """Not its cards, even if they are told, unless it is its own."""
    mine = CardSet("9s 9h 9d 9c 2s 3s 5h 6h 8d Tc Jc Qd Ks")
    for seat, kept in ((0, "secret 9s 9h 9d 9c"), (1, "secret ####"), (None, "secret ####")):
        hands = {0: mine, 1: CardSet(HAND.replace("9d", "Kh")), None: None}
        follower = Follower("classic", seat, hands[seat])
        follower.push("secret 9s 9h 9d 9c")
        assert [str(action) for action in follower.history] == [kept]
        assert follower.secrets == (1, 0, 0)
        assert follower.counts == (9, 12, 12)


def test_a_spread_is_over_as_it_is_dealt() -> None:
    """R16: the own hand tells, or somebody does."""
    melds = "As 2s 3s 4s 5h 6h 7h 8h Td Jd Qd Kd"
    assert Follower("wiki", 1, melds).phase == "over"
    assert Follower("wiki", 1, HAND).phase == "play"
    assert Follower("wiki", 1, HAND, spread=True).phase == "over"
    assert Follower("wiki", spread=True).phase == "over"


def followed_to_two_sapaws(seat: int | None) -> tuple[Game, Follower, str]:
    """A game and its follower where two cards may be laid onto one meld, and the one text for both."""
    player = bots.create("greedy")
    for seed in range(200):
        game = Game.deal("classic", seed)
        follower = follower_of(game, seat)
        while game.phase != "over":
            for first in [each for each in game.legal_actions if each.kind == "sapaw" and each.onto]:
                game.push(first)
                later = [each for each in game.legal_actions if each.kind == "sapaw" and each.onto]
                game.pop()
                for second in later:
                    if second.onto.cards - first.onto.cards == CardSet(first.card):  # type: ignore[union-attr, arg-type]
                        return game, follower, f"sapaw {first.card} {second.card} on {first.onto}"
            tell(follower, game, player.act(game.view(game.turn)))
    raise AssertionError


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_two_cards_laid_on_one_meld_are_one_text(seat: int | None) -> None:
    game, follower, text = followed_to_two_sapaws(seat)
    before = state(follower)
    _, first, _, rest = text.split(maxsplit=3)
    with pytest.raises((IllegalAction, CardError)):
        follower.push(f"sapaw {first} {game.pile[-1]} {rest}")  # the second card cannot be laid there
    assert state(follower) == before
    game.push(text)
    follower.push(text)
    same(follower, game)
    assert len(follower.history) == len(before[0]) + 2  # type: ignore[arg-type]


def test_followers_are_equal_if_they_saw_the_same() -> None:
    ours, same = Follower("classic", 1, HAND), Follower("classic", 1, HAND)
    assert ours == same
    assert ours != Follower("classic")
    ours.push("discard Jc")
    assert ours != same
    same.push("discard Jc")
    assert ours == same == copy.copy(ours) == pickle.loads(pickle.dumps(ours))
    ours.push("draw", drawn="8d")
    same.push("draw", drawn="9c")
    assert ours != same
    assert ours != "a follower"
    with pytest.raises(TypeError, match="unhashable"):
        hash(ours)


def test_the_order_of_melds_makes_no_other_follower() -> None:
    one, two = Follower("classic"), Follower("classic")
    for action in ("expose 9s 9h 9d", "expose 2s 3s 4s"):
        one.push(action)
    for action in ("expose 2s 3s 4s", "expose 9s 9h 9d"):
        two.push(action)
    assert one == two


def test_a_joker_too_many_names_the_option() -> None:
    for rules, hand, joker in (("classic", f"{HAND[:-2]}Xb", "Xb"), ("classic,jokers=1", f"{HAND[:-2]}Xb", "Xb")):
        with pytest.raises(CardError, match=f"^{joker} is not in a deck with jokers=[01] .*jokers=2 adds Xr and Xb"):
            Follower(rules, 1, hand)
