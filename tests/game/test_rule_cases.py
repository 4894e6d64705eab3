"""Rule cases by clause: the options that shape a hand, each shown in play on the plain twin, and on Game beside it.

Many hands start from one deal: all spades at seat 0, hearts at seat 1, diamonds at seat 2, clubs and the last two kings
in the stock. Runs of any length then leave just the cards that a case needs.
"""

from typing import Any

import pytest
from twin import Twin, rules_of
from twin_melds import DECK, JOKERS, RANKS, Meld, count_of, grown, make_set, melds_of

from tongits_core import Game, Rules

Hands = tuple[str, str, str]
SIZES = (13, 12, 12)


def run(suit: str, first: str, last: str) -> str:
    return " ".join(rank + suit for rank in RANKS[RANKS.index(first) : RANKS.index(last) + 1])


ONE_SUIT_EACH: Hands = (run("s", "A", "K"), run("h", "A", "Q"), run("d", "A", "Q"))


class Both(Twin):
    """The twin with a Game beside it, which must agree at every step."""

    game: Game

    def push(self, text: str) -> None:
        super().push(text)
        self.game.push(text)
        self.agree()

    def agree(self) -> None:
        assert sorted(map(str, self.game.legal_actions)) == self.legal_actions()
        assert self.game.phase == self.phase
        outcome, expected = self.game.outcome(), self.outcome()
        assert (outcome is None) == (expected is None)
        if outcome is not None and expected is not None:
            assert (outcome.ending, outcome.winner) == (expected["ending"], expected["winner"])
            assert list(outcome.counts) == expected["counts"]
            assert list(outcome.payments) == expected["payments"]


def start(rules: str, hands: Hands = ONE_SUIT_EACH, stock: str = "", voids: int = 0, **changes: Any) -> Twin:
    """A hand from these cards; where hands or stock name too few, cards that nobody named fill them up, clubs last."""
    options = rules_of(rules, changes)
    named = [hand.split() for hand in hands]
    drawn = stock.split()
    taken = {card for cards in [*named, drawn] for card in cards}
    rest = [card for card in [*DECK, *JOKERS[: options["jokers"]]] if card not in taken]
    for hand, size in zip(named, SIZES, strict=True):
        missing = size - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    twin = Both(options, named, drawn + rest, voids)
    twin.game = Game.from_deal(Rules.parse(rules).replace(**changes), named, drawn + rest, voids=voids)
    twin.agree()
    return twin


def play(twin: Twin, *actions: str) -> Twin:
    """Push the actions; "pass" draws and discards the drawn card."""
    for action in actions:
        if action == "pass":
            card = twin.stock[0]
            twin.push("draw")
            twin.push(f"discard {card}")
        else:
            twin.push(action)
    return twin


def starting(twin: Twin, word: str) -> list[str]:
    return [action for action in twin.legal_actions() if action.startswith(word)]


def ended(twin: Twin) -> dict[str, Any]:
    outcome = twin.outcome()
    assert outcome is not None
    assert sum(outcome["payments"]) == 0
    return outcome


def result(twin: Twin) -> tuple[str, int | None]:
    outcome = ended(twin)
    return outcome["ending"], outcome["winner"]


def texts(cards: str, *, ace_high_run: bool = False) -> set[str]:
    return {meld.text() for meld in melds_of(frozenset(cards.split()), ace_high_run)}


# R3, R4, R5: melds and counts


def test_r3_ace_is_high_only_by_option() -> None:
    assert texts("Qs Ks As 2s") == set()
    assert texts("Qs Ks As 2s", ace_high_run=True) == {"Qs Ks As"}


def test_r4_joker_takes_any_place_that_r3_allows() -> None:
    assert texts("5s 6s 5h Xr") == {"5s 5h Xr", "Xr=4s 5s 6s", "5s 6s Xr=7s"}
    assert texts("As 2s Xr") == {"As 2s Xr=3s"}
    assert texts("Ks As Xr", ace_high_run=True) == {"Xr=Qs Ks As"}
    assert "4s Xr=5s 6s" in texts("4s 5s 6s Xr")  # it stands for a card of the same hand


def test_r4_one_natural_card_is_enough() -> None:
    assert texts("Kd Xr Xb") == {"Kd Xr Xb", "Xr=Jd Xb=Qd Kd", "Xb=Jd Xr=Qd Kd"}


