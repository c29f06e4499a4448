"""The one type system: two weights of Eczar, and a plain sans for the smallest print."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

Face = Literal["display", "text", "small"]

FILES: dict[Face, str] = {
    "display": "Eczar-Bold.ttf",
    "text": "Eczar-Medium.ttf",
    "small": "SourceSans3-Medium.ttf",
}
SMALLEST = 6.0
"""No text on a full-size page is smaller than this many points."""

FIGURE_HEIGHT: dict[Face, float] = {"display": 0.628, "text": 0.628, "small": 0.650}
"""How tall a figure is, of the type size: what centres a number in its box."""


def font_directory() -> Path:
    """Where the fonts are: at the top of a checkout, inside an installed package."""
    package = Path(__file__).parent.parent
    installed = package / "data" / "fonts"
    return installed if installed.is_dir() else package.parent / "fonts"


@cache
def font(face: Face) -> str:
    """The name under which reportlab knows a face; the file is read at the first use."""
    name = f"Charmers-{face}"
    pdfmetrics.registerFont(TTFont(name, str(font_directory() / FILES[face])))
    return name


def face_for(text: str, face: Face) -> Face:
    """The face itself, or the plain sans if only that has every sign of a text (as for Cyrillic names)."""
    return face if _has(text, face) or not _has(text, "small") else "small"


def _has(text: str, face: Face) -> bool:
    glyphs = pdfmetrics.getFont(font(face)).face.charToGlyph
    return all(ord(sign) in glyphs for sign in text)


@cache
def width(text: str, face: Face, size: float) -> float:
    """How wide a text is, in points."""
    return float(pdfmetrics.stringWidth(text, font(face), size))


def cut(text: str, face: Face, size: float, room: float) -> str:
    """The text, or as much of its beginning as fits into ``room`` points with an ellipsis.

    >>> cut("silk", "small", 6, 100)
    'silk'
    >>> cut("Kashmiri saffron threads", "small", 6, 40)
    'Kashmiri saff…'
    """
    if width(text, face, size) <= room:
        return text
    while text and width(f"{text}…", face, size) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """Break a text into lines no wider than ``room`` points; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, face, size) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines
