"""R6 to R24 case by case: named situations and their right answers."""

import copy
import pickle
import re

import numpy
import pytest
from deals import dealt, legal, play, refused

from tongits_core import Action, CardError, CardSet, Game, IllegalAction, Rules, TongitsError
from tongits_core.policy import playouts

# Three hands without a meld, a pair of neighbours or a third of a rank; R3.
DULL = (
    "2s 5s 8s Js 3h 6h 9h Qh 4d 7d Td Kd Ac",
    "3s 6s 9s Qs 4h 7h Th Kh Ad 5d 8d Jd",
    "4s 7s Ts Ks 5h 8h Jh Ah 6d 9d Qd 2c",
)


# ---- the turn -------------------------------------------------------------------------------------------------------


def test_r6_dealer_neither_draws_takes_nor_calls() -> None:
    game = dealt(DULL)
    assert (game.turn, game.phase) == (0, "play")
    for action in ("draw", "take Kd", "call"):
        refused(game, action, action, "R6", "seat 0 in phase play", "discard 2s")
    assert len(legal(game, "discard")) == len(game.legal_actions) == 13


def test_r6_dealer_may_lay_lay_off_and_win_in_the_first_turn() -> None:
    game = dealt(("2s 2h 2d 5s 5h 5d 8s 8h 8d Js Jh Jd 2c", "", ""))
    play(game, "expose 2s 2h 2d", "sapaw 2c on 2s 2h 2d", "expose 5s 5h 5d", "expose 8s 8h 8d", "expose Js Jh Jd")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner, len(game.stock)) == ("tongits", 0, 15)


def test_r7_take_exposes_the_meld_in_the_same_action() -> None:
    game = dealt(("8h Kd", "8s 8d 2c", ""))
    play(game, "discard 8h")
    assert "take 8h with 8s 8d" in game.legal_actions
    refused(game, "take 8h", "R7")
    game.push("take 8h with 8d 8s")
    assert game.table == ((1, Action("expose 8s 8h 8d").meld),)
    assert game.opened == (False, True, False)
    assert game.phase == "play"
    assert game.pile == ()


def test_r7_a_run_on_the_table_is_no_reason_to_take_but_under_wiki() -> None:
    hands = ("5h 6h 7h 8h Ks Kd", "2s 3d 9c", "")
    for rules in ("classic", "wiki"):
        game = dealt(hands, rules=rules)
        play(game, "expose 5h 6h 7h", "discard 8h")
        assert legal(game, "take") == ([] if rules == "classic" else ["take 8h on 5h 6h 7h"])
    assert game.blocked == (False, False, False)
    play(game, "take 8h on 5h 6h 7h")
    assert game.blocked == (True, False, False)  # R18: a take onto the table is a sapaw
    assert game.opened == (True, False, False)  # R9: sapaw never opens


def test_r7_taking_the_fourth_of_a_rank_offers_sets_of_three_and_four_and_is_no_secret() -> None:
    game = dealt(("7c Kd", "7s 7h 7d", ""))
    play(game, "discard 7c")
    assert legal(game, "take") == [
        "take 7c with 7h 7d",
        "take 7c with 7s 7d",
        "take 7c with 7s 7h",
        "take 7c with 7s 7h 7d",
    ]


def test_r7_two_ways_to_take_are_both_listed() -> None:
    game = dealt(("5s Kd", "4s 6s 5h 5d", ""))
    play(game, "discard 5s")
    assert legal(game, "take") == ["take 5s with 4s 6s", "take 5s with 5h 5d"]


def test_r7_free_take_may_not_be_discarded_in_the_same_turn() -> None:
    game = dealt(DULL, rules="guide")
    play(game, "discard 2s", "take 2s")
    refused(game, "discard 2s", "taken in this turn", "R7")
    assert "discard 3s" in game.legal_actions


def test_r7_free_twelve_takes_in_a_row_are_void() -> None:
    game = dealt(DULL, rules="guide")
    play(game, "discard 2s")
    for turn in range(12):
        assert game.phase == "draw"
        game.push(legal(game, "take")[0])
        if turn < 11:
            game.push(legal(game, "discard")[0])
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner, outcome.payments) == ("void", None, (0, 0, 0))


