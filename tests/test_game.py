"""R6 to R24 case by case: named situations and their right answers."""

import copy
import pickle
import re

import numpy
import pytest
from deals import dealt, play

from tongits_core import Action, CardError, CardSet, Game, IllegalAction, Rules, TongitsError
from tongits_core._game import playouts

# Three hands without a meld, a pair of neighbours or a third of a rank; R3.
DULL = (
    "2s 5s 8s Js 3h 6h 9h Qh 4d 7d Td Kd Ac",
    "3s 6s 9s Qs 4h 7h Th Kh Ad 5d 8d Jd",
    "4s 7s Ts Ks 5h 8h Jh Ah 6d 9d Qd 2c",
)


def legal(game: Game, kind: str) -> list[str]:
    return sorted(str(action) for action in game.legal_actions if action.kind == kind)


def refused(game: Game, action: str, *parts: str) -> None:
    """The action is refused with these parts in the text, and the game stays as it was."""
    before = game.copy()
    with pytest.raises(IllegalAction) as caught:
        game.push(action)
    for part in parts:
        assert part in str(caught.value)
    assert game == before
    assert action not in game.legal_actions


# ---- the turn -------------------------------------------------------------------------------------------------------


def test_r6_dealer_neither_draws_takes_nor_calls() -> None:
    game = dealt(DULL)
    assert (game.turn, game.phase) == (0, "play")
    for action in ("draw", "take Kd", "call"):
        refused(game, action, action, "R6", "seat 0 in phase play", "discard 2s")
    assert len(legal(game, "discard")) == len(game.legal_actions) == 13


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
    refused(game, "discard 2s", "taken this turn", "R7")
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
        refused(game, action, "the turn starts with a draw, take or call", "R7")
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


@pytest.mark.parametrize(("rules", "text"), [("wiki", "secret 9s 9h 9d 9c"), ("classic", "secret 9s 9h 9d")])
def test_r11_what_is_no_secret_is_refused(rules: str, text: str) -> None:
    refused(dealt(("9s 9h 9d 9c", "", ""), rules=rules), text, "not a quad that may be laid face down", "R11")


# ---- calling --------------------------------------------------------------------------------------------------------


def opened_game(stock: str = "Ks Kd Kc Qs Qd Qc") -> Game:
    """Seat 0 opened with sixes, seat 1 with sevens, seat 2 with eights; seat 0 to act at the start of its turn."""
    game = dealt(("6s 6h 6d 2s Th", "7s 7h 7d 2h Tc", "8s 8h 8d 2d Jd"), stock=stock)
    play(game, "expose 6s 6h 6d", "discard Th", "draw", "expose 7s 7h 7d", "discard Tc", "draw", "expose 8s 8h 8d")
    return play(game, "discard Jd")


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
    refused(game, "draw", "not an answer", "R19")
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


# ---- showdowns ------------------------------------------------------------------------------------------------------

OPENED = ("6s 6h 6d", "7s 7h 7d", "8s 8h 8d")
HIDDEN = ("Ts Js Qs Th Jh Qh", "Td Jd Qd Tc Jc Qc", "9s 9h 9d Ks Kh Kd")


def showdown(loose: tuple[str, str, str], rules: str = "classic", opens: tuple[int, ...] = (0, 1, 2)) -> Game:
    """Seats in `opens` laid a meld; each has two melds and three loose cards in the hand; seat 0 is at its turn's start.

    Whoever does not open holds its third meld in the hand.
    """
    hands = [CardSet(f"{OPENED[seat]} {HIDDEN[seat]} {loose[seat]}") for seat in range(3)]
    left = list(CardSet.deck() - hands[0] - hands[1] - hands[2])
    discard, left = left[-1], left[:-1]
    game = Game.from_deal(rules, [hands[0] | CardSet(discard), hands[1], hands[2]], left)
    for seat in range(3):
        if seat:
            discard = game.stock[0]
            game.push("draw")
        if seat in opens:
            game.push(f"expose {OPENED[seat]}")
        game.push(f"discard {discard}")
    return game


def winner_after(game: Game, *answers: str) -> int | None:
    outcome = play(game, "call", *answers).outcome()
    assert outcome is not None
    assert sum(outcome.payments) == 0
    return outcome.winner


