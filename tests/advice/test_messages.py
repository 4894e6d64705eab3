"""The words of the advice: every kind has its sentence, every field is filled in, and another language is another file."""

from __future__ import annotations

import json
import pickle
import re
import string
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from places import ROOT
from positions import CALL_OR_TAKE, DRAW, PLAY

from tongits_core import TongitsError, suggest
from tongits_core.advice import Messages, Player, Reason
from tongits_core.advice.kinds import CARDS, KINDS, SEAT, TURN, UNITS, WORD
from tongits_core.advice.message_file import faults
from tongits_core.advice.messages import packaged_messages
from tongits_core.advice.statement import player, tell

FILE = ROOT / "tongits_core" / "data" / "messages.toml"
TABLE: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))


def sentences(kind: str) -> list[str]:
    text = TABLE["text"][kind]
    return [text] if isinstance(text, str) else [each for form, each in text.items() if form != "by"]


def fields_of(sentence: str) -> dict[str, str]:
    """The fields of a sentence, each with its format."""
    return {name: style or "" for _, name, style, _ in string.Formatter().parse(sentence) if name is not None}


def any_field(what: str) -> st.SearchStrategy[Any]:
    if what == CARDS:
        return st.lists(st.sampled_from(["As", "7h", "Kd", "Xr"]), min_size=1, max_size=20)
    if what == SEAT:
        return st.builds(player, st.integers(0, 2), st.integers(0, 2))
    if what == TURN:
        return st.lists(st.sampled_from(["draw", "discard Kd", "call"]), min_size=1, max_size=3)
    if what == WORD:
        return st.sampled_from(sorted(TABLE["words"]))
    number = st.floats(0, 1) if what == "share" else st.floats(-1000, 1000)
    return st.one_of(number, st.tuples(number, st.floats(0, 50)))


def test_every_kind_has_words_and_every_word_a_kind() -> None:
    assert TABLE["text"].keys() == KINDS.keys()
    assert set(Player.__dataclass_fields__) == {"seat", "place"}
    assert {player(seat, 0).place for seat in range(3)} <= TABLE["words"].keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_names_fields_of_its_kind(kind: str) -> None:
    declared = KINDS[kind]
    for sentence in sentences(kind):
        assert sentence.endswith((".", ")")) or kind in ("end", "after_others"), sentence
        for name, style in fields_of(sentence).items():
            assert name in declared
            assert style in {"share": ("", "often"), "chips": ("", "+")}.get(declared[name], ("",))
    if not isinstance(TABLE["text"][kind], str):
        assert {"by", "one", "other"} <= TABLE["text"][kind].keys() <= {"by", "zero", "one", "other"}
        assert declared[TABLE["text"][kind]["by"]] in UNITS
    assert {declared[name] for name in declared} <= {CARDS, SEAT, TURN, WORD, *UNITS}


@given(st.data(), st.sampled_from(sorted(KINDS)), st.booleans())
def test_whatever_a_statement_holds_can_be_said(data: st.DataObject, kind: str, exactly: bool) -> None:
    reason = tell(kind, **{name: data.draw(any_field(what)) for name, what in KINDS[kind].items()})
    said = reason.say(exactly=exactly)
    assert said
    assert "{" not in said
    assert not re.search(r"\bnan\b", said)
    plain = json.loads(json.dumps(reason.as_dict()))
    assert (plain["kind"], plain["text"]) == (kind, reason.text)
    assert pickle.loads(pickle.dumps(reason)) == reason
    assert hash(pickle.loads(pickle.dumps(reason))) == hash(reason)


def test_the_fields_of_a_statement_are_those_of_its_kind() -> None:
    with pytest.raises(TypeError, match="safe_discard has the fields card, taken"):
        tell("safe_discard", card="7d")
    with pytest.raises(KeyError):
        tell("nonsense")


