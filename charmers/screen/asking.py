"""Asking for a finished sheet: everything on the paper, question by question."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from charmers.check.sight import look_at_rows, released_by
from charmers.check.transcript import first_marks, transcript_text
from charmers.check.transcript.signs import ROAD_SIGNS, roads_text
from charmers.check.transcript.values import read_marks, read_road_row
from charmers.record.players import read_name
from charmers.rules.marks import CIRCLED, CROSSED, Marks, state_of
from charmers.rules.tables import Tables
from charmers.screen.console import Console
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.printable import printable
from charmers.sheet.problems import SheetError
from charmers.sheet.rows import Row, rows
from charmers.words.speech import Speech

Answer = TypeVar("Answer")


def name_of(stem: str) -> str:
    """A player's name from the name of a file."""
    try:
        return read_name(stem.replace("_", " ").capitalize())
    except ValueError:
        return "Player"


def sheet_reference(sheet: str, file: Path) -> str:
    """How a file names its sheet: a built-in one by its name, one's own by the way to it."""
    if sheet in builtin_sheets():
        return sheet
    try:
        return Path(os.path.relpath(sheet, file.parent)).as_posix()
    except ValueError:
        # Another drive, on Windows.
        return Path(sheet).absolute().as_posix()


def ask_for_sheet(file: Path, console: Console) -> str:
    """Ask for a whole sheet, read it back, and return the text of its file."""
    names = ", ".join(builtin_sheets())
    given, sheet = _ask(console, f"Which sheet ({names}, or the file of your own)", _read_sheet, "sun")
    name = sheet_reference(given, file)
    tables = Tables(sheet)
    player = _ask(console, "Whose sheet is it", read_name, name_of(file.stem))
    console.show(["Rows are typed box by box from the left: x is crossed, o is circled, a point is free."])
    while True:
        marks = _ask_marks(console, tables)
        text = transcript_text(sheet, player, marks, name, Speech(sheet=sheet))
        console.show(["", "This is what I understood:", ""])
        console.show(
            line for line in text.splitlines() if line and not line.startswith("#") and '= "."' not in line
        )
        console.show([""])
        if _ask(console, "Is that what stands on the paper, y or n", _read_yes, "y"):
            return text
        console.show(["Then once more from the top."])


def _read_yes(text: str) -> bool:
    if text.lower() not in ("y", "yes", "n", "no"):
        raise ValueError("that is neither y nor n")
    return text.lower().startswith("y")


def _read_sheet(text: str) -> tuple[str, Sheet]:
    try:
        return text, find_sheet(text)
    except SheetError as error:
        raise ValueError(str(error.problems[0])) from None
    except OSError as error:
        raise ValueError(error.strerror) from None


def _ask(
    console: Console, question: str, read: Callable[[str], Answer], default: str | None = None
) -> Answer:
    """Ask until the answer can be read; Enter alone is the default."""
    suggested = "" if default is None else f" [{default}]"
    while True:
        answer = console.ask(f"{question}{suggested}:") or default
        if answer is None:
            continue
        try:
            return read(answer)
        except ValueError as error:
            console.show([f"  {printable(str(error))}; once more, please."])


def _ask_marks(console: Console, tables: Tables) -> Marks:
    sheet = tables.sheet
    marks: Marks = {}
    for row in rows(sheet, "fame", "money"):
        marks.update(
            _ask_row(console, sheet, row, f"Last marked space of {row.name} (0 to {len(row.places)})")
        )
    for row in rows(sheet, "karma", "goods", "palace"):
        default = "o" * tables.karma_start if row.part == "karma" else ""
        marks.update(_ask_row(console, sheet, row, f"{row.name} ({len(row.places)} boxes)", default or "."))
    for row in rows(sheet, "upgrades"):
        values = [str(value) for value in tables.values]
        marks.update(
            _ask_row(console, sheet, row, f"What {row.name} is worth ({', '.join(values)})", values[0])
        )
    marks.update(_ask_roads(console, sheet))
    for row in rows(sheet, "river"):
        question = f"Marked river spaces, by number from 1 to {len(row.places)} (- for none)"
        marks.update(_ask_row(console, sheet, row, question, "-"))
    _ask_bonuses(console, tables, marks)
    return marks


def _ask_row(console: Console, sheet: Sheet, row: Row, question: str, default: str | None = None) -> Marks:
    """Ask for a row; the answer means what it would mean in a file."""

    def read(text: str) -> Marks:
        value: object = text
        if row.part == "river":
            value = [_number(word) for word in _listed(text)]
        elif row.part in ("fame", "money", "upgrades"):
            value = _number(text.strip())
        return read_marks(sheet, row, value)

    return _ask(console, question, read, default)


def _ask_roads(console: Console, sheet: Sheet) -> Marks:
    console.show(
        [f"Roads, row by row: {' '.join(ROAD_SIGNS)} or letters (ns, nes), . for none, R the residence."]
    )
    marks: Marks = {}
    columns = sheet.province.columns
    for number in range(sheet.province.rows):
        cells = sheet.province.cells[number * columns : (number + 1) * columns]
        empty = roads_text([None if cell.is_residence else 0 for cell in cells])
        question = f"  row {number + 1} ({cells[0].id} to {cells[-1].id})"
        marks.update(_ask(console, question, partial(read_road_row, sheet, number), empty))
    return marks


def _ask_bonuses(console: Console, tables: Tables, marks: Marks) -> None:
    """Only those that the other marks release are expected; all of them may be named."""
    expected: list[str] = []
    base = {**first_marks(tables.sheet), **marks}
    if not look_at_rows(tables, base):
        reached = released_by(tables, state_of(tables, base))
        expected = [
            name for name, (is_reached, _) in zip(tables.bonus_ids, reached, strict=True) if is_reached
        ]

    def read(text: str) -> list[str]:
        found = _listed(text.lower())
        for word in found:
            if word not in tables.bonus_number:
                raise ValueError(
                    f'"{word[:20]}" is no bonus of this sheet (charmers sheets show tells the ids)'
                )
        return found

    console.show(["Bonuses: those that your marks release are suggested; type others if the paper differs."])
    crossed = _ask(console, "Crossed bonuses", read, " ".join(expected) or "-")
    left = [name for name in expected if name not in crossed]
    circled = _ask(console, "Bonuses that are only circled", read, " ".join(left) or "-")
    marks.update(dict.fromkeys(circled, CIRCLED))
    marks.update(dict.fromkeys(crossed, CROSSED))


def _listed(text: str) -> list[str]:
    """The words of an answer that is a list; a dash is an empty one."""
    words = text.replace(",", " ").split()
    return [] if words == ["-"] else words


def _number(word: str) -> int | str:
    """A word as a number, if it is one."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else word