def test_r4_ace_that_fits_both_ends_is_laid_low() -> None:
    long = Meld("run", tuple(run("s", "2", "K").split()), 1, "s")
    assert [meld.text() for meld in grown(long, "As", True)] == [run("s", "A", "K")]
    assert [meld.card_text("Xr") for meld in grown(long, "Xr", True)] == ["Xr=As"]
    assert grown(grown(long, "As", True)[0], "Xr", True) == []


def test_r4_set_with_a_joker_takes_either_missing_suit_and_a_set_of_four_nothing() -> None:
    trio = make_set(["Ks", "Kh", "Xr"])
    sets = [meld.text() for card in ("Kd", "Kc", "Xb", "Qd") for meld in grown(trio, card, False)]
    assert sets == ["Ks Kh Kd Xr", "Ks Kh Kc Xr", "Ks Kh Xr Xb"]
    assert grown(grown(trio, "Kd", False)[0], "Kc", False) == []


def test_r5_hidden_melds_count_counts_every_card() -> None:
    quad = ["Ks", "Kh", "Kd", "Kc"]
    assert count_of(quad, rules_of("classic")) == 0
    assert count_of(quad, rules_of("classic", {"hidden_melds_count": True})) == 40


def test_r5_joker_left_over_costs_its_points() -> None:
    assert count_of(["Ks", "Xr"], rules_of("classic+joker")) == 35
    assert count_of(["Ks", "Kh", "Xr"], rules_of("classic+joker")) == 0


# R7: the top discard


def test_r7_card_that_fits_a_meld_on_the_table_is_taken_only_under_meld_or_sapaw() -> None:
    hands = ("5h 6h 7h 8h Ks Kh 2c", "Jd Js 9c", "Qc Qd 3s")
    actions = ("expose 5h 6h 7h", "discard 8h")
    assert starting(play(start("classic", hands), *actions), "take 8h on") == []
    twin = play(start("wiki", hands), *actions)
    assert starting(twin, "take 8h on") == ["take 8h on 5h 6h 7h"]
    play(twin, "take 8h on 5h 6h 7h")
    assert not twin.players[1].opened  # R9
    assert twin.players[0].blocked  # R18
    assert len(twin.players[1].hand) == 12


@pytest.mark.parametrize(("self_blocks", "may_call"), [(True, False), (False, True)])
def test_r18_take_onto_ones_own_meld_blocks_after_the_take_has_cleared(self_blocks: bool, may_call: bool) -> None:
    twin = start("wiki", ("2s 3s 4s Kc", "", ""), "Kd 5s", self_sapaw_blocks=self_blocks, spread=False)
    play(twin, "expose 2s 3s 4s", "discard Kc", "pass", "pass", "take 5s on 2s 3s 4s", "discard Qs", "pass", "pass")
    assert ("call" in twin.legal_actions()) == may_call


def test_r7_free_takes_without_melding_and_keeps_the_card_this_turn() -> None:
    twin = play(start("guide"), "discard Ks", "take Ks")
    assert len(starting(twin, "discard")) == 12
    assert "discard Ks" not in twin.legal_actions()
    assert "Ks" in play(twin, "discard Ah").players[1].hand


def test_r7_free_card_may_go_when_it_is_the_only_one_left() -> None:
    twin = play(start("guide"), "discard Ks", "take Ks", f"expose {run('h', 'A', 'Q')}")
    assert starting(twin, "discard") == ["discard Ks"]
    assert result(play(twin, "discard Ks")) == ("tongits", 1)


def take_the_discard(twin: Twin, times: int) -> Twin:
    for _ in range(times):
        action = starting(twin, "discard")[0]
        play(twin, action, action.replace("discard", "take"))
    return twin


def test_r7_twelfth_take_in_a_row_is_void() -> None:
    assert take_the_discard(start("guide"), 11).phase == "play"
    assert result(take_the_discard(start("guide"), 12)) == ("void", None)


def test_r7_stock_draw_breaks_the_row_of_takes() -> None:
    twin = take_the_discard(start("guide"), 11)
    play(twin, starting(twin, "discard")[0], "draw")
    assert take_the_discard(twin, 11).phase == "play"


# R10: no dumping


