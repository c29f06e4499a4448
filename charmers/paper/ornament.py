"""Ornament: garlands, vines, domes and mandalas, drawn by us as vectors."""

from __future__ import annotations

import math

from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.geometry import Box
from charmers.paper.outline import CLOSE, Point, Step, curve, lines, moved, path
from charmers.paper.theme import WHITE, Colour

DOME = "M0 1 V0.72 C0 0.42 0.36 0.42 0.5 0.06 C0.64 0.42 1 0.42 1 0.72 V1 Z"


def point(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point on a circle; 0 degrees is straight up, and they run clockwise."""
    turn = math.radians(degrees)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def petal(x: float, y: float, inner: float, outer: float, degrees: float, half: float) -> list[Step]:
    """A pointed petal that grows from ``inner`` to ``outer``, ``half`` degrees wide on each side."""
    middle = inner + (outer - inner) * 0.45
    start, tip = point(x, y, inner, degrees), point(x, y, outer, degrees)
    left, right = point(x, y, middle, degrees - half), point(x, y, middle, degrees + half)
    near_left, near_right = (point(x, y, outer * 0.86, degrees + side * half * 0.25) for side in (-1, 1))
    return [("M", start), curve(left, near_left, tip), curve(near_right, right, start), CLOSE]


def petals(
    count: int, x: float, y: float, inner: float, outer: float, degrees: float, half: float
) -> list[Step]:
    """So many petals around a point, the first of them at so many degrees."""
    turns = [degrees + i * 360 / count for i in range(count)]
    return [step for turn in turns for step in petal(x, y, inner, outer, turn, half)]


def mandala(brush: Brush, x: float, y: float, radius: float, line: Colour, fill: Colour | None) -> None:
    """A lotus seen from above: two rings of petals."""
    outer = petals(8, x, y, radius * 0.38, radius, 22.5, 24)
    inner = petals(8, x, y, radius * 0.34, radius * 0.84, 0, 24)
    brush.steps(outer, line=line, fill=fill, width=HAIR)
    brush.steps(inner, line=line, fill=fill and WHITE, width=HAIR)


def marigold(brush: Brush, x: float, y: float, radius: float, fill: Colour | None, line: Colour) -> None:
    """A round blossom with a scalloped rim."""
    steps: list[Step] = [("M", point(x, y, radius * 0.86, 0))]
    for i in range(8):
        one, two = point(x, y, radius * 1.2, i * 45 + 12), point(x, y, radius * 1.2, i * 45 + 33)
        steps.append(curve(one, two, point(x, y, radius * 0.86, (i + 1) * 45)))
    brush.steps([*steps, CLOSE], fill=fill, line=line, width=HAIR)
    brush.circle(x, y, radius * 0.3, fill=line)


def leaf(x: float, y: float, length: float, width: float, degrees: float) -> list[Step]:
    """A mango leaf that hangs from a point."""
    tip = point(x, y, length, degrees)
    left, right = (point(*point(x, y, length * 0.5, degrees), side, degrees + 90) for side in (-width, width))
    return [("M", (x, y)), curve(left, left, tip), curve(right, right, (x, y)), CLOSE]


def banner(brush: Brush, box: Box) -> float:
    """The head of a page of text: a ground, a lotus at each end, a garland below; the width between."""
    theme = brush.theme
    brush.rect(box, 2.0, fill=theme.banner, line=None if theme.banner else theme.quiet, width=THIN)
    radius = box.h / 2 - 2.0
    for x in (box.x + radius + 4.0, box.right - radius - 4.0):
        mandala(brush, x, box.cy, radius, theme.title, None)
    garland(brush, box.x + 2, box.right - 2, box.bottom + 1.4, 3.4)
    return box.w - 4 * radius - 20.0


def garland(brush: Brush, left: float, right: float, y: float, depth: float) -> None:
    """A toran: blossoms on a line with leaves below, as they hang over doors on a feast day."""
    theme = brush.theme
    swags = max(2, round((right - left) / 11.5))
    step = (right - left) / swags
    line: list[Step] = [("M", (left, y))]
    leaves: list[Step] = []
    for i in range(swags):
        x = left + i * step
        low = y + depth * 0.62
        line.append(curve((x + step * 0.25, low), (x + step * 0.75, low), (x + step, y)))
        for share, turn in ((0.3, 188.0), (0.5, 180.0), (0.7, 172.0)):
            drop = 4 * share * (1 - share) * depth * 0.46
            long = depth * (0.62 if share == 0.5 else 0.46)
            leaves += leaf(x + step * share, y + drop, long, depth * 0.16, turn)
    brush.steps(leaves, fill=theme.wash(theme.ornament, 0.55), line=theme.ornament, width=HAIR)
    brush.steps(line, line=theme.second, width=THIN)
    for i in range(swags + 1):
        x = left + i * step
        if theme.night:
            star(brush, x, y + 0.2, 1.15)
        else:
            marigold(brush, x, y + 0.2, 1.05, theme.wash(theme.ornament, 0.8) or WHITE, theme.second)


def star(brush: Brush, x: float, y: float, radius: float, shade: Colour | None = None) -> None:
    """A four-pointed star of the night."""
    theme = brush.theme
    steps = [*lines(point(x, y, radius * (0.42 if i % 2 else 1.25), i * 45) for i in range(8)), CLOSE]
    if shade:
        brush.steps(steps, fill=shade)
    else:
        brush.steps(steps, fill=theme.wash(theme.ornament, 0.8) or WHITE, line=theme.second, width=HAIR)


def vine(brush: Brush, one: Point, two: Point, swing: float = 1.5) -> None:
    """A winding stem with leaves from one point straight to another."""
    theme = brush.theme
    length = math.hypot(two[0] - one[0], two[1] - one[1])
    waves = max(1, round(length / 9))
    dx, dy = (two[0] - one[0]) / waves, (two[1] - one[1]) / waves
    nx, ny = -dy / math.hypot(dx, dy) * swing, dx / math.hypot(dx, dy) * swing
    heading = math.degrees(math.atan2(dx, -dy))
    stem: list[Step] = [("M", one)]
    leaves: list[Step] = []
    for i in range(waves):
        side = 1 if i % 2 else -1
        x, y = one[0] + i * dx, one[1] + i * dy
        near, far = (
            (x + dx * share + nx * side * 1.3, y + dy * share + ny * side * 1.3) for share in (0.35, 0.65)
        )
        stem.append(curve(near, far, (x + dx, y + dy)))
        mx, my = x + dx * 0.5 + nx * side, y + dy * 0.5 + ny * side
        leaves += leaf(mx, my, 2.5, 0.75, heading - side * 42)
        leaves += leaf(mx, my, 1.9, 0.6, heading + side * 30)
    shade = theme.wash(theme.ornament, 0.6) or theme.ornament
    brush.steps(leaves, fill=theme.wash(theme.ornament, 0.32), line=shade, width=HAIR)
    brush.steps(stem, line=shade, width=THIN)


def dome(brush: Brush, box: Box, line: Colour, fill: Colour | None) -> None:
    """An onion dome with its finial: what crowns each arm of the tracks."""
    steps = moved(path(DOME), lambda x, y: (box.x + x * box.w, box.y + y * box.h))
    brush.steps(steps, line=line, fill=fill, width=THIN)
    brush.circle(box.cx, box.y + 0.1, 0.55, fill=line)


def sun(brush: Brush, x: float, y: float, radius: float, line: Colour, fill: Colour | None) -> None:
    """A sun: sixteen rays, long and short, around a lotus."""
    rays: list[Step] = []
    for i in range(16):
        outer = radius if i % 2 == 0 else radius * 0.86
        rays += petal(x, y, radius * 0.58, outer, i * 22.5, 7.5)
    brush.steps(rays, line=line, fill=fill, width=HAIR)
    brush.circle(x, y, radius * 0.56, line=line, fill=WHITE if fill else None, width=THIN)
    brush.circle(x, y, radius * 0.5, line=line, width=HAIR)
    mandala(brush, x, y, radius * 0.46, line, fill)
    brush.circle(x, y, radius * 0.13, fill=line)


def moon(brush: Brush, x: float, y: float, radius: float, line: Colour, fill: Colour | None) -> None:
    """A crescent that holds a lotus, with stars about it."""
    r, cut = radius * 0.86, radius * 0.68
    tip = 48.0
    one, two = point(x, y, r, tip), point(x, y, r, 180 - tip)
    d = (
        f"M{one[0]:.3f} {one[1]:.3f} A{r:.3f} {r:.3f} 0 1 0 {two[0]:.3f} {two[1]:.3f} "
        f"A{cut:.3f} {cut:.3f} 0 1 1 {one[0]:.3f} {one[1]:.3f} Z"
    )
    brush.path(d, line=line, fill=fill, width=THIN)
    mandala(brush, x + radius * 0.3, y, radius * 0.36, line, None)
    for dx, dy, size in ((0.86, -0.46, 0.12), (0.98, 0.1, 0.09), (0.8, 0.6, 0.1)):
        star(brush, x + dx * radius, y + dy * radius, size * radius, line)
