"""Outlines: what is drawn, as steps from point to point, from rectangles, ellipses, SVG paths and points."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

Point = tuple[float, float]

Step = tuple[str, tuple[float, ...]]
"""One step of an outline: ``M x y``, ``L x y``, ``C x1 y1 x2 y2 x y`` or ``Z``, all absolute."""

CLOSE: Step = ("Z", ())

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}
_ROUND = 0.5522847498  # how far a Bezier handle reaches for a quarter of a circle of radius 1


def curve(one: Point, two: Point, end: Point) -> Step:
    """A Bezier curve to a point, with its two handles."""
    return ("C", (*one, *two, *end))


def lines(points: Iterable[Point]) -> list[Step]:
    """Straight lines from point to point."""
    return [("L" if i else "M", point) for i, point in enumerate(points)]


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Step]:
    """An ellipse as four Bezier curves."""
    kx, ky = rx * _ROUND, ry * _ROUND
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        CLOSE,
    ]


def rectangle(x: float, y: float, w: float, h: float, r: float = 0.0) -> list[Step]:
    """A rectangle, with round corners if ``r`` is more than nothing."""
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return [*lines([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), CLOSE]
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
        CLOSE,
    ]


def plaque(x: float, y: float, w: float, h: float, r: float) -> list[Step]:
    """A rectangle whose corners bow inwards, each a quarter of a circle around the corner."""
    right, low, k = x + w, y + h, r * _ROUND
    return [
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - r, y + k, right - k, y + r, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right - k, low - r, right - r, low - k, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + r, low - k, x + k, low - r, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x + k, y + r, x + r, y + k, x + r, y)),
        CLOSE,
    ]


def smooth(points: list[Point]) -> list[Step]:
    """A smooth curve through points (Catmull-Rom, as Bezier curves)."""
    steps: list[Step] = [("M", points[0])]
    for i in range(len(points) - 1):
        before, one, two = points[max(i - 1, 0)], points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        leaving = (one[0] + (two[0] - before[0]) / 6, one[1] + (two[1] - before[1]) / 6)
        coming = (two[0] - (after[0] - one[0]) / 6, two[1] - (after[1] - one[1]) / 6)
        steps.append(curve(leaving, coming, two))
    return steps


def moved(steps: Iterable[Step], to: Callable[[float, float], Point]) -> list[Step]:
    """The same outline elsewhere, larger or turned: ``to`` says where each point goes."""
    return [
        (command, tuple(part for x, y in zip(v[::2], v[1::2], strict=True) for part in to(x, y)))
        for command, v in steps
    ]


@cache
def path(d: str) -> tuple[Step, ...]:
    """The steps of a path's ``d`` (absolute M L H V C S A Z; an arc is one of a circle).

    >>> path("M1 2 H4 Z")
    (('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('Z', ()))
    """
    steps: list[Step] = []
    tokens = _TOKEN.findall(d)
    x = y = 0.0
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command not in _ARITY:
                raise ValueError(f'the path command "{command}" is not one our icons use')
        v = [float(token) for token in tokens[at : at + _ARITY[command]]]
        at += len(v)
        if command == "Z":
            steps.append(CLOSE)
            continue
        if command == "A":
            steps += _arc(x, y, v[0], v[3] != v[4], v[4] > 0, v[5], v[6])
        elif command == "S":
            # The first handle mirrors the last one of the curve before.
            hx, hy = steps[-1][1][2:4]
            steps.append(("C", (2 * x - hx, 2 * y - hy, *v)))
        elif command in "HV":
            steps.append(("L", (v[0], y) if command == "H" else (x, v[0])))
        else:
            steps.append((command, tuple(v)))
            command = "L" if command == "M" else command
        x, y = steps[-1][1][-2:]
    return tuple(steps)


def _arc(
    x1: float, y1: float, radius: float, left: bool, sweep: bool, x2: float, y2: float
) -> Iterator[Step]:
    """An arc of a circle as Bezier curves; its centre lies to one side of the line between its ends."""
    half = math.hypot(x2 - x1, y2 - y1) / 2
    radius = max(radius, half)
    far = math.sqrt(radius**2 - half**2) / half / 2 * (1 if left else -1)
    cx, cy = (x1 + x2) / 2 - far * (y2 - y1), (y1 + y2) / 2 + far * (x2 - x1)
    start = math.atan2(y1 - cy, x1 - cx)
    turn = (math.atan2(y2 - cy, x2 - cx) - start) % (2 * math.pi) - (0 if sweep else 2 * math.pi)
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    reach = 4 / 3 * math.tan(turn / pieces / 4)
    for piece in range(pieces):
        a, b = start + piece * turn / pieces, start + (piece + 1) * turn / pieces
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        yield curve(
            (cx + radius * (ca - reach * sa), cy + radius * (sa + reach * ca)),
            (cx + radius * (cb + reach * sb), cy + radius * (sb - reach * cb)),
            (cx + radius * cb, cy + radius * sb),
        )
