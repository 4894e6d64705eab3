"""What all routes share: the state of the server, whose request it is, and how an answer or an error is sent."""

from __future__ import annotations

import functools
import json
import logging
import re
import traceback
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tongits_core.board.assets import Assets
from tongits_core.board.limits import MOST_BYTES, Message, Refusal, bounded, message_of, refusal_of
from tongits_core.board.metrics import Log, Metrics
from tongits_core.board.searching import Searches
from tongits_core.board.settings import Settings
from tongits_core.errors import TongitsError

__all__ = ["Board", "Json", "address_of", "answering", "board_of", "client_of", "message_in", "refused", "sent"]

CLIENT = re.compile(r"[A-Za-z0-9_-]{8,64}")
"""What the page calls itself in the header tongits-client: random, made anew for each tab."""


@dataclass
class Board:
    """The state of one server."""

    settings: Settings
    assets: Assets
    metrics: Metrics
    log: Log
    searches: Searches


class Json(Response):
    """An answer in JSON. NaN and Infinity are refused, since browsers cannot read them."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes of the body."""
        return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode(
            "utf-8", "replace"
        )


Handler = Callable[[Request], Awaitable[Response]]


def board_of(request: Request) -> Board:
    """The state of the server that got the request."""
    board: Board = request.app.state.board
    return board


def address_of(request: Request) -> str:
    """The address from which the request came, for fairness alone."""
    return request.client.host if request.client is not None else ""


def client_of(request: Request) -> str:
    """Whose request it is: what the page calls itself, else its address. One search of each client runs at a time."""
    name = request.headers.get("tongits-client", "")
    return name if CLIENT.fullmatch(name) else f"@{address_of(request)}"


async def message_in(request: Request, most: int = MOST_BYTES) -> Message:
    """The message in the body of a request; Refusal if it is too long, late, or no JSON object."""
    return message_of(await bounded(request.stream(), request.headers.get("content-length"), most))


def sent(found: Mapping[str, Any], status: int = 200) -> Response:
    """An answer in JSON."""
    return Json(found, status)


def refused(refusal: Refusal) -> Response:
    """The answer to a message that is refused."""
    return Json(refusal.as_dict(), refusal.status, {"retry-after": "10"} if refusal.kind == "busy" else None)


def answering(work: Handler) -> Handler:
    """A route that answers every error in the form of the API: Refusal, errors of the library, and faults of ours.

    The text of a fault may hold cards, so neither the answer nor the log has it.
    """

    @functools.wraps(work)
    async def answer(request: Request) -> Response:
        try:
            return await work(request)
        except Refusal as refusal:
            return refused(refusal)
        except TongitsError as error:
            return refused(refusal_of(error))
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = {"route": work.__name__, "kind": type(error).__name__, "file": where.name, "line": where.lineno}
            board_of(request).log.say("fault", told, logging.ERROR)
            board_of(request).metrics.count("tongits_faults_total", route=work.__name__)
            return refused(Refusal("internal", "The server has a fault. Your message was fine; please tell us."))

    return answer
