"""What a seat is shown (Game.view): read from the core's form of it, lazily, and true for ever."""

import gc
import pickle
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from states import played_on, plies, quads_dealt, some_rules

from tongits_core import Action, CardError, Game, Meld, Position
from tongits_core.position._action import actions_in_order
from tongits_core.position._position import print_facts

LAYING = ("expose", "secret", "sapaw")


def game_at(seed: int, ply: int) -> Game:
    """A random game under random rules, stopped at some ply or at its end."""
    game = quads_dealt(some_rules(seed), seed) if seed % 5 == 4 else Game.deal(some_rules(seed), seed=seed)
    for at, stopped in enumerate(played_on(game, seed)):
        if at == ply:
            return stopped
    return game


def everything(view: Position) -> tuple[object, ...]:
    """All that can be read of a view; its text comes after its facts."""
    facts = view.facts
    return (facts, str(view), hash(view), view.history, view.status(), [str(action) for action in view.legal_actions])


@given(st.integers(0, 10_000), st.integers(0, 90))
def test_text_and_facts_of_a_view_say_the_same(seed: int, ply: int) -> None:
    """The text is printed without facts; it is what the facts print, and reads back as the same facts."""
    game = game_at(seed, ply)
    for seat in range(3):
        view, other = game.view(seat), game.view(seat)
        text = str(view)
        assert text == print_facts(other.facts)
        assert view.facts == other.facts
        read = Position.parse(text)
        assert read == view
        assert read.facts == view.facts
        assert read.history == view.history == tuple(text.partition(" ; ")[2].split(", ") if " ; " in text else ())
        assert list(read.legal_actions) == list(view.legal_actions)
        assert pickle.loads(pickle.dumps(view)) == view


@given(st.integers(0, 10_000), st.integers(0, 60), st.integers(0, 20), st.booleans())
def test_a_view_stays_true_whatever_the_game_does(seed: int, ply: int, later: int, on: bool) -> None:
    game = game_at(seed, ply)
    expected = [everything(game.view(seat)) for seat in range(3)]
    views = [game.view(seat) for seat in range(3)]
    if on:
        for _, _moved in zip(range(later), played_on(game, seed + 1), strict=False):
            pass
    while not on and game.history and later:
        game.pop()
        later -= 1
    del game
    assert [everything(view) for view in views] == expected


def test_a_view_of_another_seat_holds_no_secret_cards() -> None:
    """Not even natively: the cards that another laid face down are not copied."""
    game = quads_dealt("classic", 5)
    secret = next(action for action in game.legal_actions if action.kind == "secret")
    game.push(secret)
    assert game.view(0).facts.history[0] == secret
    hidden = game.view(1).facts.history[0]
    assert (hidden.kind, hidden.meld, str(hidden)) == ("secret", None, "secret ####")
    assert hidden == Action("secret ####")


# ---- the order of what a turn lays, as texts alone would have it ----------------------------------------------------


@dataclass(slots=True)
class Growth:
    """What the sapaws of one turn make of one meld; all texts."""

    base: str
    now: str
    low: list[str] = field(default_factory=list)
    high: list[str] = field(default_factory=list)

    def add(self, place: str) -> None:
        before, self.now = self.now, str(Meld(f"{self.now} {place}"))
        (self.high if self.now.startswith(before) else self.low).append(place)

    def sapaws(self) -> list[str]:
        again, texts = Growth(self.base, self.base), []
        for place in (*self.low, *self.high):
            texts.append(f"sapaw {place} on {again.now}")
            again.add(place)
        return texts


def growths(sapaws: Iterable[str]) -> list[Growth]:
    melds: dict[str, Growth] = {}
    for sapaw in sapaws:
        place, _, onto = sapaw.removeprefix("sapaw ").partition(" on ")
        growth = melds.pop(onto, None) or Growth(onto, onto)
        growth.add(place)
        if growth.now in melds:
            raise CardError("twice")
        melds[growth.now] = growth
    return sorted(melds.values(), key=attrgetter("base"))


def laid_in_order(actions: list[str]) -> list[str]:
    ordered = laid_once(actions)
    return ordered if laid_once(ordered) == ordered else actions


def laid_once(actions: list[str]) -> list[str]:
    sapaws = [action for action in actions if action.startswith("sapaw")]
    ordered = sorted(action for action in actions if not action.startswith("sapaw"))
    try:
        return [*ordered, *(text for growth in growths(sapaws) for text in growth.sapaws())]
    except CardError:
        return actions


