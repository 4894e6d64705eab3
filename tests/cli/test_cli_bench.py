"""`tongits bench`: what it measures, and its JSON."""

from __future__ import annotations

import json
import re

import pytest
from places import ROOT

from tongits_core.benchmark.hands import SETS
from tongits_core.benchmark.measure import ENGINE, ENGINE_RULES, PRESETS, SUGGESTION, every_case
from tongits_core.benchmark.signature import positions, signature
from tongits_core.cli import bench, main

SIGNATURE = (ROOT / "benchmarks" / "signature.txt").read_text()


@pytest.fixture
def known_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recorded one, at once: two tests below make it."""
    monkeypatch.setattr(bench, "signature", SIGNATURE.strip)


@pytest.mark.usefixtures("known_signature")
def test_json_schema_without_peers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--no-peers", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert list(shown) == ["schema", "cpu", "kernel", "python", "version", "signature", "figures"]
    cases = every_case(peers=False)
    assert [(figure["group"], figure["name"]) for figure in shown["figures"]] == [
        (case.group, case.name) for case in cases
    ]
    for figure in shown["figures"]:
        assert set(figure) == {"group", "name", "peer", "seconds", "median_seconds", "ratios"}
        assert figure["ratios"] == {}
    assert {figure["group"] for figure in shown["figures"]} == {*SETS, ENGINE, PRESETS, SUGGESTION}


@pytest.mark.usefixtures("known_signature")
def test_tables_name_the_machine_and_every_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["bench", "--quick", "--no-peers"]) == 0
    text = capsys.readouterr().out
    assert "kernel " in text
    assert all(case.name in text for case in every_case(peers=False) if case.group != PRESETS)
    for rules in ENGINE_RULES:
        assert re.search(rf"^{re.escape(rules)} +[\d,]+ +[\d,]+$", text, re.MULTILINE)
    assert "pip install open_spiel rlcard" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.build
def test_the_signature_of_the_search_is_the_recorded_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Advice is meant to change: `tongits bench --signature > benchmarks/signature.txt`, and the commit says why."""
    assert main(["bench", "--signature"]) == 0
    assert capsys.readouterr().out == SIGNATURE


@pytest.mark.usefixtures("many_processors")
def test_the_signature_is_of_all_phases_and_rules_and_the_same_for_any_number_of_threads() -> None:
    shown = list(positions())
    assert {(position.phase, bool(position.history)) for position in shown} >= {
        (phase, known) for phase in ("draw", "play", "answer") for known in (False, True)
    }
    assert {str(position.rules) for position in shown} == set(ENGINE_RULES)
    assert f"{signature(threads=4)}\n" == SIGNATURE
