"""The province: its grid, what is printed on each cell, and the bonuses on its outer edges."""

from __future__ import annotations

from collections.abc import Mapping

from charmers.sheet.definition import SIDES, Bonus, Cell, Province, Source
from charmers.sheet.effects import Effect, Kind
from charmers.sheet.fields import Fields, shown
from charmers.sheet.parts.bonuses import MOST_BONUSES, Known, read_effect, read_gives
from charmers.sheet.sentence import nearest
from charmers.sheet.sentences import wrong

COLUMN_LETTERS = "abcdefghijkl"
MOST_ROWS = 12
MOST_MISSING = 8
"""Cells that are missing and named; the others are counted."""
SALES = (Kind.SELL, Kind.SELL_SAME, Kind.SELL_DIFFERENT)


def read_province(fields: Fields, buildings: tuple[str, ...] | None, known: Known) -> Province:
    """The province; ``buildings`` are the kinds of the upgrade table."""
    source = fields.source()
    columns = fields.number("columns", 1, len(COLUMN_LETTERS))
    rows = fields.number("rows", 1, MOST_ROWS)
    entries = fields.tables("cells", wrong("cells", table="{ id = ... }"), 1, len(COLUMN_LETTERS) * MOST_ROWS)
    read = [_read_cell(entry, source, buildings, known) for entry in entries or []]
    cells = _arrange(fields, entries, read, columns, rows) if columns and rows else ()
    province = Province(columns or 0, rows or 0, cells, {}, source)
    if cells and entries is not None:
        _check_residence(fields, province, read)
    edges = _read_edges(fields, province, known, source)
    fields.finish()
    return province._replace(edges=edges)


def cell_id(column: int, row: int) -> str:
    """The name of a cell, counted from 0.

    >>> cell_id(0, 0), cell_id(4, 3)
    ('a1', 'e4')
    """
    return f"{COLUMN_LETTERS[column]}{row + 1}"


def _read_cell(
    entry: Fields, source: Source, buildings: tuple[str, ...] | None, known: Known
) -> tuple[Fields, str | None, Cell]:
    """The entry, its id, and the cell as if it stood at the top left: its place is found later."""
    id_ = entry.text("id", wrong("cell-name"))
    printed = [key for key in ("building", "market", "residence") if entry.has(key)]
    if len(printed) > 1:
        entry.problem("", "one-thing", things=printed)
    building, market, exits = "", None, ""
    if "building" in printed:
        word = entry.text("building", wrong("kind-of-building"))
        if word is not None and buildings is not None:
            building = entry.as_choice("building", word, buildings, "building") or ""
    if "market" in printed:
        market = _read_sale(entry, known)
    if "residence" in printed:
        exits = _read_exits(entry)
    cell = Cell(id_ or "", 0, 0, building, market, exits, entry.source(source))
    entry.finish()
    return entry, id_, cell


def _read_sale(entry: Fields, known: Known) -> Effect | None:
    text = entry.text("market", wrong("sale"))
    sale = None if text is None else read_effect(entry, "market", text, known)
    if sale is not None and sale.kind not in SALES:
        entry.problem("market", "no-sale", sale=str(sale))
        return None
    return sale


def _read_exits(entry: Fields) -> str:
    words = entry.texts("residence", wrong("exits"), 1, len(SIDES)) or []
    exits = [entry.as_choice(at, word, tuple(SIDES), "side") for at, word in words]
    for at, word in words:
        if [word for _, word in words].count(word) > 1:
            entry.problem(at, "twice", value=shown(word))
    return "".join(side for side in SIDES if side in exits)


def _arrange(
    fields: Fields,
    entries: list[Fields] | None,
    read: list[tuple[Fields, str | None, Cell]],
    columns: int,
    rows: int,
) -> tuple[Cell, ...]:
    """The cells in reading order, every one of the grid exactly once."""
    places = {cell_id(column, row): (column, row) for row in range(rows) for column in range(columns)}
    cells: dict[str, Cell] = {}
    for entry, id_, cell in read:
        if id_ is None:
            continue
        if id_ not in places:
            last, near = cell_id(columns - 1, rows - 1), nearest(id_, places)
            entry.problem("id", "no-cell-near" if near else "no-cell", value=shown(id_), last=last, near=near)
        elif id_ in cells:
            entry.problem("id", "cell-twice", value=shown(id_))
        else:
            column, row = places[id_]
            cells[id_] = cell._replace(column=column, row=row)
    missing = [id_ for id_ in places if id_ not in cells]
    if entries is not None and missing:
        more = len(missing) - MOST_MISSING
        key = "cells-missing-more" if more > 0 else "cells-missing"
        fields.problem("cells", key, cells=missing[:MOST_MISSING], n=more)
    return tuple(cells.get(id_) or Cell(id_, *place) for id_, place in places.items())


def _check_residence(fields: Fields, province: Province, read: list[tuple[Fields, str | None, Cell]]) -> None:
    claims = [entry for entry, _, _ in read if entry.has("residence")]
    if not claims:
        fields.problem("cells", "no-residence")
    for entry in claims[1:]:
        entry.problem("residence", "second-residence", first=claims[0].where)
    for entry, id_, cell in read:
        for here in [each for each in province.cells if each.id == id_]:
            for side in cell.exits:
                if province.neighbour(here, side) is None:
                    entry.problem("residence", "exit-out", exit=side)


def _read_edges(fields: Fields, province: Province, known: Known, source: Source) -> Mapping[str, Bonus]:
    edges: dict[str, Bonus] = {}
    wanted = wrong("list-of-tables", table='{ at = "a1n", gives = [...] }')
    for entry in fields.tables("edges", wanted, 0, MOST_BONUSES) or []:
        at = entry.text("at", wrong("cell-side"))
        bonus = Bonus(f"edge:{at}", read_gives(entry, known), entry.source(source))
        entry.finish()
        if at is None or not province.cells:
            continue
        if at in edges:
            entry.problem("at", "second-bonus", at=at)
        elif _is_edge(entry, at, province):
            edges[at] = bonus
    # By cell in reading order, and round each cell: the order does not depend on how it was typed.
    order = [cell.id + side for cell in province.cells for side in SIDES]
    return {at: edges[at] for at in order if at in edges}


def _is_edge(entry: Fields, at: str, province: Province) -> bool:
    """True if a bonus can stand there; a problem otherwise."""
    cells = {cell.id: cell for cell in province.cells}
    cell, side = cells.get(at[:-1]), at[-1:]
    if cell is None or side not in SIDES:
        outer = [c.id + s for c in province.cells for s in SIDES if province.neighbour(c, s) is None]
        near = nearest(at, outer)
        key = "no-edge-near" if near else "no-edge"
        entry.problem("at", key, value=shown(at), options=tuple(SIDES), near=near)
        return False
    if province.neighbour(cell, side) is not None:
        entry.problem("at", "not-outer", at=at)
        return False
    if cell.is_residence:
        entry.problem("at", "edge-of-residence", cell=cell.id)
        return False
    return True
