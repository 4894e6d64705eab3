"""Rules as a value: every option and value of RULES.md, presets, payouts, texts and errors."""

from __future__ import annotations

import itertools
import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stories import VALUES as OPTION_VALUES
from twin import TABLES

from tongits_core import Payout, Rules, RulesError, deadwood
from tongits_core.rules._rules import NativeRules, texts_kept
from tongits_core.rules.dependencies import NEEDS, Need

ADDITIONS: dict[str, dict[str, Any]] = TABLES["additions"]
VALUES: dict[str, list[Any]] = {
    **OPTION_VALUES,
    "pot_ante": [*OPTION_VALUES["pot_ante"], 1_000_000],
    "pot_bonus": [*OPTION_VALUES["pot_bonus"], 1_000_000],
    "payout": [*OPTION_VALUES["payout"], "club:per_king=3"],
}
EVERY_VALUE = [(name, value) for name, values in VALUES.items() for value in values]
rules_values = st.builds(
    lambda preset, changes: Rules.preset(preset).replace(**changes),
    st.sampled_from(Rules.presets()),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in VALUES.items()}),
)


def test_presets_in_the_order_of_the_rules() -> None:
    assert Rules.presets() == ("classic", "wiki", "lite", "guide", "social", "club")
    assert Rules.additions() == tuple(ADDITIONS)


def test_the_values_here_are_of_every_option() -> None:
    assert set(VALUES) == set(Rules.options())


@pytest.mark.parametrize("preset", Rules.presets())
def test_the_text_of_a_preset_is_its_name(preset: str) -> None:
    assert str(Rules.preset(preset)) == preset


@pytest.mark.parametrize("preset", Rules.presets())
@pytest.mark.parametrize("addition", ADDITIONS)
def test_additions_on_top_of_any_preset(preset: str, addition: str) -> None:
    rules = Rules.parse(f"{preset}+{addition}")
    assert rules == Rules.preset(preset).replace(**ADDITIONS[addition])
    assert str(rules) == f"{preset}+{addition}"


def test_additions_together_and_an_option_over_them() -> None:
    rules = Rules.parse("club+taga_loob+joker,jokers=1")
    assert (rules.jokers, rules.joker_points, rules.taga_loob) == (1, 25, True)
    assert str(rules) == "club+joker+taga_loob,jokers=1"


@pytest.mark.parametrize(("name", "value"), EVERY_VALUE)
@pytest.mark.parametrize("preset", ["classic", "guide"])
def test_every_value_is_accepted_and_reads_back(preset: str, name: str, value: Any) -> None:
    rules = Rules.preset(preset).replace(**{name: value})
    assert getattr(rules, name) == value
    assert Rules.parse(str(rules)) == rules
    assert Rules.parse(f"{preset},{name}={Rules.options()[name].show(value)}") == rules


