"""Sessions: R16's pot, R23's void hands that carry, the pot of R25, the dealers of R26 and the ends of R27."""

import copy
import pickle
from collections import Counter
from typing import Any

import pytest
from deals import dealt
from hypothesis import given, settings
from hypothesis import strategies as st
from sessions import deal_to, outcome, play_to, session_from, throw, void, win

from tongits_core import CardError, Position, Rules, Session, Status, TongitsError, bots, suggest
from tongits_core.game.score import Standing


def bots_of(name: str) -> list[bots.AnyBot]:
    return [bots.create(name, seed=seed) for seed in range(3)]


# ---- R25: the pot ---------------------------------------------------------------------------------------------------


def test_r25_everyone_antes_before_each_hand() -> None:
    session = session_from(0)
    deal_to(session, 1)
    assert (session.net, session.pot) == ((-2, -2, -2), 6)
    play_to(session, 1)
    assert session.settle().change == (-6, 6, -6)
    deal_to(session, 0)
    assert (session.net, session.pot, session.streak) == ((-8, 4, -8), 12, (1, 1))


def test_r25_two_wins_in_a_row_take_the_pot() -> None:
    session = session_from(0)
    win(session, 1)
    taken = win(session, 1)
    assert taken.moved.pot == (0, 12, 0)
    assert (session.net, session.pot, session.streak) == ((-12, 24, -12), 0, None)


def test_r25_another_win_breaks_the_row_and_the_pot_grows() -> None:
    session = session_from(0)
    for player in (1, 2, 1):
        assert win(session, player).moved.pot == (0, 0, 0)
    assert (session.pot, session.streak) == (18, (1, 1))
    assert win(session, 1).moved.pot == (0, 24, 0)


def test_r25_a_void_hand_neither_counts_nor_breaks_the_row() -> None:
    session = session_from(0)
    win(session, 1)
    nothing = void(session)
    assert (nothing.winner, nothing.change, nothing.moved.pot) == (None, (-2, -2, -2), (0, 0, 0))
    assert (session.pot, session.streak) == (12, (1, 1))
    assert win(session, 1).moved.pot == (0, 18, 0)


def test_r25_after_the_pot_is_taken_the_next_win_is_a_first_one() -> None:
    session = session_from(0)
    win(session, 1)
    win(session, 1)
    assert win(session, 1).moved.pot == (0, 0, 0)
    assert session.streak == (1, 1)
    assert win(session, 1).moved.pot == (0, 12, 0)


def test_r25_with_three_wins_the_second_earns_the_bonus_and_the_third_the_pot() -> None:
    session = session_from(0, "classic,pot_wins=3,pot_bonus=5")
    first, second, third, fourth = (win(session, 2) for _ in range(4))
    assert [each.moved.bonus for each in (first, second, third, fourth)] == [
        (0, 0, 0),
        (-5, -5, 10),
        (0, 0, 0),
        (0, 0, 0),
    ]
    assert [each.moved.pot[2] for each in (first, second, third, fourth)] == [0, 0, 18, 0]
    assert second.change == (-4 - 2 - 5, -4 - 2 - 5, 8 - 2 + 10)
    assert session.streak == (2, 1)


def test_r25_with_two_wins_there_is_no_bonus() -> None:
    session = session_from(0, "classic,pot_bonus=5")
    win(session, 1)
    assert win(session, 1).moved.bonus == (0, 0, 0)


def test_r25_without_a_pot_nobody_antes_and_no_row_is_counted() -> None:
    session = session_from(0, "classic,pot_wins=0")
    assert win(session, 1).change == (-4, 8, -4)
    win(session, 1)
    assert (session.pot, session.streak, session.net) == (0, None, (-8, 16, -8))


def test_r25_what_is_left_goes_back_in_equal_parts() -> None:
    session = session_from(0)
    win(session, 1)
    void(session)
    assert session.pot == 12
    session.finish()
    assert (session.net, session.pot, session.over, session.ended_by) == ((-4, 8, -4), 0, True, ())
    session.finish()
    assert session.net == (-4, 8, -4)


def test_r25_pot_and_row_reach_the_view_by_seat() -> None:
    session = session_from(0)
    win(session, 1)
    deal_to(session, 2)  # player 1 deals
    for player in range(3):
        position = session.view(player)
        assert (position.seat, position.facts.pot, position.facts.streak) == ((player - 1) % 3, 12, (0, 1))
    win_again = session.copy()
    play_to(win_again, 2)
    win_again.settle()
    deal_to(win_again, None)  # player 2 deals and has the row
    assert win_again.view(1).facts.streak == (0, 1)


