"""Which game a table plays: the one that was left, a new one, or another; and what stands in the lobby."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from charmers.phones import left as left_games
from charmers.phones.house import House, hashed
from charmers.phones.lobby import Lobby
from charmers.phones.serving import _room, _shown
from charmers.phones.view import view
from charmers.play.rails import RailsTable, RajasWish
from charmers.play.table import Table
from charmers.play.wish import STRENGTHS, Wish
from charmers.record.family import DICE_CHARMERS
from charmers.record.players import Player
from charmers.record.store import Store
from charmers.sheet.library import find_sheet
from charmers.words.speech import Speech
from tests.phones.asking import Asked, Device, asked
from tests.phones.test_rights import at

__all__ = ["at"]


def seen(table: Asked, device: Device, lang: str = "en") -> dict[str, Any]:
    """What a device is shown."""
    token = next(iter(device.http.cookies.values()))
    return view(table.room, hashed(token), Speech(lang, table.room.sheet))


def begin(store: Store, name: str, *names: str) -> Table:
    wish = Wish(tuple(Player(each, "") for each in names), find_sheet("sun"), seed=1)
    return Table.begin(store, wish, name)


def test_a_game_that_goes_on_says_so_in_the_terminal_and_to_whoever_runs_the_table(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store:
        table = begin(store, "friday", "Ana", "Ben")
        table.roll()
        house = House(game=f"friday {table.game.header.created}")
        token = house.admit(host=True)
        guest = house.admit()
        store.set_house(house.text())
        room = _room(store, None, Wish(), alone=False)
        room.addresses, room.port = ["127.0.0.1"], 8228
        say = Speech("en", room.sheet)
        assert any("friday" in line and "Ana and Ben" in line for line in _shown(room, say, "link"))
        assert view(room, hashed(token), say)["resumed"] == "round 1, Ana is next"
        assert "resumed" not in view(room, hashed(guest), say)
        Lobby(room).host(hashed(token), {"do": "stay"})
        assert "resumed" not in view(room, hashed(token), say)


def test_the_end_is_shown_until_the_evening_is_over(tmp_path: Path) -> None:
    """A server that was killed comes back with the ranking; after one that was ended there is the lobby."""
    with Store(tmp_path / "games.db") as store:
        wish = Wish(tuple(Player(name, "easy") for name in ("Robo", "Rani")), find_sheet("sun"), seed=1)
        table = Table.begin(store, wish, "friday")
        for _ in table.follow():
            pass
        assert table.game.over
        house = House(game=f"friday {table.game.header.created}")
        store.set_house(house.text())
        room = _room(store, None, Wish(), alone=True)
        assert room.table is not None
        assert room.table.game.over
        assert not room.resumed
        room.put_away()
        assert _room(store, None, Wish(), alone=True).table is None


def test_a_new_game_is_begun_in_the_middle_of_another_which_is_kept(at: Any) -> None:
    async def play(table: Asked) -> None:
        host = table.device()
        await host.host()
        left = table.room.game.header.created
        assert (await host.post("/host", do="leave")).status_code == 204
        lobby = seen(table, host)["lobby"]
        assert [game["names"] for game in lobby["games"]] == ["Ana and Ben"]
        assert [seat.name for seat in table.room.house.seats] == ["Ana", "Ben"]
        await host.post("/lobby", do="begin")
        begun = table.room.game
        games = (await host.post("/games")).json()["games"]
        assert [game["names"] for game in games] == ["Ana and Ben"]
        assert (await host.post("/host", do="open", game=games[0]["game"])).status_code == 204
        assert table.room.game.header.created == left or table.room.game is not begun

    at(play, "Ana", "Ben")


@pytest.mark.parametrize("sent", [{"do": "leave"}, {"do": "open", "game": "friday"}, {"do": "stay"}])
def test_only_whoever_runs_the_table_chooses_the_game(at: Any, sent: dict[str, str]) -> None:
    async def play(table: Asked) -> None:
        begin(table.room.store, "friday", "Cem", "Dora")
        guest = await table.seated(0)
        assert (await guest.post("/host", **sent)).status_code == 403
        assert (await guest.post("/games")).status_code == 403
        assert "Cem" not in str(seen(table, guest))

    at(play, "Ana", "Ben")


def test_the_games_of_others_are_not_told_in_the_lobby(at: Any) -> None:
    async def play(table: Asked) -> None:
        begin(table.room.store, "friday", "Cem", "Dora")
        guest, host = await table.seated(), table.device()
        await host.host()
        assert seen(table, guest)["lobby"]["games"] == []
        assert [game["game"] for game in seen(table, host)["lobby"]["games"]] == ["friday"]

    at(play)


def test_a_game_that_is_over_or_not_there_cannot_be_opened(at: Any) -> None:
    async def play(table: Asked) -> None:
        host = table.device()
        await host.host()
        assert (await host.post("/host", do="open", game="nothing")).status_code == 404

    at(play, "Ana", "Ben")


def test_a_game_that_is_opened_while_a_bot_thinks_goes_on_as_well(at: Any) -> None:
    """The bot of the game that is left is not waited for: the one of the other game plays at once."""

    async def play(table: Asked) -> None:
        wish = Wish((Player("Robo", "random"), Player("Cem", "")), find_sheet("sun"), seed=1)
        Table.begin(table.room.store, wish, "friday").roll()
        host = table.device()
        await host.host()
        table.room.house.pace = 60.0
        table.room.game.roll()
        table.room.tell()
        await asyncio.sleep(0.05)
        assert table.room.course.thinking
        table.room.house.pace = 0.0
        assert (await host.post("/host", do="open", game="friday")).status_code == 204
        for _ in range(200):
            if table.room.game.seat == 1:
                break
            await asyncio.sleep(0.02)
        assert table.room.game.seat == 1
        assert not table.room.course.thinking

    at(play, "Rani:random", "Ben")


def test_bots_are_invited_by_their_strength(at: Any) -> None:
    async def play(table: Asked) -> None:
        host = table.device()
        await host.host()
        for name, strength in zip(("Robo", "Rani", "Dev", "Tara"), STRENGTHS, strict=True):
            answer = await host.post("/lobby", do="add", name=name, bot=strength)
            assert answer.status_code == 204, answer.text
        assert [seat.bot for seat in table.room.house.seats] == list(STRENGTHS.values())
        state = seen(table, host, "de")
        assert [player["bot"] for player in state["players"]] == ["leicht", "mittel", "schwer", "meisterlich"]
        assert [bot["name"] for bot in state["lobby"]["bots"]] == list(STRENGTHS)

    at(play)


def test_a_sheet_is_drawn_once_beside_the_table_which_goes_on_answering(at: Any, monkeypatch: Any) -> None:
    """Whoever asks meanwhile waits for the same drawing; everyone else waits for nothing."""
    may_end, drawn = threading.Event(), []

    def draw(sheet: Any, lang: str) -> str:
        drawn.append((sheet.name, lang))
        assert may_end.wait(30)
        return "<svg/>"

    monkeypatch.setattr("charmers.phones.showing.sheet_svg", draw)

    async def play(table: Asked) -> None:
        ana, ben = await table.seated(0), await table.seated(1)
        path = f"/sheet/{table.room.sheet.digest[:12]}.svg?lang=de"
        waiting = [asyncio.create_task(device.http.get(path)) for device in (ana, ben, ana)]
        while not drawn:
            await asyncio.sleep(0)
        assert (await ana.post("/roll", line=0, seat=0)).status_code == 204
        assert not any(each.done() for each in waiting)
        waiting[0].cancel()  # one of them goes; the others still get it
        may_end.set()
        assert [(await each).text for each in waiting[1:]] == ["<svg/>"] * 2
        assert drawn == [("sun", "de")]

    at(play, "Ana", "Ben")


def test_the_record_of_a_game_has_its_name_in_any_script(tmp_path: Path) -> None:
    async def fetch(store: Store) -> None:
        table = Asked(store)
        table.room.table = begin(store, "παρασκευή", "Ana", "Ben")
        ana = await table.seated()
        answer = await ana.http.get("/record.charm")
        table.room.course.end()
        assert answer.status_code == 200
        told = answer.headers["content-disposition"].partition("UTF-8''")[2]
        assert unquote(told) == "παρασκευή.charm"

    with Store(tmp_path / "games.db") as store:
        asyncio.run(fetch(store))


def test_a_kind_of_game_without_a_page_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with asked(tmp_path / "games.db") as table:
            begin(table.room.store, "friday", "Ana", "Ben")
            big = RailsTable.begin(table.room.store, RajasWish(("Ana", "Ben")), "big")
            offered = [kept.name for kept, _ in table.room.left_games.unfinished()]
            assert sorted(offered) == ["big", "friday"]
            monkeypatch.setattr(left_games, "ON_PAGES", (DICE_CHARMERS,))
            assert [kept.name for kept, _ in table.room.left_games.unfinished()] == ["friday"]
            host = table.device()
            await host.host()
            assert (await host.post("/host", do="open", game=big.name)).status_code == 404

    asyncio.run(go())
