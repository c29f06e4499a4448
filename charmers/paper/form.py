"""A sheet to be filled in on a screen: a PDF with a field at every place, and what somebody filled in.

A place that is circled and later crossed has two fields: its left half circles, its right half crosses.
That is how such a place is marked on paper too, first earned and then used, and it needs no script, which
most viewers of tablets do not run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from charmers.paper.code import PrintCode, read_code
from charmers.paper.document import SUBJECT, Look, draw_sheet, sheet_name
from charmers.paper.foreign_pdf import read_fields
from charmers.paper.geometry import Box
from charmers.paper.marking import ALSO_CIRCLED
from charmers.paper.measures import SIZES
from charmers.paper.pdf import PdfDocument
from charmers.paper.pdf_form import Entry, Field, add_fields
from charmers.paper.plan import LAYOUT, Plan, plan_page
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN
from charmers.sheet.definition import Sheet
from charmers.words.sentences import box_text
from charmers.words.speech import Speech

CODE, NAME, DATE = "sheet", "name", "date"
SCORES = ("fame", "money", "overshoot")
CIRCLE, CROSS = "o", "x"
"""What stands before the id of a place in the name of its field."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What a form says: the code of its page, who filled it in, and the marks that were made."""

    code: PrintCode
    player: str
    marks: Mapping[str, str]


def draw_form(sheet: Sheet, look: Look | None = None) -> bytes:
    """A PDF of one blank sheet in which every place can be marked."""
    look = look or Look()
    plan = plan_page(sheet, look.size)
    words = Speech(look.lang, sheet)
    document = PdfDocument(Box(0, 0, *SIZES[look.size]), sheet_name(sheet, look), SUBJECT, look.lang)
    form = draw_sheet(document, 0, plan, look)
    code = PrintCode(sheet.digest, LAYOUT, look.size, look.theme, look.lang)
    with document.page(form):
        fields, entries = list(_fields(plan, words)), list(_entries(plan, words, str(code)))
        add_fields(document.canvas, document.paper, fields, entries, form.theme.pen)
    return document.finish()


def _fields(plan: Plan, words: Speech) -> Iterator[Field]:
    for key, cell in plan.cells().items():
        box = cell.box.scaled(plan.scale)
        label = box_text(key, words)
        if cell.part == "road":
            yield Field(f"{CROSS} {key}", "road", box, label)
            continue
        # Fields that lie over each other are tapped in another order by every viewer, so none do.
        right = box
        if cell.part in (*ALSO_CIRCLED, "upgrade"):
            left, right = Box(box.x, box.y, box.w / 2, box.h), Box(box.cx, box.y, box.w / 2, box.h)
            yield Field(f"{CIRCLE} {key}", "circle", left, words("paper.form-circle", place=label))
        yield Field(f"{CROSS} {key}", "cross", right, words("paper.form-cross", place=label))


def _entries(plan: Plan, words: Speech, code: str) -> Iterator[Entry]:
    head = plan.header
    yield Entry(CODE, Box(0, 0, 0, 0), "", code, hidden=True)
    for name, box in ((NAME, head.name), (DATE, head.date)):
        label = words(f"paper.{name}")
        yield Entry(name, Box(box.x + box.w * 0.24, box.y, box.w * 0.76, box.h).scaled(plan.scale), label)
    for name, box in zip(SCORES, head.scores, strict=True):
        lower = Box(box.x + 1, box.y + box.h * 0.35, box.w - 2, box.h * 0.6).scaled(plan.scale)
        yield Entry(name, lower, words(f"terms.{name}"))


def read_form(data: bytes) -> Filled | None:
    """What was filled in, or nothing if this is no form of ours."""
    return filled_in(read_fields(data))


def filled_in(entries: Mapping[str, str]) -> Filled | None:
    """What the fields of a form say, or nothing if they are not ours."""
    code = read_code(entries.get(CODE, ""))
    if code is None:
        return None
    marks: dict[str, str] = {}
    for name, value in entries.items():
        kind, _, place = name.partition(" ")
        if place and value == "on":
            mark = CIRCLED if kind == CIRCLE else CROSSED
            # Who crosses need not have circled.
            if marks.get(place) != CROSSED:
                marks[place] = mark
    return Filled(code, entries.get(NAME, "").strip(), marks)


def marks_in(filled: Filled, sheet: Sheet) -> dict[str, str]:
    """The marks of a form as its sheet has them: a way that is on is drawn."""
    cells = plan_page(sheet).cells()
    return {
        place: DRAWN if cells[place].part == "road" else mark
        for place, mark in filled.marks.items()
        if place in cells
    }
