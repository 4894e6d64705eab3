"""The documents say what the code does: clauses, presets, payouts, examples."""

import inspect
import json
import re
from pathlib import Path

import pytest
from places import ROOT

import tongits_core
from tongits_core import Payout, Rules
from tongits_core.position.facts import ORDER

RULES_TEXT = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
CODE = sorted(
    path
    for folder in ("src", "tongits_core", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".c", ".h", ".py", ".pyx", ".pxd", ".pyi"}
)


def table(first_heading: str) -> list[list[str]]:
    """The rows, header first, of the one table of RULES.md whose header line starts so."""
    (found,) = re.findall(rf"^\| {re.escape(first_heading)} \|.*\n(?:\|.*\n)+", RULES_TEXT, re.MULTILINE)
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in found.splitlines()]
    return [rows[0], *rows[2:]]


def shown(rules: Rules, names: str) -> str:
    """The values of options named "a / b", written the same way."""
    return " / ".join(Rules.options()[name].show(getattr(rules, name)) for name in names.split(" / "))


def test_rules_text_has_every_clause_once_and_in_order() -> None:
    clauses = [int(number) for number in re.findall(r"^- \*\*R(\d+) ", RULES_TEXT, re.MULTILINE)]
    assert clauses == list(range(1, 30))


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_clause_that_code_cites_is_in_the_rules_text(path: Path) -> None:
    cited = {int(number) for number in re.findall(r"\bR(\d{1,2})\b", path.read_text(encoding="utf-8"))}
    assert cited <= set(range(1, 30))


def test_preset_table_is_what_the_presets_are() -> None:
    (_, *presets), *rows = table("option | `classic`")
    assert tuple(presets) == Rules.presets()
    for names, *cells in rows:
        assert cells == [shown(Rules.preset(preset), names) for preset in presets], names


def test_options_outside_the_preset_table_are_the_same_in_every_preset() -> None:
    for names, cell in table("option | every preset")[1:]:
        assert {shown(Rules.preset(preset), names) for preset in Rules.presets()} == {cell}


def test_tables_of_options_leave_none_out() -> None:
    named = [
        name
        for heading in ("option | `classic`", "option | every preset")
        for row in table(heading)[1:]
        for name in row[0].split(" / ")
    ]
    assert sorted(named) == sorted(Rules.options())


def test_addition_table_is_what_the_additions_do() -> None:
    rows = table("addition")[1:]
    assert [name.removeprefix("+") for name, _ in rows] == list(Rules.additions())
    for name, changes in rows:
        assert Rules.parse("wiki" + name) == Rules.parse("wiki," + changes.replace(" ", ""))


def test_payout_table_is_what_the_payouts_are() -> None:
    fields = [
        ["tongits_plain", "tongits_burned"],
        ["exhaustion_plain", "exhaustion_burned"],
        ["draw_plain", "draw_challenged", "draw_failed_caller", "draw_burned"],
        *([f"per_{extra}"] for extra in ("ace", "king", "secret", "sagasa", "escalera", "point")),
    ]
    for name, *cells in table("payout")[1:]:
        payout = Payout.named(name)
        assert cells == [" / ".join(str(getattr(payout, field)) for field in cell) for cell in fields], name


def test_every_option_is_explained_under_its_clause() -> None:
    for name, option in Rules.options().items():
        if option.clause.startswith("R"):
            (clause,) = re.findall(rf"^- \*\*{option.clause} .*(?:\n  .*)*", RULES_TEXT, re.MULTILINE)
            assert f"`{name}`" in clause, name


@pytest.mark.parametrize("name", tongits_core.__all__)
def test_public_name_and_its_methods_are_documented(name: str) -> None:
    public = getattr(tongits_core, name)
    assert public.__doc__
    if inspect.isclass(public):
        for member, value in vars(public).items():
            if not member.startswith("_") and (callable(value) or isinstance(value, classmethod | property)):
                assert value.__doc__, member


@pytest.mark.parametrize("name", sorted(set(tongits_core.__all__) - {"bots"}))
def test_public_name_is_in_the_list_of_the_design(name: str) -> None:
    listed = (
        (ROOT / "docs" / "DESIGN.md")
        .read_text(encoding="utf-8")
        .partition("## Public names")[2]
        .partition("## Building")
    )
    assert f"`{name}`" in listed[0]


def test_formats_lists_every_token_of_a_position() -> None:
    formats = (ROOT / "docs" / "FORMATS.md").read_text(encoding="utf-8")
    for token in ORDER:
        assert re.search(rf"^\| `{token}` \|", formats, re.MULTILINE), token


@pytest.mark.parametrize("name", [name for name in tongits_core.__all__ if callable(getattr(tongits_core, name))])
def test_help_and_editors_know_the_arguments(name: str) -> None:
    public = getattr(tongits_core, name)
    if not (inspect.isclass(public) and issubclass(public, Exception)):
        assert inspect.signature(public)
        assert not public.__doc__.startswith(f"{name}(") or public is tongits_core.Discard


@pytest.mark.parametrize(
    "name", [name for name in tongits_core.__all__ if inspect.isroutine(getattr(tongits_core, name))]
)
def test_public_function_has_an_example(name: str) -> None:
    assert ">>>" in getattr(tongits_core, name).__doc__


@pytest.mark.parametrize("cards", [12, 13])
def test_readme_quotes_the_census(cards: int) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = json.loads((ROOT / "docs" / "census" / f"census-{cards}.json").read_text(encoding="utf-8"))
    hands = sum(table["deadwood"])
    mean = sum(points * count for points, count in enumerate(table["deadwood"])) / hands
    with_meld = 1 - table["melds"][0] / hands
    for quoted in (f"{hands:,}", f"{table['deadwood'][0]:,}", f"{mean:.2f}", f"{with_meld:.2%}".replace("%", " %")):
        assert quoted in text
