"""A real server on a free port: streams, lost connections, cancelled searches, and many clients at once."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from board_load import Load, load
from boards import LINE, events, serving

from tongits_core import Position
from tongits_core.board import Settings, searching
from tongits_core.board.searching import Question


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(Settings(workers=1)) as found:
        yield found


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, headers={"tongits-client": "a-client-of-mine"}, timeout=60) as found:
        yield found


def begun(client: httpx.Client, seconds: float = 0.2, **more: Any) -> str:
    answer = client.post("/api/suggest", json={"position": LINE, "seconds": seconds, **more})
    assert answer.status_code == 202, answer.text
    return f"/api/suggest/{answer.json()['id']}"


def test_a_search_streams_what_it_finds(client: httpx.Client) -> None:
    with client.stream("GET", begun(client, 0.7, include=["take 8c with 6c 7c, discard As"])) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert len(stream.headers.get_list("content-security-policy")) == 1
        told = list(events(stream.iter_lines()))
    names = [name for _, name, _ in told]
    assert names[0] == "progress"
    assert names.count("draft") == 1
    assert names[-1] == "advice"
    fractions = [data["fraction"] for _, name, data in told if name == "progress"]
    assert fractions == sorted(fractions)
    for data in (told[names.index("draft")][2], told[-1][2]):
        advice = data["advice"]
        assert advice["schema"] == "tongits.advice/2"
        assert advice["position"] == LINE
        assert ["take 8c with 6c 7c", "discard As"] in [line["actions"] for line in advice["lines"]]
        assert advice["verdict"]["text"]


def test_a_lost_stream_goes_on_where_it_was(client: httpx.Client) -> None:
    path = begun(client)
    with client.stream("GET", path) as stream:
        (number, _, _) = next(events(stream.iter_lines()))
    with client.stream("GET", path, headers={"last-event-id": str(number)}) as stream:
        told = list(events(stream.iter_lines()))
    assert told[0][0] > number
    assert told[-1][1] == "advice"
    assert client.get(path, headers={"last-event-id": str(told[-1][0])}).status_code == 204


def test_a_client_that_leaves_ends_its_search(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "PATIENCE", 0.05)
    path = begun(client, 10.0)
    with client.stream("GET", path) as stream:
        next(events(stream.iter_lines()))
    client.headers["tongits-client"] = "another-client"
    with client.stream("GET", begun(client)) as stream:  # gets the process, which was busy for ten seconds
        assert [name for _, name, _ in events(stream.iter_lines())][-1] == "advice"
    with client.stream("GET", path) as stream:
        (*_, (_, name, data)) = events(stream.iter_lines())
    assert (name, data["error"]["kind"]) == ("failed", "gone")


def test_fifty_clients_at_once(address: str) -> None:
    wanted = Load(clients=50, rounds=1, seconds=0.2, searching=6)
    found = asyncio.run(load(address, wanted))
    assert {kind: len(times) for kind, times in found.seconds.items()} == {
        "page": 50, "read": 50, "follow": 50, "suggest": 6, "first advice": 6, "last advice": 6
    }  # fmt: skip
    assert found.ends == {"advice": 6}
    assert "advices a second" in "\n".join(found.lines())


def test_the_head_of_a_stream_does_not_wait_for_its_end(client: httpx.Client) -> None:
    path = begun(client, 10.0)
    assert client.head(path).headers["content-type"].startswith("text/event-stream")
    client.post(f"{path}/cancel", json={})


def test_a_process_that_searches_ends_with_its_server() -> None:
    """Also in the middle of a search: its standard input ends, and nobody reads what it finds."""
    command = [sys.executable, "-P", "-m", "tongits_core.board.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert json.loads(worker.stdout.readline())["event"] == "ready"
        worker.stdin.write(json.dumps({"number": 1, **Question(LINE, 60.0).as_dict()}) + "\n")
        worker.stdin.flush()
        assert json.loads(worker.stdout.readline())["event"] == "progress"
        worker.stdin.close()
        assert worker.wait(timeout=50) == 0


def test_a_new_question_ends_the_old_one(client: httpx.Client) -> None:
    first = begun(client, 10.0)
    with client.stream("GET", first) as stream:
        found = events(stream.iter_lines())
        next(found)
        second = begun(client)
        (*_, (_, name, data)) = found
    assert (name, data["error"]["kind"]) == ("failed", "gone")
    with client.stream("GET", second) as stream:
        assert [name for _, name, _ in events(stream.iter_lines())][-1] == "advice"


def test_a_cancelled_search_frees_its_process(client: httpx.Client) -> None:
    path = begun(client, 10.0)
    assert client.post(f"{path}/cancel", json={}).json() == {"ok": True}
    with client.stream("GET", begun(client)) as stream:
        assert [name for _, name, _ in events(stream.iter_lines())][-1] == "advice"
    assert "tongits_searches_running 0" in client.get("/metrics").text


def test_a_profile_and_a_word_change_the_advice(client: httpx.Client) -> None:
    with client.stream("GET", begun(client, plays={"next": "folds", "prev": "folds"})) as stream:
        (*_, (_, name, data)) = events(stream.iter_lines())
    assert name == "advice"
    assert data["advice"]["insight"]["call_range"]["folds"] > 0.9


def test_the_words_are_in_the_language_of_the_client(client: httpx.Client) -> None:
    texts = []
    for language in ("en", "fil"):
        with client.stream("GET", begun(client, language=language)) as stream:
            (*_, (_, name, data)) = events(stream.iter_lines())
        assert name == "advice"
        texts.append(data["advice"]["verdict"]["text"])
    assert texts[0] != texts[1]


def test_a_plan_that_is_no_turn_fails_in_the_stream(client: httpx.Client) -> None:
    with client.stream("GET", begun(client, include=["discard Kd"])) as stream:
        (*_, (_, name, data)) = events(stream.iter_lines())
    assert (name, data["error"]["kind"]) == ("failed", "illegal")


def test_what_is_sent_holds_no_card_that_the_seat_does_not_see(client: httpx.Client) -> None:
    """The server is told what one seat sees, and has nothing else to tell: every advice is of that position."""
    with client.stream("GET", begun(client)) as stream:
        (*_, (_, _, data)) = events(stream.iter_lines())
    told = Position.parse(data["advice"]["position"])
    assert str(told) == LINE
    assert set(data["advice"]["insight"]["stock"]) == set(str(told.unseen).split())


def test_the_command_serves_behind_a_proxy_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command = [
        sys.executable,
        "-P",
        "-m",
        "tongits_core",
        "board",
        "--port",
        "0",
        "--no-open",
        "--json",
        "--workers",
        "1",
    ]
    proxied = ["--root-path", "/cards", "--allow-host", "my.board", "--log-addresses"]
    headers = {"host": "my.board", "x-forwarded-for": "10.9.8.7"}
    with subprocess.Popen(
        [*command, *proxied], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as server:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        direct = address.removesuffix("cards/")
        assert address.endswith("/cards/")
        assert httpx.get(f"{direct}healthz", timeout=30, headers=headers).json() == {"ok": True}
        assert httpx.get(f"{direct}page/dom.js", timeout=30, headers=headers).status_code == 200
        server.terminate()
        _, log = server.communicate(timeout=30)
    told = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert [(each["route"], each["address"]) for each in told] == [("healthz", "10.9.8.7"), ("asset", "10.9.8.7")]
