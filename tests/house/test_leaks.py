"""No leaks: what a seat is shown depends on nothing that it cannot know, in every phase and under every rule."""

import io
import pickle
import random
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout

import pytest
from deals import dealt, play
from hidden import some_pairs
from peeking import advice_of_pairs
from rich.console import Console
from states import RULES, random_rules, some_rules

from tongits_core import Game, Position, Session, TongitsError, bots, suggest
from tongits_core.cli.advice import show_advice
from tongits_core.cli.play_json import JsonFace
from tongits_core.cli.play_screen import Screen
from tongits_core.table.sitting import PERSON, Sitting

Seen = Callable[[Position], object]


def as_shown(*things: object) -> str:
    """What rich prints."""
    screen = io.StringIO()
    Console(file=screen, width=100, force_terminal=True, color_system="truecolor").print(*things)
    return screen.getvalue()


def everything(view: Position) -> list[object]:
    """All that can be read of a position, as text and bytes."""
    return [
        str(view),
        repr(view),
        view.facts,
        hash(view),
        view.status(),
        view.complaints(),
        [str(action) for action in view.legal_actions],
        repr(view.legal_actions),
        (view.hand, view.table, view.secrets, view.discards, view.stock, view.counts, view.unseen, view.history),
        [pickle.dumps(view, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)],
    ]


def displays(view: Position) -> list[str]:
    return [as_shown(view, view.hand, view.unseen), view.hand._repr_html_(), view.unseen._repr_html_()]


def advice(view: Position, *, shown: bool) -> list[str]:
    """What a search with little work says, in every form."""
    try:
        found = suggest(view, worlds=4, seed=3)
    except TongitsError as error:
        return [too_high_stakes(error)]
    screen = io.StringIO()
    if shown:
        show_advice(Console(file=screen, width=100), found, [])
    return [found.to_json(), found.explain(verbose=True), screen.getvalue()]


def moves(view: Position, number: int) -> list[str]:
    """What bots do: the quick ones, and of the others one after the other, with their least work."""
    quick = ("random", "greedy", "base")
    slow = [name for name in bots.names() if name not in quick]
    done = []
    for name in (*quick, slow[number % len(slow)]):
        try:
            done.append(str(bots.create(name, level=1, seed=9).act(view)))
        except TongitsError as error:
            done.append(too_high_stakes(error))
    return done


def too_high_stakes(error: TongitsError) -> str:
    """The one reason for which a search refuses a view of a game; any other error is one."""
    if "a search counts up to" not in str(error):
        raise error
    return str(error)


def test_r12_others_cannot_tell_a_fourth_that_was_drawn_from_one_held_before() -> None:
    """Sagasa is known to its owner alone until it is paid; so are the cards that may still make one, and a kang."""
    games = []
    for held, first in (("Kc", "9h"), ("9h", "Kc")):
        game = dealt((f"Ks Kh Kd Qs {held} 7d", "", ""), f"3s 4s {first}", "wiki+kang+taga_loob")
        play(game, "expose Ks Kh Kd", "discard Qs", "draw", "discard 3s", "draw", "discard 4s", "draw")
        game.push("sapaw Kc on Ks Kh Kd")
        games.append(game)
    assert [game.view(0).facts.sagasa for game in games] == [0, 1]
    for seat in (1, 2):
        assert everything(games[0].view(seat)) == everything(games[1].view(seat))


def test_r11_a_face_down_secret_shows_others_that_a_quad_lies_there_and_no_more() -> None:
    hands = ("9s 9h 9d 9c 4h 5h 6h Jd", "8s 8h 8d 8c 2c 3d", "")
    games = []
    for quad in ("9s 9h 9d 9c", "8s 8h 8d 8c"):
        first, second = (
            (hands[0], hands[1]) if quad[0] == "9" else (hands[0].replace("9", "8"), hands[1].replace("8", "9"))
        )
        game = dealt((first, second, ""), rules="classic")
        games.append(play(game, f"secret {quad}", "expose 4h 5h 6h", "discard Jd"))
    for seat, same in ((0, False), (1, False), (2, True)):
        assert (everything(games[0].view(seat)) == everything(games[1].view(seat))) is same
    assert "secret ####" in str(games[0].view(2))
    assert "0:4h,5h,6h/0:####" in str(games[0].view(2))
    assert {"9s", "8s"} <= set(games[0].view(2).unseen)


