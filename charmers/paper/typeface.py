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

SMALLEST = 6.0
"""No text on a full-size page is smaller than this many points."""

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
    """The face itself, or the plain sans if only that has every sign of a text (as for Cyrillic names)."""
    return face if _has(text, face) or not _has(text, "small") else "small"


def _has(text: str, face: Face) -> bool:
    return all(ord(sign) in font(face).face.charToGlyph for sign in text)


@cache
def width(text: str, face: Face, size: float) -> float:
    """How wide a text is, in points."""
    return float(font(face).stringWidth(text, size))


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
