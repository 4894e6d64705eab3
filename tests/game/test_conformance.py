"""The published conformance cases: the engine and the twin answer them as they stand, and they cover what they claim."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from places import CONFORMANCE
from side_by_side import legal_of, result_of
from twin import TABLES, Twin, rules_of
from twin_melds import count_of

from tongits_core import Game, Rules, TongitsError, deadwood, perft

pytestmark = pytest.mark.build

OTHERS = ("counts.jsonl", "cuts.jsonl", "perft.jsonl", "sessions.jsonl")
FILES = sorted(path for path in CONFORMANCE.glob("*.jsonl") if path.name not in OTHERS)

Case = dict[str, Any]


def lines(path: Path) -> list[Case]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


CASES = {path.stem: lines(path) for path in FILES}
EVERY = [case for cases in CASES.values() for case in cases]


def engine_of(case: Case, **changes: Any) -> Game:
    rules = Rules.parse(case["rules"]).replace(**{**case["changes"], **changes})
    return Game.from_deal(rules, case["hands"], case["stock"], voids=case["voids"])


def twin_of(case: Case) -> Twin:
    return Twin(rules_of(case["rules"], case["changes"]), case["hands"], case["stock"], case["voids"])


def answers(game: Game | Twin, actions: list[str]) -> Iterator[list[str]]:
    """The sorted legal actions before each action and after the last."""
    for action in actions:
        yield legal_of(game)
        game.push(action)
    yield legal_of(game)


@pytest.mark.parametrize("make", [engine_of, twin_of])
@pytest.mark.parametrize("name", CASES)
def test_every_answer(name: str, make: Callable[[Case], Game | Twin]) -> None:
    for case in CASES[name]:
        game = make(case)
        assert len(case["legal"]) == len(case["actions"]) + 1
        for ply, (legal, (number, digest, *texts)) in enumerate(
            zip(answers(game, case["actions"]), case["legal"], strict=True)
        ):
            if texts:
                assert legal == texts[0], (case["id"], ply)
            assert len(legal) == number, (case["id"], ply)
            assert hashlib.sha256("\n".join(legal).encode()).hexdigest() == digest, (case["id"], ply)
        assert result_of(game) == case["result"], case["id"]


def test_counts() -> None:
    cases = lines(CONFORMANCE / "counts.jsonl")
    assert len(cases) > 300
    for case in cases:
        hand, options = case["hand"], case["options"]
        assert deadwood(hand, Rules.preset("classic").replace(jokers=2, **options)) == case["count"], case
        assert count_of(hand.split(), rules_of("classic", options)) == case["count"], case


@pytest.mark.parametrize("case", lines(CONFORMANCE / "perft.jsonl"), ids=lambda case: case["id"])
def test_sequences(case: Case) -> None:
    game = engine_of(case)
    for action in case["actions"]:
        game.push(action)
    assert [perft(game, depth) for depth in range(1, len(case["sequences"]) + 1)] == case["sequences"]


def test_every_clause_of_a_hand_and_every_preset_is_covered() -> None:
    assert len({case["id"] for case in EVERY}) == len(EVERY)
    assert {clause for case in EVERY for clause in case["clauses"]} >= {f"R{number}" for number in [*range(1, 25), 28]}
    assert {path.stem for path in FILES} >= {f"R{number}" for number in [*range(1, 25), 28]}
    assert {case["rules"] for case in EVERY if not case["changes"]} >= {*Rules.presets(), "classic+joker", "guide+kang"}
    endings = {case["result"]["ending"] for case in EVERY if case["result"]}
    assert endings == {"tongits", "draw", "exhaustion", "void", "spread"}


def story(case: Case, **changes: Any) -> list[Any]:
    """All that the engine says in the case, as far as its actions are legal."""
    game = engine_of(case, **changes)
    said: list[Any] = []
    try:
        said += answers(game, case["actions"])
    except TongitsError:
        return [*said, "illegal"]
    return [*said, result_of(game)]


def covering(option: str, value: Any) -> Case:
    """The shortest case that says it depends on this value of the option."""
    cases = [case for case in EVERY if option in case["pins"] and value_of(case, option) == value]
    return min(cases, key=lambda case: len(case["actions"]))


def value_of(case: Case, option: str) -> Any:
    return getattr(Rules.parse(case["rules"]).replace(**case["changes"]), option)


CHOICES = [(option, value) for option, values in TABLES["choices"].items() for value in values if option != "jokers"]


@pytest.mark.parametrize(("option", "value"), CHOICES)
def test_every_value_of_every_option_decides_some_answer(option: str, value: Any) -> None:
    case = covering(option, value)
    others = [other for other in TABLES["choices"][option] if other != value]
    assert any(story(case, **{option: other}) != story(case) for other in others), case["id"]


def test_decks_with_no_one_and_two_jokers() -> None:
    assert {value_of(case, "jokers") for case in EVERY} == {0, 1, 2}


def test_rules_file_is_what_the_presets_are() -> None:
    tables = json.loads((CONFORMANCE / "rules.json").read_text(encoding="utf-8"))
    assert set(tables["presets"]) == set(Rules.presets())
    for name, options in tables["presets"].items():
        rules = Rules.preset(name)
        assert {option: getattr(rules, option) for option in {**tables["same"], **options}} == {
            **tables["same"],
            **options,
        }
    for name, changes in tables["additions"].items():
        assert Rules.parse(f"classic+{name}") == Rules.preset("classic").replace(**changes)


def named_fields(text: str) -> set[str]:
    """The names in the first column of the tables."""
    return {
        name for first in re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", first)
    }


def test_readme_lists_every_file_and_field() -> None:
    text = (CONFORMANCE / "README.md").read_text(encoding="utf-8")
    sessions = lines(CONFORMANCE / "sessions.jsonl")
    holders = [*EVERY, *sessions, *(hand for case in sessions for hand in case["hands"])]
    assert named_fields(text) == {field for case in holders for field in case}
    assert all(f"`{path.name}`" in text for path in CONFORMANCE.iterdir() if not path.name.startswith(("R", ".")))


def test_runner_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    (program,) = re.findall(
        r"^```python\n(.*?)^```", (CONFORMANCE / "README.md").read_text(encoding="utf-8"), re.M | re.S
    )
    monkeypatch.chdir(CONFORMANCE.parent)
    exec(program, {})
    wrong = program.replace("outcome.payments)", "outcome.counts)")
    assert wrong != program
    with pytest.raises(SystemExit, match=r"payout\.jsonl|R\d+\.jsonl"):
        exec(wrong, {})
