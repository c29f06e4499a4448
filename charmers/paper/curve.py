"""A page with curves: everyone's chance to win over a game, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from charmers.paper import typeface
from charmers.paper.brush import HAIR, LINE, Brush, Form
from charmers.paper.geometry import MM, Box
from charmers.paper.pdf import PdfDocument
from charmers.paper.plan import SIZES
from charmers.paper.theme import ROLES, WHITE, Colour, Theme, mix

MARGIN = 18.0
TOP = 44.0
"""Where the curves begin, in mm from the top edge."""
HEIGHT = 92.0
INKS = (ROLES["palace"], ROLES["river"], ROLES["road"], ROLES["goods"], ROLES["fame"])
DASHES: tuple[tuple[float, ...], ...] = ((), (4, 2), (1, 2), (6, 2, 1, 2), (2, 1))
"""Told apart in grey too."""
SMALL = 8.5
"""The size of the sentences, in points."""
STEP = 4.3
"""From line to line, in mm."""


class Curves(NamedTuple):
    """What is drawn: a value between 0 and 1 for each name and step, and where rounds begin."""

    title: str
    below: str
    names: Sequence[str]
    values: Sequence[Sequence[float]]
    """For each step, the value of each name."""
    rounds: Sequence[tuple[int, str]]
    """The steps at which a round begins, and its label."""
    marked: Sequence[tuple[int, int]]
    """Steps with a mark, each with the number of the name it belongs to."""
    sentences: Sequence[str]


def draw_curves(curves: Curves, theme: Theme, lang: str) -> bytes:
    """The page as a PDF; sentences that find no room go on to further pages."""
    paper = Box(0, 0, *SIZES["a4"])
    document = PdfDocument(paper, curves.title, curves.below, lang)
    lines = [part for sentence in curves.sentences for part in _broken(sentence, paper.w - 2 * MARGIN)]
    first = TOP + HEIGHT + 20
    number = 0
    while True:
        room = int((paper.h - MARGIN - (MARGIN if number else first)) / STEP)
        form = Form(f"curves-{number}", paper, theme)
        with document.sheet(form) as brush:
            if not number:
                _draw(brush, curves, Box(MARGIN + 8, TOP, paper.w - 2 * MARGIN - 8, HEIGHT))
            for i, line in enumerate(lines[:room]):
                y = (MARGIN if number else first) + i * STEP
                brush.text(MARGIN, y, line, "text", SMALL, theme.ink)
        with document.page(form):
            pass
        lines = lines[room:]
        number += 1
        if not lines:
            return document.finish()


def _draw(brush: Brush, curves: Curves, box: Box) -> None:
    ink, faint = brush.theme.ink, mix(brush.theme.ink, WHITE, 0.25)
    brush.text(MARGIN, 24, curves.title, "display", 18, ink, room=box.right - MARGIN)
    brush.text(MARGIN, 31, curves.below, "text", 10, ink, room=box.right - MARGIN)
    for percent in range(0, 101, 25):
        y = box.bottom - box.h * percent / 100
        brush.line([(box.x, y), (box.right, y)], line=faint, width=HAIR)
        brush.text(MARGIN, y + 1, f"{percent}", "small", 7, ink)
    last = max(1, len(curves.values) - 1)
    for step, label in curves.rounds:
        x = box.x + box.w * step / last
        brush.line([(x, box.y), (x, box.bottom)], line=faint, width=HAIR)
        brush.text(x + 0.8, box.bottom + 3.4, label, "small", 7, ink)
    for seat, name in enumerate(curves.names):
        shade, dash = INKS[seat % len(INKS)], DASHES[seat % len(DASHES)]
        points = [_point(box, step, last, values[seat]) for step, values in enumerate(curves.values)]
        brush.line(points, line=shade, width=2 * LINE, dash=dash)
        _name(brush, box, seat, name, shade, dash)
    for step, seat in curves.marked:
        x, y = _point(box, step, last, curves.values[step][seat])
        brush.circle(x, y, 1.1, fill=INKS[seat % len(INKS)], line=WHITE, width=HAIR)


def _point(box: Box, step: int, last: int, value: float) -> tuple[float, float]:
    return box.x + box.w * step / last, box.bottom - box.h * value


def _name(brush: Brush, box: Box, seat: int, name: str, shade: Colour, dash: Sequence[float]) -> None:
    x = box.x + seat * box.w / 5
    y = box.bottom + 10
    brush.line([(x, y - 1), (x + 7, y - 1)], line=shade, width=2 * LINE, dash=dash)
    brush.text(x + 9, y, name, "text", 9, brush.theme.ink, room=box.w / 5 - 10)


def _broken(text: str, room: float) -> list[str]:
    """A sentence in lines that fit."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and typeface.width(longer, "text", SMALL) > room * MM:
            lines.append(line)
            line = f"   {word}"
        else:
            line = longer
    return [*lines, line]