def test_r10_card_that_fits_may_not_be_discarded_unless_every_card_fits() -> None:
    free = play(start("classic", no_dump_sapawable=True), f"expose {run('s', '3', 'J')}")
    assert starting(free, "discard") == ["discard As", "discard Ks"]
    both_fit = play(start("classic", no_dump_sapawable=True), f"expose {run('s', '2', 'Q')}")
    assert starting(both_fit, "discard") == ["discard As", "discard Ks"]


# R11: secrets

NINES: Hands = ("9s 9h 9d 9c Ks Kh 2d 4c", "As Ad Ac 3h 5s", "Js Jh Jd 2s 6h")


def test_r11_card_from_the_pile_makes_no_secret() -> None:
    twin = start("guide", ("9s 2h 4d", "9h 9d 9c", "Ks Qh"), secret="quad", secret_facedown=True)
    play(twin, "discard 9s", "take 9s")
    assert {"9s", "9h", "9d", "9c"} <= twin.players[1].hand
    assert starting(twin, "secret") == []
    drawn = start("guide", ("2h 4d", "9h 9d 9c", "Ks Qh"), "9s", secret="quad", secret_facedown=True)
    assert starting(play(drawn, "discard 2h", "draw"), "secret") == ["secret 9s 9h 9d 9c"]


def test_r11_run_of_five_is_a_secret_only_by_option_and_secrets_are_disjoint() -> None:
    wiki, club = start("wiki", spread=False), start("club", spread=False)
    assert wiki.secrets_counted(wiki.players[0].hand, 0) == 0
    assert club.secrets_counted(club.players[0].hand, 0) == 2  # thirteen cards, two runs of five


def test_r11_quad_goes_face_down_by_option_a_run_never() -> None:
    assert starting(start("classic", NINES), "secret") == ["secret 9s 9h 9d 9c"]
    assert starting(start("wiki", NINES), "secret") == []
    assert starting(start("classic", NINES, secret="off"), "secret") == []
    assert starting(start("club", spread=False, secret_facedown=True), "secret") == []


@pytest.mark.parametrize(("at_once", "paid"), [(False, 0), (True, 3)])
def test_r11_secret_exposed_earlier_is_kept_only_by_secret_at_once(at_once: bool, paid: int) -> None:
    twin = start("classic", NINES, secret_at_once=at_once)
    play(twin, "expose 9s 9h 9d 9c", "discard 2d", "pass", "pass", "call")
    assert ended(twin)["payments"] == [2 * (2 + paid), -2 - paid, -2 - paid]


def test_r11_secret_exposed_in_the_turn_of_tongits_is_paid() -> None:
    twin = start("classic", ("9s 9h 9d 9c Kh " + run("s", "A", "8"), "", ""))
    play(twin, f"expose {run('s', 'A', '8')}", "expose 9s 9h 9d 9c", "discard Kh")
    assert ended(twin)["payments"] == [16, -8, -8]  # 4 burned, 1 ace, 3 secret


def test_r11_exposed_trio_that_gets_its_fourth_is_no_secret() -> None:
    twin = start("classic", NINES, secret_at_once=True, self_sapaw_blocks=False)
    play(twin, "expose 9s 9h 9d", "sapaw 9c on 9s 9h 9d", "discard 2d", "pass", "pass", "call")
    assert ended(twin)["payments"] == [4, -2, -2]


def test_r11_joker_is_no_part_of_a_secret() -> None:
    twin = start("club", jokers=1, spread=False)
    assert twin.secrets_counted({"2s", "3s", "4s", "5s", "Xr"}, 0) == 0
    assert twin.secrets_counted({"2s", "3s", "4s", "5s", "6s"}, 0) == 1


def test_r11_run_of_ten_exposed_whole_shows_two_secrets() -> None:
    twin = start("club", (run("s", "A", "Q") + " Kh", "", ""), spread=False, secret_protects=False)
    play(twin, f"expose {run('s', '2', 'J')}", "discard Kh", "pass", "pass", "call")
    assert ended(twin)["payments"] == [10, -5, -5]  # 2 burned, 1 ace, 2 secrets


@pytest.mark.parametrize(
    ("rules", "pickup", "actions"),
    [
        ("club", "new_meld", ("take 7s with 2s 3s 4s 5s 6s",)),
        ("club", "free", ("take 7s", "expose 2s 3s 4s 5s 6s 7s")),
        ("club+joker", "new_meld", ("draw", "expose 2s 3s 4s 5s 6s Xr=7s")),
    ],
)
def test_r11_run_exposed_whole_together_with_the_taken_card_or_a_joker(
    rules: str, pickup: str, actions: tuple[str, ...]
) -> None:
    hands = ("7s Kh", "2s 3s 4s 5s 6s Jd", "")
    twin = start(rules, hands, "Xr" if "joker" in rules else "", pickup=pickup, spread=False, secret_protects=False)
    play(twin, "discard 7s", *actions, "discard Jd", "pass", "pass", "call")
    assert twin.table[0].secrets == 1
    assert ended(twin)["winner"] == 1