def test_r7_a_turn_starts_with_a_draw_take_or_call() -> None:
    game = dealt(("6s 6h 6d 2s", "7s 7h 7d 2h", ""), stock="Ks")
    play(game, "expose 6s 6h 6d", "discard 2s")
    for action in ("discard 2h", "expose 7s 7h 7d", "sapaw 2h on 6s 6h 6d"):
        refused(game, action, "a turn must start with a draw, take or call", "R7")
    play(game, "draw", "expose 7s 7h 7d")
    refused(game, "call", "only at the start of a turn", "R17")  # not in the turn in which one opened


def test_r7_only_the_top_discard_may_be_taken() -> None:
    game = dealt(("8h Kd", "Ts", "8s 8d"))
    play(game, "discard 8h", "draw", "discard Ts")
    refused(game, "take 8h with 8s 8d", "only the top discard", "R7")


def test_r8_melds_never_merge() -> None:
    game = dealt(("4h 5h 6h 7h 8h 9h", "", ""))
    play(game, "expose 4h 5h 6h", "expose 7h 8h 9h")
    assert [str(meld) for _, meld in game.table] == ["4h 5h 6h", "7h 8h 9h"]


def test_r8_runs_of_any_length_and_every_part_are_exposable() -> None:
    game = dealt(("4h 5h 6h 7h 8h", "", ""))
    shown = [text for text in legal(game, "expose") if text.endswith(("6h", "7h", "8h"))]
    assert {
        "expose 4h 5h 6h",
        "expose 5h 6h 7h",
        "expose 6h 7h 8h",
        "expose 4h 5h 6h 7h",
        "expose 5h 6h 7h 8h",
        "expose 4h 5h 6h 7h 8h",
    } <= set(shown)


@pytest.mark.parametrize("text", ["expose Ks As 2s", "expose 5h 6h 8h", "expose 5h 5d"])
def test_r8_what_is_no_meld_is_refused(text: str) -> None:
    game = dealt(("5h 6h 8h 5d Ks As 2s", "", ""))
    refused(game, text, "is no meld", "R3", "seat 0 in phase play")


# ---- sapaw ----------------------------------------------------------------------------------------------------------


def test_r10_sapaw_grows_a_run_at_either_end_in_any_order_of_the_text() -> None:
    game = dealt(("5h 6h 7h 3h 4h 8h", "", ""))
    game.push("expose 5h 6h 7h")
    refused(game, "sapaw 3h on 5h 6h 7h", "does not fit", "R10")
    play(game, "sapaw 3h 4h 8h on 5h 6h 7h")
    assert [str(meld) for _, meld in game.table] == ["3h 4h 5h 6h 7h 8h"]
    assert [str(action) for action in game.history[1:]] == [
        "sapaw 4h on 5h 6h 7h",
        "sapaw 3h on 4h 5h 6h 7h",
        "sapaw 8h on 3h 4h 5h 6h 7h",
    ]


def test_r10_half_of_a_double_sapaw_is_not_played() -> None:
    game = dealt(("5h 6h 7h 8h Th", "", ""))
    game.push("expose 5h 6h 7h")
    refused(game, "sapaw 8h Th on 5h 6h 7h", "sapaw Th on 5h 6h 7h 8h", "R10")


def test_r10_a_set_of_four_takes_nothing_more_and_a_set_of_three_the_missing_suit() -> None:
    game = dealt(("7s 7h 7d 7c", "", ""))
    game.push("expose 7s 7h 7d")
    assert "sapaw 7c on 7s 7h 7d" in game.legal_actions
    game.push("sapaw 7c on 7s 7h 7d")
    assert legal(game, "sapaw") == []


