"""The server of the board: what every answer carries, what every request must pass, the files of the page."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import logging
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from boards import JSON, LINE, ask, get, post
from places import ROOT
from starlette.applications import Starlette
from starlette.routing import Route

import tongits_core.board.asking
from tongits_core.board import Settings, create_app, limits, print_log
from tongits_core.board.assets import Assets
from tongits_core.board.limits import MOST_BYTES, Refusal, bounded
from tongits_core.board.words import LANGUAGES
from tongits_core.cli import main
from tongits_core.cli.board import _listen

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def app() -> Starlette:
    return create_app(Settings(workers=1))


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log of the server."""
    stream = io.StringIO()
    print_log(stream)
    yield stream
    logger = logging.getLogger("tongits.board")
    logger.handlers, logger.propagate = [], True
    logger.setLevel(logging.NOTSET)


def kind_of(answer: httpx.Response) -> str:
    error = answer.json()["error"]
    assert set(error) == {"kind", "text", "place"}
    assert error["text"].endswith(".")
    assert "Traceback" not in answer.text
    return str(error["kind"])


def answers() -> list[httpx.Response]:
    """One answer of each kind."""
    return [
        get("/"),
        get("/", method="HEAD"),
        get("/healthz"),
        get("/metrics"),
        get("/api/rules"),
        get("/nothing"),
        get("/page/nothing.js"),
        get("/healthz", host="evil.example"),
        get("/api/read"),
        post("/api/read", {"line": LINE}),
        post("/api/read", b"{"),
        post("/api/suggest", {"position": LINE}),
        get("/api/suggest/unknown"),
    ]


def test_every_answer_has_one_policy_without_inline_code_and_the_safe_headers() -> None:
    found = answers()
    assert [answer.status_code for answer in found] == [200] * 5 + [404, 404, 403, 405, 200, 400, 202, 410]
    for answer in found:
        (policy,) = answer.headers.get_list("content-security-policy")
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert SAFE.items() <= dict(answer.headers).items()
        assert "permissions-policy" in answer.headers
        assert answer.headers.get_list("cache-control") in (["no-store"], ["no-cache"])


def test_errors_are_one_sentence_each() -> None:
    for answer in answers()[5:]:
        if answer.status_code >= 400:
            kind_of(answer)


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1:8470", "[::1]:8470", "192.168.1.7", "my.board"]
)
def test_own_names_and_plain_addresses_are_answered(host: str) -> None:
    assert get("/healthz", create_app(Settings(workers=1, hosts=("my.board",))), host=host).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "my.board.evil.example",
        "",
        "a/b",
        "127.0.0.1.evil.example:80",
        "1.2.3",
    ],
)
def test_other_names_are_refused(host: str) -> None:
    """A name that an attacker rebinds to 127.0.0.1 still stands in the Host header."""
    answer = get("/healthz", create_app(Settings(workers=1, hosts=("my.board",))), host=host)
    assert (answer.status_code, kind_of(answer)) == (403, "forbidden")


@pytest.mark.parametrize("host", ["", "http://a", "a:80", "a b"])
def test_a_name_that_is_none_is_refused_at_the_start(host: str) -> None:
    with pytest.raises(ValueError, match="no name of a host"):
        Settings(hosts=(host,))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin", "origin": "http://localhost"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://localhost"}, 200),
        ({"origin": "http://localhost:1"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"content-type": "text/plain"}, 400),
        ({"content-type": "application/x-www-form-urlencoded"}, 400),
        ({"content-type": "application/json; charset=utf-8"}, 200),
    ],
)
def test_messages_of_other_sites_are_refused(headers: dict[str, str], status: int) -> None:
    answer = post("/api/read", {"line": LINE}, **headers)
    assert answer.status_code == status


def test_a_body_that_is_too_long_is_refused_before_it_is_read_whole() -> None:
    read = 0

    async def chunks() -> AsyncIterator[bytes]:
        nonlocal read
        while True:
            read += 4096
            yield b" " * 4096

    for length, most in [(None, MOST_BYTES + 4096), (str(MOST_BYTES + 1), 0), ("9" * 30, 0), ("-1", 0), ("²", 0)]:
        read = 0
        with pytest.raises(Refusal) as refused:
            asyncio.run(bounded(chunks(), length))
        assert refused.value.kind == "too_large"
        assert read <= most
    answer = post("/api/read", b" " * (MOST_BYTES + 1))
    assert (answer.status_code, kind_of(answer)) == (413, "too_large")


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.01)

    async def silent() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    with pytest.raises(Refusal, match="did not arrive"):
        asyncio.run(bounded(silent(), None))


@pytest.mark.build
def test_the_installed_page_has_all_its_files_and_they_name_no_others() -> None:
    """Every file of the source tree is served by the installed package; every file that one names is there."""
    app = create_app(Settings(workers=1))
    page = ROOT / "tongits_core" / "board" / "page"
    names = {path.relative_to(page).as_posix() for path in page.rglob("*") if path.is_file()}
    assert "index.html" in names
    for name in sorted(names):
        answer = get(f"/page/{name}", app)
        assert answer.status_code == 200, name
        assert answer.content == (page / name).read_bytes()
        if name.endswith((".js", ".css", ".html")):
            named = re.findall(r"""(?:from|import) ?\(?"\./([^"]+)"|(?:href|src)="page/([^"]+)\"""", answer.text)
            assert {a or b for a, b in named} <= names | {"play.js"}
    assert get("/", app).content == (page / "index.html").read_bytes()
    for language in LANGUAGES:
        assert get(f"/api/words?language={language}", app).json()["words"]