SEVEN, SAME_SEVEN, THIRD_SEVEN = "As 2h 4d", "Ah 2d 4c", "Ad 2c 4s"
EIGHT, SAME_EIGHT, TWELVE = "As 2h 5d", "Ah 2d 5c", "3s 4h 5s"


@pytest.mark.parametrize(("rules", "winner"), [("classic", 1), ("guide", 0)])
def test_r20_equal_counts_of_caller_and_challenger(rules: str, winner: int) -> None:
    game = showdown((SEVEN, SAME_SEVEN, TWELVE), rules)
    assert winner_after(game, "challenge", "show" if rules == "guide" else "fold") == winner


def test_r20_under_guide_the_caller_wins_ties_against_who_shows() -> None:
    assert winner_after(showdown((SEVEN, SAME_SEVEN, THIRD_SEVEN), "guide"), "show", "show") == 0


@pytest.mark.parametrize(("rules", "winner"), [("classic", 1), ("wiki", 2)])
def test_r20_two_challengers_tie_under_the_caller(rules: str, winner: int) -> None:
    assert winner_after(showdown((TWELVE, EIGHT, SAME_EIGHT), rules), "challenge", "challenge") == winner


def test_r20_of_three_equal_counts_a_challenger_wins() -> None:
    assert winner_after(showdown((SEVEN, SAME_SEVEN, THIRD_SEVEN)), "challenge", "challenge") == 1


def test_r20_who_folds_does_not_compare() -> None:
    game = showdown(("5s 4h 6c", "5c 7c 8c", "As 2h Ad"))
    outcome = play(game, "call", "challenge", "fold").outcome()
    assert outcome is not None
    assert outcome.counts == (15, 20, 4)
    assert (outcome.winner, outcome.roles) == (0, ("winner", "challenged", "plain"))


def test_r19_r24_an_unopened_opponent_with_a_low_count_is_burned_unasked() -> None:
    game = showdown((TWELVE, "As Ah Ad", "2c 4s 6c"), opens=(0, 2))
    game.push("call")
    assert game.turn == 2
    game.push("fold")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.counts[1], outcome.roles[1], outcome.winner) == (0, "burned", 0)


def test_payout_of_a_failed_call_charges_the_caller_as_such() -> None:
    outcome = play(showdown((TWELVE, "2s 2h 4d", "3h 5h 5c")), "call", "challenge", "challenge").outcome()
    assert outcome is not None
    assert outcome.roles == ("failed_caller", "winner", "challenged")
    assert outcome.payments == (-3, 6, -3)
    assert str(outcome).splitlines() == [
        "draw: seat 1 wins",
        "seat 0: count 12, pays 3 = 3 (draw, failed_caller)",
        "seat 1: count 8, wins 6",
        "seat 2: count 13, pays 3 = 3 (draw, challenged)",
    ]


# ---- the end of the stock -------------------------------------------------------------------------------------------


def exhausted(
    loose: tuple[str, str, str], opens: tuple[int, ...] = (0, 1, 2), rules: str = "classic", *, take: bool = True
) -> Game:
    """All draw and discard what they drew to the end; seat 1 takes the first discard if `take`, and so draws last."""
    first = "7d" if take else ""
    hands = [CardSet(f"{OPENED[seat]} {HIDDEN[seat]} {loose[seat]}") - CardSet("7d") for seat in range(3)]
    if not take:
        hands[1] |= CardSet("7d")
    left = CardSet.deck() - hands[0] - hands[1] - hands[2] - CardSet(first)
    # A dull card each: what seat 0 discards without a take, what seat 1 discards after it.
    spare = list(left)[-1]
    hands[1 if take else 0] |= CardSet(spare)
    hands[0] |= CardSet(first)
    game = Game.from_deal(rules, hands, list(left - CardSet(spare)))
    while game.phase != "over":
        seat = game.turn
        if game.phase == "draw" and take and seat == 1 and len(game.stock) == 15:
            play(game, "take 7d with 7s 7h", f"discard {spare}")
            continue
        discard = game.stock[0] if game.phase == "draw" else first or spare
        if game.phase == "draw":
            game.push("draw")
        if seat in opens and not game.opened[seat]:
            game.push(f"expose {OPENED[seat]}")
        game.push(f"discard {discard}")
    return game


