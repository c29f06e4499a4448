"""The river: its spaces on a winding ribbon, each with its symbol and what landing there earns."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.paper.geometry import Box, Cell
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
