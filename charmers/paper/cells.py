"""The cell map: every markable place of a printed sheet with its id, shape and position in mm."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from charmers.paper.choices import PageSize
from charmers.paper.code import DIGEST_SIGNS, PrintCode
from charmers.paper.geometry import Box
from charmers.paper.measures import SIZES
from charmers.paper.plan import LAYOUT, plan_page
from charmers.paper.problems import PaperError, in_print
from charmers.sheet.definition import Sheet
from charmers.sheet.places import sheets_directory

DIGITS = 3


def cell_map(sheet: Sheet, size: PageSize = "a4", layout: int = LAYOUT) -> dict[str, Any]:
    """Everything a reader of photos needs: the page, its markers and code, and all cells.

    Positions are in mm on the printed page, from its top left corner; a circle is given by the
    box around it. The four markers come in reading order, and the last is the hollow one.
    Of layout 1 the maps of our own sheets are kept; they had no other code than the one given.
    """
    if layout != LAYOUT:
        return _kept_map(sheet, size, layout)
    plan = plan_page(sheet, size)

    def place(box: Box) -> dict[str, float]:
        box = box.scaled(plan.scale)
        return {key: round(getattr(box, key), DIGITS) for key in ("x", "y", "w", "h")}

    return {
        **_head(sheet, size, layout),
        "scale": round(plan.scale, 6),
        "code": {"text": str(PrintCode(sheet.digest, size=size)), **place(plan.header.code)},
        "markers": [place(box) for box in plan.markers],
        "cells": [
            {"id": cell.id, "part": cell.part, "shape": cell.shape, **place(cell.box)}
            for cell in plan.cells().values()
        ],
    }


def kept_picture(sheet: Sheet, size: PageSize, layout: int) -> bytes:
    """The blank of an earlier layout, in colour and in English, as a PNG."""
    path = sheets_directory() / "layouts" / str(layout) / f"{sheet.digest[:DIGEST_SIGNS]}-{size}.png"
    if not path.is_file():
        raise PaperError(in_print("no-layout", sheet=sheet.name, size=size, layout=layout))
    return path.read_bytes()


def _head(sheet: Sheet, size: PageSize, layout: int) -> dict[str, Any]:
    width, height = SIZES[size]
    return {
        "sheet": sheet.name,
        "digest": sheet.digest,
        "layout": layout,
        "size": size,
        "page": {"w": width, "h": height},
    }


@cache
def _kept_maps(layout: int) -> dict[str, Any]:
    path = sheets_directory() / "layouts" / f"{layout}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def _kept_map(sheet: Sheet, size: PageSize, layout: int) -> dict[str, Any]:
    """The map of an earlier layout, which is kept as it was printed."""
    kept = _kept_maps(layout).get(f"{sheet.digest[:DIGEST_SIGNS]}/{size}")
    if kept is None:
        raise PaperError(in_print("no-layout", sheet=sheet.name, size=size, layout=layout))

    def place(values: list[float]) -> dict[str, float]:
        return dict(zip(("x", "y", "w", "h"), values, strict=True))

    text, *code = kept["code"]
    return {
        **_head(sheet, size, layout),
        "scale": 1.0,
        "code": {"text": text, **place(code)},
        "markers": [place(box) for box in kept["markers"]],
        "cells": [
            {"id": key, "part": part, "shape": shape, **place(box)}
            for key, part, shape, *box in kept["cells"]
        ],
    }