def test_r21_the_turn_of_the_last_card_is_finished_and_no_other_starts() -> None:
    game = exhausted((SEVEN, SAME_SEVEN, TWELVE))
    assert (game.turn, game.stock) == (1, ())
    game.pop()
    assert (game.turn, game.phase, game.stock) == (1, "play", ())


@pytest.mark.parametrize(
    ("loose", "winner"),
    [((SEVEN, TWELVE, SAME_SEVEN), 2), ((SEVEN, SAME_SEVEN, TWELVE), 1), ((TWELVE, SEVEN, SAME_SEVEN), 1)],
)
def test_r22_ties_go_to_the_last_drawer_then_to_the_next_after_it(loose: tuple[str, str, str], winner: int) -> None:
    outcome = exhausted(loose).outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == ("exhaustion", winner)


def test_r24_the_lowest_count_of_an_unopened_player_does_not_win() -> None:
    outcome = exhausted(("As Ah Ad", TWELVE, "2c 4s 6c"), opens=(1, 2)).outcome()
    assert outcome is not None
    assert outcome.counts[0] == 0
    assert (outcome.winner, outcome.roles) == (1, ("burned", "winner", "plain"))


@pytest.mark.parametrize(("rules", "winner"), [("classic", None), ("classic,none_opened=lowest", 1)])
def test_r23_nobody_opened(rules: str, winner: int | None) -> None:
    outcome = exhausted((TWELVE, SEVEN, "2c 4s 6c"), opens=(), rules=rules, take=False).outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == ("void" if winner is None else "exhaustion", winner)
    if winner is None:
        assert outcome.payments == (0, 0, 0)
        assert str(outcome).splitlines()[0] == "void: nobody wins"
    else:
        assert outcome.roles == ("burned", "winner", "burned")
        assert outcome.payments[0] == outcome.payments[2] == -(2 + outcome.events["ace"])


# ---- Tongits and money ----------------------------------------------------------------------------------------------


def ready(rules: str = "classic", drawn: str = "6c") -> Game:
    """Seat 1 has drawn: 3 + 3 + 3 + 3 and `drawn`, nothing opened."""
    game = dealt(("", "6s 6h 6d 7s 7h 7d 8s 8h 8d 9s 9h 9d", ""), stock=drawn, rules=rules)
    return play(game, legal(game, "discard")[0], "draw")


def test_r15_a_hand_of_melds_wins_by_exposing_them_and_not_before() -> None:
    game = ready()
    assert game.phase == "play"
    play(game, "expose 6s 6h 6d 6c", "expose 7s 7h 7d", "expose 8s 8h 8d")
    assert game.outcome() is None
    game.push("expose 9s 9h 9d")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner, outcome.counts[1]) == ("tongits", 1, 0)
    assert outcome.events["secret"] == 1  # R11: exposed whole in the winner's own last turn


@pytest.mark.parametrize("rules", ["classic", "social"])
def test_r15_one_card_left_after_melding_and_discarded_is_tongits(rules: str) -> None:
    game = ready(rules, drawn="Kc")
    play(game, "expose 6s 6h 6d", "expose 7s 7h 7d", "expose 8s 8h 8d", "expose 9s 9h 9d", "discard Kc")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == ("tongits", 1)


def test_r15_final_discard_required_refuses_to_empty_the_hand_by_melds() -> None:
    game = ready("social")
    play(game, "expose 6s 6h 6d 6c", "expose 7s 7h 7d", "expose 8s 8h 8d")
    refused(game, "expose 9s 9h 9d", "without a last discard", "R15")


def test_r15_a_take_may_win() -> None:
    stock = "6c 2c 3d"
    game = dealt(("9c Ts", "6s 6h 6d 7s 7h 7d 8s 8h 8d 9h 9d", ""), stock=stock)
    play(game, "discard Ts", "draw", "expose 6s 6h 6d 6c", "expose 7s 7h 7d", "expose 8s 8h 8d")
    rest = sorted(set(game.hands[1]) - {"9h", "9d"})
    play(game, f"discard {rest[0]}", "draw", "discard 2c", "draw", "discard 9c")
    assert legal(game, "take") == ["take 9c with 9h 9d"]
    outcome = play(game, "take 9c with 9h 9d").outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == ("tongits", 1)


