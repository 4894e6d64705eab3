"""The routes of Play: a person against two bots."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tongits_core import Rules, scout
from tongits_core.board.asking import begin, language_in
from tongits_core.board.games import MOST_RECORD, Games, Table
from tongits_core.board.limits import MOST_LINE, Message, Refusal, refusal_of
from tongits_core.board.searching import Question
from tongits_core.board.serving import address_of, answering, message_in, sent
from tongits_core.board.telling import told
from tongits_core.board.words import messages_in
from tongits_core.errors import TongitsError
from tongits_core.position import PLAYERS
from tongits_core.table import PERSON

__all__ = ["routes"]

MOST_PLY = 10**6
MOST_ACTION = 200
"""Characters of an action. A meld of 13 cards, two of them jokers, has 60."""
MOST_WAIT = 20
"""Seconds for which a question after news is kept waiting: less than what proxies and phones allow."""
LOOK = 1.0
"""Seconds after which a wait looks whether its client is still there."""
HINT_SECONDS = 2.0
SLACK = 2_000
"""Bytes of a message beside its record."""


def games_of(request: Request) -> Games:
    """The games of the server that got the request."""
    games: Games = request.app.state.games
    return games


async def table_of(request: Request) -> Table:
    """The game that the address names."""
    return await games_of(request).find(request.path_params["name"])


async def shown(table: Table, status: int = 200) -> Response:
    """The state of a game, between two changes."""
    async with table.lock:
        return sent(told(table), status)


@answering
async def start(request: Request) -> Response:
    """Begin a game."""
    message = await message_in(request)
    language_in(message)
    text, names = message.text("rules", MOST_LINE, "classic"), message.texts("bots", 2, 60)
    message.end()
    try:
        rules = Rules.parse(text)
    except TongitsError as error:
        raise refusal_of(error, "rules") from None
    table = await games_of(request).begin(rules, names or ("base", "base"), address_of(request))
    return await shown(table, 201)


@answering
async def resume(request: Request) -> Response:
    """Go on with a record."""
    message = await message_in(request, MOST_RECORD + SLACK)
    language_in(message)
    text = message.text("record", MOST_RECORD)
    message.end()
    return await shown(await games_of(request).resume(text, address_of(request)), 201)


@answering
async def state(request: Request) -> Response:
    """The state of a game. after: a ply; the answer then waits until there is a newer one, for 20 seconds at most."""
    query = Message(dict(request.query_params))
    after = query.text_or_none("after", 10)
    query.end()
    table = await table_of(request)
    if after is not None:
        if not after.isdecimal() or not after.isascii():
            raise Refusal("bad_request", "after is a number: the ply that the page shows.", "after")
        await news(request, table, int(after))
    return await shown(table)


async def news(request: Request, table: Table, ply: int) -> None:
    """Wait for a newer ply, for 20 seconds at most, or until the client leaves or the server ends."""
    with contextlib.suppress(asyncio.CancelledError):  # the server ends: the client gets the state as it stands
        for _ in range(MOST_WAIT):
            await table.wait(ply, LOOK)
            if table.ply != ply or await request.is_disconnected():
                return


@answering
async def act(request: Request) -> Response:
    """An action of the person."""
    message = await message_in(request)
    ply, action = ply_in(message), message.text("action", MOST_ACTION)
    message.end()
    table = await table_of(request)
    await games_of(request).act(table, ply, action)
    return await shown(table)


@answering
async def undo(request: Request) -> Response:
    """Take the last action back."""
    table, ply = await table_of(request), await ply_alone(request)
    await games_of(request).undo(table, ply)
    return await shown(table)


@answering
async def deal(request: Request) -> Response:
    """Deal the next hand."""
    table, ply = await table_of(request), await ply_alone(request)
    await games_of(request).deal(table, ply)
    return await shown(table)


@answering
async def hint(request: Request) -> Response:
    """Begin a search for the person's turn; its stream is that of Ask."""
    message = await message_in(request)
    ply, language = ply_in(message), language_in(message)
    message.end()
    table = await table_of(request)
    table.check(ply)
    if table.sitting.to_act != PERSON:
        raise Refusal("illegal", "There is nothing to advise: it is not your turn.", "ply")
    search = await begin(request, Question(str(table.sitting.position), HINT_SECONDS, language=language))
    return sent({"id": search.id}, 202)


@answering
async def record(request: Request) -> Response:
    """The finished hands as a record, without a seed."""
    table = await table_of(request)
    text = await games_of(request).apart(table, lambda table: str(table.record()))
    return sent({"record": text, "finished": table.finished})


@answering
async def scouting(request: Request) -> Response:
    """What the finished hands have shown the person of the bots."""
    language = language_in(Message(dict(request.query_params)))
    table = await table_of(request)
    profiles = await games_of(request).apart(table, lambda table: table.sitting.seen_of_others)
    words = messages_in(language)
    reports = {
        name: [each.as_dict(words) for each in scout(profile)]
        for name, profile in zip(PLAYERS[1:], profiles, strict=True)
    }
    return sent({"finished": table.finished, "reports": reports})


def ply_in(message: Message) -> int:
    """The ply that the page shows."""
    return message.whole("ply", 0, MOST_PLY)


async def ply_alone(request: Request) -> int:
    """The ply of a message that has nothing else."""
    message = await message_in(request)
    ply = ply_in(message)
    message.end()
    return ply


def routes() -> list[Route]:
    """The routes of Play."""
    return [
        Route("/api/games", start, methods=["POST"]),
        Route("/api/games/resume", resume, methods=["POST"]),
        Route("/api/games/{name}", state),
        Route("/api/games/{name}/act", act, methods=["POST"]),
        Route("/api/games/{name}/undo", undo, methods=["POST"]),
        Route("/api/games/{name}/next", deal, methods=["POST"]),
        Route("/api/games/{name}/hint", hint, methods=["POST"]),
        Route("/api/games/{name}/record", record),
        Route("/api/games/{name}/scout", scouting),
    ]
