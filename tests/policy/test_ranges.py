"""Who is taken to call and to challenge (R17 to R20): shares of hands that a payout makes worth it."""

from __future__ import annotations

import itertools
from math import sqrt

import pytest
from endgames import endgame, line_of
from positions import DRAW

from tongits_core import Game, Position, deadwood, suggest
from tongits_core.policy.call_balance import NEVER, Ranges, call_ranges
from tongits_core.position._position import count_spread
from tongits_core.rules import MOST_COUNT

ANSWER = DRAW.replace("phase=draw", "phase=answer caller=0")


def test_the_spread_of_counts_is_that_of_random_hidden_hands() -> None:
    twin = endgame(5, stock=1, sizes=(2, 3, 2), phase="draw")
    position = Position.parse(line_of(twin, 1))
    hidden = [*position.hand, *position.unseen]
    hands = list(itertools.combinations(hidden, 2))
    spread = count_spread(position, 2)
    total = sum(spread)
    assert total == 4096
    exact = [0] * (MOST_COUNT + 1)
    for hand in hands:
        exact[deadwood(" ".join(hand))] += 1
    for count in range(MOST_COUNT + 1):
        share = exact[count] / len(hands)
        assert abs(spread[count] / total - share) <= 4 * sqrt(share * (1 - share) / total)


@pytest.mark.parametrize("rules", ["classic", "classic,hidden_melds_count=yes,jokers=2"])
@pytest.mark.parametrize("size", [-1, 15, 52])
def test_no_spread_is_made_of_hands_that_nobody_holds(rules: str, size: int) -> None:
    """A hand of many cards would count more than there are places."""
    position = Game.deal(rules, seed=7).view(0)
    with pytest.raises(ValueError, match=f"a hand of {size} cards .* it holds 0 to 14"):
        count_spread(position, size)
    assert sum(count_spread(position, 14)) == 4096


def share_up_to(position: Position, size: int, count: int) -> float:
    spread = count_spread(position, size)
    return sum(spread[: count + 1]) / sum(spread)


def test_callers_and_challengers_of_classic_are_in_balance() -> None:
    """Classic pays 1, 3, 3: q = 3/5 of calls go unchallenged by two, and a challenge needs to win 2 of 7."""
    position = Position.parse(ANSWER)
    ranges = call_ranges(position)
    challengers = 1 - sqrt(3 / 5)
    assert share_up_to(position, 9, ranges.challenge_at) >= challengers
    assert share_up_to(position, 9, ranges.challenge_at - 1) < challengers
    unbeaten = share_up_to(position, 9, ranges.challenge_at - 1)  # R20: an equal count beats the caller
    callers = share_up_to(position, 9, ranges.caller_at)
    assert callers >= unbeaten / (5 / 7)
    assert share_up_to(position, 9, ranges.caller_at - 1) < unbeaten / (5 / 7)


def test_who_calls_with_a_weak_hand_is_challenged_with_more() -> None:
    weak = call_ranges(Position.parse(DRAW))
    strong = call_ranges(Position.parse(DRAW.replace("Jc,Qc", "2c,3c")))
    assert weak.caller_at == deadwood("2h 3d 4s 5s 7h 7d 9d Jc Qc") == 57
    assert strong.caller_at < weak.caller_at
    assert strong.challenge_at < weak.challenge_at < weak.caller_at


def test_nobody_answers_who_has_not_opened() -> None:
    line = DRAW.replace("/2:5c,6c,7c/0:As,Ac,Ad", "").replace("counts=9,9,9", "counts=12,9,12")
    assert call_ranges(Position.parse(line)) == Ranges(NEVER, NEVER)
    call = next(line for line in suggest(line, worlds=300).lines if str(line) == "call")
    assert call.win == 1.0
    protected = call_ranges(Position.parse(line.replace("classic", "classic,secret_protects=yes")))
    assert protected != Ranges(NEVER, NEVER)


def test_a_challenge_that_costs_nothing_is_always_made() -> None:
    for line in (DRAW, ANSWER):
        position = Position.parse(line.replace("classic", "classic,payout=win"))
        assert call_ranges(position).challenge_at == MOST_COUNT
    # A caller gains 2 or loses 1: with every opponent comparing, a third of the calls must win.
    assert share_up_to(position, 9, call_ranges(position).caller_at) >= 1 - sqrt(1 / 3)
    assert share_up_to(position, 9, call_ranges(position).caller_at - 1) < 1 - sqrt(1 / 3)


def test_a_call_without_stakes_has_ranges_too() -> None:
    none = "classic,payout=classic:draw_plain=0:draw_challenged=0:draw_failed_caller=0:draw_burned=0"
    for line in (DRAW, ANSWER):
        assert call_ranges(Position.parse(line.replace("classic", none))).challenge_at == MOST_COUNT


def test_a_challenge_that_wins_nothing_is_never_made() -> None:
    bare = "classic,payout=classic:draw_plain=0:draw_challenged=3:draw_failed_caller=0:draw_burned=0"
    ranges = call_ranges(Position.parse(ANSWER.replace("classic", bare)))
    assert ranges == Ranges(MOST_COUNT, NEVER)
    assert suggest(DRAW.replace("classic", bare), worlds=100).lines


@pytest.mark.parametrize("rules", ["wiki", "guide", "social", "club", "lite"])
def test_every_preset_has_ranges(rules: str) -> None:
    for line in (DRAW, ANSWER):
        position = Position.parse(line.replace("classic", rules))
        ranges = call_ranges(position)
        assert ranges.challenge_at >= 0
        assert ranges.caller_at >= 0
        assert suggest(position, worlds=100).lines


def test_the_advice_says_what_it_assumes() -> None:
    called = suggest(ANSWER, worlds=300)
    assert (called.caller_at, called.challenge_at) == (
        call_ranges(Position.parse(ANSWER)).caller_at,
        call_ranges(Position.parse(ANSWER)).challenge_at,
    )
    assert f"Seven callers in eight are expected to hold {called.caller_at} points or less." in called.explain(
        verbose=True
    )
    drawing = suggest(DRAW, worlds=300)
    assert drawing.caller_at is None
    assert f"challenge a call with {drawing.challenge_at} points or less" in drawing.explain(verbose=True)
    blocked = suggest(DRAW + " blocked=1", worlds=300)
    assert blocked.challenge_at is None
    assert "to challenge a call" not in blocked.explain(verbose=True)
