"""The fields of a PDF, written with reportlab; what was filled in is read by ``foreign_pdf``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString
from reportlab.pdfgen.canvas import Canvas

from charmers.paper.geometry import Box
from charmers.paper.outline import Step, ellipse, lines
from charmers.paper.pdf import operators, shade_operator
from charmers.paper.theme import Colour

Sign = Literal["circle", "cross", "road"]
STROKE = 1.15
"""How thick a mark is, in points."""
ROAD_STROKE = 3.0
PRINTED, HIDDEN = 4, 2
"""Flags of an annotation."""


@dataclass(frozen=True, slots=True)
class Field:
    """A place to tap, in mm on the paper: what is drawn in it when it is on, and what it is called."""

    name: str
    sign: Sign
    box: Box
    label: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line to write on."""

    name: str
    box: Box
    label: str
    value: str = ""
    hidden: bool = False


def add_fields(
    canvas: Canvas, paper: Box, fields: Sequence[Field], entries: Sequence[Entry], pen: Colour
) -> None:
    """Lay fields over the page that is being made."""
    document = canvas._doc
    font = PDFDictionary(
        {name: PDFName(value) for name, value in zip(("Type", "Subtype", "BaseFont"), _FONT, strict=True)}
    )
    kept = []
    for i, field in enumerate(fields):
        kept.append(_keep(canvas, f"field{i}", _button(canvas, paper, field, pen)))
    for i, entry in enumerate(entries):
        kept.append(_keep(canvas, f"entry{i}", _line(paper, entry)))
    document.Catalog.AcroForm = PDFDictionary(
        {
            "Fields": PDFArray(kept),
            "DA": PDFString("/Helv 0 Tf 0 g"),
            "DR": PDFDictionary({"Font": PDFDictionary({"Helv": document.Reference(font)})}),
        }
    )


_FONT = ("Font", "Type1", "Helvetica")


def _keep(canvas: Canvas, name: str, annotation: Any) -> Any:
    canvas._addAnnotation(annotation, name)
    return PDFObjectReference(canvas._doc.annotationName(name))


def _rectangle(box: Box, paper: Box) -> Any:
    corners = (box.x, paper.h - box.bottom, box.right, paper.h - box.y)
    return PDFArray([round(corner * mm, 2) for corner in corners])


def _button(canvas: Canvas, paper: Box, field: Field, pen: Colour) -> Any:
    looks = {"on": _look(canvas, field, pen), "Off": _empty(canvas)}
    return PDFDictionary(
        {
            "Type": PDFName("Annot"),
            "Subtype": PDFName("Widget"),
            "FT": PDFName("Btn"),
            "T": PDFString(field.name),
            "TU": PDFString(field.label),
            "Rect": _rectangle(field.box, paper),
            "F": PRINTED,
            "V": PDFName("Off"),
            "AS": PDFName("Off"),
            # What a viewer draws that makes looks of its own: a cross, or a circle.
            "MK": PDFDictionary({"CA": PDFString("l" if field.sign == "circle" else "8")}),
            "AP": PDFDictionary({"N": PDFDictionary(looks)}),
        }
    )


def _line(paper: Box, entry: Entry) -> Any:
    return PDFDictionary(
        {
            "Type": PDFName("Annot"),
            "Subtype": PDFName("Widget"),
            "FT": PDFName("Tx"),
            "T": PDFString(entry.name),
            "TU": PDFString(entry.label),
            "Rect": _rectangle(entry.box, paper),
            "F": HIDDEN if entry.hidden else PRINTED,
            "Ff": int(entry.hidden),
            "V": PDFString(entry.value),
            "DA": PDFString("/Helv 0 Tf 0 g"),
        }
    )


def _empty(canvas: Canvas) -> Any:
    if not canvas.hasForm("field-off"):
        canvas.beginForm("field-off", 0, 0, 1, 1)
        canvas.endForm()
    return _shown(canvas, "field-off")


def _look(canvas: Canvas, field: Field, pen: Colour) -> Any:
    """What a field shows when it is on: the same drawing for all fields of one size."""
    box = Box(0, 0, field.box.w, field.box.h)
    upright = field.box.h >= field.box.w
    name = f"field-{field.sign}-{box.w:.2f}-{box.h:.2f}"
    if not canvas.hasForm(name):
        canvas.beginForm(name, 0, 0, box.w * mm, box.h * mm)
        canvas.addLiteral(f"1 J 1 j {shade_operator(pen, 'G', 'RG')}")
        canvas.setLineWidth(ROAD_STROKE if field.sign == "road" else STROKE)
        for steps in _strokes(field.sign, box, upright):
            canvas.addLiteral(f"{operators(steps, mm, box.h)} S")
        canvas.endForm()
    return _shown(canvas, name)


def _strokes(sign: Sign, box: Box, upright: bool) -> Iterator[Sequence[Step]]:
    if sign == "circle":
        yield list(ellipse(box.cx, box.cy, box.w / 2 - 0.3, box.h / 2 - 0.3))
    elif sign == "road":
        ends = ((box.cx, 0.0), (box.cx, box.h)) if upright else ((0.0, box.cy), (box.w, box.cy))
        yield list(lines(list(ends)))
    else:
        reach = min(box.w, box.h) / 2 - 0.5
        for side in (1, -1):
            dx = reach * side
            yield list(lines([(box.cx - dx, box.cy - reach), (box.cx + dx, box.cy + reach)]))


def _shown(canvas: Canvas, name: str) -> Any:
    return PDFObjectReference(canvas._doc.getXObjectName(name))
