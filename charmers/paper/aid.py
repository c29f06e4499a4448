"""The aid: one page that says how a turn goes, what dice and signs do, and how it ends; also a pad's back."""

from __future__ import annotations

from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.effects import role
from charmers.paper.geometry import Box
from charmers.paper.measures import Measures
from charmers.paper.ornament import banner
from charmers.paper.parts.header import sheet_title
from charmers.paper.parts.legend import draw_end_lesson, draw_marks_lesson, entries
from charmers.paper.theme import GROUND, WHITE, Role
from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from charmers.words.speech import Speech

TEXT = 9.2
"""The size of its text where the paper has room for it."""
TITLE = 8.0
HEAD = 17.0
GAP = 3.0
TURN = ("roll", "take", "act", "use", "pass")
"""A turn in five lines."""
MEASURED = "sun"
"""The sheet on which is known what to reach alone against a planner (``docs/bots.md``)."""
DICE: tuple[tuple[str, Role], ...] = (
    ("purple", "goods"),
    ("green", "road"),
    ("blue", "river"),
    ("orange", "palace"),
)


def draw_aid(brush: Brush, page: Box, sheet: Sheet, words: Speech, m: Measures) -> None:
    """Draw the whole page."""
    live = page.inset(m.margin + 1.5)
    _draw_head(brush, Box(live.x, live.y, live.w, HEAD), sheet, words)
    body = Box(live.x, live.y + HEAD + 7.0, live.w, live.h - HEAD - 7.0)
    wide = body.w * 0.56
    left = Box(body.x, body.y, wide, body.h)
    right = Box(body.x + wide + 5.0, body.y, body.w - wide - 5.0, body.h)
    turn, dice, people = _rows(left, (5.2, 9.6, 5.6))
    _draw_turn(brush, _section(brush, turn, words("aid.turn-title"), "plain"), words)
    _draw_dice(brush, _section(brush, dice, words("aid.dice-title"), "plain"), sheet, words)
    _draw_people(brush, _section(brush, people, words("parts.palace"), "palace", ground=True), sheet, words)
    signs, pays, marks, end = _rows(right, (8.0, 6.5, 2.7, 5.4))
    _draw_signs(brush, _section(brush, signs, words("aid.signs-title"), "plain"), sheet, words)
    _draw_pays(brush, _section(brush, pays, words("aid.pays-title"), "plain"), sheet, words)
    draw_marks_lesson(brush, _section(brush, marks, words("aid.marks-title"), "plain"), words, TEXT)
    place = _section(brush, end, words("aid.end-title"), "fame", ground=True)
    share = place.h * 0.52
    draw_end_lesson(brush, Box(place.x - 1.0, place.y, place.w + 1.0, share), words, TEXT)
    told = [words("aid.tie")]
    if sheet.digest == find_sheet(MEASURED).digest:
        told.append(words("aid.alone"))
    lines = _lines(Box(place.x, place.y + share + 0.6, place.w, place.h - share - 0.6), len(told))
    for text, line in zip(told, lines, strict=True):
        brush.block(line, text, "small", TEXT, brush.theme.ink)


