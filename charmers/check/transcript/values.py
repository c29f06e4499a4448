"""What is typed for a row of a sheet, in a file or as an answer, and the marks that it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from charmers.check.transcript.signs import FREE, SignError, read_roads, read_row
from charmers.rules.marks import CIRCLED, CROSSED, Marks, road_marks
from charmers.sheet.definition import Sheet
from charmers.sheet.fields import shown
from charmers.sheet.rows import Row

ONLY_CROSSES = ("palace", "river")
"""Where a box is only ever crossed, it is plain what a circle means."""


def read_marks(sheet: Sheet, row: Row, value: object) -> Marks:
    """The marks of a row, of any part but the roads; ``SignError`` lists what is wrong with the value."""
    if row.part in ("fame", "money"):
        marks = _track(row, value)
    elif row.part == "upgrades":
        marks = _worth(row, sheet.upgrades.values, value)
    elif isinstance(value, list) and row.part == "river":
        marks = _spaces(row, value)
    else:
        marks = _boxes(row, value)
    return {place: mark for place, mark in zip(row.places, marks, strict=False) if mark}


def wanted(row: Row) -> str:
    """What a row takes, for someone who left it out."""
    if row.part in ("fame", "money"):
        return f"it takes {_last_space(row)}"
    return f'if nothing is marked, write {row.name} = "{"." * len(row.places)}"'


def read_road_row(sheet: Sheet, number: int, text: str) -> Marks:
    """The marks of a row of the province; ``SignError`` lists everything that is wrong with it."""
    columns = sheet.province.columns
    cells = sheet.province.cells[number * columns : (number + 1) * columns]
    try:
        masks = read_roads(text)
    except SignError as error:
        raise SignError(f"row {number + 1}: {error}") from None
    if len(masks) != columns:
        raise SignError(f"row {number + 1} has {len(masks)} cells; the province has {columns}")
    marks: Marks = {}
    wrong: list[str] = []
    for cell, mask in zip(cells, masks, strict=True):
        if cell.is_residence and mask:
            wrong.append(f"{cell.id} is the residence; write R there")
        elif mask is None and not cell.is_residence:
            residence = sheet.province.residence.id
            wrong.append(f"{cell.id} is not the residence, {residence} is; has the row slipped?")
        marks.update(road_marks(cell.id, mask or 0))
    if wrong:
        raise SignError(*wrong)
    return marks


def _track(row: Row, value: object) -> list[str]:
    if isinstance(value, str) and 0 < len(value.strip()) < 4 and value.strip().isdecimal():
        value = int(value)
    if not _is_number(value, 0, len(row.places)):
        raise SignError(f"{shown(value)} is not {_last_space(row)}")
    return [CROSSED] * value


def _last_space(row: Row) -> str:
    return f"the number of the last marked space, 0 to {len(row.places)}"


def _worth(row: Row, values: Sequence[int], value: object) -> list[str]:
    if isinstance(value, str):
        # Every kind starts with the printed first value; who marked nothing means just that.
        return _boxes(row, value if value.strip(" ._·-–") else "o")
    if isinstance(value, bool) or not isinstance(value, int):
        return _boxes(row, value)
    if value not in values:
        known = ", ".join(str(each) for each in values)
        raise SignError(f"{shown(value)} is no value of a building; they are {known}")
    return [CROSSED] * values.index(value) + [CIRCLED]


def _spaces(row: Row, value: list[object]) -> list[str]:
    marks = [FREE] * len(row.places)
    wrong: list[str] = []
    for space in value:
        if not _is_number(space, 1, len(marks)):
            wrong.append(f"{shown(space)} is no river space; they are 1 to {len(marks)}")
        elif marks[space - 1]:
            wrong.append(f"space {space} is listed twice")
        else:
            marks[space - 1] = CROSSED
    if wrong:
        raise SignError(*wrong)
    return marks


def _boxes(row: Row, value: object) -> list[str]:
    boxes = len(row.places)
    if not isinstance(value, str):
        raise SignError(f'{shown(value)} is no row of {boxes} boxes such as "{"x" + "." * (boxes - 1)}"')
    marks = read_row(value, boxes)
    return [CROSSED if mark else FREE for mark in marks] if row.part in ONLY_CROSSES else marks


def _is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
