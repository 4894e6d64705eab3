"""The Play view in a browser: whole hands by touch, by keyboard and by dragging; two tabs; a server that goes away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import DESK, PHONE, Browser, browsing, choose, stored

from tongits_core import Record

TURN = ".status.yours"
OVER = ".result"
MOVES = ".play-bar .moves > .button"
LAYING = ("take", "expose", "secret", "sapaw", "draw", "challenge", "fold")


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


def visit(browser: Browser, context: Any) -> Any:
    """A tab that shows the Play view."""
    page = context.new_page()
    page.on("pageerror", lambda error: browser.troubles.append(str(error)))
    page.goto(f"{browser.address}#play")
    page.wait_for_selector(".setup, .play-hand, .result")
    return page


def begun(browser: Browser, size: tuple[int, int] = DESK, language: str = "en", **wishes: str) -> Any:
    """A tab with a game that waits for one's own first action."""
    page = visit(browser, browser.context(size, language))
    for name, value in wishes.items():
        choose(page, f"play-{name}", value)
    page.locator(".setup .button.primary").click()
    page.wait_for_selector(f"{TURN}, {OVER}")
    return page


def ply(page: Any) -> int:
    """The ply that the server has, by the page's own door."""
    found: int = page.evaluate(
        "async (id) => (await (await fetch('api/games/' + id)).json()).ply", stored(page, "play.game")
    )
    return found


def hand(page: Any) -> list[str]:
    """The cards of the hand as they stand."""
    found: list[str] = page.eval_on_selector_all(".play-hand .card", "nodes => nodes.map(node => node.dataset.card)")
    return found


def kinds(page: Any) -> list[str]:
    """The kinds of the moves that are offered as buttons."""
    found: list[str] = page.eval_on_selector_all(MOVES, "nodes => nodes.map(node => node.dataset.kind)")
    return found


def move(page: Any) -> str:
    """One action by tapping: what lays most, else a draw, else the discard of the last card. Returns its kind."""
    offered = kinds(page)
    kind = next((each for each in LAYING if each in offered), "discard")
    if kind == "discard":
        page.locator(".play-hand .card").last.click()
    with page.expect_response(lambda answer: answer.url.endswith("/act")):
        page.locator(f"{MOVES}[data-kind={kind}]").first.click()
    page.wait_for_selector(f".view-play:not(.sending) {TURN}, .view-play:not(.sending) {OVER}")
    return kind


def play_on(page: Any, most: int = 150) -> list[str]:
    """Play until the hand is over; returns the kinds of the actions."""
    done: list[str] = []
    while page.locator(OVER).count() == 0:
        assert len(done) < most
        done.append(move(page))
    return done


def test_a_whole_session_by_touch_on_a_phone_in_filipino(browser: Browser, tmp_path: Path) -> None:
    page = begun(browser, PHONE, "fil", rules="classic", hands="3")
    assert page.locator(TURN).inner_text().startswith("Ikaw na")
    for number in range(1, 4):
        assert play_on(page)
        assert page.locator(".result .kicker").inner_text() == f"Laro {number}"
        assert page.locator(".result .player").count() == 3
        payments = [int(text.replace("−", "-")) for text in page.locator(".result .pays").all_inner_texts() if text]
        assert sum(payments) == 0
        if number < 3:
            page.locator(".next-hand").tap()
            page.wait_for_selector(f"{TURN}, {OVER}")
    assert page.locator(".ranking li").count() == 3
    page.locator("#tab-score").tap()
    assert page.locator(".sheet tbody tr").count() == 3
    page.locator("#tab-bots").tap()
    page.wait_for_selector(".report .bullets li")
    assert "3 laro" in page.locator(".report .bullets li").first.inner_text()
    with page.expect_download() as download:
        page.locator(".finale .button", has_text="Itago").tap()
    path = tmp_path / "saved.txt"
    download.value.save_as(path)
    record = Record.parse(path.read_text(encoding="utf-8"), finished=True)
    assert (len(record.hands), record.seed, record.players[0]) == (3, None, "you")

    other = visit(browser, browser.context(DESK))  # another browser goes on with the file
    other.locator("input[type=file]").set_input_files(path)
    other.wait_for_selector(".ranking")
    other.locator(".finale .button.primary").click()
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(path.read_text(encoding="utf-8").replace("deal 1", "deal 9"), encoding="utf-8")
    other.locator("input[type=file]").set_input_files(damaged)
    other.wait_for_selector(".setup .fault:not([hidden])")
    assert "This record cannot be gone on with" in other.locator(".setup .fault").inner_text()


