"""Names in every script: shaped as their readers expect, with our fonts or with one that the system has.

Our fonts write Latin, Greek and Cyrillic letter by letter. Other scripts join, stack and reorder their
letters; HarfBuzz knows how, and what it says is drawn as outlines, so that no font has to be embedded.
"""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from charmers.paper.outline import CLOSE, Step
from charmers.paper.typeface import Face, font_file, has

Source = tuple[str, int]
"""A font: its file, and which one of several in it."""

PLAIN = 0x0590
"""Scripts before this sign of Unicode are written letter by letter, from left to right."""
ALSO_PLAIN = range(0x1E00, 0x2C00)
"""More Latin and Greek letters, and signs of every kind."""
NO_LETTERS = ("Cc", "Cn", "Co", "Cs")
"""What no script has: control signs, halves of signs, and what is not assigned."""
WELL_KNOWN = (
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "C:/Windows/Fonts/msyh.ttc",
    "C:/Windows/Fonts/Nirmala.ttf",
    "C:/Windows/Fonts/segoeui.ttf",
    "C:/Windows/Fonts/seguisym.ttf",
)
"""Where systems without fontconfig keep fonts that have many scripts."""


class Shaped(NamedTuple):
    """A text as it is drawn, in units of its type size: up is less than 0."""

    steps: list[Step]
    width: float


def is_plain(text: str) -> bool:
    """Whether our fonts can write a text letter by letter.

    >>> is_plain("Leïla & Жанна"), is_plain("प्रिया")
    (True, False)
    """
    return all(
        ord(sign) < PLAIN or ord(sign) in ALSO_PLAIN or unicodedata.category(sign) in NO_LETTERS
        for sign in text
    )


def unwritable(text: str) -> str:
    """The signs of a text that no font here can write, each once."""
    found = dict.fromkeys(sign for sign in text if not _is_blank(sign) and _source(sign) is None)
    return "".join(found)


def shape(text: str, face: Face) -> Shaped:
    """Draw a text; signs that no font has become empty boxes."""
    # Only names in other scripts need it.
    import uharfbuzz  # noqa: PLC0415

    steps: list[Step] = []
    along = 0.0
    for source, run in _runs(text, face):
        font = _font(source)
        buffer = uharfbuzz.Buffer()
        buffer.add_str(run)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer)
        unit = 1 / font.face.upem
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pen = _Pen(along + place.x_offset * unit, -place.y_offset * unit, unit)
            font.draw_glyph_with_pen(glyph.codepoint, pen)
            steps += pen.steps
            along += place.x_advance * unit
    return Shaped(steps, along)


def _runs(text: str, face: Face) -> Iterator[tuple[Source, str]]:
    """A text in pieces that one font can write."""
    own: Source = (str(font_file(face)), 0)
    sources: list[Source] = []
    for sign in text:
        # A blank, and a mark on the letter before it, belong to what they follow.
        follows = _is_blank(sign) or unicodedata.combining(sign) or unicodedata.category(sign).startswith("M")
        sources.append(sources[-1] if follows and sources else _source(sign, face) or own)
    for source, pairs in groupby(zip(sources, text, strict=True), key=lambda pair: pair[0]):
        yield source, "".join(sign for _, sign in pairs)


def _is_blank(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) in ("Cf", *NO_LETTERS)


@cache
def _source(sign: str, face: Face = "text") -> Source | None:
    """The font that has a sign: one of ours, or one of the system's."""
    for each in (face, "text", "small"):
        if has(sign, each):
            return str(font_file(each)), 0
    return next((source for source in _system_fonts(sign) if _has_outline(source, sign)), None)


def _system_fonts(sign: str) -> Iterator[Source]:
    """Fonts of the system that should have a sign, the likeliest first."""
    command = shutil.which("fc-match")
    if command:
        wanted = f":charset={ord(sign):x}:outline=true"
        asked = [command, "--format", "%{file}|%{index}", wanted]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=20).stdout
        file, _, index = answer.partition("|")
        if file:
            yield file, int(index or 0) & 0xFFFF
    yield from ((file, 0) for file in WELL_KNOWN if Path(file).is_file())


def _has_outline(source: Source, sign: str) -> bool:
    """Whether a font can really draw a sign: some have it as a coloured picture only."""
    import uharfbuzz  # noqa: PLC0415

    try:
        font = _font(source)
    except (OSError, ValueError, uharfbuzz.HarfBuzzError):
        return False
    glyph = font.get_nominal_glyph(ord(sign))
    if not glyph:
        return False
    pen = _Pen(0, 0, 1)
    font.draw_glyph_with_pen(glyph, pen)
    return bool(pen.steps)


@cache
def _font(source: Source):  # type: ignore[no-untyped-def]
    import uharfbuzz  # noqa: PLC0415

    file, index = source
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file), index))


class _Pen:
    """Collects the outline of a glyph, moved to its place and turned the way of a page."""

    def __init__(self, x: float, y: float, unit: float) -> None:
        self.steps: list[Step] = []
        self._x, self._y, self._unit = x, y, unit
        self._at = (0.0, 0.0)

    def _points(self, *points: tuple[float, float]) -> tuple[float, ...]:
        self._at = points[-1]
        return tuple(part for x, y in points for part in (self._x + x * self._unit, self._y - y * self._unit))

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        """Begin a contour."""
        self.steps.append(("M", self._points(point)))

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        """A straight line."""
        self.steps.append(("L", self._points(point)))

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """A Bezier curve with two handles."""
        self.steps.append(("C", self._points(*points)))

    def qCurveTo(self, handle: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        """A Bezier curve with one handle, as one with two."""
        (x, y), (hx, hy) = self._at, handle
        one = (x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3)
        two = (end[0] + (hx - end[0]) * 2 / 3, end[1] + (hy - end[1]) * 2 / 3)
        self.curveTo(one, two, end)

    def closePath(self) -> None:  # noqa: N802
        """End a contour."""
        self.steps.append(CLOSE)

    def endPath(self) -> None:  # noqa: N802
        """End a contour that is open."""