@pytest.mark.parametrize(
    ("share", "plain", "often"),
    [
        (0.0, "0%", "almost never"),
        (0.001, "under 1%", "almost never"),
        (0.005, "under 1%", "almost never"),
        (0.0051, "1%", "1% of the time"),
        (0.995, "over 99%", "almost always"),
        (0.02, "2%", "2% of the time"),
        (0.99, "99%", "99% of the time"),
        (0.999, "over 99%", "almost always"),
        (1.0, "100%", "almost always"),
    ],
)
def test_what_is_not_certain_is_not_said_to_be(share: float, plain: str, often: str) -> None:
    """A share is of deals that were tried; what is certain has a kind of its own."""
    messages = packaged_messages()
    assert messages.share(share) == plain
    assert messages.often(share) == often


@pytest.mark.parametrize(
    ("value", "error", "plain", "signed", "exactly"),
    [
        (14.0, 0.0, "14 chips", "+14 chips", "14 chips"),
        (0.4159, 0.1, "0.4 chips", "+0.4 chips", "0.42 ± 0.10 chips"),
        (0.4159, 0.01, "0.42 chips", "+0.42 chips", "0.42 ± 0.01 chips"),
        (0.01, 0.1, "under 0.1 chips", "+0.0 chips", "0.01 ± 0.10 chips"),
        (-2.25, 0.3, "-2.2 chips", "-2.2 chips", "-2.25 ± 0.30 chips"),
        (25.3, 2.1, "25 chips", "+25 chips", "25.30 ± 2.10 chips"),
        (0.3, 0.6, "under 1 chip", "+0 chips", "0.30 ± 0.60 chips"),
        (1.0, 0.0, "1 chip", "+1 chip", "1 chip"),
        (1 / 3, 0.0, "0.33 chips", "+0.33 chips", "0.33 chips"),
    ],
)
def test_chips_are_as_fine_as_they_are_known(value: float, error: float, plain: str, signed: str, exactly: str) -> None:
    messages = packaged_messages()
    assert messages.chips(value, error, signed=False, exactly=False) == plain
    assert messages.chips(value, error, signed=True, exactly=False) == signed
    assert messages.chips(value, error, signed=False, exactly=True) == exactly


def test_many_cards_are_cut_short_in_words_and_kept_as_data() -> None:
    cards = [rank + "s" for rank in "A23456789TJQK"]
    reason = tell("outs_to_melds", number=13, cards=cards, stock=0.5, in_stock=4.5)
    assert "As 2s 3s 4s 5s 6s 7s 8s and 5 more;" in reason.text
    assert reason.cards["cards"] == tuple(cards)


def test_plural_forms() -> None:
    one, two = (tell("outs_to_tongits", number=n, cards=["8d", "8h"][:n], stock=0.25, in_stock=0.5) for n in (1, 2))
    assert one.text == "8d makes Tongits; it is in the stock 25% of the time."
    assert two.text == "2 unseen cards make Tongits: 8d 8h; on average 0.5 of them are in the stock."
    more = [tell("more_outs", number=4, cards="8d", fewer=n, other=["discard 9h"]).text for n in range(3)]
    assert [text.partition("; after discard 9h, ")[2] for text in more] == ["none.", "only 1.", "only 2."]


