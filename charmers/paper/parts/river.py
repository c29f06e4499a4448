"""The river: its spaces on a winding ribbon, each with its symbol and what landing there earns."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from reportlab.lib.units import mm

from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.effects import draw_gives
from charmers.paper.geometry import Box, Cell
from charmers.paper.svg import Step
from charmers.paper.theme import WHITE
from charmers.sheet.definition import River

NARROWEST = 14.6
LOWEST = 13.2
TALLEST = 17.5
GAP = 1.6
WAVE = 0.9
"""How far every other space lies lower: the river winds."""


@dataclass(frozen=True, slots=True)
class RiverPlan:
    """Where the river lies; it runs to the right, turns, and comes back."""

    area: Box
    rows: int
    spaces: tuple[Box, ...]

    def cells(self) -> list[Cell]:
        """Every markable place of the river."""
        return [Cell(f"river.{i}", "river", box) for i, box in enumerate(self.spaces, 1)]


def river_rows(river: River, width: float) -> int:
    """How many rows the river needs in that width."""
    across = max(1, int((width + GAP) / (NARROWEST + GAP)))
    return -(-len(river.spaces) // across)


def plan_river(river: River, area: Box) -> RiverPlan:
    """Lay the river out in an area, in as few rows as fit, with rows of the same length."""
    rows = river_rows(river, area.w)
    across = -(-len(river.spaces) // rows)
    step = area.w / across
    height = area.h / rows
    spaces: list[Box] = []
    for i in range(len(river.spaces)):
        row, column = divmod(i, across)
        if row % 2:
            column = across - 1 - column
        dip = WAVE if column % 2 else -WAVE
        spaces.append(
            Box(
                area.x + column * step + GAP / 2,
                area.y + row * height + GAP / 2 + WAVE + dip,
                step - GAP,
                height - GAP - 2 * WAVE,
            )
        )
    return RiverPlan(area, rows, tuple(spaces))


def draw_river(brush: Brush, plan: RiverPlan, river: River) -> None:
    """Draw the water, then the spaces on it."""
    theme = brush.theme
    shade = theme.line("river")
    _draw_water(brush, plan)
    for number, (space, box) in enumerate(zip(river.spaces, plan.spaces, strict=True), 1):
        brush.rect(box, 1.6, line=shade, fill=WHITE, width=THIN)
        wide = min(box.w * 0.46, box.h * 0.68, 8.2)
        symbol = Box.around(box.x + wide / 2 + 0.9, box.y + wide / 2 + 0.8, wide)
        brush.ellipse(symbol, fill=theme.tint("river", 0.2), line=shade, width=HAIR)
        brush.icon(space.symbol, symbol.inset(wide * 0.15), shade)
        brush.text(symbol.cx, box.bottom - 0.9, str(number), "small", 6.4, shade, "middle")
        earned = Box(symbol.right + 0.5, box.y + 0.9, box.right - symbol.right - 1.3, box.h - 1.8)
        side = min(earned.w, earned.h, 7.4) if len(space.gives) == 1 else 99.0
        room = Box.around(earned.cx, earned.cy, min(side, earned.w), min(side, earned.h))
        draw_gives(brush, room, space.gives)


def _draw_water(brush: Brush, plan: RiverPlan) -> None:
    """The ribbon behind the spaces, and a small arrow from each to the next."""
    theme = brush.theme
    boxes = plan.spaces
    course: list[Step] = []
    for i, box in enumerate(boxes):
        if not i:
            course.append(("M", (box.cx, box.cy)))
            continue
        before = boxes[i - 1]
        middle = (before.cx + box.cx) / 2
        if abs(before.cx - box.cx) < 1:
            course.append(("L", (box.cx, box.cy)))
        else:
            course.append(("C", (middle, before.cy, middle, box.cy, box.cx, box.cy)))
    water = theme.tint("river", 0.22)
    if water:
        brush.canvas.setLineJoin(1)
        brush.steps(course, line=water, width=boxes[0].h * 0.62 * mm)
        brush.canvas.setLineJoin(0)
    for before, box in pairwise(boxes):
        dx = 1 if box.cx > before.cx + 1 else -1 if box.cx < before.cx - 1 else 0
        if dx:
            x = (before.right + box.x) / 2 if dx > 0 else (before.x + box.right) / 2
            y = (before.cy + box.cy) / 2
            arrow = [(x - 0.45 * dx, y - 1.0), (x + 0.55 * dx, y), (x - 0.45 * dx, y + 1.0)]
        else:
            x, y = box.cx, (before.bottom + box.y) / 2
            arrow = [(x - 1.0, y - 0.45), (x, y + 0.55), (x + 1.0, y - 0.45)]
        brush.line(arrow, line=theme.line("river"), width=LINE)
