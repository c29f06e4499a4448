"""A page of charts for the bench of bots; the report of a study is drawn by the commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.typeface import Face, font
from charmers.simulate.statistics import quantile

INK = "#43291b"
FAINT = "#b9aea2"
BAR = "#3b83b8"
DICE_INKS = ("#8f55a3", "#4c8b4e", "#3b83b8", "#cf7420")
FAME_INK = "#c4525c"
MONEY_INK = "#a3822f"

MARGIN = 18 * mm
CHART = (82 * mm, 52 * mm)
"""Width and height of a chart, its title included."""
MOST_BARS = 30

Bars = Sequence[tuple[str, float]]
"""Labels and heights."""


def histogram(counts: Counter[int], label: Callable[[int], str] = str) -> Bars:
    """A bar for each value from the least to the most, or for as many of the lowest as find room."""
    low, high = min(counts), max(counts)
    if high - low >= MOST_BARS:
        high = max(quantile(counts, 99), low)
    return [(label(value), counts[value]) for value in range(low, min(high, low + MOST_BARS) + 1)]


class ChartPage:
    """A page that is filled from the top: a heading, lines, then charts in two columns."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._top = A4[1] - MARGIN
        self._column = 0

    def _text(self, face: Face, size: float, colour: str = INK) -> None:
        self._canvas.setFont(font(face).fontName, size)
        self._canvas.setFillColor(HexColor(colour))

    def heading(self, title: str, below: str) -> None:
        """The title and what was played."""
        self._text("display", 20)
        self._canvas.drawString(MARGIN, self._top - 14, title)
        self._text("text", 10)
        self._canvas.drawString(MARGIN, self._top - 30, below)
        self._top -= 48

    def lines(self, texts: Sequence[str]) -> None:
        """Sentences, one below the other."""
        self._text("text", 10)
        for text in texts:
            self._canvas.drawString(MARGIN, self._top, text)
            self._top -= 14
        self._top -= 6

    def chart(self, title: str, bars: Bars, inks: Sequence[str], line: float = 0.0) -> None:
        """A bar chart with its title; ``line`` is drawn across as what would be fair."""
        canvas = self._canvas
        width, height = CHART
        left = MARGIN + self._column * (width + 10 * mm)
        base = self._top - height + 12
        room = height - 12 - 26
        self._text("display", 10.5)
        canvas.drawString(left, self._top - 10, title)
        most = max(*(value for _, value in bars), line) or 1.0
        step = width / len(bars)
        thin = max(1, -(-len(bars) // 14))
        for i, (label, value) in enumerate(bars):
            canvas.setFillColor(HexColor(inks[i % len(inks)]))
            canvas.rect(left + i * step + step * 0.1, base, step * 0.8, room * value / most, stroke=0, fill=1)
            self._text("small", 7)
            middle = left + (i + 0.5) * step
            if i % thin == 0:
                canvas.drawCentredString(middle, base - 9, label)
            if len(bars) <= 10:
                canvas.drawCentredString(middle, base + room * value / most + 2, f"{value:.0f}")
        canvas.setStrokeColor(HexColor(FAINT))
        canvas.line(left, base, left + width, base)
        if line:
            canvas.setDash(2, 2)
            canvas.line(left, base + room * line / most, left + width, base + room * line / most)
            canvas.setDash()
        self._column = 1 - self._column
        if self._column == 0:
            self._top -= height + 6 * mm