def test_by_keyboard_alone(browser: Browser) -> None:
    page = begun(browser)
    page.evaluate(
        "window.said = []; new MutationObserver(() => said.push(document.getElementById('polite').textContent))"
        ".observe(document.getElementById('polite'), {childList: true})"
    )
    page.locator(".play-hand .card").first.focus()
    held = hand(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == held[2]
    page.keyboard.press("Alt+ArrowLeft")
    assert hand(page) == [held[0], held[2], held[1], *held[3:]]
    assert page.evaluate("document.activeElement.dataset.card") == held[2]
    page.keyboard.press("Space")
    assert page.locator(".play-hand .card[aria-pressed=true]").get_attribute("data-card") == held[2]
    page.keyboard.press("Escape")
    assert page.locator(".play-hand .card[aria-pressed=true]").count() == 0
    page.keyboard.press("o")
    assert hand(page) != [held[0], held[2], held[1], *held[3:]]
    for _ in range(40):
        if page.locator(OVER).count():
            break
        before = ply(page)
        offered = kinds(page)
        if "draw" in offered:
            page.keyboard.press("d")
        elif "fold" in offered:
            page.keyboard.press("f")
        else:
            page.locator(".play-hand .card[tabindex='0']").focus()
            page.keyboard.press("Space")
            page.keyboard.press("k")
        page.wait_for_selector(f".view-play:not(.sending) {TURN}, .view-play:not(.sending) {OVER}")
        assert ply(page) > before
    assert page.locator(OVER).count() == 1
    page.keyboard.press("n")
    page.wait_for_selector(".play-hand")
    said = page.evaluate("said")
    assert any("Hand 2 is dealt. Your count is " in text for text in said)
    assert any(text.startswith("Next player: ") and "discarded" in text for text in said)


def drag(page: Any, source: str, target: str) -> None:
    """Drag the middle of one place to the middle of another."""
    page.locator(source).scroll_into_view_if_needed()
    start, end = page.locator(source).bounding_box(), page.locator(target).bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 12, steps=5)
    assert page.locator(".over").count() == 1
    page.mouse.up()


def test_by_dragging(browser: Browser) -> None:
    page = begun(browser)
    held = hand(page)
    drag(page, f".play-hand [data-card='{held[0]}']", f".play-hand [data-card='{held[5]}']")
    assert hand(page) != held
    assert sorted(hand(page)) == sorted(held)
    assert page.locator(".order[aria-pressed=true]").inner_text() == "Mine"
    for _ in range(3):
        if "draw" in kinds(page):
            drag(page, "[data-source=stock] .card", ".play-hand")
            page.wait_for_selector(".play-hand .drawn")
        if page.locator(OVER).count() or "fold" in kinds(page):
            break
        card = hand(page)[-1]
        with page.expect_response(lambda answer: answer.url.endswith("/act")):
            drag(page, f".play-hand [data-card='{card}']", "[data-drop=pile]")
        page.wait_for_selector(f".view-play:not(.sending) {TURN}, .view-play:not(.sending) {OVER}")
        assert page.locator(OVER).count() or card not in hand(page)


