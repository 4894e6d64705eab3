"""Named positions (docs/STRENGTH.md): the advice finds the turn, is sure of it, and changes it where its reason is gone."""

from __future__ import annotations

import pytest
from positions import NAMED

from tongits_core import Advice, Position, deadwood, suggest

BY_NAME = {each["name"]: each for each in NAMED}
BLOCK, HIDDEN, BURNED, CALL, CHALLENGE = BY_NAME
WORLDS = 16_000
CLEAR, ALIKE = 5.0, 4.0
"""Standard errors: what is clearly worse, and what may be as good."""


def advice_on(line: str, named: dict[str, str], seed: int) -> Advice:
    return suggest(line, worlds=WORLDS, seed=seed, include=[named["choice"], named["against"]])


def assert_clearly_better(advice: Advice, choice: str, other: str) -> None:
    """The recommended turn is `choice`, or begins with such an action too and is as good."""
    better, worse = (next(line for line in advice.lines if str(line) == each) for each in (choice, other))
    assert advice.lines[0].actions[0].kind == better.actions[0].kind
    assert better.loss <= ALIKE * better.loss_error
    assert worse.loss > CLEAR * worse.loss_error


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", BY_NAME)
def test_the_turn_is_found_and_what_seems_natural_loses(name: str, seed: int) -> None:
    named = BY_NAME[name]
    assert_clearly_better(advice_on(named["line"], named, seed), named["choice"], named["against"])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", BY_NAME)
def test_without_its_reason_the_turn_is_no_better(name: str, seed: int) -> None:
    named = BY_NAME[name]
    advice = advice_on(named["contrary"], named, seed)
    if name == BLOCK:
        assert {line.value for line in advice.lines if str(line) in (named["choice"], named["against"])} == {
            advice.lines[0].value
        }
    else:
        assert_clearly_better(advice, named["against"], named["choice"])


@pytest.mark.parametrize("name", BY_NAME)
def test_the_contrary_has_the_same_cards(name: str) -> None:
    """Also under the same rules, but for what is said to be left out."""
    line, contrary = (Position.parse(BY_NAME[name][key]) for key in ("line", "contrary"))
    assert line.unseen == contrary.unseen
    assert (line.phase, line.stock, line.seat) == (contrary.phase, contrary.stock, contrary.seat)
    if name == HIDDEN:
        assert line.rules == contrary.rules
    else:
        assert str(line).split(" ", 1)[1] == str(contrary).split(" ", 1)[1]


def test_r18_the_block_of_the_sapaw_is_all_that_it_gains() -> None:
    named = BY_NAME[BLOCK]
    advice = advice_on(named["line"], named, 0)
    against = next(line for line in advice.lines if str(line) == named["against"])
    (block,) = advice.insight.blocks
    assert block.seat == 2
    assert block.worth > CLEAR * block.error
    assert abs(block.worth - against.loss) < ALIKE * (block.error + against.loss_error)
    assert "blocks_call" in [reason.kind for reason in advice.reasons]


def test_r24_opening_is_told_to_escape_being_burned() -> None:
    named = BY_NAME[BURNED]
    advice = advice_on(named["line"], named, 0)
    kept = next(line for line in advice.lines if str(line) == named["against"])
    assert advice.lines[0].burned == 0.0
    assert kept.burned > 0.3
    assert "escapes_burning" in [reason.kind for reason in advice.reasons]


def test_r24_that_is_told_of_one_line_alone() -> None:
    named = BY_NAME[BURNED]
    advice = suggest(named["line"], worlds=WORLDS, lines=1)
    assert len(advice.lines) == 1
    (reason,) = [each for each in advice.reasons if each.kind == "escapes_burning"]
    assert advice.insight.unopened is not None
    assert advice.insight.unopened.ends["burned"] > 0.3
    assert reason.text.endswith(f"0% instead of {advice.insight.unopened.ends['burned']:.0%}.")


@pytest.mark.parametrize("lines", [1, 5])
def test_r8_a_meld_kept_hidden_is_told_with_what_exposing_it_costs(lines: int) -> None:
    """Of a line that was reported the chips are its loss; of another they come from fewer deals, and agree."""
    named = BY_NAME[HIDDEN]
    wanted = [named["against"]] if lines > 1 else []
    advice = suggest(named["line"], worlds=WORLDS, lines=lines, include=wanted)
    (kept,) = advice.insight.kept
    assert (kept.meld, kept.laid_on) == ("9s 9h 9d", 0.0)  # 9c lies in a run
    (reason,) = [each for each in advice.reasons if each.kind == "keep_meld"]
    assert reason.cards["meld"] == ("9s", "9h", "9d")
    assert f"costs {kept.exposed.worth:.2f} ± {kept.exposed.error:.2f} chips" in reason.say(exactly=True)
    full = next(line for line in advice_on(named["line"], named, 0).lines if str(line) == named["against"])
    assert abs(kept.exposed.worth - full.loss) < 3 * (kept.exposed.error + full.loss_error)
    if lines > 1:
        assert kept.exposed.worth == full.loss
    contrary = suggest(named["contrary"], worlds=WORLDS, lines=lines)
    assert not any(("9s", "9h", "9d") in each.cards.values() for each in contrary.reasons)


@pytest.mark.parametrize(("name", "count"), [(CALL, 15), (CHALLENGE, 20)])
def test_counts_are_those_of_the_names(name: str, count: int) -> None:
    """R5."""
    assert deadwood(Position.parse(BY_NAME[name]["line"]).hand) == count
