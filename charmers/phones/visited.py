"""Who asks: the device by its cookie, and the language that it speaks."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from charmers.phones.house import hashed
from charmers.phones.problems import Unwelcome
from charmers.phones.room import Room
from charmers.sheet.places import ENGLISH, languages
from charmers.words.speech import Speech


class Visited:
    """A room that is asked by pages."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def cookie(self) -> str:
        """What the cookie is called in which a device keeps its token."""
        return f"charmers-{self.room.port}"

    def device(self, request: Request) -> str:
        """Which device asks; ``Unwelcome`` if it was not let in."""
        token = request.cookies.get(self.cookie(), "")
        if not token or not self.room.house.knows(token):
            raise Unwelcome("not-in", 401)
        return hashed(token)

    def lang(self, wanted: object, request: Request) -> str:
        """The language that was wished for; otherwise the first of the browser's that there is."""
        if wanted in languages():
            return str(wanted)
        for part in request.headers.get("accept-language", "").split(","):
            code = part.partition(";")[0].strip()[:2].lower()
            if code in languages():
                return code
        return ENGLISH

    def say(self, sent: dict[str, Any], request: Request) -> Speech:
        """The words in which it is answered."""
        return self.room.speech(self.lang(sent.get("lang"), request))
