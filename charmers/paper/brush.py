"""The brush: what every part of a page is drawn with, in mm from the top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from charmers.paper import typeface
from charmers.paper.geometry import Box
from charmers.paper.svg import GRID, Icon, Step, ellipse_steps, path_steps, read_icon, rounded_steps
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


def operators(steps: Iterable[Step], unit: float, height: float) -> str:
    """An outline as PDF operators: in points, from the bottom, to a hundredth of a point.

    reportlab's own paths say the same; written here they take a third of the time.

    >>> operators([("M", (0.0, 0.0)), ("L", (1.0, 0.5))], 10.0, 2.0)
    '0 20 m 10 15 l'
    """
    parts: list[str] = []
    for command, values in steps:
        for i, value in enumerate(values):
            text = f"{(height - value if i % 2 else value) * unit:.2f}".rstrip("0").rstrip(".")
            parts.append("0" if text == "-0" else text)
        parts.append(_OPERATORS[command])
    return " ".join(parts)


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Brush:
    """Draws on a reportlab canvas; knows the theme and nothing about sheets."""

    def __init__(self, canvas: Canvas, page: Box, theme: Theme) -> None:
        self.canvas = canvas
        self.page = page
        self.theme = theme
        self._stroke: Colour | None = None
        self._fill: Colour | None = None
        self._width = -1.0

    def steps(
        self,
        steps: Iterable[Step],
        line: Colour | None = None,
        fill: Colour | None = None,
        width: float = THIN,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw an outline given in page coordinates."""
        if line is None and fill is None:
            return
        self._use(line, fill, width)
        if dash:
            self.canvas.setDash(list(dash))
        paint = "B" if line is not None and fill is not None else "f" if fill is not None else "S"
        self.canvas.addLiteral(f"{operators(steps, mm, self.page.h)} {paint}")
        if dash:
            self.canvas.setDash([])

    def path(
        self,
        d: str,
        at: tuple[float, float] = (0.0, 0.0),
        size: float = 1.0,
        **how: Any,
    ) -> None:
        """Draw an SVG path moved to a place and enlarged."""
        moved = (
            (command, tuple(v * size + at[i % 2] for i, v in enumerate(values)))
            for command, values in path_steps(d)
        )
        self.steps(moved, **how)

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
            text = typeface.cut(text, face, size, room * mm / NARROWEST)
        wide = typeface.width(text, face, size)
        narrow = min(1.0, room * mm / wide) if room and wide else 1.0
        shift = {"left": 0.0, "middle": wide * narrow / 2, "right": wide * narrow}[align]
        self._use(None, shade or self.theme.ink, self._width)
        writer = self.canvas.beginText(x * mm - shift, (self.page.h - y) * mm)
        writer.setFont(typeface.font(face), size)
        if narrow < 1:
            writer.setHorizScale(100 * narrow)
        writer.textOut(text)
        if narrow < 1:
            # The narrowing outlives the text object, so it is taken back.
            writer.setHorizScale(100)
        self.canvas.drawText(writer)

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
        baseline = y + typeface.FIGURE_HEIGHT[face] * size / mm / 2
        self.text(x, baseline, text, face, size, shade, "middle", room)

    def icon(self, name: str, box: Box, shade: Colour, number: str = "") -> None:
        """Draw an icon as large as a box allows, with its number if it has one."""
        icon = read_icon(name)
        size = min(box.w, box.h)
        if icon.name != name and not number:
            number = name[:2].capitalize()
        left, top = box.cx - size / 2, box.cy - size / 2
        factor = size * mm / GRID
        thin = round(min(1.0, ICON_LINE / (1.5 * factor)), 1)
        form = self._form(icon, shade, thin)
        self.canvas.saveState()
        self.canvas.transform(
            round(factor, 4),
            0,
            0,
            round(factor, 4),
            round(left * mm, 2),
            round((self.page.h - top - size) * mm, 2),
        )
        self.canvas.doForm(form)
        self.canvas.restoreState()
        if icon.number and number:
            x, y, high = icon.number
            points = max(typeface.SMALLEST, high * size / GRID * mm * (0.78 if len(number) > 1 else 1.0))
            unit = size / GRID
            self.number(left + x * unit, top + y * unit, number, "display", points, shade)

    def _form(self, icon: Icon, shade: Colour, thin: float) -> str:
        """The name of an icon drawn once in the document, in one colour and weight."""
        tinted = self.theme.name != "ink"
        code = "".join(f"{round(part * 255):02x}" for part in shade)
        name = f"icon-{icon.name}-{code}-{round(thin * 10)}{'' if tinted else '-o'}"
        if self.canvas.hasForm(name):
            return name
        canvas = self.canvas
        canvas.beginForm(name, -1, -1, GRID + 1, GRID + 1)
        canvas.setStrokeColorRGB(*shade)
        canvas.setLineJoin(1)
        for outline in icon.outlines:
            fill = outline.fill if outline.fill == 1 or tinted else 0.0
            if fill:
                canvas.setFillColorRGB(*(shade if fill == 1 else mix(shade, WHITE, outline.fill)))
            if outline.stroke:
                canvas.setLineWidth(outline.stroke * (thin if outline.stroke < ROAD_LINE else 1))
                canvas.setLineCap(0 if outline.butt else 1)
                canvas.setDash(list(outline.dash))
            if fill or outline.stroke:
                paint = "B" if outline.stroke and fill else "f" if fill else "S"
                canvas.addLiteral(f"{operators(outline.steps, 1.0, GRID)} {paint}")
        canvas.endForm()
        return name

    def _use(self, line: Colour | None, fill: Colour | None, width: float) -> None:
        """Set colours and weight, but only those that change: a page names them thousands of times."""
        if line is not None:
            if line != self._stroke:
                self.canvas.setStrokeColorRGB(*line)
                self._stroke = line
            if width != self._width:
                self.canvas.setLineWidth(width)
                self._width = width
        if fill is not None and fill != self._fill:
            self.canvas.setFillColorRGB(*fill)
            self._fill = fill
