"""The head of a page: the sheet's title in its banner, and the places for name, date and score."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.paper import typeface
from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.geometry import MM, Box
from charmers.paper.measures import Measures
from charmers.paper.ornament import moon, star, sun
from charmers.paper.theme import WHITE, Role, mix
from charmers.rules.scoring import half_points
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech

TITLE = 25
"""The type size of a title that is not too long for its banner."""
STARS = ((2.5, 5.4, 0.5), (7.0, 8.6, 0.8), (11.5, 3.4, 0.6), (15.5, 8.0, 0.45), (20, 4.6, 0.55))
"""Behind the title of a night: how far to the right, how far down, how large."""


@dataclass(frozen=True, slots=True)
class HeaderPlan:
    """Where the places of the head lie."""

    area: Box
    banner: Box
    code: Box
    name: Box
    date: Box
    scores: tuple[Box, Box, Box]
    """Fame, money, and how far they have passed each other."""
    winner: Box


@dataclass(frozen=True, slots=True)
class Score:
    """A final score as it is written on a page."""

    fame: int
    money: int
    overshoot: int
    """In half points."""
    winner: bool = False


def sheet_title(sheet: Sheet, words: Speech) -> str:
    """The name of a sheet at the head of a page."""
    name = words(f"sheets.{sheet.name}")
    return name[:1].upper() + name[1:]


def height(m: Measures) -> float:
    """How tall the head is: what a camera looks for, and a line for the winner."""
    return m.code + 5.6


def plan_header(area: Box, m: Measures) -> HeaderPlan:
    """Lay the head out between the corner marks at its ends."""
    aside = m.marker + m.quiet
    code = Box(area.right - aside - m.code, area.y, m.code, m.code)
    left, right = area.x + aside, code.x - m.quiet - 1.0
    banner = Box(left, area.y, (right - left) * 0.42, area.h - 0.6)
    left = banner.right + 4.0
    date = 31.0 if m.roomy else 36.0
    line = area.y + 6.4
    gap = 2.2
    wide = (right - left - 2 * gap) / 3
    top = line + 2.6
    boxes = [Box(left + i * (wide + gap), top, wide, area.bottom - 0.6 - top) for i in range(3)]
    return HeaderPlan(
        area,
        banner,
        code,
        Box(left, area.y, right - date - 3.0 - left, 6.4),
        Box(right - date, area.y, date, 6.4),
        (boxes[0], boxes[1], boxes[2]),
        Box(code.x - 1.0, code.bottom + 1.4, area.right - code.x + 1.0, area.bottom - code.bottom - 1.6),
    )


def draw_header(
    brush: Brush, plan: HeaderPlan, sheet: Sheet, words: Speech, m: Measures, *, filled: bool
) -> None:
    """Draw the head of a page, with nothing written in its places yet."""
    _draw_banner(brush, plan.banner, sheet, words, m)
    theme = brush.theme
    for key, place in (("paper.name", plan.name), ("paper.date", plan.date)):
        brush.text(place.x, place.bottom, words(key), "small", 7, theme.quiet)
        ends = [
            (place.x + _label_width(brush, words(key)), place.bottom + 0.5),
            (place.right, place.bottom + 0.5),
        ]
        brush.line(ends, line=theme.quiet, width=HAIR)
    roles: tuple[Role, ...] = ("fame", "money", "plain")
    keys = ("terms.fame", "terms.money", "terms.overshoot")
    for key, role, place in zip(keys, roles, plan.scores, strict=True):
        brush.rect(place, 1.4, line=theme.line(role), width=THIN if role != "plain" else LINE)
        # How far the tracks are apart is told beside the number, where they have not passed each other.
        if not filled or key != "terms.overshoot":
            _draw_label(brush, place, words(key), theme.word(role))


def _draw_label(brush: Brush, place: Box, text: str, shade: tuple[float, float, float]) -> None:
    label = Box(place.x + 1.0, place.y + 0.5, place.w - 2.0, 2.6)
    brush.text(label.x, label.y + brush.smallest * 0.76 / MM, text, "small", 6, shade, room=label.w)


def draw_entries(
    brush: Brush, plan: HeaderPlan, words: Speech, name_and_date: tuple[str, str], score: Score | None
) -> None:
    """Write a player's name, date and score in the places of the head."""
    theme = brush.theme
    name, date = name_and_date
    draw_name(brush, plan, words, name)
    _draw_entry(brush, plan.date, words("paper.date"), date)
    apart = score is not None and score.overshoot <= 0
    last = words("paper.gap" if apart else "terms.overshoot")
    _draw_label(brush, plan.scores[-1], last, theme.word("plain"))
    if score is None:
        return
    over = half_points(abs(score.overshoot)) if apart else f"+{half_points(score.overshoot)}"
    for place, text in zip(plan.scores, (str(score.fame), str(score.money), over), strict=True):
        below = Box(place.x, place.y + 1.6, place.w, place.h - 1.6)
        brush.number(below, text, "display", 14, theme.ink, place.w - 2)
    if score.winner:
        place = plan.winner
        text = words("paper.winner")
        size, narrow = typeface.fit(text, "display", 10, brush.smallest, (place.w - 4.4) * MM)
        wide = typeface.width(text, "display", size) * narrow / MM
        star(brush, place.right - wide - 2.4, place.cy, 1.4, theme.accent)
        brush.text(place.right, place.cy + 1.25, text, "display", size, theme.accent, "right", place.w - 4.4)


