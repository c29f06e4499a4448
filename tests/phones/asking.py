"""A table in this process that is asked as pages ask it, without a network: for tests and for tools."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from charmers.phones.guard import Guard, hosts_for
from charmers.phones.house import House
from charmers.phones.room import Room
from charmers.phones.server import Server
from charmers.play.table import Table
from charmers.play.wish import Wish
from charmers.record.players import read_player
from charmers.record.store import Store
from charmers.sheet.library import find_sheet

PORT = 8228
ADDRESS = f"http://127.0.0.1:{PORT}"
HOST_TOKEN = "the-token-of-the-host"


class Device:
    """A phone as the server knows it: a cookie, and what it sends."""

    def __init__(self, app: Any) -> None:
        transport = httpx.ASGITransport(app=app)
        self.http = httpx.AsyncClient(transport=transport, base_url=ADDRESS)

    async def join(self, code: str) -> httpx.Response:
        return await self.post("/join", code=code)

    async def host(self) -> httpx.Response:
        return await self.http.get(f"/host/{HOST_TOKEN}")

    async def post(self, path: str, **sent: Any) -> httpx.Response:
        headers = {"origin": ADDRESS}
        return await self.http.post(path, json=sent, headers=headers)


class Asked:
    """A room and the application in front of it."""

    def __init__(self, store: Store, *players: str, **how: Any) -> None:
        table = None
        if players:
            wish = Wish(tuple(map(read_player, players)), find_sheet("sun"), **how)
            table = Table.begin(store, wish)
        self.room = Room(store, House(pace=0.0), table)
        self.room.addresses, self.room.port = ["127.0.0.1"], PORT
        self.server = Server(self.room, HOST_TOKEN)
        self.app = Guard(self.server.app(), hosts_for(["127.0.0.1"], PORT, []))

    def device(self) -> Device:
        return Device(self.app)

    async def seated(self, *seats: int) -> Device:
        """A device that plays these seats."""
        device = self.device()
        await device.join(self.room.house.code)
        for seat in seats:
            answer = await device.post("/seat", do="take", seat=seat)
            assert answer.status_code == 204, answer.text
        return device

    @property
    def line(self) -> int:
        return len(self.room.game.lines)


@asynccontextmanager
async def asked(path: Path, *players: str, **how: Any) -> AsyncIterator[Asked]:
    """A table with these players; without any, a lobby."""
    with Store(path) as store:
        found = Asked(store, *players, **how)
        try:
            yield found
        finally:
            found.room.course.end()
