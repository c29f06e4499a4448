"""Asking for a finished sheet: everything on the paper, question by question."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from charmers.check.sight import look_at_rows, released_by
from charmers.check.transcript import first_marks, transcript_text
from charmers.check.transcript.signs import ROAD_SIGNS, SignError, read_roads, read_row, roads_text
from charmers.record.players import read_name
from charmers.rules.marks import CIRCLED, CROSSED, Marks, road_marks, state_of
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.problems import SheetError
from charmers.sheet.rows import Row, rows
from charmers.words.speech import Speech


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


def ask_for_sheet(file: Path) -> str:
    """Ask for a whole sheet, read it back, and return the text of its file."""
    names = ", ".join(builtin_sheets())
    given, sheet = _ask(f"Which sheet ({names}, or the file of your own)", _read_sheet, "sun")
    name = sheet_reference(given, file)
    tables = Tables(sheet)
    player = _ask("Whose sheet is it", read_name, name_of(file.stem))
    click.echo("Rows are typed box by box from the left: x is crossed, o is circled, a point is free.")
    while True:
        marks = _ask_marks(tables)
        text = transcript_text(sheet, player, marks, name, Speech(sheet=sheet))
        click.echo("\nThis is what I understood:\n")
        click.echo(
            "\n".join(
                line
                for line in text.splitlines()
                if line and not line.startswith("#") and '= "."' not in line
            )
        )
        if click.confirm("\nIs that what stands on the paper", default=True):
            return text
        click.echo("Then once more from the top.")


def _read_sheet(text: str) -> tuple[str, Sheet]:
    try:
        return text.strip(), find_sheet(text.strip())
    except SheetError as error:
        raise ValueError(str(error.problems[0])) from None


def _ask(question: str, read: Callable[[str], Any], default: str | None = None) -> Any:
    """Ask until the answer can be read."""
    while True:
        answer = click.prompt(question, default=default, type=str)
        try:
            return read(answer)
        except (ValueError, SignError) as error:
            click.echo(f"  {error}; once more, please.")


def _ask_marks(tables: Tables) -> Marks:
    sheet = tables.sheet
    marks: Marks = {}
    for row in rows(sheet, "fame", "money"):
        spaces = len(row.places)
        last = _ask(f"Last marked space of {row.name} (0 to {spaces})", _number(spaces))
        marks.update(dict.fromkeys(row.places[:last], CROSSED))
    for row in rows(sheet, "karma"):
        _ask_row(marks, row, "o" * tables.karma_start or ".")
    for row in rows(sheet, "goods", "palace"):
        _ask_row(marks, row, ".", only_crosses=row.part == "palace")
    for row in rows(sheet, "upgrades"):
        values = ", ".join(str(value) for value in tables.values)
        level = _ask(f"What {row.name} is worth ({values})", _value(tables), str(tables.values[0]))
        marks.update(dict.fromkeys(row.places[: level - 1], CROSSED))
        marks[row.places[level - 1]] = CIRCLED
    click.echo(
        f"Roads, row by row: {' '.join(ROAD_SIGNS)} or letters (ns, nes), . for none, R the residence."
    )
    columns = sheet.province.columns
    for line in range(sheet.province.rows):
        cells = sheet.province.cells[line * columns : (line + 1) * columns]
        empty = roads_text([None if cell.is_residence else 0 for cell in cells])
        masks = _ask(f"  row {line + 1} ({cells[0].id} to {cells[-1].id})", _roads(cells), empty)
        for cell, mask in zip(cells, masks, strict=True):
            marks.update(road_marks(cell.id, mask or 0))
    (river,) = rows(sheet, "river")
    question = f"Marked river spaces, by number from 1 to {len(river.places)} (- for none)"
    for space in _ask(question, _numbers(len(river.places)), "-"):
        marks[river.places[space - 1]] = CROSSED
    _ask_bonuses(tables, marks)
    return marks


def _ask_row(marks: Marks, row: Row, default: str, only_crosses: bool = False) -> None:
    boxes = len(row.places)
    found = _ask(f"{row.name} ({boxes} boxes)", lambda text: read_row(text, boxes), default)
    for place, mark in zip(row.places, found, strict=True):
        if mark:
            marks[place] = CROSSED if only_crosses else mark


def _ask_bonuses(tables: Tables, marks: Marks) -> None:
    """Only those that the other marks release are expected; all of them may be named."""
    expected: list[str] = []
    base = {**first_marks(tables.sheet), **marks}
    if not look_at_rows(tables, base):
        reached = released_by(tables, state_of(tables, base))
        expected = [
            name for name, (is_reached, _) in zip(tables.bonus_ids, reached, strict=True) if is_reached
        ]
    read = _bonuses(tables)
    click.echo("Bonuses: those that your marks release are suggested; type others if the paper differs.")
    crossed = _ask("Crossed bonuses", read, " ".join(expected) or "-")
    left = [name for name in expected if name not in crossed]
    circled = _ask("Bonuses that are only circled", read, " ".join(left) or "-")
    marks.update(dict.fromkeys(circled, CIRCLED))
    marks.update(dict.fromkeys(crossed, CROSSED))


def _number(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        text = text.strip()
        if not (text.isascii() and text.isdigit()) or int(text[:9]) > most:
            raise ValueError(f'"{text[:20]}" is not a number from 0 to {most}')
        return int(text[:9])

    return read


def _numbers(most: int) -> Callable[[str], list[int]]:
    def read(text: str) -> list[int]:
        words = text.replace(",", " ").split()
        found = [] if words == ["-"] else [_number(most)(word) for word in words]
        if 0 in found:
            raise ValueError(f"spaces are numbered from 1 to {most}")
        return found

    return read


def _value(tables: Tables) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = _number(999)(text)
        if number not in tables.values:
            raise ValueError(f"a building is worth {', '.join(str(value) for value in tables.values)}")
        return tables.values.index(number) + 1

    return read


def _roads(cells: Any) -> Callable[[str], list[int | None]]:
    def read(text: str) -> list[int | None]:
        masks = read_roads(text)
        if len(masks) != len(cells):
            raise ValueError(f"{len(masks)} cells; the row has {len(cells)}")
        for cell, mask in zip(cells, masks, strict=True):
            if cell.is_residence and mask:
                raise ValueError(f"{cell.id} is the residence; write R there")
            if mask is None and not cell.is_residence:
                raise ValueError(f"{cell.id} is not the residence; has the row slipped?")
        return masks

    return read


def _bonuses(tables: Tables) -> Callable[[str], list[str]]:
    def read(text: str) -> list[str]:
        words = text.lower().replace(",", " ").split()
        found = [] if words == ["-"] else words
        for word in found:
            if word not in tables.bonus_number:
                raise ValueError(
                    f'"{word[:20]}" is no bonus of this sheet (charmers sheets show tells the ids)'
                )
        return found

    return read
