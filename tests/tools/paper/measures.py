"""Measures print: ``python -m tests.tools.paper.measures`` writes the table of ``docs/print.md``."""

from __future__ import annotations

import io
import math
import time
from collections.abc import Callable
from itertools import combinations

import zxingcpp
from PIL import Image, ImageFilter

from charmers.paper.choices import PAGE_SIZES, THEMES
from charmers.paper.document import Look, draw_blank
from charmers.paper.pad import draw_pad
from charmers.paper.pdf import PdfBrush
from charmers.paper.picture import render_png
from charmers.paper.plan import plan_page
from charmers.paper.theme import BAND, WHITE, Colour, contrast, mix, theme_for
from charmers.sheet.library import find_sheet
from charmers.sheet.places import languages

# Machado, Oliveira and Fernandes 2009, at full strength, on linear light.
EYES: dict[str, tuple[tuple[float, ...], ...]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
ROLES = ("goods", "road", "river", "palace", "fame", "money", "karma", "building")


def seen(shade: Colour, eye: str) -> tuple[float, float, float]:
    """A colour as CIELAB, as an eye sees it."""
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shade]
    r, g, b = (min(1, max(0, sum(k * v for k, v in zip(row, light, strict=True)))) for row in EYES[eye])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (math.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def sizes_written() -> None:
    """The smallest type and box of every layout, over all languages and both sheets."""
    print(
        "| paper | smallest type, pt | smallest box, mm | marker, mm | code, mm | cell of the province, mm |"
    )
    print("|---|---|---|---|---|---|")
    write = PdfBrush.write
    found: list[float] = []

    def note(self: PdfBrush, *how: object) -> None:
        found.append(float(str(how[4])))
        write(self, *how)  # type: ignore[arg-type]

    PdfBrush.write = note  # type: ignore[method-assign, assignment]
    for size in PAGE_SIZES:
        types, boxes = [], []
        for name in ("sun", "moon"):
            plan = plan_page(find_sheet(name), size)
            found.clear()
            for lang in languages():
                draw_blank(plan.sheet, Look(size, lang=lang))
            types.append(min(found) * plan.scale)
            places = [cell.box for cell in plan.cells().values() if cell.part != "road"]
            boxes.append(min(min(box.w, box.h) for box in places) * plan.scale)
        cell = plan.province.spaces["a1"]
        row = (min(types), min(boxes), plan.markers[0].w * plan.scale, plan.header.code.w * plan.scale)
        shown = " | ".join(f"{value:.1f}" for value in row)
        print(f"| {size} | {shown} | {cell.w * plan.scale:.1f} x {cell.h * plan.scale:.1f} |")
    PdfBrush.write = write  # type: ignore[method-assign]


def colours() -> None:
    """The least contrast of figures, and the nearest two colours for each kind of eye."""
    for name in ("sun", "moon"):
        theme = theme_for(find_sheet(name))
        least = min(
            (contrast(theme.figure(role), mix(theme.line(role), WHITE, BAND)), role)  # type: ignore[arg-type]
            for role in ROLES
        )
        print(f"{name}: least contrast of a figure on its ground {least[0]:.2f}:1 ({least[1]})")
        for eye in EYES:
            shades = {role: seen(theme.line(role), eye) for role in ROLES}  # type: ignore[arg-type]
            far, one, two = min((math.dist(shades[a], shades[b]), a, b) for a, b in combinations(ROLES, 2))
            print(f"  {eye}: nearest {one} and {two}, {far:.1f}")


def coverage() -> None:
    """How much ink a page takes, by luminance."""
    for theme in THEMES:
        for name in ("sun", "moon"):
            pdf = draw_blank(find_sheet(name), Look(theme=theme))
            picture = Image.open(io.BytesIO(render_png(pdf, 100)[0])).convert("L")
            histogram = picture.histogram()
            dark = sum((255 - value) * count for value, count in enumerate(histogram))
            print(f"{theme} {name}: {100 * dark / 255 / sum(histogram):.1f} % ink")


def codes() -> None:
    """Whether the code is read from a blurred picture at 150 dpi."""
    for size in PAGE_SIZES:
        pdf = draw_blank(find_sheet("sun"), Look(size))
        picture = Image.open(io.BytesIO(render_png(pdf, 150)[0]))
        blurred = [
            blur
            for blur in (0.0, 1.0, 1.5, 2.0, 2.5, 3.0)
            if zxingcpp.read_barcodes(picture.filter(ImageFilter.GaussianBlur(blur)))
        ]
        print(f"{size}: read at 150 dpi up to a blur of {max(blurred):g} pixels")


def pads() -> None:
    """How large pads are, and how long they take."""
    sun, moon = find_sheet("sun"), find_sheet("moon")
    kinds: tuple[tuple[str, Callable[[], bytes]], ...] = (
        ("one sheet", lambda: draw_blank(sun)),
        ("1,000 sheets of two sides", lambda: draw_blank([sun, moon], copies=1000)),
        ("a pad of 50, A5 at home", lambda: draw_pad([sun], Look("a5"), 50)),
        ("a pad of 50, A4 for a shop", lambda: draw_pad([sun], Look("a4"), 50, "shop")),
    )
    for what, draw in kinds:
        began = time.process_time()
        pdf = draw()
        print(f"{what}: {len(pdf) / 1000:.0f} kB, {time.process_time() - began:.2f} s of CPU")


if __name__ == "__main__":
    for measure in (sizes_written, colours, coverage, codes, pads):
        measure()
