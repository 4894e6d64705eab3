"""suggest(): the same for the same work, nothing peeked at, every phase, limits, progress, stopping."""

from __future__ import annotations

import json
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from interrupts import READY, interrupted
from positions import CALL_OR_TAKE, DRAW, DRAW_FOR_POT, PLAY

from tongits_core import (
    Action,
    Advice,
    Game,
    IllegalAction,
    Position,
    PositionError,
    Progress,
    TongitsError,
    bots,
    suggest,
)
from tongits_core.search import Plan
from tongits_core.search.estimate import ENDS, Sums, combine

TAKE = DRAW_FOR_POT.replace("8h stock", "3s stock")


def test_fixed_work_gives_the_same_advice_for_any_number_of_threads() -> None:
    for line in (DRAW_FOR_POT, TAKE, PLAY, DRAW_FOR_POT.replace("phase=draw", "phase=answer caller=0")):
        advice = [suggest(line, worlds=800, seed=3, threads=threads) for threads in (1, 2, 4)]
        assert advice[0].reproducible
        assert not advice[0].stopped
        assert {each.to_json() for each in advice} == {advice[0].to_json()}
        assert suggest(line, worlds=800, seed=4).to_json() != advice[0].to_json()


def test_hidden_cards_change_nothing() -> None:
    """Two games that differ only in what seat 1 does not see give one position, hence one advice."""
    game = Game.deal(seed=5)
    game.push("discard " + list(game.hands[0])[-1])
    hands, stock = [list(hand) for hand in game.hands], list(game.stock)
    hands[0][0], hands[2][0] = hands[2][0], hands[0][0]
    hands[0][1], stock[0] = stock[0], hands[0][1]
    hands[0].append(game.pile[0])
    other = Game.from_deal("classic", hands, stock)
    other.push(f"discard {game.pile[0]}")
    assert other.hands != game.hands
    assert other.view(1) == game.view(1)
    assert suggest(other.view(1), worlds=200).to_json() == suggest(game.view(1), worlds=200).to_json()


OVERTURNED = (
    "club seat=2 turn=2 phase=play hand=Ad,2c,3h,5h,5d,7d,8d,Th,Jh,Jc,Qc,Kh table=1:6c,7c,8c,9c,Tc/1:4s,4d,4c "
    "discards=Kd,6d stock=13 counts=12,5,12 blocked=1 sapaw=Tc"
)


def test_bits_are_the_same_everywhere() -> None:
    """Integer sums and one division: these digits are committed for all machines."""
    line = suggest(PLAY, worlds=1000, seed=1).lines[0]
    assert (str(line), line.worlds) == ("discard Qc", 500)
    assert (line.value.hex(), line.error.hex()) == ("-0x1.e24dd2f1a9fbep-1", "0x1.6bb0e4da6ce82p-3")


@pytest.mark.parametrize("seed", range(6))
def test_no_line_is_ahead_of_the_recommended_one(seed: int) -> None:
    for position in (DRAW_FOR_POT, PLAY, OVERTURNED):
        advice = suggest(position, worlds=600, seed=seed, lines=8)
        assert advice.lines[0].loss == 0.0
        assert all(line.loss >= 0.0 and line.loss_error > 0.0 for line in advice.lines[1:])


def test_the_example_of_the_design_draws() -> None:
    advice = suggest(DRAW, worlds=20_000)
    assert str(advice.best) == "draw"
    draw, call = advice.lines
    assert str(call) == "call"
    assert call.loss > 5 * call.loss_error > 0
    assert set(draw.after) == set(Position.parse(DRAW).unseen)
    assert sum(draw.chances.values()) == pytest.approx(1)
    assert sum(group.chance for group in draw.groups) == pytest.approx(1)
    assert sorted(card for group in draw.groups for card in group.cards) == sorted(draw.after)
    # 3s makes a run of 3s 4s 5s with the hand: only cards outside it go.
    assert str(draw.after["3s"][-1]) in {f"discard {card}" for card in ("2h", "3d", "7h", "7d", "9d", "Jc", "Qc")}


