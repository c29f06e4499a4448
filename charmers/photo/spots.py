"""Spots: the places of a printed sheet as an eye sees them, and what may be seen there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, get_args

import numpy as np

from charmers.check.transcript import first_marks
from charmers.paper.geometry import Box, Part
from charmers.photo.array import Array
from charmers.rules.marks import CIRCLED, CROSSED
from charmers.sheet.definition import Sheet

CORRECTED: Final = "corrected"
CLASSES: Final = ("", CIRCLED, CROSSED, CORRECTED)
"""What may be seen: nothing, a circle, a cross (or whatever people draw for it), a mark taken back."""
PARTS: Final[tuple[Part, ...]] = get_args(Part)
BOTH: Final = ("goods", "upgrade", "karma", "bonus")
"""The parts whose places are circled before they are crossed."""


class Spot(NamedTuple):
    """One place: its id, the part it belongs to, where it lies in mm on paper, and what it may show."""

    id: str
    part: Part
    box: Box
    printed: bool
    """Whether its circle is printed, as that of the first karma is."""

    @property
    def choices(self) -> tuple[int, ...]:
        """The classes that are possible there."""
        return (0, 1, 2, 3) if self.part in BOTH else (0, 2, 3)


def spots(sheet: Sheet, cells: dict[str, Any]) -> tuple[Spot, ...]:
    """The places of a cell map."""
    printed = first_marks(sheet)
    return tuple(
        Spot(
            cell["id"],
            cell["part"],
            Box(cell["x"], cell["y"], cell["w"], cell["h"]),
            cell["id"] in printed,
        )
        for cell in cells["cells"]
    )


def unknown(spots: Sequence[Spot]) -> Array:
    """The chances of places of which nothing is seen: every mark is as probable as another."""
    found: Array = np.zeros((len(spots), len(CLASSES)), np.float32)
    for i, spot in enumerate(spots):
        marks = [choice for choice in spot.choices if CLASSES[choice] != CORRECTED]
        found[i, marks] = 1 / len(marks)
    return found
