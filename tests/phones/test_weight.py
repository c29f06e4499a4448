"""What a phone has to fetch before the first turn, in bytes as they go over the air."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from charmers.phones.house import hashed
from charmers.phones.view import view
from charmers.sheet.places import languages
from charmers.words.speech import Speech
from tests.phones.asking import Asked, Device, asked

FIRST_LOAD = 100_000
"""Without the letters of languages that need more than Latin 1 or Greek: those come on top, some 15 kB."""
IMPORT = re.compile(r'^import [^;]*?"\./([\w.]+)";', re.MULTILINE)
FONT = re.compile(r"url\((/static/[\w-]+\.woff2)\).*?unicode-range: ([^;]+);")
"""A part of the font, and the letters for which a browser fetches it."""


def needed(ranges: str, text: str) -> bool:
    """Whether a text has a letter of these ranges, written as style sheets do."""
    spans = [each.removeprefix("U+").partition("-") for each in ranges.split(", ")]
    return any(
        int(first, 16) <= ord(sign) <= int(last or first, 16)
        for first, _, last in spans
        for sign in set(text)
    )


async def fetched(device: Device, path: str) -> tuple[int, str]:
    """What an answer weighs, its headers too, and what it says."""
    async with device.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        body = b"".join([part async for part in answer.aiter_raw()])
    said = sum(len(key) + len(value) + 4 for key, value in answer.headers.raw)
    text = httpx.Response(200, content=body, headers=answer.headers).text if "woff2" not in path else ""
    return len(body) + said, text


async def modules(device: Device, name: str, found: dict[str, int]) -> None:
    """A module and all that it needs to begin with; what it fetches only when asked for is not among them."""
    path = f"/static/{name}"
    if path in found:
        return
    found[path], text = await fetched(device, path)
    for other in IMPORT.findall(text):
        await modules(device, other, found)


async def first_load(table: Asked, lang: str) -> dict[str, int]:
    """Everything that a player's page fetches until it shows the table, by address."""
    device = await table.seated(0)
    found: dict[str, int] = {}
    found["/"], _ = await fetched(device, "/")
    found["/static/style.css"], style = await fetched(device, "/static/style.css")
    await modules(device, "play.js", found)
    digest = table.room.sheet.digest[:12]
    said = ""
    for path in (f"/words/{lang}.json", f"/dice/{digest}.svg", f"/sheet/{digest}.svg?lang={lang}", "/me"):
        found[path], text = await fetched(device, path)
        said += text
    token = next(iter(device.http.cookies.values()))
    state = str(view(table.room, hashed(token), Speech(lang, table.room.sheet)))
    found["state"] = len(state) // 3
    for font, ranges in FONT.findall(style):
        if needed(ranges, said + state):
            found[font], _ = await fetched(device, font)
    return found


@pytest.mark.parametrize("lang", languages())
def test_a_phone_fetches_little_before_the_first_turn(tmp_path: Path, lang: str) -> None:
    async def go() -> dict[str, int]:
        async with asked(tmp_path / "games.db", "Ana", "Ben", "Cem") as table:
            return await first_load(table, lang)

    found = asyncio.run(go())
    assert len([path for path in found if path.endswith(".js")]) >= 10
    assert "/static/help.js" not in found
    everyday = [weight for path, weight in found.items() if not path.endswith("-More.woff2")]
    assert sum(everyday) < FIRST_LOAD, sorted(found.items(), key=lambda each: -each[1])
