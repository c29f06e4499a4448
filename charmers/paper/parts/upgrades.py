"""The upgrade table: what each kind of building is worth, and the bonus of each full column below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from charmers.paper.brush import LINE, THIN, Brush
from charmers.paper.effects import draw_bonus
from charmers.paper.geometry import Box, Place
from charmers.paper.parts.market import draw_label
from charmers.sheet.definition import Upgrades
from charmers.words.speech import Speech

ICON = 10.5
GAP = 1.4
BONUS = 7.2
RING = 1.1
"""How thick the printed circle around the first level is, in points."""


@dataclass(frozen=True, slots=True)
class UpgradesPlan:
    """Where the upgrade table lies."""

    area: Box
    icons: Mapping[str, Box]
    boxes: Mapping[str, Box]
    bonuses: Mapping[str, Box]

    def cells(self) -> list[Place]:
        """Every markable place of the upgrade table."""
        found = [Place(key, "upgrade", box, "circle") for key, box in self.boxes.items()]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def _pitch(upgrades: Upgrades, size: float) -> float:
    widest = max([len(bonus.gives) for bonus in upgrades.columns.values()], default=1)
    return max(size, BONUS * (1 + 0.5 * (widest - 1))) + GAP


def width(upgrades: Upgrades, size: float) -> float:
    """How wide the table is with boxes of that size."""
    return ICON + len(upgrades.values) * _pitch(upgrades, size)


def height(upgrades: Upgrades, size: float) -> float:
    """How tall the table is with boxes of that size."""
    return len(upgrades.buildings) * (size + GAP) + (BONUS + GAP if upgrades.columns else 0)


def plan_upgrades(upgrades: Upgrades, area: Box, size: float) -> UpgradesPlan:
    """Lay the table out from the top left of an area, with boxes of that size."""
    pitch = _pitch(upgrades, size)
    icons: dict[str, Box] = {}
    boxes: dict[str, Box] = {}
    middles = [area.x + ICON + pitch * (i + 0.5) for i in range(len(upgrades.values))]
    y = area.y
    for building in upgrades.buildings:
        icons[building] = Box(area.x, y + GAP / 2, ICON - GAP, size)
        for level, middle in enumerate(middles, 1):
            boxes[f"{building}.{level}"] = Box.around(middle, y + GAP / 2 + size / 2, size)
        y += size + GAP
    bonuses = {}
    for level, bonus in upgrades.columns.items():
        long = min(BONUS * len(bonus.gives), pitch - GAP)
        bonuses[bonus.id] = Box.around(middles[level - 1], y + GAP / 2 + BONUS / 2, long, BONUS)
    used = Box(area.x, area.y, width(upgrades, size), height(upgrades, size))
    return UpgradesPlan(used, icons, boxes, bonuses)


def draw_upgrades(brush: Brush, plan: UpgradesPlan, upgrades: Upgrades, words: Speech) -> None:
    """Draw the kinds of buildings, their values and the bonuses of the columns."""
    theme = brush.theme
    shade = theme.line("fame")
    for building in upgrades.buildings:
        draw_label(brush, plan.icons[building], building, words(f"buildings.{building}"), "building")
        row = [plan.boxes[f"{building}.{level}"] for level in range(1, len(upgrades.values) + 1)]
        for value, box in zip(upgrades.values, row, strict=True):
            brush.icon("fame", box.inset(box.w * 0.06), shade, str(value), theme.figure("fame"))
        # The first level is there from the start, so it is circled in print.
        brush.ellipse(row[0].inset(-0.1), line=theme.figure("fame"), width=RING)
        for one, two in pairwise(row):
            x, y = (one.right + two.x) / 2, one.cy
            brush.line([(x - 0.35, y - 0.8), (x + 0.35, y), (x - 0.35, y + 0.8)], line=shade, width=THIN)
    for level, bonus in upgrades.columns.items():
        # The thread of a column: past all its values to the bonus for all of them.
        own = [plan.boxes[f"{building}.{level}"] for building in upgrades.buildings]
        below = plan.bonuses[bonus.id]
        for one, two in pairwise([*own, below]):
            brush.line([(one.cx, one.bottom), (one.cx, two.y)], line=shade, width=LINE)
        draw_bonus(brush, below, bonus.gives)
    if upgrades.columns and len(upgrades.values) > 1 and 1 not in upgrades.columns:
        # Below the first level, which has no bonus, there is room to say what the values are for.
        first = plan.boxes[f"{upgrades.buildings[-1]}.1"]
        place = Box(plan.area.x, first.bottom + GAP, first.right - plan.area.x + 0.6, BONUS)
        brush.block(place, words("paper.how.upgrades"), "small", 6.2, theme.ink)
