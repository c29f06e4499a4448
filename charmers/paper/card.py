"""The story of a game on one page: who won, how the tracks crossed, how it came about."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.geometry import Box
from charmers.paper.measures import SIZES
from charmers.paper.ornament import garland, moon, star, sun
from charmers.paper.parts.header import Score, sheet_title
from charmers.paper.theme import WHITE, Colour, Role, mix, readable
from charmers.rules.scoring import half_points
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech

CARD = Box(0, 0, 107.99, 134.99)
"""A card is looked at on a phone: four by five, ten points of a picture to a mm."""
LINES: tuple[Role, ...] = ("river", "palace", "goods", "road", "fame")
"""In whose colour each player's way is drawn."""
DASHES: tuple[tuple[float, ...], ...] = ((), (5, 3), (1, 3), (8, 3, 1, 3), (3, 2))
"""How it is dashed where there are no colours, in points."""


@dataclass(frozen=True, slots=True)
class Story:
    """A game as it is told: everyone's score in the order of places, and their ways there."""

    sheet: Sheet
    date: str
    verdict: str
    turning: str
    """What decided it, in a sentence."""
    names: tuple[str, ...]
    """Of the seats."""
    scores: tuple[Score, ...]
    """Of the seats."""
    places: tuple[int, ...]
    """The seats, best first."""
    ways: tuple[tuple[int, ...], ...]
    """Of each seat, how far its tracks had passed each other after each turn, in half points."""


@dataclass(frozen=True, slots=True)
class StoryPlan:
    """Where the parts of a story lie on its page."""

    page: Box
    banner: Box
    verdict: Box
    rows: tuple[Box, ...]
    race: Box
    turning: Box
    sheets: tuple[Box, ...]
    foot: Box


def plan_story(page: Box, players: int) -> StoryPlan:
    """Lay a story out on a page of any size."""
    unit = page.w / 108
    live = page.inset(6 * unit)
    banner = Box(0, 0, page.w, 23 * unit)
    verdict = Box(live.x, banner.bottom + 5.5 * unit, live.w, 11 * unit)
    foot = Box(live.x, live.bottom - 1.5 * unit, live.w, 3 * unit)
    ratio = SIZES["a4"][1] / SIZES["a4"][0]
    gap = 3 * unit
    wide = min((live.w - gap * (players - 1)) / players, 22 * unit)
    tall = wide * ratio
    left = live.cx - (players * wide + (players - 1) * gap) / 2
    top = foot.y - 2.0 * unit - tall
    sheets = tuple(Box(left + i * (wide + gap), top, wide, tall) for i in range(players))
    turning = Box(live.x, top - 8.5 * unit, live.w, 7 * unit)
    high = min(7.4 * unit, (turning.y - verdict.bottom) * 0.5 / players)
    rows = tuple(Box(live.x, verdict.bottom + 1.5 * unit + i * high, live.w, high) for i in range(players))
    race_top = rows[-1].bottom + 2.0 * unit
    race = Box(live.x, race_top, live.w, turning.y - 1.0 * unit - race_top)
    return StoryPlan(page, banner, verdict, rows, race, turning, sheets, foot)


def draw_story(brush: Brush, plan: StoryPlan, story: Story, words: Speech) -> None:
    """Draw everything but the small sheets, which the document shows."""
    unit = plan.page.w / 108
    theme = brush.theme
    _draw_banner(brush, plan.banner, story, words, unit)
    brush.block(plan.verdict, story.verdict, "display", 14 * unit, theme.ink)
    for seat, row in zip(story.places, plan.rows, strict=True):
        _draw_row(brush, row, story, seat, words, unit)
    _draw_race(brush, plan.race, story, words, unit)
    brush.block(plan.turning, story.turning, "text", 9.5 * unit, theme.ink, "middle")
    for box, seat in zip(plan.sheets, range(len(story.names)), strict=True):
        brush.rect(box, line=theme.quiet, width=HAIR * unit)
        shade = theme.line(LINES[seat % len(LINES)])
        brush.rect(Box(box.x, box.bottom + 0.4 * unit, box.w, 0.8 * unit), fill=shade)
    foot, whose = plan.foot, words("card.foot")
    brush.text(foot.cx, foot.bottom, whose, "small", 6.2 * unit, theme.quiet, "middle", foot.w)


def _draw_banner(brush: Brush, box: Box, story: Story, words: Speech, unit: float) -> None:
    theme = brush.theme
    brush.rect(box, fill=theme.banner or WHITE)
    radius = box.h * 0.36
    x = box.x + 8 * unit + radius
    if theme.night:
        moon(brush, x, box.cy, radius, theme.title, mix(theme.title, theme.banner or WHITE, 0.3))
        for dx, dy, size in ((60, 6, 0.6), (74, 12, 0.9), (88, 5, 0.7)):
            star(brush, box.x + dx * unit, box.y + dy * unit, size * unit, theme.title)
    else:
        sun(brush, x, box.cy, radius, theme.title, mix(theme.second, WHITE, 0.75))
    left = x + radius + 5 * unit
    title = sheet_title(story.sheet, words)
    brush.text(left, box.cy + 1.4 * unit, title, "display", 27 * unit, theme.title, room=box.w * 0.5)
    brush.text(left, box.cy + 6.4 * unit, "The Dice Charmers", "small", 8 * unit, theme.title)
    right = box.right - 6 * unit
    brush.text(right, box.cy + 6.4 * unit, story.date, "small", 8 * unit, theme.title, "right")
    garland(brush, box.x + 2 * unit, box.right - 2 * unit, box.bottom + 0.6 * unit, 3.2 * unit)


