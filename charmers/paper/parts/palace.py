"""The palace: a row of boxes for each character, and the bonus of each full column below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.effects import draw_bonus
from charmers.paper.geometry import Box, Place
from charmers.paper.theme import WHITE
from charmers.sheet.definition import Palace
from charmers.words.speech import Speech

ICON = 10.0
SMALLEST = 6.4
GAP = 1.0
NAME = 3.5
BONUS = 7.4
LOWEST_ROW = SMALLEST + NAME + GAP


@dataclass(frozen=True, slots=True)
class PalacePlan:
    """Where the palace lies."""

    area: Box
    icons: Mapping[str, Box]
    names: Mapping[str, Box]
    boxes: Mapping[str, Box]
    bonuses: Mapping[str, Box]

    def cells(self) -> list[Place]:
        """Every markable place of the palace."""
        found = [Place(key, "palace", box) for key, box in self.boxes.items()]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def width(palace: Palace) -> float:
    """How wide the palace has to be."""
    widest = max([len(bonus.gives) for bonus in palace.columns.values()], default=1)
    return ICON + palace.boxes * (max(SMALLEST, BONUS * (1 + 0.4 * (widest - 1))) + GAP)


def height(palace: Palace) -> float:
    """How tall the palace has to be."""
    return len(palace.characters) * LOWEST_ROW + (BONUS + 2 * GAP if palace.columns else 0)


def plan_palace(palace: Palace, area: Box) -> PalacePlan:
    """Lay the palace out over a whole area."""
    below = BONUS + 2 * GAP if palace.columns else 0.0
    row = (area.h - below) / len(palace.characters)
    wide = (area.w - ICON) / palace.boxes - GAP
    icons: dict[str, Box] = {}
    names: dict[str, Box] = {}
    boxes: dict[str, Box] = {}
    for i, character in enumerate(palace.characters):
        y = area.y + i * row
        tall = min(row - NAME - GAP, wide, 9.0)
        icons[character] = Box.around(area.x + ICON / 2 - 0.4, y + row / 2, min(ICON - 1.4, row - 1.0))
        names[character] = Box(area.x + ICON, y + (row - tall - NAME) / 2, area.w - ICON, NAME)
        for k in range(1, palace.boxes + 1):
            x = area.x + ICON + (k - 1) * (wide + GAP)
            boxes[f"{character}.{k}"] = Box(x, names[character].bottom, wide, tall)
    bonuses = {}
    for k, bonus in palace.columns.items():
        middle = area.x + ICON + (k - 1) * (wide + GAP) + wide / 2
        long = min(BONUS * len(bonus.gives), wide)
        bonuses[bonus.id] = Box.around(middle, area.bottom - BONUS / 2, long, BONUS)
    return PalacePlan(area, icons, names, boxes, bonuses)


def draw_palace(brush: Brush, plan: PalacePlan, palace: Palace, words: Speech) -> None:
    """Draw the characters, their boxes and the bonuses of the columns."""
    theme = brush.theme
    shade = theme.line("palace")
    for character in palace.characters:
        brush.icon(character, plan.icons[character], shade)
        name = plan.names[character]
        brush.text(
            name.x, name.bottom - 1.05, words(f"characters.{character}"), "small", 6.6, theme.ink, room=name.w
        )
    last = palace.characters[-1]
    for k, bonus in palace.columns.items():
        above, below = plan.boxes[f"{last}.{k}"], plan.bonuses[bonus.id]
        brush.line([(above.cx, above.bottom), (below.cx, below.cy)], line=shade, width=HAIR)
        draw_bonus(brush, below, bonus.gives)
    for box in plan.boxes.values():
        brush.rect(box, 1.2, line=shade, fill=theme.tint("palace", 0.08) or WHITE, width=THIN)
