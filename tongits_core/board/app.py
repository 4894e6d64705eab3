"""The ASGI app: which route is where, and what stands before all of them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tongits_core.board import asking, playing
from tongits_core.board.assets import Assets
from tongits_core.board.games import Games
from tongits_core.board.limits import Refusal
from tongits_core.board.metrics import Log, Metrics, Watched
from tongits_core.board.searching import Searches
from tongits_core.board.security import Guard
from tongits_core.board.serving import Board, answering, board_of, refused, sent
from tongits_core.board.settings import Settings

__all__ = ["application"]

PAGE = Path(__file__).with_name("page")
LEAST_PACKED = 1_000
"""Bytes of an answer from which on it is compressed: below it fits into one packet anyhow."""


@answering
async def page(request: Request) -> Response:
    """The page."""
    return board_of(request).assets.answer(request, "index.html")


@answering
async def asset(request: Request) -> Response:
    """A file of the page."""
    return board_of(request).assets.answer(request, request.path_params["name"])


async def healthz(request: Request) -> Response:
    """Whether the server answers."""
    return sent({"ok": True})


async def metrics(request: Request) -> Response:
    """Counts for Prometheus."""
    return PlainTextResponse(board_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


async def no_route(request: Request, error: Exception) -> Response:
    """No such address, or not by this method."""
    if isinstance(error, HTTPException) and error.status_code == 405:
        refusal = Refusal("bad_request", f"This address does not take {request.method[:10]!a}.")
        return sent(refusal.as_dict(), 405)
    return refused(Refusal("not_found", "There is nothing at this address."))


def routes() -> list[BaseRoute]:
    """All routes. Their paths are relative to where the server stands (root_path)."""
    return [
        Route("/", page),
        Route("/page/{name:path}", asset),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        *asking.routes(),
        *playing.routes(),
    ]


def application(settings: Settings) -> Starlette:
    """The app with these settings."""
    counts, log = Metrics(), Log()
    searches = Searches(settings.processes, counts, log)
    games = Games(settings.keep, log.say)
    counts.gauge("tongits_games", lambda: len(games))

    @contextlib.asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        async with searches, games:
            yield

    app = Starlette(
        routes=routes(),
        middleware=[
            Middleware(Watched, metrics=counts, log=log, addresses=settings.log_addresses),
            Middleware(Guard, hosts=settings.hosts),
            Middleware(GZipMiddleware, minimum_size=LEAST_PACKED, compresslevel=5),
        ],
        exception_handlers={HTTPException: no_route},
        lifespan=living,
    )
    app.state.games = games
    app.state.board = Board(settings, Assets(PAGE), counts, log, searches)
    return app
