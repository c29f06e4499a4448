"""The province: the grid of buildings and markets with its residence, and the bonuses around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from charmers.paper.brush import HAIR, LINE, THIN, Brush
from charmers.paper.effects import draw_bonus, draw_gives
from charmers.paper.geometry import Box, Place
from charmers.paper.theme import LANE, WHITE
from charmers.sheet.definition import SIDES, Cell, Province

RING = 8.3
"""How far the edge bonuses reach out from the grid, with the gap before them."""
BONUS_DEPTH = 7.2
ROAD_WIDTH = 4.4
ICON = 4.5
"""The smallest icon of a building or a market."""
SMALLEST = ROAD_WIDTH + 2 * (ICON + 0.4)
LARGEST = 23.0
WIDEST, TALLEST = 1.22, 1.12
"""How much wider than tall, and taller than wide, a cell may be where the paper is."""


@dataclass(frozen=True, slots=True)
class ProvincePlan:
    """Where the province lies: its grid, its cells, and the places where a road is drawn."""

    grid: Box
    area: Box
    """With the bonuses around the grid."""
    spaces: Mapping[str, Box]
    roads: Mapping[str, Box]
    bonuses: Mapping[str, Box]

    def cells(self) -> list[Place]:
        """Every markable place of the province."""
        found = [Place(key, "road", box) for key, box in self.roads.items()]
        return found + [Place(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


def plan_province(province: Province, area: Box, wide: float, tall: float) -> ProvincePlan:
    """Lay the province out in the middle of an area, with cells of that size."""
    grid = Box.around(area.cx, area.cy, wide * province.columns, tall * province.rows)
    spaces: dict[str, Box] = {}
    roads: dict[str, Box] = {}
    for cell in province.cells:
        box = Box(grid.x + cell.column * wide, grid.y + cell.row * tall, wide, tall)
        spaces[cell.id] = box
        if not cell.is_residence:
            roads |= {f"{cell.id}.{side}": _half(box, side) for side in SIDES}
    bonuses = {}
    for key, bonus in province.edges.items():
        long = min(BONUS_DEPTH * (1 + 0.75 * (len(bonus.gives) - 1)), (wide if key[-1] in "ns" else tall) - 1)
        bonuses[bonus.id] = _beyond(spaces[key[:-1]], key[-1], long)
    return ProvincePlan(grid, area, spaces, roads, bonuses)


def _half(box: Box, side: str) -> Box:
    """The strip of a cell in which the half-road to one side is drawn: up to the middle, which all share."""
    if side in "ns":
        length = (box.h - ROAD_WIDTH) / 2
        return Box(box.cx - ROAD_WIDTH / 2, box.y if side == "n" else box.bottom - length, ROAD_WIDTH, length)
    length = (box.w - ROAD_WIDTH) / 2
    return Box(box.x if side == "w" else box.right - length, box.cy - ROAD_WIDTH / 2, length, ROAD_WIDTH)


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
    brush.rect(plan.grid, fill=WHITE)
    for cell in province.cells:
        box = plan.spaces[cell.id]
        if cell.is_residence:
            _draw_residence(brush, box, cell)
        else:
            _draw_cell(brush, plan, box, cell)
    for box in plan.spaces.values():
        brush.rect(box, line=shade, width=HAIR)
    brush.rect(plan.grid, line=shade, width=LINE)
    brush.rect(plan.grid.inset(-0.55), line=shade, width=HAIR)
    for key, bonus in province.edges.items():
        place = plan.bonuses[bonus.id]
        _draw_gate(brush, plan.spaces[key[:-1]], key[-1], place)
        draw_bonus(brush, place, bonus.gives)


def _draw_cell(brush: Brush, plan: ProvincePlan, box: Box, cell: Cell) -> None:
    """A cell: the ways for roads stay free, and what stands in it stands in a corner, where no road leads."""
    theme = brush.theme
    lane = theme.tint("road", LANE)
    if lane:
        for wide, tall in ((box.w, ROAD_WIDTH), (ROAD_WIDTH, box.h)):
            brush.rect(Box.around(box.cx, box.cy, wide, tall), fill=lane)
    else:
        for side in SIDES:
            way = plan.roads[f"{cell.id}.{side}"]
            ends = (
                [(way.cx, way.y), (way.cx, way.bottom)]
                if side in "ns"
                else [(way.x, way.cy), (way.right, way.cy)]
            )
            brush.line(ends, line=theme.line("road"), width=HAIR, dash=(0.6, 2.2))
    across, down = (box.w - ROAD_WIDTH) / 2, (box.h - ROAD_WIDTH) / 2
    size = min(across, down) - 0.8
    corner = Box.around(box.x + across / 2 + 0.1, box.y + down / 2 + 0.1, size)
    if cell.building:
        brush.icon(cell.building, corner, theme.line("building"))
    elif cell.market:
        draw_gives(brush, corner, (cell.market,))
    # Its name in the notation, in the opposite corner.
    brush.text(box.right - 0.9, box.bottom - 1.0, cell.id, "small", 6, theme.quiet, "right", across - 1.2)


def _draw_residence(brush: Brush, box: Box, cell: Cell) -> None:
    """The residence: a tile of its own, with the roads that leave it already drawn."""
    theme = brush.theme
    brush.rect(box, fill=theme.tint("palace", LANE))
    for side in cell.exits:
        way = _half(box, side)
        way = way.inset(way.w * 0.2, 0) if side in "ns" else way.inset(0, way.h * 0.2)
        brush.rect(way, fill=theme.tint("road", 0.55), line=theme.line("road"), width=HAIR)
    radius = min(box.w, box.h) * 0.31
    brush.circle(box.cx, box.cy, radius, line=theme.line("palace"), fill=WHITE, width=LINE)
    brush.circle(box.cx, box.cy, radius - 0.45, line=theme.line("palace"), width=HAIR)
    brush.icon("residence", Box.around(box.cx, box.cy - 0.2, radius * 1.25), theme.line("palace"))


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