@given(rules_values)
@settings(derandomize=True, deadline=None)
def test_text_reads_back_and_is_canonical(rules: Rules) -> None:
    text = str(rules)
    again = Rules.parse(text)
    assert again == rules
    assert hash(again) == hash(rules)
    assert str(again) == text
    assert eval(repr(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


@given(rules_values, rules_values)
@settings(derandomize=True, deadline=None)
def test_diff_is_what_replace_needs(one: Rules, other: Rules) -> None:
    changes = {name: theirs for name, (_, theirs) in one.diff(other).items()}
    assert one.replace(**changes) == other
    assert (one == other) == (not changes)
    assert (str(one) == str(other)) == (one == other)


def test_the_largest_limits_of_a_session_read_back() -> None:
    rules = Rules.preset("classic").replace(hands=10**9, target=10**9, chips=10**9, progressive_limit=-(10**9))
    assert Rules.parse(str(rules)) == rules


def test_equal_rules_have_one_text_whatever_they_were_made_from() -> None:
    from_classic = Rules.preset("classic").replace(self_sapaw_blocks=False, pot_wins=0, pot_ante=0)
    assert from_classic == Rules.preset("lite")
    assert str(from_classic) == "lite"


def test_parse_takes_spaces_and_either_case_of_yes() -> None:
    assert Rules.parse(" wiki + joker , ace_high_run = YES ") == Rules.parse("wiki+joker,ace_high_run=true")


def test_of_takes_rules_text_or_none() -> None:
    wiki = Rules.preset("wiki")
    assert Rules.of(wiki) is wiki
    assert Rules.of("wiki") == wiki
    assert Rules.of(None) == Rules.preset("classic")
    with pytest.raises(TypeError, match="rules are Rules, a str or None, not int 7"):
        Rules.of(7)  # type: ignore[arg-type]


def test_rules_are_immutable() -> None:
    rules = Rules.preset("classic")
    with pytest.raises(FrozenInstanceError):
        rules.jokers = 2  # type: ignore[misc]
    assert rules.replace(jokers=2) != rules
    assert rules.jokers == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wikk", "unknown preset 'wikk'; did you mean 'wiki'? known: classic, wiki, lite, guide, social or club"),
        ("", "unknown preset ''; known: classic, wiki, lite, guide, social or club"),
        ("jokers=2", "a rules text begins with a preset (classic, wiki, lite, guide, social, club), not 'jokers=2'"),
        ("classic+jok", "unknown addition 'jok'; did you mean 'joker'? known: joker, progressive, kang or taga_loob"),
        ("classic+joker+joker", "addition joker is given twice"),
        ("classic,ace_hihg_run=yes", "unknown option 'ace_hihg_run'; did you mean 'ace_high_run'?"),
        ("classic,jokers=3", "option jokers (R1) is 0, 1 or 2, not 3"),
        ("classic,jokers=two", "option jokers (R1) is 0, 1 or 2, not 'two'"),
        ("classic,jokers=1,jokers=2", "option jokers is given twice"),
        ("classic,jokers", "option jokers needs a value: jokers=…, allowed: 0, 1 or 2"),
        ("classic,", "a change of the rules is option=value, not ''"),
        ("classic,ace_high_run=2", "option ace_high_run (R3) is yes or no, not '2'"),
        ("classic,pickup=fre", "option pickup (R7) is new_meld, meld_or_sapaw or free, not 'fre'"),
        ("classic,hands=0", "option hands (R27) is none or from 1 to 1000000000, not 0"),
        ("classic,pot_ante=-1", "option pot_ante (R25) is from 0 to 1000000, not -1"),
        ("classic,progressive_limit=5", "option progressive_limit (R27) is none or from -1000000000 to -1, not 5"),
        ("classic,payout=clab", "unknown payout 'clab'; did you mean 'club'?"),
        ("classic,payout=club:per_kin=2", "unknown payout field 'per_kin'; did you mean 'per_king'?"),
        ("classic,payout=club:per_king", "a change of a payout is field=amount, not 'per_king'"),
        ("classic,payout=club:per_king=1:per_king=2", "payout field per_king is given twice"),
        ("classic,payout=club:per_king=20000", "option payout per_king (Payout) is from 0 to 10000, not 20000"),
        ("classic,payout=club:kang_factor=0", "option payout kang_factor (Payout) is from 1 to 10, not 0"),
    ],
)
def test_refused_text(text: str, message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules.parse(text)
    assert message in str(refusal.value)


# ---- options that contradict each other -----------------------------------------------------------------------------


def idle_changes() -> list[tuple[Need, str, dict[str, Any]]]:
    """For every pair, every preset and every two values: changes that set the option and take its effect away."""
    found = []
    for need, preset in itertools.product(NEEDS, Rules.presets()):
        for mine, theirs in itertools.product(VALUES[need.option], VALUES[need.other]):
            changes = {need.option: mine, need.other: theirs}
            if need.found_in(Rules.preset(preset).replace(**changes)):
                found.append((need, preset, changes))
    return found


def refused_with_reason(need: Need, text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules.parse(text)
    told = str(refusal.value)
    assert f"{need.option}=" in told
    assert f" changes nothing with {need.other}=" in told
    assert need.reason in told
    assert told.endswith(f"; remove {need.option} or {need.other}")


def text_of(preset: str, changes: dict[str, Any]) -> str:
    return ",".join([preset, *(f"{name}={Rules.options()[name].show(value)}" for name, value in changes.items())])


def test_every_pair_is_tried_under_every_preset() -> None:
    tried = {(need.option, preset) for need, preset, _ in idle_changes()}
    but_free = [preset for preset in Rules.presets() if preset != "guide"]  # void_carries has its effect
    assert tried == {
        (need.option, preset)
        for need in NEEDS
        for preset in (but_free if need.option == "void_carries" else Rules.presets())
    }


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.option)
def test_a_text_that_names_both_is_refused_with_the_reason(need: Need) -> None:
    for _, preset, changes in (each for each in idle_changes() if each[0] is need):
        for head in (preset, f"{preset}+joker+kang", f"{preset},hands=3"):
            refused_with_reason(need, text_of(head, changes))
            refused_with_reason(need, text_of(head, dict(reversed(changes.items()))))


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.option)
def test_one_change_is_never_refused_and_what_programs_make_reads_back(need: Need) -> None:
    """What a preset holds may become idle by one change, and a program may make the other; the text says so."""
    for _, preset, changes in (each for each in idle_changes() if each[0] is need):
        made = Rules.preset(preset)
        for name, value in changes.items():
            once = Rules.preset(preset).replace(**{name: value})
            assert Rules.parse(str(once)) == once == Rules.parse(text_of(preset, {name: value}))
            made = made.replace(**{name: value})
        assert need.option in made.idle()
        assert made == Rules.preset(preset).replace(**changes) == Rules.parse(str(made))
        one, other = ({name: value} for name, value in changes.items())
        assert made == Rules.parse(f"{text_of(preset, one)}:idle{text_of('', other)}")


@given(st.sampled_from(Rules.presets()), st.lists(st.sampled_from(EVERY_VALUE), max_size=12))
@settings(derandomize=True, deadline=None)
def test_whatever_replace_makes_reads_back(preset: str, changes: list[tuple[str, Any]]) -> None:
    rules = Rules.preset(preset)
    for name, value in changes:
        rules = rules.replace(**{name: value})
        assert Rules.parse(str(rules)) == rules
        assert {part.split("=")[0] for part in str(rules).split(",") if part.endswith(":idle")} <= rules.idle().keys()


