"""The brush: what every part of a page is drawn with, in mm from the top left corner.

``Brush`` is a contract. A kind of brush says how an outline is painted, a text written and an icon
stamped; the verbs with which parts draw are made of these, so that a PDF and an SVG cannot differ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any, Literal, NamedTuple

from charmers.paper import outline, shaping, typeface
from charmers.paper.geometry import MM, Box, Place
from charmers.paper.icons import GRID, read_icon
from charmers.paper.measures import SMALLEST_TYPE
from charmers.paper.outline import Point, Step
from charmers.paper.theme import WHITE, Colour, Theme, mix
from charmers.paper.typeface import Face

Align = Literal["left", "middle", "right"]

HAIR = 0.3
THIN = 0.5
LINE = 0.75
"""The three line weights, in points."""

ICON_LINE = 0.95
"""Icons are drawn in this weight at every size; only small ones are finer."""
ROAD_LINE = 3.0
"""Strokes of an icon from this width on are shapes, not lines, and keep their width."""


class Ink(NamedTuple):
    """How an outline is painted; the width of its line and its dashes are in points, or on an icon's grid."""

    line: Colour | None = None
    fill: Colour | None = None
    width: float = THIN
    dash: Sequence[float] = ()
    butt: bool = False
    """Lines of an icon have round ends, but for those that are ``butt``."""


class Stamp(NamedTuple):
    """An icon in one colour and weight: the name under which a file keeps it, and its outlines."""

    name: str
    shade: Colour
    outlines: tuple[tuple[tuple[Step, ...], Ink], ...]


class Form(NamedTuple):
    """A sheet as a document keeps it: drawn once under a name, in its own measures and theme."""

    name: str
    page: Box
    theme: Theme
    smallest: float = SMALLEST_TYPE
    """No text in it is smaller than this many of its points."""


