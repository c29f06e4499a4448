"""The head of a page: the sheet's title in its banner, and the places for name, date and score."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.paper import typeface
from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.geometry import MM, Box
from charmers.paper.ornament import moon, star, sun
from charmers.paper.theme import WHITE, Role, mix
from charmers.rules.scoring import half_points
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech

BANNER = 70.0
MARKER_ROOM = 7.0
CODE_ROOM = 13.0
DATE = 34.0
SCORE_BOX = 14.0
SCORE_LABEL = 13.0
STARS = ((2.5, 5.4, 0.5), (7.0, 8.6, 0.8), (11.5, 3.4, 0.6), (15.5, 8.0, 0.45), (20, 4.6, 0.55))
"""Behind the title of a night: how far to the right, how far down, how large."""


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


def draw_header(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    """Draw the head of a page, with nothing written in its places yet."""
    _draw_banner(brush, _banner(box), sheet, words)
    theme = brush.theme
    for key, place in _line_places(box).items():
        brush.text(place.x, place.bottom, words(key), "small", 7, theme.quiet)
        start = place.x + _label_width(words(key))
        brush.line(
            [(start, place.bottom + 0.5), (place.right, place.bottom + 0.5)], line=theme.quiet, width=HAIR
        )
    for (key, role), place in _score_places(box).items():
        brush.rect(place, 1.4, line=theme.line(role), width=THIN if role != "plain" else LINE)
        brush.text(place.right + 1.2, place.cy + 0.9, words(key), "small", 6.6, theme.quiet, room=SCORE_LABEL)


def draw_entries(
    brush: Brush, box: Box, words: Speech, name_and_date: tuple[str, str], score: Score | None
) -> None:
    """Write a player's name, date and score in the places of the head."""
    theme = brush.theme
    for (key, place), text in zip(_line_places(box).items(), name_and_date, strict=True):
        start = place.x + _label_width(words(key)) + 0.8
        if text:
            face = typeface.face_for(text, "text")
            brush.text(start, place.bottom - 0.5, text, face, 11.5, theme.ink, room=place.right - start)
    if score is None:
        return
    places = list(_score_places(box).values())
    overshoot = ("+" if score.overshoot > 0 else "") + half_points(score.overshoot)
    for place, text in zip(places, (str(score.fame), str(score.money), overshoot), strict=True):
        brush.number(place, text, "display", 13, theme.ink, place.w - 2)
    if score.winner:
        x, y = places[-1].right + SCORE_LABEL + 2, places[-1].cy
        room = box.right - CODE_ROOM - x - 4
        star(brush, x + 1.6, y, 1.5, theme.accent)
        brush.text(x + 4.2, y + 1.2, words("paper.winner"), "display", 9.5, theme.accent, room=room)


def _banner(box: Box) -> Box:
    return Box(box.x + MARKER_ROOM, box.y + 0.6, BANNER, box.h - 1.6)


def _line_places(box: Box) -> dict[str, Box]:
    """Where name and date are written; the lines start behind their labels."""
    left, right = _banner(box).right + 5.0, box.right - CODE_ROOM
    top, tall = box.y + 1.0, 5.6
    return {
        "paper.name": Box(left, top, right - DATE - 4 - left, tall),
        "paper.date": Box(right - DATE, top, DATE, tall),
    }


def _label_width(label: str) -> float:
    return typeface.width(label, "small", 7) / MM + 1.4


def _score_places(box: Box) -> dict[tuple[str, Role], Box]:
    """Where the final score is written: fame, money and how far they have passed each other."""
    left = _banner(box).right + 5.0
    keys: tuple[tuple[str, Role], ...] = (
        ("terms.fame", "fame"),
        ("terms.money", "money"),
        ("terms.overshoot", "plain"),
    )
    step = SCORE_BOX + SCORE_LABEL + 2.4
    return {key: Box(left + i * step, box.bottom - 9.2, SCORE_BOX, 8.2) for i, key in enumerate(keys)}


def _draw_banner(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    theme = brush.theme
    tail = box.h * 0.34
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
    radius = box.h / 2 - 1.5
    x = box.x + radius + 3.2
    start = x + radius + 4.0
    title = sheet_title(sheet, words)
    behind = start + typeface.width(title, "display", 25) / MM
    if theme.night:
        for dx, dy, size in STARS:
            if behind + dx < inner:
                star(brush, behind + dx, box.y + dy, size, theme.title)
        shine = mix(theme.title, theme.banner, 0.3) if theme.banner else None
        moon(brush, x, box.cy, radius, theme.title, shine)
    else:
        sun(brush, x, box.cy, radius, theme.title, mix(theme.second, WHITE, 0.75) if theme.banner else None)
    room = inner - start
    brush.text(start, box.cy + 1.8, title, "display", 25, theme.title, room=room - 2)
    brush.text(start + 0.3, box.cy + 5.6, words("paper.subtitle"), "small", 6.6, theme.title, room=room)
