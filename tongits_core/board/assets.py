"""The files of the page: from memory, compressed, with an ETag that tells a browser whether its copy is still good."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from tongits_core.board.limits import Refusal

__all__ = ["Assets"]

NAME = re.compile(r"[a-z0-9_-]+(?:/[a-z0-9_-]+)*(?:\.[a-z0-9_-]+)*\.[a-z0-9]+")
"""Lower case, no dot at the beginning of a part: no way out of the folder."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
PACKED = {".png", ".woff2"}
"""Compressed by their own format."""


@dataclass(frozen=True)
class Asset:
    """One file: its bytes, plain and compressed, and what tells its versions apart."""

    plain: bytes
    packed: bytes | None
    kind: str
    etag: str
    stamp: tuple[int, int]

    @classmethod
    def read(cls, path: Path, stamp: tuple[int, int]) -> Asset:
        """The file at a path. stamp: its time and size, by which a changed file is noticed."""
        plain = path.read_bytes()
        packed = None if path.suffix in PACKED else gzip.compress(plain, 9, mtime=0)
        etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        return cls(plain, packed, TYPES[path.suffix], etag, stamp)


class Assets:
    """The files of a folder. A file that changes is read anew, which helps whoever works on the page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[str, Asset] = {}

    def find(self, name: str) -> Asset:
        """The file of this name in the folder; Refusal if there is none."""
        path = self.folder / name
        if NAME.fullmatch(name) and path.suffix in TYPES:
            try:
                found = path.stat()
                stamp = found.st_mtime_ns, found.st_size
                kept = self._kept.get(name)
                if kept is None or kept.stamp != stamp:
                    kept = self._kept[name] = Asset.read(path, stamp)
                return kept
            except OSError:
                pass
        raise Refusal("not_found", "There is no such page.")

    def answer(self, request: Request, name: str) -> Response:
        """The file, or 304 if the browser has it already."""
        asset = self.find(name)
        headers = {"etag": asset.etag, "cache-control": "no-cache"}
        if asset.etag in re.findall(r'"[^"]*"', request.headers.get("if-none-match", "")):
            return Response(None, 304, headers)
        body = asset.plain
        if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["content-encoding"] = asset.packed, "gzip"
        return Response(body, 200, headers, asset.kind)
