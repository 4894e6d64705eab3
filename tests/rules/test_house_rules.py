"""Rules of one's own from a TOML file: what is read, and that everything wrong is named by file and key."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from places import ROOT

from tongits_core import Payout, Rules, RulesError, Session, bots
from tongits_core.cli import main
from tongits_core.rules.options import Flag, Number

EXAMPLE = ROOT / "examples" / "house.toml"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return tmp_path / "house.toml"


def test_a_preset_builds_on_its_base_and_a_payout_too() -> None:
    rules = Rules.load(EXAMPLE, "barkada")
    payout = Payout.named("club").replace(per_king=3, draw_challenged=4)
    assert rules == Rules.parse("wiki+joker").replace(ace_high_run=True, pot_ante=5, payout=payout)
    assert rules.payout_table == payout


def test_the_text_needs_the_file_no_more() -> None:
    text = "wiki+joker,ace_high_run=yes,pot_ante=5,payout=club:draw_challenged=4:per_king=3"
    rules = Rules.load(str(EXAMPLE), "barkada")
    assert str(rules) == text
    assert Rules.parse(text) == rules


def test_the_only_preset_needs_no_name(house: Path) -> None:
    house.write_text('[preset.mine]\npickup = "free"\nhands = 10\n')
    assert Rules.load(house) == Rules.load(house, "mine") == Rules.parse("classic,pickup=free,hands=10")


def test_a_payout_without_base_starts_from_zero(house: Path) -> None:
    house.write_text('[payout.flat]\ntongits_plain = 7\n[preset.mine]\npayout = "flat"\n')
    payout = Rules.load(house).payout_table
    assert payout == Payout(tongits_plain=7)
    assert (payout.kang_factor, payout.draw_plain) == (2, 0)


def test_a_payout_of_the_package_is_named_by_its_text(house: Path) -> None:
    house.write_text('[preset.mine]\npayout = "club:per_king=3"\n')
    assert Rules.load(house).payout_table.per_king == 3


@pytest.mark.parametrize(
    ("options", "pair"),
    [
        ('secret = "off"\nsecret_facedown = true', ("secret_facedown=yes", "secret=off", "R11")),
        ("pot_wins = 2\npot_bonus = 5", ("pot_bonus=5", "pot_wins=2", "R25")),
        ("joker_points = 25\njokers = 0", ("joker_points=25", "jokers=0", "R2")),
    ],
)
def test_a_preset_that_contradicts_itself_is_refused(house: Path, options: str, pair: tuple[str, ...]) -> None:
    house.write_text(f"[preset.mine]\n{options}\n")
    with pytest.raises(RulesError, match=r"preset\.mine: ") as caught:
        Rules.load(house)
    assert all(part in str(caught.value) for part in pair)


def test_what_only_the_base_holds_is_no_contradiction(house: Path) -> None:
    house.write_text('[preset.mine]\nsecret = "off"\n')
    assert Rules.load(house).idle().keys() == {"secret_facedown"}


def test_amounts_of_the_file_are_what_is_paid(house: Path) -> None:
    amounts = "\n".join(
        f"{name} = 7" for name in Payout.names() if name.split("_")[0] in ("tongits", "draw", "exhaustion")
    )
    house.write_text(f'[payout.flat]\n{amounts}\n[preset.mine]\npayout = "flat"\npot_wins = 0\nhands = 5\n')
    session = Session(Rules.load(house), 1)
    while not session.over:
        settlement = session.play([bots.create("greedy")] * 3)
        assert sorted(settlement.change) in ([-7, -7, 14], [0, 0, 0])
    assert session.net != (0, 0, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[preset.mine", "not valid TOML: "),
        ("[preset.mine]\nhands = 1\nhands = 2", "not valid TOML: Cannot overwrite a value (at end of document)"),
        ("x = " + "[" * 5000, "not valid TOML: "),
        ("x = " + "9" * 5000, "not valid TOML: "),
        ("", "the file holds no preset; a preset is a table [preset.NAME]"),
        ("[payout.mine]\nper_ace = 1", "the file holds no preset"),
        ("[presets.mine]", "presets: unknown key 'presets'; did you mean 'preset'?"),
        ("preset = 3", "preset.NAME: a table [preset.NAME] is expected, not 3"),
        ("[[preset]]", "preset.NAME: a table [preset.NAME] is expected, not [{}]"),
        ("preset.mine = 3", "preset.mine: a table [preset.mine] is expected, not 3"),
        ("[preset.wiki]", "preset.wiki: the package already has a preset wiki; choose another name"),
        ("[payout.club]", "payout.club: the package already has a payout club; choose another name"),
        ("[preset.a]\n[preset.b]", "the file holds the presets a, b: name one of them"),
        ("[preset.mine]\nbase = 3", "preset.mine: rules are a str, not int 3"),
        ("[preset.mine]\nbase = 'wikki'", "preset.mine: unknown preset 'wikki'; did you mean 'wiki'?"),
        ("[preset.mine]\npickupp = 'free'", "preset.mine: unknown option 'pickupp'; did you mean 'pickup'?"),
        ("[preset.mine]\nself = 1", "preset.mine: unknown option 'self'"),
        (
            "[preset.mine]\npickup = 'all'",
            "preset.mine: option pickup (R7) is new_meld, meld_or_sapaw or free, not 'all'",
        ),
        ("[preset.mine]\njokers = true", "preset.mine: option jokers (R1) takes an int, not bool True"),
        ("[preset.mine]\nsagasa = 1", "preset.mine: option sagasa (R12) takes a bool, not int 1"),
        ("[preset.mine]\npot_ante = -1", "preset.mine: option pot_ante (R25) is from 0 to 1000000, not -1"),
        ("[preset.mine]\npot_ante = 1.5", "preset.mine: option pot_ante (R25) takes an int, not float 1.5"),
        ("[preset.mine]\npayout = 'none'", "preset.mine: unknown payout 'none'"),
        (
            "[preset.mine]\npayout = {per_ace = 1}",
            "preset.mine: option payout (Payout) takes a str or Payout, not dict",
        ),
        ("[preset.a]\n[payout.b]\nbase = 1", "payout.b: base is the text of a payout, not 1"),
        ("[preset.a]\n[payout.b]\nbase = 'clubb'", "payout.b: unknown payout 'clubb'; did you mean 'club'?"),
        ("[preset.a]\n[payout.b]\nper_queen = 1", "payout.b: unknown payout field 'per_queen'"),
        ("[preset.a]\n[payout.b]\nself = 1", "payout.b: unknown payout field 'self'"),
        ("[preset.a]\n[payout.b]\nper_ace = -1", "payout.b: option payout per_ace (Payout) is from 0 to 10000, not -1"),
        ("[preset.a]\n[payout.b]\nper_ace = 'x'", "payout.b: option payout per_ace (Payout) takes an int, not str 'x'"),
        (
            "[preset.a]\n[payout.b]\nkang_factor = 0",
            "payout.b: option payout kang_factor (Payout) is from 1 to 10, not 0",
        ),
    ],
)
def test_what_is_wrong_is_named_by_file_and_key(house: Path, text: str, message: str) -> None:
    house.write_text(text)
    with pytest.raises(RulesError) as caught:
        Rules.load(house)
    assert str(caught.value).startswith(f"{house}: {message}")


def test_the_example_of_the_rules_text_is_the_shipped_file() -> None:
    text = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert tomllib.loads(block) == tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(RulesError, match=r"house.toml: preset: unknown preset 'lolo'; did you mean 'lola'\?"):
        Rules.load(EXAMPLE, "lolo")


def test_a_file_that_cannot_be_read_is_refused(house: Path) -> None:
    with pytest.raises(RulesError, match=f"{re.escape(str(house))}: cannot be read: No such file or directory"):
        Rules.load(house)
    with pytest.raises(RulesError, match="cannot be read: Is a directory"):
        Rules.load(house.parent)
    house.write_bytes(b"[preset.mine]\n# \xff\n")
    with pytest.raises(RulesError, match="the byte 0xff is not UTF-8; save it as UTF-8"):
        Rules.load(house)


def toml(value: object) -> str:
    return json.dumps(value)  # bools, ints and plain texts are written the same way


@given(st.sampled_from(Rules.presets()), st.data())
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_option_and_amount_reads_as_from_its_text(house: Path, preset: str, data: st.DataObject) -> None:
    values: dict[str, object] = {}
    for name in data.draw(st.sets(st.sampled_from(sorted(set(Rules.options()) - {"payout"})))):
        option = Rules.options()[name]
        if isinstance(option, Flag):
            values[name] = data.draw(st.booleans())
        elif isinstance(option, Number) and not option.numbers:
            values[name] = data.draw(st.integers(option.low, option.high))
        else:
            values[name] = data.draw(st.sampled_from(getattr(option, "numbers", ()) or getattr(option, "names", ())))
    for name in Rules.preset(preset).replace(**values).idle():
        values.pop(name, None)  # what a file may not say
    amounts = data.draw(st.dictionaries(st.sampled_from(Payout.names()), st.integers(1, 10)))
    lines = ["[preset.mine]", f"base = {toml(preset)}", 'payout = "mine"']
    lines += [f"{name} = {toml(value)}" for name, value in values.items()]
    lines += ["[payout.mine]", *(f"{name} = {amount}" for name, amount in amounts.items())]
    house.write_text("\n".join(lines))
    changes = [f"{name}={Rules.options()[name].show(value)}" for name, value in values.items()]  # type: ignore[arg-type]
    assert Rules.load(house) == Rules.parse(",".join([preset, *changes])).replace(payout=Payout(**amounts))


# ---- the command line -----------------------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(list(args)) == 0
    return capsys.readouterr().out


def test_commands_take_the_file_as_rules(capsys: pytest.CaptureFixture[str], house: Path) -> None:
    house.write_text('[preset.mine]\nbase = "club"\nace_high_run = true\n')
    shown = json.loads(printed(capsys, "rules", str(house), "--json"))
    assert shown["rules"] == "club,ace_high_run=yes"
    assert "per_king" in printed(capsys, "rules", "--json", f"{EXAMPLE}:barkada")
    assert "ace_high_run" in printed(capsys, "rules", "--diff", "club", f"{house}:mine")
    assert json.loads(printed(capsys, "solve", "Qs Ks As", "--rules", str(house), "--json"))["deadwood"]["points"] == 0
    hand = ["--hand", "As 2s 4c 6c 7c", "--me", "Jh Qh Kh / Tc Jc Qc Kc", "--prev", "9d Td Jd / 9s Ts Js Qs"]
    hand += ["--discards", "8h Kd Ks 8c", "--stock", "12", "--counts", "12,5", "--seat", "0"]
    line = json.loads(printed(capsys, "suggest", *hand, "--rules", str(house), "--worlds", "8", "--json"))["position"]
    assert line.startswith("club,ace_high_run=yes ")


def test_a_wrong_file_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str], house: Path) -> None:
    house.write_text("[preset.mine]\njokers = 3\n")
    for text in (f"{house}", f"{house}:mine"):
        assert main(["solve", "As", "--rules", text]) == 2
        assert capsys.readouterr().err == f"tongits: {house}: preset.mine: option jokers (R1) is 0, 1 or 2, not 3\n"