def chances_of_draw(position: str) -> dict[str, float]:
    return dict(next(line.chances for line in suggest(position, worlds=300).lines if str(line) == "draw"))


def test_a_secret_face_down_makes_its_ranks_half_as_likely_to_be_drawn() -> None:
    """R11: the quad of seat 2 is of aces or of tens, so each of those cards is in the stock or a hand half the time."""
    line = DRAW_FOR_POT.replace("2:5c,6c,7c/0:As,Ac,Ad", "2:####").replace("counts=9,9,9", "counts=12,9,8")
    chances = chances_of_draw(line)
    assert sum(chances.values()) == pytest.approx(1)
    half, whole = chances["As"], chances["8s"]
    assert half == pytest.approx(whole / 2)
    assert {card for card, chance in chances.items() if chance < whole} == {
        rank + suit for rank in "AT" for suit in "shdc"
    }
    only = chances_of_draw(line.replace("2h,3d", "Ah,3d"))
    assert not {"Ts", "Th", "Td", "Tc"} & set(only)


def test_phase_draw_has_takes_as_whole_turns() -> None:
    advice = suggest(TAKE, worlds=3000)
    take = next(line for line in advice.lines if line.actions[0].kind == "take")
    assert str(take.actions[0]) == "take 3s with 4s 5s"
    assert take.actions[-1].kind == "discard"
    assert {str(line.actions[0]) for line in advice.lines} == {"take 3s with 4s 5s", "draw", "call"}


def takes_of(advice: Advice) -> list[str]:
    return [str(line) for line in advice.lines if line.actions[0].kind == "take"]


def test_two_ways_of_a_take_are_weighed_and_listed() -> None:
    """A race between many ways is short, so that its second may be the best; both are confirmed."""
    for seed in range(4):
        advice = suggest(TAKE, worlds=1500, seed=seed)
        ways = takes_of(advice)
        assert len(ways) == len(set(ways)) == 2
        assert {way.split(",")[0] for way in ways} == {"take 3s with 4s 5s"}
        assert [suggest(TAKE, worlds=1500, seed=seed, lines=lines).lines[0] for lines in (1, 2, 9)] == [
            advice.lines[0]
        ] * 3
    free = DRAW.replace("classic", "guide").replace("8h stock", "3s stock")
    assert len(takes_of(suggest(free, worlds=3000, lines=9))) >= 2


def test_phase_play_has_whole_plans() -> None:
    advice = suggest(PLAY, worlds=2000, lines=3)
    assert len(advice.lines) == 3
    assert all(line.actions[-1].kind == "discard" for line in advice.lines)
    assert all(line.worlds == advice.lines[0].worlds for line in advice.lines)
    values = [line.value for line in advice.lines[1:]]
    assert values == sorted(values, reverse=True)


def test_a_hand_of_melds_wins_at_once() -> None:
    advice = suggest(
        "classic seat=1 phase=play hand=3s,4s,5s,7h,7d,7s,9d table=1:Ks,Kh,Kd/1:Th,Jh,Qh/0:As,Ac,Ad,Ah/0:Ts,Js,Qs,9s"
        "/2:2c,3c,4c,5c/2:8s,8h,8d discards=3h,9c,2s,6d,8c,5d,6h,Tc stock=7 counts=4,7,5",
        worlds=500,
    )
    assert advice.lines[0].win == 1.0
    assert advice.lines[0].tongits == 1.0
    assert advice.lines[0].error >= 0.0


