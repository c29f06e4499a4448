"""What a sheet says of itself: how places are marked, how the game ends, and its signs in words."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.effects import draw_place, role
from charmers.paper.geometry import MM, Box
from charmers.paper.measures import Measures
from charmers.paper.outline import ellipse, lines
from charmers.paper.theme import BAND, PALE_BAND, Role, readable
from charmers.sheet.definition import Sheet
from charmers.sheet.effects import Kind
from charmers.words.speech import Speech

ROW = 3.3
SIZE = 6.4
COLUMN = 25.6
"""The narrowest column of signs, in mm."""
MARKS = 26.0
END = 46.0
"""How wide the two lessons are."""
LESSON = 25.0
"""How tall they are, and on a small page."""
SMALL_LESSON = 22.0
PEN = 1.15


@dataclass(frozen=True, slots=True)
class Entry:
    """One sign: the icon, the key of its words, and its kind."""

    icon: str
    key: str
    kind: Kind


def entries(sheet: Sheet) -> list[Entry]:
    """The signs of the effects that a sheet uses; what a character does stands beside it."""
    used = {effect.kind for effect in sheet.effects} - {Kind.PALACE}
    return [Entry(kind.key, f"paper.legend.{kind.key}", kind) for kind in Kind if kind in used]


def signs_room(width: float) -> float:
    """How wide the signs are beside the lessons."""
    return width - MARKS - END - 4.0


def columns(width: float) -> int:
    """In how many columns the signs stand."""
    return max(1, int(signs_room(width) / COLUMN))


def height(sheet: Sheet, width: float, m: Measures) -> float:
    """How tall all of it is; a small page leaves the signs to the aid."""
    if not m.roomy:
        return SMALL_LESSON
    return max(LESSON, ROW * -(-len(entries(sheet)) // columns(width)) + 1.0)


def draw_legend(brush: Brush, box: Box, sheet: Sheet, words: Speech, m: Measures) -> None:
    """Draw how to mark, how it ends, and the signs, side by side."""
    theme = brush.theme
    brush.line([(box.x, box.y), (box.right, box.y)], line=theme.ornament, width=HAIR)
    area = Box(box.x, box.y + 1.0, box.w, box.h - 1.0)
    if not m.roomy:
        share = area.w * 0.34
        draw_marks_lesson(brush, Box(area.x, area.y, share, area.h), words)
        draw_end_lesson(brush, Box(area.x + share + 4, area.y, area.w - share - 4, area.h), words)
        return
    room = signs_room(area.w)
    _draw_signs(brush, Box(area.x, area.y, room, area.h), sheet, words)
    draw_marks_lesson(brush, Box(area.x + room + 2, area.y, MARKS, area.h), words)
    draw_end_lesson(brush, Box(area.right - END, area.y, END, area.h), words)


def _draw_signs(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    theme = brush.theme
    found = entries(sheet)
    count = columns(box.w + MARKS + END + 4.0)
    rows = -(-len(found) // count)
    pitch = min(box.h / rows, ROW * 1.3)
    wide = box.w / count
    top = box.cy - pitch * rows / 2
    for i, entry in enumerate(found):
        place = Box(box.x + i // rows * wide, top + i % rows * pitch, wide - 1.0, pitch)
        size = min(pitch - 0.2, 4.2)
        brush.icon(entry.icon, Box(place.x, place.cy - size / 2, size, size), theme.line(role(entry.kind)))
        brush.text(
            place.x + 4.8, place.cy + 0.8, words(entry.key), "small", SIZE, theme.ink, room=place.w - 4.8
        )


def draw_marks_lesson(brush: Brush, box: Box, words: Speech, points: float = SIZE) -> None:
    """How a place is marked: earned, used, and two signs that are one."""
    theme = brush.theme
    step = box.h / 3
    size = min(step - 0.8, 5.8)
    rows: tuple[tuple[str, tuple[Role, ...], bool], ...] = (
        ("earned", ("fame",), False),
        ("used", ("fame",), True),
        ("together", ("fame", "karma"), False),
    )
    left = size * 1.75 + 1.4
    for i, (key, roles, used) in enumerate(rows):
        middle = box.y + (i + 0.5) * step
        wide = size * (1.75 if len(roles) > 1 else 1.0)
        place = Box.around(box.x + size * 0.875, middle, wide, size)
        draw_place(brush, place, roles[0])
        for k, each in enumerate(roles):
            x = place.cx + (k - (len(roles) - 1) / 2) * size * 0.8
            brush.icon(each, Box.around(x, middle, size * 0.6), theme.line(each))
        if len(roles) > 1:
            for dx, dy in ((0.5, 0.0), (0.0, 0.5)):
                brush.line(
                    [(place.cx - dx, middle - dy), (place.cx + dx, middle + dy)], line=theme.quiet, width=THIN
                )
        draw_hand(brush, place, used)
        room = Box(box.x + left, box.y + i * step, box.w - left, step)
        brush.block(room, words(f"paper.lesson.{key}"), "small", points, theme.ink)


def draw_hand(brush: Brush, box: Box, used: bool) -> None:
    """A circle as a pen draws it, and a cross over it if the place is used."""
    rx, ry = box.w / 2 - 0.1, box.h / 2 - 0.1
    with brush.rounded():
        brush.steps(ellipse(box.cx, box.cy, rx, ry), line=brush.theme.pen, width=PEN)
        for sign in (1, -1) if used else ():
            dx, dy = rx * 0.62 * sign, ry * 0.62
            ends = [(box.cx - dx, box.cy - dy), (box.cx + dx, box.cy + dy)]
            brush.steps(lines(ends), line=brush.theme.pen, width=PEN)


def draw_end_lesson(brush: Brush, box: Box, words: Speech, size: float = 6.2) -> None:
    """How it ends: a piece of both tracks that have passed each other, and what that is worth."""
    theme = brush.theme
    tall = 3.1
    spaces, fame, money = 6, 4, 7
    wide = min(box.w - 2.0, 40.0)
    unit = wide / spaces
    x, y = box.x + 1.0, box.y + brush.smallest / MM + 1.0
    rows: tuple[tuple[Role, float, int, float, int, bool], ...] = (
        ("money", unit / 2, 2 * spaces, y, money, True),
        ("fame", unit, spaces, y + tall, fame, False),
    )
    for kind, long, count, top, marked, back in rows:
        for i in range(count):
            place = Box(x + i * long, top, long, tall)
            strength = BAND if kind == "fame" else PALE_BAND
            brush.rect(place, line=theme.line(kind), fill=theme.tint(kind, strength), width=HAIR)
            if (count - 1 - i if back else i) < marked:
                _draw_strike(brush, place)
    over = x + wide - money * unit / 2, x + fame * unit
    with brush.rounded():
        brush.line([(over[0], y + tall), (over[1], y + tall)], line=theme.accent, width=2.4)
    figure = brush.smallest
    brush.text(x, y - 0.8, f"{words('terms.fame')} ›", "text", figure, theme.word("fame"), room=wide * 0.4)
    brush.text(
        x + wide,
        y - 0.8,
        f"‹ {words('terms.money')}",
        "text",
        figure,
        theme.word("money"),
        "right",
        wide * 0.4,
    )
    low = y + 2 * tall + 1.6
    _draw_measure(brush, over, low, words("paper.lesson.over"))
    text = Box(box.x + 1.0, low + brush.smallest / MM + 0.7, box.w - 1.0, 0)
    if box.w > 1.7 * wide:
        text = Box(x + wide + 3.0, box.y + 0.6, box.right - x - wide - 3.0, 0)
    room = Box(text.x, text.y, text.w, box.bottom - text.y)
    brush.block(room, words("paper.lesson.end"), "small", size, theme.ink, middle=False)


def _draw_measure(brush: Brush, ends: tuple[float, float], y: float, text: str) -> None:
    """A small brace below, and what it measures."""
    theme = brush.theme
    middle = (ends[0] + ends[1]) / 2
    brush.line(
        [(ends[0], y - 1.0), (ends[0], y - 0.4), (ends[1], y - 0.4), (ends[1], y - 1.0)],
        line=theme.accent,
        width=THIN,
    )
    brush.text(
        middle, y + brush.smallest / MM - 0.5, text, "text", brush.smallest, readable(theme.accent), "middle"
    )


def _draw_strike(brush: Brush, box: Box) -> None:
    reach = min(box.w, box.h) / 2 - 0.5
    with brush.rounded():
        for sign in (1, -1):
            ends = [(box.cx - reach * sign, box.cy - reach), (box.cx + reach * sign, box.cy + reach)]
            brush.steps(lines(ends), line=brush.theme.pen, width=0.8)
