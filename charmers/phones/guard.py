"""The guard at the door: who may ask for what, how much and how often, before any route is reached."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 4096
JSON = frozenset(["application/json"])
PICTURES = frozenset(["image/jpeg", "image/png", "image/webp"])
BODIES = {"/photo": (PICTURES, 20_000_000)}
"""What may be sent where, and how much of it at most; anywhere else a little JSON."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';"
    " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What a page may load and run: files of ours."""
HEADERS = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}
OF_PAGES = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
}
"""What only a page has to say; everything else loads nothing."""
OPENER = {"cross-origin-opener-policy": "same-origin"}


class Bucket:
    """So many at once, and so many a second."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most, self.a_second = most, a_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> bool:
        """Whether one more is allowed for someone."""
        now = time.monotonic()
        left, then = self._left.get(who, (self.most, now))
        left = min(self.most, left + (now - then) * self.a_second)
        if len(self._left) > 1000:
            self._left = {}
        self._left[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1


class Guard:
    """Lets in what was sent to this house by its own pages, and says so in every answer."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self.app = app
        self.hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = {**HEADERS, **(self._of_page(scope) if _is_page(message) else {})}
                had = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in more.items() if k.encode() not in had),
                ]
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, send_guarded)
        else:
            await self.app(scope, receive, send_guarded)

    @staticmethod
    def _of_page(scope: Scope) -> dict[str, str]:
        """What a page says; browsers complain of an opener policy that came unencrypted over a network."""
        name = Headers(scope=scope).get("host", "").rpartition(":")[0]
        return {**OF_PAGES, **(OPENER if name in ("127.0.0.1", "localhost", "[::1]") else {})}

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host.lower() not in self.hosts:
            # Whoever asks for another name was led here by it.
            return PlainTextResponse("This table is not known by that name.", 421)
        if scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return PlainTextResponse("Not here.", 405)
        origin = headers.get("origin", "")
        if urlsplit(origin).netloc.lower() != host.lower() or urlsplit(origin).scheme != "http":
            return JSONResponse({"error": "foreign"}, 403)
        kinds, most = BODIES.get(scope["path"], (JSON, LARGEST_BODY))
        if headers.get("content-type", "").partition(";")[0].strip().lower() not in kinds:
            return JSONResponse({"error": "type"}, 415)
        length = headers.get("content-length", "")
        if not (length.isascii() and length.isdigit()):
            return JSONResponse({"error": "length"}, 411)
        if len(length) > 9 or int(length) > most:
            return JSONResponse({"error": "large"}, 413)
        return None


def _is_page(message: Message) -> bool:
    """Whether an answer is a page, or may stand for one: a kept page takes on the headers of a 304."""
    kind = next((value for name, value in message["headers"] if name.lower() == b"content-type"), b"")
    return not kind or bool(kind.startswith(b"text/html"))


def hosts_for(addresses: Iterable[str], port: int, names: Iterable[str]) -> set[str]:
    """What may stand in the Host header: our addresses and names, with the port."""
    every = [*addresses, "127.0.0.1", "localhost", *names]
    found = {f"[{each}]:{port}" if ":" in each else f"{each.lower()}:{port}" for each in every}
    return found | {each.lower() for each in every if port == 80}


def is_small(data: Any, depth: int = 0) -> bool:
    """Whether what was sent is a flat object of plain values."""
    if depth == 0:
        return isinstance(data, dict) and all(is_small(value, 1) for value in data.values())
    return isinstance(data, (str, int, float, bool)) or data is None
