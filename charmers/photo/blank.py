"""The blank: the sheet of a photo as it was printed, drawn again to compare with."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2
from PIL import Image

from charmers.paper.cells import cell_map, kept_picture
from charmers.paper.code import PrintCode
from charmers.paper.document import Look, draw_blank
from charmers.paper.exercise import draw_exercise
from charmers.paper.geometry import MM, Box
from charmers.paper.measures import SIZES
from charmers.paper.plan import LAYOUT
from charmers.photo.array import Array
from charmers.photo.spots import Spot, spots
from charmers.sheet.definition import Sheet

FINE = 6.0
"""Pixels for each mm of a page as it was planned: a small page is drawn as fine as a large one."""
TALLEST = 2400
"""How many pixels a picture is high at the most, however finely a rich sheet is laid out."""
KEPT = 12
"""How many blanks are remembered: those of a game are all alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Blank:
    """A sheet without marks: its picture, and where everything is on it."""

    sheet: Sheet
    code: PrintCode
    px: float
    """Pixels for each mm on paper."""
    page: Box
    markers: tuple[Box, ...]
    code_box: Box
    spots: tuple[Spot, ...]

    @property
    def picture(self) -> Array:
        """Red, green and blue, 0 to 255; drawn when it is looked at, as many blanks are only measured."""
        key = self.sheet.digest, self.code
        if key not in _pictures:
            _forget(_pictures)
            _pictures[key] = _picture(self.sheet, self.code, self.px)
        return _pictures[key]


_pictures: dict[tuple[str, PrintCode], Array] = {}
_kept: dict[tuple[str, PrintCode], Blank] = {}


def blank_of(sheet: Sheet, code: PrintCode) -> Blank:
    """The sheet as it was printed with that code; ``PaperError`` if its layout is not kept."""
    key = sheet.digest, code
    if key not in _kept:
        _forget(_kept)
        _kept[key] = _measure(sheet, code)
    return _kept[key]


def _forget(kept: dict[tuple[str, PrintCode], Any]) -> None:
    if len(kept) == KEPT:
        del kept[next(iter(kept))]


def _measure(sheet: Sheet, code: PrintCode) -> Blank:
    cells = cell_map(sheet, code.size, code.layout)
    px = min(FINE / cells["scale"], TALLEST / cells["page"]["h"])
    return Blank(
        sheet,
        code,
        px,
        Box(0, 0, cells["page"]["w"], cells["page"]["h"]),
        tuple(_box(each) for each in cells["markers"]),
        _box(cells["code"]),
        spots(sheet, cells),
    )


def _picture(sheet: Sheet, code: PrintCode, px: float) -> Array:
    if code.layout != LAYOUT:
        # It cannot be drawn any more; what was kept serves every theme and language.
        kept = Image.open(io.BytesIO(kept_picture(sheet, code.size, code.layout))).convert("RGB")
        size = [round(side * px) for side in SIZES[code.size]]
        return np.asarray(kept.resize((size[0], size[1]), Image.Resampling.BICUBIC))
    look = Look(code.size, code.theme, code.lang)
    if code.exercise is not None:
        return render(draw_exercise(sheet, code.exercise, look), px)
    return render(draw_blank(sheet, look), px)


def _box(place: dict[str, Any]) -> Box:
    return Box(place["x"], place["y"], place["w"], place["h"])


def render(pdf: bytes, px: float) -> Array:
    """The first page of a PDF with so many pixels for each mm."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=px / MM, rev_byteorder=True).to_numpy()
        return np.ascontiguousarray(picture[:, :, :3])
    finally:
        document.close()