def test_r10_the_named_meld_decides_whose_call_is_blocked() -> None:
    hands = ("7s 7h 7d", "4c 5c 6c", "7c 2s 9d")
    filler = ("2h", "3d", "4d")
    for meld, blocked in (("7s 7h 7d", (True, False, False)), ("4c 5c 6c", (False, True, False))):
        game = dealt(hands, stock=" ".join(filler))
        play(game, "expose 7s 7h 7d", legal(game, "discard")[-1], "draw", "expose 4c 5c 6c", "discard 2h", "draw")
        with pytest.raises(IllegalAction, match=r"ambiguous.*sapaw 7c on 7s 7h 7d, sapaw 7c on 4c 5c 6c"):
            game.push("sapaw 7c")
        game.push(f"sapaw 7c on {meld}")
        assert game.blocked == blocked
        assert game.opened == (True, True, False)  # R9: sapaw never opens


def test_r10_no_such_meld_on_the_table() -> None:
    game = dealt(("5h 6h 7h 8h", "", ""))
    refused(game, "sapaw 8h on 5h 6h 7h", "no such meld on the table", "R10")


# ---- secrets --------------------------------------------------------------------------------------------------------


def test_r11_secret_opens_and_lies_face_down() -> None:
    game = dealt(("9s 9h 9d 9c", "", ""))
    game.push("secret 9s 9h 9d 9c")
    assert game.opened[0]
    assert game.facedown[0] == CardSet("9s 9h 9d 9c")
    assert game.table == ()
    assert legal(game, "sapaw") == []


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("wiki", "secret 9s 9h 9d 9c"),
        ("classic", "secret 9s 9h 9d"),
        ("classic,jokers=1", "secret 9s 9h 9d Xr"),
        ("classic,jokers=1", "secret 9s 9h Xr"),
        ("classic,jokers=1", "secret 6s 7s 8s Xr=9s"),
    ],
)
def test_r11_what_is_no_secret_is_refused(rules: str, text: str) -> None:
    held = "9s 9h 9d 9c 6s 7s 8s" + " Xr" * ("jokers" in rules)
    refused(dealt((held, "", ""), rules=rules), text, "not a quad that may be laid face down", "R11")


# ---- calling --------------------------------------------------------------------------------------------------------


def opened_game(stock: str = "Ks Kd Kc Qs Qd Qc") -> Game:
    """Seat 0 opened with sixes, seat 1 with sevens, seat 2 with eights; seat 0 to act at the start of its turn."""
    game = dealt(("6s 6h 6d 2s Th", "7s 7h 7d 2h Tc", "8s 8h 8d 2d Jd"), stock=stock)
    play(game, "expose 6s 6h 6d", "discard Th", "draw", "expose 7s 7h 7d", "discard Tc", "draw", "expose 8s 8h 8d")
    return play(game, "discard Jd")


def test_r9_a_meld_taken_or_exposed_opens_and_a_sapaw_does_not() -> None:
    game = dealt(("6s 6h 6d Kc Td", "6c Ts Th 2d", ""), rules="wiki")
    play(game, "expose 6s 6h 6d", "discard Td")
    assert game.opened == (True, False, False)
    play(game, "take Td with Ts Th", "sapaw 6c on 6s 6h 6d", "discard 2d")
    assert game.opened == (True, True, False)

    game = dealt(("6s 6h 6d Kc", "6c 2d", ""))
    play(game, "expose 6s 6h 6d", "discard Kc", "draw", "sapaw 6c on 6s 6h 6d", "discard 2d")
    assert game.opened == (True, False, False)


@pytest.mark.parametrize("secret_facedown", [True, False])
def test_r9_a_quad_laid_face_down_opens(secret_facedown: bool) -> None:
    game = dealt(("9s 9h 9d 9c Kc", "", ""), rules=f"classic,secret_facedown={'yes' if secret_facedown else 'no'}")
    if not secret_facedown:
        refused(game, "secret 9s 9h 9d 9c", "R11")
        return
    play(game, "secret 9s 9h 9d 9c")
    assert game.opened == (True, False, False)