def test_r25_the_pot_is_part_of_the_value_for_what_a_win_of_each_takes_starts_or_breaks() -> None:
    plain = suggest(PLAY, worlds=3000).lines[0]
    assert plain.pot == 0.0
    for streak in ("", " streak=0:1", " streak=1:1"):
        advice = suggest(f"{PLAY} pot=60{streak}", worlds=3000)
        line = advice.lines[0]
        assert advice.pot is not None
        assert advice.pot.wins[1] > 0 > max(advice.pot.wins[0], advice.pot.wins[2])
        worth = sum(
            float(chips) * chance
            for chips, chance in zip(advice.pot.wins, (line.prev_win, line.win, line.next_win), strict=True)
        )
        assert line.pot == pytest.approx(worth + float(advice.pot.void) * line.ends["nobody"], abs=1e-9)
        assert sum((line.win, line.next_win, line.prev_win, line.ends["nobody"])) == pytest.approx(1)
        assert line.value - line.pot == pytest.approx(plain.value, abs=5 * (line.error + plain.error))


def test_include_values_other_plans_on_the_same_worlds() -> None:
    advice = suggest(PLAY, worlds=1000, lines=2, include=["expose 3s 4s 5s, discard 2h", ["discard 2h"]])
    texts = [str(line) for line in advice.lines]
    assert {"expose 3s 4s 5s, discard 2h", "discard 2h"} <= set(texts)
    assert len(texts) <= 4
    taken = suggest(TAKE, worlds=500, include="take 3s with 4s 5s, discard Qc").lines
    assert "take 3s with 4s 5s, discard Qc" in map(str, taken)
    assert "draw" in [str(line) for line in suggest(DRAW_FOR_POT, worlds=200, lines=1, include=["Draw"]).lines]


@pytest.mark.parametrize("lines", [1, 2, 9])
@pytest.mark.parametrize(
    ("line", "plans"),
    [
        (DRAW_FOR_POT, ["call", "call"]),
        (DRAW_FOR_POT, ["draw", "Draw", ["call"], Action("call")]),
        (TAKE, ["take 3s with 4s 5s, discard Qc", ["take 3s with 5s 4s", "discard Qc"], "call", "call"]),
        (PLAY, ["discard 2h", ["discard 2h"], "expose 3s 4s 5s, discard 2h", "expose 5s 4s 3s, discard 2h"]),
    ],
)
def test_a_plan_that_is_included_twice_is_one_line(line: str, plans: list[Plan], lines: int) -> None:
    once = [str(each) for each in suggest(line, worlds=100, lines=lines, include=plans).lines]
    assert len(set(once)) == len(once)
    assert len(once) <= lines + 2


@pytest.mark.parametrize(
    ("line", "plan", "clause"),
    [
        (PLAY, "discard Kc", "R8"),
        (PLAY, "expose 3s 4s 5s", "R14"),
        (PLAY, "discard 2h, discard 3d", "R14"),
        (PLAY, "expose 3s 4s 5d, discard Qc", "R3"),
        (PLAY, "draw", "R7"),
        (PLAY, "", "R14"),
        (DRAW_FOR_POT, "draw, discard Qc", "draw"),
        (DRAW_FOR_POT, "discard Qc", "R"),
        (DRAW_FOR_POT, "take 8h with 7h 9h, discard Qc", "R"),
        (DRAW_FOR_POT, "", "R"),
    ],
)
def test_include_refuses_what_is_no_whole_legal_turn(line: str, plan: str, clause: str) -> None:
    with pytest.raises(TongitsError) as error:
        suggest(line, worlds=100, include=[plan])
    assert clause in str(error.value)


def test_limits() -> None:
    start = time.process_time()
    advice = suggest(DRAW_FOR_POT, seconds=0.3)
    assert time.process_time() - start < 3
    assert not advice.reproducible
    assert advice.stopped
    both = suggest(DRAW_FOR_POT, seconds=60, worlds=300)
    assert both.reproducible
    assert both.to_json() == suggest(DRAW_FOR_POT, worlds=300).to_json()
    middle = Game.deal(seed=9)
    player = bots.create("ranged")
    for _ in range(12):
        middle.push(player.act(middle.view(middle.turn)))
    view = middle.view(middle.turn)
    for seconds in (0.01, 0.5, 60):
        both = suggest(view, seconds=seconds, worlds=300)
        if both.reproducible:
            assert both == suggest(view, worlds=300)
    assert both.reproducible
    first = suggest(DRAW_FOR_POT, seconds=0.05, worlds=10**9)
    assert not first.reproducible
    assert 0 < first.worlds < 10**9


