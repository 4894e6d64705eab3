"""The luck of draws has mean 0: exactly, over every order of the stock."""

from __future__ import annotations

from itertools import permutations

import numpy
import pytest

from tongits_core import Game, TongitsError, arena
from tongits_core.arena._arena import LUCK_UNIT, Referee, play_hands
from tongits_core.arena.hands import HAND
from tongits_core.arena.luck import luck_playouts
from tongits_core.bots._playout import true_action_chips

LINEUPS = [("base", "base", "base"), ("greedy", "base", "greedy"), ("base", "random", "greedy")]


def late_games(rules: str, left: int, policies: tuple[str, str, str]) -> list[tuple[int, Game]]:
    """Hands by these policies that get down to `left` stock cards, with their seeds, standing before that draw."""
    found: list[tuple[int, Game]] = []
    for seed in range(400):
        game = Game.deal(rules, seed)
        referee = Referee(game, policies, seed)
        referee.advance()
        while len(game.stock) < left and game.history:
            game.pop()
        if len(game.stock) == left and game.phase == "draw":
            found.append((seed, game))
        if len(found) == 3:
            return found
    raise AssertionError("no such hands")


def reordered(game: Game, order: tuple[str, ...]) -> Game:
    """The same hand at the same point, with the rest of the stock in another order."""
    start = game.copy()
    while start.history:
        start.pop()
    other = Game.from_deal(game.rules, start.hands, [*start.stock[: -len(order)], *order])
    for action in game.history:
        other.push(action)
    return other


@pytest.mark.parametrize("rules", ["classic", "club", "guide"])
@pytest.mark.parametrize("policies", LINEUPS)
@pytest.mark.parametrize("left", [3, 4])
def test_luck_sums_to_zero_over_all_orders_of_the_stock(rules: str, policies: tuple[str, str, str], left: int) -> None:
    lucky = 0
    for seed, game in late_games(rules, left, policies):
        rows = numpy.zeros(len(list(permutations(range(left)))), HAND)
        for index, order in enumerate(permutations(game.stock)):
            referee = Referee(reordered(game, order), policies, seed, 2)
            assert referee.advance() is None
            referee.record_in(rows, index)
        assert not rows["luck_chips"].sum(axis=0).any()
        assert not rows["luck_wins"].sum(axis=0).any()
        lucky += int((rows["luck_chips"] != 0).any())
    assert lucky


def test_only_the_oracle_of_the_stock_knows_its_order() -> None:
    different = set()
    for _, game in late_games("classic", 4, LINEUPS[0]):
        games = [reordered(game, order) for order in permutations(game.stock)]
        for rod in ("kp", "oracle-hands"):
            entrant = arena.Entrant.of(rod)
            assert entrant.rod is not None
            assert len({str(entrant.rod.act(other)) for other in games}) == 1
        for shuffled in (True, False):
            actions = list(game.legal_actions)
            values = {tuple(true_action_chips(other, actions, 0, 0, 5, shuffled)) for other in games}
            different.add((shuffled, len(values) > 1))
    assert different >= {(True, False), (False, True)}
    assert (True, True) not in different


def test_luck_of_all_seats_sums_to_zero_in_chips() -> None:
    match = arena.play(["base", "greedy", "pk"], deals=10, luck=2)
    assert not match.hands["luck_chips"].sum(axis=2).any()
    assert match.hands["luck_chips"].any()


def test_luck_does_not_change_what_is_played() -> None:
    plain, with_luck = (arena.play(["base", "random", "pk"], deals=10, luck=luck) for luck in (0, 3))
    for name in HAND.names or ():
        if not name.startswith("luck"):
            assert numpy.array_equal(plain.hands[name], with_luck.hands[name])
    assert not plain.hands["luck_chips"].any()


def test_luck_is_what_the_first_draw_has_above_the_mean() -> None:
    """By hand: from a state with two stock cards the luck of one order is minus that of the other, half their gap."""
    seed, game = late_games("classic", 2, LINEUPS[0])[0]
    lucks = []
    for order in permutations(game.stock):
        rows = numpy.zeros(1, HAND)
        referee = Referee(reordered(game, order), LINEUPS[0], seed, 1)
        referee.advance()
        referee.record_in(rows, 0)
        lucks.append((rows["luck_chips"][0] / LUCK_UNIT, rows["payments"][0]))
    (first, paid), (second, other) = lucks
    assert numpy.array_equal(first, -second)
    assert numpy.array_equal(first, (paid - other) / 2)  # base goes on as base, so v is what was paid


def test_it_saves_variance_and_says_so() -> None:
    score = arena.play(["pk", "base", "base"], deals=60).scores[0]
    assert score.adjusted_chips is not None
    assert score.variance_saved is not None
    assert score.variance_saved[0] > 0.15
    assert score.adjusted_chips.error < score.chips.error
    assert score.best is score.adjusted_chips


def test_luck_is_refused_where_the_stock_is_seen() -> None:
    entrants = [arena.Entrant.of(name) for name in ("oracle-stock", "base", "base")]
    with pytest.raises(TongitsError, match="sees the stock"):
        luck_playouts(entrants, 4)
    assert luck_playouts(entrants, None) == 0
    assert luck_playouts([arena.Entrant.of("oracle-hands")] * 3, None) == 16
    assert luck_playouts(entrants[1:], None) == 0
    with pytest.raises(TongitsError, match="allowed are 0 to 64"):
        luck_playouts(entrants[1:], 65)


def test_the_core_takes_known_policies_only() -> None:
    with pytest.raises(TongitsError, match="allowed are random, greedy, base"):
        play_hands(None, ("base", "base", "pk"), numpy.zeros(1, numpy.uint64), numpy.zeros(1, HAND), 0)
