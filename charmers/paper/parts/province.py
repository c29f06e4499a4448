"""The province: the grid of buildings and markets with its residence, and the bonuses around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from charmers.paper import typeface
from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.effects import draw_bonus, draw_gives
from charmers.paper.geometry import Box, Place
from charmers.paper.ornament import flower
from charmers.paper.theme import WHITE
from charmers.sheet.definition import SIDES, Cell, Province

RING = 8.8
"""How far the edge bonuses reach out from the grid, with the gap before them."""
BONUS_DEPTH = 7.6
ROAD_WIDTH = 5.6
SHORTEST_ROAD = 5.2
SMALLEST = 2 * (SHORTEST_ROAD + 3.4)
LARGEST = 23.0
NAME_X, NAME_Y, NAME_WIDTH = 2.7, 3.3, 3.0
"""Where a cell's name stands, from its upper left corner, and how wide it may be."""


@dataclass(frozen=True, slots=True)
class ProvincePlan:
    """Where the province lies: its grid, its cells, and the places where a road is drawn."""

    grid: Box
    size: float
    radius: float
    """Of the medallion in the middle of a cell, which roads lead to."""
    spaces: Mapping[str, Box]
    roads: Mapping[str, Box]
    bonuses: Mapping[str, Box]

    def cells(self) -> list[Place]:
        """Every markable place of the province."""
        found = [Place(key, "road", box) for key, box in self.roads.items()]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def plan_province(province: Province, area: Box, size: float) -> ProvincePlan:
    """Lay the province out in the middle of an area, with cells of that size."""
    grid = Box.around(area.cx, area.cy, size * province.columns, size * province.rows)
    radius = size / 2 - max(SHORTEST_ROAD, min(size * 0.28, 6.2)) - 0.1
    spaces: dict[str, Box] = {}
    roads: dict[str, Box] = {}
    for cell in province.cells:
        box = Box(grid.x + cell.column * size, grid.y + cell.row * size, size, size)
        spaces[cell.id] = box
        if cell.is_residence:
            continue
        length = size / 2 - radius - 0.1
        for side in SIDES:
            roads[f"{cell.id}.{side}"] = _half(box, side, length)
    bonuses = {}
    for key, bonus in province.edges.items():
        long = min(BONUS_DEPTH * (1 + 0.75 * (len(bonus.gives) - 1)), size - 1)
        bonuses[bonus.id] = _beyond(spaces[key[:-1]], key[-1], long)
    return ProvincePlan(grid, size, radius, spaces, roads, bonuses)


def _half(box: Box, side: str, length: float) -> Box:
    """The strip of a cell in which the half-road to one side is drawn."""
    if side in "ns":
        y = box.y if side == "n" else box.bottom - length
        return Box(box.cx - ROAD_WIDTH / 2, y, ROAD_WIDTH, length).inset(0, 0.05)
    x = box.x if side == "w" else box.right - length
    return Box(x, box.cy - ROAD_WIDTH / 2, length, ROAD_WIDTH).inset(0.05, 0)


def _beyond(box: Box, side: str, long: float) -> Box:
    """The place of an edge bonus, outside the grid before the middle of a cell's side."""
    out = RING - BONUS_DEPTH / 2
    if side == "n":
        return Box.around(box.cx, box.y - out, long, BONUS_DEPTH)
    if side == "s":
        return Box.around(box.cx, box.bottom + out, long, BONUS_DEPTH)
    if side == "e":
        return Box.around(box.right + out, box.cy, BONUS_DEPTH, long)
    return Box.around(box.x - out, box.cy, BONUS_DEPTH, long)