class Brush(ABC):
    """Draws on a page of some kind; knows the theme and nothing about sheets."""

    def __init__(self, page: Box, theme: Theme, smallest: float = SMALLEST_TYPE) -> None:
        self.page = page
        self.theme = theme
        self.smallest = smallest

    # What a kind of brush has to do.

    @abstractmethod
    def paint(self, steps: Iterable[Step], ink: Ink) -> None:
        """Draw an outline given in page coordinates."""

    @abstractmethod
    def write(
        self, x: float, y: float, text: str, face: Face, size: float, shade: Colour, narrow: float
    ) -> None:
        """Write on a baseline from its left end, ``narrow`` times as wide as the face would be."""

    @abstractmethod
    def stamp(self, stamp: Stamp, x: float, y: float, size: float) -> None:
        """Show an icon with its upper left corner at a point; the file keeps it once."""

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

    def spoken(self, text: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """What is drawn inside this says a text, for whoever searches, copies or listens."""
        return nullcontext()

    # What parts draw with; ``how`` are the fields of an ``Ink``.

    def steps(self, steps: Iterable[Step], **how: Any) -> None:
        """Draw an outline, if it has a colour at all."""
        ink = Ink(**how)
        if ink.line or ink.fill:
            self.paint(steps, ink)

    def path(self, d: str, **how: Any) -> None:
        """Draw an SVG path."""
        self.steps(outline.path(d), **how)

    def rect(self, box: Box, round_: float = 0.0, **how: Any) -> None:
        """Draw a box, with round corners if asked."""
        self.steps(outline.rectangle(box.x, box.y, box.w, box.h, round_), **how)

    def ellipse(self, box: Box, **how: Any) -> None:
        """Draw the ellipse that touches a box inside."""
        self.steps(outline.ellipse(box.cx, box.cy, box.w / 2, box.h / 2), **how)

    def circle(self, x: float, y: float, radius: float, **how: Any) -> None:
        """Draw a circle around a point."""
        self.steps(outline.ellipse(x, y, radius, radius), **how)

    def line(self, points: Iterable[Point], **how: Any) -> None:
        """Draw a line through points."""
        self.steps(outline.lines(points), **how)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: float,
        shade: Colour,
        align: Align = "left",
        room: float | None = None,
    ) -> None:
        """Write on a baseline; with ``room`` (mm) a longer text is set narrower, then smaller."""
        self._line(x, y, text, face, max(size, self.smallest), shade, align, room)

    def _line(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: float,
        shade: Colour,
        align: Align,
        room: float | None,
    ) -> None:
        narrow = 1.0
        face = typeface.face_for(text, face)
        if room:
            size, narrow = typeface.fit(text, face, size, min(size, self.smallest), room * MM)
        wide = typeface.width(text, face, size) * narrow / MM
        shift = {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        self.write(x - shift, y, text, face, size, shade, narrow)

    def block(
        self,
        box: Box,
        text: str,
        face: Face,
        size: float,
        shade: Colour,
        align: Align = "left",
        middle: bool = True,
    ) -> float:
        """Write in a box, on as many lines as it takes, and say where the last line ends."""
        size = max(size, self.smallest)
        face = typeface.face_for(text, face)
        size, lines = typeface.block(text, face, size, self.smallest, box.w * MM, box.h * MM)
        step = size * typeface.LEADING / MM
        top = box.cy - len(lines) * step / 2 if middle else box.y
        x = {"left": box.x, "middle": box.cx, "right": box.right}[align]
        for i, line in enumerate(lines):
            # The baseline of a line stands at three quarters of its height.
            self._line(x, top + (i + 0.76) * step, line, face, size, shade, align, box.w)
        return top + len(lines) * step

    def name(
        self, x: float, y: float, text: str, face: Face, size: float, shade: Colour, room: float
    ) -> float:
        """Write a name on a baseline, in whatever script; how wide it is."""
        if shaping.is_plain(text):
            face = typeface.face_for(text, face)
            self.text(x, y, text, face, size, shade, room=room)
            size, narrow = typeface.fit(text, face, max(size, self.smallest), self.smallest, room * MM)
            return typeface.width(text, face, size) * narrow / MM
        steps, wide = shaping.shape(text, face)
        unit = min(max(size, self.smallest) / MM, room / wide)
        with self.spoken(text):
            self.steps(outline.moved(steps, lambda dx, dy: (x + dx * unit, y + dy * unit)), fill=shade)
        return wide * unit

    def number(self, box: Box, text: str, face: Face, size: float, shade: Colour, room: float = 0) -> None:
        """Write a number in the middle of a box."""
        size = max(size, self.smallest)
        baseline = box.cy + typeface.FIGURE_HEIGHT[face] * size / MM / 2
        self.text(box.cx, baseline, text, face, size, shade, "middle", room)

    def plaque(self, box: Box, **how: Any) -> None:
        """Draw a plaque: a place to be circled; its corners bow inwards, so that it is no circle itself."""
        self.steps(outline.plaque(box.x, box.y, box.w, box.h, min(box.w, box.h) * 0.2), **how)

    def icon(
        self, name: str, box: Box, shade: Colour, number: str = "", figure: Colour | None = None
    ) -> None:
        """Draw an icon as large as a box allows, with its number if it has one, in ``figure`` if given."""
        icon = read_icon(name)
        size = min(box.w, box.h)
        if icon.name != name and not number:
            number = name[:2].capitalize()
        left, top = box.cx - size / 2, box.cy - size / 2
        thin = round(min(1.0, ICON_LINE / (1.5 * size * MM / GRID)), 1)
        self.stamp(_stamp(icon.name, shade, thin, self.theme.name == "ink"), left, top, size)
        if icon.number and number:
            unit = size / GRID
            x, y, high = (unit * part for part in icon.number)
            points = high * MM * (0.78 if len(number) > 1 else 1.0)
            self.number(Box.around(left + x, top + y, 0), number, "display", points, figure or shade)


@cache
def _stamp(name: str, shade: Colour, thin: float, plain: bool) -> Stamp:
    """An icon in a colour, its lines ``thin`` times their width; a ``plain`` one has no tints."""
    outlines = []
    for each in read_icon(name).outlines:
        tint = 0.0 if plain and each.fill < 1 else each.fill
        fill = None if not tint else shade if tint == 1 else mix(shade, WHITE, tint)
        own = WHITE if each.white else shade
        fill = WHITE if each.white and fill else fill
        width = each.stroke * (thin if each.stroke < ROAD_LINE else 1)
        ink = Ink(own if each.stroke else None, fill, width, each.dash, each.butt)
        if ink.line or ink.fill:
            outlines.append((each.steps, ink))
    plainly = "-o" if plain else ""
    return Stamp(f"icon-{name}-{code(shade)}-{round(thin * 10)}{plainly}", shade, tuple(outlines))


def code(shade: Colour) -> str:
    """A colour as six hexadecimal digits.

    >>> code((1.0, 0.5, 0.0))
    'ff8000'
    """
    return "".join(f"{round(part * 255):02x}" for part in shade)
