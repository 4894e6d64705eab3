"""The belief: hidden deals that explain the public history, and how much they know."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator

import pytest
from deals import dealt, play

import tongits_core as tongits
from tongits_core import Game, Position, PositionError, bots, card_id, suggest
from tongits_core.belief._belief import Belief

PRESETS = ("classic", "wiki", "lite", "guide", "social", "club", "classic+joker", "club+joker,kang=yes,taga_loob=yes")
HIDDEN = 3  # the place of the stock in Belief.shares()


def plies(rules: str, seed: int, *names: str) -> Iterator[tuple[Game, Position]]:
    """A hand by these bots, and what a random seat may know before every action."""
    players = [bots.create(name, seed=seed) for name in names]
    game = Game.deal(rules=rules, seed=seed)
    chance = random.Random(seed)
    while game.phase != "over":
        yield game, game.view(chance.randrange(3))
        game.push(players[game.turn].act(game.view(game.turn)))


def places(game: Game, seat: int) -> dict[int, int]:
    """Where each card lies that `seat` does not see: in the hand of a seat, or (3) in the stock."""
    held = {card_id(card): owner for owner in range(3) if owner != seat for card in game.hands[owner]}
    return held | {card_id(card): HIDDEN for card in game.stock}


@pytest.mark.parametrize("rules", PRESETS)
def test_every_deal_of_the_pool_fits_what_the_seat_knows(rules: str) -> None:
    for seed in range(4):
        for ply, (game, view) in enumerate(plies(rules, seed, "base", "random", "greedy")):
            if ply % 3 or not view.history:
                continue
            belief = Belief(view, seed, 24)
            if belief.size == 0:
                assert view.rules.secret_protects or view.rules.sagasa  # only then may hidden cards be too rare
                continue
            assert 0 < belief.effective <= belief.size <= 24
            shares = belief.shares()
            for card in places(game, view.seat):
                assert sum(shares[place][card] for place in range(4)) == belief.size
                assert shares[view.seat][card] == 0
            for owner in range(3):
                assert all(shares[owner][card] == belief.size for card in view.facts.known[owner])
                size = len(game.hands[owner]) + len(game.facedown[owner])
                assert sum(shares[owner]) == belief.size * size
            assert sum(shares[HIDDEN]) == belief.size * len(game.stock)
            assert Belief(view, seed, 24).shares() == shares


def test_without_a_history_nothing_is_believed() -> None:
    position = Position.parse(str(Game.deal(seed=3).view(0)))
    assert (Belief(position, 0, 64).size, Belief(position, 0, 64).effective) == (0, 0.0)
    assert suggest(position, worlds=200).effective == 0


def nats(game: Game, view: Position, belief: Belief) -> tuple[float, float, int]:
    """Surprise at where the unseen cards are, by the belief and by a uniform one, and how many there are."""
    shares = belief.shares()
    owners = places(game, view.seat)
    surprise = -sum(math.log((shares[owner][card] + 0.5) / (belief.size + 1.5)) for card, owner in owners.items())
    sizes = [list(owners.values()).count(place) for place in range(4)]
    uniform = -sum(size * math.log(size / len(owners)) for size in sizes if size)
    return surprise, uniform, len(owners)


def test_the_history_tells_where_cards_are() -> None:
    """At the start of turns after three rounds, with players that the model of a player does not copy exactly."""
    surprise = uniform = cards = 0.0
    for seed in range(30):
        for game, view in plies("classic", seed, "base", "greedy", "base"):
            begun = sum(action.startswith(("draw", "take")) for action in view.history)
            if game.phase == "draw" and begun >= 9:
                figures = nats(game, view, Belief(view, 1, 256))
                surprise, uniform, cards = surprise + figures[0], uniform + figures[1], cards + figures[2]
    assert cards > 700
    assert uniform / cards > 1.0
    assert surprise / cards < 0.94


def middle_game(rules: str = "classic") -> Position:
    hand = plies(rules, 5, "base", "base", "base")
    return next(view for _, view in hand if len(view.history) > 12 and view.turn == view.seat)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(
    "change",
    [
        lambda history: history[:-1],
        lambda history: history[1:],
        lambda history: ("call", *history[1:]),
        lambda history: (*history, "draw"),
        lambda history: (*history, *["draw"] * 18),
        lambda history: (*history[:3], history[1], *history[3:]),
        lambda history: ("call",),
        lambda history: ("fold", "discard Kc"),
    ],
)
def test_a_history_that_does_not_lead_to_the_position_is_refused(
    rules: str, change: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> None:
    position = middle_game(rules)
    assert Belief(position, 0, 32).size > 0
    line, _, _ = str(position).partition(" ; ")
    changed = Position.parse(f"{line} ; {', '.join(change(position.history))}")
    with pytest.raises(PositionError, match="history"):
        Belief(changed, 0, 32)
    with pytest.raises(PositionError, match="history"):
        suggest(changed, worlds=100)


def test_void_hands_before_this_one_belong_to_what_the_history_leads_to() -> None:
    """R23: a factor on the payments, which no action shows."""
    game = Game.deal("guide", seed=3, voids=2)
    bot = bots.create("base")
    while game.phase != "over":
        view = game.view(game.turn)
        if view.history:
            assert Belief(view, 0, 16).size == 16
        game.push(bot.act(view))


@pytest.mark.parametrize("rules", ["classic,zero_count_fight=yes", "classic+joker"])
def test_a_call_in_spite_of_a_block_leaves_advice_as_good_as_without_a_history(rules: str) -> None:
    """R28: hardly any hidden deal gives the caller a count of 0, so the history may explain nothing."""
    hands = (plies(rules, seed, "rz", "rz", "base") for seed in range(400))
    called = (
        game
        for game, _ in itertools.chain.from_iterable(hands)
        if game.phase == "answer" and game.caller in game.blocked
    )
    shown = 0
    for game in itertools.islice(called, 6):
        advice = suggest(game.view(game.turn), worlds=64)
        assert advice.best in game.legal_actions
        assert advice.effective or "The history was not used" in advice.explain(verbose=True)
        shown += 1
    assert shown > 2


def test_who_is_asked_may_hang_on_a_secret_that_nobody_sees() -> None:
    """R11, R19: seat 2 has not opened and would be asked before seat 0 if it held a secret."""
    position = Position.parse(
        "club seat=0 turn=0 phase=answer hand=2d,3s,3c,5d,5c,6h,9h,9c,Qh table=0:As,Ah,Ad,Ac/1:5s,6s,7s,8s "
        "discards=Kd,Th,Kh,Ts stock=12 counts=9,8,11 caller=1 sapaw=Ah ; expose As Ad Ac, discard Kd, draw, "
        "expose 5s 6s 7s 8s, discard Th, draw, sapaw Ah on As Ad Ac, discard Kh, draw, discard Ts, call"
    )
    assert suggest(position, worlds=50).best in position.legal_actions


def test_each_opponent_may_have_two_secrets_face_down() -> None:
    """R11: quads of the dealer and of the next player, all face down, seen from the last seat."""
    game = dealt(("2s 2h 2d 2c 3s 3h 3d 3c", "4s 4h 4d 4c 5s 5h 5d 5c", ""))
    play(game, "secret 2s 2h 2d 2c", "secret 3s 3h 3d 3c", f"discard {list(game.hands[0])[-1]}")
    play(game, "draw", "secret 4s 4h 4d 4c", "secret 5s 5h 5d 5c")
    play(game, next(str(action) for action in game.legal_actions if action.kind == "discard"))
    view = game.view(2)
    assert view.history.count("secret ####") == 4
    belief = Belief(view, 0, 64)
    assert belief.size > 0
    assert suggest(view, worlds=100).best in view.legal_actions


def test_a_short_time_is_left_to_the_playouts(clock_of_reads: Callable[[float], None]) -> None:
    clock_of_reads(1 / 50_000)
    position = middle_game("classic")
    line, _, _ = str(position).partition(" ; ")
    with_history, without = suggest(position, seconds=0.02), suggest(line, seconds=0.02)
    assert 0 < with_history.effective <= 500
    assert without.effective == 0
    assert with_history.worlds > 10


def test_fewer_steps_are_another_pool_that_fits_as_well() -> None:
    position = middle_game("classic")
    few, many = Belief(position, 0, 32, steps=1), Belief(position, 0, 32)
    assert few.size == many.size == 32
    assert few.deals() != many.deals()
    for each in few.hands():
        assert each[position.seat] == int(position.hand)
        assert [hand.bit_count() for hand in each] == list(position.counts)
    for steps in (0, 65537):
        with pytest.raises(ValueError, match=f"{steps} steps: 1 to 65536"):
            Belief(position, 0, 32, steps=steps)


@pytest.mark.usefixtures("many_processors")
def test_advice_with_a_history_is_the_same_for_any_number_of_threads() -> None:
    position = middle_game()
    for rules in PRESETS:
        advice = [suggest(middle_game(rules), worlds=600, seed=4, threads=threads) for threads in (1, 2, 4)]
        assert {each.to_json() for each in advice} == {advice[0].to_json()}
    one = suggest(position, worlds=600, seed=4)
    assert one.effective > 100
    assert one.to_json() != suggest(position, worlds=600, seed=5).to_json()
    assert tongits.bots.create("expectimax", level=2).act(position) in position.legal_actions


def test_parts_of_a_pool_that_are_left_out_make_no_deal() -> None:
    """As when the clock ends before all particles are begun: their memory is never read as a past."""
    game = Game.deal(seed=7)
    game.push("discard Jc")
    for seed in range(50):
        assert Belief(game.view(1), seed, 64, run=lambda work, parts: False).size == 0
    with pytest.raises(ValueError, match="left parts of the work out"):
        Belief(game.view(1), 1, 64, run=lambda work, parts: True)