def test_r14_one_discard_ends_the_turn() -> None:
    game = dealt(DULL)
    play(game, "discard Kd")
    assert (game.turn, game.phase, game.pile) == (1, "draw", ("Kd",))
    refused(game, "discard 3s", "R7")  # nothing drawn yet
    play(game, "draw", "discard 3s")
    assert (game.turn, game.phase, game.pile) == (2, "draw", ("Kd", "3s"))
    assert [len(hand) for hand in game.hands] == [12, 12, 12]


def test_r17_an_unopened_player_never_calls_and_an_opened_one_on_every_later_turn() -> None:
    game = dealt(("6s 6h 6d", "", ""))
    play(game, "expose 6s 6h 6d", f"discard {next(iter(game.hands[0] - CardSet('6s 6h 6d')))}")
    for seat in (1, 2, 0, 1, 2, 0):
        assert game.turn == seat
        assert ("call" in game.legal_actions) == (seat == 0)
        game.push("draw")
        game.push(legal(game, "discard")[0])


def test_r17_call_after_opening_on_an_earlier_turn() -> None:
    game = dealt(("6s 6h 6d 2s Th", "7s 7h 7d Tc", "Jd"), stock="Ks Kd Kc")
    game.push("expose 6s 6h 6d")
    refused(game, "call", "R6")  # never on the dealer's first turn
    game.push("discard Th")
    refused(game, "call", "only a player who opened on an earlier turn may call", "R17")
    play(game, "draw", "expose 7s 7h 7d", "discard Tc", "draw", "discard Jd")
    assert "call" in game.legal_actions
    game.push("draw")
    refused(game, "call", "only at the start of a turn", "R17")  # not after drawing
    refused(game, "fold", "nobody called", "R19")


def test_r18_sapaw_blocks_one_call_and_is_cleared_by_the_turn() -> None:
    game = dealt(("6s 6h 6d 2s Th", "6c 2h Tc", "2d Jd"), stock="Ks Kd Kc Qs Qd Qc")
    play(game, "expose 6s 6h 6d", "discard Th", "draw", "sapaw 6c on 6s 6h 6d", "discard Tc", "draw", "discard Jd")
    refused(game, "call", "blocks the call", "R18")
    play(game, "draw", "discard Kc", "draw", "discard Qs", "draw", "discard Qd")
    assert "call" in game.legal_actions


def test_r18_own_sapaw_blocks_under_classic_only() -> None:
    for rules in ("classic", "lite"):
        game = dealt(("6s 6h 6d 6c 2s Th", "Tc", "Jd"), stock="Ks Kd Kc", rules=rules)
        play(game, "expose 6s 6h 6d", "sapaw 6c on 6s 6h 6d", "discard Th", "draw", "discard Tc", "draw", "discard Jd")
        assert ("call" in game.legal_actions) == (rules == "lite")


def test_r19_answers_are_asked_in_order_of_play_and_the_unopened_are_not_asked() -> None:
    game = opened_game()
    game.push("call")
    assert (game.phase, game.turn, game.caller) == ("answer", 1, 0)
    assert [str(action) for action in game.legal_actions] == ["fold", "challenge"]
    refused(game, "show", "R19")
    refused(game, "draw", "do not allow this answer", "R19")
    game.push("fold")
    assert (game.turn, game.answers) == (2, (None, "fold", None))


def test_r19_nobody_can_answer_and_the_caller_wins_at_once() -> None:
    game = dealt(("6s 6h 6d 2s Th", "Tc", "Jd"), stock="Ks Kd Kc")
    play(game, "expose 6s 6h 6d", "discard Th", "draw", "discard Tc", "draw", "discard Jd", "call")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner, outcome.roles) == ("draw", 0, ("winner", "burned", "burned"))


def test_r20_all_fold_and_the_caller_wins_with_any_count() -> None:
    outcome = play(opened_game(), "call", "fold", "fold").outcome()
    assert outcome is not None
    assert outcome.winner == 0
    assert outcome.roles == ("winner", "plain", "plain")
    extras = outcome.events.get("ace", 0) + 3 * outcome.events.get("secret", 0)
    assert outcome.payments == (2 * (1 + extras), -(1 + extras), -(1 + extras))


