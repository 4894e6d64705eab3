"""The Ask view in a browser: by touch on a phone, by keyboard on a wide screen, in both languages."""

from __future__ import annotations

import json
import re
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import DESK, LINK, PHONE, TABLE, Browser, browsing, choose, fill_table, stored, tap

from tongits_core import Position

MOST_BYTES = 100_000
"""Of the first screen, as sent."""
LEAST_TARGET = 44
"""Pixels: what a finger hits."""


@pytest.fixture(scope="module")
def shared() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture
def browser(shared: Browser) -> Iterator[Browser]:
    """The browser; at the end no page may have thrown an error."""
    shared.troubles.clear()
    yield shared
    shared.close()
    assert shared.troubles == []


def advised(page: Any) -> None:
    """Wait for the whole advice."""
    page.wait_for_selector(".advice-side > .why-not, .hero.failed")
    assert page.locator(".hero.failed").count() == 0, page.locator(".hero").inner_text()


def test_by_touch_from_an_empty_table_to_advice_and_on_to_the_next_turn(browser: Browser) -> None:
    page = browser.page(PHONE)
    fill_table(page)
    page.locator(".dock .button.primary").tap()
    advised(page)
    assert page.locator(".hero .turn-step .verb").first.inner_text() in ("Draw", "Call")
    assert re.match(r"(Call|Draw)\b.*:", page.locator(".hero-verdict").inner_text())
    rows = page.locator(".part-alternatives .bar-row")
    assert rows.count() == 2
    assert page.locator(".part-alternatives .whisker").count() == 2
    assert page.locator(".part-call_hangs_on .bar-row").count() == 3
    unseen = page.locator(".heat td:not(.seen)").count()
    assert unseen == 52 - 9 - 3 * 3 - 7
    assert page.locator(".part-plans .plan").count() >= 2
    assert page.locator(".part-dangers .bar-row").count() >= 5

    page.locator(".why-not summary").tap()
    page.locator(".why-not .legal .button", has_text="call").tap()
    advised(page)
    assert page.locator(".part-alternatives .bar-row").count() == 2

    page.locator(".go-on .button").tap()
    tap(page, "6h")  # the card that was drawn
    page.locator(".sitting .button.primary", has_text="I play this").tap()
    page.wait_for_selector('h2:text-is("The next player\'s turn")')
    tap(page, "8d")  # drew from the stock, and discarded this
    page.wait_for_selector('h2:text-is("The previous player\'s turn")')
    followed = Position.parse(stored(page, "ask.followed"))
    assert followed.discards[-1] == "8d"
    assert len(followed.hand) == 9
    page.locator('.sitting [aria-label="Undo"]').tap()
    page.wait_for_selector('h2:text-is("The next player\'s turn")')