def test_payout_secret_face_down_and_no_ace_pay_six_each() -> None:
    game = dealt(("Ts Th Td Qs", "6s 6h 6d 6c 7s 7h 7d 8s 8h 8d 9s 9h", "Js Jh Jd"), stock="Ks Kh Kd 9d")
    play(game, "expose Ts Th Td", "discard Qs", "draw", "secret 6s 6h 6d 6c", "expose 7s 7h 7d", "discard Ks")
    play(game, "draw", "expose Js Jh Jd", "discard Kh", "draw", "discard Kd")
    outcome = play(game, "draw", "expose 8s 8h 8d", "expose 9s 9h 9d").outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.events) == ("tongits", {"secret": 1})
    assert outcome.payments == (-6, 12, -6)
    assert outcome.breakdown(0).endswith(", pays 6 = 3 (tongits, plain) + 1 secret × 3")


def test_r16_spread_wins_before_any_action() -> None:
    game = dealt(("", "6s 6h 6d 7s 7h 7d 8s 8h 8d 9s 9h 9d", ""), rules="wiki")
    assert (game.phase, len(game.legal_actions)) == ("over", 0)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner, outcome.roles) == ("spread", 1, ("plain", "winner", "plain"))
    with pytest.raises(IllegalAction, match="the hand has ended"):
        game.push("draw")


def test_payout_aces_in_own_melds_at_exhaustion_and_burned_losers() -> None:
    game = dealt(("As 2s 3s Ah 2h 3h", "6s 6h 6d", ""))
    play(game, "expose As 2s 3s", "expose Ah 2h 3h")
    while game.phase != "over":
        low = {card for card in game.hands[0] if card[0] in "456"}
        if game.phase == "draw":
            game.push("draw")
            continue
        if game.turn == 1 and not game.opened[1]:
            game.push("expose 6s 6h 6d")
        # Seat 0 keeps the low cards, the others the dear ones; nobody opens or calls otherwise.
        cards = sorted(game.hands[game.turn], key=lambda card: CardSet(card).points)
        spare = [card for card in cards if card not in low] or cards
        game.push(f"discard {spare[-1] if game.turn == 0 else spare[0]}")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner, outcome.roles) == ("exhaustion", 0, ("winner", "plain", "burned"))
    aces = outcome.events["ace"]
    assert outcome.payments == (3 + 2 * aces, -(1 + aces), -(2 + aces))


def test_payout_an_ace_laid_on_anothers_run_is_not_paid() -> None:
    game = dealt(("2s 3s 4s Kd", "As 9s 9h 9d", ""), stock="Kc")
    play(game, "expose 2s 3s 4s", "discard Kd", "draw", "sapaw As on 2s 3s 4s", "expose 9s 9h 9d")
    while game.phase != "over":
        game.push(legal(game, "discard")[0] if game.phase == "play" else "draw")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    held = game.hands[outcome.winner] | CardSet(
        [card for owner, meld in game.table if owner == outcome.winner for card in meld]
    )
    aces = sum(card[0] == "A" for card in held) - (outcome.winner == 0)
    assert outcome.events.get("ace", 0) == aces


def test_payout_club_secret_two_aces_or_kings_and_a_burned_loser() -> None:
    game = dealt(("", "6s 6h 6d Kc Kh 7s 7h 7d 8s 8h 8d Qs", ""), stock="Kd 2c 3d 6c", rules="club")
    play(game, legal(game, "discard")[0], "draw", "discard Qs", "draw", "discard 2c", "draw", "discard 3d", "draw")
    play(game, "expose 6s 6h 6d 6c", "expose 7s 7h 7d", "expose 8s 8h 8d", "expose Kh Kd Kc")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.events) == ("tongits", {"king": 3, "secret": 1})
    assert outcome.payments == (-7, 14, -7)


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
        ([DECK[:13], DECK[13:25], DECK[25:37]], [*DECK[38:], "Xr"], "not a card of the deck"),
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


def test_games_are_not_made_or_hashed() -> None:
    with pytest.raises(TypeError, match=r"Game\.deal"):
        Game()
    with pytest.raises(TypeError, match=r"Game\.deal"):
        Game.__new__(Game)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Game.deal(seed=1))


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
