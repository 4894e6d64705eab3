"""`tongits rules`: what it shows, and its JSON."""

from __future__ import annotations

import io
import json
import re
from dataclasses import asdict

import pytest

from tongits_core import Rules
from tongits_core.cli import main


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["rules", *args]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("width", ["80", "120"])
def test_every_option_with_its_clause_and_value(
    width: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    rules = Rules.parse("wiki+joker,hands=30")
    text = printed(capsys, "wiki+joker,hands=30")
    assert max(map(len, text.splitlines())) <= int(width)
    changed = rules.diff("classic")
    for name, option in Rules.options().items():
        if name == "payout":
            continue
        mark = r" \*" if name in changed else ""
        assert re.search(rf"^{option.clause} +{name} +{option.show(getattr(rules, name))}{mark} ", text, re.MULTILINE)
    assert "Payout wiki" in text


def test_classic_is_the_default_and_nothing_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys)
    assert text.startswith("Rules classic\n")
    assert "*" not in text


def test_options_without_effect_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(printed(capsys, "classic,secret=off").split())
    assert "Note: secret_facedown=yes changes nothing with secret=off: no quad is a secret (R11)" in text


def test_per_point_payout_shows_what_a_point_costs_each_role(capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(r"for each point +1 +2 +2 +1\b", printed(capsys, "guide"))


def test_json_schema(capsys: pytest.CaptureFixture[str]) -> None:
    rules = Rules.parse("guide+kang")
    shown = json.loads(printed(capsys, "guide+kang", "--json"))
    assert list(shown) == ["schema", "rules", "options", "payout", "presets", "additions"]
    assert shown["rules"] == "guide+kang"
    assert {name: entry["value"] for name, entry in shown["options"].items()} == rules.as_dict()
    assert all(set(entry) == {"value", "clause", "summary", "scope"} for entry in shown["options"].values())
    assert shown["payout"] == asdict(rules.payout_table)


def test_diff(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--diff", "classic", "lite")
    rows = [line.split() for line in text.splitlines()]
    assert rows[0][:4] == ["clause", "option", "classic", "lite"]
    assert [row[:4] for row in rows[1:]] == [
        ["R18", "self_sapaw_blocks", "yes", "no"],
        ["R25", "pot_wins", "2", "0"],
        ["R25", "pot_ante", "2", "0"],
    ]


def test_diff_json(capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(printed(capsys, "--json", "--diff", "classic", "classic+kang"))
    assert shown == {
        "schema": "tongits.rules.diff/1",
        "rules": ["classic", "classic+kang"],
        "diff": {"kang": {"clause": "R12", "values": [False, True]}},
    }


def test_diff_of_equal_rules(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--diff", "lite", "classic,self_sapaw_blocks=no,pot_wins=0,pot_ante=0")
    assert text == "lite and lite are the same rules\n"


def test_rules_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("club+joker\n"))
    assert printed(capsys, "-").startswith("Rules club+joker\n")
