"""Phones in a real browser: Debian's Chromium, driven by Playwright, tapping as people do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
PHONES = ("Pixel 7", "iPhone 13", "Galaxy S9+", "iPhone SE", "Pixel 5")
SOON = 15_000


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    # Other tests of the same modules need no browser, and run where Playwright is not installed.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found.phones = play.devices
        yield found
        found.close()


class Phone:
    """One device with its page. Whatever the page complains about is remembered."""

    def __init__(self, chromium: Browser, model: str = "Pixel 7", **how: Any) -> None:
        device = {k: v for k, v in chromium.phones[model].items() if k != "default_browser_type"}
        self.complaints: list[str] = []
        self.context = chromium.new_context(**{**device, **how})
        self.page = self._open()

    def _open(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.set_default_timeout(SOON)
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    def join(self, address: str, code: str, name: str = "") -> None:
        """Come in by the code that a camera read, and sit down."""
        self.page.goto(f"{address}/j/{code}")
        if name:
            self.page.fill("#name", name)
            self.tap(self.page.locator("[data-key=sit]"))
            self.page.locator(".players").get_by_text(name, exact=True).wait_for()

    def tap(self, what: Locator) -> None:
        """A finger, or the mouse where there is none."""
        what.tap()

    def line(self) -> int:
        """The line of the record that this page shows."""
        return int(self.page.locator("body").get_attribute("data-line") or -1)

    def wait_for_line(self, line: int) -> None:
        """Wait until the page shows that much."""
        self.page.wait_for_function("n => Number(document.body.dataset.line) >= n", arg=line)

    @property
    def is_asked(self) -> bool:
        return bool(self.page.locator("body").get_attribute("data-mine") == "true")


def step(phone: Phone, chance: Random) -> str:
    """One thing that the page of whoever's turn it is offers: tapped on the drawing or in the list."""
    page, line = phone.page, phone.line()
    roll = page.locator("[data-key=roll]")
    if roll.count():
        phone.tap(roll)
        done = "roll"
    else:
        places = page.locator(".taps .can")
        buttons = page.locator(".choice")
        if places.count() and chance.random() < 0.6:
            # The middle of a place may lie under another one: what is tapped is what is there.
            place = places.nth(chance.randrange(places.count()))
            place.dispatch_event("click")
            done = "place"
        elif page.locator(".die.can").count() and chance.random() < 0.6:
            dice = page.locator(".die.can")
            phone.tap(dice.nth(chance.randrange(dice.count())))
            done = "die"
        else:
            phone.tap(buttons.nth(chance.randrange(buttons.count())))
            done = "button"
    _answer(page, line, chance)
    phone.wait_for_line(line + 1)
    return done


def _answer(page: Page, line: int, chance: Random) -> None:
    """Choose in whatever opens before the page has gone on."""
    while True:
        page.wait_for_function(
            "n => Number(document.body.dataset.line) > n || document.querySelector('dialog[open]')", arg=line
        )
        answers = page.locator("dialog[open] .answers button")
        count = answers.count()
        if not count:
            return
        dangerous = page.locator("dialog[open] button.danger")
        # In a list of moves the last button closes it.
        answer = dangerous.first if dangerous.count() else answers.nth(chance.randrange(max(1, count - 1)))
        # Another question may take the place of this one, or the page go on.
        title = page.locator("dialog[open] h2").inner_text() + str(count)
        answer.dispatch_event("click")
        page.wait_for_function(
            """([n, title]) => Number(document.body.dataset.line) > n
            || (document.querySelector("dialog[open] h2")?.textContent ?? "")
            + document.querySelectorAll("dialog[open] .answers button").length !== title""",
            arg=[line, title],
        )
        if phone_went_on(page, line):
            return


def phone_went_on(page: Page, line: int) -> bool:
    return int(page.locator("body").get_attribute("data-line") or -1) > line