def test_the_least_work_is_still_an_answer() -> None:
    for line in (DRAW_FOR_POT, PLAY, DRAW_FOR_POT.replace("phase=draw", "phase=answer caller=0")):
        advice = suggest(line, worlds=1)
        assert advice.reproducible
        assert advice.worlds <= 27 * 8
        assert all(each.worlds >= 2 for each in advice.lines)


def test_counters_are_what_was_done() -> None:
    advice = suggest(PLAY, worlds=1000, lines=4)
    assert 900 <= advice.worlds <= 1000
    assert advice.leaves >= 4 * advice.lines[0].worlds
    assert advice.plans == 17
    assert suggest(DRAW_FOR_POT, worlds=1000).plans > 300


def test_progress_is_told_and_ends(clock_of_reads: Callable[[float], None]) -> None:
    seen: list[Progress] = []
    clock_of_reads(0.001)
    suggest(DRAW_FOR_POT, seconds=0.5, on_progress=seen.append)
    assert len(seen) >= 3
    assert [each.seconds for each in seen] == sorted(each.seconds for each in seen)
    assert [each.worlds for each in seen] == sorted(each.worlds for each in seen)
    assert {each.stage for each in seen} >= {"screening", "confirming"}
    assert all(0 <= each.fraction <= 1 for each in seen)
    assert seen[-1].stage == "confirming"
    assert seen[-1].best in {"draw", "call"}
    assert seen[-1].value is not None


def test_an_error_in_progress_comes_through() -> None:
    def fail(progress: Progress) -> None:
        raise RuntimeError(progress.stage)

    for threads in (1, 2):
        with pytest.raises(RuntimeError, match="confirming|screening|deciding"):
            suggest(DRAW_FOR_POT, seconds=5, threads=threads, on_progress=fail)


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_ends_early(threads: int) -> None:
    event = threading.Event()
    told: list[float] = []

    def tell(progress: Progress) -> None:
        told.append(time.process_time())
        event.set()

    advice = suggest(DRAW_FOR_POT, seconds=600, threads=threads, stop=event, on_progress=tell)
    assert time.process_time() - told[0] < 2
    assert advice.stopped
    assert not advice.reproducible
    stopped = suggest(DRAW_FOR_POT, worlds=10**6, threads=threads, stop=lambda: True)
    assert stopped.lines[0].worlds >= 100
    assert stopped.stopped
    assert not stopped.reproducible
    assert isinstance(stopped, Advice)


def test_a_stop_in_phase_play_still_values_what_it_returns() -> None:
    start = time.process_time()
    advice = suggest(PLAY, seconds=600, stop=lambda: True)
    assert time.process_time() - start < 5
    assert advice.stopped
    assert min(line.worlds for line in advice.lines) >= 100


def test_few_worlds_are_enough_to_know_an_error_by() -> None:
    """Two worlds that happen to bring the same would say that there is none."""
    for seed in range(20):
        advice = suggest(PLAY, worlds=2, seed=seed)
        assert all(line.worlds >= 16 for line in advice.lines)
        assert advice.lines[0].error > 0


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_it_within_half_a_second(threads: int) -> None:
    program = f"""if True:
        import os
        from tongits_core import suggest

        def tell(progress):
            os.write(1, {READY.encode()!r})

        try:
            suggest({DRAW_FOR_POT!r}, seconds=600, threads={threads}, on_progress=tell)
        except KeyboardInterrupt:
            os.write(1, b"interrupted\\n")
    """
    code, output, errors, worked = interrupted(program)
    assert (code, errors) == (0, "")
    assert output.endswith("interrupted\n")
    assert worked < 0.5 * threads


