"""The palace: for each character what it does and a row of boxes, and the bonus of each full column below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from charmers.paper import typeface
from charmers.paper.brush import LINE, THIN, Brush
from charmers.paper.effects import draw_bonus, draw_gives
from charmers.paper.geometry import MM, Box, Place
from charmers.paper.measures import Measures
from charmers.paper.theme import WHITE
from charmers.sheet.definition import Palace
from charmers.sheet.effects import Effect
from charmers.words.speech import Speech

ICON = 6.8
TEXT, SIGNS = 13.8, 13.4
"""How wide what a character does is: in words, and in signs where the page is small."""
BOX = 7.2
GAP = 1.2
BONUS = 7.2
FOOT = BONUS + 2.4
"""What the bonuses of the columns take below the boxes."""
LOWEST_ROW = 10.6

DOES: Mapping[str, tuple[str, ...]] = {
    "mogul": ("palace any",),
    "maharani": ("river +1", "–2"),
    "trader": ("sell 2", "/", "goods 1"),
    "raja": ("money 1", "+", "upgrade"),
    "builder": ("half-road", "+", "half-road"),
    "portuguese": ("river -1", "–2/", "goods 1"),
}
"""What each character does, in signs: effects, and what stands between them."""


@dataclass(frozen=True, slots=True)
class PalacePlan:
    """Where the palace lies."""

    area: Box
    icons: Mapping[str, Box]
    texts: Mapping[str, Box]
    boxes: Mapping[str, Box]
    bonuses: Mapping[str, Box]

    def cells(self) -> list[Place]:
        """Every markable place of the palace."""
        found = [Place(key, "palace", box) for key, box in self.boxes.items()]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def _pitch(palace: Palace) -> float:
    widest = max([len(bonus.gives) for bonus in palace.columns.values()], default=1)
    return max(BOX, BONUS * (1 + 0.4 * (widest - 1))) + GAP


def width(palace: Palace, m: Measures) -> float:
    """How wide the palace has to be."""
    return ICON + 0.8 + (TEXT if m.roomy else SIGNS) + palace.boxes * _pitch(palace)


def height(palace: Palace) -> float:
    """How tall the palace has to be."""
    return len(palace.characters) * LOWEST_ROW + (FOOT if palace.columns else 0)


def plan_palace(palace: Palace, area: Box) -> PalacePlan:
    """Lay the palace out over a whole area."""
    below = FOOT if palace.columns else 0.0
    row = (area.h - below) / len(palace.characters)
    pitch = _pitch(palace)
    left = area.right - palace.boxes * pitch + GAP
    tall = min(BOX, row - GAP)
    icons: dict[str, Box] = {}
    texts: dict[str, Box] = {}
    boxes: dict[str, Box] = {}
    for i, character in enumerate(palace.characters):
        middle = area.y + (i + 0.5) * row
        icons[character] = Box.around(area.x + ICON / 2, middle, min(ICON, row - 1.0))
        text = area.x + ICON + 0.8
        texts[character] = Box(text, area.y + i * row + 0.3, left - text - 0.8, row - 0.6)
        for k in range(1, palace.boxes + 1):
            x = left + (k - 1) * pitch
            boxes[f"{character}.{k}"] = Box(x, middle - tall / 2, pitch - GAP, tall)
    bonuses = {}
    for k, bonus in palace.columns.items():
        middle = left + (k - 1) * pitch + (pitch - GAP) / 2
        long = min(BONUS * len(bonus.gives), pitch - GAP)
        bonuses[bonus.id] = Box.around(middle, area.bottom - BONUS / 2, long, BONUS)
    return PalacePlan(area, icons, texts, boxes, bonuses)


def draw_palace(brush: Brush, plan: PalacePlan, palace: Palace, words: Speech, m: Measures) -> None:
    """Draw the characters, what they do, their boxes and the bonuses of the columns."""
    theme = brush.theme
    shade = theme.line("palace")
    for character in palace.characters:
        brush.icon(character, plan.icons[character], shade)
        box = plan.texts[character]
        if m.roomy:
            _draw_words(brush, box, words(f"characters.{character}"), words(f"paper.does.{character}"))
        else:
            _draw_signs(brush, box, DOES[character])
    for k, bonus in palace.columns.items():
        # The thread of a column: through all its boxes to the bonus for all of them.
        own = [plan.boxes[f"{character}.{k}"] for character in palace.characters]
        below = plan.bonuses[bonus.id]
        for one, two in pairwise([*own, below]):
            brush.line([(one.cx, one.bottom), (one.cx, two.y)], line=shade, width=LINE)
        draw_bonus(brush, below, bonus.gives)
    for box in plan.boxes.values():
        brush.rect(box, 1.2, line=shade, fill=WHITE, width=THIN)


def _draw_words(brush: Brush, box: Box, name: str, does: str) -> None:
    """A name and what it does, together in the middle of the row."""
    theme = brush.theme
    least, wide = brush.smallest, box.w * MM
    size, lines = typeface.block(name, "text", max(6.6, least), least, wide, box.h * MM / 2)
    head = len(lines) * size * typeface.LEADING / MM
    small, more = typeface.block(does, "small", least, least, wide, (box.h - head) * MM)
    body = len(more) * small * typeface.LEADING / MM
    top = box.cy - (head + body) / 2
    brush.block(Box(box.x, top, box.w, head), name, "text", size, theme.ink, middle=False)
    brush.block(
        Box(box.x, top + head, box.w, box.bottom - top - head), does, "small", small, theme.ink, middle=False
    )


def _draw_signs(brush: Brush, box: Box, signs: tuple[str, ...]) -> None:
    """What a character does without words: two signs fit, and what joins them."""
    size, text = 4.4, brush.smallest
    widths = [size if sign[0].isalpha() else typeface.width(sign, "text", text) / MM + 0.2 for sign in signs]
    x = box.x + max(0.0, (box.w - sum(widths)) / 2)
    for sign, wide in zip(signs, widths, strict=True):
        if sign[0].isalpha():
            draw_gives(brush, Box(x, box.cy - size / 2, size, size), (Effect.parse(sign),))
        else:
            brush.number(Box(x, box.cy, wide, 0), sign, "text", text, brush.theme.ink)
        x += wide