@pytest.mark.parametrize("pickup", ["new_meld", "free"])
def test_r11_run_of_four_and_the_taken_card_is_no_secret(pickup: str) -> None:
    twin = start("club", ("6s Kh", "2s 3s 4s 5s Jd", ""), pickup=pickup, spread=False, secret_protects=False)
    take = ("take 6s", "expose 2s 3s 4s 5s 6s") if pickup == "free" else ("take 6s with 2s 3s 4s 5s",)
    play(twin, "discard 6s", *take, "discard Jd", "pass", "pass", "call")
    assert twin.table[0].secrets == 0
    assert ended(twin)["winner"] == 1


def test_r11_secret_laid_face_down_is_paid() -> None:
    hands = ("9s 9h 9d 9c Kh Kc " + run("h", "2", "8"), "2s 3s 4s Jd", "2c 3c 4c Jh")
    twin = start("classic", hands, "Qd Qs 5s")
    play(twin, "secret 9s 9h 9d 9c", f"expose {run('h', '2', '8')}", "discard Kh")
    play(twin, "draw", "expose 2s 3s 4s", "discard Qd", "draw", "expose 2c 3c 4c", "discard Qs")
    play(twin, "draw", "sapaw 5s on 2s 3s 4s", "discard Kc")
    assert ended(twin)["payments"] == [12, -6, -6]  # 3 plain, 3 secret


NINES_AT_1: Hands = ("Ks Kh Kd 2s 3h", "9s 9h 9d 9c 4h", "Js 5d 6h")


def test_r11_protected_player_answers_but_does_not_call() -> None:
    twin = play(start("wiki", NINES_AT_1, spread=False), "expose Ks Kh Kd", "discard 3h")
    assert "call" not in twin.legal_actions()
    play(twin, "pass", "pass", "call")
    assert (twin.turn, twin.phase) == (1, "answer")
    assert ended(play(twin, "fold"))["roles"] == [None, "plain", "burned"]


@pytest.mark.parametrize(("protects", "expected"), [(True, ("exhaustion", 1)), (False, ("void", None))])
def test_r11_protected_player_may_win_at_exhaustion(protects: bool, expected: tuple[str, int | None]) -> None:
    twin = start("wiki", NINES_AT_1, spread=False, secret_protects=protects)
    assert result(play(twin, "discard Ks", *["pass"] * 15)) == expected


# R12: sagasa, kang, taga_loob


def kings(stock: str, *actions: str, **changes: Any) -> Twin:
    hands = ("Ks Kh Kd Qs 9h 7d 5s 3h 2d Jc 8c 6s 4h", "As", "2s")
    return play(start("wiki", hands, stock, spread=False, **changes), *actions)


def test_r12_sagasa_counts_a_fourth_drawn_after_the_trio_was_exposed() -> None:
    trio = ("expose Ks Kh Kd", "discard Qs", "pass", "pass", "draw")
    assert kings("3s 4s Kc", *trio, "sapaw Kc on Ks Kh Kd").players[0].sagasas == 1
    assert kings("3s 4s Kc", *trio, "sapaw Kc on Ks Kh Kd", sagasa=False).players[0].sagasas == 0
    assert kings("3s 4s Xr", *trio, "sapaw Xr on Ks Kh Kd", jokers=1).players[0].sagasas == 1
    later = (*trio, "discard 9h", "pass", "pass", "draw", "sapaw Kc on Ks Kh Kd")
    assert kings("3s 4s Kc", *later).players[0].sagasas == 1


def test_r12_sagasa_does_not_count_a_fourth_drawn_before_the_trio_was_exposed() -> None:
    actions = ("discard Qs", "pass", "pass", "draw", "expose Ks Kh Kd", "sapaw Kc on Ks Kh Kd")
    assert kings("3s 4s Kc", *actions).players[0].sagasas == 0


