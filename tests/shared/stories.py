"""What the engine and the twin say of a conformance case when some options are changed: all of it, as plain data.

An action that the changed options forbid ends the story with "illegal", a deal that they forbid with "no such deal".
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from places import CONFORMANCE
from sessions import session_from
from side_by_side import BASES, EXTRAS, POINT_ROLES, flat, legal_of, result_of
from twin import TABLES, Twin
from twin_session import TwinSession, session_rules_of

from tongits_core import Game, Payout, Rules

VALUES: dict[str, list[Any]] = {
    **TABLES["choices"],
    "pot_wins": [0, 2, 3],
    "pot_ante": [0, 1, 5],
    "pot_bonus": [0, 1, 4],
    "first_dealer": ["random", "lowest_cut"],
    "next_dealer": ["winner", "rotate"],
    "hands": [None, 1, 2],
    "target": [None, 3, 12],
    "chips": [None, 2, 9],
    "progressive_limit": [None, -1, -6],
}
"""Values of every option; of one that takes any number, the one that turns it off and two others."""

Case = dict[str, Any]
Story = list[Any]


@functools.cache
def cases() -> dict[str, Case]:
    """Every case of a hand and of a session, by its id."""
    paths = (path for path in sorted(CONFORMANCE.glob("*.jsonl")) if path.name not in ("counts.jsonl", "perft.jsonl"))
    lines = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return {case["id"]: case for case in lines if "id" in case}


def payout_with(field: str, amount: int) -> dict[str, Any]:
    """A payout in the twin's form with this amount in one field, a factor of 2 for the kang and 1 everywhere else."""
    table: dict[str, Any] = {
        name: dict.fromkeys(roles, 1) for name, roles in (*BASES.items(), ("point_factor", POINT_ROLES))
    }
    table |= dict.fromkeys(EXTRAS, 1) | {"kang_factor": 2}
    group = next((name for name in (*BASES, "point_factor") if field.startswith(name + "_")), None)
    if group is None:
        table[field] = amount
    else:
        table[group][field.removeprefix(group + "_")] = amount
    return table


def pairs(option: str) -> Iterator[tuple[Any, Any]]:
    """Every two values of an option; of a field of the payout, written `payout per_ace`, two amounts."""
    return iter([(2, 5)]) if option.startswith("payout ") else itertools.combinations(VALUES[option], 2)


def changes_of(option: str, value: Any) -> dict[str, Any]:
    """The change that gives the option, or the field of the payout, this value."""
    field = option.removeprefix("payout ")
    return {"payout": payout_with(field, value)} if field != option else {option: value}


def of_engine(case: Case, changes: Mapping[str, Any]) -> Story:
    """What the engine says."""
    changes = {**case["changes"], **changes}
    if isinstance(changes.get("payout"), dict):
        changes["payout"] = Payout(**flat(changes["payout"]))
    rules = Rules.parse(case["rules"]).replace(**changes)
    if "dealer" in case:
        return list(session_of_engine(case, rules))
    deal = case["hands"], case["stock"]
    return list(hand_story(case, lambda: Game.from_deal(rules, *deal, voids=case["voids"])))


def of_twin(case: Case, changes: Mapping[str, Any]) -> Story:
    """What the twins say."""
    rules = session_rules_of(case["rules"], {**case["changes"], **changes})
    if "dealer" in case:
        return list(session_of_twin(case, rules))
    return list(hand_story(case, lambda: Twin(rules, case["hands"], case["stock"], case["voids"])))


def hand_story(case: Case, start: Callable[[], Game | Twin]) -> Iterator[Any]:
    """The story of a hand on the engine or the twin, whatever `start` makes."""
    try:
        hand = start()
    except ValueError:
        yield "no such deal"
        return
    for action in [*case["actions"], None]:
        legal = legal_of(hand)
        yield hand.phase, legal
        if action is not None and action not in legal:
            yield "illegal"
            return
        if action is not None:
            hand.push(action)
    yield result_of(hand)


def session_of_engine(case: Case, rules: Rules) -> Iterator[Any]:
    session = session_from(case["dealer"], rules)
    for hand in case["hands"]:
        if session.over:
            break
        game = session.deal(hand["hands"], hand["stock"])
        yield session.dealer, session.pot, game.voids
        for action in hand["actions"]:
            game.push(action)
        settled = session.settle()
        yield tuple(map(list, (settled.moved.payments, settled.moved.bonus, settled.moved.pot)))
        yield list(settled.standing.net), settled.standing.streak
    yield list(session.ended_by), session.loser


def session_of_twin(case: Case, rules: Mapping[str, Any]) -> Iterator[Any]:
    session = TwinSession(rules, case["dealer"])
    for hand in case["hands"]:
        if session.ended_by():
            break
        voids = session.begin()
        yield session.dealer, session.pot, voids
        twin = Twin(rules, hand["hands"], hand["stock"], voids)
        for action in hand["actions"]:
            twin.push(action)
        outcome = twin.outcome()
        assert outcome is not None
        yield tuple(session.end(outcome["ending"], outcome["winner"], outcome["payments"]).values())
        yield list(session.net), session.streak
    yield session.ended_by(), session.loser()
