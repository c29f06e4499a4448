"""A photo sent from a phone: who may, how large, what comes of it, and what a broken one does."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import httpx
import pytest

from charmers.phones import reading
from charmers.phones.guard import PICTURES, Bucket
from charmers.phones.reading import LARGEST_KEPT, MOST_KEPT, Job, read, read_beside
from charmers.sheet.library import find_sheet
from tests.phones.asking import ADDRESS, Asked, Device, asked
from tests.phones.browsing import Phone
from tests.phones.served import Served
from tests.phones.test_browser import chromium
from tests.phones.test_looks import axe, expect_room, violations
from tests.tools.check.corpus import samples

pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")
__all__ = ["axe", "chromium"]
SUN = find_sheet("sun")
HEADERS = {"origin": ADDRESS, "content-type": "image/png"}
SMALL = b"\x89PNG\r\n\x1a\n" + b"x" * 100


def marks() -> dict[str, str]:
    """Of a finished game."""
    return next(dict(each.marks) for each in samples(400) if each.finished and each.sheet == "sun")


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tests.photo.test_read_command import photo_of

    return photo_of(tmp_path_factory.mktemp("photo") / "ana.jpg", marks())


async def send(
    device: Device, data: bytes, *, seat: object = 0, kind: str = "image/jpeg", **more: str
) -> Any:
    headers = {"origin": ADDRESS, "content-type": kind}
    params = {"seat": str(seat), **more}
    return await device.http.post("/photo", params=params, content=data, headers=headers, timeout=120)


def at_paper(do: Any, path: Path, *, paper: bool = True) -> None:
    """Ana's device at a table of two."""

    async def go() -> None:
        async with asked(path / "games.db", "Ana", "Ben", paper=paper) as table:
            await do(table, await table.seated(0))

    asyncio.run(go())


def test_a_photo_is_read_and_judged_in_the_words_of_the_device(tmp_path: Path, photo: Path) -> None:
    async def do(table: Asked, ana: Device) -> None:
        before = (table.line, table.room.house.text())
        answer = await send(ana, photo.read_bytes(), lang="de")
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert found["says"][0].startswith("Ana: ")
        assert "gelesen" in found["says"][0]
        rows = {name: [key for key in marks() if key.startswith(f"{name}.")] for name in ("fame", "money")}
        doubtful = {each["place"] for each in found["doubts"]}
        for number, places in zip(found["result"], rows.values(), strict=False):
            assert abs(number - len(places)) <= len(doubtful & {*places})
        assert before == (table.line, table.room.house.text())

    at_paper(do, tmp_path)


def test_what_someone_sees_on_the_paper_is_taken(photo: Path) -> None:
    """Answers go in; those about no place of the sheet, or no mark, are not heard."""
    first, seen = read(Job(photo.read_bytes(), "Ana", SUN, "en", {}))
    place = next(each for each in marks() if each.startswith("fame."))
    answers = {place: "free", "nowhere.9": "crossed", "tea.1": "fnord"}
    second, _ = read(Job(photo.read_bytes(), "Ana", SUN, "en", answers))
    assert second["result"][0] < first["result"][0]
    assert place not in {each["place"] for each in second["doubts"]}
    # The same from what was seen before, without the photo.
    again, nothing = read(Job(b"", "Ana", SUN, "en", answers, seen))
    assert {key: again[key] for key in ("says", "result")} == {key: second[key] for key in ("says", "result")}
    assert [each["place"] for each in again["doubts"]] == [each["place"] for each in second["doubts"]]
    assert not nothing
    assert len(seen) < LARGEST_KEPT / 2


def test_answers_are_about_the_photo_of_the_same_seat_that_was_sent_last(
    tmp_path: Path, monkeypatch: Any
) -> None:
    asked_for: list[Job] = []

    async def told(job: Job) -> tuple[dict[str, Any], bytes]:
        asked_for.append(job)
        return {"says": []}, b"seen " + job.data

    monkeypatch.setattr("charmers.phones.reading.read_beside", told)

    async def do(table: Asked, ana: Device) -> None:
        table.server.photos = Bucket(99, 99)
        ben = await table.seated(1)
        answers = {"seat": 0, "answers": "tea.1=crossed", "lang": "el"}
        assert (await ana.post("/answers", **answers, photo="x")).status_code == 410
        old = (await send(ana, b"old")).json()["photo"]
        photo = (await send(ana, b"new")).json()["photo"]
        assert (await ana.post("/answers", **answers, photo=old)).status_code == 410
        assert (await ben.post("/answers", **answers, photo=photo)).status_code == 403
        assert (await ben.post("/answers", **{**answers, "seat": 1}, photo=photo)).status_code == 410
        assert (await ana.post("/answers", seat=0, photo=photo)).status_code == 400
        before = len(asked_for)
        found = await ana.post("/answers", **answers, photo=photo)
        assert found.json() == {"says": [], "photo": photo}
        assert asked_for[before:] == [Job(b"", "Ana", SUN, "el", {"tea.1": "crossed"}, b"seen new")]
        # No more is kept than for the seats of a table, and nothing that is too large.
        for number in range(MOST_KEPT):
            await table.server.eye.read(asked_for[0], f"someone {number}")
        assert (await ana.post("/answers", **answers, photo=photo)).status_code == 410
        monkeypatch.setattr(reading, "LARGEST_KEPT", 3)
        assert "photo" not in (await send(ana, b"large")).json()

    at_paper(do, tmp_path)


