"""Who may do what at a table of phones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from charmers.bots.sage import Budget
from charmers.phones.guard import Guard
from charmers.phones.house import House, hashed
from charmers.phones.problems import Unwelcome
from charmers.phones.view import view
from charmers.words.speech import Speech
from tests.phones.asking import ADDRESS, Asked, asked

Play = Callable[[Asked], Awaitable[None]]


@pytest.fixture
def at(tmp_path: Path) -> Callable[..., None]:
    """Run what happens at a table of these players."""

    def run(play: Play, *players: str, **how: Any) -> None:
        async def go() -> None:
            async with asked(tmp_path / "games.db", *players, **how) as table:
                await play(table)

        asyncio.run(go())

    return run


def test_a_seat_belongs_to_whoever_took_it(at: Any) -> None:
    async def play(table: Asked) -> None:
        await table.seated(0)
        other = await table.seated(1)
        assert (await other.post("/seat", do="take", seat=0)).status_code == 409
        assert (await other.post("/seat", do="free", seat=0)).status_code == 403
        assert (await other.post("/roll", line=0, seat=0)).status_code == 403
        assert table.line == 0

    at(play, "Ana", "Ben")


def test_only_whose_turn_it_is_rolls_and_decides(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana, ben = await table.seated(0), await table.seated(1)
        assert (await ben.post("/roll", line=0, seat=1)).status_code == 403
        assert (await ana.post("/roll", line=0, seat=0)).status_code == 204
        move = table.room.game.position.moves[0].text
        assert (await ben.post("/act", line=1, seat=1, move=move)).status_code == 403
        assert (await ana.post("/act", line=1, seat=0, move=move)).status_code == 204
        assert table.line == 2

    at(play, "Ana", "Ben")


def test_what_was_tapped_twice_happens_once(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        answers = await asyncio.gather(*(ana.post("/roll", line=0, seat=0) for _ in range(3)))
        assert sorted(answer.status_code for answer in answers) == [204, 409, 409]
        assert table.line == 1

    at(play, "Ana", "Ben")


def test_a_move_that_cannot_be_is_explained_in_the_language_of_the_device(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        await ana.post("/roll", line=0, seat=0)
        answer = await ana.post("/act", line=1, seat=0, move="road z9 ns", lang="de")
        assert answer.status_code == 422
        assert "z9" in answer.json()["error"]
        assert (await ana.post("/why", seat=0, place="river.18", lang="fr")).json()["why"]

    at(play, "Ana", "Ben")


def test_a_hint_is_for_whose_turn_it_is_and_only_where_it_is_allowed(at: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("charmers.phones.room.HINT", Budget(games=4))

    async def play(table: Asked) -> None:
        ana, ben, host = await table.seated(0), await table.seated(1), table.device()
        await host.host()
        await ana.post("/roll", line=0, seat=0)
        assert (await ben.post("/hint", line=1, seat=1)).status_code == 409
        hints = (await ana.post("/hint", line=1, seat=0)).json()["hints"]
        moves = {move.text for move in table.room.game.position.moves}
        assert {hint["move"] for hint in hints} <= moves
        assert all(hint["verdict"] and hint["why"] for hint in hints)
        await host.post("/host", do="set", hints=False)
        assert (await ana.post("/hint", line=1, seat=0)).status_code == 403

    at(play, "Ana", "Ben")


def test_one_takes_back_the_own_decision_and_the_host_the_rest(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana, ben, host = await table.seated(0), await table.seated(1), table.device()
        await host.host()
        await ana.post("/roll", line=0, seat=0)
        await ana.post("/act", line=1, seat=0, move=table.room.game.position.moves[0].text)
        assert (await ben.post("/undo", line=2)).status_code == 403
        assert (await ana.post("/undo", line=2)).status_code == 204
        assert (await ana.post("/undo", line=3)).status_code == 403  # the roll is everyone's
        assert (await host.post("/undo", line=3)).status_code == 204
        assert table.room.game.standing == []
        assert (await ben.post("/redo", line=4)).status_code == 403

    at(play, "Ana", "Ben")


def test_a_device_that_has_not_joined_sees_and_does_nothing(at: Any) -> None:
    async def play(table: Asked) -> None:
        stranger = table.device()
        assert (await stranger.http.get("/me")).json() == {"in": False}
        for path in ("/events", "/sheet/x.svg", "/dice/x.svg", "/code.svg"):
            assert (await stranger.http.get(path)).status_code == 401, path
        for path in ("/print.pdf", "/record.charm"):
            assert (await stranger.http.get(path)).status_code == 404, path
        for path in ("/act", "/roll", "/score", "/undo", "/redo", "/seat", "/lobby", "/host", "/why"):
            answer = await stranger.post(path, line=0, seat=0, move="skip", do="take", place="p1")
            assert answer.status_code == 401, path
        assert (await stranger.join("AAAA")).status_code == 403
        assert (await stranger.http.get("/host/guessed")).headers["location"] == "/?wrong"
        assert table.line == 0

    at(play, "Ana", "Ben")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": ""}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ADDRESS.replace("http", "https")}, 403),
        ({"origin": ADDRESS, "host": "evil.example"}, 421),
        ({"origin": ADDRESS, "content-type": "text/plain"}, 415),
        ({"origin": ADDRESS, "content-type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_what_comes_from_elsewhere_is_refused(at: Any, headers: dict[str, str], status: int) -> None:
    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        sent = {"content-type": "application/json", **headers}
        answer = await ana.http.post("/roll", content=b'{"line":0,"seat":0}', headers=sent)
        assert answer.status_code == status
        assert table.line == 0

    at(play, "Ana", "Ben")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b'{"line":[0],"seat":0}',
        b'{"line":0.5,"seat":0}',
        b"{" * 2000,
        b"\xff",
    ],
)
def test_what_is_no_request_is_refused_in_a_sentence(at: Any, body: bytes) -> None:
    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        headers = {"content-type": "application/json", "origin": ADDRESS}
        answer = await ana.http.post("/roll", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.json()["error"].endswith(".")
        assert table.line == 0

    at(play, "Ana", "Ben")


def test_too_much_is_refused_before_it_is_read(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        assert (await ana.post("/roll", line=0, seat=0, more="x" * 5000)).status_code == 413

    at(play, "Ana", "Ben")


def test_every_answer_says_what_a_page_may_load(at: Any) -> None:
    async def play(table: Asked) -> None:
        for path in ("/", "/table", "/static/style.css", "/nothing", "/me"):
            answer: httpx.Response = await table.device().http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert ("script-src 'self'" in policy) == (path in ("/", "/table"))

    at(play, "Ana", "Ben")


@pytest.mark.parametrize("path", ["/", "/table", "/learn"])
def test_a_page_that_has_not_changed_may_still_load_what_it_needs(at: Any, path: str) -> None:
    """A browser takes the headers of a 304 over to the page that it kept."""

    async def play(table: Asked) -> None:
        device = table.device()
        first = await device.http.get(path)
        again = await device.http.get(path, headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304
        assert again.headers["content-security-policy"] == first.headers["content-security-policy"]

    at(play, "Ana", "Ben")


@pytest.mark.parametrize(
    "path", ["/static/../house.py", "/static/%2e%2e%2fhouse.py", "/static/house.py", "/static/"]
)
def test_nothing_but_pages_is_served(at: Any, path: str) -> None:
    async def play(table: Asked) -> None:
        assert (await table.device().http.get(path)).status_code in (404, 405, 307)

    at(play, "Ana", "Ben")


def test_what_a_device_sees_holds_no_secret(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana = await table.seated(0)
        await ana.post("/roll", line=0, seat=0)
        token = next(iter(ana.http.cookies.values()))
        shown = str(view(table.room, hashed(token), Speech("en", table.room.sheet)))
        secret = table.room.game.secret
        assert secret is not None
        assert secret.hex() not in shown
        assert token not in shown
        assert hashed(token) not in shown
        assert str(table.room.store.path) not in shown
        assert token not in table.room.house.text()

    at(play, "Ana", "Ben")


def test_who_was_let_in_is_known_after_a_restart(tmp_path: Path) -> None:
    house = House()
    token = house.admit()
    house.add("Ana", hashed(token))
    again = House.read(house.text())
    assert again == house
    assert again.knows(token)
    assert again.seats_of(hashed(token)) == [0]


@pytest.mark.parametrize("text", [None, "", "{}", "[]", '{"seats": 3}', "\x00", "[" * 100_000])
def test_a_house_that_cannot_be_read_is_a_new_one(text: str | None) -> None:
    assert House.read(text).devices == []


def test_on_one_machine_whoever_opened_it_last_plays_all_seats(at: Any) -> None:
    """Whoever ran the table on another evening held them, and the only machine there was could but watch."""

    async def play(table: Asked) -> None:
        before, now = table.device(), table.device()
        await before.host()
        table.room.alone = True
        await now.host()
        for name in ("Ana", "Ben"):
            await now.post("/lobby", do="add", name=name)
        assert (await now.post("/lobby", do="begin")).status_code == 204
        token = next(iter(now.http.cookies.values()))
        assert table.room.house.seats_of(hashed(token)) == [0, 1]

    at(play)


@pytest.mark.parametrize("typed", ["BHTE", " b h t e ", "ΒΗΤΕ", "внте"])
def test_a_code_is_known_by_how_it_looks(typed: str) -> None:
    """Letters of a Greek or Cyrillic keyboard look the same."""
    House(code="BHTE").check_code(typed)
    with pytest.raises(Unwelcome):
        House(code="BHTF").check_code(typed)


@pytest.mark.parametrize(
    ("host", "there"), [("127.0.0.1:8228", True), ("localhost:8228", True), ("192.0.2.2:8228", False)]
)
def test_phones_have_nothing_to_complain_about(host: str, there: bool) -> None:
    """Of an opener policy that comes over a network without encryption, browsers say so on every page."""
    found: list[Any] = []

    async def page(scope: Any, receive: Any, send: Any) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]}
        await send(start)

    async def send(message: Any) -> None:
        found.extend(message["headers"])

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", host.encode())]}
    asyncio.run(Guard(page, [host])(scope, cast("Any", None), send))
    assert (b"cross-origin-opener-policy" in dict(found)) == there


def test_on_paper_a_page_asks_for_a_die_by_its_name(at: Any) -> None:
    """The signs of the terminal stood beside the pictures, and nothing above them."""

    async def play(table: Asked) -> None:
        device = await table.seated(0)
        await device.post("/roll", line=0, seat=0)
        token = next(iter(device.http.cookies.values()))
        seen = view(table.room, hashed(token), Speech("en", table.room.sheet))
        assert seen["question"] == "Take which die?"
        assert {each["says"].split()[0] for each in seen["choices"]} == {
            *("Purple", "Green", "Blue", "Orange"),
            "Skip",
        }

    at(play, "Ana", "Ben", paper=True)


def test_joining_too_often_has_to_wait(at: Any) -> None:
    async def play(table: Asked) -> None:
        stranger = table.device()
        answers = [(await stranger.join("AAAA")).status_code for _ in range(30)]
        assert answers[0] == 403
        assert answers[-1] == 429

    at(play, "Ana", "Ben")


def test_on_paper_whoever_has_had_a_turn_may_say_late_that_tracks_have_crossed(at: Any) -> None:
    async def play(table: Asked) -> None:
        ana, ben = await table.seated(0), await table.seated(1)
        cem = await table.seated(2)
        await ana.post("/roll", line=0, seat=0)
        for line, (phone, move) in enumerate(((ana, "take b1"), (ben, "take p1")), 1):
            assert (await phone.post("/act", line=line, seat=line - 1, move=move)).status_code == 204
        assert (await cem.post("/act", line=3, seat=2, move="crossed")).status_code == 403
        assert (await ana.post("/act", line=3, seat=0, move="crossed")).status_code == 204
        assert table.room.game.lines[-1].text == "Ana: crossed"

    at(play, "Ana", "Ben", "Cem", paper=True)
