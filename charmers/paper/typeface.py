"""The one type system: two weights of Eczar, and a plain sans for the smallest print."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

Face = Literal["display", "text", "small"]

FILES: dict[Face, str] = {
    "display": "Eczar-Bold.ttf",
    "text": "Eczar-Medium.ttf",
    "small": "SourceSans3-Medium.ttf",
}
FAMILIES: dict[Face, tuple[str, int]] = {
    "display": ("Eczar", 700),
    "text": ("Eczar", 500),
    "small": ("Source Sans 3", 500),
}
"""The family and the weight by which a page that brings the fonts knows them."""

LEADING = 1.14
"""From one line to the next, of the type size."""

NARROW, NARROWEST = 0.92, 0.7
"""How much narrower text is set before it is set smaller, and how narrow at all."""

FIGURE_HEIGHT: dict[Face, float] = {"display": 0.628, "text": 0.628, "small": 0.650}
"""How tall a figure is, of the type size: what centres a number in its box."""


def font_file(face: Face) -> Path:
    """The file of a face: at the top of a checkout, inside an installed package."""
    package = Path(__file__).parent.parent
    installed = package / "data" / "fonts"
    return (installed if installed.is_dir() else package.parent / "fonts") / FILES[face]


@cache
def font(face: Face) -> TTFont:
    """The font of a face as reportlab knows it by its name; the file is read at the first use."""
    # Slow to import, and the plan of a page needs no font.
    from reportlab.pdfbase.pdfmetrics import registerFont  # noqa: PLC0415
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415

    found = TTFont(f"Charmers-{face}", str(font_file(face)))
    registerFont(found)
    return found


def face_for(text: str, face: Face) -> Face:
    """The face itself, or the plain sans if only that has every sign of a text (as for Cyrillic words)."""
    if text.isascii():
        return face
    return face if has(text, face) or not has(text, "small") else "small"


def has(text: str, face: Face) -> bool:
    """Whether a face has every sign of a text."""
    return all(ord(sign) in font(face).face.charToGlyph for sign in text)


@cache
def width(text: str, face: Face, size: float) -> float:
    """How wide a text is, in points."""
    return float(font(face).stringWidth(text, size))


def fit(text: str, face: Face, size: float, least: float, room: float) -> tuple[float, float]:
    """The size, and how much narrower, at which a text fits into ``room`` points on one line.

    First it is set a little narrower, then smaller, then narrower again; nothing is ever cut, so a text
    that nobody foresaw is in the end smaller than ``least``.

    >>> fit("silk", "small", 8, 6, 100)
    (8, 1.0)
    >>> size, narrow = fit("Kashmiri saffron threads", "small", 8, 6, 60)
    >>> round(size, 2), round(narrow, 2)
    (6.25, 0.92)
    """
    wide = width(text, face, size)
    if wide <= room:
        return size, 1.0
    if wide * NARROW <= room:
        return size, room / wide
    smaller = max(least, size * room / (wide * NARROW)) if least < size else size
    wide = width(text, face, smaller)
    if wide * NARROWEST <= room:
        return smaller, min(1.0, room / wide)
    return smaller * room / (wide * NARROWEST), NARROWEST


def block(
    text: str, face: Face, size: float, least: float, room: float, tall: float
) -> tuple[float, list[str]]:
    """The size and the lines in which a text fits into a box of that many points, on as few as it can."""
    while True:
        # At the smallest size a text is rather set narrower than smaller still.
        lines = wrap(text, face, size, room / (NARROW if size > least else 0.85))
        narrow = NARROW if size > least else NARROWEST
        fits = all(width(line, face, size) * narrow <= room for line in lines)
        if fits and len(lines) * size * LEADING <= tall + 0.01:
            return size, lines
        size -= 0.2 if size > least + 0.2 else size - least if size > least else 0.2
        if size < 1:
            return size, [text]


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """Break a text into lines no wider than ``room`` points; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split(" "):  # and not at a space that does not break
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, face, size) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines
