"""What lies behind an advice: the same for the same work, counted right, and reasons only where numbers bear them."""

from __future__ import annotations

import builtins
import itertools
import json
import math
import pickle
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from statistics import fmean, variance
from typing import Any

import pytest
from borne import BORNE, bears_another_line, bears_no_answer, with_lines
from positions import CALL_OR_TAKE, DRAW, PLAY
from states import played_on

from tongits_core import Action, Advice, CardSet, Game, Position, Rules, best_discard, bots, deadwood, suggest
from tongits_core.advice import Reason, kinds
from tongits_core.advice._insight import ROUND, call_with, hold, watch, without_block
from tongits_core.advice.counterfactual import Instead, Kept, opens
from tongits_core.advice.danger import Danger, is_dead
from tongits_core.advice.insight import STAGE, Block, CallChances, Insight, _Look
from tongits_core.advice.outs import Out, outs_of
from tongits_core.advice.pot import part_of_pot, pot_at_stake, pot_decides
from tongits_core.advice.reasons import (
    blocks_a_call,
    call_is_bad,
    call_is_good,
    changes,
    dead_discard,
    escapes_burning,
    helping_cards,
    kept_hidden,
    low_rival,
    reasons,
    risky_discard,
    safe_discard,
)
from tongits_core.belief._belief import Belief
from tongits_core.policy.call_balance import call_ranges
from tongits_core.search._search import Search
from tongits_core.search.estimate import STUDENT, VALUE_COLUMNS, WON, Sums, combine
from tongits_core.search.halving import ANY_CARD

SAPAW = PLAY.replace("7h,7d", "7h,4c")
ANSWER = DRAW.replace("phase=draw", "phase=answer") + " caller=0"

LAID_ON = ROUND.index("laid_on")


def search_of(line: str, count: int | None = None) -> Search:
    position = Position.parse(line)
    ranges = call_ranges(position, count)
    return Search(position, 5, ranges.caller_at, ranges.challenge_at, Belief(position, 5, 0))


@pytest.mark.parametrize("line", [DRAW, PLAY, ANSWER, CALL_OR_TAKE])
def test_insight_is_a_value_that_hangs_on_the_work_alone(line: str) -> None:
    one, other = (suggest(line, worlds=400, seed=3, threads=threads) for threads in (1, 2))
    plain = one.to_json()
    assert other.to_json() == plain
    fresh = pickle.loads(pickle.dumps(other))
    assert fresh.insight == one.insight
    assert fresh == other
    shown = json.loads(plain)
    assert shown["reasons"] == [reason.as_dict() for reason in one.reasons]
    assert all(reason.text in one.explain() for reason in one.reasons)
    assert pickle.loads(pickle.dumps(suggest(line, worlds=400, seed=3))).to_json() == plain


@pytest.mark.parametrize("line", [DRAW, PLAY, CALL_OR_TAKE])
def test_every_unseen_card_lies_somewhere(line: str) -> None:
    advice = suggest(line, worlds=4000)
    insight = advice.insight
    position = advice.position
    for card in position.unseen:
        assert sum(rival.holds[card] for rival in insight.rivals) + insight.stock[card] == pytest.approx(1)
    for rival in insight.rivals:
        assert sum(rival.holds.values()) == pytest.approx(position.counts[rival.seat])
    assert sum(insight.stock.values()) == pytest.approx(position.stock)


def test_counts_of_hidden_hands_are_those_of_the_worlds() -> None:
    search = search_of(CALL_OR_TAKE)
    held = hold(search, 40, 60)
    counts = [[deadwood(CardSet(search.world(number)["hand"][seat])) for number in range(40, 100)] for seat in range(3)]
    for seat in range(3):
        assert [counts[seat].count(points) for points in range(191)] == held["counts"][seat]
    assert held["rivals"] == 60
    assert held["lowest"] == sum(rival > 18 for rival in counts[2])  # R20, R24: seat 1 has not opened


@pytest.mark.parametrize(
    "line", [CALL_OR_TAKE, DRAW, DRAW.replace("classic", "guide"), DRAW.replace("classic", "wiki")]
)
def test_a_call_with_the_own_count_is_worth_what_the_search_says(line: str) -> None:
    search = search_of(line)
    position = Position.parse(line)
    call = next(plans for plans in search.others if str(plans.actions(0)[0]) == "call")
    mine = deadwood(position.hand, position.rules)
    sums = search.run([(call, 0)], ANY_CARD, 7, 300)
    at = [call_ranges(position).challenge_at] * (mine + 1)
    values = call_with(search, at, 7, 300)
    assert values[mine] == (sums[0], sums[1], sums[3] + sums[4] + sums[5])
    wins = [won for _, _, won in values]
    assert wins == sorted(wins, reverse=True)