def test_the_page_and_its_files(tmp_path: Path) -> None:
    text = "let cards = 52;\n" * 100
    (tmp_path / "main.js").write_text(text)
    (tmp_path / ".secret.js").write_text("")
    (tmp_path / "note.py").write_text("")
    app = create_app(Settings(workers=1))
    app.state.board.assets = Assets(tmp_path)
    answer = get("/page/main.js", app, accept_encoding="gzip, br")
    assert answer.text == text
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert int(answer.headers["content-length"]) < len(text) / 5
    assert get("/page/main.js", app, accept_encoding="br").headers.get("content-encoding") is None
    again = get("/page/main.js", app, if_none_match=f'W/"x", {answer.headers["etag"]}')
    assert (again.status_code, again.content) == (304, b"")
    (tmp_path / "main.js").write_text("other")
    assert get("/page/main.js", app, if_none_match=answer.headers["etag"]).text == "other"
    for name in (
        ".secret.js",
        "note.py",
        "../limits.py",
        "%2e%2e/limits.py",
        "main.js/",
        "MAIN.js",
        "x" * 5000 + ".js",
        "a\x00.js",
    ):
        assert get(f"/page/{name.replace(chr(0), '%00')}", app).status_code == 404, name


def test_the_whole_page_is_small() -> None:
    """All files together, compressed, are under the 100 kB of a first screen."""
    assets = create_app(Settings(workers=1)).state.board.assets
    names = [path.name for path in assets.folder.iterdir() if path.suffix != ".png"]
    assert 5_000 < sum(len(assets.find(name).packed) for name in names) < 100_000


def test_answers_are_compressed_where_that_helps() -> None:
    assert post("/api/read", {"line": LINE}).headers["content-encoding"] == "gzip"
    assert get("/healthz").headers.get("content-encoding") is None


def test_metrics_and_log_hold_no_cards_and_no_addresses(app: Starlette, log: io.StringIO) -> None:
    post_to = lambda client: client.post("/api/read?secret=7h", content=json.dumps({"line": LINE}), headers=JSON)  # noqa: E731
    ask(post_to, app)
    ask(lambda client: client.get("/page/7h.js?hand=As", headers=JSON), app)
    (first, second) = (json.loads(line) for line in log.getvalue().splitlines())
    assert first == first | {"level": "info", "event": "request", "method": "POST", "route": "read", "status": 200}
    assert second == second | {"route": "asset", "status": 404}
    text = get("/metrics", app).text
    assert 'tongits_requests_total{method="POST",route="read",status="200"} 1\n' in text
    for told in (text, log.getvalue()):
        assert not any(word in told for word in ("127.0.0.1", "7h", "As", "secret"))


def test_addresses_are_logged_where_that_is_wanted(log: io.StringIO) -> None:
    app = create_app(Settings(workers=1, log_addresses=True))
    get("/healthz", app)
    assert json.loads(log.getvalue())["address"] == "127.0.0.1"


def test_a_fault_of_ours_tells_neither_traceback_nor_cards(
    app: Starlette, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("As Ah 3c")

    monkeypatch.setattr(tongits_core.board.asking, "read_line", broken)
    answer = ask(lambda client: client.post("/api/read", content=b'{"line": "x"}', headers=JSON), app)
    assert (answer.status_code, kind_of(answer)) == (500, "internal")
    for told in (answer.text, log.getvalue()):
        assert "As" not in told
    assert json.loads(log.getvalue().splitlines()[0])["kind"] == "ZeroDivisionError"


def test_without_the_extra_the_error_says_what_to_install() -> None:
    program = """
import sys
from tongits_core.cli import main
for missing in ("starlette", "sse_starlette", "uvicorn"):
    sys.modules[missing] = None
    assert main(["board", "--no-open", "--no-keep", "--port", "0"]) == 2
    del sys.modules[missing]
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    for missing, line in zip(("starlette", "sse_starlette", "uvicorn"), done.stderr.splitlines(), strict=True):
        assert line.startswith("tongits: ")
        assert line.endswith(f"needs {missing}: install it by pip install 'tongits-core[web]'")


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["board", "--no-open", "--no-keep", "--port", str(port)]) == 2
    assert f"cannot listen on 127.0.0.1, port {port}" in capsys.readouterr().err


def test_the_page_about_http_names_every_route_and_every_kind_of_error(app: Starlette) -> None:
    text = (ROOT / "docs" / "HTTP.md").read_text(encoding="utf-8")
    for route in app.routes:
        assert isinstance(route, Route)
        method = "POST" if "POST" in (route.methods or ()) else "GET"
        assert f"`{method} {route.path.replace(':path', '')}`" in text, route.path
    for kind, status in limits.STATUS.items():
        assert f"| {status} | `{kind}` |" in text


def test_a_path_for_a_proxy_begins_with_a_slash(capsys: pytest.CaptureFixture[str]) -> None:
    for path in ("cards", "/cards/", "/a b", "/a?b"):
        assert main(["board", "--no-open", "--no-keep", "--port", "0", "--root-path", path]) == 2
        assert "--root-path" in capsys.readouterr().err


def test_small_answers_are_not_held_back() -> None:
    """asyncio turns Nagle's algorithm off only for a socket whose protocol is named."""
    with _listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_refusals_know_their_status() -> None:
    assert Refusal("stale", "x").status == 409
    with pytest.raises(KeyError):
        Refusal("odd", "x")


def test_gzip_of_a_file_is_what_it_was(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("b{}" * 50)
    packed = Assets(tmp_path).find("a.css").packed
    assert packed is not None
    assert gzip.decompress(packed) == b"b{}" * 50