def texts_in_order(actions: Iterable[str]) -> list[str]:
    ordered: list[str] = []
    for laying, group in groupby(actions, key=lambda action: action.startswith(LAYING)):
        part = list(group)
        ordered += laid_in_order(part) if laying and len(part) > 1 else part
    return ordered


def native_order(texts: Iterable[str]) -> list[str]:
    return [str(action) for action in actions_in_order(tuple(map(Action, texts)))]


MADE = [
    ["sapaw 8h on 5h 6h 7h", "sapaw 4h on 5h 6h 7h 8h", "expose 9s 9h 9d", "secret ####", "expose As 2s 3s"],
    ["sapaw Kc on 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc", "sapaw Ac on 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"],
    ["sapaw Xr=Ac on 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "sapaw 2c on 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Xr=Ac"],
    ["sapaw Xr on 9s 9h 9d", "sapaw Xb=4h on 5h 6h 7h", "sapaw 3h on Xb=4h 5h 6h 7h"],
    ["sapaw 9h on 5h 6h 7h", "expose 9s 9d 9c"],  # does not fit
    ["sapaw 8h on 5h 6h 7h", "sapaw 8h on 5h 6h 7h", "expose 9s 9d 9c"],  # the same twice
    ["sapaw 8h on 5h 6h 7h", "sapaw 5h on 6h 7h 8h", "expose 9s 9d 9c"],  # two that become one
    ["sapaw 9c on 9s 9h 9d", "sapaw Xr on 9s 9h 9d 9c"],
]


@pytest.mark.parametrize("texts", MADE)
def test_histories_made_by_hand_are_in_one_order(texts: list[str]) -> None:
    for _ in range(len(texts)):
        texts = texts[1:] + texts[:1]
        ordered = native_order(texts)
        assert ordered == texts_in_order(texts)
        assert native_order(ordered) == ordered


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_what_turns_lay_is_in_the_order_of_its_texts(seed: int, source: random.Random) -> None:
    *_, game = plies(some_rules(seed), seed)
    played = [str(action) for action in game.history]
    assert native_order(played) == texts_in_order(played)
    source.shuffle(played)  # turns that do not follow from each other
    assert native_order(played) == texts_in_order(played)


def test_a_turn_longer_than_any_stays_as_it_is() -> None:
    texts = [f"expose {rank}s {rank}h {rank}d" for rank in "KQJT98765432A"] * 2
    assert native_order(texts) == texts


# ---- Python code that runs while a game is read ---------------------------------------------------------------------


class Popper:
    """Garbage that takes a game back to its deal when it is collected."""

    def __init__(self, game: Game, count: list[int]) -> None:
        self.game, self.count, self.itself = game, count, self

    def __del__(self) -> None:
        self.count[0] += 1
        while self.game.history:
            self.game.pop()


def refused(game: Game) -> None:
    with pytest.raises(ValueError, match="allowed"):
        game.push("sapaw 8h 9h on 5h 6h 7h")


READS: dict[str, Callable[[Game], object]] = {
    "view": lambda game: str(game.view(1)),
    "facts": lambda game: game.view(2).facts,
    "history": lambda game: [str(action) for action in game.history],
    "legal_actions": lambda game: list(game.legal_actions),
    "hands": lambda game: (game.hands, game.facedown, game.stock),
    "table": lambda game: (game.table, game.pile),
    "answers": lambda game: (game.opened, game.blocked, game.answers, game.key),
    "record": lambda game: str(game.record()),
    "copy": lambda game: game.copy().history,
    "equal": lambda game: game == game.copy(),
    "pickle": lambda game: pickle.loads(pickle.dumps(game)).history,
    "push": lambda game: game.copy().push(str(game.legal_actions[0])) if game.legal_actions else None,
    "refused": refused,
}


SMALL = ("hands", "table", "answers")
"""They make too few objects for the collector to run."""


@pytest.mark.parametrize("name", READS)
def test_a_game_may_be_popped_while_it_is_read(name: str) -> None:
    """The collector runs Python code at any allocation of an object; the process used to die."""
    read = READS[name]
    *_, full = plies("classic", 38)
    seen = []
    played = full.copy()
    while True:
        if name in ("view", "facts", "legal_actions"):
            seen.append(read(played))
        if not played.history:
            break
        played.pop()
    thresholds, count = gc.get_threshold(), [0]
    try:
        for _ in range(30):
            game = full.copy()
            for _ in range(5):
                Popper(game, count)
            gc.set_threshold(1, 1, 1)
            found = read(game)
            gc.set_threshold(*thresholds)
            if name in ("view", "facts", "legal_actions"):
                assert found in seen
    finally:
        gc.set_threshold(*thresholds)
    assert count[0] > 0 or name in SMALL
