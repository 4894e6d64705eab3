"""No leaks: what a seat is shown depends on nothing that it cannot know, in every phase and under every rule."""

import io
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from deals import dealt, play
from hidden import Played, pairs
from rich.console import Console
from states import RULES, played_on, quads_dealt, random_rules, some_rules

from tongits_core import Game, Position, Rules, TongitsError, bots, suggest
from tongits_core.cli.advice import show_advice

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


def advice(view: Position) -> list[str]:
    """What a search with little work says, in every form; or why it does not."""
    try:
        found = suggest(view, worlds=4, seed=3)
    except TongitsError as error:
        return [repr(error)]
    screen = io.StringIO()
    show_advice(Console(file=screen, width=100), found, [])
    return [found.to_json(), found.explain(), screen.getvalue()]


def moves(view: Position) -> list[str]:
    return [str(bots.create(name, seed=9).act(view)) for name in ("random", "greedy", "base")]


def played(rules: Rules | str, seed: int) -> Played:
    """A whole hand, each third one with a quad dealt to everybody."""
    game = Game.deal(rules, seed) if seed % 3 else quads_dealt(rules, seed)
    start = game.copy()
    for _ in played_on(game, seed):
        pass
    return Played.of(start, game)


def some_pairs(rules: Rules | str, seeds: range, swaps: int = 6) -> Iterator[tuple[int, Game, Game]]:
    """Many states of hands under these rules beside others that the seat cannot tell from them."""
    source = random.Random(f"pairs {rules} {seeds}")
    for seed in seeds:
        hand = played(rules, seed)
        for seat in range(3):
            for number in range(swaps):
                for one, other in pairs(hand, seat, 1 + number, source):
                    yield seat, one, other


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


def test_everything_that_is_made_of_a_view() -> None:
    """Texts, pickles, displays, bots and advice: each tenth pair of states, and each answer to a call."""
    done: Counter[str] = Counter()
    for seed in range(24):
        for number, (seat, one, other) in enumerate(some_pairs(some_rules(seed), range(seed, seed + 1), swaps=3)):
            if number % 12 and one.phase not in ("answer", "over"):
                continue
            mine, theirs = one.view(seat), other.view(seat)
            assert everything(mine) == everything(theirs)
            assert displays(mine) == displays(theirs)
            done[one.phase] += 1
            if one.turn == seat and one.phase != "over":
                assert moves(mine) == moves(theirs)
                assert advice(mine) == advice(theirs)
                done[f"advice in {one.phase}"] += 1
    assert min(done["advice in draw"], done["advice in play"], done["advice in answer"], done["over"]) > 10, done
