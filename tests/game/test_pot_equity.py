"""The worth of a pot (R25, R27): the model against every course that a short session can take, and closed forms."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import outcome, session_from, win

from tongits_core import Rules, TongitsError
from tongits_core.game import pot_stakes, shares_of
from tongits_core.game.pot_equity import EVEN, FAR, PotEquity, WinShares
from tongits_core.game.score import PLAYERS, Row, Standing

POTS = ("classic", "wiki", "social", "club", "classic,pot_wins=3", "social,pot_wins=3,pot_bonus=7", "club,pot_bonus=9")
UNEVEN = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))


def rows(rules: Rules) -> list[Row]:
    return [None, *product(range(PLAYERS), range(1, rules.pot_wins))]


def courses(shares: WinShares, void: Fraction, hands: int) -> Iterator[tuple[tuple[int | None, ...], Fraction]]:
    """Every way in which these hands can be won, with its chance."""
    chance: dict[int | None, Fraction] = {None: void, **{who: (1 - void) * part for who, part in enumerate(shares)}}
    for winners in product([who for who, part in chance.items() if part], repeat=hands):
        together = Fraction(1)
        for winner in winners:
            together *= chance[winner]
        yield winners, together


def play_on(rules: Rules, before: Standing, winners: tuple[int | None, ...], in_hand: bool) -> list[int]:
    """What each player has gained at the end, without payments, by the score of a session."""
    score = before
    for number, winner in enumerate(winners):
        if number or not in_hand:
            score = score.with_antes(rules)
        seat = None if winner is None else score.seat_of(winner)
        score, _ = score.after(rules, outcome(seat, pays=(0, 0)))
    return [now - then for now, then in zip(score.with_pot_returned().net, before.net, strict=True)]


def mean_of(values: Iterator[tuple[list[int], Fraction]]) -> tuple[Fraction, ...]:
    total = [Fraction(0)] * PLAYERS
    for gained, chance in values:
        total = [so_far + chance * chips for so_far, chips in zip(total, gained, strict=True)]
    return tuple(total)


@pytest.mark.parametrize("rules", [Rules.parse(text) for text in POTS], ids=POTS)
def test_r27_a_short_session_is_worth_the_mean_over_all_its_courses(rules: Rules) -> None:
    for row, (shares, void), hands in product(rows(rules), ((EVEN, Fraction(0)), (UNEVEN, Fraction(1, 9))), range(4)):
        standing = Standing(dealer=1, pot=36, net=(-12, -12, -12), streak=row)
        brute = mean_of(
            (play_on(rules, standing, winners, in_hand=False), chance)
            for winners, chance in courses(shares, void, hands)
        )
        assert PotEquity(rules, shares, void).of(36, row, hands) == brute


@pytest.mark.parametrize("rules", [Rules.parse(text) for text in POTS], ids=POTS)
def test_r25_each_end_of_a_hand_changes_the_mean_over_all_courses_after_it(rules: Rules) -> None:
    left = 2
    for row, shares, seat in product(rows(rules), (EVEN, UNEVEN), range(PLAYERS)):
        standing = Standing(dealer=0, pot=36, net=(-12, -12, -12), streak=row)

        def after(
            first: int | None, standing: Standing = standing, shares: WinShares = shares, seat: int = seat
        ) -> Fraction:
            return mean_of(
                (play_on(rules, standing, (first, *winners), in_hand=True), chance)
                for winners, chance in courses(shares, Fraction(0), left)
            )[seat]

        before = sum((share * after(winner) for winner, share in enumerate(shares)), Fraction(0))
        stakes = pot_stakes(rules, seat, 36, row, shares, left)
        assert stakes is not None
        assert stakes.wins == tuple(after(winner) - before for winner in range(PLAYERS))
        assert (stakes.before, stakes.void) == (before, after(None) - before)


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
        stakes = pot_stakes(rules, seat, 6, None, left=2)
        assert stakes is not None
        assert stakes.before - 2 + stakes.wins[winner] == Fraction(gained[winner][seat], 9)


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
def situations(draw: st.DrawFn) -> tuple[Rules, PotEquity, WinShares, Fraction, int, Row]:
    text = f"classic,pot_wins={draw(st.sampled_from((2, 3)))},pot_ante={draw(st.integers(0, 50))}"
    rules = Rules.parse(text)
    if rules.pot_wins == 3:
        rules = rules.replace(pot_bonus=draw(st.integers(0, 50)))
    weights = draw(st.tuples(*[st.integers(0, 20)] * 3).filter(any))
    shares, void = shares_of(weights), Fraction(draw(st.integers(0, 9)), 10)
    return (
        rules,
        PotEquity(rules, shares, void),
        shares,
        void,
        draw(st.integers(0, 10**6)),
        draw(st.sampled_from(rows(rules))),
    )


@given(situations())
def test_r25_equities_before_a_hand_are_the_mean_of_those_after_it(
    case: tuple[Rules, PotEquity, WinShares, Fraction, int, Row],
) -> None:
    """Save for what a better player wins in every hand: that is the same in every state."""
    rules, equity, shares, void, pot, row = case

    def gain(pot: int, row: Row) -> tuple[Fraction, ...]:
        full = pot + PLAYERS * rules.pot_ante
        ends = [(void, equity.after(full, row, None))]
        ends += [((1 - void) * share, equity.after(full, row, winner)) for winner, share in enumerate(shares)]
        before = equity.of(pot, row)
        return tuple(
            sum(chance * after[player] for chance, after in ends) - rules.pot_ante - before[player]
            for player in range(PLAYERS)
        )

    assert gain(pot, row) == gain(0, None)
    assert sum(gain(pot, row)) == 0
    assert sum(equity.of(pot, row)) == pot


@given(situations())
def test_r25_a_far_end_of_the_session_is_no_end(case: tuple[Rules, PotEquity, WinShares, Fraction, int, Row]) -> None:
    _, equity, _, _, pot, row = case
    assert equity.of(pot, row, FAR + 1) == equity.of(pot, row)


@pytest.mark.parametrize("rules", [Rules.parse(text) for text in POTS], ids=POTS)
def test_r27_the_end_matters_the_less_the_farther_it_is(rules: Rules) -> None:
    equity = PotEquity(rules, UNEVEN)
    off = [
        max(
            abs((near - base) - far)
            for row in rows(rules)
            for near, base, far in zip(
                equity.of(600, row, left), equity.of(0, None, left), equity.of(600, row), strict=True
            )
        )
        for left in (0, 10, 40, FAR)
    ]
    assert off[0] > off[1] > off[2] > off[3]
    assert off[3] < 600 / 1000


@given(situations())
def test_r25_stakes_of_a_hand_have_mean_0(case: tuple[Rules, PotEquity, WinShares, Fraction, int, Row]) -> None:
    rules, _, shares, _, pot, row = case
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
