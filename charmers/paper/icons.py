"""Our icons: the small part of SVG they are drawn with, read into plain outlines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from charmers.paper import outline
from charmers.paper.outline import Step
from charmers.sheet.places import sheets_directory

GRID = 24.0
"""Every icon is drawn on a square of this many units."""


@dataclass(frozen=True, slots=True)
class Outline:
    """One drawn shape of an icon. ``fill`` is 0 (none), 1 (solid) or a tint between them."""

    steps: tuple[Step, ...]
    fill: float
    stroke: float
    dash: tuple[float, ...] = ()
    butt: bool = False
    white: bool = False
    """Left out of the colour around it, as on the face of a die."""


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon: its outlines, and where a number stands in it (centre and type size), if one does."""

    name: str
    outlines: tuple[Outline, ...]
    number: tuple[float, ...] = ()


def icon_directory() -> Path:
    """Where the icons are: beside the sheets."""
    return sheets_directory() / "icons"


@cache
def read_icon(name: str) -> Icon:
    """The icon of that name; an unknown one gives the plain ``symbol`` that carries a letter."""
    path = icon_directory() / f"{name}.svg"
    if not path.is_file():
        return read_icon("symbol")
    return parse_icon(name, path.read_text(encoding="utf-8"))


def parse_icon(name: str, text: str) -> Icon:
    """Read an icon from SVG text."""
    root = ElementTree.fromstring(text)
    outlines = tuple(_outline(element, root) for element in root)
    return Icon(name, outlines, _numbers(root.get("data-number", "")))


def _outline(element: ElementTree.Element, root: ElementTree.Element) -> Outline:
    def attribute(key: str, default: str) -> str:
        return element.get(key) or root.get(key) or default

    fill = 0.0 if attribute("fill", "none") == "none" else float(attribute("fill-opacity", "1"))
    stroke = 0.0 if attribute("stroke", "none") == "none" else float(attribute("stroke-width", "1.5"))
    butt = attribute("stroke-linecap", "round") == "butt"
    dash = _numbers(attribute("stroke-dasharray", ""))
    white = "white" in (element.get("fill"), element.get("stroke"))
    return Outline(tuple(_steps(element)), fill, stroke, dash, butt, white)


def _steps(element: ElementTree.Element) -> Sequence[Step]:
    def numbers(keys: str) -> list[float]:
        return [float(element.get(key, "0")) for key in keys.split()]

    shape = element.tag.rpartition("}")[2]
    if shape == "path":
        return outline.path(element.get("d", ""))
    if shape == "circle":
        return outline.ellipse(*numbers("cx cy r r"))
    if shape == "ellipse":
        return outline.ellipse(*numbers("cx cy rx ry"))
    if shape == "rect":
        return outline.rectangle(*numbers("x y width height rx"))
    raise ValueError(f"an icon is drawn with path, circle, ellipse and rect, not with {shape}")


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(part) for part in text.split())
