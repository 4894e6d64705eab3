"""R15 to R24 and the payout, case by case: how a hand ends and who pays what."""

import pytest
from deals import dealt, legal, play, refused

from tongits_core import CardSet, Game, IllegalAction

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
        "call: seat 1 wins",
        "seat 0: count 12, pays 3 = 3 (call, failed caller)",
        "seat 1: count 8, wins 6",
        "seat 2: count 13, pays 3 = 3 (call, challenged)",
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


HIGH_STAKES = "guide,payout=guide:per_point=10000" + "".join(
    f":point_factor_{role}=10" for role in ("plain", "challenged", "failed_caller", "burned")
)


def test_r23_the_highest_payments_after_many_voids_are_exact() -> None:
    dull = dealt(("6s 6h 6d 7s 7h 7d 8s 8h 8d 9s 9h 9d Ks", "", ""), rules=HIGH_STAKES)
    game = Game.from_deal(HIGH_STAKES, dull.hands, dull.stock, voids=255)
    play(game, "expose 6s 6h 6d", "expose 7s 7h 7d", "expose 8s 8h 8d", "expose 9s 9h 9d", "discard Ks")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.factor == 256
    paid = [256 * (10 + 100_000 * count) for count in outcome.counts[1:]]
    assert sum(paid) > 2**31
    assert outcome.payments == (sum(paid), -paid[0], -paid[1])
