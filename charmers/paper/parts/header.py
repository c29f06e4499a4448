"""The head of a page: the sheet's title in its banner, and the places for name, date and score."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.paper import typeface
from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.geometry import Box
from charmers.paper.ornament import moon, star, sun
from charmers.paper.svg import path_steps
from charmers.paper.theme import WHITE, Role, mix
from charmers.sheet.definition import Sheet
from charmers.sheet.words import Words

BANNER = 70.0
MARKER_ROOM = 7.0
CODE_ROOM = 13.0
SCORE_BOX = 15.0


@dataclass(frozen=True, slots=True)
class Score:
    """A final score as it is written on a page."""

    fame: int
    money: int
    overshoot: int
    """In half points."""
    winner: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """Whose sheet it is: what stands on the lines at the top. Empty for a blank sheet."""

    name: str = ""
    date: str = ""
    score: Score | None = None


BLANK = Heading()


def half_points(count: int) -> str:
    """Half points as people write them, with a sign in front.

    >>> half_points(5), half_points(0), half_points(-1)
    ('+2½', '0', '−½')
    """
    whole, half = divmod(abs(count), 2)
    text = f"{whole or ''}½" if half else str(whole)
    return f"+{text}" if count > 0 else f"−{text}" if count < 0 else text


def draw_header(brush: Brush, box: Box, sheet: Sheet, words: Words, heading: Heading = BLANK) -> None:
    """Draw the head of a page."""
    banner = Box(box.x + MARKER_ROOM, box.y + 0.6, BANNER, box.h - 1.6)
    _draw_banner(brush, banner, sheet, words)
    left, right = banner.right + 5.0, box.right - CODE_ROOM
    _draw_lines(brush, left, right, box.y + 6.6, words, heading)
    _draw_score(brush, Box(left, box.bottom - 9.2, right - left, 8.2), words, heading)


def _draw_banner(brush: Brush, box: Box, sheet: Sheet, words: Words) -> None:
    theme = brush.theme
    tail = box.h * 0.34
    d = (
        f"M{box.x} {box.y} H{box.right - tail} C{box.right - tail * 0.2} {box.y} {box.right - tail} {box.cy - 2.2} "
        f"{box.right} {box.cy} C{box.right - tail} {box.cy + 2.2} {box.right - tail * 0.2} {box.bottom} "
        f"{box.right - tail} {box.bottom} H{box.x} Z"
    )
    edge = theme.second if theme.name != "ink" else theme.quiet
    brush.steps(path_steps(d), fill=theme.banner, line=edge, width=THIN)
    inner = mix(theme.title, theme.banner or WHITE, 0.55)
    for y in (box.y + 0.9, box.bottom - 0.9):
        brush.line([(box.x + 0.9, y), (box.right - tail - 0.6, y)], line=inner, width=HAIR)
    radius = box.h / 2 - 1.5
    x = box.x + radius + 3.2
    if theme.mood.name == "moon":
        for dx, dy, size in ((49, 3.4, 0.5), (54, 6.9, 0.8), (58.5, 3.0, 0.6), (62.0, 7.4, 0.45), (46.0, 7.6, 0.4)):
            star(brush, box.x + dx, box.y + dy, size, theme.title)
        moon(brush, x, box.cy, radius, theme.title, mix(theme.title, theme.banner or WHITE, 0.3) if theme.banner else None)
    else:
        sun(brush, x, box.cy, radius, theme.title, mix(theme.second, WHITE, 0.75) if theme.banner else None)
    title = words(f"sheets.{sheet.name}")
    title = title[:1].upper() + title[1:]
    start = x + radius + 4.0
    brush.text(start, box.cy + 1.8, title, "display", 25, theme.title, room=box.right - tail - start - 2)
    brush.text(start + 0.3, box.cy + 5.6, words("paper.subtitle"), "small", 6.6, theme.title, room=box.right - tail - start)


def _draw_lines(brush: Brush, left: float, right: float, y: float, words: Words, heading: Heading) -> None:
    """The lines for name and date."""
    theme = brush.theme
    date_wide = 34.0
    for key, start, end, text in (
        ("paper.name", left, right - date_wide - 4, heading.name),
        ("paper.date", right - date_wide, right, heading.date),
    ):
        label = words(key)
        brush.text(start, y, label, "small", 7, theme.quiet)
        begin = start + typeface.width(label, "small", 7) * 25.4 / 72 + 1.4
        brush.line([(begin, y + 0.5), (end, y + 0.5)], line=theme.quiet, width=HAIR)
        if text:
            brush.text(begin + 0.8, y - 0.5, text, "text", 11.5, theme.ink, room=end - begin - 1)


def _draw_score(brush: Brush, box: Box, words: Words, heading: Heading) -> None:
    """The places for the final score: fame, money and how far they have passed each other."""
    theme = brush.theme
    score = heading.score
    fields: tuple[tuple[str, Role, str], ...] = (
        ("terms.fame", "fame", str(score.fame) if score else ""),
        ("terms.money", "money", str(score.money) if score else ""),
        ("terms.overshoot", "plain", half_points(score.overshoot) if score else ""),
    )
    step = min(box.w / (4 if score and score.winner else 3), 31.0)
    x = box.x
    for key, role, text in fields:
        place = Box(x, box.y, min(SCORE_BOX, step - 2), box.h)
        brush.rect(place, 1.4, line=theme.line(role), width=THIN if role != "plain" else LINE)
        label = words(key)
        lines = [label]
        brush.text(place.right + 1.2, place.cy + 0.9, lines[0], "small", 6.6, theme.quiet, room=step - place.w - 2.4)
        if text:
            brush.number(place.cx, place.cy, text, "display", 13, theme.ink)
        x += step
    if score and score.winner:
        shade = theme.second
        star(brush, x + 2.0, box.cy, 1.9, shade)
        brush.text(x + 5.2, box.cy + 1.4, words("paper.winner"), "display", 11, shade, room=box.right - x - 5)
