"""How pages look: nothing scrolls sideways, every target is large enough, and axe finds nothing."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from charmers.bots import make_bot
from charmers.play.table import Table
from charmers.play.wish import Wish
from charmers.record.game import Game
from charmers.record.players import Player
from charmers.record.store import Store
from charmers.sheet.library import find_sheet
from tests.phones.served import Served
from tests.phones.test_browser import chromium

__all__ = ["chromium"]
pytestmark = pytest.mark.slow
WIDTHS = (320, 390, 820)
SMALLEST, BUTTON = 24, 48
MOST_ELEMENTS = 2_200
"""On the page of a player; the page of the table has a sheet for everyone."""


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core; ``CHARMERS_AXE`` names a file that is there already."""
    given = os.environ.get("CHARMERS_AXE")
    if given:
        return Path(given).read_text("utf-8")
    directory = tmp_path_factory.mktemp("axe")
    subprocess.run(["npm", "install", "--silent", "--prefix", str(directory), "axe-core@4"], check=True)
    return (directory / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    directory = tmp_path_factory.mktemp("looks")
    players = ("-p", "Ana", "-p", "Maximiliane-Theodora", "-p", "Robo:greedy")
    with Served(directory / "games.db", *players, "--seed", "3", here=True) as found:
        yield found


def violations(page: Any, axe: str) -> list[str]:
    page.evaluate(axe)
    found: list[str] = page.evaluate(
        """async () => (await axe.run()).violations
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)"""
    )
    return found


def expect_room(page: Any) -> None:
    """Nothing scrolls sideways, and whatever can be tapped is large enough for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """([smallest, button]) => [...document.querySelectorAll("button, a, input, select, .taps rect")]
        .filter(each => each.getClientRects().length && !each.closest(".taps") || each.matches(".can"))
        .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect(),
            each.matches("button, a.button, select")])
        .filter(([, box, large]) => Math.min(box.width, box.height) < (large ? button - .5 : smallest))
        .map(([html, box]) => `${html} ${box.width}x${box.height}`)""",
        [SMALLEST, BUTTON],
    )
    assert small == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_player_s_page(chromium: Any, served: Served, axe: str, width: int, scheme: str) -> None:
    context = chromium.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True, locale="de"
    )
    page = context.new_page()
    page.goto(served.host_link)
    page.locator(".top h1").wait_for()
    if page.locator("[data-key=roll]").count():
        page.locator("[data-key=roll]").click()
    page.locator(".choice").first.wait_for()
    for part in ("province", "river", "market", "palace", "upgrades", "karma", "tracks"):
        page.locator(f"[data-key=part-{part}]").click()
        expect_room(page)
    assert page.locator("*").count() < MOST_ELEMENTS
    assert violations(page, axe) == []
    page.locator("[data-key=settings]").click()
    expect_room(page)
    assert violations(page, axe) == []
    context.close()


@pytest.mark.parametrize("lang", ["en", "fr", "de", "el"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_the_table_and_the_door(
    chromium: Any, served: Served, axe: str, lang: str, scheme: str
) -> None:
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, color_scheme=scheme, bypass_csp=True, locale=lang
    )
    page = context.new_page()
    page.goto(f"{served.address}/")
    page.locator("#code").wait_for()
    expect_room(page)
    assert violations(page, axe) == []
    page.goto(served.host_link)
    page.goto(f"{served.address}/table")
    page.locator(".someone").first.wait_for()
    expect_room(page)
    assert violations(page, axe) == []
    context.close()


@pytest.mark.parametrize("lang", ["en", "el"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_lesson_the_help_and_what_something_is(
    chromium: Any, served: Served, axe: str, lang: str, width: int
) -> None:
    scheme = "dark" if lang == "el" else "light"
    context = chromium.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True, locale=lang
    )
    page = context.new_page()
    page.goto(served.host_link)
    page.locator(".top h1").wait_for()
    page.goto(f"{served.address}/learn#6")
    page.locator(".taps .can").wait_for()
    expect_room(page)
    assert violations(page, axe) == []
    page.locator("[data-key=help]").click()
    page.locator("dialog[open]").wait_for()
    expect_room(page)
    assert violations(page, axe) == []
    page.locator("details.help summary").last.click()
    page.locator("[data-sign=karma]").click()
    assert page.locator(".told").inner_text()
    expect_room(page)
    assert violations(page, axe) == []
    page.goto(f"{served.address}/")
    page.locator(".paper .taps rect").first.wait_for()
    page.locator("[data-key=part-karma]").click()
    page.locator('[data-place="karma.3"]').dispatch_event("click")
    page.locator("dialog[open] p").first.wait_for()
    expect_room(page)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_and_the_choice_of_a_game(
    chromium: Any, axe: str, scheme: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    db = tmp_path_factory.mktemp("lobby") / "games.db"
    with Served(db, "-p", "Ana", "-p", "Ben", "--seed", "1") as served:
        context = chromium.new_context(
            viewport={"width": 1280, "height": 800}, color_scheme=scheme, bypass_csp=True, locale="fr"
        )
        page = context.new_page()
        page.goto(served.host_link)
        page.locator(".someone").first.wait_for()
        page.goto(f"{served.address}/")
        page.locator("[data-key=take-0]").click()
        page.locator("[data-key=roll]").click()
        page.locator(".choice").first.wait_for()
        served.end()
        served.again()
        page.goto(f"{served.address}/table")
        page.locator(".resumed").wait_for()
        expect_room(page)
        assert violations(page, axe) == []
        page.locator("[data-key=other-game]").click()
        page.locator("dialog[open] button.main").wait_for()
        assert violations(page, axe) == []
        page.locator("dialog[open] button.main").click()
        page.locator("[data-key=begin]").wait_for()
        assert page.locator(".games button").count() == 1
        expect_room(page)
        assert violations(page, axe) == []
        page.locator(".games button").click()
        page.locator(".someone").first.wait_for()
        assert page.locator(".resumed").count() == 0
        context.close()


def play_until(db: Path, stop: Callable[[Game], bool]) -> None:
    """A game of five, as bots play it."""
    names = ("Ana", "Maximiliane-Theodora", "Cem", "Dora", "Eva")
    with Store(db) as store:
        wish = Wish(tuple(Player(name, "") for name in names), find_sheet("sun"), seed=5)
        table, bot = Table.begin(store, wish, "friday"), make_bot("greedy", 1)
        while not stop(table.game):
            position = table.game.position
            if position.due:
                table.roll()
            else:
                assert position.tracked is not None
                move = bot.choose(position.tracked.copy())
                table.decide(move.text, table.game.names[table.game.seat])


@pytest.mark.parametrize("lang", ["de", "el"])
@pytest.mark.parametrize("stop", ["last turns", "end"])
def test_the_last_turns_and_the_end(chromium: Any, axe: str, tmp_path: Path, stop: str, lang: str) -> None:
    """Long names, long words between the tracks, and everything that is said at the end."""
    db = tmp_path / "games.db"
    play_until(db, lambda game: game.over or (stop == "last turns" and game.position.ending))
    with Served(db, "friday") as served:
        context = chromium.new_context(viewport={"width": 320, "height": 640}, bypass_csp=True, locale=lang)
        page = context.new_page()
        page.goto(served.host_link)
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"{served.address}/{'table' if width == 1280 else ''}")
            page.locator(".standing").first.wait_for()
            page.locator(".ranking" if stop == "end" else ".round").first.wait_for()
            expect_room(page)
            # In one go: the page may be made anew between finding the heading and measuring it.
            assert page.evaluate("document.querySelector('h1').getBoundingClientRect().height") < 100
            spilling = page.evaluate(
                """[...document.querySelectorAll(".standing")]
                .filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.innerText)"""
            )
            assert spilling == []
            assert page.locator(".pick").count() == (stop != "end" and width != 1280)
        assert violations(page, axe) == []
        context.close()


def test_the_page_stays_where_it_is_when_a_die_is_taken(chromium: Any, tmp_path: Path) -> None:
    """The sheet comes above the choices: whoever had scrolled a little was thrown to the bottom."""
    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Ben", "--seed", "3", here=True) as served:
        context = chromium.new_context(viewport={"width": 390, "height": 664}, locale="en")
        page = context.new_page()
        page.goto(served.host_link)
        page.goto(f"{served.address}/")
        page.locator("button.main").first.click()
        page.locator(".choices button").nth(2).wait_for()
        page.evaluate("scrollTo(0, 120)")
        page.locator(".choices button").nth(2).click()
        page.wait_for_timeout(700)
        assert page.evaluate("scrollY") <= 200
        context.close()


@pytest.mark.parametrize("people", [2, 5])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_the_table_fits_its_window_and_nothing_on_it_jumps(
    chromium: Any, tmp_path: Path, people: int, width: int, height: int
) -> None:
    """Whatever the story tells: dice and sheets stay where they are."""
    names = ("Robo", "Maximiliane-Theodora", "Dev", "Tara", "Kala")[:people]
    players = [word for name in names for word in ("-p", f"{name}:easy")]
    with Served(tmp_path / "games.db", *players, "--seed", "5") as served:
        context = chromium.new_context(viewport={"width": width, "height": height}, locale="de")
        page = context.new_page()
        page.goto(served.host_link)
        page.locator(".someone .sheet [data-box]").first.wait_for()
        page.locator("[data-key=settings]").click()
        page.locator("dialog select").nth(3).select_option("pace-fast")
        page.locator("dialog button.main").click()
        lies = set()
        for line in range(4, 40, 3):
            page.wait_for_function("n => Number(document.body.dataset.line) >= n", arg=line)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            lies.add(
                page.evaluate(
                    """[...document.querySelectorAll(".tray, .middle, .beside, .someone, .someone .sheet")]
                    .map(each => each.getBoundingClientRect())
                    .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join(" ")"""
                )
            )
        assert len(lies) == 1, lies
        context.close()
