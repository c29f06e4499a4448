"""The cell map: every markable place of a printed sheet with its id, shape and position in mm."""

from __future__ import annotations

from typing import Any

from charmers.paper.choices import PageSize
from charmers.paper.code import code_text
from charmers.paper.geometry import Box
from charmers.paper.plan import LAYOUT, SIZES, plan_page
from charmers.sheet.definition import Sheet

DIGITS = 3


def cell_map(sheet: Sheet, size: PageSize = "a4") -> dict[str, Any]:
    """Everything a reader of photos needs: the page, its markers and code, and all cells.

    Positions are in mm on the printed page, from its top left corner; a circle is given by the
    box around it. The four markers come in reading order, and the last is the hollow one.
    """
    plan = plan_page(sheet, size)
    width, height = SIZES[size]

    def place(box: Box) -> dict[str, float]:
        box = box.scaled(plan.scale)
        return {key: round(getattr(box, key), DIGITS) for key in ("x", "y", "w", "h")}

    return {
        "sheet": sheet.name,
        "digest": sheet.digest,
        "layout": LAYOUT,
        "size": size,
        "page": {"w": width, "h": height},
        "scale": round(plan.scale, 6),
        "code": {"text": code_text(sheet, LAYOUT), **place(plan.code)},
        "markers": [place(box) for box in plan.markers],
        "cells": [
            {"id": cell.id, "part": cell.part, "shape": cell.shape, **place(cell.box)}
            for cell in plan.cells().values()
        ],
    }