def _draw_row(brush: Brush, box: Box, story: Story, seat: int, words: Speech, unit: float) -> None:
    """A player: the name, and both tracks stretched out, fame from the left and money from the right."""
    theme = brush.theme
    score = story.scores[seat]
    shade = theme.line(LINES[seat % len(LINES)])
    if theme.name == "colour":
        brush.circle(box.x + 1.6 * unit, box.cy, 1.5 * unit, fill=shade)
    else:
        ends = [(box.x, box.cy), (box.x + 3.6 * unit, box.cy)]
        brush.line(ends, line=theme.ink, width=1.6 * unit, dash=_dash(seat, unit))
    left = box.x + 4.6 * unit
    wide = brush.name(left, box.cy + 1.4 * unit, story.names[seat], "text", 11 * unit, theme.ink, 23 * unit)
    if score.winner:
        star(brush, left + wide + 2.6 * unit, box.cy, 1.2 * unit, readable(theme.accent))
    bar = Box(box.x + 32 * unit, box.cy - 1.9 * unit, 36 * unit, 3.8 * unit)
    whole = 2 * story.sheet.tracks.fame
    brush.rect(bar, 0.8 * unit, fill=theme.tint("plain", 0.1), line=theme.line("plain"), width=HAIR * unit)
    # How far fame reaches from the left, and where money begins, in half points.
    fame = 2 * score.fame
    money = fame - score.overshoot
    step = bar.w / whole
    brush.rect(Box(bar.x, bar.y, fame * step, bar.h / 2), fill=theme.line("fame"))
    brush.rect(Box(bar.x + money * step, bar.cy, (whole - money) * step, bar.h / 2), fill=theme.line("money"))
    if fame > money:
        over = Box(bar.x + money * step, bar.y - 0.7 * unit, (fame - money) * step, bar.h + 1.4 * unit)
        brush.rect(over, line=theme.accent, width=LINE * 1.6 * unit)
    left = bar.right + 2.4 * unit
    y, size = box.cy + 1.3 * unit, 9.5 * unit
    brush.text(left, y, str(score.fame), "display", size, theme.word("fame"))
    brush.text(left + 7 * unit, y, str(score.money), "display", size, theme.word("money"))
    if score.overshoot > 0:
        points = f"+{half_points(score.overshoot)}"
        brush.text(box.right, box.cy + 1.4 * unit, points, "display", 11.5 * unit, theme.ink, "right")
    else:
        apart = words("card.apart", points=half_points(-score.overshoot))
        brush.text(box.right, y, apart, "small", 8.4 * unit, theme.quiet, "right", 13 * unit)


def _draw_race(brush: Brush, box: Box, story: Story, words: Speech, unit: float) -> None:
    """Everyone's way: turn by turn, how far the tracks were apart, and when they crossed."""
    theme = brush.theme
    low = min(min(way) for way in story.ways)
    high = max(2, *(max(way) for way in story.ways))
    turns = max(len(way) for way in story.ways) - 1
    size = 6.6 * unit
    area = Box(box.x + 7 * unit, box.y + 1.5 * unit, box.w - 9 * unit, box.h - 8 * unit)

    def at(turn: float, value: float) -> tuple[float, float]:
        return area.x + turn / max(turns, 1) * area.w, area.y + (high - value) / (high - low) * area.h

    zero = at(0, 0)[1]
    brush.rect(Box(area.x, area.y, area.w, zero - area.y), fill=theme.wash(theme.accent, 0.12))
    brush.line([(area.x, zero), (area.right, zero)], line=readable(theme.accent), width=LINE * unit)
    at_zero = (area.x + 1.0 * unit, zero - 0.9 * unit)
    brush.text(*at_zero, words("card.crossed"), "small", size, readable(theme.accent), room=area.w * 0.4)
    step = 20 if high - low > 60 else 10
    for value in range(-(-low // step) * step, high + 1, step):
        y = at(0, value)[1]
        if value:
            brush.line([(area.x, y), (area.right, y)], line=mix(theme.quiet, WHITE, 0.3), width=HAIR * unit)
        brush.text(
            area.x - 1.0 * unit, y + 0.8 * unit, half_points(value), "small", size, theme.quiet, "right"
        )
    for turn in range(0, turns + 1, 2 if turns > 8 else 1):
        x = at(turn, low)[0]
        brush.text(x, area.bottom + 3.0 * unit, str(turn), "small", size, theme.quiet, "middle")
    brush.text(area.right, box.bottom - 0.6 * unit, words("card.turns"), "small", size, theme.quiet, "right")
    axes = [(area.x, area.y), (area.x, area.bottom), (area.right, area.bottom)]
    brush.line(axes, line=theme.quiet, width=THIN * unit)
    coloured = theme.name == "colour"
    for seat, way in enumerate(story.ways):
        shade: Colour = theme.line(LINES[seat % len(LINES)]) if coloured else theme.ink
        points = [at(turn, value) for turn, value in enumerate(way)]
        brush.line(points, line=shade, width=1.6 * unit, dash=() if coloured else _dash(seat, unit))
        brush.circle(*points[-1], 1.1 * unit, fill=shade)


def _dash(seat: int, unit: float) -> tuple[float, ...]:
    return tuple(part * unit for part in DASHES[seat % len(DASHES)])
