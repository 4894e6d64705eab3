"""A pile that is only half remembered: some of its cards, under the top, are not known (R7, R14)."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Action, CardSet, Follower, Game, Position, PositionError, Status

D2 = {
    "hand": "Th Jh Qh 4c 4d 7s 8s 9c Kd Ks 2c Ah",
    "next": "5d 6d 7d",
    "prev": "3s 3h 3c",
    "discards": "Qs",
    "counts": [9, 9],
    "stock": 8,
}
"""FAULTS.md D2."""
LINE = (
    "classic seat=1 turn=1 phase=draw hand=Ah,2c,4d,4c,7s,8s,9c,Th,Jh,Qh,Ks,Kd table=2:5d,6d,7d/0:3s,3h,3c "
    "discards=Qs forgotten=7 stock=8 counts=9,12,9"
)


def test_forgotten_cards_are_a_token_of_the_line() -> None:
    position = Position.from_parts(**D2, forgotten=7)  # type: ignore[arg-type]
    assert str(position) == LINE
    assert position.complaints() == []
    assert (position.discards, position.forgotten) == (("Qs",), 7)
    assert len(position.unseen) == 9 + 9 + 8 + 7
    assert [str(action) for action in position.legal_actions] == ["draw"]
    again = Position.parse(LINE.replace("discards=Qs forgotten=7", "forgotten=7 discards=Qs"))
    assert (again, hash(again), pickle.loads(pickle.dumps(again))) == (position, hash(position), position)
    assert Position.parse(LINE.replace("forgotten=7", "forgotten=6")) != position


def test_a_pile_that_is_too_small_asks_whether_cards_are_forgotten() -> None:
    position = Position.from_parts(**D2)  # type: ignore[arg-type]
    assert position.status() == Status.COUNTS | Status.PILE
    assert position.complaints()[0] == (
        "1 discards do not fit a stock of 8: at the start of a turn the pile holds 16 - stock = 8 (R7, R14); "
        "forgotten=7 if 7 of them are not remembered"
    )
    for number in (6, 8):
        wrong = Position.from_parts(**D2, forgotten=number)  # type: ignore[arg-type]
        assert wrong.status() == Status.COUNTS | Status.PILE
        assert f"1 discards and {number} forgotten ones do not fit a stock of 8" in wrong.complaints()[0]


@pytest.mark.parametrize(
    ("line", "status", "complaint"),
    [
        (
            LINE.replace("discards=Qs forgotten=7", "forgotten=8"),
            Status.PILE,
            "forgotten=8, but discards= names no card: the top of the pile always lies open (R7)",
        ),
        (
            "classic seat=0 turn=1 phase=play hand=2h,3d,4s,5s,7h,7d,9d,Jc,Qc,Kc,Kd,Ks discards= forgotten=1 stock=14 "
            "counts=12,13,12 ; discard Jc, draw",
            Status.HISTORY,
            "forgotten=1 beside a history, which names every discard (R14)",
        ),
    ],
)
def test_what_forgotten_cards_may_not_stand_beside(line: str, status: Status, complaint: str) -> None:
    position = Position.parse(line)
    assert position.status() == status
    assert position.complaints() == [complaint]
    assert str(Position.parse(str(position))) == str(position)
    with pytest.raises(PositionError, match=r"\(R"):
        _ = position.legal_actions


def test_after_a_take_no_card_of_the_pile_need_be_remembered() -> None:
    line = (
        "classic seat=1 phase=play hand=Ah,2c,4d,4c,5h,7s,8s,9c,Kd,Ks table=2:5d,6d,7d/0:3s,3h,3c/1:Qs,Qh,Qd "
        "forgotten=7 stock=8 counts=9,10,9"
    )
    assert Position.parse(line).complaints() == []
    assert Action("discard 5h") in Position.parse(line).legal_actions


@pytest.mark.parametrize("value", ["-1", "1.5", "x", "99999999"])
def test_a_number_that_cannot_be_read(value: str) -> None:
    with pytest.raises(PositionError, match=f"forgotten={value} is no number"):
        Position.parse(LINE.replace("forgotten=7", f"forgotten={value}"))
    with pytest.raises((PositionError, TypeError)):
        Position.from_parts(**D2, forgotten=value)  # type: ignore[arg-type]


def test_no_number_of_forgotten_cards_overflows_a_pile() -> None:
    for number in (25, 256, 2**31, 10**20):
        with pytest.raises(PositionError):
            _ = Position(replace(Position.parse(LINE).facts, forgotten=number)).legal_actions


@given(st.data())
def test_any_part_of_a_pile_below_its_top_may_be_forgotten(data: st.DataObject) -> None:
    """What the seat may do stays; the forgotten cards are unseen ones; the line reads back."""
    rules = data.draw(st.sampled_from(["classic", "wiki+joker", "guide", "club", "social+kang+taga_loob"]))
    game = Game.deal(rules, seed=data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(0, 60))):
        if game.phase == "over":
            break
        game.push(data.draw(st.sampled_from(list(game.legal_actions))))
    whole = replace(game.view(data.draw(st.integers(0, 2))).facts, history=())
    kept = [data.draw(st.booleans()) for _ in whole.discards[:-1]] + [True] * (len(whole.discards) > 0)
    remembered = tuple(card for card, is_kept in zip(whole.discards, kept, strict=True) if is_kept)
    known, half = Position(whole), Position(replace(whole, discards=remembered, forgotten=kept.count(False)))
    assert half.complaints() == []
    assert Position.parse(str(half)) == half
    assert half.facts == Position.parse(str(half)).facts
    assert list(half.legal_actions) == list(known.legal_actions)
    assert half.unseen == known.unseen | CardSet(list(set(whole.discards) - set(remembered)))
    assert (half == known) == (half.forgotten == 0)


def test_a_follower_goes_on_from_a_half_remembered_pile() -> None:
    """The top may be taken; the forgotten cards stay below, and what is thrown on them is remembered."""
    follower = Follower.at(Position.parse(LINE.replace("discards=Qs", "discards=4s")))
    follower.push("take 4s with 4d 4c")
    assert (follower.pile, follower.view().forgotten, follower.view().complaints()) == ((), 7, [])
    for action in ("discard Ah", "draw", "discard 9d"):
        follower.push(action)
    view = follower.view()
    assert (follower.pile, view.discards, view.forgotten, view.complaints()) == (("Ah", "9d"), ("Ah", "9d"), 7, [])
    assert Position.parse(str(view)) == view
    follower.pop()
    assert pickle.loads(pickle.dumps(follower)).view() == follower.view()


def test_one_may_take_the_top_of_a_half_remembered_pile() -> None:
    position = Position.parse(LINE.replace("discards=Qs", "discards=4s"))
    assert Action("take 4s with 4c 4d") in position.legal_actions
