"""Where the others' hidden cards came from (R12), in hidden deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tongits_core import Game, Position, suggest
from tongits_core.belief._belief import Belief
from tongits_core.position._position import draws_by_turns
from tongits_core.search._search import Search

RULES = [
    "wiki+kang+taga_loob",
    "club+joker+kang+taga_loob",
    "guide+kang+taga_loob",
    "classic+joker,sagasa=yes,kang=yes",
]


def states(rules: str, seed: int) -> Iterator[tuple[Game, list[int], int]]:
    """The states of a random hand that lays much, with the draws of each seat and the cards taken so far."""
    game = Game.deal(rules, seed=seed)
    draws, takes, step = [0, 0, 0], 0, seed
    while game.phase != "over":
        yield game, draws, takes
        step = step * 25 + 7
        action = game.legal_actions[step % len(game.legal_actions) if step % 3 else 0]
        draws[game.turn] += action.kind == "draw"
        takes += action.kind == "take"
        game.push(action)


@pytest.mark.parametrize("rules", RULES)
def test_draws_follow_from_turns_while_nobody_takes(rules: str) -> None:
    for seed in range(8):
        for game, draws, takes in states(rules, seed):
            for seat in range(3):
                found = draws_by_turns(game.view(seat))
                assert sum(found) == sum(draws)
                assert min(found) >= 0
                if not takes:
                    assert list(found) == draws


@pytest.mark.parametrize("rules", RULES)
def test_hidden_deals_fit_what_is_known_of_their_past(rules: str) -> None:
    for seed in range(3):
        for game, draws, _ in states(rules, seed):
            view = game.view(game.turn)
            if game.phase == "answer" or len(game.history) % 3:
                continue
            for position, known in ((view, draws), (Position.parse(bare(view)), draws_by_turns(view))):
                search = Search(position, seed, -1, -1, Belief(position, seed, 16))
                for number in range(3):
                    check_world(view, search.world(number), known)


def bare(position: Position) -> str:
    """The position without its history."""
    return str(position).partition(" ; ")[0]


def check_world(view: Position, world: dict[str, Any], draws: Sequence[int]) -> None:
    seen = {*view.facts.hand, *view.facts.discards, *(card for laid in view.facts.table for card in laid.cards)}
    hidden = [
        card for name in ("hand", "facedown") for seat in range(3) if seat != view.seat for card in world[name][seat]
    ]
    assert sorted([*hidden, *world["stock"]]) == sorted(set(range(52 + view.rules.jokers)) - seen)
    assert [len(hand) for hand in world["hand"]] == list(view.counts)
    assert world["hand"][view.seat] == view.facts.hand
    for seat in {0, 1, 2} - {view.seat}:
        known = set(view.facts.known[seat])
        dealt, late = set(world["dealt"][seat]), set(world["late"][seat])
        assert dealt | late <= set(world["hand"][seat]) - known
        assert not dealt & late
        ranks = {laid.cards[0] % 13 for laid in view.facts.table if laid.owner == seat and len(laid.cards) == 3}
        assert {card % 13 for card in late} <= ranks
        if draws[seat] == 0:
            assert world["kang"][seat] == 0
            assert not late
            assert not any(world["late_joker"][seat])
            if view.rules.taga_loob:
                assert dealt == set(world["hand"][seat]) - known
        if not view.rules.taga_loob:
            assert not dealt


def test_r12_a_winner_is_paid_for_melds_that_were_dealt() -> None:
    """Seat 2 has drawn once: most of what it calls with was dealt."""
    line = (
        "club seat=1 phase=answer caller=2 hand=2h,3d,4h,5s,7h,7d,9d,Jc,Qc table=1:Ks,Kh,Kd/2:5c,6c,7c "
        "discards=Kc,3h,9c,2s,6d stock=11 counts=12,9,9"
    )
    plain, paid = (
        next(each for each in suggest(rules, worlds=2000).lines if str(each) == "fold")
        for rules in (line, line.replace("club", "club+taga_loob"))
    )
    assert draws_by_turns(Position.parse(line)) == (1, 2, 1)
    assert plain.win == paid.win == 0
    assert paid.value < plain.value - 0.3
