"""The worth of a pot (R25, R27): the model against every course that a short session can take, and closed forms."""

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import outcome, session_from, win

from tongits_core import Rules, TongitsError
from tongits_core.game import pot_stakes, shares_of
from tongits_core.game.pot_equity import EVEN, PotEquity, WinShares
from tongits_core.game.score import PLAYERS, Row, Standing, row_after

POTS = ("classic", "wiki", "social", "club", "classic,pot_wins=3", "social,pot_wins=3,pot_bonus=7", "club,pot_bonus=9")
UNEVEN = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))


def rows(rules: Rules) -> list[Row]:
    return [None, *product(range(PLAYERS), range(1, rules.pot_wins))]


def courses(shares: WinShares, hands: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way in which these hands can be won, with its chance."""
    for winners in product(range(PLAYERS), repeat=hands):
        together = Fraction(1)
        for winner in winners:
            together *= shares[winner]
        yield winners, together


Worth = tuple[Fraction, Fraction]
"""The part of the pot that a player will get, and chips."""


@functools.cache
def worths(rules: Rules, shares: WinShares, left: int) -> dict[Row, list[Worth]]:
    """What each row is worth to each player with so many hands to come, hand by hand from the end of the session, where
    the pot goes back in equal parts (R25)."""
    if left == 0:
        return {row: [(Fraction(1, PLAYERS), Fraction(0))] * PLAYERS for row in rows(rules)}
    later = worths(rules, shares, left - 1)

    def worth(row: Row, player: int) -> Worth:
        part = chips = Fraction(0)
        for winner, share in enumerate(shares):
            after, takes, bonus = row_after(rules, row, winner)
            kept, more = later[after][player]
            part += share * ((winner == player) if takes else kept)
            chips += share * (bonus * (2 if winner == player else -1) + more)
        return part, chips + rules.pot_ante * (PLAYERS * part - 1)

    return {row: [worth(row, player) for player in range(PLAYERS)] for row in rows(rules)}


def near(rules: Rules, shares: WinShares, pot: int, row: Row, left: int) -> tuple[Fraction, ...]:
    """The equities between two hands with so many to come."""
    return tuple(part * pot + chips for part, chips in worths(rules, shares, left)[row])


def after_hand(rules: Rules, shares: WinShares, pot: int, row: Row, winner: int, left: int) -> list[Fraction]:
    """What each player has from the end of a hand, with so many to come after it."""
    after, takes, bonus = row_after(rules, row, winner)
    later = near(rules, shares, 0 if takes else pot, after, left)
    got = [bonus * (2 if player == winner else -1) + pot * (takes and player == winner) for player in range(PLAYERS)]
    return [now + more for now, more in zip(got, later, strict=True)]


def play_on(rules: Rules, before: Standing, winners: tuple[int, ...]) -> list[int]:
    """What each player has gained at the end, without payments, by the score of a session."""
    score = before
    for winner in winners:
        score = score.with_antes(rules)
        score, _ = score.after(rules, outcome(score.seat_of(winner), pays=(0, 0)))
    return [now - then for now, then in zip(score.with_pot_returned().net, before.net, strict=True)]


def mean_of(values: Iterator[tuple[list[int], Fraction]]) -> tuple[Fraction, ...]:
    total = [Fraction(0)] * PLAYERS
    for gained, chance in values:
        total = [so_far + chance * chips for so_far, chips in zip(total, gained, strict=True)]
    return tuple(total)


@pytest.mark.parametrize("rules", [Rules.parse(text) for text in POTS], ids=POTS)
def test_r27_a_short_session_is_worth_the_mean_over_all_its_courses(rules: Rules) -> None:
    """What other tests compare with."""
    for row, shares, hands in product(rows(rules), (EVEN, UNEVEN), range(4)):
        standing = Standing(dealer=1, pot=36, net=(-12, -12, -12), streak=row)
        brute = mean_of((play_on(rules, standing, winners), chance) for winners, chance in courses(shares, hands))
        assert near(rules, shares, 36, row, hands) == brute


@pytest.mark.parametrize("rules", [Rules.parse(text) for text in POTS], ids=POTS)
def test_r25_the_end_of_a_hand_changes_what_it_changes_in_a_long_session(rules: Rules) -> None:
    """Between two winners; what a better player wins in every hand is the same after both."""
    for row, shares, seat in product(rows(rules), (EVEN, UNEVEN), range(PLAYERS)):
        stakes = pot_stakes(rules, seat, 36, row, shares)
        assert stakes is not None
        ends = [after_hand(rules, shares, 36, row, winner, 60)[seat] for winner in range(PLAYERS)]
        for winner, other in ((0, 1), (1, 2), (2, 0)):
            assert stakes.wins[winner] - stakes.wins[other] == pytest.approx(ends[winner] - ends[other], abs=0.1)


def test_r25_sessions_of_whole_hands_gain_what_the_model_says() -> None:
    """Three hands, played with real cards, for all winners: what remains beside the payments."""
    rules = Rules.parse("classic,hands=3")
    gained: dict[int, list[int]] = {winner: [0, 0, 0] for winner in range(PLAYERS)}
    for winners in product(range(PLAYERS), repeat=3):
        session = session_from(0, rules)
        for winner in winners:
            win(session, winner)
        assert session.ended_by == ("hands",)
        settled = session.history[-1].standing.settled
        beside = [net - paid for net, paid in zip(session.net, settled, strict=True)]
        gained[winners[0]] = [so_far + chips for so_far, chips in zip(gained[winners[0]], beside, strict=True)]
    for winner, seat in product(range(PLAYERS), repeat=2):
        assert after_hand(rules, EVEN, 6, None, winner, 2)[seat] - 2 == Fraction(gained[winner][seat], 9)


@given(st.integers(1, 10**6), st.integers(0, 10**9))
def test_r25_two_wins_in_a_row_have_a_closed_form(ante: int, pot: int) -> None:
    """Of even players who wins one takes half of all pots: x = 1/3 + 2/3 · (1 - x) / 2. So the ante of 3a brings half
    of 3a - a, and then as much again in a third of hands, with the other sign by halves: y = a/2 - y/3."""
    equity = PotEquity(Rules.preset("classic").replace(pot_ante=ante))
    mine = Fraction(pot, 2) + Fraction(3 * ante, 8)
    theirs = Fraction(pot, 4) - Fraction(3 * ante, 16)
    assert equity.of(pot, (1, 1)) == (theirs, mine, theirs)
    assert equity.of(pot, None) == (Fraction(pot, 3),) * 3


@st.composite
def situations(draw: st.DrawFn) -> tuple[Rules, PotEquity, WinShares, int, Row]:
    text = f"classic,pot_wins={draw(st.sampled_from((2, 3)))},pot_ante={draw(st.integers(0, 50))}"
    rules = Rules.parse(text)
    if rules.pot_wins == 3:
        rules = rules.replace(pot_bonus=draw(st.integers(0, 50)))
    weights = draw(st.tuples(*[st.integers(0, 20)] * 3).filter(any))
    shares = shares_of(weights)
    return (
        rules,
        PotEquity(rules, shares),
        shares,
        draw(st.integers(0, 10**6)),
        draw(st.sampled_from(rows(rules))),
    )


@given(situations())
def test_r25_equities_before_a_hand_are_the_mean_of_those_after_it(
    case: tuple[Rules, PotEquity, WinShares, int, Row],
) -> None:
    """Save for what a better player wins in every hand: that is the same in every state."""
    rules, equity, shares, pot, row = case

    def gain(pot: int, row: Row) -> tuple[Fraction, ...]:
        full = pot + PLAYERS * rules.pot_ante
        ends = [(share, equity.after(full, row, winner)) for winner, share in enumerate(shares)]
        before = equity.of(pot, row)
        return tuple(
            sum(chance * after[player] for chance, after in ends) - rules.pot_ante - before[player]
            for player in range(PLAYERS)
        )

    assert gain(pot, row) == gain(0, None)
    assert sum(gain(pot, row)) == 0
    assert sum(equity.of(pot, row)) == pot


@pytest.mark.parametrize("rules", [Rules.parse(text) for text in POTS], ids=POTS)
def test_r27_the_end_matters_the_less_the_farther_it_is(rules: Rules) -> None:
    equity = PotEquity(rules, UNEVEN)
    off = [
        max(
            abs((soon - base) - far)
            for row in rows(rules)
            for soon, base, far in zip(
                near(rules, UNEVEN, 600, row, left),
                near(rules, UNEVEN, 0, None, left),
                equity.of(600, row),
                strict=True,
            )
        )
        for left in (0, 10, 40, 100)
    ]
    assert off[0] > off[1] > off[2] > off[3]
    assert off[3] < 600 / 1000


@given(situations())
def test_r25_stakes_of_a_hand_have_mean_0(case: tuple[Rules, PotEquity, WinShares, int, Row]) -> None:
    rules, _, shares, pot, row = case
    for seat in range(PLAYERS):
        stakes = pot_stakes(rules, seat, pot, row, shares)
        if stakes is None:
            assert (pot, row) == (0, None)
        else:
            assert sum(share * chips for share, chips in zip(shares, stakes.wins, strict=True)) == 0


def test_r25_a_win_is_worth_most_to_whoever_is_one_short() -> None:
    rules = Rules.preset("classic")
    mine, theirs, nobody = (pot_stakes(rules, 0, 60, row) for row in ((0, 1), (2, 1), None))
    assert mine is not None
    assert theirs is not None
    assert nobody is not None
    assert mine.wins[0] > theirs.wins[0] > nobody.wins[0] > 0
    assert theirs.wins[2] < theirs.wins[1] < 0


def test_r25_a_hand_of_no_session_has_no_stakes() -> None:
    assert pot_stakes(Rules.preset("classic"), 0, 0, None) is None
    assert pot_stakes(Rules.preset("lite"), 0, 0, None) is None
    assert pot_stakes(Rules.preset("classic"), 0, 6, None) is not None


BAD: dict[str, tuple[object, type[Exception], str]] = {
    "two": ([1, 1], TongitsError, r"win shares are \[1, 1\]: three numbers"),
    "negative": ([1, 1, -1], TongitsError, "three numbers from 0"),
    "zeros": ([0, 0.0, 0], TongitsError, "not all 0"),
    "nan": ([1, float("nan"), 1], TongitsError, "three numbers from 0"),
    "infinite": ([1, 1, float("inf")], TongitsError, "three numbers from 0"),
    "text": ("123", TypeError, "win shares are three numbers, not '123'"),
    "bool": ([True, 1, 1], TypeError, "three numbers"),
    "a number": (3, TypeError, "three numbers, not 3"),
}


@pytest.mark.parametrize(("given", "error", "said"), list(BAD.values()), ids=list(BAD))
def test_bad_shares_are_refused(given: object, error: type[Exception], said: str) -> None:
    refused: Callable[[object], object] = shares_of  # type: ignore[assignment]
    with pytest.raises(error, match=said):
        refused(given)


@given(st.tuples(*[st.floats(0, 10**9)] * 3).filter(any))
def test_shares_sum_to_1_and_are_near_their_weights(weights: tuple[float, float, float]) -> None:
    shares = shares_of(weights)
    assert sum(shares) == 1
    assert min(shares) >= 0
    total = sum(map(Fraction, weights))
    assert all(
        abs(share - Fraction(weight) / total) <= Fraction(1, 1000)
        for share, weight in zip(shares, weights, strict=True)
    )
