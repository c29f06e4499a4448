"""The river: its spaces on a winding ribbon, each with its symbol and what landing there earns."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.effects import draw_gives
from charmers.paper.geometry import MM, Box, Place
from charmers.paper.measures import Measures
from charmers.paper.outline import CLOSE, Point, Step, curve
from charmers.paper.theme import PALE_BAND, WHITE, mix
from charmers.sheet.definition import River

NARROWEST = 13.6
TALLEST = 17.5
GAP = 1.4
SYMBOL = 7.2
"""How large the box with the symbol is, which is crossed."""
SHORE = 1.0
"""How far the water reaches beyond the spaces at both ends."""
WAVE = 0.5
"""How far every other space lies lower: the river winds."""


@dataclass(frozen=True, slots=True)
class RiverPlan:
    """Where the river lies; it runs to the right, turns, and comes back."""

    area: Box
    across: int
    """How many spaces a row has."""
    spaces: tuple[Box, ...]
    symbols: tuple[Box, ...]
    """What is crossed in each space: its symbol, so that what it earns can still be read."""

    def cells(self) -> list[Place]:
        """Every markable place of the river."""
        return [Place(f"river.{i}", "river", box) for i, box in enumerate(self.symbols, 1)]


def lowest(m: Measures) -> float:
    """How tall a row has to be: the symbol, its number below, and the bends of the river."""
    return SYMBOL + 1.2 + 0.95 * m.small / MM + GAP + 2 * WAVE


def river_rows(river: River, width: float) -> int:
    """How many rows the river needs in that width."""
    across = max(1, int((width - 2 * SHORE + GAP) / (NARROWEST + GAP)))
    return -(-len(river.spaces) // across)


def plan_river(river: River, area: Box) -> RiverPlan:
    """Lay the river out in an area, in as few rows as fit, with rows of the same length."""
    rows = river_rows(river, area.w)
    across = -(-len(river.spaces) // rows)
    step = (area.w - 2 * SHORE + GAP) / across
    height = area.h / rows
    spaces: list[Box] = []
    for i in range(len(river.spaces)):
        row, column = divmod(i, across)
        if row % 2:
            column = across - 1 - column
        dip = WAVE if column % 2 else -WAVE
        spaces.append(
            Box(
                area.x + SHORE + column * step,
                area.y + row * height + GAP / 2 + WAVE + dip,
                step - GAP,
                height - GAP - 2 * WAVE,
            )
        )
    symbols = tuple(Box(box.x + 0.7, box.y + 0.7, SYMBOL, SYMBOL) for box in spaces)
    return RiverPlan(area, across, tuple(spaces), symbols)


def draw_river(brush: Brush, plan: RiverPlan, river: River) -> None:
    """Draw the water, then the spaces on it."""
    theme = brush.theme
    shade = theme.line("river")
    _draw_water(brush, plan)
    for number, (space, box) in enumerate(zip(river.spaces, plan.spaces, strict=True), 1):
        brush.rect(box, 1.6, line=shade, fill=WHITE, width=THIN)
        symbol = plan.symbols[number - 1]
        brush.rect(symbol, 1.2, fill=theme.tint("river", PALE_BAND), line=shade, width=HAIR)
        brush.icon(space.symbol, symbol.inset(SYMBOL * 0.12), mix(shade, WHITE, 0.8))
        under = Box(symbol.x, symbol.bottom, symbol.w, box.bottom - symbol.bottom)
        brush.number(under, str(number), "small", 6.4, theme.figure("river"))
        earned = Box(symbol.right + 0.4, box.y + 0.7, box.right - symbol.right - 0.9, box.h - 1.4)
        side = min(earned.w, earned.h, 7.4) if len(space.gives) == 1 else 99.0
        draw_gives(
            brush, Box.around(earned.cx, earned.cy, min(side, earned.w), min(side, earned.h)), space.gives
        )


def _draw_water(brush: Brush, plan: RiverPlan) -> None:
    """The ribbon behind the spaces, and a small arrow from each to the next."""
    theme = brush.theme
    shade = theme.line("river")
    water, shore = theme.tint("river", 0.2), theme.tint("river", 0.5) or shade
    rows = [plan.spaces[i : i + plan.across] for i in range(0, len(plan.spaces), plan.across)]
    bands = [_band(sorted(row, key=lambda box: box.x)) for row in rows]
    turns = []
    for upper, lower in pairwise(rows):
        box, right = upper[-1], upper[-1].cx >= upper[0].cx
        x = box.x + 2 if right else box.x - SHORE
        turns.append(Box(x, box.cy, box.w + SHORE - 2, lower[0].cy - box.cy))
    for band in bands:
        brush.steps(band, line=shore, width=THIN)
    for turn in turns:
        brush.rect(turn, line=shore, width=THIN)
    for band in bands:
        brush.steps(band, fill=water)
    for turn in turns:
        brush.rect(turn, fill=water or WHITE)
    for before, box in pairwise(plan.spaces):
        dx = 1 if box.cx > before.cx + 1 else -1 if box.cx < before.cx - 1 else 0
        if dx:
            x = (before.right + box.x) / 2 if dx > 0 else (before.x + box.right) / 2
            y = (before.cy + box.cy) / 2
            arrow = [(x - 0.45 * dx, y - 1.0), (x + 0.55 * dx, y), (x - 0.45 * dx, y + 1.0)]
        else:
            x, y = box.cx, (before.bottom + box.y) / 2
            arrow = [(x - 1.0, y - 0.45), (x, y + 0.55), (x + 1.0, y - 0.45)]
        brush.line(arrow, line=shade, width=LINE)


def _band(boxes: list[Box]) -> list[Step]:
    """The water of one row: it winds with the spaces, and reaches a little beyond them on all sides."""
    left, right, rim = boxes[0].x - SHORE, boxes[-1].right + SHORE, 1.15
    over = [(box.cx, box.y - rim) for box in boxes]
    under = [(box.cx, box.bottom + rim) for box in reversed(boxes)]
    steps: list[Step] = [("M", (left + 2, over[0][1]))]
    # Along the top and down the right end, then along the bottom and up the left one.
    for bank, back, end, along in ((over, under, right, -2), (under, over, left, 2)):
        here, there = bank[-1][1], back[0][1]
        corner, opposite = (end, here), (end, there)
        steps.append(("L", bank[0]))
        steps += [_bend(one, two) for one, two in pairwise(bank)]
        steps.append(("L", (end + along, here)))
        steps.append(curve(corner, corner, (end, here - along)))
        steps.append(("L", (end, there + along)))
        steps.append(curve(opposite, opposite, (end + along, there)))
    return [*steps, CLOSE]


def _bend(one: Point, two: Point) -> Step:
    middle = (one[0] + two[0]) / 2
    return curve((middle, one[1]), (middle, two[1]), two)
