"""The legend: every symbol of this sheet in words."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.paper.brush import HAIR, Brush
from charmers.paper.effects import role
from charmers.paper.geometry import Box
from charmers.paper.theme import Colour
from charmers.sheet.definition import Sheet
from charmers.sheet.effects import Kind
from charmers.words.speech import Speech

ROW = 3.45
HEAD = 1.4
SIZE = 6.6
COLUMN = 36.0
"""The narrowest column, in mm."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the legend: the icon, the key of its words, and the kind of effect if it is one."""

    icon: str
    key: str
    kind: Kind | None = None


def entries(sheet: Sheet) -> list[Entry]:
    """The lines of the legend: the effects the sheet uses, then what each character does."""
    used = {effect.kind for effect in sheet.effects} - {Kind.PALACE}
    found = [Entry(kind.key, f"paper.legend.{kind.key}", kind) for kind in Kind if kind in used]
    return found + [Entry(character, f"paper.does.{character}") for character in sheet.palace.characters]


def columns(width: float) -> int:
    """How many columns the legend has in that width."""
    return max(1, int(width / COLUMN))


def height(sheet: Sheet, width: float) -> float:
    """How tall the legend is at least."""
    return HEAD + ROW * -(-len(entries(sheet)) // columns(width)) + ROW


def draw_legend(brush: Brush, box: Box, sheet: Sheet, words: Speech) -> None:
    """Draw the legend in columns, and the symbols of the river in a line below."""
    theme = brush.theme
    lines = entries(sheet)
    count = columns(box.w)
    rows = -(-len(lines) // count)
    people = sum(entry.kind is None for entry in lines)
    # The people begin a column of their own where that costs no room.
    apart = -(-(len(lines) - people) // rows) + -(-people // rows) <= count
    slots = [
        i if entry.kind or not apart else i + -(len(lines) - people) % rows for i, entry in enumerate(lines)
    ]
    pitch = min((box.h - HEAD) / (rows + 1), ROW * 1.25)
    wide = box.w / count
    top = box.y + HEAD + max(0.0, box.h - HEAD - pitch * (rows + 1)) / 2
    brush.line([(box.x, top - HEAD), (box.right, top - HEAD)], line=theme.ornament, width=HAIR)
    for i, entry in zip(slots, lines, strict=True):
        place = Box(box.x + i // rows * wide, top + i % rows * pitch, wide - 1.0, pitch)
        shade = theme.line(role(entry.kind or Kind.PALACE))
        _draw_entry(brush, place, entry.icon, min(pitch - 0.3, 4.0), shade, words(entry.key))
    # The river's symbols with their names, which people say aloud.
    symbols = sheet.river.symbols
    wide = box.w / max(len(symbols), 4)
    for i, symbol in enumerate(symbols):
        place = Box(box.x + i * wide, top + rows * pitch, wide - 0.6, pitch)
        size, name = min(pitch - 0.2, 4.2), words(f"symbols.{symbol}")
        _draw_entry(brush, place, symbol, size, theme.line("river"), name)


def _draw_entry(brush: Brush, place: Box, icon: str, size: float, shade: Colour, text: str) -> None:
    brush.icon(icon, Box(place.x, place.cy - size / 2, size, size), shade)
    brush.text(place.x + 4.8, place.cy + 0.8, text, "small", SIZE, brush.theme.ink, room=place.w - 4.8)
