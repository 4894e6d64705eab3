"""A browser and a board for the tests of the page."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import threading
import time
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE, DESK = (360, 740), (1280, 860)
PATIENCE = 30_000
"""Milliseconds until something must have appeared; on a busy machine a search takes its time."""
SECONDS = 0.4
"""Time to think of a search in the tests."""


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The address of a board that runs in a thread of this process."""
    import uvicorn

    from tongits_core.board import Settings, create_app

    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create_app(Settings(workers=1)), log_config=None, access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    assert server.started
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    server.should_exit = True
    thread.join()
    listening.close()


@dataclass
class Browser:
    """Chromium with empty profiles. `troubles` collects errors of pages, which no test may leave."""

    chromium: Any
    address: str
    troubles: list[str] = field(default_factory=list)
    opened: list[Any] = field(default_factory=list)

    def context(self, size: tuple[int, int] = DESK, language: str = "en", **options: Any) -> Any:
        """An empty profile. On a screen as wide as a phone's, one taps."""
        context = self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            locale={"en": "en-US", "fil": "fil-PH"}[language],
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(PATIENCE)
        if options.get("java_script_enabled", True):
            context.add_init_script(
                f"sessionStorage.getItem('ask.seconds') ?? sessionStorage.setItem('ask.seconds', '{SECONDS}')"
            )
        self.opened.append(context)
        return context

    def page(self, size: tuple[int, int] = DESK, language: str = "en", path: str = "", **options: Any) -> Any:
        """The page in an empty profile, ready to be used."""
        return self.open(self.context(size, language, **options), path)

    def open(self, context: Any, path: str = "") -> Any:
        """A tab of a profile, ready to be used."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.goto(self.address + path)
        page.wait_for_selector(".view-ask .pad .tile")
        return page

    def close(self) -> None:
        """Close all profiles."""
        while self.opened:
            self.opened.pop().close()


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """A browser with a board to visit; skips where there is no Chromium or no playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install '.[test]'")
    if CHROMIUM is None:
        pytest.skip("needs the program chromium: apt install chromium")
    with served() as address, playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield Browser(chromium, address)
        chromium.close()


TABLE = {
    "hand": "4s 5s 7h 7d Jc Qc 9d 2h 3d",
    "me": "Ks Kh Kd",
    "next": "5c 6c 7c",
    "prev": "As Ac Ad",
    "discards": "Kc 3h 9c 2s Qs 6d 8h",
}
"""A turn in the middle of a hand, by place."""


LINK = "#ask?" + urllib.parse.urlencode({"s": json.dumps(TABLE)})
"""The same table as a link that somebody shared."""


def tap(page: Any, *cards: str) -> None:
    """Tap cards of the grid: with a finger on a phone, else with the mouse."""
    for card in cards:
        tile = page.locator(f'.pad .tile[data-card="{card}"]')
        (tile.tap if page.viewport_size["width"] == PHONE[0] else tile.click)()


def choose(page: Any, name: str, value: str) -> None:
    """Choose a radio button."""
    page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)


def fill_table(page: Any) -> None:
    """Enter a turn in the middle of a hand, tapping what one sees."""
    for place, cards in TABLE.items():
        if place != "hand":
            page.locator(".dock-head .icon-button").first.click()  # the next place
        assert page.locator(f'input[name="place"][value="{place}"]').is_checked()
        tap(page, *cards.split())


def stored(page: Any, name: str) -> Any:
    """What the page has stored under a name."""
    return page.evaluate("(name) => JSON.parse(sessionStorage.getItem(name))", name)