def test_dead_cards_are_never_taken() -> None:
    dead = 0
    for seed in range(12):
        for game in itertools.islice(played_on(Game.deal(("classic", "wiki")[seed % 2], seed), seed), 4, 60, 5):
            if game.phase != "play":
                continue
            for danger in suggest(game.view(game.turn), worlds=300, lines=1).insight.dangers:
                assert danger.taken == pytest.approx(danger.melded + danger.laid_off)
                assert danger.out <= danger.taken
                assert not (danger.dead and danger.taken)
                dead += danger.dead
    assert dead > 20


def test_a_discard_is_taken_by_who_can_meld_it() -> None:
    """R7: of the playouts' policy, that takes what does not raise its count; here a pair or neighbours are needed."""
    position = Position.parse(PLAY)
    search = search_of(PLAY)
    taken = watch(search, search.turn, search.turn.find((Action("discard Jc"),)), ANY_CARD, 0, 400)[0]
    can = 0
    for number in range(400):
        hand = CardSet(search.world(number)["hand"][2])
        can += any(set(meld) <= set(hand) for meld in (("Js", "Jh"), ("Jd", "Js"), ("Jd", "Jh"), ("Tc", "9c")))
    assert 0 < taken <= can
    assert not is_dead(position, "Jc")
    assert is_dead(position, "7d")


def test_a_block_is_worth_nothing_where_nobody_is_blocked() -> None:
    search = search_of(SAPAW)
    plain = search.turn.find((Action("discard Qc"),))
    assert without_block(search, search.turn, plain, ANY_CARD, 7, 0, 200) == [0] * search.parts
    sapaw = search.turn.find((Action("sapaw 4c on 5c 6c 7c"), Action("discard Qc")))
    gains = without_block(search, search.turn, sapaw, ANY_CARD, 4, 0, 200)
    assert len(gains) == search.parts
    assert sum(gains) != 0


def test_outs_are_found_one_by_one() -> None:
    source = random.Random(3)
    deck = list(CardSet.deck())
    rules = Rules.preset("classic")
    for _ in range(60):
        cards = source.sample(deck, 30)
        hand, unseen = CardSet(cards[:8]), CardSet(cards[8:])
        found = {out.card: out for out in outs_of(hand, unseen, (), rules)}
        for card in unseen:
            points = best_discard(hand | CardSet(card)).points
            assert (card in found) == (points < deadwood(hand))
            if card in found:
                assert found[card].points == points
                assert (found[card].kind == "tongits") == (points == 0)


@pytest.fixture(scope="module")
def played() -> Advice:
    return suggest(PLAY, worlds=400, include="discard Jc")


def with_danger(insight: Insight, taken: float, dead: bool) -> Insight:
    return replace(insight, dangers=(Danger("7d", 1.0, taken, taken, 0.0, 0.0, dead),))


def said(reasons: Iterator[Reason]) -> list[str]:
    return [reason.text for reason in reasons]


def test_reasons_of_a_discard_hold_only_where_they_are_true(played: Advice) -> None:
    insight = played.insight
    dead, safe, middling, risky = (with_danger(insight, taken, taken == 0) for taken in (0.0, 0.02, 0.1, 0.3))
    assert said(dead_discard(played, dead)) == ["7d is dead: you see 7h 7c 6d 9d, so nobody can take it."]
    assert [said(dead_discard(played, each)) for each in (safe, middling, risky)] == [[]] * 3
    rare, sure = (with_danger(insight, taken, False) for taken in (0.001, 1.0))
    others = (*risky.dangers, replace(middling.dangers[0], card="2h", chance=0.0))
    assert said(risky_discard(played, replace(insight, dangers=others))) == [
        "7d is a risk: the next player takes it 30% of the time. 2h is safer (10% of the time), but worth more in your hand."
    ]
    others = (*risky.dangers, replace(sure.dangers[0], card="2h", chance=0.0))
    assert said(risky_discard(played, replace(insight, dangers=others))) == [
        "7d is a risk, but no loose card is safer: the next player takes it 30% of the time."
    ]
    assert said(safe_discard(played, rare)) == ["7d is a safe discard: the next player takes it almost never."]
    assert said(risky_discard(played, sure)) == ["7d is a risk: the next player takes it almost always."]
    assert said(safe_discard(played, safe)) == ["7d is a safe discard: the next player takes it 2% of the time."]
    assert [said(safe_discard(played, each)) for each in (dead, middling, risky)] == [[]] * 3
    assert said(risky_discard(played, risky)) == ["7d is a risk: the next player takes it 30% of the time."]
    assert [said(risky_discard(played, each)) for each in (dead, safe, middling)] == [[]] * 3