def draw_province(brush: Brush, plan: ProvincePlan, province: Province) -> None:
    """Draw the grid, what stands in its cells, the ways for roads, and the bonuses around it."""
    theme = brush.theme
    shade = theme.line("road")
    for cell in province.cells:
        box = plan.spaces[cell.id]
        if cell.is_residence:
            _draw_residence(brush, plan, box, cell)
        else:
            _draw_cell(brush, plan, box, cell)
    for column in range(1, province.columns):
        x = plan.grid.x + column * plan.size
        brush.line([(x, plan.grid.y), (x, plan.grid.bottom)], line=shade, width=HAIR)
    for row in range(1, province.rows):
        y = plan.grid.y + row * plan.size
        brush.line([(plan.grid.x, y), (plan.grid.right, y)], line=shade, width=HAIR)
    petals = theme.tint("road", 0.3)
    for column in range(1, province.columns):
        for row in range(1, province.rows):
            flower(
                brush,
                plan.grid.x + column * plan.size,
                plan.grid.y + row * plan.size,
                2.5,
                petals,
                theme.line("road"),
            )
    brush.rect(plan.grid, line=shade, width=LINE)
    brush.rect(plan.grid.inset(-0.55), line=shade, width=HAIR)
    for key, bonus in province.edges.items():
        place = plan.bonuses[bonus.id]
        _draw_gate(brush, plan.spaces[key[:-1]], key[-1], place)
        draw_bonus(brush, place, bonus.gives)


def _draw_cell(brush: Brush, plan: ProvincePlan, box: Box, cell: Cell) -> None:
    theme = brush.theme
    if theme.name != "ink":
        # The ways roads will take, so light that a pen stroke on them is plain.
        for side in SIDES:
            brush.rect(plan.roads[f"{cell.id}.{side}"], fill=theme.tint("road", 0.09))
    else:
        for side in SIDES:
            way = plan.roads[f"{cell.id}.{side}"]
            ends = (
                [(way.cx, way.y), (way.cx, way.bottom)]
                if side in "ns"
                else [(way.x, way.cy), (way.right, way.cy)]
            )
            brush.line(ends, line=theme.line("road"), width=HAIR, dash=(0.6, 2.2))
    if (plan.size - ROAD_WIDTH) / 2 > NAME_X + NAME_WIDTH:
        # Its name in the notation, between the flower in the corner and the way of a road.
        brush.text(box.x + NAME_X, box.y + NAME_Y, cell.id, "small", typeface.SMALLEST, theme.quiet)
    middle = Box.around(box.cx, box.cy, 2 * plan.radius)
    if cell.building:
        brush.ellipse(middle, line=theme.line("building"), fill=theme.tint("building", 0.12), width=THIN)
        brush.icon(cell.building, middle.inset(plan.radius * 0.24), theme.line("building"))
    elif cell.market:
        brush.rect(middle, 0.9, line=theme.line("goods"), fill=theme.tint("goods", 0.1), width=THIN)
        draw_gives(brush, middle.inset(plan.radius * 0.16), (cell.market,))
    else:
        brush.ellipse(middle.inset(plan.radius * 0.4), line=theme.line("road"), width=HAIR, dash=(1, 1.5))


def _draw_residence(brush: Brush, plan: ProvincePlan, box: Box, cell: Cell) -> None:
    """The residence: a tile of its own, with the roads that leave it already drawn."""
    theme = brush.theme
    brush.rect(box, fill=theme.tint("palace", 0.16))
    length = plan.size / 2 - plan.radius * 0.6
    for side in cell.exits:
        way = _half(box, side, length)
        way = way.inset(way.w * 0.22, 0) if side in "ns" else way.inset(0, way.h * 0.22)
        brush.rect(way, fill=theme.tint("road", 0.55), line=theme.line("road"), width=HAIR)
    brush.circle(box.cx, box.cy, plan.radius * 1.35, line=theme.line("palace"), fill=WHITE, width=LINE)
    brush.circle(box.cx, box.cy, plan.radius * 1.35 - 0.45, line=theme.line("palace"), width=HAIR)
    brush.icon("residence", Box.around(box.cx, box.cy - 0.1, plan.radius * 1.75), theme.line("palace"))


def _draw_gate(brush: Brush, box: Box, side: str, bonus: Box) -> None:
    """The short way from the border to a bonus."""
    border = {
        "n": (box.cx, box.y),
        "s": (box.cx, box.bottom),
        "e": (box.right, box.cy),
        "w": (box.x, box.cy),
    }[side]
    shade = brush.theme.line("road")
    brush.line([border, (bonus.cx, bonus.cy)], line=shade, width=2.2)
    brush.circle(*border, 0.75, fill=WHITE, line=shade, width=THIN)
