"""The big game on pages: who may say what, and a game by taps."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from charmers.phones.house import hashed
from charmers.phones.view import view
from charmers.play.line_parts import answers, besides, places
from charmers.play.rails import RailsTable, RajasWish
from charmers.record.store import Store
from tests.phones.asking import Asked, Device, asked
from tests.phones.browsing import Phone
from tests.phones.served import Served
from tests.phones.test_browser import chromium
from tests.phones.test_looks import axe, expect_room, violations

__all__ = ["axe", "chromium"]
NAMES = ("Ana", "Ben")


async def big(table: Asked, **how: Any) -> tuple[Device, Device, Device]:
    """Whoever runs the table, Ana and Ben, with a game of the big one begun."""
    host = table.device()
    await host.host()
    people = []
    for name in NAMES:
        device = table.device()
        await device.join(table.room.house.code)
        assert (await device.post("/lobby", do="add", name=name)).status_code == 204
        people.append(device)
    for key, value in {"big": True, **how}.items():
        assert (await host.post("/lobby", do="set", **{key: value})).status_code == 204
    answer = await host.post("/lobby", do="begin")
    assert answer.status_code == 204, answer.text
    return host, people[0], people[1]


def seen(table: Asked, device: Device, lang: str = "en") -> dict[str, Any]:
    token = next(iter(device.http.cookies.values()))
    return view(table.room, hashed(token), table.room.speech(lang))


def test_a_line_is_told_by_whose_turn_it_is_and_nobody_else(tmp_path: Path) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db") as table:
            host, ana, ben = await big(table)
            stranger = table.device()

            async def say(who: Device, seat: int, text: str, line: int | None = None) -> int:
                at = len(table.room.ledger.lines) if line is None else line
                return (await who.post("/line", line=at, seat=seat, text=text)).status_code

            assert await say(stranger, 0, "Ana") == 401
            assert await say(host, 0, "Ana") == 403
            assert await say(ben, 0, "Ana") == 403
            assert await say(ben, 1, "Ana") == 204
            assert seen(table, ana)["big"]["parts"][0][0]["text"] == "build 1"
            assert seen(table, ben)["big"]["parts"] == []
            assert await say(ben, 1, "+5") == 422
            assert await say(ana, 0, "+5", line=0) == 409
            assert await say(ana, 0, "x" * 300) == 400
            assert await say(ana, 0, "fnord") == 422
            assert await say(ana, 0, "build 1 mill +5") == 204
            assert table.room.rails.position.state.players[0].fame == 2
            # What belongs to the other game is refused, whoever asks.
            at = len(table.room.ledger.lines)
            for path in ("/act", "/roll", "/score", "/mix", "/hint", "/why"):
                answer = await ben.post(path, line=at, seat=1, move="skip", words="x", place="p1")
                assert answer.status_code == 409, path
            assert (await ben.post("/undo", line=at)).status_code == 403
            assert (await ana.post("/undo", line=at)).status_code == 204
            assert table.room.rails.position.state.players[0].fame == 0

    asyncio.run(go())


def test_a_line_that_leaves_something_open_waits_for_its_answer(tmp_path: Path) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db") as table:
            _, ana, ben = await big(table)

            async def say(who: Device, seat: int, text: str) -> int:
                at = len(table.room.ledger.lines)
                return (await who.post("/line", line=at, seat=seat, text=text)).status_code

            assert await say(ana, 0, "Ana") == 204
            assert await say(ana, 0, "raja, 2 fame") == 204
            found = seen(table, ana)["big"]
            assert found["aside"].startswith('"raja, 2 fame" waits for this answer')
            assert "which building is upgraded" in found["asked"]
            assert [each["text"] for each in found["answers"]] == ["temple", "mahal", "fort", "mill"]
            assert seen(table, ben)["big"]["answers"] == []
            assert len(table.room.ledger.lines) == 1
            # Whoever plays here may leave it: by an empty line, or by taking back.
            stranger = table.device()
            assert (await stranger.post("/undo", line=1)).status_code in (401, 403)
            assert seen(table, ana)["big"]["aside"]
            assert await say(ana, 0, "") == 204
            assert "nothing of it is kept" in seen(table, ana)["big"]["left"]
            assert await say(ana, 0, "raja, 2 fame") == 204
            assert (await ana.post("/undo", line=1)).status_code == 204
            assert seen(table, ana)["big"]["aside"] == ""
            assert len(table.room.ledger.standing) == 1
            assert await say(ana, 0, "raja, 2 fame") == 204
            assert await say(ana, 0, "mill") == 204
            assert table.room.rails.lines[1].text == "Ana: palace raja, upgrade mill, +2 fame"

    asyncio.run(go())


def test_a_small_game_takes_no_line(tmp_path: Path) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db", "Ana", "Ben") as table:
            ana = await table.seated(0)
            assert (await ana.post("/line", line=0, seat=0, text="Ana")).status_code == 409

    asyncio.run(go())


def test_a_line_may_be_in_the_words_of_the_device(tmp_path: Path) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db") as table:
            _, ana, _ = await big(table)
            await ana.post("/line", line=0, seat=0, text="Ana")
            answer = await ana.post("/line", line=1, seat=0, text="baue 1 Mühle Tee2", lang="de")
            assert answer.status_code == 204, answer.text
            assert table.room.rails.lines[1].text == "Ana: build 1 mill tea2"

    asyncio.run(go())


def test_the_help_is_that_of_the_game_that_is_played(tmp_path: Path) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db") as table:
            host = table.device()
            await host.host()
            assert "signs" in (await host.http.get("/help/de.json")).json()
            for chosen in ({"big": True}, {"module": "wilds", "side": "on"}):
                await host.post("/lobby", do="set", **chosen)
            titles = [part[0] for part in (await host.http.get("/help/de.json")).json()["parts"]]
            assert "Die Wildnis von Gangestan" in titles
            _, ana, _ = await big(table)
            found = (await ana.http.get("/help/de.json")).json()
            titles = [part[0] for part in found["parts"]]
            assert titles[0] == "Das Ende"
            assert {"Steinbruch: bauen", "Hafen", "Die Wildnis von Gangestan", "Auf der Seite"} <= set(titles)
            assert all(len(part) > 1 and all(part) for part in found["parts"])
            # The lesson is one of the little game.
            assert "signs" in (await ana.http.get("/help/de.json?lesson")).json()

    asyncio.run(go())


def test_the_story_says_what_happened_and_not_how_it_was_typed(tmp_path: Path) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db") as table:
            _, ana, ben = await big(table)
            for text in ("Ana", "mogul"):
                answer = await ana.post("/line", line=len(table.room.ledger.lines), seat=0, text=text)
                assert answer.status_code == 204, answer.text
            told = seen(table, ben, "de")["story"][-1]
            assert "text" not in told
            assert told["told"]
            assert "mogul" not in told["told"]

    asyncio.run(go())


def test_bots_and_five_players_are_refused_before_the_big_game_begins(tmp_path: Path) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db") as table:
            host = table.device()
            await host.host()
            await host.post("/lobby", do="set", big=True)
            await host.post("/lobby", do="add", name="Ana")
            await host.post("/lobby", do="add", name="Robo", bot="easy")
            assert "bots" in (await host.post("/lobby", do="begin")).text
            for module, side in (("fnord", "on"), ("holi", "fnord"), ("wilds", "front")):
                answer = await host.post("/lobby", do="set", module=module, side=side)
                assert answer.status_code == 400
            await host.post("/lobby", do="set", module="holi", side="back")
            await host.post("/lobby", do="set", module="wilds", side="on")
            assert table.room.house.modules == ["holi:back", "wilds"]
            await host.post("/lobby", do="set", module="holi", side="")
            assert table.room.house.modules == ["wilds"]

    asyncio.run(go())


@pytest.mark.parametrize("tray", [False, True])
def test_whatever_a_button_writes_the_game_understands(tmp_path: Path, tray: bool) -> None:
    """A line of each button alone is done, or refused for what stands on the board, never as unknown."""
    with Store(tmp_path / "games.db") as store:
        wish = RajasWish(NAMES, modules=("kedarnath:front",), tray=tray, seed=3 if tray else None)
        table = RailsTable.begin(store, wish)
        list(table.follow())
        if table.game.position.open is not None:
            table.tell(answers(table.game.position)[0])
        position = table.game.position
        alone = [text for part in places(position) for text in part.texts]
        behind = [f"build 1 mill {text}" for part in besides(position) for text in part.texts]
        for text in (*alone, *behind):
            assert "there are" not in refusal(table, text), text


def refusal(table: RailsTable, text: str) -> str:
    """Why a line is refused; it is taken back if it is not."""
    lines = len(table.game.lines)
    try:
        table.tell(text)
    except ValueError as error:
        return str(error)
    table.game.undo(len(table.game.lines) - lines)
    return ""


@pytest.mark.slow
def test_two_phones_play_the_big_game_by_taps_to_its_end(chromium: Any, axe: str, tmp_path: Path) -> None:
    with Served(tmp_path / "games.db") as served:
        table = Phone(chromium, viewport={"width": 1280, "height": 800}, bypass_csp=True, locale="en")
        table.page.goto(served.host_link)
        phones = []
        for name, lang, scheme, wide in (("Ana", "en", "light", 320), ("Ben", "el", "dark", 390)):
            size = {"width": wide, "height": 800}
            phone = Phone(chromium, locale=lang, color_scheme=scheme, bypass_csp=True, viewport=size)
            phone.join(served.address, served.code, name)
            phones.append(phone)
        table.page.locator("input[value=big]").check()
        table.page.locator("[data-key=module-wilds]").wait_for()
        expect_room(table.page)
        assert violations(table.page, axe) == []
        table.tap(table.page.locator("[data-key=begin]"))
        ana, ben = phones
        ana.tap(ana.page.locator("[data-answer=Ana]"))
        for number, phone in enumerate((ana, ben, ana, ben, ana, ben)):
            page = phone.page
            page.locator("[data-key=word-build]").wait_for()
            if number == 0:
                phone.tap(page.locator("[data-key=word-build]"))
                phone.tap(page.locator("dialog[open] .answers button").first)
                phone.tap(page.locator("[data-key=word-mill]"))
                assert page.locator("#line").input_value() == "build 1 mill"
                expect_room(page)
                assert violations(page, axe) == []
                phone.tap(page.locator("[data-key=help]"))
                page.locator("dialog[open] details[open] li").first.wait_for()
                assert page.locator("dialog[open] details").count() > 8
                expect_room(page)
                assert violations(page, axe) == []
                phone.tap(page.locator("dialog[open] button.main"))
                # The page of the table only looks, whoever runs it.
                assert "Ana" in table.page.locator("h1").inner_text()
                phone.tap(page.locator("[data-key=tell-line]"))
            elif number == 1:
                phone.tap(page.locator("[data-key=word-river]"))
                phone.tap(page.locator("[data-key=tell-line]"))
                page.locator("[data-answer='karma 2']").wait_for()
                expect_room(page)
                assert violations(page, axe) == []
                phone.tap(page.locator("[data-answer='karma 2']"))
            else:
                # Far enough that markers meet: fame 40 and more for each.
                page.fill("#line", "+30 fame +60 money")
                phone.tap(page.locator("[data-key=tell-line]"))
                for _ in range(8):
                    page.wait_for_timeout(250)
                    offered = page.locator(".answers-of button")
                    if not offered.count():
                        break
                    known = page.locator("[data-answer='2'], [data-answer='mill'], [data-answer='none']")
                    phone.tap(known.first if known.count() else offered.first)
            if ana.page.locator(".ranking").count():
                break
        ana.page.locator(".ranking li.winner").first.wait_for()
        ben.page.locator(".ranking li").nth(1).wait_for()
        for page in (ana.page, ben.page, table.page):
            expect_room(page)
            assert violations(page, axe) == []
        assert [*ana.complaints, *ben.complaints, *table.complaints] == []
        with Store(served.db) as store:
            assert RailsTable.open(store).game.over