def test_reason_of_a_block_holds_only_where_it_is_worth_something(played: Advice) -> None:
    sure, doubtful = (replace(played.insight, blocks=(Block(2, 0.31, 0.4, error),)) for error in (0.1, 0.3))
    assert said(blocks_a_call(played, sure)) == [
        "Your sapaw blocks the next player, who would call (tawag) 31% of the time: that is worth 0.4 chips."
    ]
    assert said(blocks_a_call(played, doubtful)) == []
    assert said(blocks_a_call(played, replace(played.insight, blocks=()))) == []


CLOSED = PLAY.replace("1:Ks,Kh,Kd/", "").replace("hand=", "hand=Ks,Kh,Kd,").replace("9,10,9", "9,13,9")


def test_r24_reason_of_opening_holds_only_where_it_is_to_escape() -> None:
    advice = suggest(CLOSED, worlds=400, include="discard Qc")
    opening = next(each for each in advice.lines if str(each.actions[0]).startswith("expose"))
    kept = next(each for each in advice.lines if each.actions[0].kind == "discard")
    told = with_lines(advice, (opening, kept)).reasons
    assert kept.burned > opening.burned
    (escape,) = [reason for reason in told if reason.kind == "escapes_burning"]
    assert (escape.numbers["closed"].value, escape.numbers["now"].value) == (kept.burned, opening.burned)
    assert escape.text == (
        f"Opening (bahay) keeps you from ending burned (sunog): {opening.burned:.0%} instead of {kept.burned:.0%}."
    )
    keeping = with_lines(advice, (kept, opening))
    assert keeping.insight.unopened is None
    assert said(escapes_burning(keeping, keeping.insight)) == []
    alike = replace(kept, ends={**kept.ends, "burned": opening.burned})
    same = with_lines(advice, (opening, alike))
    assert said(escapes_burning(same, same.insight)) == []


def test_r24_burning_is_counted_where_only_one_line_was_found() -> None:
    """By the same turn without its melds, and about as often as the search counts it with many deals."""
    found = suggest(CLOSED, worlds=4000)
    advice = with_lines(found, found.lines[:1])
    assert opens(advice.lines[0].actions)
    kept = suggest(CLOSED, worlds=4000, lines=1, include=str(advice.lines[0].actions[-1])).lines[1]
    unopened = advice.insight.unopened
    assert unopened is not None
    assert unopened.actions == tuple(map(str, kept.actions))
    assert unopened.ends["burned"] == pytest.approx(kept.burned, abs=0.05)
    assert sum(unopened.ends.values()) == pytest.approx(1)
    assert "escapes_burning" in [reason.kind for reason in advice.reasons]


def test_r24_burning_of_who_draws_instead_of_a_take() -> None:
    line = (
        "classic seat=1 turn=1 phase=draw hand=2h,3d,4s,5s,7h,7d,9d,9s,Tc,Jc,Qc,Kc table=2:5c,6c,7c/0:As,Ac,Ad "
        "discards=Th,3h,8h,2s,Qs,6d,7s stock=9 counts=9,12,9"
    )
    alone = suggest(line, worlds=2000, lines=1, include="take 7s with 7h 7d, discard Kc")
    taking = next(each for each in alone.lines if each.actions[0].kind == "take")
    taken = with_lines(alone, (replace(taking, loss=0.0),))
    assert taken.insight.unopened is not None
    assert taken.insight.unopened.actions == ("draw",)
    drawn = next(each for each in suggest(line, worlds=2000).lines if str(each) == "draw")
    assert taken.insight.unopened.ends["burned"] == pytest.approx(drawn.burned, abs=0.1)


