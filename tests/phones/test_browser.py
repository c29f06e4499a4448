"""Phones in a real browser: games played by taps, whatever happens to page, network and server.

One game of five phones is among the slow tests; the others take an evening and are marked ``long``.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from charmers.phones.view import SIGN_OF
from charmers.record.game import Game
from charmers.record.store import Store
from charmers.rules.marks import marks_of
from tests.phones.served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Response

    from tests.phones.browsing import Phone

pytestmark = pytest.mark.slow
NAMES = ("Ana", "Ben", "Cem", "Dora", "Eli")
LANGUAGES = ("en", "fr", "de", "el", "en")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    if os.environ.get("CHARMERS_NO_BROWSER") == "1":
        pytest.skip("CHARMERS_NO_BROWSER=1: no browser here")
    from tests.phones.browsing import CHROMIUM, browser

    assert CHROMIUM, "no Chromium: install it, or say CHARMERS_NO_BROWSER=1"
    with browser() as found:
        yield found


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def kept(db: Path) -> Game:
    with Store(db) as store:
        return store.open()[1]


def marks_shown(phone: Phone, seat: int) -> dict[str, str]:
    """The marks that a page draws on someone's sheet."""
    phone.tap(phone.page.locator(f"[data-key=person-{seat}]"))
    found: dict[str, str] = phone.page.evaluate(
        """Object.fromEntries([...document.querySelectorAll(".marks path")]
        .map(({ dataset }) => [dataset.mark, dataset.kind]))"""
    )
    return found


def expect_sheets(phones: list[Phone], game: Game) -> None:
    """Everyone's page shows what the record replays to."""
    for seat, state in enumerate(game.position.sheets):
        marks = {place: SIGN_OF[mark] for place, mark in marks_of(game.tables, state).items()}
        for phone in phones:
            assert marks_shown(phone, seat) == marks


def play(phones: list[Phone], chance: Random, most: int = 2000, after: Any = None) -> int:
    """Let whoever is asked do something, until the game is over; how many steps it took."""
    from tests.phones.browsing import step

    for number in range(most):
        line = max(phone.line() for phone in phones)
        for phone in phones:
            phone.wait_for_line(line)
        if phones[0].page.locator("h2.result").count():
            return number
        asked = [phone for phone in phones if phone.is_asked]
        if not asked:  # bots play
            phones[0].wait_for_line(line + 1)
            continue
        step(asked[0], chance)
        if after is not None:
            after(number)
    return most


def table_page(chromium: Any, served: Served) -> Any:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(15_000)
    page.goto(served.host_link)
    return page


def test_five_phones_play_a_whole_game_by_taps(chromium: Any, db: Path) -> None:
    """Each in another language or theme; at the end every sheet on every page is the record's."""
    from tests.phones.browsing import PHONES, Phone

    with Served(db) as served:
        table = table_page(chromium, served)
        phones = []
        for name, model, lang in zip(NAMES, PHONES, LANGUAGES, strict=True):
            dark = {"color_scheme": "dark"} if name in ("Ben", "Eli") else {}
            phone = Phone(chromium, model, locale=lang, **dark)
            phone.join(served.address, served.code, name)
            phones.append(phone)
        table.locator("[data-key=begin]").click()
        for phone in phones:
            phone.wait_for_line(0)
        play(phones, Random(5))
        game = kept(db)
        assert game.over
        expect_sheets(phones, game)
        assert [phone.complaints for phone in phones] == [[]] * 5
        assert {phone.page.locator("html").get_attribute("lang") for phone in phones} == {
            "en",
            "fr",
            "de",
            "el",
        }
        assert table.locator(".someone").count() == 5
        assert table.locator(".ranking li").count() == 5


def test_a_phone_without_a_camera_types_the_code(chromium: Any, db: Path) -> None:
    from tests.phones.browsing import Phone

    with Served(db) as served:
        phone = Phone(chromium, "Pixel 7")
        phone.page.goto(served.address)
        phone.page.fill("#code", served.code.lower())
        phone.tap(phone.page.locator("button.main"))
        phone.page.fill("#name", "Ana")
        other = Phone(chromium, "Pixel 5")
        other.join(served.address, served.code, "Ben")
        phone.page.locator(".players").get_by_text("Ben", exact=True).wait_for()
        assert phone.page.input_value("#name") == "Ana"  # what one types stays while others come
        phone.tap(phone.page.locator("[data-key=sit]"))
        phone.page.locator(".players").get_by_text("Ana", exact=True).wait_for()
        assert phone.page.input_value("#name") == ""
        phone.page.reload()
        phone.page.locator(".players").get_by_text("Ana", exact=True).wait_for()
        assert phone.complaints == []