def test_by_keyboard_alone(browser: Browser) -> None:
    page = browser.page(DESK)
    page.locator(".pad .tile[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert stored(page, "ask.sketch")["hand"] == ["8h"]
    page.keyboard.press("Space")
    assert stored(page, "ask.sketch")["hand"] == []
    page.keyboard.type("ashc3c6c7c".replace("ashc", "asah"))
    assert stored(page, "ask.sketch")["hand"] == ["As", "Ah", "3c", "6c", "7c"]
    assert page.locator("#polite").inner_text() == "seven of clubs put into: Your hand"
    page.keyboard.press("]")
    page.keyboard.type("jhqhkh/tcjcqckc")
    page.keyboard.press("]")
    page.keyboard.press("]")
    page.keyboard.type("9dtdjd/9stsjsqs")
    page.keyboard.press("]")
    page.keyboard.type("8hkdks8cac")
    page.keyboard.press("Control+z")
    sketch = stored(page, "ask.sketch")
    assert sketch["me"] == [["Jh", "Qh", "Kh"], ["Tc", "Jc", "Qc", "Kc"]]
    assert sketch["prev"] == [["9d", "Td", "Jd"], ["9s", "Ts", "Js", "Qs"]]
    assert sketch["discards"] == ["8h", "Kd", "Ks", "8c"]
    page.keyboard.press("Control+Enter")
    advised(page)
    said = page.locator("#polite").inner_text()
    assert said.startswith(("Call", "Take 8c with 6c 7c, then discard"))


def test_what_contradicts_itself_stands_beside_its_place(browser: Browser) -> None:
    page = browser.page(DESK)
    tap(page, "4s", "5s", "7h")
    wrong = page.locator(".place.wrong .fault", has_text="You hold 3 cards")
    wrong.wait_for()
    assert (
        wrong.locator("xpath=ancestor::*[contains(@class, 'place ')][1]//input").first.get_attribute("value") == "hand"
    )
    page.locator(".dock .button.primary").click()
    page.wait_for_selector("#urgent:not(:empty)", state="attached")
    assert page.locator(".hero").count() == 0
    choose(page, "place", "discards")
    tap(page, "4s")  # from the hand to the pile, which is said and can be taken back
    assert stored(page, "ask.sketch")["discards"] == ["4s"]
    page.locator("#toast button").click()
    assert stored(page, "ask.sketch")["hand"] == ["4s", "5s", "7h"]


def test_typing_fills_the_chosen_place_and_a_position_line_fills_all(browser: Browser) -> None:
    page = browser.page(DESK)
    page.locator("summary", has_text="Type or paste").click()
    line = page.locator("#line")
    use = page.locator(".button", has_text="Use this text")
    line.fill("7h 10s, kd zz")
    use.click()
    assert "zz" in page.locator("[role=alert] .fault").inner_text()
    assert stored(page, "ask.sketch") is None or stored(page, "ask.sketch")["hand"] == []
    line.fill("7h 10s, kd")
    use.click()
    assert stored(page, "ask.sketch")["hand"] == ["7h", "Ts", "Kd"]
    line.fill("seat=1 hand=2h,3d table=1:4s,4h,4d discards=Kc,9c stock=14 counts=12,2,12")
    use.click()
    page.locator(".place.selected .place-cards .card").nth(1).wait_for()
    page.wait_for_selector('.tile.there[data-card="4d"]')
    assert stored(page, "ask.sketch")["me"] == [["4s", "4h", "4d"]]


def test_a_link_holds_the_cards_and_sends_nothing(browser: Browser) -> None:
    context = browser.context(DESK, permissions=["clipboard-read", "clipboard-write"])
    page = browser.open(context)
    tap(page, "4s", "5s")
    choose(page, "place", "discards")
    tap(page, "Kc", "3h")
    page.locator('[aria-label="Copy a link"]').click()
    page.wait_for_selector("#toast:not([hidden])")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{browser.address}#ask?")
    asked: list[str] = []
    other = browser.context(PHONE).new_page()
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    other.wait_for_selector(".place.selected")
    assert stored(other, "ask.sketch")["discards"] == stored(page, "ask.sketch")["discards"] == ["Kc", "3h"]
    assert not [url for url in asked if "Kc" in url.split("#")[0]]
    before = stored(page, "ask.sketch")
    page.goto(f"{browser.address}#ask?s=%7Bbroken")
    page.locator("#toast", has_text="damaged").wait_for()
    assert stored(page, "ask.sketch") == before


def test_a_server_that_went_away_loses_nothing(browser: Browser) -> None:
    page = browser.page(DESK)
    page.route("**/api/**", lambda route: route.abort())
    tap(page, "4s", "5s")
    page.wait_for_selector(".dock .fault")
    assert "does not answer" in page.locator(".dock .fault").inner_text()
    page.unroute("**/api/**")
    page.reload()
    page.wait_for_selector(".pad .tile.here")
    assert stored(page, "ask.sketch")["hand"] == ["4s", "5s"]


def test_two_tabs_do_not_disturb_each_other(browser: Browser) -> None:
    context = browser.context(DESK)
    first, second = browser.open(context), browser.open(context)
    tap(first, "4s")
    tap(second, "9h")
    first.reload()
    first.wait_for_selector(".pad .tile.here")
    assert (stored(first, "ask.sketch")["hand"], stored(second, "ask.sketch")["hand"]) == (["4s"], ["9h"])


def test_without_javascript_a_sentence_says_what_to_do(browser: Browser) -> None:
    page = browser.context(PHONE, java_script_enabled=False).new_page()
    page.goto(browser.address)
    assert "tongits suggest" in page.locator("noscript").inner_text()


@pytest.mark.parametrize("language", ["en", "fil"])
def test_the_first_screen_is_light_stands_still_and_fits_a_phone(browser: Browser, language: str) -> None:
    context = browser.context(PHONE, language)
    page = context.new_page()
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.add_init_script(
        "window.shifts = []; new PerformanceObserver((list) => list.getEntries().forEach((each) => shifts.push(each.value)))"
        ".observe({type: 'layout-shift', buffered: true})"
    )
    page.goto(browser.address, wait_until="networkidle")
    assert 20_000 < sum(sizes) < MOST_BYTES
    assert sum(page.evaluate("shifts")) < 0.01
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    small = page.evaluate(
        "[...document.querySelectorAll('main button, main summary, main input[type=radio], header a, header button')]"
        ".filter((each) => each.checkVisibility()).map((each) => [each.getBoundingClientRect(), each.textContent])"
        f".filter(([box]) => Math.min(box.width, box.height) < {LEAST_TARGET - 1.5}).map(([, text]) => text)"
    )
    assert small == []


def test_filipino_and_dark_from_the_settings_of_the_person(browser: Browser) -> None:
    page = browser.page(DESK, "fil", LINK, color_scheme="dark")
    assert page.evaluate("document.documentElement.lang") == "fil"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.locator(".dock .button.primary").click()
    advised(page)
    assert page.locator(".hero-kicker").inner_text().lower() == "ang payo"
    assert re.search(r"sunod na maganda|halos pareho lang", page.locator(".hero-verdict").inner_text())
    page.locator("#language").select_option("en")
    page.wait_for_selector("h2:text-is('What do you see?')")
    assert len(stored(page, "ask.sketch")["hand"]) == 9


@pytest.mark.parametrize(("size", "language", "scheme"), [(PHONE, "en", "dark"), (DESK, "fil", "light")])
def test_axe_finds_nothing(browser: Browser, size: tuple[int, int], language: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python").Axe()

    def check() -> None:
        found = axe.run(page).response["violations"]
        assert not found, json.dumps(
            [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found], indent=1
        )

    page = browser.page(size, language, color_scheme=scheme)
    check()
    page.goto(browser.address + LINK)
    page.reload()
    page.wait_for_selector(".pad .tile.here")
    page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
    page.locator(".dock .button.primary").click()
    advised(page)
    page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
    check()
    page.locator(".go-on .button").click()
    page.wait_for_selector(".sitting .prompt")
    check()


def test_an_answer_to_a_call_and_what_is_known_of_the_caller(browser: Browser, tmp_path: Path) -> None:
    profile = {"name": "lola", "rules": "classic", "hands": 0, "cells": {}}
    (tmp_path / "table.json").write_text(json.dumps({"schema": "tongits.profiles/1", "profiles": [profile]}))
    (tmp_path / "other.json").write_text("[]")
    page = browser.page(DESK, path=LINK)
    page.locator("summary", has_text="What you know of the players").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "other.json")
    page.locator("[role=alert] .fault", has_text="no profiles").wait_for()
    page.locator("input[type=file]").set_input_files(tmp_path / "table.json")
    choose(page, "plays-prev", "@lola")
    choose(page, "moment", "called_prev")
    with page.expect_request("**/api/suggest") as asked:
        page.keyboard.press("Control+Enter")
    assert asked.value.post_data_json["plays"] == {"next": None, "prev": profile}
    advised(page)
    assert page.locator(".hero .verb").inner_text() in ("Fold", "Challenge")
    assert page.locator(".part-answer_hangs_on .bar-row").count() == 3


def test_why_not_my_move_in_steps(browser: Browser) -> None:
    table = {**TABLE, "hand": "4s 5s 6s 7h 7d Jc Qc 9d 2h", "drawn": "7s"}
    page = browser.page(DESK, path="#ask?" + urllib.parse.urlencode({"s": json.dumps(table)}))
    page.keyboard.press("Control+Enter")
    advised(page)
    page.locator(".why-not summary").click()
    page.locator(".why-not .button", has_text="Expose").first.click()
    page.locator(".why-not .nowrap").first.wait_for()
    page.locator(".why-not .button", has_text="Discard").last.click()
    # The own turn has a bar of its own colour, unless it is the best.
    page.locator(".part-alternatives").locator(".bar-row.mine, .bar-row.best", has_text="Expose").first.wait_for()
