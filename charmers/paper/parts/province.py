"""The province: the grid of buildings and markets with its residence, and the bonuses around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from charmers.paper.geometry import Box, Cell
from charmers.sheet.definition import SIDES, Province

RING = 8.8
"""How far the edge bonuses reach out from the grid, with the gap before them."""
BONUS_DEPTH = 7.6
ROAD_WIDTH = 5.6
SHORTEST_ROAD = 5.0
SMALLEST = 2 * (SHORTEST_ROAD + 3.4)
LARGEST = 23.0


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

    def cells(self) -> list[Cell]:
        """Every markable place of the province."""
        found = [Cell(key, "road", box) for key, box in self.roads.items()]
        return found + [Cell(key, "bonus", box, "circle") for key, box in self.bonuses.items()]


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