def _draw_pays(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    """What brings fame and money beside the dice themselves, and what karma is for."""
    theme = brush.theme
    rows: tuple[tuple[str, str, Role], ...] = (
        (sheet.upgrades.buildings[0], "building", "building"),
        ("upgrade", "upgrade", "building"),
        ("money", "sale", "money"),
        ("tent", "tent", "goods"),
        ("fame", "track", "fame"),
        ("karma", "karma", "karma"),
    )
    for (icon, key, own), row in zip(rows, _lines(box, len(rows)), strict=True):
        size = min(row.h - 0.8, 6.0)
        brush.icon(icon, Box(row.x, row.cy - size / 2, size, size), theme.line(own))
        text = Box(row.x + 8.0, row.y, row.w - 8.0, row.h)
        brush.block(text, words(f"aid.{key}"), "small", TEXT, theme.ink)


def _rows(box: Box, shares: tuple[float, ...]) -> list[Box]:
    """A column in rows, each as tall as its share."""
    unit = (box.h - GAP * (len(shares) - 1)) / sum(shares)
    found, y = [], box.y
    for share in shares:
        found.append(Box(box.x, y, box.w, share * unit))
        y += share * unit + GAP
    return found


def _draw_head(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    theme, room = brush.theme, banner(brush, box)
    middle = Box.around(box.cx, box.cy - 1.6, room, box.h - 7.0)
    brush.block(middle, words("aid.title"), "display", 22, theme.title, "middle")
    name = words("aid.subtitle", sheet=sheet_title(sheet, words))
    brush.text(box.cx, box.bottom - 2.2, name, "small", 7, theme.title, "middle", room)


def _section(brush: Brush, box: Box, title: str, role: Role, *, ground: bool = False) -> Box:
    """The title of a section, with a ground where it is about one area; what is left below."""
    theme = brush.theme
    if ground:
        fill = theme.tint(role, GROUND)
        brush.rect(box, 2.2, fill=fill, line=None if fill else theme.line(role), width=HAIR)
    inner = box.inset(2.0 if ground else 0.0, 1.0)
    shade = theme.title if role == "plain" and not theme.night and theme.banner else theme.word(role)
    brush.text(inner.x, inner.y + 4.4, title, "display", 13, shade, room=inner.w)
    if not ground:
        brush.line([(inner.x, inner.y + 6.2), (inner.right, inner.y + 6.2)], line=theme.ornament, width=HAIR)
    return Box(inner.x, inner.y + TITLE - 0.6, inner.w, inner.h - TITLE + 0.6)


def _draw_turn(brush: Brush, box: Box, words: Speech) -> None:
    theme = brush.theme
    for i, (key, row) in enumerate(zip(TURN, _lines(box, len(TURN)), strict=True), 1):
        fill = theme.tint("fame", GROUND)
        brush.circle(row.x + 3.0, row.cy, 2.7, fill=fill, line=theme.line("fame"), width=THIN)
        brush.number(Box.around(row.x + 3.0, row.cy, 0), str(i), "display", 9, theme.word("fame"))
        text = Box(row.x + 8.0, row.y, row.w - 8.0, row.h)
        brush.block(text, words(f"aid.turn-{key}"), "small", TEXT, theme.ink)


def _draw_dice(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    """Each colour with all its faces, and what they do."""
    theme = brush.theme
    for (colour, own), line in zip(DICE, _lines(box, len(DICE)), strict=True):
        fill = theme.tint(own, GROUND)
        row = line.inset(0, 0.7)
        brush.rect(row, 2.0, fill=fill, line=None if fill else theme.line(own), width=HAIR)
        faces = sheet.dice.faces(colour)
        size = min(8.6, (row.w - 4.0) / len(faces) - 1.4, row.h * 0.46)
        step = min(size + 2.0, (row.w - 14.0) / len(faces))
        brush.icon(f"die-{colour}", Box(row.x + 2.0, row.y + 1.4, size, size), theme.line(own))
        for i, face in enumerate(faces):
            left = row.x + 2.0 + size + 3.0 + i * step
            draw_face(brush, Box(left, row.y + 1.4, size, size), colour, face, own)
        top = row.y + 1.4 + size + 0.4
        text = Box(row.x + 2.0, top, row.w - 4.0, row.bottom - top - 0.6)
        brush.block(text, words(f"aid.{colour}"), "small", TEXT, theme.ink)


def draw_face(brush: Brush, box: Box, colour: str, face: str, role: Role) -> None:
    """One face of a die: what it shows on white, in the colour of the die."""
    theme = brush.theme
    shade = theme.line(role)
    brush.rect(box, box.w * 0.18, fill=WHITE, line=shade, width=THIN)
    inner = box.inset(box.w * 0.1)
    if colour == "purple":
        one, other = face.split("+")
        size = inner.w * 0.52
        brush.icon(one, Box(inner.x, inner.y, size, size), shade)
        brush.icon(other, Box(inner.right - size, inner.bottom - size, size, size), shade)
    elif colour == "green" and face == "halves":
        size = inner.w * 0.52
        brush.icon("half-road", Box(inner.x, inner.y, size, size), shade)
        brush.icon("half-road", Box(inner.right - size, inner.bottom - size, size, size), shade)
    else:
        brush.icon(f"road-{face}" if colour == "green" else face, inner, shade)


def _draw_people(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    theme = brush.theme
    people = sheet.palace.characters
    for character, row in zip(people, _lines(box, len(people)), strict=True):
        size = min(row.h - 0.6, 7.0)
        brush.icon(character, Box(row.x, row.cy - size / 2, size, size), theme.line("palace"))
        name = words(f"characters.{character}")
        room = row.w * 0.34
        brush.block(Box(row.x + 9.0, row.y, room, row.h), name, "text", TEXT, theme.ink)
        text = Box(row.x + 10.0 + room, row.y, row.w - room - 10.0, row.h)
        brush.block(text, words(f"paper.does.{character}"), "small", TEXT, theme.ink)


def _draw_signs(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    theme = brush.theme
    found = entries(sheet)
    for entry, row in zip(found, _lines(box, len(found)), strict=True):
        size = min(row.h - 0.4, 6.0)
        own = role(entry.kind)
        icon = Box(row.x, row.cy - size / 2, size, size)
        brush.icon(entry.icon, icon, theme.line(own), "2" if entry.kind.counted else "", theme.figure(own))
        text = Box(row.x + 8.0, row.y, row.w - 8.0, row.h)
        brush.block(text, words(f"paper.legend.{entry.kind.key}"), "small", TEXT, theme.ink)


def _lines(box: Box, count: int) -> list[Box]:
    """A box in lines of the same height."""
    step = box.h / max(count, 1)
    return [Box(box.x, box.y + i * step, box.w, step) for i in range(count)]


__all__ = ["draw_aid", "draw_face"]
