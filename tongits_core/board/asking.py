"""The routes of Ask: what you see is read, valued, and followed from turn to turn.

The server keeps no table: every message holds the whole position.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tongits_core import Position, Profile, Rules
from tongits_core.board import limits
from tongits_core.board.following import followed
from tongits_core.board.limits import Message, Refusal, refusal_of
from tongits_core.board.reading import read_line, read_sketch, rules_told, told_of
from tongits_core.board.searching import Question, Search
from tongits_core.board.serving import address_of, answering, board_of, client_of, message_in, sent
from tongits_core.board.words import LANGUAGES, page_words
from tongits_core.errors import TongitsError
from tongits_core.policy import WORDS
from tongits_core.table import by_names

__all__ = ["begin", "language_in", "routes"]

PING = 15
"""Seconds between comments on a silent stream, so that no proxy takes it for dead."""


def language_in(message: Message) -> str:
    """The language of the client."""
    return message.one_of("language", LANGUAGES, "en")


def language_asked(request: Request) -> str:
    """The language that the query of an address names."""
    query = Message(dict(request.query_params))
    language = language_in(query)
    query.end()
    return language


@answering
async def words(request: Request) -> Response:
    """All words of the page, in one language."""
    language = language_asked(request)
    return sent({"language": language, "languages": list(LANGUAGES), "words": page_words(language)})


@answering
async def rules(request: Request) -> Response:
    """The presets of rules."""
    language = language_asked(request)
    return sent({"presets": [rules_told(name, Rules.preset(name), language) for name in Rules.presets()]})


@answering
async def read(request: Request) -> Response:
    """What was typed or tapped, read as a position, with all that is assumed, missing or wrong."""
    message = await message_in(request)
    language_in(message)
    line, sketch = message.text_or_none("line", limits.MOST_LINE), message.inner("sketch")
    message.end()
    if (line is None) == (sketch is None):
        raise Refusal("bad_request", "The message needs either a line or a sketch.")
    return sent(read_sketch(sketch) if sketch is not None else read_line(line or ""))


@answering
async def follow(request: Request) -> Response:
    """The position after what happened at the table."""
    message = await message_in(request)
    language_in(message)
    return sent(told_of(followed(position_in(message), message)))


@answering
async def suggest(request: Request) -> Response:
    """Begin a search; the answer names its stream."""
    message = await message_in(request)
    question = question_in(message)
    search = await begin(request, question)
    return sent({"id": search.id}, 202)


async def begin(request: Request, question: Question) -> Search:
    """Begin a search for the client of a request."""
    return await board_of(request).searches.ask(question, client_of(request), address_of(request))


@answering
async def stream(request: Request) -> Response:
    """The events of a search, from the one after Last-Event-ID on."""
    searches = board_of(request).searches
    search = searches.find(request.path_params["name"])
    last = request.headers.get("last-event-id", "")
    after = int(last) if last.isdecimal() and len(last) < 7 else 0
    if search.over and after >= len(search.events):
        return Response(status_code=204)  # which tells a browser to stop asking

    if request.method == "HEAD":
        return Response(media_type="text/event-stream")

    async def events() -> AsyncIterator[ServerSentEvent]:
        async for event in searches.listen(search, after):
            yield ServerSentEvent(event.data, event=event.name, id=str(event.number))

    return EventSourceResponse(events(), ping=PING, sep="\n", headers={"cache-control": "no-store"})


@answering
async def leave(request: Request) -> Response:
    """Cancel a search."""
    searches = board_of(request).searches
    searches.cancel(searches.find(request.path_params["name"]))
    return sent({"ok": True})


def position_in(message: Message) -> Position:
    """The position line of a message; Refusal, at the place `position`, if it cannot be."""
    line = message.text("position", limits.MOST_LINE)
    try:
        position = Position.parse(line)
        complaints = position.complaints()
    except TongitsError as error:
        raise refusal_of(error, "position") from None
    if complaints:
        raise Refusal("bad_request", by_names("; ".join(complaints), position.seat), "position")
    return position


def question_in(message: Message) -> Question:
    """The question of a message, checked as far as that is quick, so that a mistake is told at once."""
    position = position_in(message)
    seconds = message.number("seconds", limits.LEAST_SECONDS, limits.MOST_SECONDS, 2.0)
    plays, include = plays_in(message.inner("plays")), message.texts("include", limits.MOST_PLANS)
    language = language_in(message)
    message.end()
    if not position.legal_actions:
        raise Refusal("bad_request", "It is not your turn in this position: there is nothing to advise.", "position")
    return Question(str(position), seconds, plays, include, language)


def plays_in(message: Message | None) -> dict[str, Any]:
    """How the others play: for next and prev a word or a profile."""
    found: dict[str, Any] = {}
    for place in ("next", "prev") if message is not None else ():
        assert message is not None
        plays = message.any(place)
        if isinstance(plays, str) and plays not in WORDS:
            raise message.refused(place, f"No player is known as {plays[:40]!a}: allowed are {', '.join(WORDS)}.")
        if isinstance(plays, dict):
            try:
                Profile.from_dict(plays)
            except TongitsError as error:
                raise refusal_of(error, place) from None
        elif plays is not None and not isinstance(plays, str):
            raise message.refused(place, f"How {place} plays is one of {', '.join(WORDS)}, or a profile.")
        if plays is not None:
            found[place] = plays
    if message is not None:
        message.end()
    return found


def routes() -> list[Route]:
    """The routes of Ask."""
    return [
        Route("/api/words", words),
        Route("/api/rules", rules),
        Route("/api/read", read, methods=["POST"]),
        Route("/api/follow", follow, methods=["POST"]),
        Route("/api/suggest", suggest, methods=["POST"]),
        Route("/api/suggest/{name}", stream),
        Route("/api/suggest/{name}/cancel", leave, methods=["POST"]),
    ]
