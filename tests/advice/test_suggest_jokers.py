"""Turns with jokers (R4, R28): every plan but the needless ones, each worth what the plain twin says."""

from __future__ import annotations

import copy
import itertools
import json
import re
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import pytest
from endgames import endgame, line_of, naive_plans, play_out, worlds_of
from twin import Twin
from twin_melds import JOKERS, SUITS, grown, is_joker, natural_points

from tongits_core import Action, Game, IllegalAction, Position, Rules, bots, card_id, suggest
from tongits_core.belief._belief import Belief
from tongits_core.cli import main
from tongits_core.policy.call_balance import Ranges, call_ranges
from tongits_core.search._search import Search

SEAT = 1
RULES = "classic+joker"
POT = " pot=4 streak=1:1"
BONUS = (-1.125, 2.25, -1.125, 1.0)
"""What the pot changes if each seat wins, or nobody: with antes of 2, half of the pot and 3 * 2 / 8 after one win in a row
(game/test_pot_equity.py) and what is taken, less the mean of these."""
EXCHANGED = {"Xr": "Xb", "Xb": "Xr"}
EVERY_PRESET = [*(f"{preset}+joker" for preset in Rules.presets()), "wiki+joker,jokers=1", "club+joker+kang+taga_loob"]


def search_of(twin: Twin) -> Search:
    position = Position.parse(line_of(twin, SEAT, POT, RULES))
    ranges = call_ranges(position)
    return Search(position, 0, ranges.caller_at, ranges.challenge_at, Belief(position, 0, 0), "base")


def exchanged(value: Any) -> Any:
    """The same with Xr for Xb and Xb for Xr."""
    if isinstance(value, str):
        return " ".join(
            EXCHANGED.get(word[:2], word[:2]) + word[2:] if word[0] == "X" else word for word in value.split()
        )
    if isinstance(value, tuple | frozenset):
        return type(value)(exchanged(each) for each in value)
    return value


def wastes_joker(before: Twin, after: Twin) -> bool:
    """A joker lies where a card that stays in the hand and is in no meld there could lie, and both would fit."""
    hand = after.players[SEAT].hand
    old = {card for laid in before.table for card in laid.meld.cards}
    for laid in after.table:
        for place, card in enumerate(laid.meld.cards):
            if len(hand) == 1 or card in old or not is_joker(card) or not grown(laid.meld, card, False):
                continue
            if laid.meld.kind == "run":
                names = {laid.meld.stands_for(place)}
            else:
                names = {laid.meld.rank + suit for suit in SUITS}
            for name in names & hand:
                rest = copy.deepcopy(after)
                rest.players[SEAT].hand = hand - {name}
                if rest.count(SEAT) == after.count(SEAT) - natural_points(name):
                    return True
    return False


def played(twin: Twin, actions: tuple[str, ...]) -> Twin:
    after = copy.deepcopy(twin)
    for action in actions:
        after.push(action)
    return after


@pytest.mark.parametrize(
    ("seed", "stock", "mine"), [(3, 1, ("Xr",)), (5, 2, ("Xb",)), (21, 1, JOKERS), (23, 1, JOKERS)]
)
def test_every_plan_is_there_once_but_those_that_waste_a_joker(seed: int, stock: int, mine: tuple[str, ...]) -> None:
    twin = endgame(seed, stock=stock, sizes=(2, 5, 2), phase="play", rules=RULES, mine=mine)
    search = search_of(twin)
    size = len(search.turn)
    plans = naive_plans(twin, SEAT)
    kept = {effect for effect, actions in plans.items() if search.turn.find(tuple(map(Action, actions))) < size}
    assert len(kept) == size
    assert not any(exchanged(effect) in kept and exchanged(effect) != effect for effect in kept)
    ends: dict[bool, set[str]] = {True: set(), False: set()}
    for effect, actions in plans.items():
        outcome = played(twin, actions).outcome()
        if outcome is not None and outcome["ending"] == "tongits":
            ends[effect in kept].add(str(outcome["payments"]))
        elif effect not in kept:
            before_discard = played(twin, actions[:-1])
            assert exchanged(effect) in kept or wastes_joker(twin, before_discard)
    assert ends[False] <= ends[True]