@pytest.mark.parametrize("rules", RULES)
def test_views_under_each_rule(rules: str) -> None:
    """Every phase, answers to a call and hidden secrets included."""
    phases: Counter[str] = Counter()
    for seat, one, other in some_pairs(rules, range(4)):
        mine, theirs = one.view(seat), other.view(seat)
        assert str(mine) == str(theirs)
        assert mine.facts == theirs.facts
        assert list(mine.legal_actions) == list(theirs.legal_actions)
        phases[one.phase] += 1
        phases["answered"] += any(mine.facts.answers)
        phases["own turn"] += one.turn == seat
    assert sum(phases[phase] for phase in ("draw", "play", "answer", "over")) > 300
    assert min(phases["draw"], phases["play"], phases["over"], phases["own turn"]) > 10, phases


def test_views_under_any_options() -> None:
    source = random.Random(3)
    seen: Counter[str] = Counter()
    for seed in range(45):
        for seat, one, other in some_pairs(random_rules(source), range(seed, seed + 1), swaps=3):
            assert str(one.view(seat)) == str(other.view(seat))
            seen[one.phase] += 1
            seen["answered"] += any(one.answers)
            seen["another secret"] += one.facedown != other.facedown
    assert seen["draw"] + seen["play"] > 2000
    assert min(seen["answer"], seen["answered"], seen["over"], seen["another secret"]) > 20, seen


def compare_everything(seeds: range) -> Counter[str]:
    """Texts, pickles, displays, bots and advice: each twelfth pair of states, each answer to a call and each end."""
    done: Counter[str] = Counter()
    for seed in seeds:
        for number, (seat, one, other) in enumerate(some_pairs(some_rules(seed), range(seed, seed + 1), swaps=3)):
            if number % 12 and one.phase not in ("answer", "over"):
                continue
            mine, theirs = one.view(seat), other.view(seat)
            assert everything(mine) == everything(theirs)
            done[one.phase] += 1
            show = done[one.phase] % 8 == 1
            if show:
                assert displays(mine) == displays(theirs)
            if one.turn == seat and one.phase != "over":
                done[f"advice in {one.phase}"] += 1
                assert moves(mine, done.total()) == moves(theirs, done.total())
                assert advice(mine, shown=show) == advice(theirs, shown=show)
    return done


def test_everything_that_is_made_of_a_view() -> None:
    done = compare_everything(range(8))
    assert min(done["advice in draw"], done["advice in play"], done["advice in answer"], done["over"]) > 2, done


def test_advice_knows_nothing_that_the_seat_cannot() -> None:
    """As tools/no_peeking.py, which compares 10,000 pairs."""
    done = advice_of_pairs(120)
    assert sum(number for (_, phase), number in done.items() if phase in ("draw", "play", "answer")) == 120
    assert {rules for rules, _ in done} == set(RULES)
    assert min(sum(number for (_, phase), number in done.items() if phase == each) for each in ("draw", "play")) > 20
    assert sum(number for (_, phase), number in done.items() if phase == "answer") > 8


@pytest.mark.slow
def test_everything_that_is_made_of_many_views() -> None:
    done = compare_everything(range(8, 214))
    assert sum(number for what, number in done.items() if what.startswith("advice")) > 1000, done


def table_of(game: Game, seat: int) -> str:
    """What `tongits play` prints for a person at that seat, in both of its faces."""
    rules = game.rules
    start = game.copy()
    while start.history:
        start.pop()
    seed = next(seed for seed in range(100) if Session(rules, seed).dealer == -seat % 3)  # R26
    sitting = Sitting(rules, seed, ["base", "greedy"])
    dealt = sitting.session.deal(start.hands, start.stock)
    for action in game.history:
        dealt.push(action)
    printed = io.StringIO()
    with redirect_stdout(printed):
        for face in (Screen(), JsonFace()):
            face.show_log(sitting.log)
            face.show_score(sitting)
            if sitting.to_act == PERSON:
                face.turn(sitting, whole=True)
                face.show_list(sitting)
                face.show_hand(sitting)
                print(face.prompt(sitting))
    return printed.getvalue()


def test_what_a_person_at_the_table_is_shown() -> None:
    """The log of the hand, the table and what may be done, in words and as JSON."""
    compared = at_turn = 0
    for seed in range(9):
        for number, (seat, one, other) in enumerate(some_pairs(some_rules(seed), range(seed, seed + 1), swaps=2)):
            if number % 9 == 0 and one.phase != "over":
                mine = table_of(one, seat)
                assert mine == table_of(other, seat)
                compared += 1
                at_turn += one.turn == seat
    assert compared > 60
    assert at_turn > 20