# ---- the object -----------------------------------------------------------------------------------------------------


def random_game(seed: int, rules: str = "classic") -> Game:
    game = Game.deal(rules, seed)
    source = numpy.random.default_rng(seed)
    while game.phase != "over":
        game.push(game.legal_actions[int(source.integers(len(game.legal_actions)))])
    return game


@pytest.mark.parametrize("seed", range(20))
def test_pop_undoes_every_action_and_text_replays_it(seed: int) -> None:
    game = random_game(seed)
    texts = [str(action) for action in game.history]
    assert pickle.loads(pickle.dumps(game)) == game == copy.deepcopy(game)
    seen = []
    while game.history:
        seen.append(game.copy())
        game.pop()
    assert game == Game.deal("classic", seed)
    for text, after in zip(texts, reversed(seen), strict=True):
        assert text in game.legal_actions
        game.push(text)
        assert game == after
    with pytest.raises(IndexError):
        Game.deal(seed=1).pop()


def test_a_copy_is_independent() -> None:
    game = Game.deal(seed=3)
    other = game.copy()
    other.push(other.legal_actions[0])
    assert game.history == ()
    assert game != other


def test_legal_actions_are_a_sequence_and_a_set() -> None:
    actions = Game.deal(seed=7).legal_actions
    listed = list(actions)
    assert len(listed) == len(actions) == len(set(listed))
    assert actions[:3] == tuple(listed[:3])
    assert list(reversed(actions)) == listed[::-1]
    assert all(action in actions and str(action) in actions for action in listed)
    assert actions.index(listed[2]) == 2
    assert actions.count(listed[2]) == 1
    assert "fly me" not in actions
    assert 7 not in actions
    with pytest.raises(IndexError):
        actions[len(actions)]
    with pytest.raises(ValueError, match="not legal here"):
        actions.index("draw")


def test_legal_actions_are_of_their_moment() -> None:
    game = Game.deal(seed=7)
    actions = game.legal_actions
    before = list(actions)
    game.push(actions[-1])
    assert list(actions) == before != list(game.legal_actions)


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"seed": -1}, TongitsError, "seed is -1"),
        ({"seed": 2**64}, TongitsError, "seed is"),
        ({"seed": 1.5}, TypeError, "float"),
        ({"seed": True}, TypeError, "bool"),
        ({"seed": 1, "voids": 256}, TongitsError, "voids is 256"),
        ({"rules": "clasic", "seed": 1}, ValueError, "clasic"),
        ({"rules": 5, "seed": 1}, TypeError, "int"),
    ],
)
def test_bad_arguments_of_deal(arguments: dict[str, object], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=re.escape(text)):
        Game.deal(**arguments)  # type: ignore[arg-type]


DECK = CardSet.deck().ids


@pytest.mark.parametrize(
    ("hands", "stock", "text"),
    [
        ([DECK[:12], DECK[12:24], DECK[24:36]], DECK[37:], "the hand of seat 0 holds 12 cards: R1 deals 13, 12 and 12"),
        ([DECK[:13], DECK[13:25], DECK[25:37]], DECK[38:], "the stock holds 14 cards: R1 leaves 15"),
        ([DECK[:13], DECK[12:24], DECK[25:37]], DECK[37:], "Ks: dealt twice (R1)"),
        ([DECK[:13], DECK[13:25], DECK[25:37]], [*DECK[38:], 0], "As: dealt twice (R1)"),
        ([DECK[:13], DECK[13:25], DECK[25:37]], [*DECK[38:], "Xr"], "Xr is not in a deck with jokers=0 (R1)"),
        ([DECK[:13], DECK[13:25]], DECK[37:], "2 hands"),
        ([DECK[:13], DECK[13:25], DECK[25:37]], "Zz", "'Zz' is no card"),
    ],
)
def test_bad_deals(hands: list[tuple[int, ...]], stock: list[int], text: str) -> None:
    with pytest.raises(CardError, match=re.escape(text)):
        Game.from_deal("classic", hands, stock)


