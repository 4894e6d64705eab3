"""Moves that an exchange of suits makes of each other are worth the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongits_core import Game, Position, bots, suggest
from tongits_core.search.symmetry import SUITS, key_of, symmetries

ALIKE = (
    "classic seat=1 turn=1 phase=play hand=3h,2d,2c,4d,4c,6h,7h,9s,Ts,Jd,Jc,Kd,Kc discards=8h stock=14 counts=12,13,12"
)
"""Nobody can tell diamonds from clubs."""


def exchanged(text: str, suits: dict[str, str]) -> str:
    """A position's text with other suits; its words keep their letters."""
    before = " 23456789TJQKA"
    return "".join(
        suits[sign] if sign in SUITS and text[at - 1] in before[1:] and text[at + 1 : at + 2] in ",/ ;" else sign
        for at, sign in enumerate(text)
    )


@given(st.integers(0, 10**6), st.permutations(SUITS))
def test_every_exchange_maps_the_legal_actions_to_themselves(seed: int, order: list[str]) -> None:
    source = random.Random(seed)
    game = Game.deal(seed=seed)
    player = bots.create("random", seed=seed)
    for _ in range(source.randrange(12)):
        if game.phase == "over":
            return
        game.push(player.act(game.view(game.turn)))
    if game.phase == "over":
        return
    position = game.view(game.turn)
    found = symmetries(position)
    assert found[0] == {suit: suit for suit in SUITS}
    for exchange in found:
        keys = {key_of([action], [exchange]) for action in position.legal_actions}
        assert keys == {key_of([action], found[:1]) for action in position.legal_actions}
    other = Position.parse(exchanged(str(position), dict(zip(SUITS, order, strict=True))))
    assert len(symmetries(other)) == len(found)


def test_equal_moves_are_found() -> None:
    position = Position.parse(ALIKE)
    exchanges = symmetries(position)
    assert exchanges == (dict(zip(SUITS, SUITS, strict=True)), {"s": "s", "h": "h", "d": "c", "c": "d"})
    assert key_of(["discard Kd"], exchanges) == key_of(["discard Kc"], exchanges)
    assert key_of(["discard Kd"], exchanges) != key_of(["discard 2c"], exchanges)
    assert len(symmetries(Position.parse(ALIKE.replace("discards=8h", "discards=8c")))) == 1


def test_the_two_exact_ways_of_a_take_are_no_mirror_images() -> None:
    """Without the rule the second way is to discard Kc instead of Kd."""
    line = (
        "classic seat=1 turn=1 phase=draw hand=3h,4h,9d,9c,Kd,Kc table=1:As,Ah,Ad,Ac/1:2s,2h,2d,2c/2:8s,8h,8d,8c/"
        "2:Ts,Th,Td,Tc/0:Js,Jh,Jd,Jc discards=Qs,Qh,3s,4s,5s,6s,7s,9s,Ks,6h,7h,9h,Kh,5h stock=2 counts=5,6,5"
    )
    exchanges = symmetries(Position.parse(line))
    advice = suggest(line, worlds=100_000, lines=9)
    assert advice.exact
    takes = [each.actions for each in advice.lines if each.actions[0].kind == "take"]
    assert len({key_of(actions, exchanges) for actions in takes}) == len(takes) == 2
    (wanted,) = suggest(line, worlds=100_000, lines=1, include=["draw"]).lines[1:]
    assert str(wanted) == "draw"


@pytest.mark.parametrize("seed", range(4))
def test_equal_moves_are_never_told_apart(seed: int) -> None:
    exchanges = symmetries(Position.parse(ALIKE))
    lines = suggest(ALIKE, worlds=200, seed=seed).lines
    keys = [key_of(line.actions, exchanges) for line in lines]
    assert len(set(keys)) == len(keys)
    both = suggest(ALIKE, worlds=200, seed=seed, include=["discard Kd", "discard Kc"]).lines
    first, second = (next(line for line in both if str(line) == f"discard K{suit}") for suit in "dc")
    assert (first.value, first.error, first.loss, first.loss_error) == (
        second.value,
        second.error,
        second.loss,
        second.loss_error,
    )
