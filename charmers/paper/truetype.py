"""A TrueType font as far as drawing needs it: the glyph of a sign, how wide it is, and its outline."""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property

NO_BREAK_SPACE = 0xA0

_ON_CURVE, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _OFFSETS, _ONE_SCALE, _MORE, _TWO_SCALES, _MATRIX = 1, 2, 8, 32, 64, 128

Point = tuple[float, float, bool]
"""A point of a contour, and whether it lies on the curve."""


class TrueType:
    """A font read from the bytes of its file; a sign it does not have gets glyph 0, the empty box."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        (count,) = struct.unpack_from(">H", data, 4)
        entries = (struct.unpack_from(">4s4xI4x", data, 12 + 16 * i) for i in range(count))
        self._at: dict[str, int] = {tag.decode("latin-1"): start for tag, start in entries}
        self.units: int = struct.unpack_from(">H", data, self._at["head"] + 18)[0]
        self._metrics: int = struct.unpack_from(">H", data, self._at["hhea"] + 34)[0]
        self._glyphs: dict[str, int] = {}

    def glyph(self, sign: str) -> int:
        """The number of a sign's glyph."""
        if sign not in self._glyphs:
            self._glyphs[sign] = self._find(ord(sign))
        return self._glyphs[sign]

    def advance(self, glyph: int) -> int:
        """How far a glyph moves the pen; the last width in the table holds for all glyphs behind it."""
        at = self._at["hmtx"] + 4 * min(glyph, self._metrics - 1)
        width: int = struct.unpack_from(">H", self._data, at)[0]
        return width

    def contours(self, glyph: int) -> list[list[Point]]:
        """The outline of a glyph in font units, upwards from the baseline."""
        at, end = self._places[glyph : glyph + 2]
        if at == end:
            return []
        at += self._at["glyf"]
        (count,) = struct.unpack_from(">h", self._data, at)
        return list(self._simple(at + 10, count)) if count >= 0 else list(self._composed(at + 10))

    @cached_property
    def _places(self) -> Sequence[int]:
        (count,) = struct.unpack_from(">H", self._data, self._at["maxp"] + 4)
        (long,) = struct.unpack_from(">h", self._data, self._at["head"] + 50)
        places = struct.unpack_from(f">{count + 1}{'I' if long else 'H'}", self._data, self._at["loca"])
        return places if long else [2 * place for place in places]

    @cached_property
    def _segments(self) -> tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], int]:
        """The stretches of signs (cmap format 4): last and first sign, shift, way to a list of glyphs."""
        start = self._at["cmap"]
        (count,) = struct.unpack_from(">H", self._data, start + 2)
        tables = [start + struct.unpack_from(">4xI", self._data, start + 4 + 8 * i)[0] for i in range(count)]
        at = next(at for at in tables if struct.unpack_from(">H", self._data, at)[0] == 4)
        double: int = struct.unpack_from(">H", self._data, at + 6)[0]
        form = f">{double // 2}H"
        starts = (at + 14, at + 16 + double, at + 16 + 2 * double, at + 16 + 3 * double)
        last, first, shift, way = (struct.unpack_from(form, self._data, at) for at in starts)
        return last, first, shift, way, starts[3]

    def _find(self, code: int) -> int:
        # As reportlab does, so that a no-break space is as wide in every file we write.
        code = ord(" ") if code == NO_BREAK_SPACE else code
        last, first, shift, way, ways = self._segments
        i = bisect_left(last, code)
        if i == len(last) or code < first[i]:
            return 0
        if not way[i]:
            return (code + shift[i]) & 0xFFFF
        at = ways + 2 * i + way[i] + 2 * (code - first[i])
        glyph: int = struct.unpack_from(">H", self._data, at)[0]
        return (glyph + shift[i]) & 0xFFFF if glyph else 0

    def _simple(self, at: int, count: int) -> Iterator[list[Point]]:
        data = self._data
        ends = struct.unpack_from(f">{count}H", data, at)
        at += 2 * count
        at += 2 + struct.unpack_from(">H", data, at)[0]
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag, again = data[at], 0
            at += 1
            if flag & _REPEAT:
                again, at = data[at], at + 1
            flags += [flag] * (1 + again)
        xs, at = self._coordinates(at, flags, _SHORT_X, _SAME_X)
        ys, at = self._coordinates(at, flags, _SHORT_Y, _SAME_Y)
        points = [(x, y, bool(flag & _ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        first = 0
        for end in ends:
            yield points[first : end + 1]
            first = end + 1

    def _coordinates(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[float], int]:
        value, found = 0, []
        for flag in flags:
            if flag & short:
                value += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", self._data, at)[0]
                at += 2
            found.append(float(value))
        return found, at

    def _composed(self, at: int) -> Iterator[list[Point]]:
        """The outlines of other glyphs, moved and enlarged: letters with their accents."""
        more = True
        while more:
            flags, glyph = struct.unpack_from(">HH", self._data, at)
            form = ("h" if flags & _WORDS else "b") * 2
            dx, dy = struct.unpack_from(f">{form}", self._data, at + 4)
            at += 4 + struct.calcsize(form)
            scales = 1 if flags & _ONE_SCALE else 2 if flags & _TWO_SCALES else 4 if flags & _MATRIX else 0
            v = [part / 0x4000 for part in struct.unpack_from(f">{scales}h", self._data, at)]
            at += 2 * scales
            a, b, c, d = v if scales == 4 else (v[0], 0.0, 0.0, v[-1]) if v else (1.0, 0.0, 0.0, 1.0)
            dx, dy = (dx, dy) if flags & _OFFSETS else (0, 0)
            for contour in self.contours(glyph):
                yield [(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour]
            more = bool(flags & _MORE)
