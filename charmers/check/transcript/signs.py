"""The signs a person types for marks: rows of boxes (``xxo...``) and the drawing of the roads."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules.marks import CIRCLED, CROSSED
from charmers.rules.moves import CROSSING, EAST, NORTH, SOUTH, WEST, sides_text
from charmers.sheet.definition import SIDES

FREE = ""

_MARKS = {
    **dict.fromkeys("x×✗✕╳✘χх", CROSSED),  # the last two are Greek and Cyrillic
    **dict.fromkeys("o0○◯οо", CIRCLED),
    **dict.fromkeys("._·-–", FREE),
}
_SIGN = {CROSSED: "x", CIRCLED: "o", FREE: "."}

ROAD_SIGNS = {
    "|": NORTH | SOUTH,
    "-": EAST | WEST,
    "L": NORTH | EAST,
    "F": EAST | SOUTH,
    "7": SOUTH | WEST,
    "J": NORTH | WEST,
    ">": CROSSING - WEST,
    "<": CROSSING - EAST,
    "v": CROSSING - NORTH,
    "^": CROSSING - SOUTH,
    "+": CROSSING,
}
"""One sign a road: it looks like the road, and a fork points to where its third arm goes."""

EMPTY = "."
RESIDENCE = "R"

_OTHER_ROAD_SIGNS = {"t": CROSSING - NORTH, "–": EAST | WEST, "—": EAST | WEST}
_BOX_DRAWING = dict(zip("│─└┌┐┘├┤┬┴┼", ROAD_SIGNS.values(), strict=True))
_ROADS = {
    **{sign.lower(): mask for sign, mask in ROAD_SIGNS.items()},
    **_OTHER_ROAD_SIGNS,
    **_BOX_DRAWING,
    **dict.fromkeys("._·0", 0),
}
_SIGN_OF_ROAD = {0: EMPTY, **{mask: sign for sign, mask in ROAD_SIGNS.items()}}


class SignError(ValueError):
    """Signs that cannot be read; each of its arguments says one thing that is wrong."""

    def __str__(self) -> str:
        return "; ".join(self.args)


def read_row(text: str, boxes: int) -> list[str]:
    """The marks of a row of boxes; what is not typed at its end is free.

    >>> read_row("X xo", 6)
    ['crossed', 'crossed', 'circled', '', '', '']
    """
    signs = "".join(text.lower().split())
    if len(signs) > boxes:
        plural = "" if boxes == 1 else "es"
        raise SignError(f"{len(signs)} signs for {boxes} box{plural}")
    for sign in signs:
        if sign not in _MARKS:
            raise SignError(f'"{sign}" is no mark; x is crossed, o is circled, a point is free')
    return [_MARKS[sign] for sign in signs] + [FREE] * (boxes - len(signs))


def row_text(marks: Sequence[str]) -> str:
    """A row of boxes as it is typed.

    >>> row_text([CROSSED, CIRCLED, FREE])
    'xo.'
    """
    return "".join(_SIGN[mark] for mark in marks)


def read_roads(line: str) -> list[int | None]:
    """The roads of one row of the province, one mask of sides a cell; ``None`` is the residence.

    A cell is one sign of ``ROAD_SIGNS``, or the sides of its road as letters with spaces around.

    >>> read_roads("F - R - 7") == read_roads("es ew R ew sw") == read_roads("F-R-7")
    True
    """
    found: list[int | None] = []
    for token in line.lower().split():
        if set(token) <= set(SIDES):
            if len(set(token)) < len(token):
                raise SignError(f'"{token}" names a side twice')
            found.append(sum(1 << SIDES.index(side) for side in token))
            continue
        for sign in token:
            if sign == RESIDENCE.lower():
                found.append(None)
            elif sign in _ROADS:
                found.append(_ROADS[sign])
            else:
                raise SignError(
                    f'"{sign}" is no road; use {" ".join(ROAD_SIGNS)}, or letters such as ns or nes, '
                    "and a point for an empty cell"
                )
    return found


def roads_text(masks: Sequence[int | None]) -> str:
    """One row of the province as it is typed.

    >>> roads_text([EAST | SOUTH, 0, None])
    'F  .  R'
    """
    return "  ".join(
        RESIDENCE if mask is None else _SIGN_OF_ROAD.get(mask, sides_text(mask)) for mask in masks
    )