@pytest.mark.parametrize("action", [None, 5, b"draw", ["draw"]])
def test_push_takes_actions_and_texts_only(action: object) -> None:
    with pytest.raises(TypeError, match=type(action).__name__):
        Game.deal(seed=1).push(action)  # type: ignore[arg-type]


def test_games_are_made_by_a_deal_alone() -> None:
    with pytest.raises(TypeError, match=r"Game\.deal"):
        Game()
    with pytest.raises(TypeError, match=r"Game\.deal"):
        Game.__new__(Game)


# ---- many hands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policies", ["random", "greedy", "base", ("base", "greedy", "random")])
def test_playouts_settle_to_zero_and_repeat(policies: str | tuple[str, ...]) -> None:
    seeds = numpy.arange(3000, dtype=numpy.uint64)
    played = playouts("classic", policies, seeds)
    assert (played["payments"].sum(axis=1) == 0).all()
    assert played["plies"].max() <= Game.deal(seed=0).max_plies
    assert {*played["endings"].tolist()} <= {1, 2, 3, 4}
    won = played["winners"] < 3
    assert (won == (played["endings"] != 4)).all()
    again = playouts(Rules.preset("classic"), policies, seeds)
    assert all((played[name] == again[name]).all() for name in ("payments", "endings", "winners", "plies"))


def test_better_policies_win_more_chips() -> None:
    seeds = numpy.arange(20_000, dtype=numpy.uint64)
    for better, worse in (("greedy", "random"), ("base", "random"), ("base", "greedy")):
        seats = [tuple(better if seat == one else worse for seat in range(3)) for one in range(3)]
        won = sum(int(playouts("classic", names, seeds)["payments"][:, seat].sum()) for seat, names in enumerate(seats))
        assert won > 0.1 * 3 * len(seeds), (better, worse)


@pytest.mark.parametrize(
    ("policies", "seeds", "error"),
    [
        ("clever", numpy.arange(3, dtype=numpy.uint64), TongitsError),
        (("base", "base"), numpy.arange(3, dtype=numpy.uint64), TongitsError),
        ("base", numpy.arange(3.0), TypeError),
        ("base", numpy.zeros((2, 2), numpy.uint64), TypeError),
    ],
)
def test_bad_arguments_of_playouts(policies: str, seeds: numpy.ndarray, error: type[Exception]) -> None:
    with pytest.raises(error):
        playouts("classic", policies, seeds)


# ---- R29: three players ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_r29_a_deal_is_for_three_players(number: int) -> None:
    with pytest.raises(CardError, match="R29|R1"):
        Game.from_deal("classic", [DULL[seat % 3] for seat in range(number)], "As")


@pytest.mark.parametrize("seat", [-1, 3, 100])
def test_r29_there_are_seats_0_to_2(seat: int) -> None:
    with pytest.raises(TongitsError, match="allowed are 0 to 2"):
        Game.deal(seed=1).view(seat)


def test_r29_turns_go_round_three_seats() -> None:
    game = dealt(DULL)
    turns = [game.turn]
    while game.phase != "over":
        if game.phase == "draw":
            game.push("draw")
        game.push(legal(game, "discard")[0])
        turns.append(game.turn)
    assert turns[:-1] == [ply % 3 for ply in range(len(turns) - 1)]


def test_what_a_refused_text_names_as_allowed_is_legal_now() -> None:
    """Of a sapaw of two cards the first was tried: what is named belongs to the state before it."""
    game = play(dealt(("5h 6h 7h 8h Th Jc", "", "")), "expose 5h 6h 7h")
    for text in ("sapaw 8h Th on 5h 6h 7h", "sapaw 8h 2s on 5h 6h 7h", "sapaw 8h Jc on 5h 6h 7h", "discard Xr", "fold"):
        with pytest.raises(IllegalAction) as caught:
            game.push(text)
        named = str(caught.value).partition("in phase play: ")[2].partition(" and ")[0].split(", ")
        assert len(named) > 2
        assert all(action in game.legal_actions for action in named)
        assert "sapaw 8h on 5h 6h 7h" in named