def test_only_legal_moves_undo_and_a_hint(browser: Browser) -> None:
    page = begun(browser, rules="lite")
    undone = False
    for _ in range(40):
        if page.locator(OVER).count():
            page.locator(".next-hand").click()
            page.wait_for_selector(f"{TURN}, {OVER}")
        shown = {each for each in kinds(page) if each}
        legal = page.evaluate(
            "async (id) => (await (await fetch('api/games/' + id)).json()).legal.map(each => each.kind)",
            stored(page, "play.game"),
        )
        assert shown <= set(legal)
        assert (page.locator(".moves-note", has_text="No call").count() == 1) == (
            "draw" in legal and "call" not in legal
        )
        before = sorted(hand(page))
        if move(page) in ("take", "expose", "sapaw") and page.locator("[data-focus=undo]").count():
            page.locator("[data-focus=undo]").click()
            page.wait_for_selector(f".view-play:not(.sending) {TURN}")
            assert sorted(hand(page)) == before
            undone = True
            break
    assert undone
    page.locator("[data-focus=hint]").click()
    page.wait_for_selector(".hint .hero-verdict")
    page.locator("[data-focus=hint]").click()
    assert page.locator(".hint").count() == 0


def test_two_tabs_on_one_game_and_a_new_start_of_the_page(browser: Browser) -> None:
    context = browser.context(DESK)
    first = visit(browser, context)
    first.locator(".setup .button.primary").click()
    first.wait_for_selector(TURN)
    second = visit(browser, context)
    second.wait_for_selector(TURN)
    assert hand(second) == hand(first)
    move(first)
    second.wait_for_selector(f".play-hand:not(:has(.card:nth-child({len(hand(first)) + 1})))")
    first.wait_for_timeout(50)
    second.reload()
    second.wait_for_selector(f"{TURN}, {OVER}")
    assert hand(second) == hand(first)


def test_a_server_that_goes_away_and_a_game_that_is_gone(browser: Browser) -> None:
    context = browser.context(DESK)
    page = visit(browser, context)
    page.locator(".setup .button.primary").click()
    page.wait_for_selector(f"{TURN}, {OVER}")
    play_on(page)
    for _ in range(100):
        if stored(page, "play.record"):
            break
        page.wait_for_timeout(20)
    context.set_offline(True)
    page.locator(".next-hand").click()
    page.wait_for_selector(".toast:not([hidden])")
    context.set_offline(False)
    page.locator(".next-hand").click()
    page.wait_for_selector(f"{TURN}, {OVER}")
    page.evaluate("sessionStorage.setItem('play.game', JSON.stringify('x'.repeat(22)))")  # as if the server forgot it
    page.reload()
    page.wait_for_selector(".setup .fault:not([hidden])")
    assert "no longer has this game" in page.locator(".setup .fault").inner_text()
    page.locator(".resume .button").first.click()
    page.wait_for_selector(".result .kicker")
    assert page.locator(".result .kicker").inner_text() == "Hand 1"


def test_axe_finds_nothing_and_fingers_hit_everything(browser: Browser) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python")

    def check(page: Any) -> None:
        found = axe.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(each["id"], each["nodes"][0]["target"]) for each in found] == []
        small = page.eval_on_selector_all(
            ".view-play button, .view-play select, .view-play label.button",
            "nodes => nodes.map(node => [node.className, node.getBoundingClientRect()])"
            ".filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([name]) => name)",
        )
        assert small == []
        assert page.evaluate("document.querySelector('.view-play').scrollWidth <= innerWidth")

    for size, language in ((PHONE, "en"), (DESK, "fil")):
        page = visit(browser, browser.context(size, language, color_scheme="dark" if size == DESK else "light"))
        check(page)
        page.locator(".setup .button.primary").click()
        page.wait_for_selector(f"{TURN}, {OVER}")
        for name in ("cards", "more") if size == PHONE else ("score",):
            page.locator(f"#tab-{name}").click()
            check(page)
        if size == DESK:
            play_on(page)
            check(page)
