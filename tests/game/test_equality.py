"""Equal states are equal: the order of what one turn lays changes nothing (R8, R10), and nothing else is forgotten."""

import random
from itertools import permutations

import pytest
from deals import dealt, play
from states import RULES, chosen, laid_last, plies, some_rules

from tongits_core import Game, Position, bots


def same(one: Game, other: Game) -> None:
    """Equal in every way that a user can see, but for the history as played."""
    assert one == other
    assert one.key == other.key
    assert list(one.legal_actions) == list(other.legal_actions)
    assert one.outcome() == other.outcome()
    for seat in range(3):
        mine, theirs = one.view(seat), other.view(seat)
        assert mine == theirs
        assert hash(mine) == hash(theirs)
        assert str(mine) == str(theirs)
        assert mine.facts == theirs.facts
        assert list(mine.legal_actions) == list(theirs.legal_actions)
    if one.phase != "over":
        view = one.view(one.turn)
        assert bots.create("base").act(view) == bots.create("base").act(other.view(one.turn))
        assert list(view.legal_actions) == list(one.legal_actions)


def laid_again(game: Game, source: random.Random) -> Game:
    """The same turn up to now, what it laid in a random order that is legal."""
    again = game.copy()
    laid = laid_last(game)
    target = set(game.table)
    for _ in laid:
        again.pop()
    wanted = {str(action).partition(" on ")[0] for action in laid}
    final = {card: set(meld.cards) for _, meld in target for card in meld.cards}
    for _ in laid:
        options = [
            action
            for action in again.legal_actions
            if str(action).partition(" on ")[0] in wanted
            and (action.onto is None or set(action.onto.cards) <= final[str(action.card)])
        ]
        again.push(source.choice(options))
    return again


def test_what_a_turn_lays_may_come_in_any_order() -> None:
    """Random turns under any rules, each laid again in random order, and both games played on alike."""
    source = random.Random(7)
    reordered = grown = 0
    for seed in range(200):
        for game in plies(some_rules(seed), seed):
            laid = laid_last(game)
            if len(laid) < 2:
                continue
            again = laid_again(game, source)
            if again.history == game.history:
                continue
            same(game, again)
            reordered += 1
            grown += sum(action.kind == "sapaw" for action in laid) > 1
            step = random.Random(seed)
            on = game.copy()
            for _ in range(4):
                if on.phase == "over":
                    break
                action = chosen(on, step)
                on.push(action)
                again.push(action)
                same(on, again)
    assert reordered > 90
    assert grown > 40


def test_every_order_of_two_exposes_a_secret_and_sapaws_is_one_state() -> None:
    start = dealt(("9s 9h 9d 9c 4h 5h 6h 7h 3h Ks Kh Kd 2c", "", ""), rules="classic,secret_at_once=yes")
    laid = ("expose 4h 5h 6h", "sapaw 7h", "sapaw 3h", "secret 9s 9h 9d 9c", "expose Ks Kh Kd")
    states = set()
    texts = set()
    orders = 0
    for order in permutations(laid):
        if order.index("expose 4h 5h 6h") > min(order.index("sapaw 7h"), order.index("sapaw 3h")):
            continue
        game = start.copy()
        for action in order:
            meld = next((str(meld) for _, meld in game.table if "5h" in meld.cards), "")
            game.push(f"{action} on {meld}" if action.startswith("sapaw") else action)
        states.add(game.key)
        texts |= {str(game.view(seat)) for seat in range(3)}
        orders += 1
    assert (orders, len(states), len(texts)) == (40, 1, 3)
    assert "; expose 4h 5h 6h, expose Ks Kh Kd, secret ####, sapaw 3h on 4h 5h 6h, sapaw 7h on 3h 4h 5h 6h" in str(
        game.view(1)
    )


def test_a_hand_made_history_is_put_in_order_and_none_of_it_is_lost() -> None:
    head = "classic seat=1 hand=2h,3d stock=9 counts=9,2,9 ; "
    one = Position.parse(head + "sapaw 8h on 5h 6h 7h, expose 9s 9h 9d, sapaw 4h on 5h 6h 7h 8h, discard 2c")
    other = Position.parse(head + "expose 9s 9h 9d, sapaw 4h on 5h 6h 7h, sapaw 8h on 4h 5h 6h 7h, discard 2c")
    assert one == other
    assert hash(one) == hash(other)
    for odd in (
        "sapaw 8h on 5h 6h 7h, sapaw 8h on 5h 6h 7h",
        "sapaw Kc on 5h 6h 7h, expose 2s 2h 2d",
        "sapaw 5h on 5h 6h 7h, expose 2s 2h 2d",
    ):
        assert str(Position.parse(head + odd)).endswith(odd)


