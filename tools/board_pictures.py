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

PICTURES = ROOT / "docs" / "board"
ASSUMED = {"en": "assumed", "fil": "ipinalagay"}
COLOURS = 256
MOST_BYTES = 100_000


KEPT = {"ask-360-light-en", "ask-1280-light-en", "advice-360-dark-fil", "sit-360-dark-fil"}


def keep(page: Any, name: str) -> None:
    """Write what the page shows as a small PNG, if docs/BOARD.md shows it."""
    if name not in KEPT:
        return
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(1, 1)
    picture = (
        Image.open(io.BytesIO(page.screenshot()))
        .convert("RGB")
        .convert("P", palette=Image.Palette.ADAPTIVE, colors=COLOURS)
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
    advised(page)
    page.locator(".sitting .button.primary").tap()
    page.wait_for_selector(".sitting [aria-pressed]")  # another's turn
    page.evaluate("scrollTo(0, 0)")
    keep(page, f"sit-{name}")


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    with browsing() as browser:
        for size, language, scheme in ((PHONE, "en", "light"), (PHONE, "fil", "dark"), (DESK, "en", "light")):
            ask(browser, size, language, scheme)
        browser.close()
