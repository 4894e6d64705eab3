"""What every answer carries and every request must pass, before any route sees it.

The server has no passwords and keeps no cookies. What is to be kept out: pages of other origins that use the reader's
browser to ask this server (cross-site requests, and names that are rebound to 127.0.0.1), and code in the page itself.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Iterator

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tongits_core.board.limits import Refusal

__all__ = ["Guard"]

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
"""No inline code, nothing from elsewhere, no frames."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9_.-]{1,253})(?::[0-9]{1,5})?")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SAME_SITE = frozenset({"same-origin", "none"})


class Guard:
    """ASGI middleware: refuses foreign hosts and cross-site messages, and adds the safe headers to every answer.

    hosts: names that browsers may use beside localhost and plain addresses; "*" allows all.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = next(self.refusals(scope), None)
        if refusal is None:
            await self.app(scope, receive, send_safely)
        else:
            await JSONResponse(refusal.as_dict(), refusal.status)(scope, receive, send_safely)

    def refusals(self, scope: Scope) -> Iterator[Refusal]:
        """The reasons to refuse a request."""
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self.is_ours(host):
            yield Refusal(
                "forbidden",
                f"This server does not answer to the name {host[:80]!a}; --allow-host adds a name.",
            )
        if scope["method"] in SAFE:
            return
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        foreign = site not in SAME_SITE if site is not None else origin is not None and _host_of(origin) != host
        if foreign:
            yield Refusal("forbidden", "Another site sent this message; only the page of this server may.")
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            yield Refusal("bad_request", "The message is not of the type application/json.")

    def is_ours(self, host: str) -> bool:
        """Whether a Host header names this server. A plain address is never a name that was rebound to it."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1]
        return name in LOCAL or name in self.hosts or "*" in self.hosts or _is_address(name.strip("[]"))


def _host_of(origin: str) -> str:
    return origin.lower().partition("://")[2]


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