def test_the_gil_is_released() -> None:
    """Python hands the GIL over by itself after a thousand seconds only, so another thread runs where C lets go of it."""
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=count)
    try:
        thread.start()
        suggest(DRAW_FOR_POT, worlds=100_000, stop=lambda: counted > 20)
    finally:
        sys.setswitchinterval(usual)
        done.set()
        thread.join()
    assert counted > 20


def test_json_has_a_stable_schema() -> None:
    advice = suggest(DRAW_FOR_POT, worlds=500)
    plain = json.loads(advice.to_json())
    assert plain == advice.as_dict()
    assert plain["schema"] == "tongits.advice/2"
    assert list(plain) == [
        "schema",
        "position",
        "best",
        "lines",
        "seed",
        "worlds",
        "leaves",
        "plans",
        "reproducible",
        "stopped",
        "caller_at",
        "challenge_at",
        "effective",
        "callers",
        "exact",
        "rounds",
        "outlook",
        "pot",
        "insight",
        "verdict",
        "reasons",
        "details",
    ]
    assert list(plain["lines"][0]) == [
        "actions",
        "value",
        "pot",
        "error",
        "win",
        "next_win",
        "prev_win",
        "tongits",
        "burned",
        "loss",
        "loss_error",
        "worlds",
        "ends",
        "after",
    ]
    assert plain["position"] == str(Position.parse(DRAW_FOR_POT))
    assert "NaN" not in advice.to_json()


@pytest.mark.parametrize(
    "line", [PLAY, TAKE, DRAW_FOR_POT, DRAW_FOR_POT.replace("phase=draw", "phase=answer") + " caller=0"]
)
def test_how_a_line_ends_is_one_of_the_ends(line: str) -> None:
    advice = suggest(line, worlds=600)
    for each in advice.lines:
        assert tuple(each.ends) == ENDS
        assert sum(each.ends.values()) == pytest.approx(1)
        assert each.win == pytest.approx(sum(chance for end, chance in each.ends.items() if end.startswith("won_")))
        assert (each.tongits, each.burned) == (each.ends["won_tongits"], each.ends["burned"])
    ends = {str(each): {end for end, chance in each.ends.items() if chance} for each in advice.lines}
    if advice.position.phase == "answer":
        assert ends["fold"] <= {"lost_folded"}
        assert ends["challenge"] == {"won_call", "lost_challenge"}
    if "call" in ends:
        assert ends["call"] <= {"won_call", "lost_call"}


def test_advice_is_a_value() -> None:
    advice = suggest(DRAW_FOR_POT, worlds=300)
    assert pickle.loads(pickle.dumps(advice)) == advice
    assert hash(advice) == hash(pickle.loads(pickle.dumps(advice)))


def test_words_are_honest_about_what_is_not_known() -> None:
    sure = suggest(CALL_OR_TAKE, worlds=4000, lines=1)
    assert sure.verdict.kind == "verdict_sure"
    assert "hidden deals" in sure.explain(verbose=True)
    hangs = suggest(DRAW_FOR_POT, worlds=20_000)
    assert hangs.verdict.kind == "verdict_hangs"  # a call is better among players who fold
    assert hangs.explain().startswith("Draw, if the others play as believed: then the next best, call, brings ")
    close = suggest(PLAY, worlds=2000)
    assert close.verdict.kind in ("verdict_close", "verdict_likely")
    drawn = next(view for view in views_of_a_hand(5) if [str(each) for each in view.legal_actions] == ["draw"])
    assert suggest(drawn, worlds=10, lines=1).verdict.kind == "verdict_only"
    alone = replace(close, compared=close.compared[:1])
    assert alone.verdict.kind == "verdict_alone"


def views_of_a_hand(seed: int) -> Iterator[Position]:
    game = Game.deal(seed=seed)
    while game.phase != "over":
        yield game.view(game.turn)
        game.push(game.legal_actions[-1])


