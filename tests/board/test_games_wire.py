"""Play on the wire: whole sessions by random messages, and no byte of any answer tells a card that the person may not know."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sittings import RULES, restless

from tongits_core import Game, Record
from tongits_core.table import PERSON

httpx = pytest.importorskip("httpx", reason="the board is tested with httpx, which the extra test installs")
pytest.importorskip("starlette", reason="the board needs the extra web")

from tongits_core.board import Settings, create_app  # noqa: E402

CARD = re.compile(r"(?<![A-Za-z0-9=])(?:[A2-9TJQK][shdc]|X[rb])(?![A-Za-z0-9])")
"""A card by its text; after = stands what a joker is laid for, which is no card that anybody holds."""


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in each run."""
    seeds = itertools.count(10**15)
    monkeypatch.setattr("tongits_core.board.games.new_seed", lambda: next(seeds))


class Wire:
    """A browser that keeps every byte it was sent."""

    def __init__(self, app: Any, client: Any) -> None:
        self.app = app
        self.client = client
        self.heard: list[str] = []

    async def ask(self, path: str, body: Any = None, status: int | None = None) -> dict[str, Any]:
        url = f"/api/games{path}"
        answer = await (self.client.get(url) if body is None else self.client.post(url, json=body))
        self.heard.append(answer.text + json.dumps(dict(answer.headers)))
        if status is not None:
            assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def settled(self, state: dict[str, Any]) -> dict[str, Any]:
        """The state when the bots have moved."""
        while not state["yours"] and state["phase"] != "between":
            state = await self.ask(f"/{state['id']}?after={state['ply']}", status=200)
        return state


