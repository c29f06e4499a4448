"""The report of a study as a PDF: its figures and its charts on one page."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Sequence

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.typeface import Face, font
from charmers.rules.scoring import half_points
from charmers.sheet.definition import COLOURS
from charmers.simulate.game import SOURCES
from charmers.simulate.statistics import Tally, quantile, share_error
from charmers.simulate.study import Study

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


def draw_report(study: Study, tally: Tally, seconds: float) -> bytes:
    """The report as a PDF."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=True)
    canvas.setTitle(f"{tally.games} games on {study.sheet.name}")
    page = ChartPage(canvas)
    page.heading(
        f"{tally.games} games of {study.players} on {study.sheet.name}",
        f"{', '.join(study.bots)}; seed {study.seed}; {tally.games / max(seconds, 1e-9):.0f} games a second",
    )
    page.lines(_figures(study, tally))
    games = tally.games
    page.chart("Rounds", histogram(tally.rounds), [BAR])
    page.chart("Overshoot of the winner", histogram(tally.overshoot, half_points), [BAR])
    page.chart(
        "Wins by seat, %",
        [(str(seat), 100 * float(won) / games) for seat, won in enumerate(tally.wins_by_seat, 1)],
        [BAR],
        line=100 / study.players,
    )
    page.chart(
        "Dice taken, %",
        [(name, 100 * part) for name, part in zip(COLOURS, tally.pick_shares(), strict=True)],
        DICE_INKS,
    )
    page.chart("Where fame came from, %", _sources(tally.fame_from), [FAME_INK])
    page.chart("Where money came from, %", _sources(tally.money_from), [MONEY_INK])
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _figures(study: Study, tally: Tally) -> list[str]:
    """What the charts do not show: medians, and the wins of each kind of bot."""
    found = [
        f"Medians: {quantile(tally.turns, 50)} turns each; the winner has fame {quantile(tally.fame, 50)}, "
        f"money {quantile(tally.money, 50)} and is {half_points(quantile(tally.overshoot, 50))} over."
    ]
    if len(set(study.bots)) > 1:
        for name, wins in tally.wins_by_name().items():
            share = float(wins) / tally.games
            fair = study.bots.count(name) / study.players
            found.append(
                f"{name} wins {100 * share:.1f} % ± {100 * share_error(share, tally.games):.1f} "
                f"(a fair share is {100 * fair:.0f} %)."
            )
    return found


def histogram(counts: Counter[int], label: Callable[[int], str] = str) -> Bars:
    """A bar for each value from the least to the most, or for as many of the lowest as find room."""
    low, high = min(counts), max(counts)
    if high - low >= MOST_BARS:
        high = max(quantile(counts, 99), low)
    return [(label(value), counts[value]) for value in range(low, min(high, low + MOST_BARS) + 1)]


def _sources(amounts: Sequence[int]) -> Bars:
    total = sum(amounts) or 1
    return [(name, 100 * amount / total) for name, amount in zip(SOURCES, amounts, strict=True)]


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