def test_r12_sagasa_does_not_count_a_fourth_from_the_pile() -> None:
    actions = ("expose Ks Kh Kd", "discard Qs", "pass", "pass", "take Kc on Ks Kh Kd")
    assert kings("3s Kc", *actions).players[0].sagasas == 0


def test_r12_sagasa_does_not_count_a_drawn_fourth_that_came_back_from_the_pile() -> None:
    there = ("expose Ks Kh Kd", "discard Qs", "pass", "pass", "draw", "discard Kc", "take Kc", "discard As", "pass")
    back = ("pass", "draw", "discard Kc", "take Kc", "discard 2s", "pass", "pass", "draw", "discard Kc", "take Kc")
    twin = kings("3s 4s Kc", *there, *back, "sapaw Kc on Ks Kh Kd", pickup="free")
    assert twin.players[0].sagasas == 0


@pytest.mark.parametrize(("kang", "paid"), [(True, 16), (False, 8)])
def test_r12_kang_doubles_a_win_by_tongits(kang: bool, paid: int) -> None:
    twin = start("classic", (run("s", "A", "Q") + " 9h", run("h", "A", "8") + " Ks Kh Kd 5c", ""), "Kc", kang=kang)
    play(twin, "discard 9h", "draw", f"expose {run('h', 'A', '8')}", "expose Ks Kh Kd Kc", "discard 5c")
    assert ended(twin)["payments"] == [-paid, 2 * paid, -paid]  # 4 burned, 1 ace, 3 secret


def test_r12_kang_multiplies_no_other_ending() -> None:
    hands = (run("s", "A", "Q") + " 9h", run("h", "A", "8") + " Ks Kh Kd 5c", "")
    twin = play(start("classic", hands, "Kc", kang=True), "discard 9h", "draw", "expose 2h 3h 4h", "discard 5c")
    play(twin, "pass", "pass", "call")
    assert twin.players[1].kang
    assert ended(twin)["payments"] == [-6, 12, -6]  # 2 burned, 1 ace, 3 secret


def test_r12_joker_is_no_part_of_a_kang() -> None:
    twin = start("classic+joker+kang", ("As", "Ks Kh Xr 5c", ""), "Kc")
    assert not play(twin, "discard As", "draw").players[1].kang


@pytest.mark.parametrize(("payout", "paid"), [("classic", 9), ("win", 3)])
def test_r12_taga_loob_pays_each_dealt_meld_still_in_the_hand_at_least_1(payout: str, paid: int) -> None:
    """A-2-3-4 and 6-7-8-9-10 are left: two melds; classic adds 2 burned and 1 ace, `win` 1."""
    twin = start("classic", payout=payout, taga_loob=True)
    play(twin, "expose Js Qs Ks", "discard 5s", "pass", "pass", "call")
    assert ended(twin)["payments"] == [2 * paid, -paid, -paid]


# R13: escalera

LONG_RUN: Hands = ("2s 3s 4s Kh Jc 9h 7d 5c 8c Th Qd 6h Ac", "5s Kd", "")
OWN_LONG_RUN: Hands = ("2s 3s 4s Kh Jc 9h 7d 5c 8c Th Qd 6h 5s", "Kd", "")


def test_r13_cards_of_others_do_not_make_an_escalera() -> None:
    twin = play(start("wiki", LONG_RUN, spread=False), "expose 2s 3s 4s", "discard Kh", "draw", "sapaw 5s on 2s 3s 4s")
    play(twin, "discard Kd", "pass", "pass", "pass", "pass", "call")
    assert ended(twin)["payments"] == [2, -1, -1]


def test_r13_own_cards_laid_on_the_run_do() -> None:
    twin = start("wiki", OWN_LONG_RUN, spread=False)
    play(twin, "expose 2s 3s 4s", "sapaw 5s on 2s 3s 4s", "discard Kh", "pass", "pass", "call")
    assert ended(twin)["payments"] == [4, -2, -2]


def test_r13_long_run_in_the_hand_is_split_to_give_most_escaleras() -> None:
    twin = play(start("wiki", spread=False), "expose Js Qs Ks", "discard 9s", "pass", "pass", "call")
    assert ended(twin)["payments"] == [6, -3, -3]  # 1 burned, A-2-3-4 and 5-6-7-8


# R15, R16: Tongits and spread


