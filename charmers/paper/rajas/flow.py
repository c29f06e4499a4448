"""Text that flows: sections of lines in columns, set as large as they fit a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from charmers.paper import typeface
from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.geometry import MM, Box
from charmers.paper.ornament import banner
from charmers.paper.theme import GROUND, Role
from charmers.paper.typeface import LEADING

HEAD = 17.0
GAP = 2.6
"""Between sections, in mm at the largest size."""
TITLE = 1.42
"""How much larger a title is than its text."""
BESIDE, SIGN = 1.9, 1.5
"""How wide the place of a sign before a line is, and how large the sign, of the type size."""

Sign = Callable[[Brush, Box], None]
"""Draws what stands before a line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a section, with a sign before it or without."""

    text: str
    sign: Sign | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A title and what stands below it; ``role`` is the colour of its area."""

    title: str
    lines: Sequence[Line]
    role: Role = "plain"


def draw_head(brush: Brush, box: Box, title: str, below: str) -> None:
    """The banner of a page."""
    theme, room = brush.theme, banner(brush, box)
    # A long line below the title is set in two, and the title higher.
    low = 6.4 if typeface.width(below, "small", 7.4) > room * MM else 3.6
    middle = Box(box.cx - room / 2, box.y + 0.6, room, box.h - low - 1.4)
    brush.block(middle, title, "display", 20, theme.title, "middle")
    brush.block(Box(middle.x, box.bottom - low - 0.8, room, low), below, "small", 7.4, theme.title, "middle")


def _wrapped(line: Line, size: float, wide: float) -> list[str]:
    beside = BESIDE * size / MM if line.sign else 0.0
    return typeface.wrap(line.text, "small", size, (wide - beside) * MM)


def section_height(section: Section, size: float, wide: float) -> float:
    """How tall a section is at a type size, in a column so wide."""
    step = size * LEADING / MM
    tall = size * TITLE * 1.5 / MM if section.title else 0.0
    inner = wide - 4.0
    for line in section.lines:
        count = len(_wrapped(line, size, inner))
        tall += max(count * step, SIGN * size / MM if line.sign else 0.0) + step * 0.28
    return tall + 2.4


def columns_of(sections: Sequence[Section], size: float, wide: float, count: int) -> list[list[Section]]:
    """The sections in their order in so many columns, the tallest as short as it can be."""
    heights = [section_height(each, size, wide) + _gap(size) for each in sections]

    def split(most: float) -> list[list[Section]]:
        found: list[list[Section]] = [[]]
        used = 0.0
        for section, tall in zip(sections, heights, strict=True):
            if found[-1] and used + tall > most:
                found.append([])
                used = 0.0
            found[-1].append(section)
            used += tall
        return found

    low, high = max(heights, default=0.0), sum(heights)
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (low, middle) if len(split(middle)) <= count else (middle, high)
    return split(high + 0.01)


def _gap(size: float) -> float:
    return GAP * size / 9.0


def size_for(
    sections: Sequence[Section], area: Box, count: int, largest: float, least: float, between: float = 4.0
) -> float | None:
    """The largest type size at which sections fit into columns; ``None`` if not even the least does."""
    wide = (area.w - between * (count - 1)) / count
    size = largest
    while size >= least - 1e-6:
        columns = columns_of(sections, size, wide, count)
        tallest = max(
            sum(section_height(each, size, wide) + _gap(size) for each in column) for column in columns
        )
        if len(columns) <= count and tallest <= area.h:
            return size
        size -= 0.1
    return None


def draw_sections(
    brush: Brush, area: Box, sections: Sequence[Section], count: int, size: float, between: float = 4.0
) -> None:
    """Draw sections in columns; what is left over of the height is shared between them."""
    wide = (area.w - between * (count - 1)) / count
    for i, column in enumerate(columns_of(sections, size, wide, count)):
        tall = sum(section_height(each, size, wide) for each in column)
        spare = (area.h - tall) / max(len(column) - 1, 1)
        gap = min(spare, _gap(size) * 2.6)
        y = area.y
        for section in column:
            height = section_height(section, size, wide)
            _draw_section(brush, Box(area.x + i * (wide + between), y, wide, height), section, size)
            y += height + gap


def _draw_section(brush: Brush, box: Box, section: Section, size: float) -> None:
    theme = brush.theme
    if section.role != "plain":
        fill = theme.tint(section.role, GROUND)
        brush.rect(box, 2.0, fill=fill, line=None if fill else theme.line(section.role), width=HAIR)
    inner = Box(box.x + 2.0, box.y + 1.2, box.w - 4.0, box.h - 2.4)
    step, y = size * LEADING / MM, inner.y
    if section.title:
        shade = theme.word(section.role) if section.role != "plain" else theme.ink
        tall = size * TITLE * 1.5 / MM
        brush.text(inner.x, y + tall * 0.72, section.title, "display", size * TITLE, shade, room=inner.w)
        y += tall
    for line in section.lines:
        beside = BESIDE * size / MM if line.sign else 0.0
        lines = _wrapped(line, size, inner.w)
        sign = SIGN * size / MM if line.sign else 0.0
        tall = max(len(lines) * step, sign)
        if line.sign:
            # Beside the first line of several.
            line.sign(brush, Box(inner.x, y + (tall - sign) / 2 if len(lines) < 3 else y, sign, sign))
        top = y + (tall - len(lines) * step) / 2
        for n, text in enumerate(lines):
            brush.name(
                inner.x + beside, top + (n + 0.76) * step, text, "small", size, theme.ink, inner.w - beside
            )
        y += tall + step * 0.28


# Signs.


def icon(name: str, role: Role) -> Sign:
    """An icon of ours in the colour of a kind."""
    return lambda brush, box: brush.icon(name, box, brush.theme.line(role))


PIPS = {
    1: (4,),
    2: (2, 6),
    3: (2, 4, 6),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""Where the pips of each face lie, in a grid of three by three."""


def die(number: int, role: Role = "plain", *, filled: bool = False) -> Sign:
    """The face of a die."""

    def draw(brush: Brush, box: Box) -> None:
        theme = brush.theme
        shade = theme.line(role)
        fill = theme.tint(role, 0.25) if filled else None
        brush.rect(box, box.w * 0.2, fill=fill, line=shade, width=THIN)
        for pip in PIPS[number]:
            x = box.x + box.w * (0.24 + 0.26 * (pip % 3))
            y = box.y + box.h * (0.24 + 0.26 * (pip // 3))
            brush.circle(x, y, box.w * 0.085, fill=theme.ink)

    return draw


def tick_box(brush: Brush, box: Box) -> None:
    """A box to tick."""
    brush.rect(box.inset(box.w * 0.12), 0.5, line=brush.theme.ink, width=THIN)


def plain_number(number: int, role: Role) -> Sign:
    """A number in a circle."""

    def draw(brush: Brush, box: Box) -> None:
        theme = brush.theme
        brush.circle(box.cx, box.cy, box.w / 2, fill=theme.tint(role, 0.2), line=theme.line(role), width=THIN)
        brush.number(Box.around(box.cx, box.cy, 0), str(number), "display", box.w * 1.75, theme.ink)

    return draw
