"""Public types as Python values: weak references, asdict, and who may be the key of a dict."""

from __future__ import annotations

import gc
import importlib
import inspect
import json
import pkgutil
import weakref
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass
from typing import Any

import pytest

import tongits_core
from tongits_core import (
    Action,
    CardSet,
    Discard,
    Follower,
    Game,
    Group,
    Meld,
    Position,
    Rules,
    Session,
    Status,
    arrange,
    best_discard,
    bots,
    suggest,
)  # fmt: skip
from tongits_core.policy.kinds import packaged
from tongits_core.rules.payout import Payout
from tongits_core.search.budget import Progress

POSITION = Position.from_parts(
    "4s 5s 7h 7d Jc Qc 9d 2h 3d", me="Ks Kh Kd", next="5c 6c 7c", prev="As Ac Ad", discards="Kc 3h 9c 2s Qs 6d 8h",
    stock=9, counts=[9, 9],
)  # fmt: skip


def public_classes() -> Iterator[type]:
    """Every class that a module whose name is no secret shows by a name that is none."""
    for found in pkgutil.walk_packages(tongits_core.__path__, "tongits_core."):
        if any(part.startswith("_") for part in found.name.split(".")):
            continue
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if inspect.isclass(value) and value.__module__ == module.__name__ and not name.startswith("_"):
                yield value
    for name in tongits_core.__all__:
        value = getattr(tongits_core, name)
        if inspect.isclass(value):
            yield value


def test_public_types_take_weak_references() -> None:
    """All but Discard: a tuple takes none in CPython."""
    classes = set(public_classes())
    assert len(classes) > 60
    assert {kind for kind in classes if kind.__weakrefoffset__ == 0} == {Discard}


def played() -> Session:
    session = Session("classic,hands=1", seed=0)
    session.play([bots.create("base")] * 3)
    return session


def values() -> list[Any]:
    """Immutable values of the public types that a program meets."""
    settlement = SESSION.history[0]
    advice = suggest(POSITION, worlds=20)
    reports: list[Progress] = []
    suggest(POSITION, worlds=20, on_progress=reports.append)
    return [
        CardSet("5h"), Meld("5h 6h 7h"), Action("draw"), Game.deal(seed=1).legal_actions, POSITION,
        Rules.parse("wiki,hands=7"), Payout.named("club"), settlement, settlement.outcome, settlement.standing,
        settlement.moved, SESSION.record(), SESSION.record().hands[0], SESSION.profiles()[0], settlement.seen(0),
        arrange("5h 6h 7h 9c"), best_discard("5h 6h 7h"),
        advice, advice.lines[0], *advice.lines[0].groups, *reports[:1], bots.create("base"), packaged()[0],
    ]  # fmt: skip


SESSION = played()
VALUES = values()


def name_of(value: object) -> str:
    return type(value).__name__


def test_every_value_of_the_package_is_tried() -> None:
    """A class that the package exports is one of these values, a state that moves, or an error."""
    shown = {getattr(tongits_core, name) for name in tongits_core.__all__}
    classes = {kind for kind in shown if inspect.isclass(kind) and not issubclass(kind, Exception)}
    assert classes <= {*map(type, VALUES), Follower, Game, Session, Group, Status}


@pytest.mark.parametrize("value", VALUES, ids=name_of)
def test_values_can_be_keys(value: Any) -> None:
    assert {value: 1}[value] == 1


@pytest.mark.parametrize("value", [value for value in VALUES if not isinstance(value, Discard)], ids=name_of)
def test_values_take_weak_references(value: Any) -> None:
    assert weakref.ref(value)() is value


@pytest.mark.parametrize("value", [value for value in VALUES if is_dataclass(value)], ids=name_of)
def test_dataclasses_become_dicts(value: Any) -> None:
    """With a key for each field, and nothing of what a value keeps for itself."""
    plain = asdict(value)
    assert list(plain) == [each.name for each in fields(value)]
    assert not [name for name in plain if name.startswith("_")]


def test_rules_as_a_dict_hold_the_options_alone() -> None:
    rules = Rules.parse("wiki,hands=7")
    Game.deal(rules, seed=1)
    assert asdict(rules) == rules.as_dict()
    assert Rules(**asdict(rules)) == rules
    assert json.loads(json.dumps(asdict(SESSION.history[0].outcome)))["rules"] == SESSION.rules.as_dict()


@pytest.mark.parametrize("state", [Game.deal(seed=1), SESSION], ids=name_of)
def test_what_moves_is_no_key(state: Any) -> None:
    """A hash that changes loses what it is the key of: `game.key` and the record stay."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)
    assert weakref.ref(state)() is state


def test_a_weak_reference_ends_with_its_value() -> None:
    cards = CardSet("5h")
    seen = weakref.ref(cards)
    del cards
    gc.collect()
    assert seen() is None
