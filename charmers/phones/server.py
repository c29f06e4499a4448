"""The server: routes, each a line or two over the room."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from charmers.phones.files import takes_gzip
from charmers.phones.guard import Bucket, is_small
from charmers.phones.house import hashed
from charmers.phones.lobby import Lobby
from charmers.phones.problems import Unwelcome
from charmers.phones.reading import Eye
from charmers.phones.room import Room
from charmers.phones.sent import text_of
from charmers.phones.showing import Showing
from charmers.phones.view import view
from charmers.phones.visited import Visited
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
A_MONTH = 30 * 24 * 3600


class Server(Visited):
    """The routes of one room by which something is done or told."""

    def __init__(self, room: Room, host_token: str) -> None:
        super().__init__(room)
        self.host_token = host_token
        self.lobby = Lobby(room)
        self.joins = Bucket(12, 0.5)
        self.acts = Bucket(40, 15)
        self.hints = Bucket(3, 0.3)
        self.asks = Bucket(30, 5)
        self.photos = Bucket(6, 0.1)
        self.sending: set[str] = set()
        """Who sends a photo just now: one each."""
        self.eye = Eye()
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
            Route("/j/{code}", self._join_by_link),
            Route("/host/{token}", self._host_by_link),
            Route("/me", self._me),
            Route("/join", self._join, methods=["POST"]),
            Route("/events", self._events),
            Route("/line", self._line, methods=["POST"]),
            Route("/why", self._why, methods=["POST"]),
            Route("/games", self._games, methods=["POST"]),
            Route("/hint", self._hint, methods=["POST"]),
            Route("/photo", self._photo, methods=["POST"]),
            Route("/answers", self._answers, methods=["POST"]),
            *Showing(self.room).routes(),
            *(Route(path, partial(self._do, act), methods=["POST"]) for path, act in post),
        ]
        return Starlette(routes=routes, lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:  # noqa: ARG002
        watching = asyncio.create_task(self.room.course.watch())
        self.room.tell()
        yield
        watching.cancel()

    # Who comes in.

    def _welcome(self, request: Request, *, host: bool = False, to: str = "/") -> Response:
        """Let a device in and send it on to an address without what let it in."""
        token = self.room.house.admit(request.cookies.get(self.cookie()), host=host)
        if host and self.room.alone:
            self.room.sit_alone(token)
        self.room.save()
        response = RedirectResponse(to, 303)
        response.set_cookie(self.cookie(), token, max_age=A_MONTH, httponly=True, samesite="strict", path="/")
        return response

    async def _me(self, request: Request) -> Response:
        """Whether this device was let in: what a page asks when its line is cut."""
        token = request.cookies.get(self.cookie(), "")
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
            return self._refused(error, self.say({"lang": lang}, request))
        except (TimeoutError, ClientDisconnect):
            return Response(status_code=408)

    def _refused(self, error: Exception, say: Speech) -> Response:
        refused = error if isinstance(error, Refused) else Unwelcome("unclear", 400)
        return JSONResponse({"error": in_words(refused, say)}, getattr(refused, "status", 422))

    async def _do(self, act: Callable[[str, dict[str, Any]], None], request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self.device(request)
            if not self.acts.take(device):
                raise Unwelcome("busy", 429)
            act(device, sent)
            return Response(status_code=204)

        return await self._answer(request, do)

    async def _line(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self.device(request)
            if not self.acts.take(device):
                raise Unwelcome("busy", 429)
            self.room.line(device, sent, self.say(sent, request))
            return Response(status_code=204)

        return await self._answer(request, do)

    async def _why(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self.device(request)
            if not self.asks.take(device):
                raise Unwelcome("busy", 429)
            return JSONResponse(self.room.why(device, sent, self.say(sent, request)))

        return await self._answer(request, do)

    async def _games(self, request: Request) -> Response:
        async def do(sent: dict[str, Any]) -> Response:
            device = self.device(request)
            return JSONResponse({"games": self.lobby.games(device, self.say(sent, request))})

        return await self._answer(request, do)

    async def _photo(self, request: Request) -> Response:
        """Read a photo of a sheet on paper; nothing changes by it."""
        asked = request.query_params
        try:
            device = self.device(request)
            sent = {"seat": int(asked.get("seat", "")), "answers": asked.get("answers", "")}
            job = self.room.photo(device, sent, self.lang(asked.get("lang"), request))
            with self._sends_photo(device):
                async with self.eye.free:
                    async with asyncio.timeout(PHOTO_PATIENCE):
                        data = await request.body()
                    found = await self.eye.read(job._replace(data=data), f"{device} {sent['seat']}")
            return JSONResponse(found, 422 if "error" in found else 200)
        except ValueError as error:
            return self._refused(error, self.say({"lang": asked.get("lang")}, request))
        except (TimeoutError, ClientDisconnect):
            return Response(status_code=408)

    async def _answers(self, request: Request) -> Response:
        """What someone sees at the doubtful places of the photo that was sent last."""

        async def do(sent: dict[str, Any]) -> Response:
            device = self.device(request)
            job = self.room.photo(device, sent, self.lang(sent.get("lang"), request))
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
            device = self.device(request)
            if not self.hints.take(device):
                raise Unwelcome("busy", 429)
            found = await self.room.hint(device, sent, self.say(sent, request))
            return JSONResponse({"hints": found})

        return await self._answer(request, do)

    # What is told by itself.

    async def _events(self, request: Request) -> Response:
        try:
            device = self.device(request)
        except Unwelcome:
            return Response(status_code=401)
        if len(self.streams) >= MOST_STREAMS or self.streams.count(device) >= MOST_STREAMS_EACH:
            return Response(status_code=429)
        lang = self.lang(request.query_params.get("lang"), request)
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
