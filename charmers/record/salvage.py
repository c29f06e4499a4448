"""Rows out of a broken file of games: every page is looked at by itself.

SQLite finds rows by way of its schema and of inner pages, and gives up where one of them is broken. The
rows of our three tables can be told apart without: each page that looks like one with rows is read cell
by cell, as https://sqlite.org/fileformat2.html describes them, and what makes no sense is left out. Whether
a row is as it was written, its seal says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

_FIRST_PAGE = 100
"""Bytes of the header of the file, with which the first page begins."""
_USUAL_PAGE = 4096

_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER = 13, 10, 2
"""Kinds of pages that hold rows; tables without row ids are indexes with whole rows in them."""

_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""How many bytes the integers take, by their serial type."""

DIGEST = 64


class GameRow(NamedTuple):
    """A game without its lines."""

    id: int
    name: str
    header: str
    digest: str
    secret: bytes | None
    touched: int
    seal: str | None
    """None in a file from before there were seals."""


class LineRow(NamedTuple):
    """One line of a game."""

    line: str
    at: str
    seal: str | None


class Rows(NamedTuple):
    """All that could be read out of a file; of a row that is there twice, every version."""

    games: list[GameRow]
    lines: dict[int, dict[int, list[LineRow]]]
    """By the id of the game and the number of the line."""
    sheets: dict[str, list[str]]
    """Definitions by digest."""


def rows_in(data: bytes) -> Rows:
    """The rows of our tables in a file with these bytes."""
    found = Rows([], {}, {})
    size = _page_size(data)
    # Behind a place where bytes are missing, pages begin elsewhere: they are looked for from the end too.
    for first in {0, len(data) % size}:
        for start in range(first, len(data), size):
            for row in _Page(data, size, start).rows():
                _sort_in(row, found)
    return found


def _page_size(data: bytes) -> int:
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    # Every file of ours has the usual size; one that is no power of two is damage.
    return size if size >= 512 and size & (size - 1) == 0 else _USUAL_PAGE


def _sort_in(row: list[Any], found: Rows) -> None:
    """Put a row where it belongs, by the kinds of its values."""
    match row:
        case [int(id_), None, str(name), str(header), str(digest), bytes() | None as secret, int(touched)]:
            found.games.append(GameRow(id_, name, header, digest, secret, touched, None))
        case [
            int(id_),
            None,
            str(name),
            str(header),
            str(digest),
            bytes() | None as secret,
            int(touched),
            str() | None as seal,
        ]:
            found.games.append(GameRow(id_, name, header, digest, secret, touched, seal))
        case [None, int(game), int(number), str(line), str(at)]:
            found.lines.setdefault(game, {}).setdefault(number, []).append(LineRow(line, at, None))
        case [None, int(game), int(number), str(line), str(at), str() | None as seal]:
            found.lines.setdefault(game, {}).setdefault(number, []).append(LineRow(line, at, seal))
        case [None, str(digest), str(definition)] if len(digest) == DIGEST:
            found.sheets.setdefault(digest, []).append(definition)


class _Page:
    """One page, and the cells in it."""

    def __init__(self, data: bytes, size: int, start: int) -> None:
        self._data = data
        self._size = size
        self._page = data[start : start + size]
        self._head = _FIRST_PAGE if start == 0 else 0

    def rows(self) -> Iterator[list[Any]]:
        """The row id, or None, and the values of every row that makes sense."""
        kind = self._page[self._head] if len(self._page) > self._head + 12 else 0
        if kind not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER):
            return
        count = int.from_bytes(self._page[self._head + 3 : self._head + 5], "big")
        pointers = self._head + (12 if kind == _INDEX_INNER else 8)
        for index in range(min(count, self._size // 2)):
            place = pointers + 2 * index
            try:
                yield self._row(kind, int.from_bytes(self._page[place : place + 2], "big"))
            except (IndexError, ValueError, OverflowError):
                # A cell that points nowhere, a length beyond the file, no UTF-8.
                continue

    def _row(self, kind: int, at: int) -> list[Any]:
        if kind == _INDEX_INNER:
            at += 4  # the page below
        length, at = _varint(self._page, at)
        row: int | None = None
        if kind == _TABLE_LEAF:
            row, at = _varint(self._page, at)
        return [row, *_values(self._payload(kind, at, length))]

    def _payload(self, kind: int, at: int, length: int) -> bytes:
        """The bytes of a row, those on other pages too."""
        if length > len(self._data):
            raise ValueError("longer than the file")
        usable = self._size
        most = usable - 35 if kind == _TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return self._page[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        payload = bytearray(self._page[at : at + here])
        following = int.from_bytes(self._page[at + here : at + here + 4], "big")
        while len(payload) < length and following:
            start = (following - 1) * usable
            page = self._data[start : start + usable]
            if len(page) <= 4:
                raise ValueError("a page beyond the file")
            payload += page[4 : 4 + length - len(payload)]
            following = int.from_bytes(page[:4], "big")
        return bytes(payload)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for _ in range(8):
        byte = data[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | data[at], at + 1


def _values(payload: bytes) -> list[Any]:
    """The values of a row, by the serial types in front of them."""
    header, at = _varint(payload, 0)
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Any] = []
    for kind in kinds:
        length = _INTEGERS.get(kind) or ((kind - 12) // 2 if kind >= 12 else 8 if kind == 7 else 0)
        part = payload[at : at + length]
        if len(part) < length:
            raise ValueError("a value beyond the row")
        at += length
        values.append(_value(kind, part))
    return values


def _value(kind: int, part: bytes) -> Any:
    if kind == 0:
        return None
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True)
    if kind in (8, 9):
        return kind - 8
    if kind >= 12:
        return part.decode("utf-8") if kind % 2 else part
    raise ValueError("a kind of value that we never write")