@pytest.mark.parametrize(("seed", "stock", "mine"), [(3, 1, ("Xr",)), (21, 1, JOKERS), (4, 2, ())])
def test_plans_are_worth_the_same_as_on_the_twin(seed: int, stock: int, mine: tuple[str, ...]) -> None:
    twin = endgame(seed, stock=stock, sizes=(2, 5, 2), phase="play", rules=RULES, mine=mine)
    search = search_of(twin)
    for world in itertools.islice(worlds_of(twin, SEAT), 0, None, 17):
        hands = [[card_id(card) for card in each.hand] for each in world.players]
        stock_ids = [card_id(card) for card in world.stock]
        for actions in list(naive_plans(twin, SEAT).values())[::5]:
            sums = search.run_in(search.turn, search.turn.find(tuple(map(Action, actions))), hands, stock_ids)
            assert (sums[0] / search.unit, sum(sums[3:6]), sums[3]) == play_out(
                played(world, actions), SEAT, -1, BONUS, RULES
            )


def mean_over(worlds: list[Twin], actions: tuple[str, ...]) -> float:
    return fmean(play_out(played(world, actions), SEAT, -1, BONUS, RULES)[0] for world in worlds)


@pytest.mark.parametrize(("seed", "mine"), [(4, ("Xr",)), (12, ())])
def test_drawing_is_worth_the_best_of_all_plans_for_each_card(seed: int, mine: tuple[str, ...]) -> None:
    """The plans that are left out are no better, and a drawn joker has its plan."""
    twin = endgame(seed, stock=1, sizes=(1, 3, 2), phase="draw", rules=RULES, mine=mine)
    worlds: dict[str, list[Twin]] = {}
    for world in worlds_of(twin, SEAT):
        worlds.setdefault(world.stock[0], []).append(world)
    values = {}
    for card, each in worlds.items():
        plans = naive_plans(played(each[0], ("draw",)), SEAT).values()
        values[card] = {actions: mean_over(each, ("draw", *actions)) for actions in plans}
    advice = suggest(line_of(twin, SEAT, POT, RULES), worlds=8_000, seed=seed, lines=9)
    draw = next(line for line in advice.lines if str(line) == "draw")
    assert set(draw.after) == set(worlds)
    assert abs(draw.value - fmean(max(each.values()) for each in values.values())) <= 4 * draw.error + 1e-9
    for card, actions in draw.after.items():
        best = max(values[card].values())
        assert mean_over(worlds[card], ("draw", *map(str, actions))) == pytest.approx(best)


def moves(seed: int, rules: str) -> Iterator[Game]:
    """The states of a random hand in which a joker is taken, laid or laid off whenever it can be."""
    game = Game.deal(rules, seed=seed)
    step = seed
    while game.phase != "over":
        yield game
        step = step * 25 + 7
        legal = list(game.legal_actions)
        wild = [action for action in legal if "X" in str(action) and action.kind != "discard"]
        game.push((wild or legal)[step % len(wild or legal) if step % 3 else 0])


@pytest.mark.parametrize("rules", EVERY_PRESET)
def test_suggestions_are_whole_legal_turns_in_every_phase(rules: str) -> None:
    phases = set()
    for game in (state for seed in range(40, 42) for state in moves(seed, rules)):
        view = game.view(game.turn)
        if len(game.history) % 4 and view.phase != "answer":
            continue
        advice = suggest(view, worlds=1, lines=2)
        phases.add(view.phase)
        assert advice.to_json() == suggest(str(view), worlds=1, lines=2, threads=2).to_json()
        for line in advice.lines:
            play = game.copy()
            for action in line.actions:
                assert action in play.legal_actions
                play.push(action)
            assert str(line) == "draw" or play.phase == "over" or play.turn != game.turn or play.phase == "answer"
    assert {"draw", "play"} <= phases