def test_r25_the_largest_antes_can_be_seen_and_read_back() -> None:
    session = Session("classic,pot_ante=1000000", 1)
    for _ in range(5):
        void(session)
    session.deal()
    position = session.view(0)
    assert position.facts.pot == 18_000_000
    assert position.status() == Status.VALID
    assert Position.parse(str(position)) == position


def test_r25_pot_is_in_the_values_of_suggest() -> None:
    session = session_from(0)
    win(session, 1)
    deal_to(session, 1)
    game = session.game
    assert game is not None
    throw(session)
    while session.player_at(game.turn) != 1:
        game.push("draw")
        throw(session)
    if game.phase == "draw":
        game.push("draw")
    advice, bare = (suggest(position, worlds=16) for position in (session.view(1), game.view(game.turn)))
    best = advice.lines[0]
    assert advice.pot is not None
    assert bare.pot is None
    won, lost = advice.pot.wins[game.turn], advice.pot.wins[game.turn - 1]
    assert (best.win, best.value) == (1, bare.lines[0].value + float(won))
    assert lost < 0 < won < 12  # the pot was partly expected already


# ---- R16: the pot and the spread ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wins", [2, 3])
def test_r16_a_spread_takes_the_pot_at_once(wins: int) -> None:
    session = session_from(0, f"wiki,pot_wins={wins}")
    win(session, 0)  # its dealer's thirteenth card fits no meld, so this is no spread
    hands = dealt(("", "3s 3h 3d 6s 6h 6d 9s 9h 9d Qs Qh Qd", ""), rules="wiki,spread=no")
    game = session.deal(hands.hands, hands.stock)
    assert game.phase == "over"
    spread = session.settle()
    assert (spread.outcome.ending, spread.winner, spread.moved.pot) == ("spread", 1, (0, 6, 0))
    assert (session.pot, session.streak) == (0, None)


def test_r16_a_spread_that_is_the_second_win_of_three_earns_the_bonus_too() -> None:
    rules = Rules.parse("wiki,pot_wins=3,pot_bonus=5")
    after, moved = Standing(dealer=0, pot=9, net=(-3, -3, -3), streak=(1, 1)).after(rules, outcome(1, ending="spread"))
    assert (moved.bonus, moved.pot, after.streak) == ((-5, 10, -5), (0, 9, 0), None)


def test_r16_without_a_pot_a_spread_takes_none() -> None:
    _, moved = Standing(dealer=0).after(Rules.parse("wiki,pot_wins=0"), outcome(1, ending="spread"))
    assert moved.pot == (0, 0, 0)


# ---- R23: void hands ------------------------------------------------------------------------------------------------


def test_r23_void_hands_in_a_row_multiply_the_next_payments() -> None:
    session = session_from(0, "classic,void_carries=yes")
    void(session)
    void(session)
    deal_to(session, 0)
    assert (session.voids, session.view(1).facts.voids) == (2, 2)
    play_to(session, 0)
    assert session.settle().moved.payments == (24, -12, -12)
    assert win(session, 0).moved.payments == (8, -4, -4)


def test_r23_without_void_carries_they_multiply_nothing() -> None:
    session = session_from(0)
    void(session)
    assert session.voids == 1
    assert win(session, 0).moved.payments == (8, -4, -4)


def test_r23_voids_beyond_255_multiply_no_further() -> None:
    standing = Standing(dealer=0, voids=300)
    assert standing.voids_carried(Rules.parse("classic,void_carries=yes")) == 255
    assert standing.voids_carried(Rules.preset("classic")) == 0


# ---- R26: dealers and players ---------------------------------------------------------------------------------------


def test_r26_the_first_dealer_is_random_by_seed() -> None:
    dealers = Counter(Session("classic", seed).dealer for seed in range(3000))
    assert set(dealers) == {0, 1, 2}
    assert all(abs(number - 1000) < 100 for number in dealers.values())
    assert Session("classic", 1).cut is None


RANKS = "A23456789TJQK"


