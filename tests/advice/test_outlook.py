"""What an advice says to be certain is so, whatever the hidden cards are: played out on the engine."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from states import played_on

from tongits_core import Action, Advice, CardSet, Game, Position, Rules, suggest
from tongits_core.advice.outlook import Outlook, _may_be_protected, cards_played, hand_after

PRESETS = Rules.presets()

WINS = (
    "classic seat=1 turn=1 phase=play hand=2c,5s,6s,7s,Jh,Jd,Jc table=1:9s,9h,9d/1:Ks,Kd,Kc/2:4h,5h,6h/0:3s,3h,3d "
    "discards=4s,5d,8h,9c,6c,Qd,Ah stock=8 counts=9,7,9"
)
LATER = {
    "blocks_call", "blocks_own_call", "dead_discard", "safe_discard", "risky_discard", "risky_but_safest",
    "risky_with_safer", "outs_to_tongits", "outs_to_melds", "draws_to_tongits", "draws_to_melds",
}  # fmt: skip
"""What is said only where somebody plays on."""


def decisions(seeds: range, step: int) -> Iterator[Game]:
    """Decisions of hands under each preset, the ends of hands among them."""
    for seed in seeds:
        hand = [game.copy() for game in played_on(Game.deal(PRESETS[seed % len(PRESETS)], seed), seed)]
        hand = [game for game in hand if game.phase != "over"]
        yield from {id(game): game for game in [*hand[seed % step :: step], *hand[-3:]]}.values()


def played(game: Game, actions: tuple[Action, ...]) -> Game:
    after = game.copy()
    for action in actions:
        after.push(action)
    return after


def winner_of(game: Game) -> int | None:
    outcome = game.outcome()
    assert outcome is not None
    return outcome.winner


def check_the_end(game: Game, advice: Advice) -> str:
    """What the outlook says of the recommended line happens in the hand that is really dealt."""
    outlook, best = advice.outlook, advice.lines[0]
    actions = best.actions
    if best.after:
        drawn = played(game, actions)
        if drawn.phase == "over":
            assert outlook.ends
            return "drawn out"
        card = next(iter(drawn.hands[game.turn] - game.hands[game.turn]))
        actions = (*actions, *best.after[str(card)])
    after = played(game, actions)
    if outlook.wins:
        assert after.phase == "over"
        assert winner_of(after) == game.turn
        assert advice.reasons == ()
        assert advice.verdict.kind.startswith("verdict_wins")
        return "wins"
    assert (after.phase == "over") <= outlook.ends or best.after or game.phase == "answer" or actions[0].kind == "call"
    assert outlook.ends <= (after.phase == "over")
    if outlook.ends:
        assert not {reason.kind for reason in advice.reasons} & LATER
        assert advice.reasons[0].kind in ("last_turn", "last_turn_burned", "last_draw")
        return "ends"
    return "goes on"


def test_a_line_that_is_said_to_win_or_to_end_the_hand_does() -> None:
    met = Counter(check_the_end(game, suggest(game.view(game.turn), worlds=60)) for game in decisions(range(24), 9))
    assert met["wins"] >= 2
    assert met["ends"] >= 2
    assert met["goes on"] >= 20


def test_who_is_said_to_answer_may_answer_and_nobody_else() -> None:
    """R19: after a call somebody is asked or shows, exactly if there are answerers; where a secret may protect an
    unopened seat (R11), nobody else is asked."""
    met: Counter[str] = Counter()
    for game in decisions(range(36), 4):
        view = game.view(game.turn)
        if Action("call") not in view.legal_actions:
            continue
        outlook = suggest(view, worlds=20).outlook
        called = played(game, (Action("call"),))
        asked = set()
        if called.phase == "answer":
            asked.add(called.turn)
        opened = {laid.owner for laid in view.facts.table} - {game.turn}
        assert opened <= set(outlook.answerers)
        assert asked <= set(outlook.answerers)
        if not outlook.answerers:
            assert winner_of(called) == game.turn
        if not view.rules.secret_protects:
            assert opened == set(outlook.answerers)
        met[str(len(outlook.answerers))] += 1
    assert set(met) == {"0", "1", "2"}


@pytest.mark.parametrize("ace_high", ["yes", "no"])
def test_r11_who_may_hold_a_secret_is_whom_the_engine_asks(ace_high: str) -> None:
    """With a hand that is the only one possible, what may protect its seat does: ace-high runs too (R3)."""
    rules = Rules.parse(f"classic,secret=quad_or_run5,secret_protects=yes,ace_high_run={ace_high}")
    rng, met = random.Random(4), Counter[tuple[str, bool]]()
    mine = "6h 7h 8h 9h Ah 3h 4s 4h 5c 7s 7d 9s Kc"
    for secret in ["", "Ts Js Qs Ks As", "Td Jd Qd Kd Ad", "2d 3d 4d 5d 6d", "Js Jh Jd Jc"] * 8:
        rest = sorted(map(str, CardSet.deck() - CardSet(mine)))
        rng.shuffle(rest)
        rest.sort(key=lambda card: card not in secret.split())
        hand, others, stock = rest[:12], rest[12:24], rest[24:]
        game = Game.from_deal(rules, [mine, " ".join(hand), " ".join(others)], stock)
        turns = [
            "expose 6h 7h 8h 9h",
            "discard Kc",
            *(f"{verb} {card}".strip() for card in stock[:2] for verb in ("draw", "discard")),
        ]
        for action in turns:
            game.push("draw" if action.startswith("draw") else action)
        game.push("call")
        asked = game.phase == "answer" and game.turn == 1
        known = SimpleNamespace(rules=rules, unseen=CardSet(hand), counts=(0, len(hand), 0))
        assert _may_be_protected(known, 1) == asked  # type: ignore[arg-type]
        met[secret, asked] += 1
    assert (met["Ts Js Qs Ks As", True] == 8) == (ace_high == "yes")
    assert met["", False] > 2


def test_a_turn_that_wins_says_so_and_nothing_about_later() -> None:
    advice = suggest(WINS, worlds=400)
    assert advice.outlook == Outlook(wins=True, ends=True, answerers=(2, 0))
    assert advice.verdict.kind == "verdict_wins"
    assert "that wins at once" in advice.explain()
    assert advice.explain() == advice.verdict.text
    assert advice.reasons == ()
    insight = advice.insight
    assert (insight.dangers, insight.outs, insight.blocks, insight.kept, insight.unopened) == ((), (), (), (), None)


def test_the_last_turn_says_that_nobody_plays_after_it() -> None:
    line = WINS.replace("2c,5s,6s,7s,Jh,Jd,Jc", "2c,5s,6s,8c,Jh,Td,Qc").replace("stock=8", "stock=0")
    piles = "4s,5d,8h,9c,6c,Qd,Ah,Kh,2h,8s,4c,7c,As,Ts,Qs"
    advice = suggest(line.replace("4s,5d,8h,9c,6c,Qd,Ah", piles), worlds=400)
    assert advice.outlook.ends
    assert not advice.outlook.wins
    assert advice.reasons[0].kind == "last_turn"
    assert advice.reasons[0].text.startswith("Nobody plays after you")
    assert not {reason.kind for reason in (*advice.reasons, *advice.details)} & LATER


ALONE = (
    "classic seat=0 turn=0 phase=draw hand=Ah,3h,4s,4h,5c,7s,7d,9s table=0:6h,7h,8h,9h discards=Kc,Kh,Kd stock=13 "
    "counts=8,12,12 ; expose 6h 7h 8h 9h, discard Kc, draw, discard Kh, draw, discard Kd"
)


def test_r19_a_call_that_nobody_may_answer_wins_at_once() -> None:
    advice = suggest(ALONE, worlds=200)
    assert advice.verdict.kind == "verdict_wins_by_call"
    assert advice.outlook.answerers == ()
    assert not {"challenge_never", "challenge_with", "call_lowest"} & {each.kind for each in advice.details}


def test_tongits_whatever_is_drawn_is_said_once() -> None:
    """R15: each card that may come goes out with the rest, so the cards are not told one by one."""
    line = (
        "classic seat=1 turn=1 phase=draw hand=4h,8h table=1:9s,9h,9d/1:Ks,Kd,Kc/1:Ts,Th,Td,Tc/2:5h,6h,7h/0:3s,3h,3d "
        "discards=4s,5d,8c,9c,6c,Ah,2c stock=9 counts=9,2,9"
    )
    advice = suggest(line, worlds=12_000)
    assert str(advice.best) == "draw"
    assert advice.lines[0].tongits == 1.0
    assert advice.outlook == Outlook(wins=True, ends=True, answerers=(2, 0))
    assert advice.verdict.kind == "verdict_wins_by_draw"
    assert "whatever card you draw" in advice.verdict.text
    assert advice.explain() == advice.verdict.text


@pytest.mark.parametrize("seed", range(20))
def test_cards_played_leave_the_hand_as_the_engine_says(seed: int) -> None:
    source = random.Random(seed)
    for game in itertools.islice(played_on(Game.deal(PRESETS[seed % len(PRESETS)], seed), seed), 2, 90, 3):
        actions = [action for action in game.legal_actions if action.kind != "draw"] if game.phase != "over" else []
        if actions:
            action = source.choice(actions)
            hand = game.hands[game.turn]
            after = played(game, (action,))
            assert after.hands[game.turn] == hand_after(hand, (action,))
            assert cards_played(action) <= hand


def test_a_view_that_is_no_longer_asked_has_no_answerers() -> None:
    """The others who answered before are not named."""
    line = WINS.replace("phase=play", "phase=answer").replace("2c,5s,6s,7s,Jh,Jd,Jc", "2c,5s,6s,7s,Jh,Jd") + " caller=0"
    position = Position.parse(line.replace("9,7,9", "9,6,9").replace("stock=8", "stock=9"))
    assert suggest(position, worlds=20).outlook.answerers == (2,)
