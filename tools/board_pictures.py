"""Make the pictures of the board for docs/BOARD.md, by Chromium.

Run away from the root of the tree, where the package is installed: python tools/board_pictures.py
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests" / "shared"))

from browsers import DESK, PHONE, Browser, browsing, fill_table, tap  # noqa: E402
from PIL import Image  # noqa: E402

from tongits_core.board import games  # noqa: E402

PICTURES = ROOT / "docs" / "board"
ASSUMED = {"en": "assumed", "fil": "ipinalagay"}
COLOURS = 256
MOST_BYTES = 130_000


KEPT = {
    "ask-360-light-en",
    "ask-1280-light-en",
    "advice-360-dark-fil",
    "sit-360-dark-fil",
    "play-1280-light-en",
    "play-360-dark-fil",
    "end-360-light-en",
}
SEED = 33
"""Of the game in the pictures."""
LAYING = ("take", "expose", "sapaw", "draw", "challenge")


def keep(page: Any, name: str) -> None:
    """Write what the page shows as a small PNG, if docs/BOARD.md shows it."""
    if name not in KEPT:
        return
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(1, 1)
    picture = (
        Image.open(io.BytesIO(page.screenshot()))
        .convert("RGB")
        .quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    )
    path = PICTURES / f"{name}.png"
    picture.save(path, optimize=True)
    size = path.stat().st_size
    assert size <= MOST_BYTES, f"{path} has {size} bytes"
    print(f"{path.name}: {size / 1000:.0f} kB")


def advised(page: Any) -> None:
    """Wait for the whole advice."""
    page.wait_for_selector(".advice-side > .why-not")


def ask(browser: Browser, size: tuple[int, int], language: str, scheme: str) -> None:
    """Entering, the advice, and a table that one sits at."""
    page = browser.page(size, language, color_scheme=scheme)
    name = f"{size[0]}-{scheme}-{language}"
    fill_table(page)
    page.locator(".place-extra-name", has_text=ASSUMED[language]).first.wait_for()
    if size == PHONE:
        page.evaluate("scrollTo(0, 0)")
        keep(page, f"ask-{name}")
    page.locator(".dock .button.primary").click()
    advised(page)
    if size == DESK:
        keep(page, f"ask-{name}")
        return
    page.locator(".hero").evaluate("(hero) => hero.scrollIntoView()")
    keep(page, f"advice-{name}")
    page.locator(".go-on .button").click()
    page.wait_for_selector(".sitting .prompt")
    tap(page, "6h")
    page.locator(".sitting .button.primary:has(.icon)").tap()  # as advised
    page.wait_for_selector(".sitting .row > [aria-pressed]")  # the turn of another player
    page.evaluate("scrollTo(0, 0)")
    keep(page, f"sit-{name}")


def play(browser: Browser, size: tuple[int, int], language: str, scheme: str) -> None:
    """A hand against two bots: after some turns, and at its end."""
    name = f"{size[0]}-{scheme}-{language}"
    page = browser.context(size, language, color_scheme=scheme).new_page()
    page.goto(f"{browser.address}#play")
    page.locator(".setup .button.primary").click()
    done = 0
    while page.wait_for_selector(".status.yours, .result") and not page.locator(".result").count():
        done += 1
        if done == 12:
            page.evaluate("scrollTo(0, 0)")
            keep(page, f"play-{name}")
        kinds = [each.get_attribute("data-kind") for each in page.query_selector_all(".play-bar .moves > .button")]
        kind = next((each for each in LAYING if each in kinds), "discard")
        if kind == "discard":
            page.locator(".play-hand .card").last.click()
        with page.expect_response(lambda answer: answer.url.endswith("/act")):
            page.locator(f".play-bar .moves > [data-kind={kind}]").first.click()
        page.wait_for_timeout(100)
    page.evaluate("scrollTo(0, 0)")
    keep(page, f"end-{name}")


if __name__ == "__main__":
    games.new_seed = lambda: SEED
    PICTURES.mkdir(parents=True, exist_ok=True)
    with browsing() as browser:
        for size, language, scheme in ((PHONE, "en", "light"), (PHONE, "fil", "dark"), (DESK, "en", "light")):
            ask(browser, size, language, scheme)
            play(browser, size, language, scheme)
        browser.close()
