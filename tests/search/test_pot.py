"""The pot in the search (R25): each end of a hand is worth its payment and what it changes in the pot's worth, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from positions import CALL_OR_TAKE, DRAW, PLAY

from tongits_core import Position, TongitsError, bots, choose, suggest
from tongits_core.advice._insight import call_with, without_block
from tongits_core.belief import Belief
from tongits_core.game import PotStakes, pot_stakes, shares_of
from tongits_core.policy import LeafTable, call_ranges, leaves_for
from tongits_core.policy._leaves import CELLS
from tongits_core.search import ANY_CARD, Search
from tongits_core.search._endgame import Solver
from tongits_core.search.estimate import ENDS, VALUE_COLUMNS

LAST = (
    "classic seat=0 turn=0 phase=play hand=Ac,2s,3h,5c,7s table=0:3s,4s,5s,6s/0:8d,9d,Td,Jd/1:7h,8h,9h,Th,Jh,Qh,Kh/"
    "1:Ad,2d,3d,4d,5d,6d,7d/2:9s,Ts,Js discards=9c,Ks,Qs,Kd,Tc,Qd,Qc,7c,8s,Kc,6c,Jc,4c stock=2 counts=5,3,4 "
    "blocked=1 sapaw=Ad,2d,3s,3d,8h,Jd,Qh,Kh"
)
"""Two cards in the stock: few deals, so that values are exact."""
SAPAW = PLAY.replace("7h,7d", "7h,4c")
POTS = (" pot=60", " pot=60 streak=0:1", " pot=60 streak=1:1", " pot=60 streak=2:1", " streak=2:1")
NEXT_WON = VALUE_COLUMNS + len(ENDS)
"""The column that counts wins of the next player."""
STARTS = (DRAW, PLAY, SAPAW, LAST)


def searches(line: str, pot: str) -> tuple[Search, Search]:
    """The search of a position with its pot, and of the same position without."""
    found = []
    for text in (line + pot, line):
        position = Position.parse(text)
        ranges = call_ranges(position)
        belief = Belief(position, 5, 0, most=200_000 if line == LAST else 0)
        found.append(Search(position, 5, ranges.caller_at, ranges.challenge_at, belief))
    return found[0], found[1]


def scaled(search: Search) -> list[int]:
    """The parts of a chip that the pot adds if seat 0, 1 or 2 wins, or nobody."""
    assert search.pot is not None
    return [round(change * search.unit) for change in (*search.pot.wins, search.pot.void)]


def pot_part(search: Search, seat: int, won: int, next_won: int, nobody: int, worlds: int) -> int:
    parts = scaled(search)
    prev_won = worlds - won - next_won - nobody
    return parts[seat] * won + parts[(seat + 1) % 3] * next_won + parts[(seat + 2) % 3] * prev_won + parts[3] * nobody


def groups(search: Search) -> list[tuple[object, int]]:
    plans = [search.turn] if search.turn is not None else search.others
    return [(each, index) for each in plans for index in range(0, len(each), 1 + len(each) // 3)]


@pytest.mark.parametrize("pot", POTS)
@pytest.mark.parametrize("line", STARTS, ids=("draw", "play", "sapaw", "last"))
def test_r25_sampled_values_hold_the_pot_by_who_won(line: str, pot: str) -> None:
    search, plain = searches(line, pot)
    seat = Position.parse(line).seat
    assert (search.unit, plain.unit) == (256, 1)
    mine = range(VALUE_COLUMNS, VALUE_COLUMNS + 3)
    for (arm, index), (other, same) in zip(groups(search), groups(plain), strict=True):
        sums = search.run([(arm, index)], ANY_CARD, 3, 200)  # type: ignore[list-item]
        bare = plain.run([(other, same)], ANY_CARD, 3, 200)  # type: ignore[list-item]
        assert sums[VALUE_COLUMNS : NEXT_WON + 1] == bare[VALUE_COLUMNS : NEXT_WON + 1]
        nobody = sums[VALUE_COLUMNS + ENDS.index("nobody")]
        won = sum(sums[column] for column in mine)
        assert sums[0] == bare[0] * search.unit + pot_part(search, seat, won, sums[NEXT_WON], nobody, 200)


@pytest.mark.parametrize("pot", POTS)
def test_r25_exact_values_hold_the_pot_by_who_won(pot: str) -> None:
    """Where the seat plays no other later turn because of the pot, only the values differ."""
    search, plain = searches(LAST, pot)
    values, bare = (Solver(each, 10**9, None).values(each.turn) for each in (search, plain))
    total = sum(values[0][1][: len(ENDS)])
    alike = [(value, ends, chips) for (value, ends), (chips, same) in zip(values, bare, strict=True) if ends == same]
    assert alike
    for value, ends, chips in alike:
        assert value == chips * search.unit + pot_part(search, 0, sum(ends[:3]), ends[-1], ends[len(ENDS) - 1], total)


@pytest.mark.parametrize("pot", POTS)
def test_r25_a_call_with_another_count_holds_the_pot(pot: str) -> None:
    """What a call would be worth with other counts (insight) agrees with the call itself."""
    search, _ = searches(CALL_OR_TAKE.replace(" pot=6", ""), pot)
    position = Position.parse(CALL_OR_TAKE)
    call = next(plans for plans in search.others if str(plans.actions(0)[0]) == "call")
    sums = search.run([(call, 0)], ANY_CARD, 7, 300)
    at = [call_ranges(position).challenge_at] * 19
    assert call_with(search, at, 7, 300)[18] == (sums[0], sums[1], sum(sums[VALUE_COLUMNS : VALUE_COLUMNS + 3]))


def test_r25_a_block_is_worth_what_it_keeps_of_the_pot() -> None:
    """All payments are small beside this pot, so a block of the player who is one win short is worth more."""
    gains = []
    for pot in ("", " pot=3000 streak=2:1"):
        search, _ = searches(SAPAW, pot)
        arm = next(
            index for index in range(len(search.turn)) if any(map(_is_sapaw, map(str, search.turn.actions(index))))
        )
        gains.append(sum(without_block(search, search.turn, arm, ANY_CARD, 1 << 2, 0, 4000)) / search.unit / 4000)
    assert gains[1] > gains[0]


def _is_sapaw(action: str) -> bool:
    return action.startswith("sapaw")


@pytest.mark.parametrize("line", [DRAW, PLAY, LAST], ids=("draw", "play", "last"))
def test_without_a_pot_nothing_is_counted_in_parts(line: str) -> None:
    search, plain = searches(line, "")
    assert search.pot is None
    assert (search.unit, plain.unit) == (1, 1)
    assert suggest(line, worlds=300, lines=2).pot is None


def test_r25_cells_of_a_leaf_table_hold_the_pot_by_the_chance_to_win() -> None:
    """On average over worlds a playout that ends in the table is worth what one to the end is, with a pot too."""
    gaps = []
    for text in (PLAY, f"{PLAY} pot=12", f"{PLAY} pot=60 streak=1:1", f"{PLAY} pot=60 streak=0:1"):
        position = Position.parse(text)
        table, belief = leaves_for(position.rules), Belief(position, 1, 0)
        cut, whole = (Search(position, 1, 20, 20, belief, table=each, rounds=3) for each in (table, None))
        assert (cut.is_cut_short, whole.is_cut_short) == (True, False)
        sums = [each.run([(each.turn, 0)], ANY_CARD, 0, 20_000, False) for each in (cut, whole)]
        gaps.append((sums[0][0] - sums[1][0]) / 20_000 / cut.unit)
        swing = 1.0 if whole.pot is None else float(max(whole.pot.wins) - min(whole.pot.wins))
        assert abs(gaps[-1]) < 0.5 + 0.03 * swing, text


def test_a_leaf_table_without_a_win_or_with_values_beyond_the_limit_is_not_used() -> None:
    for text, values in ((f"{PLAY} pot=6", bytes(2 * CELLS)), (f"{PLAY} pot=30000000 streak=1:1", None)):
        position = Position.parse(text)
        table = leaves_for(position.rules) if values is None else LeafTable(values, 8)
        assert not Search(position, 1, 20, 20, Belief(position, 1, 0), table=table, rounds=3).is_cut_short


def test_parts_of_a_chip_grow_with_the_pot_until_no_sum_fits() -> None:
    units = []
    for pot in (60, 100_000, 3_000_000, 70_000_000, 78_000_000):
        position = Position.parse(f"{PLAY} pot={pot} streak=1:1")
        units.append(Search(position, 1, 20, 20, Belief(position, 1, 0)).unit)
    assert units == sorted(units, reverse=True)
    assert (units[0], units[-1]) == (256, 1)
    position = Position.parse(f"{PLAY} pot=90000000 streak=1:1")
    with pytest.raises(TongitsError, match=r"a hand worth up to \d+ chips: a search counts up to 40000000"):
        Search(position, 1, 20, 20, Belief(position, 1, 0))


def test_stakes_of_one_s_own_take_the_place_of_those_of_the_position() -> None:
    position = Position.parse(f"{PLAY} pot=60")
    belief = Belief(position, 1, 0)
    nothing = PotStakes(before=Fraction(0), wins=(Fraction(0),) * 3, void=Fraction(0))
    bare = Search(Position.parse(PLAY), 1, 20, 20, Belief(Position.parse(PLAY), 1, 0))
    search = Search(position, 1, 20, 20, belief, pot=nothing)
    assert search.unit == 1
    assert search.run([(search.turn, 0)], ANY_CARD, 0, 50) == bare.run([(bare.turn, 0)], ANY_CARD, 0, 50)


def test_r25_win_shares_change_the_pot_and_nothing_else() -> None:
    strong = suggest(f"{PLAY} pot=60 streak=2:1", worlds=1000, win_shares=[1, 1, 8])
    even = suggest(f"{PLAY} pot=60 streak=2:1", worlds=1000, win_shares=[1, 1, 1])
    assert even == suggest(f"{PLAY} pot=60 streak=2:1", worlds=1000)
    assert strong.pot == pot_stakes(Position.parse(PLAY).rules, 1, 60, (2, 1), shares_of([1, 1, 8]))
    assert strong.pot is not None
    assert even.pot is not None
    assert strong.pot.before < even.pot.before
    assert suggest(PLAY, worlds=300, win_shares=[1, 1, 8]) == suggest(PLAY, worlds=300)
    with pytest.raises(TongitsError, match="win shares are"):
        choose(PLAY, worlds=16, win_shares=[1, 2])


def test_r25_a_huge_pot_decides_an_answer() -> None:
    """The caller is one win short of a great pot. A challenge that is a poor bet for the payments alone is then right,
    as a fold gives the pot away."""
    text = DRAW.replace("phase=draw", "phase=answer") + " caller=0"
    pots = ("", " pot=3000 streak=0:1", " pot=3000 streak=2:1")
    assert [choose(text + pot, worlds=512).kind for pot in pots] == ["fold", "challenge", "challenge"]
    players = [bots.create("expectimax", 3).act(Position.parse(text + pot)).kind for pot in pots[:2]]
    assert players == ["fold", "challenge"]
