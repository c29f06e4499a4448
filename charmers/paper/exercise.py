"""Exercises: a sheet that says at every place what to draw there, so that a photo of it is known.

The code on the page names the exercise, and ``exercise_marks`` says again what was to be drawn.
"""

from __future__ import annotations

from random import Random

from charmers.paper.brush import Brush
from charmers.paper.choices import MOST_EXERCISES
from charmers.paper.document import Look, begin, draw_sheet
from charmers.paper.geometry import Box, Place
from charmers.paper.outline import ellipse, lines
from charmers.paper.parts.header import draw_name
from charmers.paper.plan import Plan, plan_page
from charmers.paper.problems import PaperError, in_print
from charmers.paper.theme import WHITE, mix
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN
from charmers.sheet.definition import Sheet
from charmers.sheet.rows import rows
from charmers.words.speech import Speech

SIGN = 0.75
"""How large a sign is that says what to draw: half of it, in mm."""


def exercise_marks(sheet: Sheet, number: int) -> dict[str, str]:
    """What is to be drawn in an exercise: made up, but filled in the order in which a sheet fills.

    >>> from charmers.sheet.library import find_sheet
    >>> marks = exercise_marks(find_sheet("sun"), 7)
    >>> marks == exercise_marks(find_sheet("sun"), 7), marks == exercise_marks(find_sheet("sun"), 8)
    (True, False)
    """
    chance = Random(f"exercise {number}")
    cells = plan_page(sheet).cells()
    marks: dict[str, str] = {}
    for row in rows(sheet, "fame", "money", "palace", "goods", "karma", "upgrades"):
        reached = chance.randint(0, len(row.places))
        used = chance.randint(0, reached)
        both = row.part in ("goods", "karma", "upgrades")
        for i, place in enumerate(row.places[:reached]):
            marks[place] = CIRCLED if both and i >= used else CROSSED
    for key, cell in cells.items():
        if cell.part == "river" and chance.random() < 0.4:
            marks[key] = CROSSED
        elif cell.part == "road" and chance.random() < 0.3:
            marks[key] = DRAWN
        elif cell.part == "bonus" and chance.random() < 0.6:
            marks[key] = chance.choice((CIRCLED, CROSSED))
    return marks


def draw_exercise(sheet: Sheet, number: int, look: Look | None = None) -> bytes:
    """A blank sheet with small signs that say what to draw where."""
    look = look or Look()
    if not 0 <= number <= MOST_EXERCISES:
        raise PaperError(in_print("exercise", n=number, most=MOST_EXERCISES))
    plan = plan_page(sheet, look.size)
    words = Speech(look.lang, sheet)
    title = words("paper.exercise", n=number)
    document = begin(look, title)
    form = draw_sheet(document, 0, plan, look, exercise=number)
    with document.page(form) as brush:
        draw_name(brush, plan.header, words, title)
        cells = plan.cells()
        for key, mark in exercise_marks(sheet, number).items():
            _draw_sign(brush, plan, cells[key], mark)
    return document.finish()


def _draw_sign(brush: Brush, plan: Plan, cell: Place, mark: str) -> None:
    """The sign of a mark: in a corner of its place, or along the way of a road."""
    shade = mix(brush.theme.accent, WHITE, 0.75)
    box, size = cell.box, SIGN / plan.scale
    if mark == DRAWN:
        upright = cell.id[-1] in "ns"
        ends = [(box.cx, box.y), (box.cx, box.bottom)] if upright else [(box.x, box.cy), (box.right, box.cy)]
        brush.line(ends, line=shade, width=0.7, dash=(1.2, 1.8))
        return
    corner = Box.around(box.x + size + 0.15, box.y + size + 0.15, 2 * size)
    if cell.shape == "circle" or cell.part == "goods":
        corner = Box.around(box.x, box.y, 2 * size)
        brush.circle(corner.cx, corner.cy, size + 0.25, fill=WHITE)
    if mark == CIRCLED or cell.part in ("goods", "karma", "bonus"):
        brush.steps(ellipse(corner.cx, corner.cy, size, size), line=shade, width=0.6)
    if mark == CROSSED:
        for sign in (1, -1):
            dx, dy = size * 0.75 * sign, size * 0.75
            one, two = (corner.cx - dx, corner.cy - dy), (corner.cx + dx, corner.cy + dy)
            brush.steps(lines([one, two]), line=shade, width=0.6)
