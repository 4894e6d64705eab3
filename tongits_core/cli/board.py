"""`tongits board`: the page for learning and friendly tables, served on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tongits_core.board import Settings, check_folder, check_search, create_app, print_log, state_folder
from tongits_core.cli.common import JsonOption, command_app, print_json
from tongits_core.errors import TongitsError

if TYPE_CHECKING:
    import uvicorn

app = command_app()

BACKLOG = 512
LAST_WORDS = 2
"""Seconds that open streams have to end when the server is stopped."""


@app.command()
def board(
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="Port; 0 takes a free one.")] = 8470,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 lets other machines ask.")
    ] = "127.0.0.1",
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name by which browsers may reach the server, as board.example.org."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=1024, help="Processes that search; one for each processor.")
    ] = None,
    root_path: Annotated[str, typer.Option(metavar="PATH", help="Where a proxy shows the page, as /tongits.")] = "",
    proxies: Annotated[
        str, typer.Option(metavar="ADDRESSES", help="Proxies whose X-Forwarded headers are believed.")
    ] = "127.0.0.1",
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help="Write addresses of readers to the log.")
    ] = False,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep unfinished games here, for you alone; else in your state folder."),
    ] = None,
    no_keep: Annotated[bool, typer.Option("--no-keep", help="Keep games in memory alone.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Start, search once, end: whether all is installed.")] = False,
    json: JsonOption = False,
) -> None:
    """Serve the page: advice for the table you sit at, and games against bots. For learning and friendly tables.

    Ctrl-C ends it. docs/DEPLOY.md says how to run it for others.
    """
    if not re.fullmatch(r"(/[\w.~-]+)*", root_path, re.ASCII):
        raise TongitsError(f"--root-path {root_path}: write it as /tongits, without a slash at the end")
    folder = None if check else _folder(keep, no_keep)
    settings = Settings(workers, tuple(allow_host or ()), log_addresses, folder)
    try:
        import uvicorn

        served = create_app(settings)
    except ModuleNotFoundError as error:
        raise TongitsError(f"tongits board needs {error.name}: install it by pip install 'tongits-core[web]'") from None
    except ImportError as error:
        raise TongitsError(str(error)) from None
    if check:
        _check(json)
        return
    listening = _listen(host, port)
    config = uvicorn.Config(
        served, log_config=None, access_log=False, server_header=False, root_path=root_path, proxy_headers=True,
        forwarded_allow_ips=proxies, timeout_graceful_shutdown=LAST_WORDS, lifespan="on", ws="none",
    )  # fmt: skip
    _serve(
        uvicorn.Server(config), listening, _address(host, listening) + root_path + "/", open_it=not no_open, json=json
    )


def _folder(keep: Path | None, no_keep: bool) -> Path | None:
    """The folder for unfinished games. The usual one is left out where it cannot be had: another board of the same user
    runs, or the home cannot be written, as in a container. The browser then keeps the finished hands alone.
    """
    if no_keep:
        if keep is not None:
            raise TongitsError("--no-keep does not go with --keep: leave one of them out")
        return None
    try:
        check_folder(keep or state_folder())
    except TongitsError as error:
        if keep is not None:
            raise
        print(f"Unfinished games are not kept: {error}.", file=sys.stderr)
        return None
    return keep or state_folder()


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens; TongitsError if the address or port cannot be had.

    Its protocol is named, which socket.create_server() does not do: asyncio sends small answers at once only then, and
    without it each answer on a kept connection waits 40 ms for the browser's acknowledgement.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )[0]
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
        return listening
    except OSError as error:
        free = "; --port 0 takes a free one" if port else ""
        raise TongitsError(f"cannot listen on {host}, port {port}: {error.strerror or error}{free}") from None


def _address(host: str, listening: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{listening.getsockname()[1]}"


def _serve(server: uvicorn.Server, listening: socket.socket, address: str, *, open_it: bool, json: bool) -> None:
    """Serve until Ctrl-C."""
    print_log(quiet=open_it)  # who sits at the terminal reads the page
    begin: Any = server.startup

    async def startup(sockets: Sequence[socket.socket] | None = None) -> None:
        await begin(sockets=sockets)
        if server.started:
            _tell(address, json)
            if open_it:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    server.startup = startup  # type: ignore[method-assign]
    with contextlib.suppress(KeyboardInterrupt):  # the way to end it
        server.run(sockets=[listening])
    if not server.started:
        raise TongitsError("the server could not start; its log says why")


def _tell(address: str, json: bool) -> None:
    if json:
        print_json({"schema": "tongits.board/1", "address": address})
    else:
        print(f"The board is at {address} (Ctrl-C ends it).", flush=True)


def _check(json: bool) -> None:
    """Search once as the server does, and say how that went."""
    ended = asyncio.run(check_search())
    if json:
        print_json({"schema": "tongits.board/1", "address": None, "search": ended})
    else:
        print(f"One search in a process of its own: {ended}.")
    if ended != "advice":
        raise TongitsError("the check failed: a process that searches gave no advice")
