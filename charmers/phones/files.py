"""Answers that are files, or as small as files: packed where the page takes it, kept where it may be."""

from __future__ import annotations

import gzip
import zlib
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


def takes_gzip(request: Request) -> bool:
    """Whether a page can unpack what it gets."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(data: bytes, kind: str, request: Request) -> Response:
    """Something that is made anew each time, as small as the page takes it."""
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if takes_gzip(request):
        headers["content-encoding"] = "gzip"
        data = gzip.compress(data, 9, mtime=0)
    return Response(data, media_type=kind, headers=headers)


@lru_cache(maxsize=64)
def _read(path: Path, changed: int) -> tuple[bytes, bytes, str]:  # noqa: ARG001
    data = path.read_bytes()
    return data, gzip.compress(data, 9, mtime=0), f'"{zlib.crc32(data):x}"'


def kept_file(path: Path, request: Request, keep: str) -> Response:
    """A file of ours; nothing new if the page has it."""
    kind = KINDS.get(path.suffix)
    if kind is None or not path.is_file():
        return Response(status_code=404)
    data, small, tag = _read(path, path.stat().st_mtime_ns)
    headers = {"etag": tag, "cache-control": keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if path.suffix != ".woff2" and takes_gzip(request):
        headers["content-encoding"] = "gzip"
        data = small
    return Response(data, media_type=kind, headers=headers)
