"""What a family met on an evening with phones: out of sight, not said, or lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.phones.served import Served
from tests.phones.test_browser import chromium
from tests.phones.test_looks import play_until

__all__ = ["chromium"]
pytestmark = pytest.mark.slow
SMALL = {"viewport": {"width": 320, "height": 640}, "locale": "en"}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "locale": "en"}


def opened(chromium: Any, where: str, how: dict[str, Any]) -> Any:
    page = chromium.new_context(**how).new_page()
    page.set_default_timeout(15_000)
    page.goto(where)
    return page


def line(page: Any) -> int:
    return int(page.locator("body").get_attribute("data-line") or -1)


def hurry(page: Any) -> None:
    """Bots play as fast as they can be asked to."""
    page.locator(".top h1").wait_for()
    page.locator("[data-key=settings]").click()
    page.locator("dialog select").nth(3).select_option("pace-fast")
    page.locator("dialog button.main").click()


def wait_for_own_turn(page: Any, after: int) -> None:
    page.wait_for_function(
        "n => Number(document.body.dataset.line) > n && document.body.dataset.mine === 'true'", arg=after
    )


IN_SIGHT = """(() => {
    const seen = (each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    };
    const question = document.querySelector(".question h2");
    const first = document.querySelector(".asked button");
    const glowing = [...document.querySelectorAll(".view .can")];
    return [!question || seen(question), seen(first) || glowing.some(seen)];
})()"""


def test_what_is_asked_is_in_sight_on_the_smallest_phone(chromium: Any, tmp_path: Path) -> None:
    """The last move is tapped, far down the page: the next question is seen, and something to answer it."""
    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Robo:greedy", "--seed", "3", here=True) as served:
        page = opened(chromium, served.host_link, SMALL)
        hurry(page)
        turns = 0
        for _ in range(24):
            wait_for_own_turn(page, -1)
            was = line(page)
            roll = page.locator("[data-key=roll]")
            moves = page.locator(".choice[data-move]:not(:has(em))")
            if page.evaluate("!!document.querySelector('.tray') && scrollY === 0"):
                turns += 1
            (roll if roll.count() else moves.last).click()
            page.wait_for_function("n => Number(document.body.dataset.line) > n", arg=was)
            if page.locator("body").get_attribute("data-mine") == "true":
                assert page.evaluate(IN_SIGHT) == [True, True]
            else:
                page.evaluate("scrollTo(0, document.body.scrollHeight)")
                wait_for_own_turn(page, was)
                assert page.evaluate("scrollY") == 0
        assert turns


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (820, 1180)])
def test_no_part_of_the_sheet_is_higher_than_the_window(
    chromium: Any, tmp_path: Path, width: int, height: int
) -> None:
    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Ben", "--seed", "3", here=True) as served:
        page = opened(chromium, served.host_link, {"viewport": {"width": width, "height": height}})
        page.locator(".taps rect").first.wait_for()
        for part in ("province", "river", "market", "palace", "upgrades", "karma"):
            page.locator(f"[data-key=part-{part}]").click()
            high = page.evaluate("document.querySelector('.paper').getBoundingClientRect().height")
            assert 80 < high <= 0.68 * height, part
            drawn = page.evaluate(
                """(() => { const svg = document.querySelector(".paper .sheet"), box = svg.viewBox.baseVal;
                return (svg.clientWidth / svg.clientHeight) / (box.width / box.height); })()"""
            )
            assert abs(drawn - 1) < 0.02, part  # nothing of its neighbours beside it


def test_another_game_shows_everyone_their_own_sheet(chromium: Any, tmp_path: Path) -> None:
    """The same players again: who sat second begins, and all sit one place on."""
    from tests.phones.browsing import Phone

    db = tmp_path / "games.db"
    play_until(db, lambda game: game.over)
    with Served(db, "friday") as served:
        phone = Phone(chromium, "iPhone 13", locale="en-GB")
        phone.join(served.address, served.code)
        phone.page.locator(".ranking").wait_for()
        phone.page.evaluate(
            """fetch("/seat", { method: "POST", headers: { "content-type": "application/json" },
            body: JSON.stringify({ do: "take", seat: 2 }) })"""
        )
        phone.page.reload()
        phone.page.get_by_role("heading", name="Your sheet").wait_for()
        phone.page.evaluate("scrollTo(0, 900)")
        table = opened(chromium, served.host_link, LAPTOP)
        table.locator("[data-key=again]").click()
        phone.page.locator(".tray").wait_for()
        phone.page.get_by_role("heading", name="Your sheet").wait_for()
        assert phone.page.locator(".person[aria-pressed=true]").inner_text() == "Cem"
        assert phone.page.evaluate("scrollY") == 0


def test_a_wrong_code_is_said_beside_it_and_stays(chromium: Any, tmp_path: Path) -> None:
    with Served(tmp_path / "games.db") as served:
        page = opened(chromium, served.address, SMALL)
        page.fill("#code", "XYZ")
        page.locator("button.main").click()
        page.locator(".wrong").get_by_text("code").wait_for()
        page.wait_for_timeout(2500)  # whatever looks for the table every other second has looked
        assert page.locator(".wrong").is_visible()
        page.fill("#code", " ".join(served.code.lower()))
        page.locator("button.main").click()
        page.locator("#name").wait_for()


def test_a_tap_that_nobody_heard_says_so_until_there_is_a_line(chromium: Any, tmp_path: Path) -> None:
    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Ben", "--seed", "3", here=True) as served:
        page = opened(chromium, served.host_link, SMALL)
        roll = page.locator("[data-key=roll]")
        roll.wait_for()
        page.context.set_offline(True)
        roll.click()
        page.locator("#notice").get_by_text("No connection").wait_for()
        page.wait_for_timeout(6500)  # what is said of other things has faded by now
        assert page.locator("#notice").is_visible()
        page.context.set_offline(False)
        page.locator("#notice").wait_for(state="hidden")
        roll.click()
        page.locator(".choice").first.wait_for()


def test_who_learns_the_game_is_called_when_it_is_their_turn(chromium: Any, tmp_path: Path) -> None:
    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Ben", "--seed", "3", here=True) as served:
        page = opened(chromium, served.host_link, SMALL)
        page.locator("[data-key=roll]").wait_for()
        page.goto(f"{served.address}/learn")
        page.locator("[data-key=called]").click()
        page.locator("[data-key=roll]").wait_for()


def test_settings_and_tracks_have_room_for_the_largest_text(chromium: Any, tmp_path: Path) -> None:
    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Ben", "--seed", "3", here=True) as served:
        page = opened(chromium, served.host_link, {**SMALL, "locale": "fr"})
        page.locator("[data-key=settings]").click()
        page.locator("dialog select").nth(2).select_option("150%")
        page.wait_for_function("document.documentElement.dataset.size === '150%'")
        dialog = page.locator("dialog[open]")
        assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
        words = dialog.locator(".setting").all()
        assert all(word.evaluate("each => each.clientHeight") < 140 for word in words)
        page.locator("dialog button.main").last.click()
        assert page.locator(".standing .gap").first.evaluate("each => each.clientHeight") < 50


def test_the_table_shows_sheets_large_and_its_menu_stays_in_its_row(chromium: Any, tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    play_until(db, lambda game: bool(game.position.ending))
    with Served(db, "friday") as served:
        page = opened(chromium, served.host_link, LAPTOP)
        page.locator(".someone .sheet [data-box]").first.wait_for()
        tops = page.evaluate(
            """["help", "settings"].map((key) => document.querySelector(`[data-key=${key}]`))
            .map((each) => each.getBoundingClientRect().top)"""
        )
        assert tops[0] == tops[1]
        assert "last" in page.locator(".round").inner_text()
        # Head, legend and tracks are left out: how far everyone is stands above the sheet.
        px_a_mm = page.evaluate(
            """(() => { const svg = document.querySelector(".someone .sheet");
            return svg.clientWidth / svg.viewBox.baseVal.width; })()"""
        )
        assert px_a_mm > 1.25


def test_everything_that_can_be_chosen_in_the_lobby_is_in_sight(chromium: Any, tmp_path: Path) -> None:
    """Paper and real dice lay under the button that begins."""
    with Served(tmp_path / "games.db") as served:
        page = opened(chromium, served.host_link, LAPTOP)
        for name in ("Ana", "Ben", "Cem", "Dora"):
            page.fill("#name", name)
            page.locator("[data-key=sit]").click()
            page.locator(".players").get_by_text(name, exact=True).wait_for()
        hidden = page.evaluate(
            """[...document.querySelectorAll(".options input")].filter((each) => {
                const { x, y, width, height } = each.getBoundingClientRect();
                const there = document.elementFromPoint(x + width / 2, y + height / 2);
                return there !== each;
            }).map((each) => each.name + each.value)"""
        )
        assert hidden == []
        assert page.locator(".options input").count() == 8


def test_on_paper_crossed_tracks_are_asked_about(chromium: Any, tmp_path: Path) -> None:
    """It begins the last turns, and stands where the first die was a moment ago."""
    from tests.phones.browsing import Phone

    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Ben", "--paper", "--seed", "2") as served:
        phone = Phone(chromium, "iPhone SE", locale="en-GB")
        phone.join(served.address, served.code)
        page = phone.page
        phone.tap(page.locator("[data-key=take-0]"))
        phone.tap(page.locator("[data-key=roll]"))
        page.get_by_role("heading", name="Take which die?").wait_for()
        phone.tap(page.locator(".choice").first)
        crossed = page.locator('[data-move="crossed"]')
        phone.tap(crossed)
        phone.tap(page.locator("dialog[open] button.main"))
        assert line(page) == 2
        phone.tap(crossed)
        phone.tap(page.locator("dialog[open] button.danger"))
        phone.wait_for_line(3)


def test_the_river_can_be_read_and_shows_where_one_is(chromium: Any, tmp_path: Path) -> None:
    """Its spaces were half as wide as a finger; now it is slid along, and the page is not."""
    with Served(tmp_path / "games.db", "-p", "Ana", "-p", "Robo:greedy", "--seed", "3", here=True) as served:
        page = opened(chromium, served.host_link, SMALL)
        hurry(page)
        for _ in range(20):
            wait_for_own_turn(page, -1)
            was, roll = line(page), page.locator("[data-key=roll]")
            sail = page.locator(".choice[data-move]:not(:has(em))").filter(has_text="Sail to")
            moves = (
                roll
                if roll.count()
                else sail
                if sail.count()
                else page.locator(".choice[data-move]:not(:has(em))")
            )
            moves.last.click()
            page.wait_for_function("n => Number(document.body.dataset.line) > n", arg=was)
            if page.locator('.marks [data-mark^="river"]').count():
                break
        wait_for_own_turn(page, was)  # nothing happens meanwhile
        page.locator("[data-key=part-river]").click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        widths = page.evaluate(
            """[...document.querySelectorAll('.taps [data-place^="river"]')]
            .map((each) => each.getBoundingClientRect().width)"""
        )
        assert min(widths) >= 26
        inside = page.evaluate(
            """(() => {
                const strip = document.querySelector(".paper.river").getBoundingClientRect();
                return [...document.querySelectorAll('.marks [data-mark^="river"]')].some((each) => {
                    const { left, right } = each.getBoundingClientRect();
                    return strip.left <= left && right <= strip.right;
                });
            })()"""
        )
        assert inside
        assert page.locator(".sheet").evaluate("each => each.clientWidth") >= 600
