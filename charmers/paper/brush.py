"""The brush: what every part of a page is drawn with, in mm from the top left corner.

``Brush`` is a contract. A kind of brush says how an outline is painted, a text written and an icon
stamped; the verbs with which parts draw are made of these, so that a PDF and an SVG cannot differ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Literal, NamedTuple

from charmers.paper import typeface
from charmers.paper.geometry import MM, Box, Place
from charmers.paper.icons import GRID, Icon, Step, ellipse_steps, path_steps, read_icon, rounded_steps
from charmers.paper.theme import WHITE, Colour, Theme, mix
from charmers.paper.typeface import Face

Align = Literal["left", "middle", "right"]

HAIR = 0.3
THIN = 0.5
LINE = 0.75
"""The three line weights, in points."""

NARROWEST = 0.7
"""Text is set no narrower than this; below it, it would be a smear."""

ICON_LINE = 0.95
"""Icons are drawn in this weight at every size; only small ones are finer."""
ROAD_LINE = 3.0
"""Strokes of an icon from this width on are shapes, not lines, and keep their width."""


class Inked(NamedTuple):
    """One outline of an icon in its colours: on the icon's grid, its ends round unless they are ``butt``."""

    steps: tuple[Step, ...]
    line: Colour | None
    fill: Colour | None
    width: float
    dash: tuple[float, ...]
    butt: bool


class Brush(ABC):
    """Draws on a page of some kind; knows the theme and nothing about sheets."""

    def __init__(self, page: Box, theme: Theme) -> None:
        self.page = page
        self.theme = theme

    # What a kind of brush has to do.

    @abstractmethod
    def paint(
        self,
        steps: Iterable[Step],
        line: Colour | None,
        fill: Colour | None,
        width: float,
        dash: Sequence[float],
    ) -> None:
        """Draw an outline; the width of its line and its dashes are in points."""

    @abstractmethod
    def write(
        self, x: float, y: float, text: str, face: Face, size: float, shade: Colour, narrow: float
    ) -> None:
        """Write on a baseline from its left end, ``narrow`` times as wide as the face would be."""

    @abstractmethod
    def stamp(self, icon: Icon, x: float, y: float, size: float, shade: Colour, thin: float) -> None:
        """Show an icon with its upper left corner at a point; its lines are ``thin`` times their width."""

    @abstractmethod
    def rounded(self) -> AbstractContextManager[None]:
        """Lines drawn inside this have round ends and corners, as a pen's have."""

    # What only a drawing that is taken apart again makes use of.

    def part(self, name: str, box: Box, cells: Iterable[Place] = ()) -> AbstractContextManager[None]:  # noqa: ARG002
        """What is drawn inside this is a part of the page: where it lies, and its markable places."""
        return nullcontext()

    def mark(self, cell: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """What is drawn inside this is the mark of one place."""
        return nullcontext()

    # What parts draw with.

    def steps(
        self,
        steps: Iterable[Step],
        line: Colour | None = None,
        fill: Colour | None = None,
        width: float = THIN,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw an outline given in page coordinates."""
        if line is not None or fill is not None:
            self.paint(steps, line, fill, width, dash)

    def path(self, d: str, **how: Any) -> None:
        """Draw an SVG path."""
        self.steps(path_steps(d), **how)

    def rect(self, box: Box, round_: float = 0.0, **how: Any) -> None:
        """Draw a box, with round corners if asked."""
        self.steps(rounded_steps(box.x, box.y, box.w, box.h, round_), **how)

    def ellipse(self, box: Box, **how: Any) -> None:
        """Draw the ellipse that touches a box inside."""
        self.steps(ellipse_steps(box.cx, box.cy, box.w / 2, box.h / 2), **how)

    def circle(self, x: float, y: float, radius: float, **how: Any) -> None:
        """Draw a circle around a point."""
        self.steps(ellipse_steps(x, y, radius, radius), **how)

    def line(self, points: Sequence[tuple[float, float]], **how: Any) -> None:
        """Draw a line through points."""
        self.steps([("M" if i == 0 else "L", point) for i, point in enumerate(points)], **how)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face = "text",
        size: float = 8.0,
        shade: Colour | None = None,
        align: Align = "left",
        room: float | None = None,
    ) -> None:
        """Write on a baseline; with ``room`` (mm) a longer text is set narrower, and in the end cut."""
        if room:
            text = typeface.cut(text, face, size, room * MM / NARROWEST)
        wide = typeface.width(text, face, size)
        narrow = min(1.0, room * MM / wide) if room and wide else 1.0
        shift = {"left": 0.0, "middle": wide * narrow / 2, "right": wide * narrow}[align]
        self.write(x - shift / MM, y, text, face, size, shade or self.theme.ink, narrow)

    def number(
        self,
        x: float,
        y: float,
        text: str,
        face: Face = "text",
        size: float = 8.0,
        shade: Colour | None = None,
        room: float | None = None,
    ) -> None:
        """Write a number around its middle."""
        baseline = y + typeface.FIGURE_HEIGHT[face] * size / MM / 2
        self.text(x, baseline, text, face, size, shade, "middle", room)

    def icon(self, name: str, box: Box, shade: Colour, number: str = "") -> None:
        """Draw an icon as large as a box allows, with its number if it has one."""
        icon = read_icon(name)
        size = min(box.w, box.h)
        if icon.name != name and not number:
            number = name[:2].capitalize()
        left, top = box.cx - size / 2, box.cy - size / 2
        thin = round(min(1.0, ICON_LINE / (1.5 * size * MM / GRID)), 1)
        self.stamp(icon, left, top, size, shade, thin)
        if icon.number and number:
            x, y, high = icon.number
            points = max(typeface.SMALLEST, high * size / GRID * MM * (0.78 if len(number) > 1 else 1.0))
            unit = size / GRID
            self.number(left + x * unit, top + y * unit, number, "display", points, shade)

    def icon_name(self, icon: Icon, shade: Colour, thin: float) -> str:
        """What an icon in one colour and weight is called in a file that keeps it once."""
        plain = "-o" if self.theme.name == "ink" else ""
        return f"icon-{icon.name}-{code(shade)}-{round(thin * 10)}{plain}"

    def inked(self, icon: Icon, shade: Colour, thin: float) -> Iterator[Inked]:
        """The outlines of an icon in one colour and weight; where ink is saved, tints stay empty."""
        for outline in icon.outlines:
            tint = outline.fill if outline.fill == 1 or self.theme.name != "ink" else 0.0
            fill = None if not tint else shade if tint == 1 else mix(shade, WHITE, tint)
            width = outline.stroke * (thin if outline.stroke < ROAD_LINE else 1)
            line = shade if outline.stroke else None
            if line or fill:
                yield Inked(outline.steps, line, fill, width, outline.dash, outline.butt)


def code(shade: Colour) -> str:
    """A colour as six hexadecimal digits.

    >>> code((1.0, 0.5, 0.0))
    'ff8000'
    """
    return "".join(f"{round(part * 255):02x}" for part in shade)