def test_r15_final_discard_required_refuses_every_other_way_to_an_empty_hand() -> None:
    everything = f"expose {run('s', 'A', 'K')}"
    assert everything not in start("social").legal_actions()
    assert result(play(start("classic"), everything)) == ("tongits", 0)
    most = f"expose {run('s', 'A', 'Q')}"
    twin = play(start("social"), most)
    assert twin.legal_actions() == ["discard Ks"]  # no sapaw of the last card
    assert result(play(twin, "discard Ks")) == ("tongits", 0)
    assert result(play(start("classic"), most, f"sapaw Ks on {run('s', 'A', 'Q')}")) == ("tongits", 0)


@pytest.mark.parametrize(("required", "allowed"), [(True, False), (False, True)])
def test_r15_final_discard_required_refuses_a_take_that_empties_the_hand(required: bool, allowed: bool) -> None:
    hands = (run("s", "A", "Q") + " 3h", "Ah 2h " + run("h", "4", "K"), "")
    twin = start("classic", hands, "Kc Qc Jc", final_discard_required=required)
    play(twin, "discard Qs", "draw", f"expose {run('h', '4', 'K')}", "discard Kc", "pass", "draw", "discard 3h")
    assert ("take 3h with Ah 2h" in twin.legal_actions()) == allowed
    if allowed:
        assert result(play(twin, "take 3h with Ah 2h")) == ("tongits", 1)


def test_r16_spread_is_won_by_the_earlier_seat_and_paid_as_tongits() -> None:
    assert ended(start("wiki"))["payments"] == [10, -5, -5]  # 2 and three escaleras
    assert ended(start("club"))["payments"] == [12, -6, -6]  # 2, ace, king, two runs of five
    assert ended(start("classic", spread=True))["payments"] == [8, -4, -4]  # 3 plain, though unopened, and 1 ace
    hands = (run("s", "A", "Q") + " Kh", *ONE_SUIT_EACH[1:])
    assert result(start("wiki", hands)) == ("spread", 1)
    assert start("classic").phase == "play"


# R18: the block


@pytest.mark.parametrize(
    ("block", "expected"), [("next_turn", (False, True)), ("round", (False, False)), ("none", (True, True))]
)
def test_r18_sapaw_by_an_opponent_blocks_a_turn_the_round_or_not(block: str, expected: tuple[bool, bool]) -> None:
    twin = start("classic", LONG_RUN, sapaw_block=block)
    play(twin, "expose 2s 3s 4s", "discard Kh", "draw", "sapaw 5s on 2s 3s 4s", "discard Kd", "pass")
    now = "call" in twin.legal_actions()
    later = "call" in play(twin, "pass", "pass", "pass").legal_actions()
    assert (now, later) == expected


# R19, R20: the call


def sevens(rules: str, **changes: Any) -> Twin:
    """Everybody opened and counts 7, an ace and a six; seat 0 is to play."""
    twin = start(rules, stock="Kc Qc", spread=False, **changes)
    for seat, (suit, away) in enumerate([("s", "Ks"), ("h", "Kc"), ("d", "Qc")]):
        play(twin, *["draw"] * (seat > 0), f"expose {run(suit, '2', '5')}", f"expose {run(suit, '7', 'Q')}")
        play(twin, f"discard {away}")
    return twin


def test_r19_show_asks_nobody() -> None:
    outcome = ended(play(sevens("classic", answer="show"), "call"))
    assert outcome["winner"] == 1
    assert outcome["roles"] == ["failed_caller", None, "plain"]


def test_r19_showing_pays_as_plain_a_losing_challenge_as_challenged() -> None:
    twin = play(sevens("guide"), "call")
    assert twin.legal_actions() == ["challenge", "show"]
    outcome = ended(play(twin, "show", "challenge"))
    assert outcome["winner"] == 0  # R20: under guide the caller wins equal counts, also against a mere show
    assert outcome["payments"] == [51, -17, -34]  # 10 + 7, 20 + 2 * 7


@pytest.mark.parametrize(
    ("rules", "answers", "winner"),
    [
        ("classic", ("challenge", "challenge"), 1),
        ("classic", ("fold", "challenge"), 2),
        ("classic", ("fold", "fold"), 0),
        ("wiki", ("challenge", "challenge"), 2),
        ("wiki", ("challenge", "fold"), 1),
    ],
)
def test_r20_equal_counts(rules: str, answers: tuple[str, str], winner: int) -> None:
    assert result(play(sevens(rules), "call", *answers)) == ("draw", winner)


