"""What each kind of reason must agree with: the numbers of its advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tongits_core import Advice, CardSet, Line, deadwood
from tongits_core.advice import Reason
from tongits_core.advice.counterfactual import opens
from tongits_core.advice.outlook import hand_after
from tongits_core.advice.outs import outs_of


def with_lines(advice: Advice, lines: Sequence[Line]) -> Advice:
    """The advice of a search that found these lines, the first of them the best."""
    return replace(advice, lines=tuple(lines), compared=tuple(lines))


def bears_opening(advice: Advice, reason: Reason) -> None:
    best, unopened = advice.lines[0], advice.insight.unopened
    assert opens(best.actions)
    assert unopened is not None
    assert unopened.ends["burned"] > best.burned
    assert (reason.numbers["closed"].value, reason.numbers["now"].value) == (unopened.ends["burned"], best.burned)


def bears_keeping(advice: Advice, reason: Reason) -> None:
    text = " ".join(reason.cards["meld"])
    (kept,) = [each for each in advice.insight.kept if each.meld == text]
    assert kept.exposed.worth > 2 * kept.exposed.error
    assert (reason.numbers["worth"].value, reason.numbers["worth"].error) == (kept.exposed.worth, kept.exposed.error)
    assert not any(text in str(action) for action in advice.lines[0].actions)
    for line in advice.compared:
        if sorted(map(str, line.actions)) == sorted(kept.exposed.actions):
            assert line.loss == kept.exposed.worth


def bears_call(advice: Advice, reason: Reason) -> None:
    call = advice.insight.call
    assert call is not None
    assert (advice.best.kind == "call") == (reason.kind in ("call_lowest", "call_limit"))
    assert reason.numbers["count"].value == advice.insight.count
    if "lowest" in reason.numbers:
        assert reason.numbers["lowest"].value == call.lowest
    if "limit" in reason.numbers:
        assert reason.numbers["limit"].value == call.even_at
        assert (call.even_at >= advice.insight.count) == (reason.kind == "call_limit")


def bears_discard(advice: Advice, reason: Reason) -> None:
    danger = advice.insight.dangers[0]
    assert str(advice.lines[0].actions[-1]) == f"discard {danger.card}"
    assert reason.cards["card"] == (danger.card,)
    hand = hand_after(advice.position.hand, advice.lines[0].actions[:-1])
    others = [
        other.taken
        for other in advice.insight.dangers
        if other.chance == 0.0
        and deadwood(hand - CardSet(other.card), advice.position.rules) < deadwood(hand, advice.position.rules)
    ]
    if reason.kind == "dead_discard":
        assert danger.taken == 0
        return
    assert reason.numbers["taken"].value == danger.taken
    assert (danger.taken <= 0.03) == (reason.kind == "safe_discard")
    if reason.kind == "risky_with_safer":
        assert reason.numbers["least"].value == min(others) < danger.taken
    if reason.kind == "risky_but_safest":
        assert min(others) >= danger.taken
    if reason.kind == "risky_discard":
        assert not others


def bears_outs(advice: Advice, reason: Reason) -> None:
    kind = "tongits" if reason.kind.endswith("tongits") else "meld"
    cards = tuple(out.card for out in advice.insight.outs if out.kind == kind)
    assert reason.cards["cards"] == cards
    assert reason.numbers["number"].value == len(cards)
    if reason.kind.startswith("draws"):
        chances = advice.lines[0].chances
        assert reason.numbers["chance"].value == pytest.approx(sum(chances.get(card, 0) for card in cards))
    else:
        assert advice.position.stock > 2


def bears_comparison(advice: Advice, reason: Reason) -> None:
    """With the runner-up, which ends with another discard."""
    position = advice.position
    best, other = (line.actions for line in advice.compared[:2])
    assert best[-1].kind == other[-1].kind == "discard"
    assert best[-1] != other[-1]
    left = [hand_after(position.hand, actions) for actions in (best, other)]
    if reason.kind == "lower_count":
        counts = [deadwood(hand, position.rules) for hand in left]
        assert [reason.numbers[name].value for name in ("count", "more")] == counts
        assert counts[0] + 3 <= counts[1]
    elif reason.kind == "safer_discard":
        taken = {danger.card: danger.taken for danger in advice.insight.dangers}
        names = [(reason.cards["card"], "taken"), (reason.cards["instead"], "often")]
        assert [cards for cards, _ in names] == [(best[-1].card,), (other[-1].card,)]
        assert [reason.numbers[name].value for _, name in names] == [taken[card] for (card,), _ in names]
    else:
        assert reason.numbers["number"].value - 2 >= reason.numbers["fewer"].value
        table = {laid.meld for laid in position.facts.table if laid.meld is not None and not laid.facedown}
        fewer = [out for out in outs_of(left[1], position.unseen, (*table,), position.rules) if out.kind != "lower"]
        assert reason.numbers["fewer"].value == len(fewer)
        assert reason.cards["cards"] == tuple(out.card for out in advice.insight.outs if out.kind == "meld")


def bears_block(advice: Advice, reason: Reason) -> None:
    assert any(action.kind == "sapaw" for action in advice.lines[0].actions)
    (block,) = [each for each in advice.insight.blocks if each.seat == reason.seats["who"].seat]
    assert block.seat != advice.position.seat
    assert block.worth > 2 * block.error


def bears_own_block(advice: Advice, reason: Reason) -> None:
    (block,) = [each for each in advice.insight.blocks if each.seat == advice.position.seat]
    assert advice.position.rules.self_sapaw_blocks
    assert advice.lines[0].actions[-1].kind == "discard"
    assert any(action.onto is not None for action in advice.lines[0].actions)
    assert reason.numbers["calls"].value == block.calls > 0
    assert (reason.numbers["worth"].value, reason.numbers["worth"].error) == (block.worth, block.error)


def bears_secret(advice: Advice, reason: Reason) -> None:
    (secret,) = [each for each in advice.insight.secrets if each.meld == " ".join(reason.cards["meld"])]
    other = secret.exposed if reason.kind == "secret_facedown" else secret.held
    assert other is not None
    assert reason.numbers["worth"].value == other.worth > 2 * other.error
    assert f"secret {secret.meld}" in map(str, advice.lines[0].actions)


def bears_the_end(advice: Advice, reason: Reason) -> None:
    assert advice.outlook.ends
    assert not advice.outlook.wins
    assert reason == advice.reasons[0]


def bears_no_answer(advice: Advice, reason: Reason) -> None:
    assert advice.outlook.answerers == ()
    assert advice.best.kind != "call"
    assert "call" in map(str, advice.position.legal_actions)


def bears_answer(advice: Advice, reason: Reason) -> None:
    assert advice.position.phase == "answer"


def bears_pot(advice: Advice, reason: Reason) -> None:
    facts, numbers = advice.position.facts, reason.numbers
    seat = advice.position.seat
    assert advice.pot is not None
    assert numbers["pot"].value == facts.pot == 30
    assert numbers["gain"].value == float(advice.pot.wins[seat]) > 0
    assert -numbers["loss"].value == float(min(advice.pot.wins)) < 0
    holder = None if facts.streak is None else facts.streak[0]
    assert reason.kind == ("pot_open" if holder is None else "pot_mine" if holder == seat else "pot_rival")
    if reason.kind == "pot_rival":
        assert reason.seats["who"].seat == holder


def bears_another_line(advice: Advice, reason: Reason) -> None:
    best, *others = advice.compared
    other = next(line for line in others if tuple(map(str, line.actions)) == reason.turns["other"])
    assert best.value >= other.value - 2 * other.loss_error
    gain = reason.numbers["gain"]
    assert other.value - other.pot - (best.value - best.pot) == gain.value > 2 * gain.error


def bears_range(advice: Advice, reason: Reason) -> None:
    """The numbers are those of the range, and it is told where the call or the answer is weighed."""
    numbers = {name: number.value for name, number in reason.numbers.items()}
    if reason.kind.startswith("challenge_range"):
        answer = advice.answer
        assert answer is not None
        assert (answer.strong is None) == (reason.kind == "challenge_range_loose")
        wins = {"loose": answer.loose.win, "believed": answer.believed.win}
        wins |= {} if answer.strong is None else {"strong": answer.strong.win}
        assert numbers == {"even": answer.even_win, **wins}
        return
    call = advice.call
    assert call is not None
    assert any(line.actions[0].kind == "call" for line in advice.compared[:2])
    worths = {"folded": call.folded, "expected": call.believed, "answered": call.answered}
    assert {name: numbers[name] for name in worths} == {name: worth.value for name, worth in worths.items()}
    assert reason.kind.endswith("_show") == (advice.position.rules.answer == "show_or_challenge")
    if reason.kind.startswith("call_hangs"):
        assert (numbers["even"], numbers["believed"]) == (call.even_folds, call.folds)
        assert call.folded.value > call.answered.value


BORNE: dict[str, Callable[[Advice, Reason], None]] = {
    "escapes_burning": bears_opening,
    "keep_meld": bears_keeping,
    "keep_from_sapaw": bears_keeping,
    "call_hangs": bears_range,
    "call_hangs_show": bears_range,
    "call_range": bears_range,
    "call_range_show": bears_range,
    "challenge_range": bears_range,
    "challenge_range_loose": bears_range,
    "call_lowest": bears_call,
    "call_limit": bears_call,
    "call_too_high": bears_call,
    "call_never": bears_call,
    "lower_count": bears_comparison,
    "safer_discard": bears_comparison,
    "more_outs": bears_comparison,
    "dead_discard": bears_discard,
    "safe_discard": bears_discard,
    "risky_discard": bears_discard,
    "risky_but_safest": bears_discard,
    "risky_with_safer": bears_discard,
    "draws_to_tongits": bears_outs,
    "draws_to_melds": bears_outs,
    "outs_to_tongits": bears_outs,
    "outs_to_melds": bears_outs,
    "blocks_call": bears_block,
    "blocks_own_call": bears_own_block,
    "secret_facedown": bears_secret,
    "secret_opens": bears_secret,
    "last_turn": bears_the_end,
    "last_turn_burned": bears_the_end,
    "last_draw": bears_the_end,
    "nobody_answers": bears_no_answer,
    "caller_count": bears_answer,
    "pot_decides": bears_another_line,
    "pot_open": bears_pot,
    "pot_mine": bears_pot,
    "pot_rival": bears_pot,
}
"""What each kind of reason must agree with."""
