"""The frozen ladder: every rod does what its description says, and the same as on the day it was made."""

from __future__ import annotations

import json
from functools import cache

import pytest
from places import DATA

from tongits_core import Game, Position, bots, deadwood, melds
from tongits_core.bots.ladder import LADDER
from tongits_core.bots.ladder.playout import best_of
from tongits_core.search._search import policy_action

# Positions, and what each rod did there when it was frozen. These lines are never made anew: a rod that moves makes
# every figure against it worthless. tools/freeze_bot.py adds a new one.
FROZEN = DATA / "ladder.jsonl"
PINNED = tuple(json.loads(FROZEN.read_text(encoding="utf-8").partition("\n")[0])["actions"])
MAY_IMPROVE = {"ranged", "expectimax"}


def bot(name: str) -> bots.AnyBot:
    kind, _, number = name.partition(":")
    return bots.create(kind, level=int(number) if kind == "playout" else 5, seed=0)


@cache
def frozen() -> list[tuple[Position, dict[str, str]]]:
    lines = map(json.loads, FROZEN.read_text(encoding="utf-8").splitlines())
    return [(Position.parse(line["position"]), line["actions"]) for line in lines]


@cache
def met() -> list[Position]:
    """Decisions from hands between the ladder's players, under every preset."""
    names = list(LADDER)
    found = []
    for seed in range(36):
        game = Game.deal(("classic", "wiki", "lite", "guide", "social", "club")[seed % 6], seed)
        while game.phase != "over":
            view = game.view(game.turn)
            found.append(view)
            game.push(LADDER[names[(seed + game.turn) % len(names)]](view))
    return found


def does(name: str, position: Position) -> str:
    return bots.create(name).act(position).kind


def can(position: Position, kind: str) -> bool:
    return any(action.kind == kind for action in position.legal_actions)


def count(position: Position) -> int:
    return deadwood(position.hand, position.rules)


def test_every_bot_is_frozen_or_may_improve() -> None:
    assert {name.partition(":")[0] for name in PINNED} == set(bots.names()) - MAY_IMPROVE


@pytest.mark.parametrize("name", PINNED)
def test_rods_have_not_moved(name: str) -> None:
    moved = [
        (str(position), actions[name], now)
        for position, actions in frozen()
        if (now := str(bot(name).act(position))) != actions[name]
    ]
    assert moved == []


def test_the_frozen_positions_ask_every_kind_of_question() -> None:
    assert len(frozen()) == 157
    assert {position.phase for position, _ in frozen()} == {"draw", "play", "answer"}
    chosen = {name: {actions[name].split()[0] for _, actions in frozen()} for name in PINNED}
    for name in ("base", "pk", "jg", "rz"):
        assert chosen[name] >= {"take", "expose", "sapaw", "discard", "call", "challenge"}
    assert len({tuple(actions[name] for _, actions in frozen()) for name in PINNED}) == len(PINNED)


@pytest.mark.parametrize("name", LADDER)
def test_every_action_is_legal(name: str) -> None:
    for position in met():
        assert bots.create(name).act(position) in position.legal_actions


def calls(name: str) -> list[tuple[Position, bool]]:
    found = [(position, does(name, position) == "call") for position in met() if can(position, "call")]
    assert {called for _, called in found} == {True, False} or name == "rz"
    return found


def test_pk_calls_up_to_8() -> None:
    assert all(called == (count(position) <= 8) for position, called in calls("pk"))


def test_rz_calls_whenever_it_may() -> None:
    assert all(called for _, called in calls("rz"))


def test_always_challenge_calls_as_base() -> None:
    assert all(called == (count(position) <= 14) for position, called in calls("always-challenge"))


def test_ma_calls_by_raw_count_and_the_cards_of_others() -> None:
    for position, called in calls("ma"):
        raw = sum(min(card % 13 + 1, 10) for card in position.hand.ids)
        fewest = min(cards for seat, cards in enumerate(position.counts) if seat != position.seat)
        assert called == (raw <= 2 or (raw <= 12 and raw + (10 if position.stock > 4 else 4) <= 5 * fewest))


def estimate(position: Position, seat: int) -> int:
    own = [owner for owner, _ in position.table if owner == seat]
    laid = len(own) + position.secrets[seat]
    return max(4, 4 * position.counts[seat] - 2 * laid) if laid else 18 + 2 * position.counts[seat]


