"""A sheet state as the marks a person sees on paper, and back."""

from __future__ import annotations

from collections.abc import Mapping

from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import SIDES

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
    rows = [("fame", tables.fame_spaces), ("money", tables.money_spaces), ("karma", tables.karma_boxes)]
    rows += [(good, tables.row) for good in tables.goods]
    rows += [("river", tables.river_spaces)]
    rows += [(name, tables.palace_boxes) for name in tables.characters]
    rows += [(name, tables.levels) for name in tables.buildings]
    found = {f"{name}.{box}" for name, boxes in rows for box in range(1, boxes + 1)}
    cells = [cell.id for cell in tables.sheet.province.cells if not cell.is_residence]
    found.update(f"{cell}.{side}" for cell in cells for side in SIDES)
    found.update(tables.bonus_ids)
    return found


def marks_of(tables: Tables, state: SheetState) -> Marks:
    """Everything that is marked on the paper, in the order of the sheet."""
    marks: Marks = {}
    _row(marks, "fame", state.fame)
    _row(marks, "money", state.money)
    _row(marks, "karma", state.karma, state.karma_used)
    for kind, good in enumerate(tables.goods):
        _row(marks, good, state.circled[kind], state.sold[kind])
    for cell, sides in enumerate(state.roads):
        for i, side in enumerate(SIDES):
            if sides >> i & 1:
                marks[f"{tables.cells[cell]}.{side}"] = DRAWN
    for space in range(tables.river_spaces):
        if state.river >> space & 1:
            marks[f"river.{space + 1}"] = CROSSED
    for i, name in enumerate(tables.characters):
        _row(marks, name, state.palace[i])
    for i, name in enumerate(tables.buildings):
        _row(marks, name, state.levels[i], state.levels[i] - 1)
    for bonus, name in enumerate(tables.bonus_ids):
        if state.released >> bonus & 1:
            marks[name] = CROSSED if state.used >> bonus & 1 else CIRCLED
    return marks


def _row(marks: Marks, name: str, marked: int, crossed: int | None = None) -> None:
    """Mark a row from the left: the first ones crossed, the others circled."""
    for box in range(1, marked + 1):
        marks[f"{name}.{box}"] = CROSSED if crossed is None or box <= crossed else CIRCLED


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
    state.fame = _count(marks, "fame")
    state.money = _count(marks, "money")
    state.karma = _count(marks, "karma")
    state.karma_used = _count(marks, "karma", CROSSED)
    state.set_goods(
        tables,
        [_count(marks, good) for good in tables.goods],
        [_count(marks, good, CROSSED) for good in tables.goods],
    )
    state.set_roads(
        tables,
        [sum(1 << i for i, side in enumerate(SIDES) if f"{cell}.{side}" in marks) for cell in tables.cells],
    )
    state.river = sum(1 << space for space in range(tables.river_spaces) if f"river.{space + 1}" in marks)
    state.palace = [_count(marks, name) for name in tables.characters]
    state.levels = [_count(marks, name) for name in tables.buildings]
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


def _count(marks: Mapping[str, str], name: str, mark: str = "") -> int:
    """How many boxes of a row are marked from the left."""
    count = 0
    while f"{name}.{count + 1}" in marks and mark in ("", marks[f"{name}.{count + 1}"]):
        count += 1
    return count