def draw_name(brush: Brush, plan: HeaderPlan, words: Speech, name: str) -> None:
    """Write a name on its line."""
    _draw_entry(brush, plan.name, words("paper.name"), name)


def _draw_entry(brush: Brush, place: Box, label: str, text: str) -> None:
    start = place.x + _label_width(brush, label) + 0.8
    if text:
        brush.name(start, place.bottom - 0.5, text, "text", 11.5, brush.theme.ink, place.right - start)


def _label_width(brush: Brush, label: str) -> float:
    return typeface.width(label, "small", max(7, brush.smallest)) / MM + 1.4


def _draw_banner(brush: Brush, box: Box, sheet: Sheet, words: Speech, m: Measures) -> None:
    theme = brush.theme
    tail = box.h * 0.3
    inner, near = box.right - tail, box.right - tail * 0.2
    d = (
        f"M{box.x} {box.y} H{inner} C{near} {box.y} {inner} {box.cy - 2.2} {box.right} {box.cy} "
        f"C{inner} {box.cy + 2.2} {near} {box.bottom} {inner} {box.bottom} H{box.x} Z"
    )
    edge = theme.second if theme.name != "ink" else theme.quiet
    brush.path(d, fill=theme.banner, line=edge, width=THIN)
    rule = mix(theme.title, theme.banner or WHITE, 0.55)
    for y in (box.y + 0.9, box.bottom - 0.9):
        brush.line([(box.x + 0.9, y), (inner - 0.6, y)], line=rule, width=HAIR)
    radius = box.h / 2 - 1.7
    x = box.x + radius + 2.6
    start = x + radius + 3.4
    room = inner - start - 1.0
    title = sheet_title(sheet, words)
    below = Box(start, box.bottom - 2.0 - brush.smallest * typeface.LEADING / MM, room, 3.0)
    above = Box(start, box.y + 1.6, room, (below.y - box.y - 1.4) if m.roomy else box.h - 3.2)
    size, lines = typeface.block(title, "display", TITLE, brush.smallest, room * MM, above.h * MM)
    behind = start + max(typeface.width(line, "display", size) for line in lines) / MM
    if theme.night:
        for dx, dy, reach in STARS:
            if behind + dx < inner:
                star(brush, behind + dx, box.y + dy, reach, theme.title)
        shine = mix(theme.title, theme.banner, 0.3) if theme.banner else None
        moon(brush, x, box.cy, radius, theme.title, shine)
    else:
        sun(brush, x, box.cy, radius, theme.title, mix(theme.second, WHITE, 0.75) if theme.banner else None)
    brush.block(above, title, "display", size, theme.title)
    if m.roomy:
        line = below.y + brush.smallest * 0.8 / MM
        brush.text(start + 0.3, line, words("paper.subtitle"), "small", 6, theme.title, room=room)
