"""A page of figures and bar charts, in the type and colours of the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from charmers.paper.brush import HAIR, THIN, Brush, Form
from charmers.paper.document import Look, begin
from charmers.paper.geometry import Box
from charmers.paper.measures import MEASURES
from charmers.paper.ornament import garland
from charmers.paper.theme import GROUND, Role, mix, theme_for
from charmers.paper.theme import WHITE as PAPER
from charmers.sheet.definition import Sheet

HEAD = 20.0
TILE = 19.0
AXIS = 8.0
"""What the labels of an axis take beside a chart, in mm."""
MOST_NUMBERED = 12
"""With more bars than this there is no room for a number on each."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart: bars with their labels, in the colours of these kinds, and a line that would be fair."""

    title: str
    bars: tuple[tuple[str, float], ...]
    roles: tuple[Role, ...]
    fair: float | None = None
    lying: bool = False
    """Bars with long labels lie, the longest first, and empty ones are left out."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the page says: a title, a line below, large figures with their labels, sentences and charts."""

    title: str
    below: str
    tiles: tuple[tuple[str, str, Role], ...]
    lines: tuple[str, ...]
    charts: tuple[Chart, ...]


def draw_figures(sheet: Sheet, figures: Figures, look: Look | None = None) -> bytes:
    """The page as a PDF: charts in two columns that fill it to its end."""
    look = look or Look()
    m = MEASURES[look.size]
    document = begin(look, figures.title)
    form = Form("figures", m.page, theme_for(sheet, look.theme), m.small)
    with document.sheet(form) as brush:
        _draw(brush, m.page.inset(m.margin + 3.0), figures)
    with document.page(form):
        pass
    return document.finish()


def _draw(brush: Brush, live: Box, figures: Figures) -> None:
    theme = brush.theme
    head = Box(live.x, live.y, live.w, HEAD)
    brush.rect(head, 2.0, fill=theme.banner, line=None if theme.banner else theme.quiet, width=THIN)
    title = Box(head.x + 6, head.y + 2.4, head.w - 12, 9.6)
    brush.block(title, figures.title, "display", 19, theme.title)
    brush.text(head.x + 6, head.bottom - 3.6, figures.below, "small", 8, theme.title, room=head.w - 12)
    garland(brush, head.x + 2, head.right - 2, head.bottom + 0.8, 3.4)
    y = head.bottom + 9.0
    step = live.w / len(figures.tiles)
    for i, (label, value, role) in enumerate(figures.tiles):
        tile = Box(live.x + i * step + 1.0, y, step - 2.0, TILE)
        fill = theme.tint(role, GROUND)
        brush.rect(tile, 2.2, fill=fill, line=None if fill else theme.line(role), width=HAIR)
        brush.number(
            Box(tile.x, tile.y, tile.w, tile.h - 5), value, "display", 22, theme.word(role), tile.w - 3
        )
        brush.text(tile.cx, tile.bottom - 2.2, label, "small", 7.5, theme.ink, "middle", tile.w - 2)
    y += TILE + 4.0
    for line in figures.lines:
        brush.text(live.x + 1.0, y + 2.6, line, "text", 9, theme.ink, room=live.w - 2)
        y += 5.2
    y += 2.0
    rows = -(-len(figures.charts) // 2)
    high, wide = (live.bottom - y) / rows, live.w / 2
    for i, chart in enumerate(figures.charts):
        box = Box(live.x + i % 2 * wide, y + i // 2 * high, wide, high).inset(1.5, 2.0)
        brush.text(box.x, box.y + 4.0, chart.title, "display", 11, theme.ink, room=box.w)
        area = Box(box.x, box.y + 8.0, box.w, box.h - 8.0)
        (_draw_lying if chart.lying else _draw_standing)(brush, area, chart)


def _draw_standing(brush: Brush, box: Box, chart: Chart) -> None:
    """Bars that stand on an axis, with a scale beside them and a number on each if there are few."""
    theme = brush.theme
    area = Box(box.x + AXIS, box.y + 3.0, box.w - AXIS, box.h - 8.0)
    most = max([value for _, value in chart.bars] + [chart.fair or 0.0]) or 1.0
    tick = _tick(most)
    top = tick * -(-most // tick)
    for i in range(round(top / tick) + 1):
        y = area.bottom - i * tick / top * area.h
        brush.line([(area.x, y), (area.right, y)], line=mix(theme.quiet, PAPER, 0.25), width=HAIR)
        brush.text(area.x - 1.2, y + 0.9, f"{i * tick:g}", "small", 6.5, theme.quiet, "right")
    step = area.w / len(chart.bars)
    thin = max(1, -(-len(chart.bars) // 14))
    for i, (label, value) in enumerate(chart.bars):
        tall = value / top * area.h
        role = chart.roles[i % len(chart.roles)]
        bar = Box(area.x + (i + 0.14) * step, area.bottom - tall, step * 0.72, tall)
        brush.rect(bar, fill=theme.line(role))
        if i % thin == 0:
            brush.text(bar.cx, area.bottom + 3.4, label, "small", 7, theme.ink, "middle", thin * step)
        if len(chart.bars) <= MOST_NUMBERED:
            brush.text(bar.cx, bar.y - 0.9, f"{value:.0f}", "small", 7, theme.word(role), "middle")
    if chart.fair is not None:
        y = area.bottom - chart.fair / top * area.h
        # The line stops before each bar and goes on behind it, so that no number is struck.
        for i in range(len(chart.bars) + 1):
            left = area.x + max(0.0, (i - 0.14) * step)
            right = min(area.x + (i + 0.14) * step, area.right)
            brush.line([(left, y), (right, y)], line=theme.accent, width=1.2)


def _draw_lying(brush: Brush, box: Box, chart: Chart) -> None:
    """Bars that lie, the longest first, each behind its name and before its number."""
    theme = brush.theme
    bars = sorted((bar for bar in chart.bars if bar[1] >= 0.05), key=lambda bar: -bar[1])
    if not bars:
        return
    most = bars[0][1]
    step = min(box.h / len(bars), 9.0)
    names = box.w * 0.36
    room = box.w - names - 12.0
    for i, (label, value) in enumerate(bars):
        middle = box.y + (i + 0.5) * step
        brush.text(box.x + names - 1.5, middle + 0.9, label, "small", 7.5, theme.ink, "right", names - 2)
        bar = Box(box.x + names, middle - step * 0.32, max(0.3, value / most * room), step * 0.64)
        brush.rect(bar, fill=theme.line(chart.roles[0]))
        brush.text(bar.right + 1.2, middle + 0.9, f"{value:.0f}", "small", 7.5, theme.word(chart.roles[0]))


def _tick(most: float) -> float:
    """A round step that makes four to eight of a scale."""
    tick = 1.0
    while most / tick > 8:
        tick *= 2.5 if f"{tick:g}".startswith("2") and not f"{tick:g}".startswith("25") else 2
    return tick


def percent(values: Sequence[float]) -> list[float]:
    """Parts of a whole, in hundredths."""
    whole = sum(values) or 1.0
    return [100 * value / whole for value in values]
