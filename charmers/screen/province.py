"""The province in line-drawing characters: roads, buildings, markets and the bonuses on its edges."""

from __future__ import annotations

from collections.abc import Set

from charmers.rules.moves import EAST, NORTH, SOUTH, WEST
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.screen.ink import Ink, columns, pad
from charmers.sheet.definition import SIDES, Bonus, Cell
from charmers.sheet.effects import Kind
from charmers.words.signs import JOINTS, code
from charmers.words.speech import Speech

CELL = 7
"""Columns of a cell: a label of three, the middle, and three more."""

MARGIN = 6
"""Columns for a bonus on the west edge, if none needs more."""


def bonus_mark(
    tables: Tables,
    state: SheetState,
    bonus: Bonus,
    say: Speech,
    ink: Ink,
    fresh: Set[str] = frozenset(),
) -> str:
    """A printed bonus as a sign: plain when free, in brackets when circled, with a cross when used."""
    number = tables.bonus_number[bonus.id]
    sign = code(bonus.gives, say)
    new = ("new",) if bonus.id in fresh else ()
    if state.used >> number & 1:
        return ink(f"×{sign}", *(new or ("dim",)))
    if state.released >> number & 1:
        return ink(f"({sign})", *(new or ("circled",)))
    return sign


def draw_province(
    tables: Tables, state: SheetState, say: Speech, ink: Ink, fresh: Set[str] = frozenset()
) -> list[str]:
    """The grid of cells, two lines a row, with the edge bonuses around it.

    A road side that meets no road runs to the border of its cell and ends there; between two rows
    the upper and the lower half of a line belong to the cell above and below.
    """
    return _Drawing(tables, state, say, ink, fresh).lines()


class _Drawing:
    def __init__(self, tables: Tables, state: SheetState, say: Speech, ink: Ink, fresh: Set[str]) -> None:
        self.province = tables.sheet.province
        self.tables = tables
        self.state = state
        self.say = say
        self.ink = ink
        self.fresh = fresh
        west = [self._mark(self._cells(row)[0], "w") for row in range(self.province.rows)]
        self.margin = max(MARGIN, 1 + max(map(columns, west)))

    def lines(self) -> list[str]:
        """The drawing from the letters of the columns down to the southern edge."""
        lines = [self._heading()]
        for row in range(self.province.rows):
            lines += [self._between(row), self._middle(row)]
        lines.append(self._southern_edge())
        return [line.rstrip() for line in lines]

    def _cells(self, row: int) -> tuple[Cell, ...]:
        width = self.province.columns
        return self.province.cells[row * width : (row + 1) * width]

    def _roads(self, row: int, column: int) -> int:
        if not (0 <= row < self.province.rows):
            return 0
        number = row * self.province.columns + column
        cell = self.province.cells[number]
        if cell.is_residence:
            return sum(1 << SIDES.index(side) for side in cell.exits)
        return self.state.roads[number]

    def _mark(self, cell: Cell, side: str) -> str:
        bonus = self.province.edges.get(f"{cell.id}{side}")
        if not bonus:
            return ""
        return bonus_mark(self.tables, self.state, bonus, self.say, self.ink, self.fresh)

    def _road_ink(self, text: str, *places: str) -> str:
        """A piece of road, of the sides in these places."""
        return self.ink(text, "road" if self.fresh.isdisjoint(places) else "new")

    def _heading(self) -> str:
        """The letters of the columns, each with the bonus on its northern edge."""
        line = ""
        for column, cell in enumerate(self._cells(0)):
            letter = self.ink(cell.id[0], "dim")
            line = _put(line, self.margin + 1 + column * CELL + 3, letter)
            mark = self._mark(cell, "n")
            if mark:
                line = _put(line, self.margin + 1 + column * CELL + 5, mark)
        return line

    def _southern_edge(self) -> str:
        """The roads that leave to the south, and the bonuses there."""
        last = self.province.rows - 1
        line = ""
        for column, cell in enumerate(self._cells(last)):
            sign = JOINTS[NORTH if self._roads(last, column) & SOUTH else 0]
            line = _put(line, self.margin + 1 + column * CELL + 3, self._road_ink(sign, f"{cell.id}.s"))
            mark = self._mark(cell, "s")
            if mark:
                line = _put(line, self.margin + 1 + column * CELL + 5, mark)
        return line

    def _between(self, row: int) -> str:
        """The line above a row: what stands in its cells, and the roads that go up and down."""
        line = " " * (self.margin + 1)
        for column in range(self.province.columns):
            above = self._roads(row - 1, column) & SOUTH
            below = self._roads(row, column) & NORTH
            sign = JOINTS[(NORTH if above else 0) | (SOUTH if below else 0)]
            number = row * self.province.columns + column
            cell = self.province.cells[number]
            label = self._label(cell)
            if self.state.roads[number]:
                label = self.ink(label, "dim")
            places = [f"{cell.id}.n"]
            if row:
                places.append(f"{self._cells(row - 1)[column].id}.s")
            line += pad(label, 3) + self._road_ink(sign, *places) + "   "
        return line

    def _label(self, cell: Cell) -> str:
        if cell.building:
            return self.say.short(f"buildings.{cell.building}")
        if cell.market:
            sign = {Kind.SELL_SAME: "=", Kind.SELL_DIFFERENT: "≠"}.get(cell.market.kind, "")
            return f"⇄{cell.market.count}{sign}"[:3]
        return ""

    def _middle(self, row: int) -> str:
        """The line through the middle of a row, between the bonuses west and east."""
        cells = self._cells(row)
        west, east = self._mark(cells[0], "w"), self._mark(cells[-1], "e")
        line = " " * (self.margin - 1 - columns(west)) + west + " " + self.ink(str(row + 1), "dim")
        for column, cell in enumerate(cells):
            roads = self._roads(row, column)
            joint = "⌂" if cell.is_residence else JOINTS[roads] if roads else "·"
            left = "───" if roads & WEST else "   "
            right = "───" if roads & EAST else "   "
            if roads:
                line += self._road_ink(left, f"{cell.id}.w")
                line += self._road_ink(joint, *(f"{cell.id}.{side}" for side in SIDES))
                line += self._road_ink(right, f"{cell.id}.e")
            else:
                line += self.ink(left + joint + right, "dim")
        return f"{line} {east}"


def _put(line: str, column: int, text: str) -> str:
    """Add a text at a column, or one space after what stands there already."""
    return pad(line, column) + text if columns(line) <= column else f"{line} {text}"


def road_sign(sides: int) -> str:
    """The sign of a road or half-road by its mask of sides."""
    return JOINTS[sides]
