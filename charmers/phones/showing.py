"""What pages fetch: themselves, words, help, the lesson, drawings, and what is kept of a game."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from charmers.paper.typeface import font_file
from charmers.phones.drawing import Drawings, code_svg, dice_svg, sheet_svg
from charmers.phones.files import STATIC, kept_file, packed, takes_gzip
from charmers.phones.guard import Bucket
from charmers.phones.help import big_help, help_data
from charmers.phones.lesson import STEPS, lesson_sheet, lesson_view
from charmers.phones.problems import Unwelcome
from charmers.phones.rails import group_of
from charmers.phones.room import Room
from charmers.phones.visited import Visited
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages
from charmers.sheet.sentence import Refused

DIGEST = 12
"""How much of the digest of a sheet pages know it by."""
FOR_EVER = "private, max-age=31536000, immutable"


class Showing(Visited):
    """The routes of one room by which nothing changes."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.prints = Bucket(4, 0.2)
        self.drawings = Drawings()

    def routes(self) -> list[Route]:
        """Where what is."""
        return [
            Route("/", partial(self._page, "play.html")),
            Route("/table", partial(self._page, "table.html")),
            Route("/learn", partial(self._page, "learn.html")),
            Route("/lesson/{number:int}.json", self._lesson),
            Route("/static/{name}", self._static),
            Route("/words/{lang}.json", self._words),
            Route("/help/{lang}.json", self._help),
            Route("/sheet/{name}", self._sheet),
            Route("/dice/{name}", self._dice),
            Route("/code.svg", self._code),
            Route("/print.pdf", self._print),
            Route("/record.charm", self._record),
        ]

    async def _page(self, name: str, request: Request) -> Response:
        return kept_file(STATIC / name, request, "no-cache")

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name.endswith(".woff2"):
            return kept_file(font_file("display").parent / Path(name).name, request, FOR_EVER)
        return kept_file(STATIC / Path(name).name, request, "no-cache")

    async def _words(self, request: Request) -> Response:
        lang = self.lang(request.path_params["lang"], request)
        say = self.room.speech(lang)
        topic = "phones-more" if "more" in request.query_params else "phones"
        words = {key: say.node(f"{topic}.{key}") for key in say.keys(topic)}
        if topic == "phones":
            words |= {f"parts.{key}": say(f"parts.{key}") for key in say.keys("parts")}
        data = {"lang": lang, "languages": list(languages()), "words": words}
        return packed(json.dumps(data, ensure_ascii=False).encode(), "application/json", request)

    async def _help(self, request: Request) -> Response:
        say = self.room.speech(self.lang(request.path_params["lang"], request))
        # The lesson is one of the little game, whatever is played at the table.
        group = None if "lesson" in request.query_params else group_of(self.room)
        data = big_help(group, say) if group else help_data(say)
        return packed(json.dumps(data, ensure_ascii=False).encode(), "application/json", request)

    async def _lesson(self, request: Request) -> Response:
        """A step of the first lesson; there is nothing secret in it."""
        number = request.path_params["number"]
        if number >= STEPS:
            return Response(status_code=404)
        state = lesson_view(number, self.lang(request.query_params.get("lang"), request))
        return packed(json.dumps(state, ensure_ascii=False).encode(), "application/json", request)

    async def _sheet(self, request: Request) -> Response:
        """The drawing of the sheet that is played on, by digest, language and version: for ever the same."""
        lang = self.lang(request.query_params.get("lang"), request)
        sheet = self._sheet_of(request)
        return await self._drawn(request, f"sheet {sheet.digest} {lang}", lambda: sheet_svg(sheet, lang))

    def _sheet_of(self, request: Request) -> Sheet:
        """The sheet that is played on; that of the lesson, if its digest is asked for."""
        sheet, other = self.room.sheet, lesson_sheet()
        wanted = request.path_params["name"][:DIGEST]
        return other if wanted != sheet.digest[:DIGEST] and wanted == other.digest[:DIGEST] else sheet

    async def _dice(self, request: Request) -> Response:
        sheet = self._sheet_of(request)
        return await self._drawn(request, f"dice {sheet.digest}", lambda: dice_svg(sheet))

    async def _code(self, request: Request) -> Response:
        address = self.room.join_address
        return await self._drawn(request, f"code {address}", lambda: code_svg(address), "no-store")

    async def _drawn(
        self, request: Request, key: str, draw: Callable[[], str], keep: str = FOR_EVER
    ) -> Response:
        try:
            self.device(request)
        except Unwelcome:
            return Response(status_code=401)
        data = await self.drawings.made(key, draw)
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if takes_gzip(request):
            headers["content-encoding"] = "gzip"
        else:
            data = gzip.decompress(data)
        return Response(data, media_type="image/svg+xml", headers=headers)

    async def _print(self, request: Request) -> Response:
        from charmers.paper.document import Look  # noqa: PLC0415
        from charmers.paper.game import draw_game  # noqa: PLC0415

        try:
            device = self.device(request)
            game, look = self.room.game, Look(lang=self.lang(request.query_params.get("lang"), request))
            if not self.prints.take(device):
                return Response(status_code=429)
            data = await self.drawings.beside(lambda: draw_game(game, look))
        except Refused:
            return Response(status_code=404)
        return Response(data, media_type="application/pdf")

    async def _record(self, request: Request) -> Response:
        try:
            self.device(request)
            text = str(self.room.ledger.record)
        except Refused:
            return Response(status_code=404)
        name = f"{self.room.table.name if self.room.table else 'game'}.charm"
        headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
        return Response(text, media_type="text/plain", headers=headers)