def test_the_refusal_tells_what_to_leave_out() -> None:
    with pytest.raises(RulesError) as refusal:
        Rules.parse("classic+kang,secret=off,secret_facedown=yes")
    assert str(refusal.value) == (
        "secret_facedown=yes changes nothing with secret=off: no quad is a secret (R11); "
        "remove secret_facedown or secret"
    )
    assert Rules.parse("classic,secret=off,secret_facedown=no").idle() == {}
    assert Rules.parse("guide+joker").idle().keys() == {"zero_count_fight"}


def test_idle_is_said_of_nothing_else() -> None:
    with pytest.raises(RulesError, match="option zero_count_fight is not idle here; .* without :idle"):
        Rules.parse("classic,zero_count_fight=yes:idle")
    with pytest.raises(RulesError, match="option joker_points is not idle"):
        Rules.parse("classic,joker_points=0:idle")
    with pytest.raises(RulesError, match="option jokers .* not '1:idle'"):
        Rules.parse("classic,jokers=1:idle")


def test_unknown_option_with_no_near_name_lists_all() -> None:
    with pytest.raises(RulesError, match='unknown preset .house.toml:x.*"Rules of your own" in docs/RULES.md'):
        Rules.parse("house.toml:x")
    with pytest.raises(RulesError, match="unknown option 'zzz'; known: jokers, joker_points, .* or payout"):
        Rules.preset("classic").replace(zzz=1)


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, v in EVERY_VALUE if v is not None])
def test_every_option_refuses_a_wrong_type_by_name(name: str, value: Any) -> None:
    for wrong in (1.0, [], object(), 1 if isinstance(value, (bool, str)) else True):
        with pytest.raises(TypeError, match=rf"option {name} .* takes .*, not {type(wrong).__name__}"):
            Rules.preset("classic").replace(**{name: wrong})


def test_presets_and_texts_refuse_a_wrong_type() -> None:
    with pytest.raises(TypeError, match="a preset is a str, not int 3"):
        Rules.preset(3)  # type: ignore[arg-type]
    for read in (Payout.named, Payout.parse):
        with pytest.raises(TypeError, match="a payout is a str, not NoneType None"):
            read(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules are a str, not NoneType None"):
        Rules.parse(None)  # type: ignore[arg-type]


def test_a_payout_object_is_taken_and_kept_by_its_text() -> None:
    rules = Rules.preset("classic").replace(payout=Payout.named("social").replace(per_ace=25))
    assert rules.payout == "social:per_ace=25"
    assert rules.payout_table.per_ace == 25
    assert Rules.parse(str(rules)) == rules


@given(st.fixed_dictionaries({}, optional={name: st.integers(1, 10) for name in Payout.names()}))
@settings(derandomize=True, deadline=None)
def test_any_payout_reads_back(amounts: dict[str, int]) -> None:
    payout = Payout.named("club").replace(**amounts)
    assert Payout.parse(str(payout)) == payout


def test_native_rules_hold_every_option_of_a_hand() -> None:
    hand_options = {name for name, option in Rules.options().items() if option.scope == "hand"}
    native = NativeRules(Rules.preset("classic")).as_dict()
    assert hand_options | {"pot_wins"} == set(native)
    for name, values in VALUES.items():
        if name not in native or name == "payout":
            continue
        seen = [NativeRules(Rules.preset("classic").replace(**{name: value})).as_dict()[name] for value in values]
        assert seen == (list(range(len(values))) if isinstance(values[0], str) else [int(value) for value in values])


def test_native_payout_by_ending_and_role() -> None:
    native = NativeRules(Rules.preset("guide")).as_dict()["payout"]
    assert native["base"] == [[10, 10, 10, 10], [0, 0, 0, 10], [10, 20, 20, 10]]
    assert native["point_factor"] == [1, 2, 2, 1]
    given_amounts = {field.name: place for place, field in enumerate(fields(Payout), start=1)}
    limited = {n: min(a, 10) if "factor" in n else a for n, a in given_amounts.items()}
    payout = NativeRules(Rules.preset("classic").replace(payout=Payout(**limited))).as_dict()["payout"]
    for name in ("per_ace", "per_king", "per_secret", "per_sagasa", "per_escalera", "per_point", "kang_factor"):
        assert payout[name] == limited[name]


def test_native_rules_take_rules_only() -> None:
    with pytest.raises(TypeError, match="NativeRules takes Rules, not str 'classic'"):
        NativeRules("classic")  # type: ignore[arg-type]


def test_texts_of_rules_are_kept_in_bounds() -> None:
    """Each of many texts is read right, before and after those that were kept are dropped."""
    for ante in [*range(600), *range(600)]:
        text = f"classic,ace_high_run={'yes' if ante % 2 else 'no'},pot_ante={ante}"
        assert deadwood("Qh Kh Ah", text) == (0 if ante % 2 else 21)
        assert texts_kept() <= 256
