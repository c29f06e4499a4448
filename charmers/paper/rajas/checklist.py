"""The checklist of a set-up: one page, however many modules."""

from __future__ import annotations

from charmers.paper.brush import Brush, Form
from charmers.paper.document import Look, begin
from charmers.paper.geometry import MM, Box
from charmers.paper.measures import MEASURES
from charmers.paper.rajas.flow import HEAD, Line, Section, die, draw_head, draw_sections, size_for, tick_box
from charmers.paper.theme import GROUNDS, Role
from charmers.rajas.names import module_words, name
from charmers.rajas.setup import SetUp
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

SUBJECT = "Rajas of the Ganges (unofficial)"
LARGEST, LEAST = 10.5, 6.0
FOOT = 4.0
ROLES: dict[str, Role] = {"purple": "goods", "green": "road", "blue": "river", "orange": "palace"}
"""The colours of the dice, as everywhere in the program."""
VERSIONS = {"basic": "basic", "navaratnas": "navaratnas", "mixed": "mixed-group"}
DICE_HEIGHT = 9.0


def draw_checklist(table: SetUp, look: Look, again: str) -> bytes:
    """A file with the page."""
    words = Speech(look.lang)
    document = begin(look, in_words(name("game"), words), subject=SUBJECT)
    m = MEASURES[look.size]
    form = Form("checklist", m.page, GROUNDS[look.theme, "day"], m.small)
    with document.sheet(form) as brush, brush.part("checklist", m.page):
        _draw(brush, m.page.inset(m.margin + 1.5), table, words, again)
    with document.page(form):
        pass
    return document.finish()


def sections_of(table: SetUp, words: Speech) -> list[Section]:
    """The steps under their headings, numbered through."""
    found: dict[str, list[Line]] = {}
    for number, each in enumerate(table.steps, 1):
        text = f"{number}. {in_words(each.text, words)}"
        found.setdefault(each.heading, []).append(Line(text, tick_box))
    roles: dict[str, Role] = {"table": "road", "players": "palace", "start": "fame"}
    return [Section(words(f"rajas-list.{part}"), lines, roles[part]) for part, lines in found.items()]


def size_of(table: SetUp, look: Look) -> float | None:
    """The type size at which a set-up fits its page, or nothing if it does not."""
    m = MEASURES[look.size]
    area = _area(m.page.inset(m.margin + 1.5), table)
    return size_for(sections_of(table, Speech(look.lang)), area, 1, LARGEST, LEAST)


def _area(live: Box, table: SetUp) -> Box:
    top = live.y + HEAD + 6.0 + (DICE_HEIGHT + 2.0 if table.dice else 0.0)
    return Box(live.x, top, live.w, live.bottom - FOOT - top)


def _draw(brush: Brush, live: Box, table: SetUp, words: Speech, again: str) -> None:
    group = table.group
    what = [in_words(name(VERSIONS[group.version]), words)]
    what += [in_words(module_words(*each), words) for each in group.modules.items()]
    title = words("rajas-list.page", game=in_words(name("game"), words))
    draw_head(brush, Box(live.x, live.y, live.w, HEAD), title, words.joined(what, "plus"))
    if table.dice:
        _draw_dice(brush, Box(live.x, live.y + HEAD + 5.0, live.w, DICE_HEIGHT), table)
    area = _area(live, table)
    sections = sections_of(table, words)
    size = size_for(sections, area, 1, LARGEST, LEAST) or LEAST
    draw_sections(brush, area, sections, 1, size)
    brush.name(live.x, live.bottom, again, "small", 6.2, brush.theme.quiet, live.w)


def _draw_dice(brush: Brush, box: Box, table: SetUp) -> None:
    """Everyone's starting dice, and who starts: to be seen from across the table."""
    theme = brush.theme
    wide = min(box.w / len(table.dice), 62.0)
    for seat, rolled in enumerate(table.dice):
        place = Box(box.x + seat * wide, box.y, wide - 3.0, box.h)
        starts = seat == table.starter
        if starts:
            brush.icon("elephant", Box(place.x, place.cy - 2.6, 5.2, 5.2), theme.accent)
        left = place.x + (6.0 if starts else 0.0)
        size = 5.4
        dice = (size + 1.0) * len(rolled)
        room = place.w - dice - (left - place.x) - 1.5
        shade = theme.accent if starts else theme.ink
        brush.name(left, place.cy + 11 * 0.24 / MM, table.group.names[seat], "text", 11, shade, room)
        for i, (colour, number) in enumerate(rolled.items()):
            at = Box(place.right - dice + i * (size + 1.0), place.cy - size / 2, size, size)
            die(number, ROLES[colour], filled=True)(brush, at)
