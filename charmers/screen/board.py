"""The province as a map of boxes with words in them, for windows with the room; roads are heavy lines."""

from __future__ import annotations

from collections.abc import Sequence, Set

from charmers.rules.moves import EAST, NORTH, SOUTH, WEST
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.screen.ink import Ink, columns, cut, first_that_fits, pad, wrap
from charmers.sheet.definition import SIDES, Bonus, Cell
from charmers.sheet.effects import Kind
from charmers.words.signs import CIRCLED, CROSSED, code
from charmers.words.speech import Speech, Term

NARROW, WIDE = 9, 12
"""Columns inside a cell: the least that holds words, and where there is room for long ones."""

LOW, TALL = 2, 3
"""Lines inside a cell."""

HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""The sign of a road by its mask of sides (n 1, e 2, s 4, w 8)."""


def bonus_in_words(
    tables: Tables,
    state: SheetState,
    bonus: Bonus,
    say: Speech,
    ink: Ink,
    room: int,
    fresh: Set[str] = frozenset(),
) -> str:
    """A printed bonus: plain when free, with a sign before it when circled or crossed; in signs if need be.

    The room is for the sign too, so that the same words stand there before and after.
    """
    text = first_that_fits(room - 1, bonus_forms(bonus, say))
    return _marked(tables, state, bonus, [text], ink, fresh)[0]


def _marked(
    tables: Tables, state: SheetState, bonus: Bonus, texts: Sequence[str], ink: Ink, fresh: Set[str]
) -> list[str]:
    """The lines of a bonus as it is marked, with a sign before the first when circled or crossed."""
    number = tables.bonus_number[bonus.id]
    mark, style = "", ""
    if state.used >> number & 1:
        mark, style = CROSSED, "dim"
    elif state.released >> number & 1:
        mark, style = CIRCLED, "circled"
    style = "new" if bonus.id in fresh else style
    lines = [mark + texts[0], *texts[1:]]
    return [ink(line, style) for line in lines] if style else lines


def bonus_forms(bonus: Bonus, say: Speech) -> list[str]:
    """A printed bonus in words, with the short name of a character, and in signs."""
    who = bonus.gives[0].character
    short = [say.person(who)] if who else []
    faces = [name.forms["face"] for name in short if isinstance(name, Term) and "face" in name.forms]
    return [say.bonus(bonus), *(faces if len(bonus.gives) == 1 else []), code(bonus.gives, say)]


def draw_board(
    tables: Tables,
    state: SheetState,
    say: Speech,
    ink: Ink,
    fresh: Set[str] = frozenset(),
    wide: bool = False,
) -> list[str]:
    """The map: ids in the frame, what is printed in the cells, roads through them, bonuses around it."""
    return _Board(tables, state, say, ink, fresh, wide).lines()


class _Board:
    def __init__(
        self, tables: Tables, state: SheetState, say: Speech, ink: Ink, fresh: Set[str], wide: bool
    ) -> None:
        self.tables, self.state, self.say, self.ink, self.fresh = tables, state, say, ink, fresh
        self.province = tables.sheet.province
        self.inner, self.rows = (WIDE, TALL) if wide else (NARROW, LOW)
        self.centre = self.inner // 2
        self.room = WIDE + 1
        rows = range(self.province.rows)
        self.west = [self._bonus(self._cells(row)[0], "w", self.room) for row in rows]
        self.margin = 1 + max(self._room(self._cells(row)[0], "w") for row in rows)
        self.east = [self._parted(self._cells(row)[-1]) for row in rows]
        east = 1 + max((columns(line) for lines in self.east for line in lines), default=-1)
        self.width = self.margin + self.province.columns * (self.inner + 1) + 2 + east
        """Whatever is marked, so that nothing beside the map ever moves."""

    def lines(self) -> list[str]:
        """From the bonuses in the north to those in the south."""
        lines = [self._outside("n")]
        for row in range(self.province.rows):
            lines.append(self._frame(row))
            lines += [self._inside(row, line) for line in range(self.rows)]
        lines += [self._frame(self.province.rows), self._outside("s")]
        first, *others = [line.rstrip() for line in lines if line.strip()]
        return [pad(first, self.width), *others]

    def _cells(self, row: int) -> tuple[Cell, ...]:
        width = self.province.columns
        return self.province.cells[row * width : (row + 1) * width]

    def _roads(self, row: int, column: int) -> int:
        if not (0 <= row < self.province.rows and 0 <= column < self.province.columns):
            return 0
        number = row * self.province.columns + column
        cell = self.province.cells[number]
        if cell.is_residence:
            return sum(1 << SIDES.index(side) for side in cell.exits)
        return self.state.roads[number]

    def _bonus(self, cell: Cell, side: str, room: int) -> str:
        bonus = self.province.edges.get(f"{cell.id}{side}")
        if bonus is None:
            return ""
        return bonus_in_words(self.tables, self.state, bonus, self.say, self.ink, room, self.fresh)

    def _room(self, cell: Cell, side: str) -> int:
        """Columns that the bonus of an edge takes once it is marked."""
        bonus = self.province.edges.get(f"{cell.id}{side}")
        if bonus is None:
            return 0
        return 1 + columns(first_that_fits(self.room - 1, bonus_forms(bonus, self.say)))

    def _parted(self, cell: Cell) -> list[str]:
        """What stands at an edge in the east: in two lines if that makes a narrow map narrower."""
        bonus = self.province.edges.get(f"{cell.id}e")
        if bonus is None:
            return []
        text = first_that_fits(self.room - 1, bonus_forms(bonus, self.say))
        given = bonus.gives[0]
        key = f"effects.{given.kind.key}.parted"
        words = self.say(key, n=given.count) if len(bonus.gives) == 1 and self.say.has(key) else text
        lines = wrap(words, self.inner)
        # A word that is too long for a line would be broken anywhere.
        whole = len(lines) > self.rows or " ".join(lines) != words
        return [text] if whole or columns(text) <= self.inner else lines

    def _outside(self, side: str) -> str:
        line = " " * (self.margin + 1)
        cells = self._cells(0 if side == "n" else self.province.rows - 1)
        has = [f"{cell.id}{side}" in self.province.edges for cell in cells]
        for column, cell in enumerate(cells):
            if not has[column]:
                continue
            start = self.margin + 1 + column * (self.inner + 1)
            # Long words may reach across neighbours that have no bonus here.
            free = next((other for other in range(column + 1, len(cells)) if has[other]), None)
            end = self.width if free is None else start + (free - column) * (self.inner + 1)
            line = pad(line, start) + self._bonus(cell, side, end - start)
        return line

    def _road(self, sign: str, *places: str) -> str:
        return self.ink(sign, "road" if self.fresh.isdisjoint(places) else "new")

    def _frame(self, row: int) -> str:
        """The line above a row of cells, or below the last, with the roads that cross it."""
        left, middle, right = "┌┬┐" if row == 0 else "└┴┘" if row == self.province.rows else "├┼┤"
        line = " " * self.margin
        for column in range(self.province.columns):
            line += self.ink(middle if column else left, "dim")
            below = self._cells(row)[column].id if row < self.province.rows else ""
            above = self._cells(row - 1)[column].id if row else ""
            up, down = self._roads(row - 1, column) & SOUTH, self._roads(row, column) & NORTH
            crossing = HEAVY[(NORTH if up else 0) | (SOUTH if down else 0)]
            head = below + "─" * (self.centre - len(below))
            road = self._road(crossing, f"{above}.s", f"{below}.n") if up or down else self.ink("─", "dim")
            tail = "─" * (self.inner - self.centre - 1)
            line += self.ink(head, "dim") + road + self.ink(tail, "dim")
        return line + self.ink(right, "dim")

    def _inside(self, row: int, number: int) -> str:
        """A line through the cells of a row; the one in the middle has the roads from west to east."""
        middle = number == (self.rows - 1) // 2
        cells = self._cells(row)
        line = pad(" " * (self.margin - 1 - columns(self.west[row])) + self.west[row], self.margin)
        if not middle:
            line = " " * self.margin
        for column, cell in enumerate(cells):
            line += self._wall(row, column, middle)
            roads = self._roads(row, column)
            if roads:
                line += self._drawn(cell, roads, number - (self.rows - 1) // 2)
            else:
                line += pad(cut(self._printed(cell, number), self.inner), self.inner)
        line += self._wall(row, len(cells), middle)
        at = number - (self.rows - 1) // 2
        if not 0 <= at < len(self.east[row]):
            return line
        bonus = self.province.edges[f"{cells[-1].id}e"]
        east = _marked(self.tables, self.state, bonus, self.east[row], self.ink, self.fresh)
        return f"{line} {east[at]}"

    def _wall(self, row: int, column: int, middle: bool) -> str:
        """What stands between two cells: the frame, or a road through it."""
        left = self._roads(row, column - 1) & EAST
        right = self._roads(row, column) & WEST
        if not middle or not (left or right):
            return self.ink("│", "dim")
        cells = self._cells(row)
        places = [f"{cells[column - 1].id}.e"] if column else []
        places += [f"{cells[column].id}.w"] if column < len(cells) else []
        outer = column in (0, len(cells))
        both = (WEST if left or outer else 0) | (EAST if right or outer else 0)
        return self._road(HEAVY[both], *places)

    def _drawn(self, cell: Cell, roads: int, below: int) -> str:
        """A line of a cell with a road: above, through or below its middle."""
        places = {side: f"{cell.id}.{side}" for side in SIDES}
        half, rest = self.centre, self.inner - self.centre - 1
        if below == 0:
            joint = "⌂" if cell.is_residence else HEAVY[roads]
            west = self._road("━" * half, places["w"]) if roads & WEST else " " * half
            east = self._road("━" * rest, places["e"]) if roads & EAST else " " * rest
            return west + self._road(joint, *places.values()) + east
        side, bit = ("s", SOUTH) if below > 0 else ("n", NORTH)
        label = self._label(cell, half) if below > 0 else ""
        sign = self._road("┃", places[side]) if roads & bit else " "
        return self.ink(pad(label, half), "dim") + sign + " " * rest

    def _label(self, cell: Cell, room: int) -> str:
        """What is printed in a cell that has a road, as far as there is room beside it."""
        if cell.building:
            key = f"buildings.{cell.building}"
            return first_that_fits(room, (self.say(key), self.say.short(key)))
        return code([cell.market], self.say)[:room] if cell.market else ""

    def _printed(self, cell: Cell, number: int) -> str:
        """What is printed in an empty cell, line by line."""
        say = self.say
        if cell.building:
            value = self.tables.values[self.state.levels[self.tables.buildings.index(cell.building)] - 1]
            texts = [say(f"buildings.{cell.building}"), say("board.fame", n=value)]
        elif cell.market:
            kind = {Kind.SELL_SAME: "same", Kind.SELL_DIFFERENT: "different"}.get(cell.market.kind, "any")
            key = f"board.wide-{kind}" if self.inner == WIDE else f"board.{kind}"
            texts = [say("board.market"), say(key, n=cell.market.count)]
        else:
            texts = []
        return texts[number] if number < len(texts) else ""