def test_r26_the_lowest_cut_deals_first() -> None:
    dealers: Counter[int] = Counter()
    ties = 0
    for seed in range(1500):
        session = Session("guide", seed)
        assert session.cut is not None
        assert len(set(session.cut)) == 3
        keys = [(RANKS.index(card[0]), "shdc".index(card[1])) for card in session.cut]
        assert keys[session.dealer] == min(keys)
        ties += [rank for rank, _ in keys].count(min(keys)[0]) > 1
        dealers[session.dealer] += 1
    assert ties > 0
    assert all(abs(number - 500) < 80 for number in dealers.values())


def test_r26_the_winner_deals_next() -> None:
    session = session_from(2)
    for player in (1, 1, 0, 2):
        win(session, player)
        assert session.dealer == player


def test_r26_the_deal_goes_round() -> None:
    session = session_from(2, "classic,next_dealer=rotate")
    for player, dealer in [(1, 0), (1, 1), (0, 2), (2, 0)]:
        win(session, player)
        assert session.dealer == dealer


@pytest.mark.parametrize("next_dealer", ["winner", "rotate"])
def test_r26_after_a_void_hand_the_dealer_stays(next_dealer: str) -> None:
    session = session_from(1, f"classic,next_dealer={next_dealer}")
    void(session)
    assert session.dealer == 1


def test_r26_players_are_numbered_apart_from_seats() -> None:
    session = session_from(2)
    assert [session.player_at(seat) for seat in range(3)] == [2, 0, 1]
    assert [session.seat_of(player) for player in range(3)] == [1, 2, 0]
    game = session.deal()
    assert [session.view(player).hand for player in range(3)] == [game.hands[1], game.hands[2], game.hands[0]]


# ---- R27: the end ---------------------------------------------------------------------------------------------------


def test_r27_after_so_many_hands_void_ones_too() -> None:
    session = session_from(0, "classic,hands=2")
    win(session, 1)
    assert (session.over, session.ended_by) == (False, ())
    void(session)
    assert (session.over, session.ended_by, session.loser) == (True, ("hands",), None)
    assert (session.net, session.pot) == ((-4, 8, -4), 0)


def test_r27_at_the_target_with_antes_and_pot_before_what_is_left_goes_back() -> None:
    session = session_from(0, "classic,target=7")
    win(session, 1)
    assert (session.net[1], session.over) == (6, False)
    win(session, 2)
    assert (session.net[1], session.over) == (0, False)
    win(session, 2)
    assert (session.net, session.ended_by) == ((-18, -6, 24), ("target",))
    short = session_from(0, "classic,target=7")
    void(short)
    win(short, 1)  # 8 - 2 - 2; the 4 that would come back do not count
    assert (short.net[1], short.over) == (4, False)


def test_r27_when_chips_are_gone_and_payments_are_made_in_full() -> None:
    session = session_from(0, "classic,chips=11")
    win(session, 1)
    assert (session.chips, session.over) == ((5, 17, 5), False)
    win(session, 1)
    assert (session.net, session.chips, session.ended_by) == ((-12, 24, -12), (-1, 35, -1), ("chips",))
    assert Session("classic").chips is None


def test_r27_chips_exactly_gone_end_it() -> None:
    session = session_from(0, "classic,chips=6")
    win(session, 1)
    assert session.ended_by == ("chips",)


def test_r27_progressive_limit_sums_payments_alone() -> None:
    session = session_from(0, "classic,progressive_limit=-8")
    void(session)
    void(session)
    win(session, 1)
    assert (min(session.net), session.over) == (-10, False)
    win(session, 0)
    assert (session.over, session.loser) == (True, 2)


def test_r27_of_several_at_the_limit_the_lowest_loses_then_the_first_after_the_winner() -> None:
    session = session_from(0, "classic,progressive_limit=-4")
    win(session, 1)
    assert (session.ended_by, session.loser) == (("progressive_limit",), 2)
    other = session_from(0, "classic,progressive_limit=-4")
    win(other, 2)
    assert other.loser == 0
    lower = session_from(0, "classic,progressive_limit=-5,pot_wins=0")
    win(lower, 2)  # -4 -4 +8
    win(lower, 0)  # +4 -8 +4
    assert lower.loser == 1


def test_r27_several_limits_reached_at_once_are_all_named() -> None:
    session = session_from(0, "classic,hands=1,target=6,chips=6,progressive_limit=-4")
    win(session, 1)
    assert session.ended_by == ("hands", "target", "chips", "progressive_limit")


