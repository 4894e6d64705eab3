"""The golden records: the twin settles every hand of them as they stand, and each preset's hold all that can happen."""

from __future__ import annotations

import re

import pytest
from reached import NAMES, Watch
from recorded import GOLDEN
from side_by_side import result_of, table_of
from twin import TABLES, Twin, rules_of

from tongits_core import Game, Record, Rules

RECORDS = {path.stem: Record.parse(path.read_text(encoding="utf-8")) for path in GOLDEN}


def twin_of(game: Game) -> Twin:
    """The twin at the deal of a game."""
    deal = game.record().hands[0]
    assert deal.hands is not None
    assert deal.stock is not None
    names = [*TABLES["same"], *TABLES["presets"]["classic"]]
    options = rules_of("classic", {name: getattr(game.rules, name) for name in names if name != "payout"})
    options["payout"] = table_of(game.rules.payout_table)
    return Twin(options, [[*map(str, hand)] for hand in deal.hands], [*map(str, deal.stock)], deal.voids)


@pytest.mark.parametrize("name", RECORDS)
def test_the_twin_settles_every_hand_alike(name: str) -> None:
    record = RECORDS[name]
    for number in range(len(record.hands)):
        game = record.game(number)
        twin = twin_of(game)
        for action in game.history:
            twin.push(str(action))
        outcome = game.outcome()
        assert result_of(game) == twin.outcome()
        assert outcome is None or dict(outcome.events) == twin.events()


@pytest.mark.parametrize("name", RECORDS)
def test_the_breakdown_adds_up_to_what_is_paid(name: str) -> None:
    for outcome in RECORDS[name].outcomes:
        for seat, chips in enumerate(outcome.payments if outcome is not None and outcome.winner is not None else ()):
            assert outcome is not None
            told = outcome.breakdown(seat)
            if seat == outcome.winner:
                assert told.endswith(f", wins {chips}")
                continue
            paid, terms = re.fullmatch(r"seat \d: count \d+, pays (-?\d+) = (.*)", told).groups()  # type: ignore[union-attr]
            bare = re.sub(r" \([a-z_]+, [a-z_ ]+\)| for \d+ points| [a-z_]+(?= ×)", "", terms)
            assert eval(bare.replace("×", "*")) == int(paid) == -chips


def possible(rules: Rules) -> set[str]:
    """The endings, events and roles that can come up."""
    found = {"tongits", "draw", "exhaustion", "ace", "king", "plain", "challenged", "failed_caller", "burned"}
    found |= {"void"} if rules.none_opened == "void" or rules.pickup == "free" else set()
    found |= {"spread"} if rules.spread else set()
    found |= {"secret"} if rules.secret != "off" else set()
    found |= {"escalera"} if rules.escalera_length else set()
    return found | {name for name in ("sagasa", "kang", "taga_loob") if getattr(rules, name)}


@pytest.mark.parametrize("preset", Rules.presets())
def test_the_records_of_a_preset_hold_every_ending_event_and_role(preset: str) -> None:
    outcomes = [outcome for record in RECORDS.values() if str(record.rules) == preset for outcome in record.outcomes]
    ended = [outcome for outcome in outcomes if outcome is not None]
    seen = {*(outcome.ending for outcome in ended), *(event for outcome in ended for event in outcome.events)}
    seen |= {role for outcome in ended for role in outcome.roles if role not in (None, "winner")}
    assert seen == possible(Rules.preset(preset))


def test_the_records_reach_all_that_a_hand_can_reach() -> None:
    reached: set[str] = set()
    for record in RECORDS.values():
        for number, outcome in enumerate(record.outcomes):
            game = record.game(number)
            twin = twin_of(game)
            watch = Watch(twin)
            for action in game.history:
                watch.sees(str(action), twin.legal_actions())
                twin.push(str(action))
            reached |= watch.at_the_end() if outcome is not None else watch.reached
    assert reached == set(NAMES)