def test_stakes_beyond_what_a_search_counts_are_refused() -> None:
    with pytest.raises(TongitsError, match="a search counts up to 40000000"):
        suggest(
            DRAW_FOR_POT.replace("classic", "classic,void_carries=yes,payout=classic:per_point=1000") + " voids=255"
        )
    assert suggest(DRAW_FOR_POT.replace("classic", "classic,payout=classic:per_point=10000"), worlds=50).lines


def test_there_is_nothing_to_suggest() -> None:
    with pytest.raises(PositionError, match="over"):
        suggest(DRAW_FOR_POT.replace("phase=draw", "phase=over"))
    with pytest.raises(PositionError, match="seat 2's turn"):
        suggest(DRAW_FOR_POT.replace("turn=1", "turn=2"))
    with pytest.raises(PositionError, match="discards do not fit"):
        suggest(DRAW_FOR_POT.replace("6d,8h", "6d"))


@pytest.mark.parametrize(
    "arguments",
    [
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"worlds": 0},
        {"worlds": -5},
        {"threads": 0},
        {"lines": 0},
        {"seed": -1},
        {"seed": 2**64},
    ],
)
def test_arguments_out_of_range(arguments: dict[str, float]) -> None:
    with pytest.raises(TongitsError, match=next(iter(arguments))):
        suggest(DRAW_FOR_POT, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [
        {"seconds": "1"},
        {"seconds": True},
        {"worlds": 10.5},
        {"worlds": True},
        {"threads": None},
        {"seed": "x"},
        {"lines": 2.0},
        {"stop": 3},
        {"on_progress": 3},
        {"position": None},
        {"position": 17},
    ],
)
def test_arguments_of_wrong_types(arguments: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        suggest(**{"position": DRAW_FOR_POT, "worlds": 50, **arguments})  # type: ignore[arg-type]


def test_who_hands_in_a_game_is_told_of_views() -> None:
    with pytest.raises(TypeError, match=r"not Game: game.view\(seat\) is what a seat may know"):
        suggest(Game.deal(seed=1))  # type: ignore[arg-type]


def test_stratified_estimates() -> None:
    sums = []
    for values in ([1, 2, 3, 6], [10, 20]):
        each = Sums(2, ends=True)
        for value in values:
            ends = [value > 2, 0, 0, value <= 2, *[0] * (len(ENDS) - 4), value == 2]
            each.add([0, 0, 0, *ends, value, value * value, value * value, *ends], 1)
        sums.append(each)
    estimate = combine([(Fraction(3, 4), sums[0]), (Fraction(1, 4), sums[1])], 1)
    assert estimate.value == 0.75 * 3 + 0.25 * 15
    assert estimate.win == estimate.ends["won_tongits"] == 0.75 * 0.5 + 0.25
    assert estimate.next_win == 0.75 * 0.25
    assert estimate.ends["lost_tongits"] == 1 - estimate.win
    variance = 0.75**2 * (14 / 3) / 4 + 0.25**2 * 50 / 2
    assert estimate.error == pytest.approx(variance**0.5)
    assert (estimate.gap, estimate.gap_error) == (estimate.value, estimate.error)
    assert estimate.worlds == 6


def test_errors_are_calibrated() -> None:
    """Over 40 seeds the reported error is the spread of the reported values, within a third."""
    lines = [suggest(PLAY, worlds=400, seed=seed, lines=1, include=["discard Qc"]).lines for seed in range(40)]
    values = [next(line.value for line in each if str(line) == "discard Qc") for each in lines]
    errors = [next(line.error for line in each if str(line) == "discard Qc") for each in lines]
    mean = sum(values) / len(values)
    spread = (sum((value - mean) ** 2 for value in values) / (len(values) - 1)) ** 0.5
    assert 2 / 3 < spread / (sum(errors) / len(errors)) < 3 / 2


def test_illegal_include_is_an_illegal_action() -> None:
    with pytest.raises(IllegalAction):
        suggest(PLAY, worlds=10, include=["discard Kc"])
