"""The arena's referee: what it plays, what it shows to whom, and that the ways to play a hand agree."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy
import pytest

from tongits_core import Action, Game, IllegalAction, Position, TongitsError, arena, bots
from tongits_core.arena._arena import Referee
from tongits_core.arena.hands import ANSWERS, HAND, NOBODY
from tongits_core.arena.match import Match
from tongits_core.arena.seating import seatings
from tongits_core.game.outcome import ENDINGS, ROLES

PRESETS = ("classic", "wiki", "lite", "guide", "social", "club", "wiki+joker")


@dataclass(frozen=True)
class Plain:
    """A bot that the arena cannot take for a policy of the core."""

    name: str

    def act(self, position: Position) -> Action:
        return bots.create(self.name).act(position)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Witness(Plain):
    """Keeps what it was shown."""

    shown: list[object]

    def act(self, position: Position) -> Action:
        self.shown.append(position)
        return super().act(position)


@dataclass(frozen=True)
class Named(Plain):
    """A bot by another name."""

    alias: str

    def __str__(self) -> str:
        return self.alias


@dataclass(frozen=True)
class Cheat:
    def act(self, position: Position) -> Action:
        return Action("call")

    def __str__(self) -> str:
        return "cheat"


def by_hand(names: tuple[str, ...], rules: str, seed: int) -> Game:
    """The hand as a plain loop over Game plays it, who sits in each seat by name."""
    game = Game.deal(rules, seed)
    while game.phase != "over":
        game.push(bots.create(names[game.turn]).act(game.view(game.turn)))
    return game


def test_seatings_are_all_that_differ() -> None:
    assert seatings("aaa") == ((0, 1, 2),)
    assert len(seatings("abc")) == 6
    for names in ("abb", "bab", "bba", "aab"):
        seated = [tuple(names[place] for place in seating) for seating in seatings(names)]
        assert sorted(seated) == sorted(set(permutations(names)))


@pytest.mark.parametrize("rules", PRESETS[:6])
def test_hands_of_the_core_are_those_of_a_plain_loop(rules: str) -> None:
    match = arena.play(["greedy", "base", "base"], deals=8, seed=50, rules=rules)
    for row, seed in zip(match.hands, range(50, 58), strict=True):
        for hand, seating in zip(row, match.seated, strict=True):
            game = by_hand(tuple(match.names[place] for place in seating), rules, seed)
            outcome = game.outcome()
            assert outcome is not None
            assert tuple(hand["payments"]) == outcome.payments
            assert tuple(hand["counts"]) == outcome.counts
            assert hand["plies"] == len(game.history)
            assert ENDINGS[hand["ending"]] == outcome.ending
            assert (None if hand["winner"] == NOBODY else hand["winner"]) == outcome.winner
            assert (None if hand["caller"] == NOBODY else hand["caller"]) == game.caller
            assert [
                {0: None, **{code: name for name, code in ANSWERS.items()}}[code] for code in hand["answers"]
            ] == list(game.answers)
            if outcome.winner is not None:
                assert tuple(ROLES[role] for role in hand["roles"]) == outcome.roles


@pytest.mark.parametrize("rules", PRESETS[:6])
@pytest.mark.parametrize("mixed", [True, False])
def test_hands_are_the_same_whether_the_core_or_python_plays(rules: str, mixed: bool) -> None:
    core = arena.play(["greedy", "base", "greedy"], deals=6, rules=rules, luck=2)
    python = arena.play(
        [Plain("greedy"), "base" if mixed else Plain("base"), Plain("greedy")], deals=6, rules=rules, luck=2
    )
    assert core.hands.dtype == HAND
    assert core.hands.tobytes() == python.hands.tobytes()


def test_the_core_plays_with_jokers() -> None:
    match = arena.play(["random", "greedy", "base"], deals=20, rules="wiki+joker")
    assert not match.hands["payments"].sum(axis=2).any()


def test_a_player_is_shown_views_of_its_seat_and_nothing_else() -> None:
    witness = Witness("base", [])
    match = arena.play([witness, "greedy", "greedy"], deals=3, luck=0)
    assert witness.shown
    assert all(type(position) is Position and position.turn == position.seat for position in witness.shown)
    again = set()
    for seed in range(3):
        for seating in match.seated:
            names = tuple(match.names[place] for place in seating)
            game = Game.deal(seed=seed)
            while game.phase != "over":
                if seating[game.turn] == 0:
                    again.add(str(game.view(game.turn)))
                game.push(bots.create(names[game.turn]).act(game.view(game.turn)))
    assert {str(position) for position in witness.shown} == again


def test_an_illegal_action_is_named_with_its_player() -> None:
    with pytest.raises(IllegalAction, match=r"cheat: .*R"):
        arena.play([Cheat(), "base", "base"], deals=1)


def test_d5_a_player_may_return_a_text_and_nothing_else() -> None:
    """As Session.play takes it; what is no action is said with the player's name."""

    class Writing:
        def __str__(self) -> str:
            return type(self).__name__.lower()

        def act(self, position: Position) -> Any:
            return str(bots.create("base").act(position))

    class Silent(Writing):
        def act(self, position: Position) -> Any:
            return None

    class Flying(Writing):
        def act(self, position: Position) -> Any:
            return "fly away"

    written, usual = (arena.play([first, "greedy", "rz"], deals=2) for first in (Writing(), "base"))
    assert written.scores[0].chips == usual.scores[0].chips
    with pytest.raises(TypeError, match=r"silent: act\(\) returns an Action or its text, not NoneType"):
        arena.play([Silent(), "base", "base"], deals=1)
    with pytest.raises(IllegalAction, match="flying: 'fly away' is no action"):
        arena.play([Flying(), "base", "base"], deals=1)


