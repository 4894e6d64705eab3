"""Copies, pickles and texts of a state at every ply keep all of it: duties, blocks, the order of the stock, the history."""

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from states import RULES, chosen, played_on, plies, quads_dealt, some_rules

from tongits_core import Game, Position, Record, Rules

COPIES: dict[str, Callable[[Game], Game]] = {
    "copy": Game.copy,
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda game, protocol=protocol: pickle.loads(pickle.dumps(game, protocol))  # type: ignore[misc]
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
}


def contents(game: Game) -> list[object]:
    """All that a referee can ask of a game."""
    return [
        game.rules, game.turn, game.phase, game.hands, game.facedown, game.stock, game.pile, game.table, game.opened,
        game.blocked, game.caller, game.answers, game.voids, game.history, list(game.legal_actions), game.outcome(),
        game.key, repr(game), [str(game.view(seat)) for seat in range(3)],
    ]  # fmt: skip


def test_every_copy_at_every_ply_is_the_same_game() -> None:
    for seed in range(2 * len(RULES)):
        for ply, game in enumerate(plies(some_rules(seed), seed)):
            for name, copied in COPIES.items():
                again = copied(game)
                assert again == game, name
                assert (again.key, again.history) == (game.key, game.history), name
                assert type(again) is Game
            again = list(COPIES.values())[ply % len(COPIES)](game)
            assert contents(again) == contents(game)


def test_a_copy_moves_on_alone_and_takes_everything_back() -> None:
    """Undo goes to the deal in every copy, state by state as they were."""
    for seed in range(12):
        states = []
        for game in plies(some_rules(seed), seed):
            states.append(contents(game))
        for copied in COPIES.values():
            again = copied(game)
            for before in reversed(states[:-1]):
                undone = again.pop()
                assert contents(again) == before
                assert undone in again.legal_actions
            assert again.history == ()
        assert contents(game) == states[-1]


def test_a_push_taken_back_leaves_no_trace() -> None:
    for seed in range(12):
        for game in plies(some_rules(seed), seed):
            if game.phase == "over":
                break
            before = pickle.dumps(game)
            action = chosen(game, random.Random(seed))
            game.push(action)
            assert pickle.dumps(game) != before
            assert game.pop() == action
            assert pickle.dumps(game) == before


def test_every_view_at_every_ply_reads_back_whole() -> None:
    for seed in range(2 * len(RULES)):
        rules = some_rules(seed)
        start = Game.deal(rules, seed, voids=seed % 3) if seed % 4 else quads_dealt(rules, seed)
        streak = (seed % 3, 1) if rules.pot_wins else None
        for ply, game in enumerate(played_on(start, seed)):
            for seat in range(3):
                view = game.view(seat, pot=seed if rules.pot_wins else 0, streak=streak)
                assert view.complaints() == []
                protocol = (ply + seat) % (pickle.HIGHEST_PROTOCOL + 1)
                again = Position.parse(str(view))
                assert again == view
                assert again.facts == view.facts
                assert str(again) == str(view)
                assert hash(again) == hash(view)
                assert list(again.legal_actions) == list(view.legal_actions)
                assert copy.copy(view) == copy.deepcopy(view) == view
                assert pickle.loads(pickle.dumps(view, protocol)).facts == view.facts
                if ply % 8 == 0:
                    assert eval(repr(view), {"Position": Position}).facts == view.facts


def test_every_record_reads_back_to_the_same_game() -> None:
    for seed in range(len(RULES)):
        for game in plies(RULES[seed], seed):
            again = Record.parse(str(game.record())).game(0)
            assert again == game
            assert contents(again) == contents(game)
            assert again.record() == game.record()


def test_states_pass_between_processes_whole() -> None:
    games = [game.copy() for seed in range(8) for game in plies(some_rules(seed), seed)]
    views = [game.view(game.turn) for game in games]
    legal = [tuple(game.legal_actions) for game in games]
    outcomes = [game.outcome() for game in games]
    rules = [Rules.parse(text) for text in RULES]
    for things in (games, views, legal, outcomes, rules):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            there_and_back = list(pool.map(copy.copy, things, chunksize=64))
        assert there_and_back == things
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert [contents(game) for game in pool.map(copy.copy, games, chunksize=64)] == list(map(contents, games))
