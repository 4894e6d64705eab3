"""Estimates that end playouts: the cells, the self-play that fills them, the files, and the search that asks them."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator

import numpy as np
import pytest
from positions import PLAY

from tongits_core import Game, Position, Rules, TongitsError, bots, deadwood, suggest
from tongits_core.belief._belief import Belief
from tongits_core.policy._leaves import CELLS, LeafTable, cell_of, play_hands
from tongits_core.policy.leaf_table import MULTIPLYING, PLAYED, LeafFile, leaves_for, load
from tongits_core.policy.ranged import TABLES
from tongits_core.search import choose
from tongits_core.search._search import Search
from tongits_core.training.leaf_tables import train_leaves

STOCKS = (2, 4, 6, 8, 11)
COUNTS = (2, 6, 10, 14, 19, 26, 38)


def table_of(chips: float, bits: int = 8) -> LeafTable:
    """Every cell is worth the same."""
    return LeafTable(array("h", [round(chips * 2**bits)] * CELLS).tobytes(), bits)


def naive_cell(game: Game) -> int:
    views = [game.view((game.turn + k) % 3) for k in range(3)]
    may_call = game.turn not in views[0].facts.blocked
    opened = {meld.owner for meld in views[0].facts.table}
    cell = sum(views[0].stock > most for most in STOCKS) * 2 + may_call
    for view in views:
        cell = cell * 2 + (view.seat in opened)
    for view in views:
        cell = cell * 8 + sum(deadwood(view.hand, game.rules) > most for most in COUNTS)
    return cell


def turns(rules: str, player: str, seed: int) -> Iterator[Game]:
    """A hand as each turn begins, and as it is over."""
    bot = bots.create(player, seed=seed)
    game = Game.deal(rules, seed=seed)
    while game.phase != "over":
        if game.phase == "draw":
            yield game
        game.push(bot.act(game.view(game.turn)))
    yield game


@pytest.mark.parametrize("rules", ["classic", "club", "wiki", "classic,ace_high_run=yes", "classic,jokers=2"])
def test_a_cell_says_what_it_should(rules: str) -> None:
    met = set()
    for seed in range(12):
        for game in turns(rules, "random" if seed % 3 == 0 else "base", seed):
            if game.phase == "draw":
                met.add(cell_of(game))
                assert cell_of(game) == naive_cell(game), str(game.view(game.turn))
    assert len(met) > 60


def test_a_cell_is_of_the_start_of_a_turn() -> None:
    game = Game.deal(seed=1)
    game.push("draw" if game.phase == "draw" else game.legal_actions[0])
    while game.phase == "draw":
        game.push(game.legal_actions[0])
    with pytest.raises(ValueError, match="phase draw"):
        cell_of(game)


@pytest.mark.parametrize("rules", ["classic", "club"])
def test_sums_are_what_hands_brought_from_each_cell(rules: str) -> None:
    sums = np.zeros((2, CELLS), np.int64)
    play_hands(Rules.parse(rules), "base", 50, 0, 20, sums)
    play_hands(Rules.parse(rules), "base", 50, 20, 10, sums)
    naive = np.zeros((2, CELLS), np.int64)
    for seed in range(50, 80):
        began = []
        for game in turns(rules, "base", seed):
            if game.phase == "draw":
                began.append((cell_of(game), game.turn))
        outcome = game.outcome()
        assert outcome is not None
        paid = outcome.payments
        for cell, seat in began:
            naive[:, cell] += (paid[seat], 1)
    assert (sums == naive).all()


def test_training_gives_means_and_the_same_for_any_number_of_threads() -> None:
    rules = Rules.parse("classic")
    one, two = (train_leaves(rules, 3000, seed=9, threads=threads) for threads in (1, 2))
    assert one.to_json() == two.to_json()
    assert train_leaves(rules, 3000, seed=10).to_json() != one.to_json()
    sums = np.zeros((2, CELLS), np.int64)
    play_hands(rules, "ranged", 9, 0, 3000, sums)
    values = np.frombuffer(one.table.values, np.int16) / 2**one.table.bits
    often = sums[1] > 400
    assert often.sum() > 5
    assert np.abs(values - sums[0] / np.maximum(sums[1], 1))[often].max() < 0.4
    assert abs(values[sums[1] == 0]).max() < 12


def test_sealed_deals_train_nothing() -> None:
    with pytest.raises(TongitsError, match="sealed"):
        train_leaves(Rules.parse("classic"), 10, seed=3_900_000_000)


def test_values_beyond_a_table_are_refused() -> None:
    with pytest.raises(TongitsError, match="a table holds less than 32,767"):
        train_leaves(Rules.parse("classic,payout=classic:per_point=10000"), 100)


@pytest.mark.parametrize("name", TABLES)
def test_every_shipped_table_says_where_it_comes_from(name: str) -> None:
    made = load(name)
    rules = Rules.parse(made.rules)
    assert rules.payout == name
    assert made.command == f"tongits train leaves --rules {rules} --hands {made.hands} --seed {made.seed} --out FILE"
    assert made.hands >= 1_000_000
    assert LeafFile.from_json(made.to_json()).to_json() == made.to_json()
    assert leaves_for(rules) is made.table


@pytest.mark.parametrize("name", TABLES)
def test_who_holds_less_may_expect_more(name: str) -> None:
    values = np.frombuffer(load(name).table.values, np.int16).reshape(6, 2, 8, 8, 8, 8).astype(float)
    all_open = values[2:5, 1, 7]
    assert (np.diff(all_open.mean(axis=(0, 2, 3))) < 0).all(), "the own count"
    assert (np.diff(all_open.mean(axis=(0, 1, 3)))[1:] > 0).all(), "the count of the next"
    assert values[2:5, 1, 7, 0].mean() > values[2:5, 1, 3, 0].mean(), "an opened seat may call, and is not burned"


def test_where_no_table_holds_playouts_go_to_the_end() -> None:
    for rules in ("classic,jokers=2", "club+kang", "classic,payout=club:per_king=3", "classic,answer=show"):
        assert leaves_for(Rules.parse(rules)) is None
    assert suggest(PLAY, worlds=60).rounds == 3
    assert suggest(PLAY, worlds=60, rounds=2).rounds == 2
    assert suggest(PLAY, worlds=60, rounds=None).rounds is None
    assert suggest(PLAY + " pot=30 streak=1:1", worlds=60).rounds == 3, "R25: with a pot values are scaled"


def variants(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """Rules that differ in one option, of those that change a hand or what it pays."""
    fixed = {"payout", "first_dealer", "next_dealer", "joker_points", *MULTIPLYING}
    for name, option in Rules.options().items():
        if name in fixed or option.scope == "session":
            continue
        values = getattr(option, "names", ()) or getattr(option, "numbers", ()) or (False, True)
        for value in values:
            if value != getattr(rules, name):
                yield f"{name}={value}", rules.replace(**{name: value})


def squared_error(rules: Rules, table: LeafTable, hands: int = 10_000) -> float:
    """Of what a cell of the table says, on average over turns of self-play: from two halves, so without their noise."""
    sums = np.zeros((2, 2, CELLS), np.int64)
    for half in range(2):
        play_hands(rules, "ranged", 0, half * hands, hands, sums[half])
    met = (sums[:, 1] > 0).all(axis=0)
    told = np.frombuffer(table.values, np.int16)[met] / 2**table.bits
    one, other = sums[:, 0, met] / sums[:, 1, met] - told
    visits = sums[:, 1, met].sum(axis=0)
    return float((visits * one * other).sum() / visits.sum())


@pytest.mark.parametrize("preset", ["classic", "club"])
def test_a_table_is_used_just_where_hands_bring_what_it_says(preset: str) -> None:
    """The variance of what they bring is 5 to 6 between cells."""
    rules = Rules.preset(preset)
    table = leaves_for(rules)
    assert table is not None
    refused = set()
    for name, variant in variants(rules):
        if leaves_for(variant) is None:
            refused.add(name)
            small = name in ("sapaw_block=none", "answer=show", "answer=show_or_challenge")
            assert small or squared_error(variant, table) > 0.06, name
        else:
            assert leaves_for(variant) is table
            assert squared_error(variant, table) < 0.04, name
    assert {name.partition("=")[0] for name in refused} == {"pickup", *PLAYED}


@pytest.mark.parametrize("option", ["jokers=1", "kang=yes", "jokers=2,variable_payout=yes"])
def test_what_no_search_would_read_is_not_trained(option: str) -> None:
    rules = Rules.parse(f"classic,{option}")
    assert leaves_for(rules) is None
    said = rf"no search reads a leaf table under rules with {option.partition(',')[0]}: "
    with pytest.raises(TongitsError, match=said):
        train_leaves(rules, 100)


def search(position: Position, table: LeafTable | None, rounds: int = 1) -> Search:
    return Search(position, 3, 20, 20, Belief(position, 3, 64), "base", table=table, rounds=rounds)


def test_a_playout_ends_in_the_table_and_the_mean_stays() -> None:
    """Chips that are no whole number come as whole ones, as often higher as lower."""
    position = Position.parse(PLAY)
    worlds = 4000
    means = [
        each.run([(each.turn, 0)], 255, 0, worlds, False)[0] / worlds
        for each in (search(position, table_of(chips)) for chips in (2.25, 1.75, 10.25))
    ]
    reached = (means[2] - means[0]) / 8  # the share of worlds in which the seat comes to its next turn
    assert 0.5 < reached < 1.0
    assert abs((means[0] - means[1]) - 0.5 * reached) < 0.04


def test_counted_ends_come_from_whole_hands() -> None:
    position = Position.parse(PLAY)
    cut, plain = search(position, table_of(100)), search(position, None)
    assert cut.run([(cut.turn, 0)], 255, 0, 300, True) == plain.run([(plain.turn, 0)], 255, 0, 300, True)
    assert cut.run([(cut.turn, 0)], 255, 0, 300, False) != plain.run([(plain.turn, 0)], 255, 0, 300, False)
    assert cut.is_cut_short
    assert not plain.is_cut_short


def test_many_rounds_are_whole_hands() -> None:
    position = Position.parse(PLAY)
    cut, plain = search(position, table_of(100), 1000), search(position, None)
    assert cut.run([(cut.turn, 0)], 255, 0, 300, False) == plain.run([(plain.turn, 0)], 255, 0, 300, False)


def test_values_reported_do_not_hang_on_the_table() -> None:
    """Only which plans are confirmed may."""
    values = {}
    for rounds in (1, 2, None):
        advice = suggest(PLAY, worlds=4000, lines=1, include=["expose 3s 4s 5s, discard Qc"], rounds=rounds)
        values[rounds] = {str(line): (line.value, line.error) for line in advice.lines}
    plan = "expose 3s 4s 5s, discard Qc"
    assert len({values[rounds][plan] for rounds in values}) == 1


@pytest.mark.parametrize("rounds", [0, -1, 1001])
def test_rounds_out_of_range(rounds: int) -> None:
    for function in (suggest, choose):
        with pytest.raises(TongitsError, match="rounds"):
            function(PLAY, worlds=10, rounds=rounds)
    with pytest.raises(TypeError):
        suggest(PLAY, worlds=10, rounds="2")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "this version reads 1"),
        ({"values": ["AAAA"]}, "bytes, not"),
        ({"values": ["no base64!"]}, "not a file of .tongits train leaves."),
        ({"bits": 40}, "bits after the point"),
        ({"bits": None}, "not a file of .tongits train leaves."),
        ({"values": None}, "not a file of .tongits train leaves."),
    ],
)
def test_a_file_that_is_no_table_is_refused(change: dict[str, object], message: str) -> None:
    data = {**json.loads(load("classic").to_json()), **change}
    with pytest.raises(TongitsError, match=message):
        LeafFile.from_json(json.dumps(data))
