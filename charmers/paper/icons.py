"""Our icons: the small part of SVG they are drawn with, read into plain outlines."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from charmers.sheet.places import sheets_directory

Step = tuple[str, tuple[float, ...]]
"""One step of an outline: ``M x y``, ``L x y``, ``C x1 y1 x2 y2 x y`` or ``Z``, all absolute."""

GRID = 24.0
"""Every icon is drawn on a square of this many units."""

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_ROUND = 0.5522847498  # how far a Bezier handle reaches for a quarter of a circle of radius 1


@dataclass(frozen=True, slots=True)
class Outline:
    """One drawn shape of an icon. ``fill`` is 0 (none), 1 (solid) or a tint between them."""

    steps: tuple[Step, ...]
    fill: float
    stroke: float
    dash: tuple[float, ...] = ()
    butt: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon: its outlines, and where a number stands in it (centre and type size), if one does."""

    name: str
    outlines: tuple[Outline, ...]
    number: tuple[float, float, float] | None = None


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


def has_icon(name: str) -> bool:
    """True if an icon of that name is drawn."""
    return read_icon(name).name == name


def parse_icon(name: str, text: str) -> Icon:
    """Read an icon from SVG text."""
    root = ElementTree.fromstring(text)
    outlines = tuple(_outline(element, root) for element in root)
    number = root.get("data-number")
    if number is None:
        return Icon(name, outlines)
    x, y, size = (float(part) for part in number.split())
    return Icon(name, outlines, (x, y, size))


def _outline(element: ElementTree.Element, root: ElementTree.Element) -> Outline:
    def attribute(key: str, default: str) -> str:
        return element.get(key) or root.get(key) or default

    fill = 0.0 if attribute("fill", "none") == "none" else float(attribute("fill-opacity", "1"))
    stroke = 0.0 if attribute("stroke", "none") == "none" else float(attribute("stroke-width", "1.5"))
    dash = tuple(float(part) for part in attribute("stroke-dasharray", "").split())
    butt = attribute("stroke-linecap", "round") == "butt"
    return Outline(tuple(_steps(element)), fill, stroke, dash, butt)


def _steps(element: ElementTree.Element) -> list[Step]:
    shape = element.tag.rpartition("}")[2]
    value = {key: float(text) for key, text in element.items() if key in _NUMBERS}
    if shape == "path":
        return path_steps(element.get("d", ""))
    if shape == "circle":
        return ellipse_steps(value["cx"], value["cy"], value["r"], value["r"])
    if shape == "ellipse":
        return ellipse_steps(value["cx"], value["cy"], value["rx"], value["ry"])
    if shape == "rect":
        corner = value.get("rx", 0.0)
        return rounded_steps(value["x"], value["y"], value["width"], value["height"], corner)
    raise ValueError(f"an icon is drawn with path, circle, ellipse and rect, not with {shape}")


_NUMBERS = frozenset({"cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"})


def ellipse_steps(cx: float, cy: float, rx: float, ry: float) -> list[Step]:
    """An ellipse as four Bezier curves."""
    kx, ky = rx * _ROUND, ry * _ROUND
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    ]


def rounded_steps(x: float, y: float, w: float, h: float, r: float) -> list[Step]:
    """A rectangle, with round corners if ``r`` is more than nothing."""
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return [("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ())]
    k = r * (1 - _ROUND)
    return [
        ("M", (x + r, y)),
        ("L", (x + w - r, y)),
        ("C", (x + w - k, y, x + w, y + k, x + w, y + r)),
        ("L", (x + w, y + h - r)),
        ("C", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
        ("L", (x + r, y + h)),
        ("C", (x + k, y + h, x, y + h - k, x, y + h - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    ]


@cache
def _cached_path(d: str) -> tuple[Step, ...]:
    return tuple(_read_path(d))


def path_steps(d: str) -> list[Step]:
    """The steps of a path's ``d`` (absolute M L H V C S Q A Z).

    >>> path_steps("M1 2 H4 Z")
    [('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('Z', ())]
    """
    return list(_cached_path(d))


def _read_path(d: str) -> list[Step]:
    steps: list[Step] = []
    tokens = _TOKEN.findall(d)
    x = y = hx = hy = 0.0
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command not in _ARITY:
                raise ValueError(f'the path command "{command}" is not one our icons use')
        arity = _ARITY[command]
        v = [float(token) for token in tokens[at : at + arity]]
        at += arity
        if command == "Z":
            steps.append(("Z", ()))
            continue
        if command in "ML":
            steps.append((command, (v[0], v[1])))
            command = "L"
        elif command in "HV":
            v = [v[0], y] if command == "H" else [x, v[0]]
            steps.append(("L", (v[0], v[1])))
        elif command == "C":
            steps.append(("C", tuple(v)))
        elif command == "S":
            last = steps[-1][0] == "C"
            mirrored = (2 * x - hx, 2 * y - hy) if last else (x, y)
            v = [*mirrored, *v]
            steps.append(("C", tuple(v)))
        elif command == "Q":
            qx, qy, ex, ey = v
            v = [
                x + (qx - x) * 2 / 3,
                y + (qy - y) * 2 / 3,
                ex + (qx - ex) * 2 / 3,
                ey + (qy - ey) * 2 / 3,
                ex,
                ey,
            ]
            steps.append(("C", tuple(v)))
        else:
            steps.extend(_arc(x, y, *v))
        if len(v) == 6:
            hx, hy = v[2], v[3]
        x, y = v[-2], v[-1]
    return steps


def _arc(
    x1: float, y1: float, rx: float, ry: float, _turn: float, large: float, sweep: float, x2: float, y2: float
) -> list[Step]:
    """An arc of an unturned ellipse as Bezier curves (SVG's own implementation notes, F.6.5)."""
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    grow = max(1.0, math.hypot(dx / rx, dy / ry))
    rx, ry = rx * grow, ry * grow
    below = (rx * dy) ** 2 + (ry * dx) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 - below) / below)
    if large == sweep:
        factor = -factor
    ux, uy = factor * rx * dy / ry, -factor * ry * dx / rx
    cx, cy = ux + (x1 + x2) / 2, uy + (y1 + y2) / 2
    start = math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
    turn = math.atan2((y2 - cy) / ry, (x2 - cx) / rx) - start
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    reach = 4 / 3 * math.tan(step / 4)
    found: list[Step] = []
    for piece in range(pieces):
        a, b = start + piece * step, start + (piece + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        found.append(
            (
                "C",
                (
                    cx + rx * (ca - reach * sa),
                    cy + ry * (sa + reach * ca),
                    cx + rx * (cb + reach * sb),
                    cy + ry * (sb - reach * cb),
                    cx + rx * cb,
                    cy + ry * sb,
                ),
            )
        )
    return found