# R21 to R24: the end of the stock


def test_r21_at_once_ends_the_hand_with_the_last_draw() -> None:
    actions = ("expose 2s 3s 4s", "discard Ks", *["pass"] * 14, "draw")
    assert play(start("classic"), *actions).phase == "play"
    twin = play(start("classic", exhaustion="at_once"), *actions)
    assert result(twin) == ("exhaustion", 0)
    assert ended(twin)["counts"][0] == 11  # the ace and the drawn queen of clubs; 5 ... Q is a run


@pytest.mark.parametrize(("kept", "away", "winner"), [("Ah", "7h", 1), ("7h", "Ah", 2)])
def test_r22_equal_counts_go_to_the_drawer_then_to_the_next(kept: str, away: str, winner: int) -> None:
    """Seat 1 draws last; seats 0 and 2 count 7, seat 1 counts 7 or 13."""
    hands = (run("s", "A", "Q") + " Kh", *ONE_SUIT_EACH[1:])
    twin = start("classic", hands, "Kc")
    play(twin, "expose 2s 3s 4s 5s", f"expose {run('s', '7', 'Q')}", "discard Kh", "take Kh with Jh Qh")
    play(twin, "expose 2h 3h 4h 5h", "expose 8h 9h Th", f"discard {away}")
    play(twin, "draw", "expose 2d 3d 4d 5d", f"expose {run('d', '7', 'Q')}", "discard Kc", *["pass"] * 14)
    assert kept in twin.players[1].hand
    assert result(twin) == ("exhaustion", winner)


@pytest.mark.parametrize(("carries", "paid"), [(False, 3), (True, 9)])
def test_r23_lowest_wins_though_nobody_opened_and_voids_carry(carries: bool, paid: int) -> None:
    twin = start("classic", none_opened="lowest", void_carries=carries, voids=2)
    outcome = ended(play(twin, "discard Ks", *["pass"] * 15))
    assert (outcome["ending"], outcome["winner"]) == ("exhaustion", 0)
    assert outcome["roles"] == [None, "burned", "burned"]
    assert outcome["payments"] == [2 * paid, -paid, -paid]  # 2 burned, 1 ace


def test_r24_unopened_player_wins_no_comparison() -> None:
    twin = play(start("classic"), "discard Ks", "draw", "expose 2h 3h 4h", "discard Ah", *["pass"] * 14)
    outcome = ended(twin)
    assert outcome["winner"] == 1
    assert outcome["counts"][0] == 0
    assert outcome["roles"] == ["burned", None, "burned"]


# R28: jokers


@pytest.mark.parametrize(
    ("laid", "fights", "may_call"), [("As", True, True), ("As", False, False), ("6s", True, False)]
)
def test_r28_zero_count_fight_calls_in_spite_of_the_block(laid: str, fights: bool, may_call: bool) -> None:
    """After laying 5s and As on its own run seat 0 counts 0; with 6s in place of the ace it counts 1."""
    twin = start("classic", zero_count_fight=fights)
    on = "2s 3s 4s 5s"
    play(twin, "expose 2s 3s 4s", "sapaw 5s on 2s 3s 4s", f"sapaw {laid} on {on}", "discard Ks", "pass", "pass")
    assert ("call" in twin.legal_actions()) == may_call


def test_r28_variable_payout_multiplies_by_the_winners_jokers() -> None:
    hands = ("Xr " + run("s", "A", "Q"), "", "")
    on = run("s", "2", "Q")
    joker_laid = play(start("classic+joker", hands), f"expose {on}", f"sapaw Xr=Ks on {on}", "discard As")
    assert ended(joker_laid)["payments"] == [16, -8, -8]  # 4 burned, twice
    joker_discarded = play(start("classic+joker", hands), f"expose {on}", f"sapaw As on {on}", "discard Xr")
    assert ended(joker_discarded)["payments"] == [10, -5, -5]  # 4 burned, 1 ace


# Payout


def test_payout_club_tongits_secret_two_aces_burned() -> None:
    hands = ("9s 9h 9d 9c Qd " + run("s", "A", "4") + " " + run("h", "A", "4"), "", "")
    twin = start("club", hands, spread=False, secret_protects=False)
    play(twin, "expose 9s 9h 9d 9c", "expose As 2s 3s 4s", "expose Ah 2h 3h 4h", "discard Qd")
    assert ended(twin)["payments"] == [12, -6, -6]
