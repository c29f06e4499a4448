"""Rings on a filled sheet: where to look."""

from __future__ import annotations

from collections.abc import Iterable

from charmers.paper.brush import Brush
from charmers.paper.geometry import Box
from charmers.paper.plan import Plan

RED = (0.80, 0.05, 0.10)
WIDTH = 2.2
"""How thick a ring is, in points."""
FREE = 1.1
"""How far it stays off what it goes around, in mm."""
PARTS = {"roads": "road", "upgrades": "upgrade"}
"""The parts of a sheet that the cell map calls otherwise."""


def draw_rings(brush: Brush, plan: Plan, places: Iterable[str]) -> None:
    """Draw a ring around each place: a box, a bonus, a cell of the province, a row or a whole part."""
    with brush.rounded():
        for place in dict.fromkeys(places):
            boxes = _boxes(plan, place)
            if boxes:
                hull = Box.hull(boxes)
                brush.rect(hull.inset(-FREE), min(hull.w, hull.h) / 2 + FREE, line=RED, width=WIDTH)


def _boxes(plan: Plan, place: str) -> list[Box]:
    cells = plan.cells()
    if place in cells:
        return [cells[place].box]
    row = [cell.box for key, cell in cells.items() if key.startswith(f"{place}.")]
    return row or [cell.box for cell in cells.values() if cell.part == PARTS.get(place, place)]