def test_jg_calls_when_it_is_4_below_its_estimate() -> None:
    for position, called in calls("jg"):
        lowest = min(estimate(position, seat) for seat in range(3) if seat != position.seat)
        assert called == (count(position) <= min(11, lowest - 4))


@pytest.mark.parametrize("name", LADDER)
def test_challenges(name: str) -> None:
    asked = [position for position in met() if can(position, "challenge")]
    seen = set()
    for position in asked:
        caller = position.facts.caller
        assert caller is not None
        expected = {
            "pk": count(position) <= 12,
            "rz": count(position) <= 12,
            "ma": position.hand.points <= 8,
            "jg": count(position) <= max(14, estimate(position, caller) - 4),
            "always-challenge": True,
        }[name]
        challenged = does(name, position) == "challenge"
        assert challenged == expected
        seen.add(challenged)
    assert seen == ({True} if name == "always-challenge" else {True, False})


@pytest.mark.parametrize("name", ["pk", "ma", "rz"])
def test_who_lays_everything_discards_only_when_nothing_is_left_to_lay(name: str) -> None:
    discards = [position for position in met() if position.phase == "play" and does(name, position) == "discard"]
    assert discards
    for position in discards:
        assert not can(position, "sapaw")
        assert not can(position, "expose")


@pytest.mark.parametrize("name", ["pk", "ma", "jg"])
def test_takes_make_a_new_meld(name: str) -> None:
    offered = [position for position in met() if position.phase == "draw" and can(position, "take")]
    taken = 0
    for position in offered:
        action = bots.create(name).act(position)
        useful = any(
            position.discards[-1] in meld for meld in melds(position.hand.union(position.discards[-1]), position.rules)
        )
        if action.kind == "take":
            taken += 1
            assert action.onto is None
            assert useful
        elif action.kind == "draw" and name != "jg":
            assert not useful
    assert taken > 5


def test_jg_hides_its_later_melds() -> None:
    hidden = [
        position
        for position in met()
        if position.phase == "play"
        and can(position, "expose")
        and position.seat in {owner for owner, _ in position.table}
        and does("jg", position) != "expose"
    ]
    assert len(hidden) > 10
    for position in hidden:
        assert does("jg", position) in ("sapaw", "discard")


def test_ma_discards_as_base_does() -> None:
    alike = 0
    for position in met():
        if position.phase == "play" and not melds(position.hand, position.rules):
            base = policy_action(position, "base", 0)
            mine = bots.create("ma").act(position)
            if base.kind == mine.kind == "discard":
                assert mine == base
                alike += 1
    assert alike > 100


def test_pk_throws_isolated_cards_first() -> None:
    position = Position.from_parts(
        "Kh Kd Qd 9s 8s 2c 2h Tc 9c", me="3s 3h 3d", drawn="5h", stock=9, discards="Ac 7h 4d Jc As 6c", counts=[12, 12]
    )
    assert str(bots.create("pk").act(position)) == "discard 5h"
    assert str(bots.create("greedy").act(position)) != "discard 5h"


def test_halving_finds_the_best_and_spends_what_it_may() -> None:
    actions = list(Game.deal(seed=3).legal_actions)
    worth = {action: place * 7 % 13 for place, action in enumerate(actions)}
    asked: list[tuple[int, int, int]] = []

    def sums(alive: object, first: int, worlds: int) -> list[int]:
        assert isinstance(alive, list)
        asked.append((len(alive), first, worlds))
        return [worlds * worth[action] for action in alive]

    assert best_of(actions, 64, sums) == max(actions, key=lambda action: worth[action])
    assert [alive for alive, _, _ in asked] == [14, 7, 4, 2]
    assert [(first, worlds) for _, first, worlds in asked] == [(0, 16), (16, 16), (32, 16), (48, 16)]


def test_chances_of_playout_come_from_its_seed_alone() -> None:
    positions = [position for position, _ in frozen()][:40]
    chosen = [
        [str(bots.create("playout", level=1, seed=seed).act(position)) for position in positions] for seed in (0, 0, 1)
    ]
    assert chosen[0] == chosen[1] != chosen[2]