def test_another_language_is_another_file(tmp_path: Path) -> None:
    """What an advice says is said again in other words, from its data."""
    german = FILE.read_text(encoding="utf-8").replace('language = "en"', 'language = "de"')
    german = german.replace('decimal = "."', 'decimal = ","').replace('thousands = ","', 'thousands = "."')
    german = german.replace('chips = "{} chips"', 'chips = "{} Chips"').replace(
        "is a safe discard: the next player takes it {taken:often}", "ist sicher: {taken}"
    )
    path = tmp_path / "de.toml"
    path.write_text(german, encoding="utf-8")
    messages = Messages.load(path)
    assert messages.language == "de"
    assert tell("safe_discard", card="7d", taken=0.02).say(messages) == "7d ist sicher: 2%."
    costs = tell("keep_meld", meld="9s 9h 9d", worth=(0.52, 0.1))
    assert costs.say(messages, exactly=True).endswith("0,52 ± 0,10 Chips.")
    for statement in all_of(suggest(PLAY, worlds=200)):
        assert statement.say(messages)


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    table = deepcopy(TABLE)
    change(table)
    return table


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda table: table.pop("then"), "it has no then"),
        (lambda table: table.pop("ends"), "it has no ends"),
        (lambda table: table.update(and_more=3), "and_more is no text"),
        (lambda table: table.update(text="none"), "text is no table"),
        (lambda table: table["units"].pop("over"), r"\[units\] has no over"),
        (lambda table: table["often"].update(some="often"), r"\[often\] some has {} 0 times, not 1"),
        (lambda table: table["words"].pop("type_rz"), r"\[words\] has no type_rz"),
        (lambda table: table["text"].pop("call_limit"), r"\[text\] has no call_limit"),
        (lambda table: table["text"].update(call_limit="{limits}"), r"call_limit has no field {limits}: it has count"),
        (lambda table: table["text"].update(call_limit="{limit:often}"), r"{limit} is written as {limit}"),
        (lambda table: table["text"].update(call_limit="{limit!r}"), r"{limit} is written as {limit}"),
        (lambda table: table["text"].update(call_limit="{limit"), r"\[text\] call_limit: "),
        (lambda table: table["text"]["scout_hands"].pop("other"), "scout_hands has by, zero, one: plural forms"),
        (lambda table: table["text"]["scout_hands"].update(by="who"), "scout_hands has no number 'who'"),
        (lambda table: table["text"]["scout_hands"].update(one="{number}"), "scout_hands has no field {number}"),
    ],
)
def test_a_message_file_with_a_fault_is_refused(change: Callable[[dict[str, Any]], object], fault: str) -> None:
    (found,) = faults(changed(change))
    assert re.search(fault, found)


@pytest.mark.parametrize("name", ["messages.toml", "messages.fil.toml"])
def test_the_message_files_have_no_fault(name: str) -> None:
    assert list(faults(tomllib.loads(FILE.with_name(name).read_text(encoding="utf-8")))) == []


def test_a_file_without_a_sentence_is_refused_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    without = "".join(line for line in FILE.read_text(encoding="utf-8").splitlines(True) if "call_limit =" not in line)
    path.write_text(without, encoding="utf-8")
    with pytest.raises(TongitsError, match=r"words.toml is no message file: \[text\] has no call_limit"):
        Messages.load(path)


@pytest.mark.parametrize("content", [b"", b"language = 'en'\n", b"[text", b"\xff\xfe"])
def test_what_is_no_message_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "words.toml"
    path.write_bytes(content)
    with pytest.raises(TongitsError, match="no message file"):
        Messages.load(path)


def all_of(advice: Any) -> list[Reason]:
    return [advice.verdict, *advice.reasons, *advice.details]


@pytest.mark.parametrize("line", [DRAW, PLAY, CALL_OR_TAKE])
def test_an_advice_is_short_for_players_and_long_for_experts(line: str) -> None:
    advice = suggest(line, worlds=400)
    assert len(advice.reasons) <= 3
    short, long = advice.explain(), advice.explain(verbose=True)
    for statement in (advice.verdict, *advice.reasons):
        assert statement.text in short
    for statement in all_of(advice):
        assert statement.say(exactly=True) in long
    assert "standard errors" not in short
    assert "kinds of player" not in short
    assert "±" not in short
    plain = json.loads(advice.to_json())
    assert plain["verdict"] == advice.verdict.as_dict()
    assert plain["reasons"] == [reason.as_dict() for reason in advice.reasons]
    assert plain["details"] == [detail.as_dict() for detail in advice.details]