def test_a_refused_action_leaves_the_referee_as_it_was() -> None:
    def end(referee: Referee) -> bytes:
        rows = numpy.zeros(1, HAND)
        while referee.advance() is not None:
            referee.push(bots.create("base").act(referee.game.view(referee.game.turn)))
        referee.record_in(rows, 0)
        return rows.tobytes()

    plain, tried = (Referee(Game.deal(seed=4), (None, "base", "base"), 4, 2) for _ in range(2))
    tried.advance()
    for action in ("call", "draw", "fold"):
        with pytest.raises(IllegalAction):
            tried.push(Action(action))
    with pytest.raises(TongitsError, match="not over"):
        tried.record_in(numpy.zeros(1, HAND), 0)
    assert end(tried) == end(plain)


def test_blocks_are_means_over_the_seatings_and_sum_to_zero() -> None:
    match = arena.play(["base", "greedy", "random"], deals=40)
    chips = [match.blocks(place).chips for place in range(3)]
    assert numpy.allclose(sum(chips), 0.0)
    first = numpy.mean(
        [match.hands["payments"][:, column, seating.index(0)] for column, seating in enumerate(match.seated)], axis=0
    )
    assert numpy.array_equal(first, chips[0])
    assert match.scores[0].chips.value == pytest.approx(float(first.mean()))
    assert match.scores[0].chips.error == pytest.approx(float(first.std(ddof=1)) / 40**0.5)
    assert 0 < sum(score.win.value for score in match.scores) <= 1


def test_copies_of_a_player_are_rated_together() -> None:
    match = arena.play(["greedy", "base", "base"], deals=30)
    one, two, three = match.scores
    assert two == three
    assert one.chips.value + 2 * two.chips.value == pytest.approx(0)
    assert two.behaviour.hands == 2 * one.behaviour.hands == 180
    swapped = arena.play(["base", "greedy", "base"], deals=30)
    assert swapped.scores[1] == one


def test_behaviour_counts_what_happened() -> None:
    match = arena.play(["base", "greedy", "random"], deals=30)
    for place, score in enumerate(match.scores):
        calls = won = burned = asked = 0
        for row in match.hands:
            for hand, seating in zip(row, match.seated, strict=True):
                seat = seating.index(place)
                calls += hand["caller"] == seat
                won += hand["caller"] == seat == hand["winner"]
                burned += ROLES[hand["roles"][seat]] == "burned"
                asked += hand["answers"][seat] != 0
        done = score.behaviour
        assert (done.calls, done.burned, done.answered) == (calls / 180, burned / 180, asked / 180)
        assert done.calls_won == pytest.approx(won / calls)
        assert sum(done.won.values()) == pytest.approx(score.win.value)
        assert (done.challenges or 0) + (done.folds or 0) == pytest.approx(1)


def test_three_alike_win_nothing_from_each_other() -> None:
    match = arena.play(["base", "base", "base"], deals=50)
    assert len(match.seated) == 1
    assert all(score.chips.value == score.chips.error == 0 for score in match.scores)


