"""A web page for learning and friendly tables, and its server: advice for a table that you see, and games against bots.

It needs the extra `web`: starlette and sse-starlette, and uvicorn or another ASGI server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tongits_core.board.keeping import check_folder, state_folder
from tongits_core.board.settings import Settings

if TYPE_CHECKING:
    from typing import TextIO

    from starlette.applications import Starlette

__all__ = ["Settings", "check_folder", "check_search", "create_app", "print_log", "state_folder"]

EXTRA = {"anyio", "sse_starlette", "starlette"}


def create_app(settings: Settings | None = None) -> Starlette:
    """The ASGI app: the page, its API, and the processes that search, which live as long as the app does.

    `tongits board` serves it; so does every ASGI server: `uvicorn --factory tongits_core.board:create_app`.

    Raises:
        ImportError: the extra `web` is not installed; the text says how to install it.

    >>> [route.path for route in create_app().routes][:2]
    ['/', '/page/{name:path}']
    """
    try:
        from tongits_core.board.app import application
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in EXTRA:
            raise
        raise ImportError(f"the board needs {missing}: install it by pip install 'tongits-core[web]'") from None
    return application(settings or Settings())


def print_log(stream: TextIO | None = None, *, quiet: bool = False) -> None:
    """Print the log of the server, one JSON object a line, to a stream or standard error. quiet: faults alone."""
    from tongits_core.board import metrics

    metrics.print_log(stream, quiet=quiet)


async def check_search() -> str:
    """How one search ends that is run in a process as the server runs it: "advice" if all is well."""
    from tongits_core.board import searching

    return await searching.check_search()