def test_melds_of_a_position_are_read_in_any_order() -> None:
    line = (
        "classic seat=1 phase=draw hand=2h,3d,4s table=1:Ks,Kh,Kd/1:2s,3s,4s/2:5c,6c,7c/0:As,Ad,Ac stock=9 counts=9,3,9"
    )
    head, table, tail = line.partition("1:Ks,Kh,Kd/1:2s,3s,4s/2:5c,6c,7c/0:As,Ad,Ac")
    read = {Position.parse(head + "/".join(order) + tail) for order in permutations(table.split("/"))}
    assert len(read) == 1
    assert "table=1:2s,3s,4s/1:Ks,Kh,Kd/2:5c,6c,7c/0:As,Ad,Ac" in str(read.pop())


# ---- what must differ -----------------------------------------------------------------------------------------------


def differ(one: Game, other: Game, *, key: bool = True) -> None:
    assert one != other
    assert (one.key != other.key) is key


def test_what_others_saw_in_another_turn_differs() -> None:
    """The same cards lie on the table in the end, exposed in other turns: the history is another, the state is not."""
    hands = ("4h 5h 6h 9s 9h 9d 2c 3d", "", "")
    rest = ("discard 3d", "draw", "discard Ks", "draw", "discard Qs", "draw")
    one = play(dealt(hands, "Ks Qs Js", "lite,secret=off"), "expose 4h 5h 6h", *rest, "expose 9s 9h 9d", "discard Js")
    other = play(dealt(hands, "Ks Qs Js", "lite,secret=off"), "expose 9s 9h 9d", *rest, "expose 4h 5h 6h", "discard Js")
    differ(one, other, key=False)
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize(
    ("rules", "one", "other"),
    [
        ("classic", ["expose 4h 5h 6h 7h"], ["expose 4h 5h 6h", "sapaw 7h on 4h 5h 6h"]),  # R18: its own sapaw blocks
        ("classic", ["expose 9s 9h 9d 9c"], ["secret 9s 9h 9d 9c"]),
        ("wiki", ["expose 9s 9h 9d 9c"], ["expose 9s 9h 9d", "sapaw 9c on 9s 9h 9d"]),  # R11 secret_at_once
        ("classic", ["expose 4h 5h 6h"], ["expose 5h 6h 7h"]),
        ("classic", ["expose 4h 5h 6h"], ["expose 4h 5h 6h", "expose 9s 9h 9d"]),
        ("classic", ["discard 2c"], ["discard 3d"]),
        ("classic+joker", ["expose 4h 5h Xr=6h"], ["expose Xr=3h 4h 5h"]),
        ("classic+joker", ["expose 4h 5h Xr=6h"], ["expose 4h 5h Xb=6h"]),
    ],
)  # fmt: skip
def test_what_changes_how_the_hand_goes_on_or_is_paid_differs(rules: str, one: list[str], other: list[str]) -> None:
    cards = "9s 9h 9d 9c 4h 5h 6h 7h 2c 3d" + (" Xr Xb" if "joker" in rules else "")
    games = [play(dealt((cards, "", ""), rules=rules), *actions) for actions in (one, other)]
    differ(*games)
    assert games[0].view(1) != games[1].view(1)


def test_the_deal_the_stock_and_the_rules_differ() -> None:
    game = Game.deal("classic", seed=4)
    differ(game, Game.deal("classic", seed=5))
    differ(game, Game.deal("lite", seed=4))
    differ(game, Game.deal("classic", seed=4, voids=1))
    stock = list(game.stock)
    stock[3], stock[9] = stock[9], stock[3]
    differ(game, Game.from_deal("classic", game.hands, stock))
    assert game == Game.from_deal("classic", game.hands, game.stock)
    assert game.key == Game.from_deal("classic", game.hands, game.stock).key
    assert game != str(game)


def test_r4_the_ace_of_a_whole_suit_lies_low_whichever_end_it_came_to() -> None:
    run = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    start = play(dealt((f"{run} As 2s", "", ""), rules="classic,ace_high_run=yes"), f"expose {run}")
    high = play(start.copy(), f"sapaw As on {run}")
    low = play(start.copy(), f"sapaw 2s on {run}")
    high.push(f"sapaw 2s on {run} As")
    low.push(f"sapaw As on 2s {run}")
    same(high, low)
    assert str(high.table[0][1]) == f"As 2s {run}"
    assert Position.parse(str(high.view(0))) == high.view(0)


@pytest.mark.parametrize("rules", RULES)
def test_every_ply_of_a_game_is_another_state(rules: str) -> None:
    for seed in range(8):
        games = [game.copy() for game in plies(rules, seed)]
        assert len({game.key for game in games}) == len(games)
        assert len({game.view(1) for game in games}) == len(games)
