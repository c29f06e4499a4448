"""The server: routes, each a line or two over the room."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from charmers.paper.typeface import font_file
from charmers.phones.drawing import Drawings, code_svg, dice_svg, sheet_svg
from charmers.phones.files import STATIC, kept_file, packed, takes_gzip
from charmers.phones.guard import Bucket, is_small
from charmers.phones.help import big_help, help_data
from charmers.phones.house import hashed
from charmers.phones.lesson import STEPS, lesson_sheet, lesson_view
from charmers.phones.lobby import Lobby
from charmers.phones.problems import Unwelcome
from charmers.phones.rails import group_of
from charmers.phones.reading import Eye
from charmers.phones.room import Room
from charmers.phones.sent import text_of
from charmers.phones.view import view
from charmers.sheet.definition import Sheet
from charmers.sheet.places import ENGLISH, languages
from charmers.sheet.sentence import Refused
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

BEAT = 10.0
"""Seconds after which a stream says that it lives."""
PATIENCE = 10.0
"""Seconds a client has to say what it wants."""
PHOTO_PATIENCE = 40.0
"""The same for a photo, which is a thousand times as large."""
MOST_STREAMS = 32
MOST_STREAMS_EACH = 6
DIGEST = 12
"""How much of the digest of a sheet pages know it by."""
A_MONTH = 30 * 24 * 3600
FOR_EVER = "private, max-age=31536000, immutable"


class Server:
    """The routes of one room."""

    def __init__(self, room: Room, host_token: str) -> None:
        self.room = room
        self.host_token = host_token
        self.lobby = Lobby(room)
        self.joins = Bucket(12, 0.5)
        self.acts = Bucket(40, 15)
        self.hints = Bucket(3, 0.3)
        self.asks = Bucket(30, 5)
        self.prints = Bucket(4, 0.2)
        self.photos = Bucket(6, 0.1)
        self.sending: set[str] = set()
        """Who sends a photo just now: one each."""
        self.eye = Eye()
        self.drawings = Drawings()
        self.streams: list[str] = []
        self.ending = asyncio.Event()

    def app(self) -> Starlette:
        """The application, guarded."""
        lobby = self.lobby
        post: list[tuple[str, Callable[[str, dict[str, Any]], None]]] = [
            ("/act", self.room.act),
            ("/roll", self.room.roll),
            ("/score", self.room.score),
            ("/mix", self.room.mix),
            ("/undo", self.room.undo),
            ("/redo", self.room.redo),
            ("/seat", lobby.seat),
            ("/lobby", lobby.lobby),
            ("/host", lobby.host),
        ]
        routes = [
            Route("/", partial(self._page, "play.html")),
            Route("/table", partial(self._page, "table.html")),
            Route("/learn", partial(self._page, "learn.html")),
            Route("/lesson/{number:int}.json", self._lesson),
            Route("/static/{name}", self._static),
            Route("/j/{code}", self._join_by_link),
            Route("/host/{token}", self._host_by_link),
            Route("/me", self._me),
            Route("/join", self._join, methods=["POST"]),
            Route("/events", self._events),
            Route("/words/{lang}.json", self._words),
            Route("/help/{lang}.json", self._help),
            Route("/sheet/{name}", self._sheet),
            Route("/dice/{name}", self._dice),
            Route("/code.svg", self._code),
            Route("/line", self._line, methods=["POST"]),
            Route("/why", self._why, methods=["POST"]),
            Route("/games", self._games, methods=["POST"]),
            Route("/hint", self._hint, methods=["POST"]),
            Route("/photo", self._photo, methods=["POST"]),
            Route("/answers", self._answers, methods=["POST"]),
            Route("/print.pdf", self._print),
            Route("/record.charm", self._record),
            *(Route(path, partial(self._do, act), methods=["POST"]) for path, act in post),
        ]
        return Starlette(routes=routes, lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:  # noqa: ARG002
        watching = asyncio.create_task(self.room.course.watch())
        self.room.tell()
        yield
        watching.cancel()

    # Who asks.

    def _cookie(self) -> str:
        return f"charmers-{self.room.port}"

    def _device(self, request: Request) -> str:
        token = request.cookies.get(self._cookie(), "")
        if not token or not self.room.house.knows(token):
            raise Unwelcome("not-in", 401)
        return hashed(token)

    def _lang(self, wanted: object, request: Request) -> str:
        if wanted in languages():
            return str(wanted)
        for part in request.headers.get("accept-language", "").split(","):
            code = part.partition(";")[0].strip()[:2].lower()
            if code in languages():
                return code
        return ENGLISH

    def _welcome(self, request: Request, *, host: bool = False, to: str = "/") -> Response:
        """Let a device in and send it on to an address without what let it in."""
        token = self.room.house.admit(request.cookies.get(self._cookie()), host=host)
        if host and self.room.alone:
            self.room.sit_alone(token)
        self.room.save()
        response = RedirectResponse(to, 303)
        response.set_cookie(
            self._cookie(), token, max_age=A_MONTH, httponly=True, samesite="strict", path="/"
        )
        return response

    async def _me(self, request: Request) -> Response:
        """Whether this device was let in: what a page asks when its line is cut."""
        token = request.cookies.get(self._cookie(), "")
        return JSONResponse(
            {"in": bool(token) and self.room.house.knows(token)}, headers={"cache-control": "no-store"}
        )

    async def _join_by_link(self, request: Request) -> Response:
        if not self.joins.take("all"):
            return RedirectResponse("/?wait", 303)
        try:
            self.room.house.check_code(request.path_params["code"])
        except Unwelcome:
            return RedirectResponse("/?wrong", 303)
        return self._welcome(request)

    async def _host_by_link(self, request: Request) -> Response:
        if not self.joins.take("host"):
            return RedirectResponse("/?wait", 303)
        if hashed(request.path_params["token"]) != hashed(self.host_token):
            return RedirectResponse("/?wrong", 303)
        to = "/" if self.room.alone else "/table"
        return self._welcome(request, host=True, to=f"{to}?lang={self.room.lang}" if self.room.lang else to)

    async def _join(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            if not self.joins.take("all"):
                raise Unwelcome("busy", 429)
            code = sent.get("code")
            self.room.house.check_code(code if isinstance(code, str) else "")
            welcomed = self._welcome(request)
            return Response(status_code=204, headers={"set-cookie": welcomed.headers["set-cookie"]})

        return await self._answer(request, do)

    # What is done.

    async def _answer(self, request: Request, do: Callable[[dict[str, Any]], Any]) -> Response:
        lang: object = None
        try:
            async with asyncio.timeout(PATIENCE):
                body = await request.body()
            sent = json.loads(body)
            if not is_small(sent):
                raise Unwelcome("unclear", 400)
            lang = sent.get("lang")
            answer: Response = await do(sent)
            return answer
        except (ValueError, RecursionError) as error:
            return self._refused(error, self._say({"lang": lang}, request))
        except (TimeoutError, ClientDisconnect):
            return Response(status_code=408)

    def _refused(self, error: Exception, say: Speech) -> Response:
        refused = error if isinstance(error, Refused) else Unwelcome("unclear", 400)
        return JSONResponse({"error": in_words(refused, say)}, getattr(refused, "status", 422))

    async def _do(self, act: Callable[[str, dict[str, Any]], None], request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self._device(request)
            if not self.acts.take(device):
                raise Unwelcome("busy", 429)
            act(device, sent)
            return Response(status_code=204)

        return await self._answer(request, do)

    async def _line(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self._device(request)
            if not self.acts.take(device):
                raise Unwelcome("busy", 429)
            self.room.line(device, sent, self._say(sent, request))
            return Response(status_code=204)

        return await self._answer(request, do)

    async def _why(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self._device(request)
            if not self.asks.take(device):
                raise Unwelcome("busy", 429)
            return JSONResponse(self.room.why(device, sent, self._say(sent, request)))

        return await self._answer(request, do)

    async def _games(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self._device(request)
            return JSONResponse({"games": self.lobby.games(device, self._say(sent, request))})

        return await self._answer(request, do)

    async def _photo(self, request: Request) -> Response:
        """Read a photo of a sheet on paper; nothing changes by it."""
        asked = request.query_params
        try:
            device = self._device(request)
            sent = {"seat": int(asked.get("seat", "")), "answers": asked.get("answers", "")}
            job = self.room.photo(device, sent, self._lang(asked.get("lang"), request))
            with self._sends_photo(device):
                async with self.eye.free:
                    async with asyncio.timeout(PHOTO_PATIENCE):
                        data = await request.body()
                    found = await self.eye.read(job._replace(data=data), f"{device} {sent['seat']}")
            return JSONResponse(found, 422 if "error" in found else 200)
        except ValueError as error:
            return self._refused(error, self._say({"lang": asked.get("lang")}, request))
        except (TimeoutError, ClientDisconnect):
            return Response(status_code=408)

    async def _answers(self, request: Request) -> Response:
        """What someone sees at the doubtful places of the photo that was sent last."""

        async def do(sent: dict[str, Any]) -> Response:
            device = self._device(request)
            job = self.room.photo(device, sent, self._lang(sent.get("lang"), request))
            with self._sends_photo(device):
                async with self.eye.free:
                    who = f"{device} {sent['seat']}"
                    found = await self.eye.again(job, who, text_of(sent, "photo"))
            return JSONResponse(found)

        return await self._answer(request, do)

    @contextmanager
    def _sends_photo(self, device: str) -> Iterator[None]:
        if device in self.sending or not self.photos.take(device):
            raise Unwelcome("busy", 429)
        self.sending.add(device)
        try:
            yield
        finally:
            self.sending.remove(device)

    async def _hint(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self._device(request)
            if not self.hints.take(device):
                raise Unwelcome("busy", 429)
            found = await self.room.hint(device, sent, self._say(sent, request))
            return JSONResponse({"hints": found})

        return await self._answer(request, do)

    def _say(self, sent: dict[str, Any], request: Request) -> Speech:
        return self.room.speech(self._lang(sent.get("lang"), request))

    # What is shown.

    async def _page(self, name: str, request: Request) -> Response:
        return kept_file(STATIC / name, request, "no-cache")

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name.endswith(".woff2"):
            return kept_file(font_file("display").parent / Path(name).name, request, FOR_EVER)
        return kept_file(STATIC / Path(name).name, request, "no-cache")

    async def _words(self, request: Request) -> Response:
        lang = self._lang(request.path_params["lang"], request)
        say = self.room.speech(lang)
        topic = "phones-more" if "more" in request.query_params else "phones"
        words = {key: say.node(f"{topic}.{key}") for key in say.keys(topic)}
        if topic == "phones":
            words |= {f"parts.{key}": say(f"parts.{key}") for key in say.keys("parts")}
        data = {"lang": lang, "languages": list(languages()), "words": words}
        return packed(json.dumps(data, ensure_ascii=False).encode(), "application/json", request)

    async def _help(self, request: Request) -> Response:
        say = self.room.speech(self._lang(request.path_params["lang"], request))
        # The lesson is one of the little game, whatever is played at the table.
        group = None if "lesson" in request.query_params else group_of(self.room)
        data = big_help(group, say) if group else help_data(say)
        return packed(json.dumps(data, ensure_ascii=False).encode(), "application/json", request)

    async def _lesson(self, request: Request) -> Response:
        """A step of the first lesson; there is nothing secret in it."""
        number = request.path_params["number"]
        if number >= STEPS:
            return Response(status_code=404)
        state = lesson_view(number, self._lang(request.query_params.get("lang"), request))
        return packed(json.dumps(state, ensure_ascii=False).encode(), "application/json", request)

    async def _sheet(self, request: Request) -> Response:
        """The drawing of the sheet that is played on, by digest, language and version: for ever the same."""
        lang = self._lang(request.query_params.get("lang"), request)
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
            self._device(request)
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
            device = self._device(request)
            game, look = self.room.game, Look(lang=self._lang(request.query_params.get("lang"), request))
            if not self.prints.take(device):
                return Response(status_code=429)
            data = await self.drawings.beside(lambda: draw_game(game, look))
        except Refused:
            return Response(status_code=404)
        return Response(data, media_type="application/pdf")

    async def _record(self, request: Request) -> Response:
        try:
            self._device(request)
            text = str(self.room.ledger.record)
        except Refused:
            return Response(status_code=404)
        name = f"{self.room.table.name if self.room.table else 'game'}.charm"
        headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
        return Response(text, media_type="text/plain", headers=headers)

    async def _events(self, request: Request) -> Response:
        try:
            device = self._device(request)
        except Unwelcome:
            return Response(status_code=401)
        if len(self.streams) >= MOST_STREAMS or self.streams.count(device) >= MOST_STREAMS_EACH:
            return Response(status_code=429)
        lang = self._lang(request.query_params.get("lang"), request)
        packs = takes_gzip(request)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        if packs:
            headers["content-encoding"] = "gzip"
        told = self._told(device, lang, packs)
        return StreamingResponse(told, media_type="text/event-stream", headers=headers)

    async def _told(self, device: str, lang: str, packs: bool) -> AsyncIterator[bytes]:
        """The state now and after each change, packed in one go: what stays the same costs nothing."""
        pack = zlib.compressobj(6, zlib.DEFLATED, 31) if packs else None
        room, seen = self.room, -1
        self.streams.append(device)
        try:
            while not self.ending.is_set():
                try:
                    async with asyncio.timeout(BEAT):
                        seen = await self._next(seen)
                except TimeoutError:
                    text = "event: beat\ndata: \n\n"
                else:
                    if self.ending.is_set() or device not in room.house.devices:
                        return
                    state = view(room, device, room.speech(lang))
                    text = f"data: {json.dumps(state, ensure_ascii=False, separators=(',', ':'))}\n\n"
                data = text.encode()
                yield pack.compress(data) + pack.flush(zlib.Z_SYNC_FLUSH) if pack else data
        finally:
            self.streams.remove(device)

    async def _next(self, seen: int) -> int:
        change = asyncio.create_task(self.room.course.change(seen))
        end = asyncio.create_task(self.ending.wait())
        try:
            await asyncio.wait({change, end}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            end.cancel()
            if not change.done():
                change.cancel()
        return change.result() if change.done() and not change.cancelled() else seen