def test_r8_a_meld_that_is_kept_is_compared_with_the_same_turn_that_exposes_it() -> None:
    plan = "discard Jc"
    exposed = ["expose Ks Kh Kd", plan]
    line = replace(suggest(CLOSED, worlds=400, lines=1, include=plan).lines[-1], loss=0.0)
    advice = with_lines(suggest(CLOSED, worlds=400), (line,))
    (kept,) = [each for each in advice.insight.kept if each.meld == "Ks Kh Kd"]
    assert kept.exposed.actions == tuple(exposed)
    search = search_of(CLOSED)
    arms = [(search.turn, search.turn.find(tuple(map(Action, each)))) for each in ([plan], exposed)]
    sums = search.run(arms, ANY_CARD, 0, 4000)
    gap = (sums[0] - sums[len(sums) // 2]) / 4000
    assert abs(kept.exposed.worth - gap) < 4 * kept.exposed.error
    as_line = replace(line, actions=(*search.turn.actions(arms[1][1]),), loss=1.25, loss_error=0.125)
    (told,) = [each for each in with_lines(advice, (line, as_line)).insight.kept if each.meld == "Ks Kh Kd"]
    assert (told.exposed.worth, told.exposed.error) == (1.25, 0.125)


CLOSED_TOO = (
    "classic seat=2 turn=2 phase=play hand=As,Ah,2d,2c,4s,4h,8d,9s,9h,9c,Th,Qs,Qc table=0:3s,3h,3d,3c/1:5s,6s,7s,8s "
    "discards=Ts,Kd stock=13 counts=9,7,13 blocked=0 sapaw=3h ; expose 3s 3d 3c, discard Ts, draw, expose 5s 6s 7s 8s, "
    "sapaw 3h on 3s 3d 3c, discard Kd, draw"
)
"""With a history, so that the deals are a pool with parts."""


def error_between(values: Sequence[Sequence[float]]) -> float:
    """Of the mean of all values, given those of each part, about as many of each."""
    means = [fmean(each) for each in values]
    return STUDENT[len(means)] * math.sqrt(variance(means) / len(means))


@pytest.mark.parametrize(
    ("position", "plan", "kept"), [(CLOSED, "discard Jc", "Ks Kh Kd"), (CLOSED_TOO, "discard Qs", "9s 9h 9c")]
)
def test_a_change_of_ends_has_the_error_between_parts(position: str, plan: str, kept: str) -> None:
    """In the same deals for both turns, one after the other."""
    line = suggest(position, worlds=512, lines=1, include=plan).lines[-1]
    advice = with_lines(suggest(position, worlds=512), (replace(line, loss=0.0),))
    (found,) = [each for each in advice.insight.kept if each.meld == kept]
    search = _Look(advice).search
    arms = [(search.turn, search.turn.find(tuple(map(Action, each)))) for each in ([plan], list(found.exposed.actions))]
    change: list[list[float]] = [[] for _ in range(search.parts)]
    for number in range(advice.insight.worlds):
        rows = search.run(arms, ANY_CARD, STAGE + number, 1)
        won = [sum(row[VALUE_COLUMNS : VALUE_COLUMNS + 3]) for row in (rows[: len(rows) // 2], rows[len(rows) // 2 :])]
        change[number % search.parts].append(won[1] - won[0])
    gap, error = found.exposed.changed["won"]
    assert gap == pytest.approx(fmean(each for part in change for each in part))
    assert error == pytest.approx(error_between(change), rel=0.08)
    assert error > 0


def test_r18_the_gain_of_a_block_has_the_error_between_parts() -> None:
    line = next(
        each
        for each in suggest(RARE[1], worlds=512, lines=40).lines
        if any(action.kind == "sapaw" for action in each.actions)
    )
    advice = with_lines(suggest(RARE[1], worlds=512), (replace(line, loss=0.0),))
    block = advice.insight.blocks[-1]
    search = _Look(advice).search
    arm = search.turn.find(line.actions)
    gains: list[list[float]] = [[] for _ in range(search.parts)]
    for number in range(advice.insight.worlds):
        one = without_block(search, search.turn, arm, ANY_CARD, 1 << block.seat, STAGE + number, 1)
        gains[number % search.parts].append(sum(one) / search.unit)
    assert block.worth == pytest.approx(fmean(each for part in gains for each in part))
    assert block.error == pytest.approx(error_between(gains), rel=0.08)
    assert block.error > 0


def test_the_error_of_drawing_holds_the_chances_of_the_cards() -> None:
    """They differ from one part of the pool to the next."""
    found = 0
    for seed in range(40):
        game, player = Game.deal(seed=seed), bots.create("base")
        while game.phase == "play" or (game.phase == "draw" and not any(a.kind == "take" for a in game.legal_actions)):
            game.push(player.act(game.view(game.turn)))
        if game.phase != "draw" or game.opened[game.turn]:
            continue
        advice = suggest(game.view(game.turn), worlds=400, lines=40)
        line = next(each for each in advice.lines if each.actions[0].kind == "take")
        alone = with_lines(advice, (replace(line, loss=0.0),))
        drawing = alone.insight.unopened
        if drawing is None or drawing.actions != ("draw",):
            continue
        search = _Look(alone).search
        errors = []
        without: list[list[float]] = [[] for _ in search.draws]
        for chances in (search.chances_in_parts(), without):
            strata = []
            for (card, weight, plans), each in zip(search.draws, chances, strict=True):
                sums = Sums(1, ends=True, parts=search.parts, first=STAGE, chances=each)
                sums.add(search.run([(plans, plans.policy)], card, STAGE, 16), 16, search.unit)
                strata.append((Fraction(weight, search.total_weight), sums))
            errors.append(math.sqrt(line.error * line.error + combine(strata, 0).error * combine(strata, 0).error))
        assert drawing.error == errors[0] != errors[1]
        found += 1
        if found == 2:
            return
    raise AssertionError("no take that opens")


def test_r10_cards_that_are_laid_on_one_meld() -> None:
    """The fourth king only, and who holds it."""
    search = search_of(CLOSED.replace("Kc,", "").replace("stock=8", "stock=9"))
    arm = search.turn, search.turn.find((Action("expose Ks Kh Kd"), Action("discard Jc")))
    laid = watch(search, *arm, ANY_CARD, 0, 300, CardSet("Ks Kh Kd"))[LAID_ON]
    holding = sum(any("Kc" in CardSet(search.world(number)["hand"][seat]) for seat in (0, 2)) for number in range(300))
    assert 0 < laid <= 300
    assert laid >= 0.5 * holding
    assert watch(search, *arm, ANY_CARD, 0, 300, CardSet("2s 2d 2c"))[LAID_ON] == 0


def test_reason_of_a_meld_that_is_kept_holds_only_where_exposing_it_costs(played: Advice) -> None:
    best = played.lines[0]
    ends = {**dict.fromkeys(best.ends, 0.0), "won_call": 0.5, "lost_call": 0.1, "lost_exhaustion": 0.4}
    line = replace(best, ends=ends, worlds=2000)
    advice = with_lines(played, (line,))

    def told(worth: float, laid_on: float, **changed: float) -> list[str]:
        won = sum(changed.get(end, ends[end]) - ends[end] for end in WON)
        gaps = {"won": (won, 0.01), **{end: (changed.get(end, ends[end]) - ends[end], 0.01) for end in ends}}
        exposed = Instead((), worth, 0.1, {**ends, **changed}, 2000, gaps)
        insight = replace(played.insight, kept=(Kept("9s 9h 9d", laid_on, exposed),))
        return [*said(kept_hidden(advice, insight)), *said(iter(changes(advice, insight)))]

    costs = "Keep 9s 9h 9d in the hand: exposing it costs 0.5 chips"
    assert told(0.5, 0.0) == [f"{costs}."]
    assert told(0.5, 0.04) == [f"{costs}."]
    assert told(0.5, 0.3) == [f"{costs}; others would lay off (sapaw) on it 30% of the time."]
    assert told(0.5, 0.0, won_call=0.3, lost_call=0.3) == [
        f"{costs}.",
        "With 9s 9h 9d exposed: won by a call 30% instead of 50%.",
        "With 9s 9h 9d exposed: your call lost 30% instead of 10%.",
    ]
    assert told(0.5, 0.0, won_call=0.3, won_exhaustion=0.2) == [f"{costs}."]  # it wins as much
    assert told(0.5, 0.0, lost_exhaustion=0.2, burned=0.2) == [f"{costs}."]
    assert told(0.15, 0.3) == []
    assert told(-0.5, 0.3) == []
    assert said(kept_hidden(advice, replace(played.insight, kept=()))) == []


RARE = (
    "classic seat=0 turn=0 phase=play hand=Ad,Ac,2s,4s,4h,4d,4c,5d,6s,7h,8c,9c,Jh stock=15 counts=13,12,12",
    "classic seat=1 turn=1 phase=play hand=2s,3s,8s,Th,Jc,Kh,Kc table=1:As,Ah,Ad/1:8c,9c,Tc/0:4s,4h,4c stock=15 "
    "counts=9,7,12 ; expose 4s 4h 4c, discard Tc, take Tc with 8c 9c, expose As Ah Ad",
)
"""A quad to lay face down; a sapaw on an own meld."""


def view_with_pot(game: Game, seed: int) -> Position:
    """What the seat to act sees; of every three hands, one is without a pot, one without wins in a row."""
    if not game.rules.pot_wins or seed % 3 == 0:
        return game.view(game.turn)
    return game.view(game.turn, pot=30, streak=(seed // 3 % 3, 1) if seed % 3 == 1 else None)


def test_a_reason_never_contradicts_the_numbers() -> None:
    told = set()
    for advice in (suggest(line, worlds=1000) for line in RARE):
        for reason in reasons(advice, advice.insight):
            BORNE[reason.kind](advice, reason)
            told.add(BORNE[reason.kind])
    for seed in range(40):
        rules = ("classic", "wiki", "club", "guide")[seed % 4]
        for game in itertools.islice(played_on(Game.deal(rules, seed), seed), 4, 60, 7):
            if game.phase != "over":
                advice = suggest(view_with_pot(game, seed), worlds=300, lines=(1, 5)[seed // 4 % 2])
                for reason in reasons(advice, advice.insight):
                    BORNE[reason.kind](advice, reason)
                    told.add(BORNE[reason.kind])
    assert told | {bears_another_line} == set(BORNE.values()) - {bears_no_answer}  # few decisions hang on the pot
    assert BORNE.keys() == kinds.REASONS.keys() - {"keep_changes"}


def test_r25_the_pot_decides_where_another_line_pays_more() -> None:
    """A fold loses less by the payments; but it gives away the pot."""
    advice = suggest(f"{ANSWER} pot=300 streak=0:1", worlds=30_000)
    assert str(advice.best) == "challenge"
    (decides,) = pot_decides(advice, advice.insight)
    bears_another_line(advice, decides)
    assert decides.turns["other"] == ("fold",)
    assert advice.reasons[0] == decides
    assert {*pot_at_stake(advice, advice.insight)} <= {*reasons(advice, advice.insight)}
    for line in (ANSWER, f"{ANSWER} pot=6"):
        assert not list(pot_decides(suggest(line, worlds=1000), advice.insight))
    assert not list(pot_at_stake(suggest(ANSWER, worlds=1000), advice.insight))


def test_a6_the_pot_and_the_row_of_a_rival_are_part_of_the_advice() -> None:
    """README's position: a call wins 83 %, so with a pot in reach of the previous player it is worth far more, and lines
    that leave that player more wins lose far more against it."""
    bare = CALL_OR_TAKE.replace(" pot=6", "")
    plain, rich = suggest(bare, worlds=2000), suggest(f"{bare} pot=60 streak=2:1", worlds=2000)
    assert str(plain.best) == str(rich.best) == "call"
    assert rich.lines[0].value > plain.lines[0].value + 5
    draw, drawn = ({str(line): line for line in advice.lines}["draw"] for advice in (plain, rich))
    assert drawn.loss > draw.loss + 5
    (stake,) = pot_at_stake(rich, rich.insight)
    assert stake.text == (
        "One more win of the previous player takes the pot of 60 chips and costs you 15.12 chips beside the payment; "
        "your own win brings 15.62 chips."
    )
    assert stake in rich.reasons
    (part,) = part_of_pot(rich)
    assert part in rich.details
    assert part.numbers["part"].value == rich.lines[0].pot > 5
    assert part_of_pot(plain) == ()


def test_reasons_of_a_call_hold_only_where_they_are_true() -> None:
    call = suggest(CALL_OR_TAKE, worlds=800)
    draw = with_lines(call, call.lines[::-1])
    good, bad = (replace(call.insight, call=CallChances(0.7, 30, at)) for at in (22, 12))
    assert call.best.kind == "call"
    assert said(call_is_good(call, good)) == [
        "Your count of 18 is the lowest of those who may answer 70% of the time.",
        "A call is right here with a count up to 22.",
    ]
    assert said(call_is_good(draw, good)) == []
    assert said(call_is_bad(draw, good)) == []
    assert said(call_is_bad(draw, bad)) == ["A call is right here only with a count up to 12; you have 18."]
    assert said(call_is_bad(call, bad)) == []
    assert said(call_is_bad(draw, replace(bad, call=None))) == []
    assert said(call_is_good(call, bad)) == ["Your count of 18 is the lowest of those who may answer 70% of the time."]


def test_reason_of_an_answer_is_what_the_caller_holds(played: Advice) -> None:
    answer = suggest(ANSWER, worlds=400)
    caller = answer.insight.rivals[1]
    assert said(low_rival(answer, answer.insight)) == [
        f"The caller has {caller.count:.0f} points on average; {caller.lower:.0%} of the time it is less than your 57."
    ]
    assert said(low_rival(played, played.insight)) == []


def test_reason_of_outs_names_the_best_kind(played: Advice) -> None:
    insight = played.insight
    outs = (Out("8d", "tongits", 0), Out("7s", "meld", 4), Out("6s", "meld", 5), Out("Ah", "lower", 9))
    assert said(helping_cards(played, replace(insight, outs=outs))) == [
        f"8d makes Tongits; it is in the stock {insight.stock['8d']:.0%} of the time."
    ]
    (two,) = said(helping_cards(played, replace(insight, outs=outs[1:])))
    assert two.startswith("2 unseen cards go into a meld: 7s 6s;")
    assert said(helping_cards(played, replace(insight, outs=outs[3:]))) == []


ALONE = (
    "classic seat=0 turn=0 phase=draw hand=Ah,3h,4s,4h,5c,7s,7d,9s table=0:6h,7h,8h,9h discards=Kc,Kh,Kd stock=13 "
    "counts=8,12,12 ; expose 6h 7h 8h 9h, discard Kc, draw, discard Kh, draw, discard Kd"
)


def test_r19_a_call_that_nobody_may_answer_is_never_beaten() -> None:
    advice = suggest(ALONE, worlds=200)
    assert str(advice.best) == "call"
    assert advice.lines[0].win == 1.0
    assert advice.insight.call is not None
    assert advice.insight.call.lowest == 1.0
    assert not any(" 0%" in reason.text for reason in advice.reasons)


def test_r19_a_call_that_nobody_may_answer_is_told_beside_another_turn() -> None:
    alone = suggest(ALONE, worlds=200)
    draw = next(line for line in alone.lines if str(line) == "draw")
    drawn = with_lines(alone, (replace(draw, loss=0.0), *(line for line in alone.lines if line is not draw)))
    (reason,) = [each for each in reasons(drawn, drawn.insight) if each.kind == "nobody_answers"]
    bears_no_answer(drawn, reason)
    assert reason.text == "Nobody may answer: a call would win at once."
    assert not {"call_never", "call_too_high"} & {each.kind for each in reasons(drawn, drawn.insight)}
    assert not {"challenge_never", "challenge_with"} & {each.kind for each in drawn.details}


def test_r2_dear_jokers_are_counted_where_a_call_breaks_even() -> None:
    """A hand of four cards may count more than 40."""
    game = Game.deal("classic,jokers=2,joker_points=30", seed=5165)
    bot = bots.create("base", seed=2)
    view = game.view(game.turn)
    while "call" not in map(str, view.legal_actions) or deadwood(view.hand, view.rules) <= 10 * len(view.hand):
        game.push(bot.act(view))
        view = game.view(game.turn)
    insight = suggest(view, worlds=100).insight
    assert insight.count == 42
    assert insight.call is not None
    assert insight.call.gains_at == 42


@pytest.mark.parametrize("line", [DRAW, PLAY, CALL_OR_TAKE, ANSWER])
def test_advice_has_the_same_bits_however_python_adds_floats(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's sum() compensates from 3.12 on and does not before; what an advice adds up is rounded once instead."""

    def added(numbers: Iterable[Any], start: Any = 0) -> Any:
        total = start
        for number in numbers:
            total = total + number
        return total

    def compensated(numbers: Iterable[Any], start: Any = 0) -> Any:
        each = list(numbers)
        return math.fsum([start, *each]) if any(isinstance(one, float) for one in each) else added(each, start)

    found = set()
    for summed in (added, compensated):
        monkeypatch.setattr(builtins, "sum", summed)
        advice = suggest(line, worlds=500)
        found.add(advice.to_json() + advice.explain(verbose=True))
    assert len(found) == 1