def test_r27_without_limits_a_session_goes_on() -> None:
    session = Session("classic", 1)
    for _ in range(30):
        session.play(bots_of("greedy"))
    assert (len(session.history), session.over, session.ended_by) == (30, False, ())


# ---- what is refused ------------------------------------------------------------------------------------------------


def test_calls_at_the_wrong_time_are_refused_and_change_nothing() -> None:
    session = Session("classic", 1)
    for call in (session.settle, lambda: session.view(0)):
        with pytest.raises(TongitsError, match="no hand is running"):
            call()
    session.deal()
    before = session.copy()
    with pytest.raises(TongitsError, match="hand 1 is running: it must be played"):
        session.deal()
    with pytest.raises(TongitsError, match="hand 1 is not over: seat 0 is to act"):
        session.settle()
    with pytest.raises(TongitsError, match=r"between two hands \(R27\)"):
        session.finish()
    assert session == before
    finished = Session("classic", 1)
    finished.finish()
    with pytest.raises(TongitsError, match=r"the session is over \(R27\)"):
        finished.deal()
    with pytest.raises(TongitsError, match=r"the session is over \(R27\)"):
        finished.play(bots_of("base"))


def test_a_refused_deal_takes_no_antes() -> None:
    session = Session("classic", 1)
    with pytest.raises(CardError, match="R1 deals 13, 12 and 12"):
        session.deal(["As", "Ah", "Ad"], "2s " * 15)
    with pytest.raises(TypeError, match="both hands and stock"):
        session.deal(stock="2s")
    assert session == Session("classic", 1)


@pytest.mark.parametrize(
    ("seed", "error"),
    [(-1, TongitsError), (2**64, TongitsError), (True, TypeError), (1.0, TypeError), ("1", TypeError)],
)
def test_seeds_are_checked(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Session("classic", seed)


def test_players_and_seats_are_checked() -> None:
    session = Session("classic", 1)
    for call in (session.view, session.seat_of, session.player_at):
        with pytest.raises(TongitsError, match="allowed are 0 to 2"):
            call(3)
        with pytest.raises(TypeError):
            call(True)
    with pytest.raises(TongitsError, match=r"2 players: a session has 3 \(R29\)"):
        session.play(bots_of("base")[:2])
    assert session.game is None


# ---- as a value -----------------------------------------------------------------------------------------------------


def test_the_same_rules_and_seed_give_the_same_session() -> None:
    one, other, third = (Session("wiki,hands=4", seed) for seed in (9, 9, 10))
    for session in (one, other, third):
        while not session.over:
            session.play(bots_of("random"))
    assert one == other
    assert one.history == other.history
    assert one != third
    assert one.history[0].hands != one.history[1].hands


def test_without_a_seed_the_system_gives_one_that_reproduces() -> None:
    session = Session("classic")
    assert session.seed != Session("classic").seed
    assert Session("classic", session.seed).deal() == session.deal()


@pytest.mark.parametrize("remade", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))])
def test_copies_keep_everything_and_are_independent(remade: Any) -> None:
    session = session_from(0)
    for player in (1, 2, 2):
        deal_to(session, player)
        dealt_now = remade(session)
        assert dealt_now == session
        play_to(session, player)
        assert dealt_now != session
        assert remade(session) == session
        play_to(dealt_now, player)
        assert dealt_now == session
        session.settle()
        assert remade(session) == session
        assert dealt_now != session
    assert session.net == (-18, -6, 24)
    finished = remade(session)
    finished.finish()
    assert finished != session
    assert remade(finished) == finished


def test_a_settlement_replays_its_hand() -> None:
    session = Session("club,void_carries=yes", 4)
    for _ in range(5):
        settlement = session.play(bots_of("greedy"))
        game = settlement.game()
        assert (game.outcome(), game.history) == (settlement.outcome, settlement.actions)
        while game.history:
            game.pop()
        assert (game.hands, game.stock, game.voids) == (settlement.hands, settlement.stock, settlement.voids)
        assert pickle.loads(pickle.dumps(settlement)) == settlement
        assert len({settlement, pickle.loads(pickle.dumps(settlement))}) == 1


