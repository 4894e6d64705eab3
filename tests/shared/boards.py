"""Helpers for tests of the board: the app without a network, and a real server on a free port."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import httpx
import uvicorn
from starlette.applications import Starlette

from tongits_core.board import Settings, create_app

T = TypeVar("T")
JSON = {"content-type": "application/json"}
LINE = (
    "classic seat=1 turn=1 phase=draw hand=As,Ah,3c,6c,7c table=1:Jh,Qh,Kh/1:Tc,Jc,Qc,Kc/0:9s,Ts,Js,Qs/0:9d,Td,Jd"
    " discards=8h,Kd,Ks,8c stock=12 counts=5,5,12"
)


def ask(work: Callable[[httpx.AsyncClient], Awaitable[T]], app: Starlette | None = None) -> T:
    """What `work` returns for a client of an app that no process searches for: its searches wait."""

    async def run() -> T:
        transport = httpx.ASGITransport(app or create_app(Settings(workers=1)))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await work(client)

    return asyncio.run(run())


def get(path: str, app: Starlette | None = None, method: str = "GET", **headers: str) -> httpx.Response:
    """The answer to one request."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return ask(lambda client: client.request(method, path, headers=named), app)


def post(path: str, message: object, **headers: str) -> httpx.Response:
    """The answer to one message."""
    named = JSON | {name.replace("_", "-"): value for name, value in headers.items()}
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return ask(lambda client: client.post(path, content=body, headers=named))


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """A real server on a free port; yields its address."""
    config = uvicorn.Config(create_app(settings), log_config=None, access_log=False, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            httpx.get(f"{address}/healthz", timeout=30)  # waits in the backlog until the server runs
            yield address
        finally:
            server.should_exit = True
            thread.join()


def events(lines: Iterator[str]) -> Iterator[tuple[int, str, Any]]:
    """The events of a stream: number, name, data."""
    found: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(": ")
        if colon and name:
            found[name] = value
        elif not line and found:
            yield int(found["id"]), found["event"], json.loads(found["data"])
            found = {}