def run(work: Callable[[Wire], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        app = create_app(Settings())
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            try:
                return await work(Wire(app, client))
            finally:
                await app.state.games.close()

    return asyncio.run(whole())


def may_know(game: Game, seat: int) -> set[str]:
    """The cards of a hand that the player in a seat has seen, by replaying it with all cards open."""
    replay = game.copy()
    while replay.history:
        replay.pop()
    known = set(replay.hands[seat])
    for action in game.history:
        mine = replay.turn == seat
        if action.kind == "draw" and mine:
            known.add(replay.stock[0])
        if action.kind != "secret" or mine:
            known |= set(CARD.findall(str(action)))
        replay.push(action)
    return known


async def nuisance(wire: Wire, state: dict[str, Any], source: random.Random) -> None:
    """Messages that must be refused, or that change nothing."""
    place, ply = f"/{state['id']}", state["ply"]
    some = "draw" if not state["legal"] else state["legal"][-1]["text"]
    messages: list[tuple[str, Any, int]] = [
        ("/act", {"ply": ply - 1 if ply else 9, "action": some}, 409),
        ("/act", {"ply": ply, "action": "discard " + source.choice("A23456789TJQK") + "x"}, 422),
        ("/act", {"ply": ply}, 400),
        ("/act", {"ply": "1", "action": some}, 400),
        ("/act", {"ply": ply, "action": some, "seed": 1}, 400),
        ("/next", {"ply": ply}, 422),
        ("/record", None, 200),
        ("/scout?language=fil", None, 200),
        ("", None, 200),
    ]
    path, body, status = source.choice(messages)
    await wire.ask(place + path, body, status)


@pytest.mark.parametrize("rules", RULES)
def test_no_byte_tells_a_hidden_card(rules: str) -> None:
    source, choose = random.Random(rules), restless(len(rules))
    checked: dict[str, int] = {}

    def check(wire: Wire, name: str, seeds: set[str]) -> None:
        """Everything that was sent since the last check, against the running hand as it stands."""
        table = wire.app.state.games._tables[name]
        session = table.sitting.session
        seeds.add(str(session.seed))
        sent, wire.heard = "\n".join(wire.heard).replace(name, ""), []
        assert not any(seed in sent for seed in seeds)
        if session.game is not None:
            said = set(CARD.findall(re.sub(r'"record":"[^"]*"', "", sent)))
            known = may_know(session.game, session.seat_of(PERSON))
            assert said <= known, (said - known, sent)
            checked[session.game.phase] = checked.get(session.game.phase, 0) + 1

    async def play(wire: Wire) -> None:
        state = await wire.ask("", {"rules": rules + ",hands=3", "bots": ["greedy", "base"], "language": "fil"}, 201)
        name: str = state["id"]
        seeds: set[str] = set()
        while state["ended"] is None:
            check(wire, name, seeds)
            state = await wire.settled(state)
            check(wire, name, seeds)
            if state["phase"] == "between":
                assert state["over"] is None or len(state["over"]["hands"]) == 3
                if state["ended"] is None:
                    wire.heard.clear()  # of the finished hand all cards are open
                    state = await wire.ask(f"/{name}/next", {"ply": state["ply"]}, 200)
                continue
            await nuisance(wire, state, source)
            check(wire, name, seeds)
            table = wire.app.state.games._tables[name]
            text = str(choose(table.sitting.position))
            assert text in [each["text"] for each in state["legal"]]
            kept = await wire.ask(f"/{name}/record", None, 200)
            record = Record.parse(kept["record"]) if kept["finished"] else None
            assert kept["finished"] == table.finished == (0 if record is None else len(record.hands))
            assert "seed" not in kept["record"]
            assert record is None or [hand.deal(record.rules) for hand in record.hands] == [
                settled_start(each) for each in table.sitting.session.history
            ]
            finished = table.finished
            state = await wire.ask(f"/{name}/act", {"ply": state["ply"], "action": text}, 200)
            if table.finished > finished:
                wire.heard.clear()
        assert state["finished"] == 3

    run(play)
    assert checked["draw"] > 5
    assert checked["play"] > 5


def settled_start(settlement: Any) -> Game:
    return Game.from_deal(settlement.outcome.rules, settlement.hands, settlement.stock, voids=settlement.voids)


def test_two_tabs_on_one_game() -> None:
    async def play(wire: Wire) -> None:
        state = await wire.settled(await wire.ask("", {"rules": "classic", "bots": ["base", "base"]}, 201))
        first = second = state
        action = first["legal"][-1]["text"]
        waiting = asyncio.create_task(wire.ask(f"/{state['id']}?after={second['ply']}", status=200))
        first = await wire.ask(f"/{state['id']}/act", {"ply": first["ply"], "action": action}, 200)
        refused = await wire.ask(f"/{state['id']}/act", {"ply": second["ply"], "action": action}, 409)
        assert refused["error"]["kind"] == "stale"
        assert refused["error"]["text"].startswith("The game has moved on")
        assert (await waiting)["ply"] > second["ply"]  # the other tab is told without asking again

    run(play)


def test_what_is_not_there_or_not_allowed_gets_one_sentence() -> None:
    async def play(wire: Wire) -> None:
        for path, body, status, place in (
            ("/" + "x" * 22, None, 410, ""),
            ("/" + "x" * 22 + "/act", {"ply": 1, "action": "draw"}, 410, ""),
            ("/..%2f..%2fetc", None, 404, ""),
            ("", {"rules": "nonsense", "bots": ["base", "base"]}, 400, "rules"),
            ("", {"rules": "classic", "bots": ["base", "expectimax:10"]}, 400, "bots"),
            ("", {"rules": "classic", "bots": ["base"]}, 400, "bots"),
            ("", {"rules": "classic", "bots": "base"}, 400, "bots"),
            ("", {"rules": "x" * 9000, "bots": ["base", "base"]}, 400, "rules"),
            ("", {"rules": "classic", "bots": ["base", "base"], "seed": 4}, 400, ""),
            ("/resume", {"record": "tongits-record 1\n"}, 400, "record"),
            ("/resume", {"record": ["x"]}, 400, "record"),
            ("/resume", {"record": "x" * 700_000}, 413, ""),
        ):
            error = (await wire.ask(path, body, status))["error"]
            assert error["place"] == place
            assert error["text"]
            assert "Traceback" not in error["text"]

    run(play)


def test_a_hint_is_asked_for_the_persons_view() -> None:
    async def play(wire: Wire) -> None:
        state = await wire.settled(await wire.ask("", {"rules": "classic", "bots": ["base", "base"]}, 201))
        found = await wire.ask(f"/{state['id']}/hint", {"ply": state["ply"], "language": "en"}, 202)
        search = wire.app.state.board.searches.find(found["id"])
        table = wire.app.state.games._tables[state["id"]]
        assert search.question.position == str(table.sitting.position) == state["position"]
        await wire.ask(f"/{state['id']}/hint", {"ply": state["ply"] + 1, "language": "en"}, 409)

    run(play)
