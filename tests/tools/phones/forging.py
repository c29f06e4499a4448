"""Forged and broken requests between honest ones: none of the first is accepted, all of the second are.

``python -m tests.tools.phones.forging --requests 100000`` plays games through the whole application, guard
and all, and sends as many forgeries of many kinds; ``.ci/long`` runs it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx

from charmers.phones.guard import Bucket
from charmers.record import store
from tests.phones.asking import ADDRESS, Asked, Device, asked

NAMES = ("Ana", "Ben", "Cem")
POSTS = (
    *("/act", "/roll", "/score", "/mix", "/undo", "/redo", "/seat", "/lobby", "/host", "/why", "/hint"),
    *("/join", "/games", "/line", "/photo", "/answers"),
)
GETS = ("/events", "/sheet/x.svg", "/dice/x.svg", "/code.svg", "/print.pdf", "/record.charm")
TOLD = 5000
"""After so many it is said how far it has come: a busy machine takes an hour."""
HEADERS = {"origin": ADDRESS, "content-type": "application/json"}


class Forger:
    """Sends what nobody honest would send, one kind after the other."""

    def __init__(self, table: Asked, devices: list[Device], stranger: Device, chance: Random) -> None:
        self.table, self.devices, self.stranger, self.chance = table, devices, stranger, chance
        self.kinds: dict[str, Callable[[], Any]] = {
            name.removeprefix("_send_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_send_")
        }

    def honest(self) -> tuple[str, dict[str, Any]]:
        """What whoever's turn it is could send now."""
        room = self.table.room
        game = room.game
        sent: dict[str, Any] = {"line": len(game.lines), "seat": game.seat}
        if game.position.due:
            return "/roll", sent
        return "/act", {**sent, "move": self.chance.choice(game.position.moves).text}

    def _other(self) -> Device:
        return self.devices[(self.table.room.game.seat + self.chance.randrange(1, 3)) % 3]

    def _own(self) -> Device:
        return self.devices[self.table.room.game.seat]

    async def _send_of_another_seat(self) -> httpx.Response:
        path, sent = self.honest()
        return await self._other().post(path, **sent)

    async def _send_as_another_seat(self) -> httpx.Response:
        path, sent = self.honest()
        other = self._other()
        return await other.post(path, **{**sent, "seat": self.devices.index(other)})

    async def _send_without_a_cookie(self) -> httpx.Response:
        path, sent = self.honest()
        return await self.stranger.post(path, **sent)

    async def _send_with_a_made_up_cookie(self) -> httpx.Response:
        path, sent = self.honest()
        token = "".join(self.chance.choices("abcXYZ_-019", k=self.chance.randrange(1, 60)))
        headers = {**HEADERS, "cookie": f"charmers-8228={token}"}
        return await self.stranger.http.post(path, json=sent, headers=headers)

    async def _send_with_a_stale_line(self) -> httpx.Response:
        path, sent = self.honest()
        line = sent["line"] + self.chance.choice([-3, -2, -1, 1, 2, 10**6, -(10**9)])
        return await self._own().post(path, **{**sent, "line": line})

    async def _send_from_elsewhere(self) -> httpx.Response:
        path, sent = self.honest()
        origin = self.chance.choice(
            ["http://evil.example", "null", "", f"{ADDRESS}.evil.example", "https://127.0.0.1:8228"]
        )
        return await self._own().http.post(path, json=sent, headers={**HEADERS, "origin": origin})

    async def _send_to_another_name(self) -> httpx.Response:
        path, sent = self.honest()
        host = self.chance.choice(
            ["evil.example", "127.0.0.1", "127.0.0.1:80", "localhost.evil:8228", "", "x" * 300]
        )
        return await self._own().http.post(path, json=sent, headers={**HEADERS, "host": host})

    async def _send_as_another_type(self) -> httpx.Response:
        path, sent = self.honest()
        kind = self.chance.choice(
            ["text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"]
        )
        return await self._own().http.post(
            path, content=json.dumps(sent), headers={**HEADERS, "content-type": kind}
        )

    async def _send_a_mutated_body(self) -> httpx.Response:
        path, sent = self.honest()
        data = bytearray(json.dumps(sent).encode())
        for _ in range(self.chance.randrange(1, 6)):
            at = self.chance.randrange(len(data))
            kind = self.chance.randrange(3)
            if kind == 0:
                data[at] = self.chance.randrange(256)
            elif kind == 1:
                del data[at : at + self.chance.randrange(1, 5)]
            else:
                data[at:at] = bytes(
                    self.chance.choices(b'{}[]",:0-eN\x00\xff', k=self.chance.randrange(1, 4))
                )
            data = data or bytearray(b" ")
        if _means(bytes(data)) == sent:
            data[:] = b"{"
        # A mutation may be another honest wish of the same player; the stranger's is none.
        return await self.stranger.http.post(path, content=bytes(data), headers=HEADERS)

    async def _send_a_broken_body(self) -> httpx.Response:
        path = self.chance.choice(POSTS)
        body = self.chance.choice(
            [b"", b"{", b"[" * 3000, b"null", b"1e999", b'{"line":NaN}', b'{"seat":true}', b"\xff\xfe"]
        )
        return await self._own().http.post(path, content=body, headers=HEADERS)

    async def _send_wrong_values(self) -> httpx.Response:
        path, sent = self.honest()
        key = self.chance.choice(sorted(sent))
        wrong = self.chance.choice(
            [None, True, -1, -99, 10**12, 0.5, "", "x" * 250, "take", "road z9 ns", "\u202e", "'; --"]
        )
        return await self._own().post(path, **{**sent, key: wrong})

    async def _send_too_much(self) -> httpx.Response:
        path, sent = self.honest()
        return await self._own().post(path, **sent, more="x" * self.chance.randrange(4096, 20000))

    async def _send_what_only_the_host_may(self) -> httpx.Response:
        do = self.chance.choice(["set", "again", "leave", "begin", "open", "shift", "stay"])
        path = self.chance.choice(["/host", "/redo", "/games"])
        sent = {"do": do, "line": self.table.line, "pace": 3, "hints": False, "game": "x", "seat": 1}
        return await self._own().post(path, **sent)

    async def _send_a_line_of_the_other_game(self) -> httpx.Response:
        own = self._own()
        text = self.chance.choice(["Ana", "build 1 mill", "+5 money", "river", "\u202e", "x" * 250])
        return await own.post("/line", line=self.table.line, seat=self.devices.index(own), text=text)

    async def _send_a_photo(self) -> httpx.Response:
        """One of a game on the screen, of another seat, of nobody, of another kind, or too large."""
        own = self._own()
        who = self.chance.choice([own, self._other(), self.stranger])
        seat = self.chance.choice([self.devices.index(own), 1, 2, 9, -1, "x", ""])
        kind = self.chance.choice(["image/png", "image/jpeg", "image/svg+xml", "application/json"])
        data = self.chance.randbytes(self.chance.randrange(20_000))
        headers = {**HEADERS, "content-type": kind}
        if self.chance.random() < 0.2:
            headers["content-length"] = "20000001"
        return await who.http.post(
            "/photo", params={"seat": str(seat), "answers": "tea.1=crossed"}, content=data, headers=headers
        )

    async def _send_answers_about_no_photo(self) -> httpx.Response:
        """No photo was sent, and this game is on the screen."""
        own = self._own()
        seat = self.chance.choice([self.devices.index(own), 1, 2, 9])
        photo = self.chance.choice(["", "0" * 16, "\u202e", "x" * 250])
        return await own.post("/answers", seat=seat, photo=photo, answers="tea.1=crossed")

    async def _send_words_too_late(self) -> httpx.Response:
        own = self._own()
        return await own.post("/mix", line=self.table.line, seat=self.devices.index(own), words="a river")

    async def _send_for_the_seat_of_another(self) -> httpx.Response:
        own = self._own()
        seat = (self.devices.index(own) + self.chance.randrange(1, 3)) % 3
        return await own.post("/seat", do=self.chance.choice(["take", "free", "x"]), seat=seat)

    async def _send_by_another_method(self) -> httpx.Response:
        method = self.chance.choice(["PUT", "DELETE", "PATCH", "OPTIONS", "GET"])
        return await self._own().http.request(method, self.chance.choice(POSTS), headers=HEADERS)

    async def _send_for_a_file(self) -> httpx.Response:
        path = self.chance.choice(
            ["/static/../room.py", "/static/%2e%2e/room.py", "/etc/passwd", "/static/room.py", "/games.db"]
        )
        return await self._own().http.get(path)

    async def _send_as_a_stranger(self) -> httpx.Response:
        return await self.stranger.http.get(self.chance.choice(GETS))

    async def _send_a_guess(self) -> httpx.Response:
        if self.chance.random() < 0.5:
            guess = "".join(self.chance.choices("ABCDEFGH0", k=4))
            return await self.stranger.post(
                "/join", code="" if guess == self.table.room.house.code else guess
            )
        return await self.stranger.http.get(f"/host/{self.chance.random()}")


