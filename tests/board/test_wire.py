"""What comes over the wire: messages that are no messages never crash the server, and its answers show no hidden card."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import httpx
import pytest
from boards import JSON, LINE, ask

from tongits_core import Game
from tongits_core.board.limits import MOST_DEPTH, Refusal, message_of

SEED, MUTANTS = 13, 2000
SKETCH = {
    "hand": "As Ah 3c 6c 7c",
    "me": "Jh Qh Kh / Tc Jc Qc Kc",
    "prev": "9d Td Jd / 9s Ts Js Qs",
    "discards": "8h Kd Ks 8c",
}
BEGUN = str(Game.deal("wiki+joker", 5).view(0))
MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("/api/read", {"line": LINE, "language": "en"}),
    ("/api/read", {"sketch": {**SKETCH, "rules": "classic", "stock": 12, "seat": 1, "counts_next": 12}}),
    ("/api/suggest", {"position": LINE, "seconds": 1, "plays": {"next": "folds", "prev": None}, "include": ["call"]}),
    ("/api/suggest", {"position": BEGUN, "seconds": 0.5, "language": "fil"}),
    ("/api/follow", {"position": LINE, "actions": ["draw", "discard 3c", "draw", "discard 5s"], "drawn": "2c"}),
    ("/api/follow", {"position": BEGUN, "action": "discard 2h", "protected": []}),
]
ODD: list[Any] = [
    None, True, 0, -1, 1.5, 10**30, "", " ", "7h", "x" * 500, "\x00", "\ud800", "é", [], {}, [[]], {"a": 1}, ["7h"] * 50,
    "classic", "seat=1", "draw", "expose 7h", "\u2028", "-0", "1e9",
]  # fmt: skip


def mutant(rng: random.Random) -> tuple[str, bytes]:
    """A path and a body that is wrong in one or two places, or no JSON at all."""
    path, message = rng.choice(MESSAGES)
    fields: dict[str, Any] = json.loads(json.dumps(message))
    for _ in range(rng.randint(1, 2)):
        within = rng.choice([fields, *(value for value in fields.values() if isinstance(value, dict))])
        name = rng.choice([*within, rng.choice(["position", "odd", "seconds", "\ud800"])])
        value = within.get(name)
        if isinstance(value, str) and value and rng.random() < 0.7:
            within[name] = bent(value, rng)
        elif rng.random() < 0.2:
            within.pop(name, None)
        else:
            within[name] = copy.deepcopy(rng.choice(ODD))
    body = json.dumps(fields).encode()
    if rng.random() < 0.15:
        at = rng.randrange(len(body))
        body = body[:at] + bytes(rng.choices(range(256), k=rng.randint(0, 3))) + body[at + rng.randint(0, 3) :]
    return path, body


def bent(text: str, rng: random.Random) -> str:
    """The text with some characters left out, doubled, changed, or moved."""
    for _ in range(rng.randint(1, 2)):
        at, end = sorted(rng.choices(range(len(text) + 1), k=2))
        end = min(end, at + 6)
        text = rng.choice(
            [
                text[:at] + text[end:],
                text[:at] + text[at:end] * 2 + text[end:],
                text[:at] + rng.choice("AKQ729hsdc:/#=, ;0X") + text[end:],
                text[:at] + text[end:] + text[at:end],
            ]
        )
    return text


def test_two_thousand_mutated_messages() -> None:
    rng = random.Random(SEED)

    async def work(client: httpx.AsyncClient) -> dict[int, int]:
        seen: dict[int, int] = {}
        for _ in range(MUTANTS):
            path, body = mutant(rng)
            answer = await client.post(path, content=body, headers=JSON)
            told = answer.json()
            assert answer.status_code in (200, 202, 400, 413, 422, 503), (path, body)
            assert "Traceback" not in answer.text
            if answer.status_code >= 400:
                assert set(told["error"]) == {"kind", "text", "place"}
                assert told["error"]["kind"] != "internal", (path, body)
            seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
        return seen

    seen = ask(work)
    assert seen[200] > MUTANTS / 20
    assert seen[400] > MUTANTS / 4
    assert seen[422]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"", "not JSON"),
        (b"[]", "not a JSON object"),
        (b'{"a": NaN}', "not JSON"),
        (b'{"a": 1, "a": 2}', "names a field twice"),
        (b'{"a": ' + b"[" * 500 + b"]" * 500 + b"}", f"more than {MOST_DEPTH}"),
        (b"[" * 60_000, f"more than {MOST_DEPTH}"),
        (b'{"a": ' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"a": "\xff"}', "not UTF-8"),
        ('{"a": 1}'.encode("utf-16"), "not UTF-8"),
    ],
)
def test_what_is_no_message(body: bytes, text: str) -> None:
    with pytest.raises(Refusal, match=text):
        message_of(body)


def test_brackets_in_texts_are_no_depth() -> None:
    assert message_of(json.dumps({"a": '[{"' * 100}).encode()).text("a") == '[{"' * 100


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ({"position": LINE, "second": 1}, ""),
        ({"position": LINE, "seconds": 0.1}, "seconds"),
        ({"position": LINE, "seconds": 11}, "seconds"),
        ({"position": LINE, "seconds": True}, "seconds"),
        ({"position": LINE, "language": "de"}, "language"),
        ({"position": LINE, "plays": {"next": "well"}}, "next"),
        ({"position": LINE, "plays": {"next": {"name": "ana"}}}, "next"),
        ({"position": LINE, "plays": {"me": "folds"}}, "plays"),
        ({"position": LINE, "include": ["call"] * 5}, "include"),
        ({"position": LINE, "include": "call"}, "include"),
        ({"position": LINE.replace("As", "Kc", 1)}, "position"),
        ({"position": LINE.replace("turn=1", "turn=2")}, "position"),
        ({"position": "x" * 9000}, "position"),
        ({"position": LINE + "\x00"}, "position"),
        ({}, "position"),
    ],
)
def test_the_place_of_a_mistake_is_named(message: dict[str, Any], place: str) -> None:
    answer = ask(lambda client: client.post("/api/suggest", content=json.dumps(message).encode(), headers=JSON))
    error = answer.json()["error"]
    assert (answer.status_code, error["place"]) == (400, place)
    assert error["text"]