DRAW = (
    "wiki+joker seat=1 phase=draw hand=2h,3d,4h,5s,7h,7d,9d,Jc,Qc table=1:Ks,Kh,Kd/2:5c,Xr=6c,7c/0:As,Ac,Ad "
    "discards=Kc,3h,9c,2s,Qs,6d,8h,Tc stock=10 counts=9,9,9 streak=0:1"
)
PLAY = (
    "wiki+joker seat=1 phase=play hand=2h,3d,4h,5s,7h,7d,9d,Jc,Qc,Xb table=1:Ks,Kh,Kd/2:5c,Xr=6c,7c/0:As,Ac,Ad "
    "discards=Kc,3h,9c,2s,Qs,6d,8h,Tc stock=9 counts=9,10,9 late_joker=Xb:K"
)
ANSWER = DRAW.replace("phase=draw", "phase=answer caller=0")
TAKE = DRAW.replace("hand=2h,3d", "hand=3d,Xb").replace("discards=Kc", "discards=2h").replace("Tc stock", "Kc stock")


def test_fixed_work_gives_the_same_advice_for_any_number_of_threads() -> None:
    for line in (DRAW, PLAY, ANSWER, TAKE):
        advice = [suggest(line, worlds=400, seed=3, threads=threads) for threads in (1, 2, 4)]
        assert {each.to_json() for each in advice} == {advice[0].to_json()}
        assert advice[0].reproducible


def test_a_joker_in_words_and_as_json() -> None:
    out = PLAY.replace("2h,3d,4h,5s,7h,7d,9d,Jc,Qc", "6h,7h,Qc").replace(
        "1:Ks,Kh,Kd", "1:Ks,Kh,Kd/1:8s,9s,Ts/1:2d,3d,4d"
    )
    words = suggest(out.replace("9,10,9", "9,4,9"), worlds=200).explain()
    assert re.match(r"Expose (Xb=5h 6h 7h|6h 7h Xb=8h), then discard Qc[.:]", words)
    draw = next(line for line in suggest(DRAW, worlds=300).lines if str(line) == "draw").as_dict()
    assert draw["after"]["Xb"]["chance"] == pytest.approx(1 / 28)
    laid = "sapaw Xb=8c on 5c Xr=6c 7c"
    assert f'"{laid}", "discard Qc"' in suggest(PLAY, worlds=20, include=f"{laid}, discard Qc").to_json()


def test_r12_a_late_joker_makes_a_sagasa_in_the_search() -> None:
    """The winner is paid 1 for it in wiki, by each of two."""
    plan = "sapaw Xb on Ks Kh Kd, discard Qc"
    late, early = (
        next(line for line in suggest(each, worlds=2000, include=[plan]).lines if str(line) == plan)
        for each in (PLAY, PLAY.replace(" late_joker=Xb:K", ""))
    )
    assert late.win == early.win > 0
    assert late.value == pytest.approx(early.value + 2 * 3 * late.win, abs=3 * late.win)
    assert late.value > early.value


def test_plans_left_out_are_valued_when_asked_for() -> None:
    both = PLAY.replace("Qc,Xb", "Xr,Xb").replace("Xr=6c", "6c").replace(" late_joker=Xb:K", "")
    mirrored = ["discard Xr", "discard Xb", "expose 7h 7d Xb, discard Jc", "expose 7h 7d Xr, discard Jc"]
    lines = {str(line): line for line in suggest(both, worlds=600, lines=1, include=mirrored).lines}
    assert lines["discard Xr"].value == lines["discard Xb"].value
    assert lines[mirrored[2]].value == lines[mirrored[3]].value
    wasted = "take Kc with Xb=Jc Qc, discard 3d"  # Jc itself could lie there
    assert wasted in [str(line) for line in suggest(TAKE, worlds=300, include=wasted).lines]
    assert wasted not in [str(line) for line in suggest(TAKE, worlds=300, lines=100).lines]
    with pytest.raises(IllegalAction, match="R3"):
        suggest(TAKE, worlds=300, include="take Kc with Qc Xb=Tc, discard 3d")