def _means(data: bytes) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


async def forge(requests: int, seed: int, path: Path) -> Counter[str]:
    """Send so many forgeries, each after an honest request; what came of each kind."""
    chance = Random(seed)
    counted: Counter[str] = Counter()
    async with asked(path, *NAMES) as table:
        table.server.acts = table.server.joins = Bucket(1e12, 1e12)
        devices = [await table.seated(seat) for seat in range(3)]
        host = table.device()
        await host.host()
        forger = Forger(table, devices, table.device(), chance)
        kinds = list(forger.kinds)
        for number in range(requests):
            if table.room.game.over:
                answer = await host.post("/host", do="again")
                assert answer.status_code == 204
                devices.append(devices.pop(0))
            path_, sent = forger.honest()
            answer = await devices[table.room.game.seat].post(path_, **sent)
            assert answer.status_code == 204, (path_, sent, answer.text)
            counted["honest"] += 1
            if table.room.game.over:
                continue
            before = (table.line, table.room.house.text(), table.room.table)
            kind = kinds[number % len(kinds)]
            answer = await forger.kinds[kind]()
            after = (table.line, table.room.house.text(), table.room.table)
            refused = answer.status_code >= 400 or answer.headers.get("location") == "/?wrong"
            assert refused, (kind, answer.status_code, answer.text)
            assert answer.status_code < 500, (kind, answer.text)
            assert before == after, kind
            counted[kind] += 1
            if number % TOLD == TOLD - 1:
                forged = sum(counted.values()) - counted["honest"]
                sys.stderr.write(f"{counted['honest']} honest accepted, {forged} forged refused so far\n")
    return counted


def main() -> None:
    """Forge, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    store.SYNCHRONOUS = "OFF"
    with tempfile.TemporaryDirectory() as directory:
        counted = asyncio.run(forge(options.requests, options.seed, Path(directory) / "games.db"))
    for kind, count in counted.items():
        sys.stdout.write(f"{count:>8}  {kind.replace('_', ' ')}\n")
    forged = sum(counted.values()) - counted["honest"]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(
        f"{counted['honest']} honest requests accepted, {forged} forged ones refused; {memory} MB at most\n"
    )


if __name__ == "__main__":
    main()