def test_a_match_is_the_same_for_any_number_of_jobs_and_in_parts() -> None:
    def played(jobs: int, seed: int, deals: int) -> Match:
        return arena.play(["pk", "base", "random"], seed=seed, deals=deals, jobs=jobs, luck=1)

    whole, shared = played(1, 0, 25), played(2, 0, 25)
    assert whole.hands.tobytes() == shared.hands.tobytes()
    assert whole.to_dict() == shared.to_dict()
    parts = numpy.concatenate([played(1, 0, 7).hands, played(1, 7, 18).hands])
    assert parts.tobytes() == whole.hands.tobytes()


def test_progress_is_told_and_latencies_are_kept_of_python_players_alone() -> None:
    told: list[int] = []
    match = arena.play(["pk", "base", "base"], deals=25, luck=0, on_progress=told.append)
    assert told == [10, 20, 25]
    assert list(match.latencies) == ["pk"]
    times = match.to_dict(latency=True)["latency"]["pk"]
    for each in (times, times["cpu"]):
        assert 0 < each["median"] <= each["p99.9"] <= each["most"]
    assert "latency" not in match.to_dict()


def test_a_clock_makes_a_match_that_does_not_repeat() -> None:
    match = arena.play(["expectimax@1ms", "base", "base"], deals=1, luck=0)
    assert match.names[0] == "expectimax@1ms"
    assert not match.repeats
    assert not match.to_dict()["reproducible"]


@pytest.mark.parametrize(
    ("lineup", "message"),
    [
        (["base", "base"], "three players"),
        ("base", "three players"),
        (["base", "base", "deep"], "no player is named 'deep'"),
        (["base", "base", "base:3"], "base has no levels"),
        (["base", "base", "playout:0"], "level is 0"),
        (["base", "base", "playout:11"], "level is 11"),
        (["base", "base", "pk@5ms"], "only expectimax can play with a time limit"),
        (["base", "base", "kp:2"], "kp has no levels"),
    ],
)
def test_line_ups_that_cannot_be(lineup: list[str], message: str) -> None:
    with pytest.raises(TongitsError, match=message):
        arena.play(lineup, deals=1)


def test_two_players_of_one_name_are_refused() -> None:
    with pytest.raises(TongitsError, match="both named base"):
        arena.play(["base", Plain("base"), "greedy"], deals=1)
    with pytest.raises(TongitsError, match="both named cheat"):
        arena.play([Named("base", "cheat"), Cheat(), "greedy"], deals=1)


def test_what_cannot_play_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="act"):
        arena.play([object(), "base", "base"], deals=1)  # type: ignore[list-item]


def test_bots_by_name_have_their_levels() -> None:
    assert [arena.Entrant.of(name).name for name in ("playout", "expectimax:2", "base")] == [
        "playout:5",
        "expectimax:2",
        "base",
    ]
    assert pickle.loads(pickle.dumps(arena.Entrant.of("playout:2"))) == arena.Entrant.of("playout:2")


def test_rods_are_known_to_the_arena_alone() -> None:
    rods = set(arena.names()) - set(bots.names())
    assert rods == {"kp", "oracle-hands", "oracle-stock"}
    for rod in rods:
        with pytest.raises(TongitsError, match="no bot is named"):
            bots.create(rod)
    program = """
import sys, tongits_core as tongits
view = tongits.Game.deal(seed=1).view(0)
tongits.suggest(view, worlds=10)
for name in tongits.bots.names():
    tongits.bots.create(name, level=1).act(view)
print([name for name in sys.modules if "arena" in name])
"""
    loaded = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True).stdout
    assert loaded == "[]\n"


def test_a_rod_cannot_act_on_a_position_and_a_bot_not_on_a_game() -> None:
    game = Game.deal(seed=1)
    for rod in ("kp", "oracle-hands", "oracle-stock"):
        entrant = arena.Entrant.of(rod)
        assert entrant.rod is not None
        assert entrant.rod.act(game) in game.legal_actions
        with pytest.raises((TypeError, AttributeError)):
            entrant.rod.act(game.view(0))  # type: ignore[arg-type]
    for name in bots.names():
        with pytest.raises(TypeError):
            bots.create(name).act(game)  # type: ignore[arg-type]