def test_the_score_line_names_dealer_ending_winner_chips_and_pot() -> None:
    session = session_from(0)
    assert str(win(session, 1)) == "hand 1, dealer 0: tongits, player 1 wins, chips -6 +6 -6"
    assert str(win(session, 1)) == "hand 2, dealer 1: tongits, player 1 wins, chips -6 +18 -6, pot 12 taken"
    assert str(void(session)) == "hand 3, dealer 1: void, nobody wins, chips -2 -2 -2"
    assert repr(session).endswith("3 hands settled, between hands>")


# ---- invariants -----------------------------------------------------------------------------------------------------

session_rules = st.builds(
    lambda preset, changes: Rules.preset(preset).replace(**changes),
    st.sampled_from(Rules.presets()),
    st.fixed_dictionaries(
        {"hands": st.integers(1, 6)},
        optional={
            "pot_wins": st.sampled_from((0, 2, 3)),
            "pot_ante": st.integers(0, 50),
            "pot_bonus": st.integers(0, 50),
            "next_dealer": st.sampled_from(("winner", "rotate")),
            "first_dealer": st.sampled_from(("random", "lowest_cut")),
            "void_carries": st.booleans(),
            "target": st.integers(1, 200),
            "chips": st.integers(1, 200),
            "progressive_limit": st.integers(-200, -1),
        },
    ),
)


def balanced(session: Session) -> bool:
    return sum(session.net) + session.pot == 0


@given(session_rules, st.integers(0, 2**64 - 1), st.sampled_from(("random", "greedy", "base")))
@settings(max_examples=40, deadline=None)
def test_every_step_of_a_session_sums_to_zero(rules: Rules, seed: int, bot: str) -> None:
    session = Session(rules, seed)
    while not session.over:
        pot = session.pot
        game = session.deal()
        assert balanced(session)
        while game.phase != "over":
            player = session.player_at(game.turn)
            game.push(bots.create(bot, seed=seed).act(session.view(player)))
        settlement = session.settle()
        assert sum(settlement.moved.payments) == sum(settlement.moved.bonus) == sum(settlement.standing.settled) == 0
        assert sum(settlement.change) == pot - settlement.standing.pot
        assert balanced(session)
    assert (session.pot, sum(session.net)) == (0, 0)
    assert session.ended_by
    assert len(session.history) <= (rules.hands or 0)


hands_played = st.lists(
    st.tuples(
        st.one_of(st.none(), st.integers(0, 2)),  # the player who wins
        st.tuples(st.integers(0, 99), st.integers(0, 99)),
        st.sampled_from(("tongits", "draw", "exhaustion", "spread")),
    ),
    max_size=40,
)


@given(session_rules, hands_played, st.integers(0, 2))
@settings(max_examples=300, deadline=None)
def test_r25_pot_by_a_ledger_that_looks_back_over_all_hands(rules: Rules, played: list[Any], dealer: int) -> None:
    standing = Standing(dealer=dealer)
    net, settled, pot, row = [0, 0, 0], [0, 0, 0], 0, []
    for winner, pays, ending in played:
        ended = outcome(None if winner is None else standing.seat_of(winner), pays, ending)
        by_player = [ended.payments[standing.seat_of(player)] for player in range(3)]
        standing, moved = standing.with_antes(rules).after(rules, ended)
        assert list(moved.payments) == by_player
        if rules.pot_wins:
            net = [chips - rules.pot_ante for chips in net]
            pot += 3 * rules.pot_ante
        net = [chips + paid for chips, paid in zip(net, by_player, strict=True)]
        settled = [chips + paid for chips, paid in zip(settled, by_player, strict=True)]
        if winner is not None and rules.pot_wins:
            row.append(winner)
            if rules.pot_wins == 3 and row[-2:] == [winner, winner] and row[-3:] != [winner] * 3:
                net = [chips - rules.pot_bonus for chips in net]
                net[winner] += 3 * rules.pot_bonus
            if row[-rules.pot_wins :] == [winner] * rules.pot_wins or ending == "spread":
                net[winner] += pot
                pot, row = 0, []
        assert (list(standing.net), standing.pot, list(standing.settled)) == (net, pot, settled)
        assert sum(standing.net) + standing.pot == sum(standing.settled) == 0
        assert standing.streak is None or standing.streak[1] < rules.pot_wins
    back = standing.with_pot_returned()
    assert (back.pot, sum(back.net)) == (0, 0)
    assert len({after - before for after, before in zip(back.net, standing.net, strict=True)}) == 1