def test_the_first_lesson_by_taps(chromium: Any, db: Path) -> None:
    """What glows is tapped, what only says something is read; nothing is kept of it."""
    from charmers.play.lesson import LESSON
    from tests.phones.browsing import Phone

    with Served(db, here=True) as served:
        phone = Phone(chromium, "iPhone SE", locale="fr")
        phone.page.goto(f"{served.host_link}")
        phone.tap(phone.page.locator("[data-key=learn]"))
        for number, step in enumerate(LESSON):
            phone.wait_for_line(number)
            glows = phone.page.locator(".taps .can, .die.can")
            if step.asks:
                glows.first.dispatch_event("click")
            else:
                phone.tap(phone.page.locator("[data-key=on]"))
        phone.page.locator("#name").wait_for()
        assert phone.complaints == []
        with Store(db) as store:
            assert store.games() == []


@pytest.mark.long
def test_two_people_at_one_laptop(chromium: Any, db: Path) -> None:
    """Both seats on one device: it is passed on, and each sheet stays in sight until then."""
    from tests.phones.browsing import Phone

    with Served(db, "-p", "Ana", "-p", "Ben", "--seed", "4", here=True) as served:
        laptop = Phone(chromium, "Pixel 7", has_touch=True, viewport={"width": 1280, "height": 800})
        laptop.page.goto(served.host_link)
        laptop.wait_for_line(0)
        passed = 0
        chance = Random(2)
        from tests.phones.browsing import step

        while not kept(db).over:
            pass_on = laptop.page.locator("[data-key=pass-on]")
            if pass_on.count():
                pass_on.tap()
                passed += 1
                continue
            if laptop.is_asked:
                step(laptop, chance)
        assert passed > 5
        laptop.page.locator("h2.result").wait_for()
        expect_sheets([laptop], kept(db))


@pytest.mark.long
def test_one_person_against_bots(chromium: Any, db: Path) -> None:
    from tests.phones.browsing import Phone

    with Served(
        db, "-p", "Ana", "-p", "Robo:greedy", "-p", "Rani:planner", "--seed", "1", here=True
    ) as served:
        phone = Phone(chromium, "iPhone 13")
        phone.page.goto(served.host_link)
        phone.wait_for_line(0)
        phone.tap(phone.page.locator("[data-key=settings]"))
        phone.page.locator("dialog select").nth(3).select_option("pace-fast")
        phone.tap(phone.page.locator("dialog button.main"))
        play([phone], Random(3))
        game = kept(db)
        assert game.over
        expect_sheets([phone], game)


MOST_HASTE = 0.12
"""Seconds after a tap within which the server is killed."""
KILLS = 30


def tap_in_haste(phones: list[Phone], chance: Random) -> None:
    """One tap of whoever is asked, without waiting for what comes of it."""
    for phone in phones:
        taps = phone.page.locator("[data-key=roll], .choice[data-move]:not(:has(em))")
        if phone.is_asked and taps.count():
            taps.first.dispatch_event("click")
            time.sleep(chance.uniform(0, MOST_HASTE))
            return


@pytest.mark.long
def test_reload_sleep_and_a_server_that_is_killed(chromium: Any, db: Path, capsys: Any) -> None:
    """Pages come back by themselves, on the same line, and nothing is lost or done twice.

    The server is killed again and again, with a tap under way.
    """
    from tests.phones.browsing import Phone

    chance, kills = Random(8), 0
    acknowledged: dict[int, str] = {}

    def hear(answer: Response) -> None:
        if answer.status == 204 and answer.url.endswith(("/act", "/roll")):
            sent = answer.request.post_data_json
            assert sent["line"] not in acknowledged, "two taps were taken on the same line"
            acknowledged[sent["line"]] = sent.get("move", "")

    with Served(db, "-p", "Ana", "-p", "Ben", "--seed", "9") as served:
        phones = []
        for seat, model in enumerate(("Pixel 7", "iPhone 13")):
            phone = Phone(chromium, model)
            phone.join(served.address, served.code)
            phone.tap(phone.page.locator(f"[data-key=take-{seat}]"))
            phone.wait_for_line(0)
            phone.page.on("response", hear)
            phones.append(phone)

        def trouble(number: int) -> None:
            nonlocal kills
            phone = phones[number % 2]
            line = phone.line()
            if number % 8 == 3:
                phone.page.reload()
            elif number % 8 == 5:
                session = phone.context.new_cdp_session(phone.page)
                session.send("Page.setWebLifecycleState", {"state": "frozen"})
                session.send("Page.setWebLifecycleState", {"state": "active"})
            elif number % 2 == 0:
                tap_in_haste(phones, chance)
                served.kill()
                kills += 1
                served.again()
                line = len(kept(db).lines)
            for each in phones:
                each.wait_for_line(line)

        play(phones, chance, after=trouble)
        game = kept(db)
        assert game.over
        expect_sheets(phones, game)
        for line, move in acknowledged.items():
            assert (game.lines[line].decision or "") == move
        with capsys.disabled():
            told = f"{kills} kills, {len(acknowledged)} taps acknowledged, none lost, none twice"
            sys.stdout.write(f"\n{told}\n")
        assert kills >= KILLS