LAID = {
    3: "/0:As,Ac,Ad/0:Ts,Th,Td/0:8s,8d,8c",
    4: "/0:As,Ah,Ac,Ad/0:8s,9s,Ts,Js",
    5: "/0:As,Ac,Ad/0:8s,9s,Ts,Js",
    6: "/0:As,Ac,Ad/0:Ts,Th,Td",
    7: "/0:7s,8s,9s,Ts,Js",
    9: "/0:As,Ac,Ad",
}
"""Melds of seat 0, which holds so many cards."""


@pytest.mark.parametrize("size", LAID)
def test_r28_who_calls_in_spite_of_a_block_has_a_count_of_0(size: int) -> None:
    answer = (
        f"classic+joker seat=1 phase=answer caller=0 blocked=0 hand=2h,3d,4h,5s,7h,7d,9d,Jc,Qc counts={size},9,12 "
        f"stock=10 discards=Kc,3h,9c,2s,Qs,6d,8h,Tc table=1:Ks,Kh,Kd{LAID[size]}"
    )
    position = Position.parse(answer)
    assert position.complaints() == []
    assert call_ranges(position) == Ranges(0, 0)
    challenge = next(line for line in suggest(position, worlds=400).lines if str(line) == "challenge")
    assert challenge.win == 0.0
    melds = Position.parse(answer.replace("2h,3d,4h,5s,7h,7d,9d,Jc,Qc", "4c,4h,4d,5s,5h,5d,Jc,Qc,Xb"))
    challenge = next(line for line in suggest(melds, worlds=400).lines if str(line) == "challenge")
    assert challenge.win == 1.0  # R20: an equal count beats the caller


@pytest.mark.parametrize("rules", EVERY_PRESET)
def test_bots_play_whole_hands(rules: str) -> None:
    seen = set()
    for seed, names in enumerate((("base", "random", "expectimax"), ("expectimax", "greedy", "base"))):
        players = [bots.create(name, level=1, seed=seed) for name in names]
        game = Game.deal(rules, seed=seed + 20)
        while game.phase != "over":
            view = game.view(game.turn)
            action = players[game.turn].act(view)
            if len(game.history) % 8 == 0:
                assert players[game.turn].act(Position.parse(str(view))) == action
            game.push(action)
        outcome = game.outcome()
        assert outcome is not None
        assert sum(outcome.payments) == 0
        seen |= {str(action).split()[0] for action in game.history if "X" in str(action)}
    assert seen & {"expose", "take", "sapaw", "discard"}


def test_jokers_by_hand_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    by_hand = [
        "--hand",
        "2h 3d 4h 5s 7h 7d 9d Jc Qc",
        "--me",
        "Ks Kh Kd",
        "--next",
        "5c Xr=6c 7c",
        "--prev",
        "As Ac Ad",
    ]
    pile = ["--discards", "Kc 3h 9c 2s Qs 6d 8h Tc", "--counts", "9,9", "--worlds", "300"]
    assert (
        main(["suggest", "--rules", "classic+joker", *by_hand, *pile, "--stock", "9", "--drawn", "Xb", "--json"]) == 0
    )
    advice = json.loads(capsys.readouterr().out)
    assert advice["position"].startswith("classic+joker seat=1 turn=1 phase=play hand=2h,3d,4h,5s,7h,7d,9d,Jc,Qc,Xb ")
    assert "2:5c,Xr=6c,7c" in advice["position"]
    assert main(["suggest", "--rules", "classic+joker", *by_hand, *pile, "--stock", "10"]) == 0
    assert "Xr=6c" in capsys.readouterr().out