@pytest.mark.slow
def test_a_photo_that_is_refused_is_answered_in_words(tmp_path: Path) -> None:
    """Otherwise the phone sees a broken line instead of the sentence that says why."""
    with (
        Served(tmp_path / "games.db", "-p", "Ana", "-p", "Ben", "--paper") as served,
        httpx.Client(base_url=served.address, timeout=30) as phone,
    ):
        phone.post("/join", json={"code": served.code}, headers={"origin": served.address})
        phone.post("/seat", json={"do": "take", "seat": 0}, headers={"origin": served.address})
        headers = {"origin": served.address, "content-type": "image/jpeg"}
        for _ in range(3):
            answer = phone.post("/photo?seat=1&lang=de", content=b"x" * 19_000_000, headers=headers)
            assert answer.status_code == 403
            assert answer.json()["error"] == "Das ist nicht dein Platz."


def test_only_who_marks_paper_at_this_seat_sends_a_photo(tmp_path: Path) -> None:
    async def do(table: Asked, ana: Device) -> None:
        assert (await send(table.device(), SMALL)).status_code == 401
        assert (await send(ana, SMALL, seat=1)).status_code == 403
        for seat in ("", "x", "-1", "99", "1e3"):
            assert (await send(ana, SMALL, seat=seat)).status_code in (400, 404)
        assert (await send(ana, SMALL, answers="x" * 2000)).status_code == 400
        watching = table.device()
        await watching.join(table.room.house.code)
        assert (await send(watching, SMALL)).status_code == 403

    at_paper(do, tmp_path)

    async def on_screen(table: Asked, ana: Device) -> None:
        assert (await send(ana, SMALL)).status_code == 409

    (tmp_path / "screen").mkdir()
    at_paper(on_screen, tmp_path / "screen", paper=False)


def test_how_much_of_what_and_how_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(job: Job) -> tuple[dict[str, Any], bytes]:
        return {"says": [str(len(job.data))]}, b""

    monkeypatch.setattr("charmers.phones.reading.read_beside", told)

    async def do(table: Asked, ana: Device) -> None:
        for kind in ("application/json", "image/svg+xml", "application/pdf", "multipart/form-data", ""):
            assert (await send(ana, SMALL, kind=kind)).status_code == 415, kind
        assert (await send(ana, b"x" * 20_000_001)).status_code == 413
        away = {"origin": "http://evil.example", "content-type": "image/png"}
        assert (await ana.http.post("/photo?seat=0", content=SMALL, headers=away)).status_code == 403
        # Other routes take no pictures, however small.
        for path in ("/act", "/line", "/score"):
            assert (await ana.http.post(path, content=SMALL, headers=HEADERS)).status_code == 415
        answers = [(await send(ana, SMALL, kind=kind)).status_code for kind in sorted(PICTURES) * 3]
        assert answers[:6] == [200] * 6
        assert 429 in answers[6:]

    at_paper(do, tmp_path)


def test_photos_are_read_one_at_a_time_and_one_for_each(tmp_path: Path, monkeypatch: Any) -> None:
    now: list[int] = []
    most: list[int] = []

    async def told(job: Job) -> tuple[dict[str, Any], bytes]:
        now.append(1)
        most.append(len(now))
        await asyncio.sleep(0.05)
        now.pop()
        return {"says": []}, b""

    monkeypatch.setattr("charmers.phones.reading.read_beside", told)

    async def do(table: Asked, ana: Device) -> None:
        table.server.photos = Bucket(99, 99)
        ben = await table.seated(1)
        answers = await asyncio.gather(send(ana, SMALL), send(ana, SMALL), send(ben, SMALL, seat=1))
        assert sorted(answer.status_code for answer in answers) == [200, 200, 429]
        assert max(most) == 1
        assert not table.server.sending

    at_paper(do, tmp_path)


