"""A sheet state as the marks a person sees on paper, and back."""

from __future__ import annotations

from collections.abc import Mapping

from charmers.rules.moves import sides_text
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.rows import Row

CIRCLED = "circled"
CROSSED = "crossed"
DRAWN = "drawn"

Marks = dict[str, str]
"""A mark for each marked place. Boxes have a dot in their id (``tea.1``, ``river.7``, ``c2.n``,
``fame.8``), printed bonuses a colon (``fame:8``). A used bonus was circled first: it is crossed."""


class MarksError(ValueError):
    """Marks that no sheet state shows: a gap in a row, a mark that does not belong, an unknown place."""


def places(tables: Tables) -> set[str]:
    """The ids of everything that can be marked."""
    return {place for row in tables.rows for place in row.places}.union(tables.bonus_ids)


def marks_of(tables: Tables, state: SheetState) -> Marks:
    """Everything that is marked on the paper, in the order of the sheet."""
    marks: Marks = {}
    for row in tables.rows:
        for place, mark in zip(row.places, _row_marks(state, row), strict=False):
            if mark:
                marks[place] = mark
    for bonus, name in enumerate(tables.bonus_ids):
        if state.released >> bonus & 1:
            marks[name] = CROSSED if state.used >> bonus & 1 else CIRCLED
    return marks


def road_marks(cell: str, sides: int) -> Marks:
    """The marks of a road in a cell."""
    return {f"{cell}.{side}": DRAWN for side in sides_text(sides)}


def _row_marks(state: SheetState, row: Row) -> list[str]:
    """The marks of a row from the left, those of free boxes empty; free boxes at its end may be missing."""
    part, number = row.part, row.number
    if part == "roads":
        sides = state.roads[number]
        return [DRAWN if sides >> i & 1 else "" for i in range(sides.bit_length())]
    if part == "river":
        return [CROSSED if state.river >> i & 1 else "" for i in range(state.river.bit_length())]
    if part == "fame":
        return [CROSSED] * state.fame
    if part == "money":
        return [CROSSED] * state.money
    if part == "palace":
        return [CROSSED] * state.palace[number]
    if part == "karma":
        return [CROSSED] * state.karma_used + [CIRCLED] * state.karma_left
    if part == "goods":
        return [CROSSED] * state.sold[number] + [CIRCLED] * state.stock(number)
    return [CROSSED] * (state.levels[number] - 1) + [CIRCLED]


def state_of(tables: Tables, marks: Mapping[str, str]) -> SheetState:
    """The state that shows exactly these marks; ``MarksError`` if there is none.

    >>> from charmers.sheet.library import find_sheet
    >>> tables = Tables(find_sheet("sun"))
    >>> state_of(tables, marks_of(tables, SheetState(tables))) == SheetState(tables)
    True
    """
    printed = places(tables)
    for place in marks:
        if place not in printed:
            raise MarksError(f"{place}: there is no such place on the {tables.sheet.name} sheet")
    state = SheetState(tables)
    roads = state.roads[:]
    for row in tables.rows:
        found = [marks.get(place, "") for place in row.places]
        part, number = row.part, row.number
        if part == "roads":
            roads[number] = _mask(found)
        elif part == "river":
            state.river = _mask(found)
        elif part == "fame":
            state.fame = _marked(found)
        elif part == "money":
            state.money = _marked(found)
        elif part == "palace":
            state.palace[number] = _marked(found)
        elif part == "karma":
            state.karma, state.karma_used = _marked(found), _crossed(found)
        elif part == "goods":
            state.circled[number], state.sold[number] = _marked(found), _crossed(found)
        else:
            state.levels[number] = _marked(found)
    state.set_goods(tables, state.circled, state.sold)
    state.set_roads(tables, roads)
    for bonus, name in enumerate(tables.bonus_ids):
        if name in marks:
            state.released |= 1 << bonus
            if marks[name] == CROSSED:
                state.used |= 1 << bonus
    shown = marks_of(tables, state)
    for place in (*marks, *shown):
        if marks.get(place) != shown.get(place):
            raise MarksError(
                f"{place}: {marks.get(place, 'nothing')} is marked, where a sheet shows "
                f"{shown.get(place, 'nothing')}"
            )
    return state


def _mask(row: list[str]) -> int:
    return sum([1 << i for i, mark in enumerate(row) if mark])


def _marked(row: list[str]) -> int:
    """How many boxes of a row are marked from the left."""
    return row.index("") if "" in row else len(row)


def _crossed(row: list[str]) -> int:
    """How many boxes of a row are crossed from the left."""
    for i, mark in enumerate(row):
        if mark != CROSSED:
            return i
    return len(row)
