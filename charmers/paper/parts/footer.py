"""The foot of a page, and what a camera looks for: corner markers, the code, the scale line."""

from __future__ import annotations

from charmers.paper.brush import LINE, Brush
from charmers.paper.code import code_modules
from charmers.paper.geometry import Box
from charmers.paper.outline import Step, rectangle
from charmers.paper.theme import BLACK, WHITE
from charmers.sheet.definition import Sheet
from charmers.sheet.library import own_builtin
from charmers.words.speech import Speech

SCALE_LINE = 50.0
"""What the scale line measures on paper, in mm, if the printer has not changed the size."""


def draw_code(brush: Brush, box: Box, text: str) -> None:
    """Draw the code, rows of dark squares joined so that no printer leaves gaps between them."""
    rows = code_modules(text)
    size = box.w / len(rows)
    steps: list[Step] = []
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate((*row, False)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                steps += rectangle(box.x + start * size, box.y + y * size, (x - start) * size, size)
                start = None
    brush.steps(steps, fill=BLACK)


def draw_markers(brush: Brush, markers: tuple[Box, ...]) -> None:
    """Draw the corner markers; the last is hollow, so that a photo cannot be read upside down."""
    for i, box in enumerate(markers):
        # Rings of a sixth of the marker: 1.2 mm of 7, which a blurred photo still shows.
        brush.rect(box, fill=BLACK)
        brush.rect(box.inset(box.w / 5.8), fill=WHITE)
        if i < len(markers) - 1:
            brush.rect(box.inset(box.w / 2.9), fill=BLACK)


def draw_footer(brush: Brush, box: Box, scale: float, sheet: Sheet, words: Speech) -> None:
    """Draw the scale line, and the line that says whose game this is for, between the corner marks."""
    theme = brush.theme
    long = SCALE_LINE / scale
    left = box.right - long
    y = box.bottom - 1.2
    brush.line([(left, y), (box.right, y)], line=theme.ink, width=LINE)
    for x in (left, box.right):
        brush.line([(x, y - 1.5), (x, y)], line=theme.ink, width=LINE)
    # The middle points down, away from the words above the line.
    brush.line([(left + long / 2, y), (left + long / 2, y + 0.7)], line=theme.ink, width=LINE)
    size = brush.smallest
    brush.text(left + 1.2, y - 1.1, words("paper.scale"), "small", size, theme.quiet, room=long - 2)
    whose = words("paper.unofficial" if own_builtin(sheet) else "paper.unofficial-own")
    brush.block(Box(box.x, box.y, left - box.x - 4, box.h), whose, "small", size, theme.quiet)