@pytest.mark.long
def test_a_paper_game_on_phones(chromium: Any, db: Path) -> None:
    """Phones as dice tray and score pad for people who mark paper."""
    from tests.phones.browsing import Phone

    with Served(db, "-p", "Ana", "-p", "Ben", "--paper", "--seed", "2") as served:
        phones = []
        for seat in range(2):
            phone = Phone(chromium, "Pixel 7")
            phone.join(served.address, served.code)
            phone.tap(phone.page.locator(f"[data-key=take-{seat}]"))
            phone.wait_for_line(0)
            phones.append(phone)
        chance = Random(1)
        for _ in range(400):
            line = max(phone.line() for phone in phones)
            for phone in phones:
                phone.wait_for_line(line)
            if kept(db).position.phase == "score":
                break
            asked = [phone for phone in phones if phone.is_asked]
            crossed = phones[0].page.locator('[data-move="crossed"]')
            if line > 30 and crossed.count():
                phones[0].tap(crossed)
                phones[0].tap(phones[0].page.locator("dialog[open] button.danger"))
                phones[0].wait_for_line(line + 1)
                continue
            roll = asked[0].page.locator("[data-key=roll]")
            moves = asked[0].page.locator('.choice[data-move]:not([data-move="crossed"])')
            asked[0].tap(roll if roll.count() else moves.nth(chance.randrange(moves.count())))
            asked[0].wait_for_line(line + 1)
        for seat, phone in enumerate(phones):
            for key, value in zip(("fame", "money", "karma", "used"), (21 - seat, 45, 5, 4), strict=True):
                phone.page.fill(f"[data-key={key}-{seat}]", str(value))
            phone.tap(phone.page.locator("form.result button"))
            phone.page.locator(f"[data-key=fame-{seat}]").wait_for(state="detached")
        phones[1].page.locator("h2.result").wait_for()
        assert kept(db).over


@pytest.mark.long
def test_real_dice_are_tapped_in(chromium: Any, db: Path) -> None:
    from tests.phones.browsing import Phone

    with Served(db, "-p", "Ana", "-p", "Ben", "--real-dice", here=True) as served:
        phone = Phone(chromium, "Pixel 7")
        phone.page.goto(served.host_link)
        phone.wait_for_line(0)
        rows = phone.page.locator("fieldset.faces")
        for number in range(rows.count()):
            rows.nth(number).locator("label").nth(2).tap()
            if number == 3:  # something else happens at the table: what was tapped stays
                second = phone.context.new_page()
                second.goto(f"{served.address}/")
                second.locator("[data-key=settings]").click()
                second.locator("dialog select").nth(3).select_option("pace-slow")
                second.close()
        phone.tap(phone.page.locator("[data-key=tell]"))
        phone.wait_for_line(1)
        faces = kept(db).lines[0].faces
        assert len(faces) == 8
        assert set(faces) == {2}


@pytest.mark.long
def test_a_whole_game_by_role_name_and_keyboard_alone(chromium: Any, db: Path) -> None:
    """As a screen reader finds things: no drawing, no finger, only what has a name."""
    with Served(db, "-p", "Ana", "-p", "Robo:greedy", "--seed", "6", here=True) as served:
        page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.set_default_timeout(15_000)
        page.goto(served.host_link)
        chance = Random(4)
        while not page.locator("h2.result").count():
            line = int(page.locator("body").get_attribute("data-line") or -1)
            if page.locator("body").get_attribute("data-mine") != "true":
                page.wait_for_function(
                    "n => Number(document.body.dataset.line) > n || document.body.dataset.mine === 'true'",
                    arg=line,
                )
                continue
            roll = page.get_by_role("button", name="Roll the")
            if roll.count():
                roll.focus()
            else:
                buttons = page.get_by_role("listitem").get_by_role("button")
                buttons.nth(chance.randrange(buttons.count())).focus()
            page.keyboard.press("Enter")
            page.wait_for_function(
                "n => Number(document.body.dataset.line) > n || document.querySelector('dialog[open]')",
                arg=line,
            )
            dialog = page.get_by_role("dialog")
            if dialog.count():
                yes = dialog.get_by_role("button", name="Yes")
                # Karma asks which die; something that is lost, whether to go on.
                (yes if yes.count() else dialog.get_by_role("button").first).focus()
                page.keyboard.press("Enter")
                page.wait_for_function("n => Number(document.body.dataset.line) > n", arg=line)
        assert kept(db).over