def bomb() -> bytes:
    """A picture that says that it is 60,000 pixels wide and high."""
    size = (60_000).to_bytes(4, "big")
    head = b"IHDR" + size + size + b"\x08\x02\x00\x00\x00"
    return b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + head + zlib.crc32(head).to_bytes(4, "big")


@pytest.mark.parametrize("kind", ["noise", "cut", "bomb", "heic", "pdf", "nothing", "other"])
def test_a_broken_picture_is_one_sentence(photo: Path, kind: str, tmp_path: Path) -> None:
    from tests.photo.test_read_command import filled, photo_of

    data = {
        "noise": bytes(range(256)) * 40,
        "cut": photo.read_bytes()[:3000],
        "bomb": bomb(),
        "heic": b"\x00\x00\x00\x18ftypheic" + b"\x00" * 500,
        "pdf": b"%PDF-1.7 fnord",
        "nothing": b"",
        "other": b"",
    }[kind]
    if kind == "other":
        data = photo_of(tmp_path / "moon.jpg", filled("moon"), "moon").read_bytes()
    found, seen = asyncio.run(read_beside(Job(data, "Ana", SUN, "fr", {})))
    assert not seen
    assert set(found) == {"error"}
    assert found["error"].endswith(".")
    assert "Traceback" not in found["error"]


def test_a_photo_that_takes_too_long_is_left(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_SECONDS", 0.05)
    with pytest.raises(ValueError, match="too long"):
        asyncio.run(read_beside(Job(photo.read_bytes(), "Ana", SUN, "en", {})))


def test_a_reader_that_dies_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "CHILD", "import os; os.abort()")
    with pytest.raises(ValueError, match="cannot be read"):
        asyncio.run(read_beside(Job(b"", "Ana", SUN, "en", {})))


@pytest.mark.skipif(sys.platform != "linux", reason="where the system knows such limits")
def test_the_reader_takes_no_more_memory_than_it_may() -> None:
    source = "from charmers.phones.reading import limit; limit(); bytearray(3 * 10**9)"
    done = subprocess.run([sys.executable, "-c", source], check=False, capture_output=True, text=True)
    assert "MemoryError" in done.stderr


def test_without_what_reads_photos_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("charmers.photo.picture", "charmers.photo.reading"):
        monkeypatch.setitem(sys.modules, name, None)
    found, _ = read(Job(SMALL, "Ana", SUN, "en", {}))
    assert "pip install 'charmers[photo]'" in found["error"]


def paper_at_its_end(db: Path) -> None:
    """A paper game of which only the results are missing."""
    from charmers.play.table import Table
    from charmers.play.wish import Wish
    from charmers.record.players import Player
    from charmers.record.store import Store

    with Store(db) as store:
        wish = Wish((Player("Ana", ""), Player("Ben", "")), SUN, paper=True, seed=2)
        game = Table.begin(store, wish, "friday").game
        while game.position.phase != "score":
            if game.position.due:
                game.roll()
                continue
            moves = {move.text: move for move in game.position.moves}
            crossed = len(game.lines) > 30 and "crossed" in moves
            game.play(
                moves["crossed"] if crossed else next(m for text, m in moves.items() if text != "crossed")
            )


@pytest.mark.slow
def test_a_photo_fills_in_the_result_of_a_paper_game(
    chromium: Any, axe: str, tmp_path: Path, photo: Path
) -> None:
    db = tmp_path / "games.db"
    paper_at_its_end(db)
    with Served(db, "friday") as served:
        phone = Phone(chromium, "Pixel 7", locale="el", color_scheme="dark", bypass_csp=True)
        phone.join(served.address, served.code)
        phone.tap(phone.page.locator("[data-key=take-0]"))
        page = phone.page
        page.locator("form.result").wait_for()
        expect_room(page)
        assert violations(page, axe) == []
        page.locator("[data-key=photo-0]").set_input_files(photo)
        page.locator("dialog[open] .numbers").wait_for(timeout=90_000)
        expect_room(page)
        assert violations(page, axe) == []
        if page.locator(".doubt").count():
            page.locator(".doubt input").first.check()
            phone.tap(page.locator("dialog .answers button").first)
            page.locator("dialog[open] .numbers").wait_for(timeout=90_000)
        numbers = page.locator(".numbers").inner_text()
        page.screenshot(path=tmp_path / "photo.png")
        taken = page.locator("dialog .answers button")
        phone.tap(taken.nth(taken.count() - 2))
        fame = page.locator("[data-key=fame-0]").input_value()
        assert int(fame) > 0
        assert f" {fame} ·" in numbers
